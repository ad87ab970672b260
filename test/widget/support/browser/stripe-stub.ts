/** Stub of the processor's library (Stripe.js), limited to the wallet's buttons. */

/** Emits the library's events once the buttons are mounted. */
export type Behaviour = (emit: (event: string, argument: unknown) => void) => void;

export interface Mounted {
  place: HTMLElement;
  options: Record<string, unknown>;
}

/** Returns the result of `confirmPayment` or of `elements.submit`. */
export type Confirm = () => Promise<object>;

/** Calls `mounted` for each place where buttons are mounted; it returns their behaviour. `refuse` may throw in place of a call. */
export function installLibrary(
  mounted: (mount: Mounted) => Behaviour,
  confirm: Confirm = async () => ({}),
  submit: Confirm = async () => ({}),
  refuse: (call: 'elements' | 'create') => void = () => undefined,
): void {
  const createStripe = () => ({
    confirmPayment: () => confirm(),
    elements(options: Record<string, unknown>) {
      refuse('elements');
      return {
        submit: () => submit(),
        create() {
          refuse('create');
          const handlers = new Map<string, (argument: unknown) => void>();
          return {
            on: (event: string, handler: (argument: unknown) => void) => handlers.set(event, handler),
            mount(place: HTMLElement) {
              place.append('buttons');
              mounted({ place, options })((event, argument) => handlers.get(event)?.(argument));
            },
            destroy() {},
          };
        },
      };
    },
  });
  Object.assign(globalThis, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
}
