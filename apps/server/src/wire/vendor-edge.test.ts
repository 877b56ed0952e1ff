import { vendorWallet } from '@sortes/contract';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { createLogger, ManualClock } from '@sortes/service';
import type { VendorAnswer, VendorCall } from '../platform/http.js';
import { mountVendorCalls } from './vendor-edge.js';

it('gives each vendor a share of the calls in hand: who floods is told so, the others are not', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const app = fastify();
  const answerVendor = async ({ params, isCrowded }: VendorCall): Promise<VendorAnswer> => {
    if (isCrowded) return { status: 503, text: '{}' };
    if (params['vendor'] === 'FLOOD') await released;
    return { status: 200, text: '{}' };
  };
  await mountVendorCalls(app, {
    routes: [
      { name: 'rsBet', route: { operation: vendorWallet.rsBet, handler: () => Promise.reject(new Error('not this way')), answerVendor } },
    ],
    log: createLogger('silent'),
    clock: new ManualClock(new Date()),
    metrics: { refusals: { inc: () => undefined } as never },
    isCrowded: () => false,
    acquaintances: { note: () => undefined },
    counted: (handler) => handler,
  });
  // `then` sends it: an injection that nobody waits for never leaves.
  const send = (vendor: string): Promise<number> =>
    app
      .inject({ method: 'POST', url: `/gateway/${vendor}/wallet/bet`, headers: { 'content-type': 'application/json' }, payload: '{}' })
      .then(({ statusCode }) => statusCode);
  const inHand = Array.from({ length: 128 }, () => send('FLOOD'));
  // Each is in hand once the next one, sent after all of them, has been answered.
  expect(await send('FLOOD')).toBe(503);
  expect(await send('OTHER')).toBe(200);
  release();
  expect(new Set(await Promise.all(inHand))).toEqual(new Set([200]));
  expect(await send('FLOOD')).toBe(200);
  await app.close();
});
