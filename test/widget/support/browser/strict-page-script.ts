/** Runs in the strict page: exposes the violations of its content security policy to the test. */
const violations: string[] = [];
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  violations.push(`${effectiveDirective} ${blockedURI}`);
});
Object.assign(globalThis, { violations });
// After the listener: an import at the top would run first.
await import('../../../../widget/define.ts');
export type Violations = typeof violations;
