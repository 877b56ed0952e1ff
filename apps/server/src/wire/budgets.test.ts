import { operations } from '@sortes/contract';
import { ManualClock } from '@sortes/service';
import fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createBudgets, requireDeclaredBudgets, withBudget } from './budgets.js';

const operation = (name: string) => operations.get(name) ?? expect.fail(`there is no operation ${name}`);
/** Ten a minute. */
const login = operation('freePlay');
const standard = operation('getSystemStatus');

const world = () => {
  const clock = new ManualClock(new Date('2026-01-01T00:00:00Z'));
  const budgets = createBudgets(clock, true);
  /** How many of so many calls are let in. */
  const letIn = (
    calls: number,
    ip: string | ((call: number) => string),
    caller?: Parameters<typeof budgets.ofOperation>[2],
    of = login,
  ) => {
    let count = 0;
    for (let call = 0; call < calls; call += 1)
      if (budgets.ofOperation(of, { ip: typeof ip === 'string' ? ip : ip(call) }, caller).allowed) count += 1;
    return count;
  };
  return { clock, budgets, letIn };
};
const network = (number: number): string => `2001:db8:7:${number.toString(16)}::1`;

describe('budgets', () => {
  it('count a stranger by address, and trial accounts with the strangers of theirs, however many there are', () => {
    const { letIn } = world();
    expect(letIn(20, '203.0.113.1')).toBe(10);
    for (let playerId = 1; playerId <= 60; playerId += 1) expect(letIn(20, '203.0.113.1', { playerId, type: 4 })).toBe(0);
    expect(letIn(20, '203.0.113.2', { playerId: 1, type: 4 })).toBe(10);
  });

  it('count a player by themselves wherever they are, and all players of an address together, apart from its strangers', () => {
    const { letIn } = world();
    expect(letIn(20, '203.0.113.1')).toBe(10);
    expect(letIn(20, (call) => `198.51.100.${call}`, { playerId: 1, type: 0 })).toBe(10);
    // A mobile network's address: twenty players at their limit, and then no more.
    let players = 0;
    for (let playerId = 2; playerId <= 30; playerId += 1) if (letIn(10, '203.0.113.1', { playerId, type: 0 }) === 10) players += 1;
    expect(players).toBe(20);
    expect(letIn(10, '203.0.113.9', { playerId: 30, type: 0 })).toBe(10);
  });

  it('do not multiply with the networks of one IPv6 customer', () => {
    const { letIn } = world();
    expect(letIn(40, network(0))).toBe(10);
    // Of one /56 four times as many as of one /64, of one /48 sixteen times.
    expect(letIn(2_560, (call) => network(call % 256))).toBe(30);
    expect(letIn(20_000, (call) => network(call % 65_536))).toBe(120);
    expect(letIn(20, '2001:db8:8::1')).toBe(10);
  });

  it('are the same for everything that has none of its own, and end with their window', () => {
    const { letIn, clock } = world();
    expect(letIn(700, '203.0.113.1', undefined, standard)).toBe(600);
    expect(letIn(1, '203.0.113.1', undefined, operation('getWhitelabel'))).toBe(0);
    clock.advance(60_000);
    expect(letIn(700, '203.0.113.1', undefined, standard)).toBe(600);
  });

  it('stay what they are for whoever had theirs, whatever others do', () => {
    const { letIn } = world();
    expect(letIn(10, '203.0.113.1')).toBe(10);
    letIn(250_000, (call) => `${10 + (call >> 16)}.${(call >> 8) & 255}.${call & 255}.1`);
    expect(letIn(5, '203.0.113.1')).toBe(0);
    // Nor do strangers take a player's place.
    expect(letIn(20, '203.0.113.1', { playerId: 1, type: 0 })).toBe(10);
  });

  it('know gateways of payment by their address, widely', () => {
    const { letIn } = world();
    expect(letIn(7_000, '203.0.113.1', undefined, operation('notifyDeposit'))).toBe(6_000);
  });
});

describe('a server', () => {
  const started = async (add: (app: ReturnType<typeof fastify>) => void): Promise<void> => {
    const app = fastify();
    requireDeclaredBudgets(app);
    add(app);
    await app.ready();
    await app.close();
  };
  const answer = async (): Promise<string> => 'yes';

  it('does not start with a route that declares no budget', async () => {
    await expect(started((app) => void app.get('/open', answer))).rejects.toThrow('GET /open declares no budget');
    await expect(started((app) => void app.register(async (scope: FastifyInstance) => void scope.post('/inner', answer)))).rejects.toThrow(
      'POST /inner',
    );
  });

  it('starts with budgets declared, by a plugin’s scope too, and with a reason for having none', async () => {
    await started((app) => {
      app.get('/counted', { config: { budget: { name: 'counted', calls: 1, perSeconds: 60 } } }, answer);
      app.get('/health', { config: { budget: { exempt: 'asked by machines' } } }, answer);
      app.get('/operation', { config: { operation: 'getSystemStatus' } }, answer);
      void app.register(async (scope: FastifyInstance) => {
        withBudget(scope, { name: 'files', calls: 1, perSeconds: 60 });
        await scope.register(async (plugin: FastifyInstance) => void plugin.get('/file', answer));
      });
    });
  });
});
