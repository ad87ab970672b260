/** A stand-in of the processor's library, for the wallet's buttons alone. */

/** What it does once the buttons are mounted. */
export type Behaviour = (emit: (event: string, argument: unknown) => void) => void;

export interface Mounted {
  place: HTMLElement;
  options: Record<string, unknown>;
}

/** What confirming a payment comes to. */
export type Confirm = () => Promise<object>;

/** `mounted` is told of each place that was given to buttons, and answers what they do. */
export function installLibrary(
  mounted: (mount: Mounted) => Behaviour,
  confirm: Confirm = async () => ({}),
): void {
  const createStripe = () => ({
    confirmPayment: () => confirm(),
    elements: (options: Record<string, unknown>) => ({
      submit: async () => ({}),
      create: () => {
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
    }),
  });
  Object.assign(globalThis, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
}
