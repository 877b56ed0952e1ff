import { addressCircles, createTally, type Clock } from '@sortes/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PlayError } from './errors.js';
import { games } from './games/registry.js';

/** Many phones stand behind one address of a mobile network: sessions there have together so many times the budget of one. */
const sessionsAtOneAddress = 20;

/** How often one session, or one address without any, may ask. */
const budgets = {
  /** Far above what a hand, auto play and two panels of a table come to. */
  play: { calls: 300, perMs: 10_000, bySession: true },
  rotate: { calls: 10, perMs: 60_000, bySession: true },
  /** Many players may share one address. */
  enter: { calls: 600, perMs: 60_000, bySession: false },
  /** Pages of games and of rounds: each is made for its request. */
  pages: { calls: 600, perMs: 60_000, bySession: false },
  /** Files of the client: read, not made. */
  files: { calls: 12_000, perMs: 60_000, bySession: false },
  /** The operator's own calls, from its few addresses; known by a signature only after the body was read. */
  operator: { calls: 6_000, perMs: 60_000, bySession: false },
  unknown: { calls: 600, perMs: 60_000, bySession: false },
} as const;
type Budget = keyof typeof budgets;

const gamePages: ReadonlySet<string> = new Set(games.map(({ code }) => `/${code}`));

/** The budget of a route; `none` with a reason; undefined for a route that nobody has thought of. */
export function budgetOf(url: string): Budget | { none: string } | undefined {
  if (url === '/healthz') return { none: 'asked most when things go badly; one question a moment reaches the database' };
  if (url === '/play/session') return 'enter';
  if (url === '/play/seeds/rotate') return 'rotate';
  if (url.startsWith('/play/')) return 'play';
  if (url.startsWith('/api/')) return 'operator';
  if (url.startsWith('/rounds/') || gamePages.has(url)) return 'pages';
  if (url === '/*') return 'files';
  return undefined;
}

/** @throws Error for a route without a budget: the studio does not start with one. */
export function requireBudgets(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url }) => {
    if (budgetOf(url) === undefined)
      throw new Error(`${String(method)} ${url} has no budget: give it one in budgets.ts, or a reason for none`);
  });
}

/**
 * Refuses (`too_fast`) what one caller asks beyond any play: counted in this process, before the body is read and anything is looked up. A session that
 * this process knows is counted by itself and, far wider, by address; whoever says a session that it does not know, or none, by address alone: names of
 * sessions are easily made up. Addresses count in circles.
 */
export function addBudgets(
  app: FastifyInstance,
  { clock, knows }: { clock: Pick<Clock, 'monotonicMs'>; knows: (secret: unknown) => boolean },
): void {
  const family = (key: string): string => key.slice(0, key.indexOf('|'));
  const tallies = {
    strangers: createTally({ monotonicMs: () => clock.monotonicMs(), family }),
    known: createTally({ monotonicMs: () => clock.monotonicMs(), family }),
  };
  const count = (name: Budget, { ip, headers }: FastifyRequest): number => {
    const { calls, perMs, bySession } = budgets[name];
    const circles = (times: number) =>
      addressCircles(ip).map((circle) => ({ key: `${name}|${circle.key}`, most: calls * circle.times * times }));
    const session = headers['x-session'];
    if (!bySession || typeof session !== 'string' || !knows(session)) return tallies.strangers.take(circles(1), perMs);
    return tallies.known.take([...circles(sessionsAtOneAddress), { key: `${name}|session ${session}`, most: calls }], perMs);
  };
  // After all `onRequest`: a table notes there when a cash-out arrived.
  app.addHook('preParsing', async (request, reply) => {
    const budget = request.is404 ? 'unknown' : budgetOf(request.routeOptions.url ?? '');
    if (typeof budget !== 'string') return;
    const waitMs = count(budget, request);
    if (waitMs === 0) return;
    void reply.header('retry-after', Math.max(1, Math.ceil(waitMs / 1000)));
    throw new PlayError('too_fast', 'too many calls; wait a moment');
  });
}
