import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Alarm } from '../../platform/alarms.js';
import { openLedger, type LedgerFixture } from '../wallet/testing/ledger-fixture.js';
import { watchOldDebts } from './tell-old-debts.js';

let ledger: LedgerFixture;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());

let now = new Date('2026-03-20T00:00:00Z');
let days = 7;
const look = async (): Promise<unknown[]> => {
  const raised: Alarm[] = [];
  await watchOldDebts({
    services: { db: ledger.db, clock: { now: () => now }, alarms: { raise: (alarm: Alarm) => void raised.push(alarm) } },
    site: { settingsOf: async () => ({ contractDebtDays: days }), allMerchants: async () => [{ id: 1, currency: 'VND' }] },
  } as unknown as Parameters<typeof watchOldDebts>[0]);
  return raised.map(({ kind, subject, detail }) => [kind, subject, detail?.['amount'], detail?.['count'], detail?.['days']]);
};

/** A bill over so many coins of which so many are paid. */
async function bill(payer: number | undefined, madeAt: string, due: number, { paid = 0, state = 'owed' } = {}): Promise<string> {
  const [receiver, contract, id] = [await ledger.player(), newId(), newId()];
  await sql`
    insert into agents.node (player_id, merchant_id, depth, path, kind, since)
    values (${receiver}, 1, 0, int8send(${receiver}), 1, '2026-01-01')`.execute(ledger.db);
  await sql`
    insert into agent_contracts.contract (id, merchant_id, kind, payer_id, receiver_id, state, made_at, holds_from)
    values (${contract}::uuid, 1, 'daily', ${payer ?? null}, ${receiver}, 'accepted', '2026-01-01', '2026-01-01')`.execute(ledger.db);
  await sql`
    insert into agent_contracts.version (contract_id, number, carry, made_at, answer_by) values (${contract}::uuid, 1, 'none', '2026-01-01', '2026-01-04')`.execute(
    ledger.db,
  );
  await sql`
    insert into agent_contracts.bill (id, merchant_id, kind, contract_id, version, payer_id, receiver_id, depth, period_starts, starts, ends, valid, result, active,
      carry_in, carry_out, tier, amount, adjusted, paid, forgiven, state, made_at)
    values (${id}::uuid, 1, 'daily', ${contract}::uuid, 1, ${payer ?? null}, ${receiver}, 1, ${madeAt}, ${madeAt}, ${madeAt}, 0, 0, 0, 0, 0, 1, ${due * 10_000}, 0,
      ${paid * 10_000}, 0, ${state}, ${madeAt})`.execute(ledger.db);
  return id;
}

it('tells staff of what an agent has owed for seven days, once, by payer', async () => {
  const [payer, other] = [await ledger.player(), await ledger.player()];
  await bill(payer, '2026-03-13T00:00:00Z', 100, { paid: 60 });
  await bill(payer, '2026-03-10T00:00:00Z', 30);
  await bill(payer, '2026-03-13T00:00:01Z', 7);
  await bill(other, '2026-03-01T00:00:00Z', 50, { paid: 50, state: 'paid' });
  // The house owes by no contract of an agent.
  await bill(undefined, '2026-03-01T00:00:00Z', 50);
  expect(await look()).toEqual([['agent-debt', `player:${payer}`, '70', 2, 7]]);
  expect(await look()).toEqual([]);
  now = new Date(now.getTime() + 1_000);
  expect(await look()).toEqual([['agent-debt', `player:${payer}`, '7', 1, 7]]);
});

it('tells of what is owed to the house for a bill it paid, and goes by the days of the brand', async () => {
  now = new Date('2026-03-30T00:00:00Z');
  const payer = await ledger.player();
  const id = await bill(payer, '2026-03-25T00:00:00Z', 20, { paid: 20, state: 'paid' });
  await sql`
    insert into agent_contracts.advance (bill_id, payer_id, at, amount, repaid) values (${id}::uuid, ${payer}, '2026-03-26T00:00:00Z', 200000, 50000)`.execute(
    ledger.db,
  );
  expect(await look()).toEqual([]);
  days = 4;
  expect(await look()).toEqual([['agent-debt', `player:${payer}`, '15', 1, 4]]);
  expect(await look()).toEqual([]);
});
