import { newId } from '@sortes/service';
import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLedger, type LedgerFixture } from '../wallet/testing/ledger-fixture.js';

let ledger: LedgerFixture;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());

const leastDifference = 5;

interface Tier {
  turnover: number;
  active: number;
  rate: number;
}

/** Tiers as a rule may have them: each asks for more than the one before, and pays more. */
function randomTiers(mostRate: number): Tier[] {
  const tiers: Tier[] = [];
  for (let count = 1 + randomInt(4); count > 0; count -= 1) {
    const before = tiers.at(-1) ?? { turnover: 0, active: 0, rate: 0 };
    tiers.push({
      turnover: before.turnover + (tiers.length === 0 ? randomInt(2) * 1_000 : 1 + randomInt(2_000)),
      active: before.active + randomInt(3),
      rate: before.rate + 1 + randomInt(Math.max(1, Math.trunc(mostRate / 4))),
    });
  }
  return tiers;
}

async function contractOf(payerId: number | null, receiverId: number, kind: 'hourly' | 'daily', tiers: readonly Tier[]): Promise<string> {
  const id = newId();
  await sql`
    with contract as (
      insert into agent_contracts.contract (id, merchant_id, kind, payer_id, receiver_id, state, made_at, holds_from)
      values (${id}, 1, ${kind}, ${payerId}, ${receiverId}, 'accepted', now(), now())
    ), version as (
      insert into agent_contracts.version (contract_id, number, state, made_at, answer_by, effective_from) values (${id}, 1, 'accepted', now(), now(), now())
    )
    insert into agent_contracts.tier (contract_id, version, number, turnover, active, loss, bet, rate, lost_rate)
    select ${id}, 1, t.n, (t.tier->>'turnover')::bigint, (t.tier->>'active')::integer, 0, 0, (t.tier->>'rate')::integer, 0
    from jsonb_array_elements(${JSON.stringify(tiers)}::jsonb) with ordinality as t (tier, n)`.execute(ledger.db);
  return id;
}

const isCovered = async (contract: string, own: string): Promise<boolean> => {
  const { rows } = await sql<{ tier: number | null }>`
    select agent_contracts.uncovered_tier(${contract}::uuid, 1::smallint, ${own}::uuid, 1::smallint, ${leastDifference}) as tier`.execute(
    ledger.db,
  );
  return rows[0]?.tier === null;
};

const due = async (contract: string, kind: string, valid: number, active: number): Promise<bigint> => {
  const { rows } = await sql<{ amount: bigint }>`
    select amount from agent_contracts.reward(${contract}::uuid, 1::smallint, ${kind}, ${valid}::bigint, ${-randomInt(5_000)}::bigint, ${active}, 0::bigint, null)`.execute(
    ledger.db,
  );
  return rows[0]?.amount ?? 0n;
};

it('never leaves a payer owing what their own salary of the same bets does not bring, while it covers what they pay; uncovered ones do', async () => {
  let [covered, owing] = [0, 0];
  for (let run = 0; run < 250; run += 1) {
    const kind = run % 2 === 0 ? 'hourly' : 'daily';
    const payer = 1_000_000 + run * 10;
    const ownTiers = randomTiers(200);
    const own = await contractOf(null, payer, kind, ownTiers);
    const teams = Array.from({ length: 1 + randomInt(4) }, () => ({ valid: randomInt(6_000), active: randomInt(6) }));
    const paid: { amount: bigint; covered: boolean }[] = [];
    for (const [index, team] of teams.entries()) {
      // As often a rule made from the payer's, as people do it, as any.
      const tiers =
        randomInt(2) === 0 ? ownTiers.map((tier) => ({ ...tier, rate: Math.max(1, tier.rate - randomInt(12)) })) : randomTiers(150);
      const contract = await contractOf(payer, payer + 1 + index, kind, tiers);
      paid.push({ amount: await due(contract, kind, team.valid, team.active), covered: await isCovered(contract, own) });
    }
    // What the payer stakes themselves, and members without a contract, come on top.
    const income = await due(
      own,
      kind,
      teams.reduce((sum, { valid }) => sum + valid, randomInt(500)),
      teams.reduce((sum, { active }) => sum + active, randomInt(2)),
    );
    const sumOf = (those: typeof paid): bigint => those.reduce((sum, { amount }) => sum + amount, 0n);
    const those = paid.filter((one) => one.covered);
    covered += those.length;
    expect(sumOf(those), JSON.stringify({ ownTiers, teams })).toBeLessThanOrEqual(income);
    if (sumOf(paid) > income) owing += 1;
  }
  expect(covered).toBeGreaterThan(50);
  // Otherwise the figures above would prove nothing.
  expect(owing).toBeGreaterThan(5);
});

it('covers a fixed sum by one as large, or by a rate of the turnover that it asks for, and by nothing less', async () => {
  let player = 2_000_000;
  const one = async (tier: Tier, fixed?: number): Promise<string> => {
    const id = await contractOf(null, (player += 1), 'daily', [tier]);
    if (fixed !== undefined)
      await sql`update agent_contracts.tier set fixed = ${fixed}, rate = 0 where contract_id = ${id}`.execute(ledger.db);
    return id;
  };
  const asks = (turnover: number, rate = 1): Tier => ({ turnover, active: 0, rate });
  const sum = await one(asks(10_000), 100);
  expect(await isCovered(sum, await one(asks(10_000), 100)), 'as large').toBe(true);
  expect(await isCovered(sum, await one(asks(10_000), 99)), 'smaller').toBe(false);
  expect(await isCovered(sum, await one(asks(10_001), 100)), 'asks for more').toBe(false);
  expect(await isCovered(sum, await one(asks(0, 100))), '1 % of 10 000').toBe(true);
  expect(await isCovered(sum, await one(asks(0, 99))), 'less than 1 % of 10 000').toBe(false);
  expect(await isCovered(await one(asks(0), 1), await one(asks(0, 200))), 'a rate of no turnover').toBe(false);
  expect(await isCovered(await one(asks(10_000)), sum), 'a rate by a fixed sum').toBe(false);
});
