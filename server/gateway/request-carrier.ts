/** As much of undici's `Dispatcher` as is used, in types that can be published without it. */
export interface RequestCarrier {
  dispatch(options: object, handler: object): boolean;
  close(): Promise<void>;
  readonly closed?: boolean;
  readonly destroyed?: boolean;
}
