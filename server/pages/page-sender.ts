/** Sends the companion's own pages, each with its policy, and the QR codes of their addresses. */
import type { RequestHandler, Response } from 'express';
import type { LocalSimulator } from '../gateway/local-simulator.ts';
import { qrPng, qrSvg } from '../qr/address-code.ts';
import { type Page, policyFor } from './layout.ts';

export interface PageSender {
  /** `pictures`: addresses that the page may load. */
  send(response: Response, page: Page, pictures?: readonly (string | undefined)[], status?: number): void;
  /** Before the first page: its policy names the simulator's library. */
  prepare: RequestHandler;
  /** The code of an address. */
  sendCode(response: Response, address: string, format: 'svg' | 'png'): Promise<void>;
}

/** `simulator`: the packaged one on this machine; null in production. */
export function pageSender(simulator: LocalSimulator | null): PageSender {
  return {
    send(response, page, pictures = [], status = 200) {
      response.vary('Accept-Language');
      response.vary('User-Agent');
      const addresses = pictures.filter((address) => address !== undefined);
      response.set('Content-Security-Policy', policyFor(page, addresses, simulator?.library));
      response.status(status).type('html').send(page.html);
    },
    async prepare(_request, _response, next) {
      await simulator?.find();
      next();
    },
    async sendCode(response, address, format) {
      if (format === 'svg') response.type('svg').send(await qrSvg(address));
      else response.type('png').send(await qrPng(address));
    },
  };
}

/** `mug.svg` → `mug`, `svg` */
export function nameAndFormat(file: string): { name: string; format: 'svg' | 'png' | null } {
  const [, name = '', ending] = /^(.*?)(?:\.(svg|png))?$/.exec(file) ?? [];
  return { name, format: ending === 'svg' || ending === 'png' ? ending : null };
}
