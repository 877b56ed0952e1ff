import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PlayError } from './errors.js';

/** Callers whose calls are counted at once. */
const rememberedAtMost = 50_000;
/** A page's session; a call that carries none is refused anyway and counts for its address. */
const caller = ({ headers: { 'x-session': session }, ip }: FastifyRequest): string =>
  typeof session === 'string' && session !== '' ? `session ${session.slice(0, 64)}` : `address ${ip}`;

const budgets = {
  /** Far above what a hand, auto play and two panels of a table come to. */
  play: { max: 300, timeWindow: 10_000, keyGenerator: caller },
  rotate: { max: 10, timeWindow: 60_000, keyGenerator: caller },
  /** Many players may share one address. */
  enter: { max: 600, timeWindow: 60_000, keyGenerator: ({ ip }: FastifyRequest) => ip },
};

function budgetOf(url: string | undefined): keyof typeof budgets | undefined {
  if (url === '/play/session') return 'enter';
  if (url === '/play/seeds/rotate') return 'rotate';
  return url?.startsWith('/play/') === true ? 'play' : undefined;
}

/** Refuses (`too_fast`) what one caller asks beyond any play: counted in this process, before the body is read and anything is looked up. */
export async function addBudgets(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false, cache: rememberedAtMost });
  const checks = {
    play: app.createRateLimit(budgets.play),
    rotate: app.createRateLimit(budgets.rotate),
    enter: app.createRateLimit(budgets.enter),
  };
  // After all `onRequest`: a table notes there when a cash-out arrived.
  app.addHook('preParsing', async (request, reply) => {
    const budget = budgetOf(request.routeOptions.url);
    if (budget === undefined) return;
    const result = await checks[budget](request);
    if (result.isAllowed || !result.isExceeded) return;
    void reply.header('retry-after', Math.max(1, result.ttlInSeconds));
    throw new PlayError('too_fast', 'too many calls; wait a moment');
  });
}
