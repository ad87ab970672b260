/** The part of undici's `Dispatcher` that is used, typed so that it can be published without undici. */
export interface RequestCarrier {
  dispatch(options: object, handler: object): boolean;
  close(): Promise<void>;
  readonly closed?: boolean;
  readonly destroyed?: boolean;
}
