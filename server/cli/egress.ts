/** Sends the requests of the commands through the proxy that the companion uses, too. */
import { type Dispatcher, setGlobalDispatcher } from 'undici';
import { egressProxy } from '../gateway/egress-proxy.ts';
import { CliError, exitStatus } from './exit.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Undefined without a proxy. */
export function egressDispatcher(environment: Environment): Dispatcher | undefined {
  try {
    return egressProxy(environment)?.dispatcher();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CliError(exitStatus.usage, error.message, { cause: error });
  }
}

/** For `fetch`, which ignores the variables. */
export function useEgressProxy(environment: Environment): void {
  const dispatcher = egressDispatcher(environment);
  if (dispatcher !== undefined) setGlobalDispatcher(dispatcher);
}
