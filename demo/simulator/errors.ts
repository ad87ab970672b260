/** Error responses of the service, in the shape of §7: `status: "error"`, `message`, mostly `error_code`. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.body = { status: 'error', message, ...extra };
  }
}

/** An error of §7.2. */
export function platformError(
  status: number,
  errorCode: string,
  message: string,
  extra: Record<string, unknown> = {},
): ServiceError {
  return new ServiceError(status, message, { error_code: errorCode, ...extra });
}
