/** The demo, started as a user starts it. */
import assert from 'node:assert/strict';
import { type RunningProcess, type Scope, startProcess } from './process.ts';
import { SimulatorControl } from './simulator.ts';

export interface RunningDemo {
  shopUrl: string;
  companionUrl: string;
  simulator: SimulatorControl;
  process: RunningProcess;
}

export async function startDemo(scope: Scope, env: Record<string, string> = {}): Promise<RunningDemo> {
  const process = await startProcess(scope, {
    file: 'demo/start.ts',
    env: { PORT: '0', ...env },
    ready: 'demo ready:',
  });
  const urlOf = (name: string): string => {
    const url = new RegExp(`^${name}: +(\\S+)$`, 'm').exec(process.output())?.[1];
    assert.ok(url, `the demo names its ${name}`);
    return url;
  };
  return {
    shopUrl: process.url,
    companionUrl: urlOf('companion'),
    simulator: new SimulatorControl(urlOf('simulator')),
    process,
  };
}
