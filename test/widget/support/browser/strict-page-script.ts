/** Runs in the strict page: tells the page around it what its policy refused. */
const refused: string[] = [];
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  refused.push(`${effectiveDirective} ${blockedURI}`);
});
Object.assign(globalThis, { refused });
// After the listener: an import at the top would run first.
await import('../../../../widget/define.ts');
export type Refused = typeof refused;
