/** Exit statuses of the commands. */

export const exitStatus = {
  done: 0,
  /** The companion returned an error. */
  refused: 1,
  /** Invalid usage, or a missing setting. */
  usage: 2,
  /** Not confirmed: nothing was sent. */
  notConfirmed: 3,
  /** The companion was unreachable or the connection broke: the request may have taken effect. */
  unreachable: 4,
  /** Accepted, with an outcome that the service has not reported yet. */
  unknown: 5,
  /** A file of the configuration is not usable; as of a companion that starts with it. */
  configuration: 78,
} as const;

export class CliError extends Error {
  override readonly name = 'CliError';
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
