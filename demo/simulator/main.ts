import { startSimulator } from './index.ts';

const { PORT = '4310', HOST = '127.0.0.1' } = process.env;
const { SIMULATOR_SEED: seed, SIMULATOR_PUBLIC_URL: publicUrl, SIMULATOR_CONTROL: control } = process.env;
const { SIMULATOR_FRAME_ANCESTORS: frameAncestors = '' } = process.env;

const simulator = await startSimulator({
  port: Number(PORT),
  host: HOST,
  publicControl: control === 'public',
  frameAncestors: frameAncestors.split(',').filter(Boolean),
  ...(seed === undefined ? {} : { seed }),
  ...(publicUrl === undefined ? {} : { publicUrl }),
});

const stop = (): void => {
  void simulator.close().then(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

console.log(`panel: ${simulator.url}/`);
console.log(`simulator ready: ${simulator.baseUrl}`);
