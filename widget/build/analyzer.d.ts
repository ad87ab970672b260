/** Type of the analyser's command as a function, which its package lacks. */
declare module '@custom-elements-manifest/analyzer/cli.js' {
  /** Resolves to the manifest. */
  export function cli(options: { argv: string[]; cwd: string; noWrite: boolean }): Promise<unknown>;
}
