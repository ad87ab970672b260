/** Publishes local servers as HTTPS hosts, each behind its own proxy, over one shared simulated link. */
import { temporaryFolder } from '../harness/temporary-folder.ts';
import type { Scope } from '../../support/servers/process.ts';
import { createCertificate } from './certificate.ts';
import { type Exchange, startHttpsProxy } from './https-proxy.ts';
import { Link, type LinkOptions } from './link.ts';

/** Lighthouse's "slow 4G": 1.6 Mbit/s down and a round trip of 150 ms. */
export const phoneNetwork: LinkOptions = { roundTripMs: 150, downlinkBytesPerMs: 200 };
export const plainNetwork: LinkOptions = { roundTripMs: 0, downlinkBytesPerMs: Infinity };

export interface Network {
  /** Serves `target`, a local HTTP/1.1 server, as `https://HOST`, and resolves to that URL. */
  publish(host: string, target: string): Promise<string>;
  /** Arguments that make Chromium resolve the hosts published so far, and no others. */
  browserArgs(): string[];
  /** Switches to a link with these options and an idle downlink, and clears the recorded exchanges. */
  use(options: LinkOptions): void;
  /** Exchanges recorded since, in the order in which they were sent. */
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
      // Makes the certificate trusted: with an error that is merely ignored, files would not be cached.
      `--ignore-certificate-errors-spki-list=${fingerprints.join(',')}`,
    ],
    use(options) {
      link = new Link(options);
      exchanges = [];
    },
    exchanges: () => exchanges.toSorted((a, b) => a.sentAtMs - b.sentAtMs),
  };
}
