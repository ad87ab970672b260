/** Generates `docs/errors.md`: each code of an error, as the companion's own page explains it. */
import { problems, serviceCodes } from '../../../server/errors.ts';

export function errorsPage(): string {
  const byStatus = Map.groupBy(Object.entries(problems), ([, [status]]) => status);
  const sections = [...byStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, codes]) => {
      const texts = codes.map(([code, [, meaning, advice]]) => `### ${code}\n\n${meaning}. ${advice}`);
      return `## Status ${status}\n\n${texts.join('\n\n')}`;
    });
  return `# Errors of the companion

<!-- Generated from \`server/errors.ts\` by \`npm run docs\`. -->

What each \`code\` of an error means, and what to do. Every error response is \`application/problem+json\` (RFC 9457); its \`type\` is the address of
this explanation at your own companion, \`/errors#CODE\`. What the elements report to the page stands in
[events and errors on the page](page-events.md#errors).

${sections.join('\n\n')}

## ${serviceCodes.name}

${serviceCodes.advice} See [the payment service's interface](payment-service.md).
`;
}
