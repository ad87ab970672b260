/** Routes for payment links (`Authorization: Bearer PAY_MERCHANT_KEY`). */
import type { Router } from 'express';
import { amountsData } from '../../checkouts/events.ts';
import type { Parts } from '../../checkouts/ports.ts';
import { isoTime, isoTimeOrNull } from '../../values/iso-time.ts';
import type { Selling } from '../index.ts';
import type { Link, linkStatuses } from '../link.ts';
import { merchantOnly } from '../../http/middleware/authenticate.ts';
import { jsonBody } from '../../http/middleware/json-body.ts';
import { methodNotAllowed } from '../../http/middleware/problem.ts';
import { linkFilterSchema, newLinkSchema, toNewLink } from './schemas.ts';
import { strictRouter } from '../../http/strict-router.ts';

const bodyLimitBytes = 16 * 1024;

export interface LinkRouteOptions {
  parts: Parts;
  selling: Selling;
  merchantKey: readonly string[];
}

export function linkRoutes({ parts, selling, merchantKey }: LinkRouteOptions): Router {
  const router = strictRouter();
  const merchant = merchantOnly(merchantKey);
  const shown = (link: Link): LinkView => linkView(link, parts.settings.publicUrl, parts.clock.now());

  router
    .route('/v1/links')
    .post(merchant, ...jsonBody(bodyLimitBytes), async (request, response) => {
      const wanted = toNewLink(newLinkSchema.parse(request.body ?? {}));
      const { link, created } = await selling.createLink(wanted);
      response.status(created ? 201 : 200).json(shown(link));
    })
    .get(merchant, async (request, response) => {
      const { data, next } = await selling.listLinks(linkFilterSchema.parse(request.query));
      response.json({ data: data.map(shown), next });
    })
    .all(methodNotAllowed('GET', 'POST'));

  router
    .route('/v1/links/:id/cancel')
    .post(merchant, async (request, response) => {
      response.json(shown(await selling.cancelLink(request.params.id)));
    })
    .all(methodNotAllowed('POST'));
  return router;
}

export interface LinkView {
  id: string;
  /** Address of the page that sells it. */
  url: string;
  reference: string;
  amounts: { BRL?: string; USD?: string };
  methods: readonly string[] | null;
  description: string | null;
  once: boolean;
  status: (typeof linkStatuses)[number];
  created_at: string;
  expires_at: string | null;
}

function linkView(link: Link, publicUrl: string, nowMs: number): LinkView {
  const isExpired = link.expiresAt !== null && link.expiresAt <= nowMs;
  return {
    id: link.id,
    url: `${publicUrl}/buy/${link.id}`,
    reference: link.reference,
    amounts: amountsData(link.amounts),
    methods: link.methods,
    description: link.description,
    once: link.once,
    status: link.cancelledAt !== null ? 'cancelled' : isExpired ? 'expired' : 'open',
    created_at: isoTime(link.createdAt),
    expires_at: isoTimeOrNull(link.expiresAt),
  };
}
