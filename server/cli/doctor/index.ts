/** `npx pay-elements doctor`: checks a deployment, in the environment of its companion, and prints how to fix it. */
import {
  type Config,
  ConfigError,
  configFromEnvironment,
  itemsOf,
  unknownVariables,
} from '../../config/config.ts';
import { egressDispatcher } from '../egress.ts';
import type { Terminal } from '../command.ts';
import { CliError, exitStatus } from '../exit.ts';
import { checkDatabase } from './database.ts';
import { type Finding, problem, type Severity, ok } from '../../process/finding.ts';
import { checkKeys, checkKeysFile } from './keys.ts';
import { checkCards, checkProcessorKeys, checkWallets } from './processor.ts';
import { checkPublicUrl, isReady } from './running-companion.ts';
import { checkClock, checkServiceUrl } from './service.ts';
import { checkIsolation, checkOrigins } from './shop-origins.ts';
import { checkDeliveries, checkWebhook } from './webhooks.ts';
import { checkCredentials } from '../../process/credentials.ts';
import { mistakesInFile } from '../../config/watched-file.ts';
import { parseShop } from '../../pages/shop.ts';
import { parsePriceList } from '../../selling/price-list.ts';

export const doctorUsage = `checks a deployment and prints how to fix it

  pay-elements doctor [--json]

It reads the companion’s own environment (PAY_BASE_URL, PAY_TOKEN and so on): run it where the companion runs. It
charges nothing and changes nothing. Exit status 1 if a check fails.`;

/** Resolves to the exit status. */
export async function doctor(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  { output }: Terminal,
): Promise<number> {
  const unknown = args.find((arg) => arg !== '--json');
  if (unknown !== undefined) {
    throw new CliError(exitStatus.usage, `unknown argument: ${unknown}\nTry: pay-elements doctor --help`);
  }
  const findings = await examine(environment);
  output.write(args.includes('--json') ? `${JSON.stringify(findings, null, 2)}\n` : inWords(findings));
  return findings.some(({ severity }) => severity === 'problem') ? exitStatus.refused : exitStatus.done;
}

async function examine(environment: Record<string, string | undefined>): Promise<Finding[]> {
  let config: Config;
  try {
    config = configFromEnvironment(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const mistakes = error.mistakes.map((mistake) =>
      problem('configuration', mistake, 'Set it in the companion’s environment.'),
    );
    return [
      ...mistakes,
      ...checkPrices(environment['PAY_PRICES']?.trim()),
      ...checkKeysFile(environment['PAY_KEYS']?.trim(), itemsOf(environment['PAY_MERCHANT_KEY'])),
    ];
  }
  const [credentials, clock, database, publicUrl, origins, webhook, deliveries] = await Promise.all([
    egressDispatcher(environment).then((dispatcher) => checkCredentials(config, dispatcher)),
    checkClock(config),
    isReady(config).then((isRunning) => checkDatabase(config, isRunning)),
    checkPublicUrl(config),
    checkOrigins(config),
    checkWebhook(config),
    checkDeliveries(config),
  ]);
  return [
    ...checkKeys(config),
    checkServiceUrl(config),
    credentials,
    clock,
    database,
    ...publicUrl,
    ...origins,
    webhook,
    ...deliveries,
    ...checkIsolation(config),
    ...unknownVariables(environment).map((says) =>
      problem('configuration', says, 'Correct the name, or remove it.'),
    ),
    ...checkPrices(config.prices),
    ...checkShop(typeof config.shop === 'string' ? config.shop : null),
    ...checkKeysFile(config.keys, config.merchantKey),
    checkCards(config),
    checkProcessorKeys(config),
    checkWallets(config),
  ];
}

const marks: Readonly<Record<Severity, string>> = { ok: '✓', note: '·', problem: '✗' };

function inWords(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ about, severity, says, advice }) => [
    `${marks[severity]} ${about}: ${says}`,
    ...(advice === undefined ? [] : [`  → ${advice}`]),
  ]);
  const problems = findings.filter(({ severity }) => severity === 'problem').length;
  const verdict = problems === 0 ? 'No problems found.' : `Problems found: ${problems}.`;
  return `${[...lines, '', verdict].join('\n')}\n`;
}

/** As the companion does when it starts. Nothing is reported without a price list. */
const checkPrices = (path: string | null | undefined): Finding[] =>
  checkFile('price list', path, 'PAY_PRICES', parsePriceList);

/** Nothing is reported without such a file. */
const checkShop = (path: string | null | undefined): Finding[] =>
  checkFile('shop', path, 'PAY_SHOP', parseShop);

function checkFile(
  about: string,
  path: string | null | undefined,
  setting: string,
  parse: (text: string) => unknown,
): Finding[] {
  if (!path) return [];
  const mistakes = mistakesInFile(path, setting, parse);
  if (mistakes.length === 0) return [ok(about, 'has no mistakes')];
  const advice =
    'Correct the file: the companion does not start with mistakes in it, and a running one keeps its previous content.';
  return mistakes.map((mistake) => problem(about, mistake, advice));
}
