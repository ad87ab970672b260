import type { LiveBus } from '../checkouts/ports.ts';
import type { Engine } from '../storage/engine.ts';
import { LiveHub } from './hub.ts';
import { ChannelBus } from './channel-bus.ts';

/** Creates the bus between all processes on this database. `onError` is called for errors that recover by themselves. */
export const createLiveBus = (
  { channel }: Pick<Engine, 'channel'>,
  onError: (error: unknown) => void,
): LiveBus => (channel ? new ChannelBus(channel, onError) : new LiveHub(onError));
