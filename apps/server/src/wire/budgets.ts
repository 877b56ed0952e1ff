import { type OperationShape, type RateLimit, isTrialType } from '@sortes/contract';
import { createTally, type Clock } from '@sortes/service';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { addressCircles } from '../platform/address.js';
import { DomainError } from '../platform/errors.js';
import type { Caller, StaffCaller } from '../platform/http.js';

/** What operations have that name no budget of their own, all of them together. */
const standard: RateLimit = { calls: 600, perSeconds: 60 };
/** Of a payment gateway's address: it is known by its signature only after the body was read and hashed. Gateways repeat what is refused. */
const ofGateways: RateLimit = { calls: 6_000, perSeconds: 60 };
/**
 * One address of signed-in players has so many times the budget of one of them. A mobile network puts hundreds of phones behind one IPv4 address; of
 * them so many may do the same at the limit at the same time. Who gets into this budget has a real account: it cannot be multiplied by asking.
 */
const playersAtOneAddress = 20;

/** How often a route outside the contract may be called by one address, or why it has no budget. Every such route says it in its `config`. */
export type DeclaredBudget = ({ name: string } & RateLimit) | { exempt: string };

/** Budgets of what is no operation of the contract, counted by address alone. */
export const pageBudgets = {
  /** Pages of site and console; each is made for its request. */
  pages: { name: 'pages', calls: 600, perSeconds: 60 },
  /** A first visit takes some thirty files, and hundreds of phones may share an address. They are read, not made. */
  files: { name: 'files', calls: 12_000, perSeconds: 60 },
  documents: { name: 'documents', calls: 30, perSeconds: 60 },
  reports: { name: 'reports', calls: 20, perSeconds: 60 },
  /** Addresses that do not exist. */
  unknown: { name: 'unknown', calls: 600, perSeconds: 60 },
} as const satisfies Record<string, DeclaredBudget>;

type Known = Pick<Caller, 'playerId' | 'type'> | Pick<StaffCaller, 'staffId'>;
type BudgetAnswer = { allowed: boolean; retryAfterSeconds: number };

export interface Budgets {
  /** Counts a call of the contract for who calls and where from. */
  ofOperation(operation: OperationShape, request: Pick<FastifyRequest, 'ip'>, caller: Known | undefined): BudgetAnswer;
  /** Counts a call of a route that declares its budget. */
  ofRoute(budget: DeclaredBudget | undefined, request: Pick<FastifyRequest, 'ip'>): BudgetAnswer;
}

/**
 * All budgets of the wire, counted in this process. Who is not signed in, or only with a trial account, which anybody may have as many of as they like,
 * is counted by address alone; a player or member of staff by themselves and, far wider, by address. Addresses are counted in circles (address.ts).
 * Strangers and people who are known have stores of their own: whatever strangers do, it costs nobody who is signed in their place.
 */
export function createBudgets(clock: Pick<Clock, 'monotonicMs'>, enabled: boolean): Budgets {
  const allowed: BudgetAnswer = { allowed: true, retryAfterSeconds: 0 };
  const family = (key: string): string => key.slice(0, key.lastIndexOf('|'));
  const monotonicMs = (): number => clock.monotonicMs();
  const strangers = createTally({ monotonicMs, family });
  const known = createTally({ monotonicMs, family });
  const circles = (name: string, ip: string, calls: number) =>
    addressCircles(ip).map(({ key, times }) => ({ key: `${name}|${key}`, most: calls * times }));
  const answer = (waitMs: number): BudgetAnswer =>
    waitMs === 0 ? allowed : { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
  const ofStranger = (name: string, { calls, perSeconds }: RateLimit, ip: string): BudgetAnswer =>
    answer(strangers.take(circles(name, ip, calls), perSeconds * 1000));

  if (!enabled) return { ofOperation: () => allowed, ofRoute: () => allowed };
  return {
    ofOperation(operation, { ip }, caller) {
      if (operation.policy === 'gateway') return ofStranger('gateways', ofGateways, ip);
      const limit = operation.limit ?? standard;
      const name = operation.limit === undefined ? 'standard' : `${operation.method} ${operation.path}`;
      if (caller === undefined || ('type' in caller && isTrialType(caller.type))) return ofStranger(name, limit, ip);
      const who = 'staffId' in caller ? `staff ${caller.staffId}` : `player ${caller.playerId}`;
      const keys = [...circles(name, ip, limit.calls * playersAtOneAddress), { key: `${name}|${who}`, most: limit.calls }];
      return answer(known.take(keys, limit.perSeconds * 1000));
    },
    ofRoute: (budget, { ip }) => (budget === undefined || 'exempt' in budget ? allowed : ofStranger(budget.name, budget, ip)),
  };
}

/** @throws DomainError TOO_MANY_REQUESTS with how long to wait. */
export function requireBudget({ allowed, retryAfterSeconds: seconds }: BudgetAnswer): void {
  if (allowed) return;
  throw new DomainError('TOO_MANY_REQUESTS', {
    retryAfterSeconds: seconds,
    parameters: { seconds, minutes: Math.ceil(seconds / 60) },
  });
}

/**
 * Holds every route to a declared budget: an operation of the contract has the one that stands there, or the standard one; every other route says in its
 * `config` what it has, or why it has none. A plugin's routes get theirs from the scope it is registered in (`withBudget`).
 * The server does not start with a route that says nothing.
 */
export function requireDeclaredBudgets(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes)
      if (config?.operation === undefined && config?.budget === undefined)
        throw new Error(`${String(method)} ${url} declares no budget: name one in its config, or say why it has none`);
  });
}

/** Gives every route of the scope this budget; for plugins that bring routes of their own. */
export function withBudget(scope: FastifyInstance, budget: DeclaredBudget): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, budget };
  });
}
