/** Steps of a day that inject faults around the companion. */
import type { Handlers } from './participants.ts';

export const faultSteps: Handlers<
  'calls' | 'callbacks' | 'offline' | 'merchant_down' | 'database' | 'kill' | 'stop' | 'clock' | 'rotate_keys'
> = {
  calls: ({ world }, { fate, match, times, process }) =>
    world.calls.addFault({ fate, match, times, process }),
  callbacks: ({ world }, { fate, forMs }) => world.callbacks.setFault(fate, forMs),
  offline: ({ world }, { loses, times }) => world.clients.goOffline(loses, times),
  merchant_down: ({ world }, { how, forMs }) => world.merchant.goDown(how, forMs),
  database: ({ world }, { fate, forMs }) => world.processes.setDatabaseFault(fate, forMs),
  kill: ({ world }, { process, afterOperations, when }) =>
    world.processes.killLater(process, afterOperations, when),
  stop: ({ world }, { process }) => world.processes.stop(process),
  clock: ({ world }, { process, offsetMs }) => world.processes.setClock(process, offsetMs),
  rotate_keys: ({ world }) => world.processes.rotateKeys(),
};
