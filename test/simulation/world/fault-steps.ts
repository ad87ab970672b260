/** Steps of a day that inject faults around the companion. */
import type { Handlers } from './participants.ts';

export const faultSteps: Handlers<
  | 'calls'
  | 'callbacks'
  | 'offline'
  | 'merchant_down'
  | 'database'
  | 'kill'
  | 'stop'
  | 'clock'
  | 'rotate_keys'
  | 'freeze'
  | 'back_up'
  | 'restore'
  | 'restore_service'
  | 'double_ids'
> = {
  calls: ({ world }, { fate, match, times, process, forMs }) =>
    world.calls.addFault({ fate, match, times, process, forMs }),
  callbacks: ({ world }, { fate, forMs }) => world.callbacks.setFault(fate, forMs),
  offline: ({ world }, { loses, times }) => world.clients.goOffline(loses, times),
  merchant_down: ({ world }, { how, forMs }) => world.merchant.goDown(how, forMs),
  database: ({ world }, { fate, forMs, process }) => world.processes.setDatabaseFault(fate, forMs, process),
  kill: ({ world }, { process, afterOperations, when }) =>
    world.processes.killLater(process, afterOperations, when),
  stop: ({ world }, { process }) => world.processes.stop(process),
  clock: ({ world }, { process, offsetMs }) => world.processes.setClock(process, offsetMs),
  rotate_keys: ({ world }) => world.processes.rotateKeys(),
  freeze: ({ world }, { process, forMs }) => world.processes.freeze(process, forMs),
  back_up: ({ world }) => world.processes.backUp(),
  restore: ({ world }) => world.processes.restore(),
  restore_service: ({ world }, { backMs }) => world.service.restore(backMs),
  double_ids({ world }, { times }) {
    world.service.idsToDouble = times;
  },
};
