/** What a command may end with. */

export const exitStatus = {
  done: 0,
  /** The companion refused. */
  refused: 1,
  /** The command cannot be understood, or a setting is missing. */
  usage: 2,
  /** Not confirmed: nothing was sent. */
  notConfirmed: 3,
  /** The companion could not be reached, or broke off: what was asked may have been done. */
  unreachable: 4,
  /** Accepted, and the service has not reported its outcome. */
  unknown: 5,
} as const;

export class CliError extends Error {
  override readonly name = 'CliError';
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
