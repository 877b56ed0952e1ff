import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLedger, type LedgerFixture } from '../wallet/testing/ledger-fixture.js';
import { cancelGrant } from './cancel-grant.js';
import { giveGrant, kitOn, units } from './testing/grants.js';
import { verifyBonuses } from './verify-bonuses.js';

let ledger: LedgerFixture;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());

it('finds whatever of a bonus does not agree, and says what bonuses have cost', async () => {
  const { db } = ledger;
  const playerId = await ledger.player(units(100));
  const grant = await giveGrant(db, { playerId, amount: units(20), required: units(100) });
  expect(await verifyBonuses(db)).toMatchObject({
    grants: 1n,
    sums: [{ granted: units(20), standing: units(20), cost: units(20) }],
    faults: 0,
  });
  await sql`update promotions.grant set wagered = 5 where id = ${grant}`.execute(db);
  expect((await verifyBonuses(db)).found).toEqual([{ playerId, grantId: grant, what: 'wagered', kept: 5n, counted: 0n }]);
  await sql`update promotions.grant set wagered = 0 where id = ${grant}`.execute(db);
  await sql`update wallet.account set balance = balance + 3 where player_id = ${playerId} and code = 'bonus'`.execute(db);
  expect(await verifyBonuses(db)).toMatchObject({
    found: [{ playerId, what: 'balance', kept: units(20) + 3n, counted: units(20) }],
    faults: 2,
  });
  await sql`update wallet.account set balance = balance - 3 where player_id = ${playerId} and code = 'bonus'`.execute(db);
  await cancelGrant({ ...kitOn(db), db }, { playerId, grantId: grant });
  expect(await verifyBonuses(db)).toMatchObject({ sums: [{ forfeited: units(20), cost: 0n }], faults: 0 });
  await sql`update promotions.grant set forfeited = 1 where id = ${grant}`.execute(db);
  expect((await verifyBonuses(db)).found).toMatchObject([{ grantId: grant, what: 'forfeited', kept: 1n, counted: units(20) }]);
  await sql`update promotions.grant set forfeited = ${units(20)} where id = ${grant}`.execute(db);
  const stranger = await giveGrant(db, { playerId, amount: units(1), required: units(100) });
  await sql`update wallet.bonus set grant_id = gen_random_uuid() where player_id = ${playerId} and grant_id = ${stranger}`.execute(db);
  expect((await verifyBonuses(db)).found.map(({ what }) => what)).toEqual(['active', 'active']);
});
