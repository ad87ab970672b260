/** The hosts of a measurement, each behind an HTTPS proxy of its own, and the link that all of them share. */
import { temporaryFolder } from '../harness/temporary-folder.ts';
import type { Scope } from '../../support/servers/process.ts';
import { createCertificate } from './certificate.ts';
import { type Exchange, startHttpsProxy } from './https-proxy.ts';
import { Link, type LinkOptions } from './link.ts';

/** 1.6 Mbit/s down and a round trip of 150 ms: what Lighthouse calls slow 4G. */
export const phoneNetwork: LinkOptions = { roundTripMs: 150, downlinkBytesPerMs: 200 };
export const plainNetwork: LinkOptions = { roundTripMs: 0, downlinkBytesPerMs: Infinity };

export interface Network {
  /** Serves `target`, an HTTP/1.1 server of this machine, as `https://HOST`, and resolves to that. */
  publish(host: string, target: string): Promise<string>;
  /** Makes Chromium find the hosts published so far, and nothing else. */
  browserArgs(): string[];
  /** From now on, with a free downlink and a new record. */
  use(options: LinkOptions): void;
  /** What was exchanged since, in the order in which it was sent. */
  exchanges(): Exchange[];
}

export async function openNetwork(scope: Scope): Promise<Network> {
  const folder = await temporaryFolder(scope);
  const ports = new Map<string, number>();
  const fingerprints: string[] = [];
  let link = new Link(plainNetwork);
  let exchanges: Exchange[] = [];
  return {
    async publish(host, target) {
      const certificate = createCertificate(folder, host);
      fingerprints.push(certificate.fingerprint);
      const port = await startHttpsProxy(scope, {
        host,
        target,
        certificate,
        currentLink: () => link,
        onExchange: (exchange) => exchanges.push(exchange),
      });
      ports.set(host, port);
      return `https://${host}`;
    },
    browserArgs: () => [
      `--host-resolver-rules=${[...ports].map(([host, port]) => `MAP ${host} 127.0.0.1:${port}`).join(', ')}, MAP * ~NOTFOUND`,
      // Trusted as if an authority had signed it: an error that is only ignored would keep files out of the cache.
      `--ignore-certificate-errors-spki-list=${fingerprints.join(',')}`,
    ],
    use(options) {
      link = new Link(options);
      exchanges = [];
    },
    exchanges: () => exchanges.toSorted((a, b) => a.sentAtMs - b.sentAtMs),
  };
}
