/** Steps of a day in which buyers pay by card: charging it and authenticating by 3-D Secure. */
import type { CompanionResponse } from './clients.ts';
import { emailOf, type Handlers, type Participants, type StepOf } from './participants.ts';
import { isRecord, readStatusAsBuyer, requestAsBuyer, sleep, times } from './buyer-steps.ts';

/** Idempotency key of a press: random in a browser, deterministic here. */
const chargeKey = ({ c, key, sameKeyAs = key }: StepOf<'charge'>): string =>
  `charge-${c}-${sameKeyAs}-0123456789abcdef0123456789abcdef`;

/** Keys from here on are those of `rejected_charges`. */
const firstRejectedKey = 20;

/** `revision`: of the amounts that the buyer saw; a browser repeats a request as it was. */
const pressPay = (
  participants: Participants,
  step: StepOf<'charge'>,
  revision: number,
  address?: string,
): Promise<CompanionResponse | null> =>
  requestAsBuyer(participants, step.c, 'charge', {
    method: 'POST',
    path: '/v1/checkout/charge',
    body: {
      card: { number: participants.card(step), exp_month: 12, exp_year: 2030, cvc: '7391' },
      email: emailOf(step.c),
      revision,
    },
    idempotencyKey: chargeKey(step),
    address,
  });

export const cardSteps: Handlers<'charge' | 'rejected_charges' | 'authenticate'> = {
  async charge(participants, step) {
    const { presses, repeatAfterMs } = step;
    const { revision } = participants.checkout(step.c);
    const press = (): Promise<CompanionResponse | null> => pressPay(participants, step, revision);
    await times(presses, press);
    if (repeatAfterMs === null) return;
    await sleep(participants, repeatAfterMs);
    await press();
  },

  async rejected_charges(participants, { c, presses }) {
    for (let press = 0; press < presses; press++) {
      const key = firstRejectedKey + press;
      const step = { at: 0, do: 'charge', c, card: 'invalid', key, presses: 1, repeatAfterMs: null } as const;
      await pressPay(participants, step, participants.checkout(c).revision, `198.51.100.${press}`);
    }
  },

  async authenticate(participants, { c, passes, confirms, tabs = 1 }) {
    const { payment } = participants.checkout(c);
    const action = payment?.['action'];
    if (!isRecord(action) || action['type'] !== 'three_d_secure') return;
    const { service } = participants.world;
    const transaction = [...service.transactions.values()].find(
      ({ clientSecret }) => clientSecret === action['client_secret'],
    );
    if (transaction?.authentication !== 'waiting') return;
    transaction.authentication = passes ? 'passed' : 'failed';
    if (!confirms) return;
    const body = { payment: payment?.['id'] };
    let tab = 0;
    await times(tabs, async () => {
      const route = tabs > 1 ? { delayMs: 20, process: tab++ } : undefined;
      const request = { method: 'POST', path: '/v1/checkout/confirm', body, route } as const;
      const response = await requestAsBuyer(participants, c, 'confirm', request);
      if (tabs > 1 && response?.status !== 200) await readStatusAsBuyer(participants, c);
    });
  },
};
