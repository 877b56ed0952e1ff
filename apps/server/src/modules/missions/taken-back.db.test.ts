import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { letHear } from '../../platform/follow.js';
import { money } from '../promotions/testing/fixture.js';
import { untilNothingIsOpen } from '../promotions/testing/grants.js';
import { payByHand, reverseByHand } from '../promotions/testing/hand-deposits.js';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import { type Member, type MissionsFixture, openMissions, valueOf } from './testing/fixture.js';

let fixture: MissionsFixture;
beforeAll(async () => {
  fixture = await openMissions();
}, 90_000);
afterAll(async () => {
  const { faults } = await verifyLedger(fixture.promotions.test.services.db);
  await fixture.close();
  expect(faults).toBe(0);
});

const db = () => fixture.promotions.test.services.db;
const hear = async (): Promise<void> => {
  await untilNothingIsOpen(db());
  for (const listener of fixture.promotions.test.app.modules.missions.listeners ?? []) while (await letHear(db(), listener));
};
const pay = async ({ playerId }: Member, units: number): Promise<string> => {
  const found = await fixture.promotions.test.app.modules.identity.findPlayer(playerId);
  const order = await payByHand(fixture.promotions, await fixture.promotions.test.tokenOf(found?.userName ?? ''), units);
  await hear();
  return order;
};
const claim = async ({ call }: Member, id: string) =>
  valueOf(await call('POST', `/wps/growth/missions/${id}/claim`, { step: 1, round: '' }));
const stands = async ({ playerId }: Member) => {
  const { main, owed, points } = await balanceOf(db(), playerId);
  return { main, owed, points };
};

it('takes back what a reversed deposit had reached, whole and once, and leaves what the others come to', async () => {
  const id = await fixture.mission({
    steps: [{ counter: 'deposit-sum', lanes: [], sum: '100000', count: null, reward: { offerId: fixture.awardId, sum: '5', points: 40 } }],
  });
  const [one, other] = [await fixture.member(0), await fixture.member(0)];
  const orders: string[] = [];
  for (const member of [one, other]) {
    valueOf(await member.call('POST', `/wps/growth/missions/${id}/join`, {}));
    orders.push(await pay(member, 100_000));
    await claim(member, id);
    expect(await stands(member)).toEqual({ main: money(100_005), owed: 0n, points: money(40) });
  }
  await pay(other, 100_000);
  // Nothing of it is there any more.
  await fixture.play(one, { stake: 100_005 });
  for (const order of orders) await reverseByHand(fixture.promotions, order);
  await Promise.all([hear(), hear()]);
  await hear();
  expect(await stands(one)).toEqual({ main: 0n, owed: money(100_005), points: 0n });
  expect(await stands(other)).toEqual({ main: money(100_005), owed: 0n, points: money(40) });
  expect(valueOf(await one.call('GET', '/wps/wallets/accounts'))).toMatchObject({
    owed: 100_005,
    debts: [
      { reason: 'bonus', amount: 5, paid: 0 },
      { reason: 'deposit', amount: 100_000, paid: 0 },
    ],
  });
  expect(valueOf(await other.call('GET', '/wps/wallets/accounts'))).toMatchObject({ owed: 0, debts: [] });
  const { rows } = await sql<{ taken: boolean; value: bigint }>`
    select taken_back_at is not null as taken, value from missions.step where mission_id = ${id} order by player_id`.execute(db());
  expect(rows).toEqual([
    { taken: true, value: 0n },
    { taken: false, value: money(100_000) },
  ]);
});
