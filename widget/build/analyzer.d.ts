/** The analyser's command as a function; its package describes its plugins' types alone. */
declare module '@custom-elements-manifest/analyzer/cli.js' {
  /** Resolves to the manifest. */
  export function cli(options: { argv: string[]; cwd: string; noWrite: boolean }): Promise<unknown>;
}
