import { createLogger, inTransaction, newId, systemClock } from '@sortes/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHookBoard } from '../../ports/hooks.js';
import { stake, openLedger, type LedgerFixture } from '../wallet/testing/ledger-fixture.js';
import { balanceOf, postOne } from '../wallet/index.js';
import { grantTasks } from './tasks.js';
import { giveGrant, grantNow, kitOn, units } from './testing/grants.js';

let ledger: LedgerFixture;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());

it('what players do elsewhere reaches their bonuses: a withdrawal by its hook, an exclusion by its fact', async () => {
  const { db } = ledger;
  const hooks = createHookBoard();
  const { turnover, ruleOf } = kitOn(db);
  const excluded = new Set<number>();
  const protection = {
    exclusionOf: (playerId: number) =>
      Promise.resolve(excluded.has(playerId) ? ({ kind: 'self-exclusion', until: undefined } as const) : undefined),
  };
  const services = { db, clock: systemClock, log: createLogger('silent'), hooks };
  const work = grantTasks(services, { turnover, protection }, ruleOf);
  hooks.add(work.hooks);
  const [leaves, stops, plays] = [await ledger.player(units(50)), await ledger.player(units(50)), await ledger.player(units(50))];
  const given = { amount: units(20), required: units(100) };
  const grants = [];
  for (const playerId of [leaves, stops, plays]) grants.push(await giveGrant(db, { ...given, playerId }));
  await inTransaction(db, (transaction) => hooks.ask('withdrawalComes', transaction, { playerId: leaves, merchantId: 1 }));
  excluded.add(stops);
  const fact = (playerId: number) =>
    ({ id: 1n, merchantId: 1, fact: { topic: 'player.excluded', playerId } }) as unknown as Parameters<
      (typeof work.listeners)[0]['hear']
    >[1][0];
  // Of somebody whose exclusion is over when it is heard of nothing ends.
  await inTransaction(db, async (transaction) => {
    for (const { hear } of work.listeners) await hear(transaction, [fact(stops), fact(plays)]);
  });
  await postOne(db, { ...stake(plays, units(1)), reference: newId() });
  await work.catchUp();
  const states = await Promise.all(grants.map(async (grant) => (await grantNow(db, grant)).state));
  expect(states).toEqual(['forfeited', 'forfeited', 'active']);
  expect(await balanceOf(db, stops)).toMatchObject({ main: units(50), bonus: 0n });
  expect(work.tasks.map(({ name }) => name)).toEqual(['promotions: bets', 'promotions: times', 'promotions: endings']);
});
