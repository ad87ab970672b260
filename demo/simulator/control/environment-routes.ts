import { Router } from 'express';
import { z } from 'zod';
import { callbackModes } from '../callbacks/callbacks.ts';
import { toMajor } from '../money.ts';
import { amountScenarios } from '../scenarios/amounts.ts';
import { cardScenarios } from '../scenarios/cards.ts';
import type { World } from '../world.ts';
import { callFaultSchema } from './call-faults.ts';
import { wallets } from './settings.ts';

/** Routes for the simulator's environment: clock, faults, settings, and the list of scenarios. */
export function environmentRouter(worldNow: () => World): Router {
  const router = Router();

  router.get('/clock', (_request, response) => {
    response.json(clockView(worldNow()));
  });
  router.post('/clock', async (request, response) => {
    const { advance_s: seconds } = clockMove.parse(request.body);
    const world = worldNow();
    await world.clock.advance(seconds * 1000);
    world.changes.announce('clock', '');
    response.json(clockView(world));
  });

  router.get('/faults', (_request, response) => {
    response.json(faultsView(worldNow()));
  });
  router.post('/faults', (request, response) => {
    const { callbacks, calls } = faultsMove.parse(request.body ?? {});
    const world = worldNow();
    world.callbacks.mode = callbacks;
    world.callFaults.replace(calls === undefined ? [] : [calls].flat());
    world.changes.announce('fault', '');
    response.json(faultsView(world));
  });

  router.get('/settings', (_request, response) => {
    response.json(settingsView(worldNow()));
  });
  router.post('/settings', (request, response) => {
    const {
      frame_ancestors: frameAncestors,
      wallet_domains: walletDomains,
      wallets: offered,
    } = settingsMove.parse(request.body);
    const { settings, changes } = worldNow();
    settings.frameAncestors = frameAncestors ?? settings.frameAncestors;
    settings.walletDomains = walletDomains ?? settings.walletDomains;
    settings.wallets = offered ?? settings.wallets;
    changes.announce('fault', '');
    response.json(settingsView(worldNow()));
  });

  router.get('/scenarios', (_request, response) => {
    response.json(scenariosView());
  });
  return router;
}

const clockMove = z.strictObject({
  advance_s: z
    .number()
    .min(0)
    .max(10 * 365 * 86_400),
});

const faultsMove = z.strictObject({
  callbacks: z.enum(callbackModes).default('deliver'),
  calls: z.union([callFaultSchema, z.array(callFaultSchema).max(100)]).optional(),
});

/** Host names only: pages are registered without port and path. */
const hostNames = z.array(z.hostname());

const settingsMove = z.strictObject({
  frame_ancestors: z
    .array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin))
    .optional(),
  wallet_domains: z.strictObject({ live: hostNames, sandbox: hostNames }).optional(),
  wallets: z.array(z.enum(wallets)).optional(),
});

function clockView({ clock }: World) {
  return { now: clock.iso(), ahead_s: Math.round(clock.offsetMs / 1000) };
}

function faultsView({ callbacks, callFaults }: World) {
  return { callbacks: callbacks.mode, calls: callFaults.list() };
}

function settingsView({ settings }: World) {
  return {
    frame_ancestors: settings.frameAncestors,
    wallet_domains: settings.walletDomains,
    wallets: settings.wallets,
  };
}

function scenariosView() {
  return {
    cards: cardScenarios.map(({ number, name, description }) => ({ number, name, description })),
    amounts: Object.entries(amountScenarios).flatMap(([call, scenarios]) =>
      scenarios.map(({ amountMinor, name, description }) => ({
        call,
        amount: toMajor(amountMinor),
        name,
        description,
      })),
    ),
  };
}
