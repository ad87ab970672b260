/**
 * `npm run conformance`: checks an implementation of the payment service against `docs/payment-service.md`.
 *
 * Exit status: 0 when nothing differs, 1 when something does, 64 for wrong arguments.
 */
import { parseArgs } from 'node:util';
import { idsIn, statements } from '../support/documents/payment-service-document.ts';
import { outcomesOf } from './outcomes.ts';
import { reportOf } from './report.ts';
import { runCases } from './run-cases.ts';

const usage = `npm run conformance -- [options]

Without options: the project's simulator, every account, every statement.

  --base-url URL     another implementation, with /api; PAY_TOKEN and PAY_SECRET name the account.
                     With sandbox credentials: cards only.
  --control-url URL  control interface, if the service is a simulator. Without it, statements that need a
                     buyer, a bank or the clock are not testable. Each case begins with a reset.
  --moves-money      with live credentials: also charge, confirm, refund, pay out and withdraw.
  --section N        only statements of this section (4.6) or of all below it (4); can be repeated.
`;

process.exitCode = await main();

async function main(): Promise<number> {
  const options = optionsOf(process.argv.slice(2));
  if (typeof options === 'string') {
    console.error(`${options}\n\n${usage}`);
    return 64;
  }
  const { baseUrl, controlUrl, movesMoney, sections } = options;
  const environment = {
    ...(baseUrl && { CONFORMANCE_BASE_URL: baseUrl }),
    ...(controlUrl && { CONFORMANCE_CONTROL_URL: controlUrl }),
    ...(movesMoney && { CONFORMANCE_MOVES_MONEY: 'yes' }),
    PAY_TOKEN: process.env['PAY_TOKEN'] ?? '',
    PAY_SECRET: process.env['PAY_SECRET'] ?? '',
  };
  const cases = await runCases({ environment, sections, concurrency: baseUrl ? 1 : 2 });
  const isSelected = (section: string): boolean =>
    sections.length === 0 ||
    sections.some((selected) => section === selected || section.startsWith(`${selected}.`));
  const outcomes = outcomesOf(
    statements.filter(({ section }) => isSelected(section)),
    cases,
  );
  const unmatched = cases.filter(({ result, title }) => result === 'failed' && idsIn(title).length === 0);
  console.log(reportOf(outcomes, unmatched));
  return unmatched.length > 0 || outcomes.some(({ outcome }) => outcome === 'differs') ? 1 : 0;
}

interface Options {
  baseUrl: string | undefined;
  controlUrl: string | undefined;
  movesMoney: boolean;
  sections: string[];
}

/** Parses the options; returns a message for wrong ones. */
function optionsOf(args: string[]): Options | string {
  try {
    const { values } = parseArgs({
      args,
      options: {
        'base-url': { type: 'string' },
        'control-url': { type: 'string' },
        'moves-money': { type: 'boolean', default: false },
        section: { type: 'string', multiple: true, default: [] },
      },
    });
    const baseUrl = values['base-url'];
    for (const url of [baseUrl, values['control-url']]) {
      if (url !== undefined && !URL.canParse(url)) return 'A URL is not valid';
    }
    if (baseUrl && !(process.env['PAY_TOKEN'] && process.env['PAY_SECRET'])) {
      return '--base-url needs PAY_TOKEN and PAY_SECRET in the environment';
    }
    return {
      baseUrl,
      controlUrl: values['control-url'],
      movesMoney: values['moves-money'],
      sections: values.section,
    };
  } catch (error) {
    return error instanceof Error ? error.message : 'The arguments are not valid';
  }
}
