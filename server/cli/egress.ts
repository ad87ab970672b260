/** Sends the requests of the commands through the proxy that the companion uses, too. */
import { type Dispatcher, setGlobalDispatcher } from 'undici';
import { egressProxy } from '../gateway/egress-proxy.ts';
import { CliError, exitStatus } from './exit.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Undefined without a proxy. */
export async function egressDispatcher(environment: Environment): Promise<Dispatcher | undefined> {
  try {
    return await egressProxy(environment)?.dispatcher();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CliError(exitStatus.usage, error.message, { cause: error });
  }
}

/** For `fetch`, which ignores the variables. */
export async function useEgressProxy(environment: Environment): Promise<void> {
  const dispatcher = await egressDispatcher(environment);
  if (dispatcher !== undefined) setGlobalDispatcher(dispatcher);
}
