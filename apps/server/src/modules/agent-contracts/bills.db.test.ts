import { parseMoney } from '@sortes/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger, type Database, inTransaction } from '@sortes/service';
import type { RequestContext } from '../../platform/http.js';
import { balanceOf, openAccount, postOne, verifyLedger } from '../wallet/index.js';
import { openLedger, type LedgerFixture } from '../wallet/testing/ledger-fixture.js';
import { owedBy } from './bill-repository.js';
import type { ContractKit } from './kit.js';
import { correctAllBills, makeNextBills } from './make-bills.js';
import { collectDebts, payBills } from './pay-bills.js';
import { preview } from './preview.js';
import { showProgress } from './show-progress.js';
import { verifyBills } from './verify-bills.js';

let ledger: LedgerFixture;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());

const timeZone = 'Asia/Ho_Chi_Minh';
const settings = {
  contractMostDividend: 5_000,
  contractAlone: 10_000,
  contractMostFixed: 0,
  contractMostDaily: 200,
  contractMostHourly: 100,
  contractMostRealtime: 120,
  contractLeastDifference: 0,
  contractRestFloor: 1,
  contractDividendPeriod: 'half-month',
  contractReviews: [] as string[],
  agentActiveTurnover: 1_000,
};
let now = new Date('2026-03-20T00:00:00Z');
const kit = (db: Database = ledger.db): ContractKit =>
  ({
    services: { db, clock: { now: () => now }, log: createLogger('silent'), alarms: { raise: () => undefined } },
    site: { settingsOf: async () => settings, moduleOn: async () => true, allMerchants: async () => [{ id: 1, timeZone }] },
  }) as unknown as ContractKit;

type Line = Record<string, number>;

/** The line of the fact sheet: house → R → A → B → C → m1, m2; and R → D → m3, m4. */
async function goldenLine(): Promise<Line> {
  const line: Line = {};
  const above: Record<string, string | undefined> = { R: undefined, A: 'R', B: 'A', C: 'B', m1: 'C', m2: 'C', D: 'R', m3: 'D', m4: 'D' };
  for (const [name, upline] of Object.entries(above)) {
    const id = await ledger.player();
    await sql`
      insert into agents.node (player_id, merchant_id, upline_id, depth, path, kind, since)
      select ${id}, 1, a.player_id, coalesce(a.depth + 1, 0), coalesce(a.path, ''::bytea) || int8send(${id}), ${name.startsWith('m') ? 0 : 1}, '2026-01-01'
      from (select 1) as one left join agents.node a on a.player_id = ${upline === undefined ? null : (line[upline] ?? 0)}`.execute(
      ledger.db,
    );
    line[name] = id;
  }
  return line;
}

/** What somebody did on a day, as the figures have it; said again it takes the place of what they did. */
async function did(playerId: number, day: string, { valid = '0', result = '0' }: { valid?: string; result?: string }): Promise<void> {
  const lost = parseMoney(result);
  await sql`
    insert into agents.member_day (generation, merchant_id, day, player_id, lane, path, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments, result)
    select g.id, 1, ${day}::date, ${playerId}, 'RNG', n.path, 1, ${lost > 0n ? lost : 0n}, ${parseMoney(valid)}, ${lost < 0n ? -lost : 0n}, 0, 0, 0, 0, 0, ${lost}
    from agents.generation g, agents.node n where g.state = 'live' and n.player_id = ${playerId}
    on conflict (generation, merchant_id, player_id, day, lane) do update set stakes = excluded.stakes, valid = excluded.valid, prizes = excluded.prizes, result = excluded.result`.execute(
    ledger.db,
  );
  await sql`
    insert into agents.hour_count (generation, merchant_id, hour, day, changed_at) select g.id, 1, ${day}::date, ${day}::date, ${now} from agents.generation g where g.state = 'live'
    on conflict (generation, merchant_id, hour, day) do update set changed_at = excluded.changed_at`.execute(ledger.db);
}

type TierIn = [turnover: string, active: number, rate: number];

async function agreed(
  kind: string,
  receiverId: number,
  payerId: number | undefined,
  tiers: readonly TierIn[],
  from: string,
  carry = 'forever',
) {
  const { rows } = await sql<{ id: string }>`
    insert into agent_contracts.contract (id, merchant_id, kind, payer_id, receiver_id, state, made_at, holds_from)
    values (gen_random_uuid(), 1, ${kind}, ${payerId ?? null}, ${receiverId}, 'accepted', ${from}, ${from}) returning id`.execute(
    ledger.db,
  );
  const id = rows[0]?.id ?? '';
  await sql`
    insert into agent_contracts.version (contract_id, number, state, carry, made_at, answer_by, effective_from, looked_at)
    values (${id}, 1, 'accepted', ${carry}, ${from}, ${from}, ${from}, ${from})`.execute(ledger.db);
  for (const [index, [turnover, active, rate]] of tiers.entries())
    await sql`
      insert into agent_contracts.tier (contract_id, version, number, turnover, active, loss, bet, rate, lost_rate)
      values (${id}, 1, ${index + 1}, ${parseMoney(turnover)}, ${active}, 0, 0, ${rate}, 0)`.execute(ledger.db);
  return id;
}

/** As if everything up to a moment were counted. */
async function countedTo(at: string): Promise<void> {
  now = new Date(at);
  await sql`update agents.generation set followed_at = ${now} where state = 'live'`.execute(ledger.db);
}

async function settle(): Promise<void> {
  while (await makeNextBills(kit()));
  while (await payBills(ledger.db, now));
}

interface Row {
  valid: bigint;
  result: bigint;
  active: number;
  carry_in: bigint;
  carry_out: bigint;
  amount: bigint;
  adjusted: bigint;
  paid: bigint;
  state: string;
}
async function billsOf(playerId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select b.valid, b.result, b.active, b.carry_in, b.carry_out, b.amount, b.adjusted, b.paid, b.state from agent_contracts.bill b
    where b.receiver_id = ${playerId} order by b.starts`.execute(ledger.db);
  return rows;
}
const units = (amount: bigint | undefined): string => (Number(amount ?? -1n) / 10_000).toFixed(4);
const floatOf = async (playerId: number | undefined): Promise<string> => units((await balanceOf(ledger.db, playerId ?? 0)).float);

async function fillFloat(playerId: number, amount: string): Promise<void> {
  await inTransaction(ledger.db, (transaction) => openAccount(transaction, playerId, 'float'));
  const posted = await postOne(ledger.db, {
    playerId,
    merchantId: 1,
    template: 'commission-paid',
    key: `filled:${playerId}`,
    input: {},
    reference: '',
    lines: [
      { account: 'house:commissions', amount: -parseMoney(amount) },
      { account: 'float', amount: parseMoney(amount) },
    ],
  });
  expect(posted.verdict).toBe('posted');
}

/** Sides of a line's bills that were not posted as they are noted; bills of other stories are gone while their postings stay. */
const faultsOf = async (line: Line) =>
  (await verifyBills(ledger.db)).differing.filter(({ playerId }) => Object.values(line).includes(playerId));

class Killed extends Error {}

/** Does a piece of work with a database that goes away at its first statement, then at its second, and so on, until it gets to its end. @returns what it answers then */
async function killedAtEvery<T>(work: (db: Database) => Promise<T>): Promise<{ answer: T; kills: number }> {
  for (let kills = 0; ; kills += 1) {
    let left = kills;
    const dying = ledger.db.withPlugin({
      transformQuery({ node }) {
        left -= 1;
        if (left < 0) throw new Killed();
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    try {
      return { answer: await work(dying as Database), kills };
    } catch (failure) {
      if (!(failure instanceof Killed)) throw failure;
    }
  }
}

beforeEach(async () => {
  // Each story has the house to itself.
  await sql`truncate agent_contracts.contract, agent_contracts.period, agents.member_day, agents.hour_count cascade`.execute(ledger.db);
});

describe('daily salaries', () => {
  const day = '2026-03-19';
  const dailyTiers: Record<string, TierIn[]> = {
    R: [
      ['0', 0, 80],
      ['50000', 2, 100],
      ['100000', 3, 120],
    ],
    A: [
      ['0', 0, 60],
      ['50000', 2, 90],
    ],
    B: [
      ['0', 0, 50],
      ['50000', 2, 80],
    ],
    C: [
      ['0', 0, 30],
      ['50000', 2, 60],
    ],
    D: [
      ['0', 0, 40],
      ['50000', 2, 70],
    ],
  };
  const uplines: Record<string, string | undefined> = { R: undefined, A: 'R', B: 'A', C: 'B', D: 'R' };
  async function goldenDay(): Promise<Line> {
    const line = await goldenLine();
    for (const [name, upline] of Object.entries(uplines))
      await agreed(
        'daily',
        line[name] ?? 0,
        upline === undefined ? undefined : line[upline],
        dailyTiers[name] ?? [],
        '2026-03-18T17:00:00Z',
      );
    await countedTo('2026-03-19T16:00:00Z');
    const turnover = { C: '1000', D: '5000', m1: '30000.5', m2: '20000.25', m3: '45000', m4: '900' };
    for (const [name, valid] of Object.entries(turnover)) await did(line[name] ?? 0, day, { valid });
    return line;
  }

  it('are the golden ones to the unit, paid from the house down, and the nets sum to what the house paid', async () => {
    const line = await goldenDay();
    await countedTo('2026-03-19T19:30:00Z');
    await settle();
    const expected: Record<string, [valid: string, active: number, gross: string, net: string]> = {
      R: ['101900.7500', 5, '1222.8090', '560.2023'],
      A: ['51000.7500', 3, '459.0067', '51.0007'],
      B: ['51000.7500', 3, '408.0060', '102.0015'],
      C: ['51000.7500', 2, '306.0045', '306.0045'],
      D: ['50900.0000', 1, '203.6000', '203.6000'],
    };
    for (const [name, [valid, active, gross, net]] of Object.entries(expected)) {
      const [bill, ...more] = await billsOf(line[name] ?? 0);
      expect(more, name).toEqual([]);
      expect([units(bill?.valid), bill?.active, units(bill?.amount), bill?.state, units(bill?.paid)], name).toEqual([
        valid,
        active,
        gross,
        'paid',
        gross,
      ]);
      expect(await floatOf(line[name]), name).toBe(net);
    }
    const { rows } = await sql<{ house: bigint; between: bigint }>`
      select coalesce(sum(e.amount) filter (where e.account = 'house:contracts'), 0)::bigint as house,
        coalesce(sum(e.amount) filter (where e.account = 'house:transfers'), 0)::bigint as between
      from wallet.entry e where e.player_id = any (${Object.values(line)}::bigint[])`.execute(ledger.db);
    expect([units(-(rows[0]?.house ?? 0n)), units(rows[0]?.between)]).toEqual(['1222.8090', '0.0000']);
    expect((await verifyLedger(ledger.db)).faults).toBe(0);
  });

  it('are made and paid once, however often and by however many at once, and not before the day is counted to its end', async () => {
    const line = await goldenDay();
    now = new Date('2026-03-19T19:30:00Z');
    await settle();
    expect(await billsOf(line['R'] ?? 0)).toEqual([]);
    await countedTo('2026-03-19T19:30:00Z');
    await Promise.all(Array.from({ length: 6 }, () => makeNextBills(kit())));
    await Promise.all(Array.from({ length: 12 }, () => payBills(ledger.db, now)));
    await settle();
    expect(await billsOf(line['R'] ?? 0)).toHaveLength(1);
    expect(await floatOf(line['R'])).toBe('560.2023');
    expect(await floatOf(line['C'])).toBe('306.0045');
  });

  it('are made, corrected and paid once when whoever does it is killed at every statement and what they are made of changes meanwhile', async () => {
    const line = await goldenDay();
    await countedTo('2026-03-19T19:30:00Z');
    const work = {
      make: (db: Database) => makeNextBills(kit(db)),
      pay: (db: Database) => payBills(db, now),
      correct: (db: Database) => correctAllBills(kit(db)),
    };
    let kills = 0;
    const until = async (one: (db: Database) => Promise<unknown>): Promise<void> => {
      for (let more: unknown = true; more === true;) {
        const done = await killedAtEvery(one);
        kills += done.kills;
        more = done.answer;
      }
    };
    await until(work.make);
    // The first is paid, then a stake of the day is taken back: the others are paid as they were billed, and the next day makes up for it.
    const first = await killedAtEvery(work.pay);
    kills += first.kills;
    now = new Date('2026-03-19T20:00:00Z');
    await did(line['m3'] ?? 0, day, { valid: '44000' });
    await countedTo('2026-03-19T20:00:00Z');
    await until(work.correct);
    await until(work.pay);
    // Nothing is left to do, by the same worker or another one.
    await settle();
    expect(kills).toBeGreaterThan(50);
    const golden = { R: '560.2023', A: '51.0007', B: '102.0015', C: '306.0045', D: '203.6000' };
    for (const [name, net] of Object.entries(golden)) expect(await floatOf(line[name]), name).toBe(net);
    expect(await faultsOf(line)).toEqual([]);
    const { rows } = await sql<{ receiver_id: bigint; difference: bigint }>`
      select b.receiver_id, k.difference from agent_contracts.correction k join agent_contracts.bill b on b.id = k.bill_id order by b.depth`.execute(
      ledger.db,
    );
    // 1.2 % of 1,000 for R, 0.4 % for D; once each.
    expect(rows.map(({ receiver_id, difference }) => [Number(receiver_id), units(-difference)])).toEqual([
      [line['R'], '12.0000'],
      [line['D'], '4.0000'],
    ]);
    now = new Date('2026-03-20T10:00:00Z');
    await did(line['m3'] ?? 0, '2026-03-20', { valid: '100000' });
    await countedTo('2026-03-20T19:30:00Z');
    await until(work.make);
    await until(work.pay);
    expect((await billsOf(line['D'] ?? 0))[1]).toMatchObject({ adjusted: parseMoney('-4'), state: 'paid' });
    expect(await faultsOf(line)).toEqual([]);
    expect((await verifyLedger(ledger.db)).faults).toBe(0);
  });

  it('are settled to the end when figures are corrected after the contracts ended: agents among each other, the house lets go', async () => {
    const line = await goldenDay();
    await countedTo('2026-03-19T19:30:00Z');
    await settle();
    await sql`update agent_contracts.contract set state = 'ended', ends_at = '2026-03-19T17:00:00Z', end_reason = 'notice'`.execute(
      ledger.db,
    );
    now = new Date('2026-03-19T20:00:00Z');
    await did(line['m1'] ?? 0, day, { valid: '31000.5' });
    await did(line['m3'] ?? 0, day, { valid: '35000' });
    await countedTo('2026-03-19T20:00:00Z');
    await correctAllBills(kit());
    await correctAllBills(kit());
    await settle();
    // C gets 0.6 % of 1,000 more from B, B 0.8 % from A, A 0.9 % from R; D gives back 0.4 % of 10,000 to R. What R got too much of the house is theirs.
    const floats = { R: '591.2023', A: '52.0007', B: '104.0015', C: '312.0045', D: '163.6000' };
    for (const [name, float] of Object.entries(floats)) expect(await floatOf(line[name]), name).toBe(float);
    // A few units are not asked back.
    now = new Date('2026-03-19T20:05:00Z');
    await did(line['m4'] ?? 0, day, { valid: '890' });
    await countedTo('2026-03-19T20:10:00Z');
    await correctAllBills(kit());
    await settle();
    for (const [name, float] of Object.entries(floats)) expect(await floatOf(line[name]), name).toBe(float);
    const { rows } = await sql<{ payer_id: bigint; adjusted: bigint; forgiven: bigint; state: string }>`
      select b.payer_id, b.adjusted, b.forgiven, b.state from agent_contracts.bill b where b.receiver_id = ${line['R']} and b.starts = b.ends order by b.period_starts`.execute(
      ledger.db,
    );
    expect(rows.map(({ payer_id, adjusted, forgiven, state }) => [Number(payer_id), units(adjusted), units(forgiven), state])).toEqual([
      [line['D'], '40.0000', '0.0000', 'paid'],
      [line['D'], '0.0400', '0.0400', 'forgiven'],
    ]);
    const { rows: rests } = await sql`select from agent_contracts.contract where rest <> 0`.execute(ledger.db);
    expect(rests).toEqual([]);
    expect(await faultsOf(line)).toEqual([]);
    expect((await verifyLedger(ledger.db)).faults).toBe(0);
  });

  it('never make a member owe: what one was paid too much by a contract that ended is theirs', async () => {
    const line = await goldenLine();
    for (const [to, from] of [
      ['D', undefined],
      ['m3', 'D'],
    ] as const)
      await agreed('daily', line[to] ?? 0, from && line[from], [['0', 0, to === 'D' ? 80 : 50]], '2026-03-18T17:00:00Z');
    await countedTo('2026-03-19T16:00:00Z');
    await did(line['m3'] ?? 0, day, { valid: '45000' });
    await countedTo('2026-03-19T19:30:00Z');
    await settle();
    await sql`update agent_contracts.contract set state = 'ended', ends_at = '2026-03-19T17:00:00Z', end_reason = 'notice'`.execute(
      ledger.db,
    );
    now = new Date('2026-03-19T20:00:00Z');
    await did(line['m3'] ?? 0, day, { valid: '5000' });
    await countedTo('2026-03-19T20:00:00Z');
    await correctAllBills(kit());
    await settle();
    // 0.5 % of 45,000, of which 0.5 % of 40,000 was too much.
    expect(units((await balanceOf(ledger.db, line['m3'] ?? 0)).main)).toBe('225.0000');
    expect(await owedBy(ledger.db, line['m3'] ?? 0)).toBe(0n);
    const rest = (await billsOf(line['D'] ?? 0)).at(-1);
    expect([rest?.state, units(rest?.adjusted), units(rest?.paid)]).toEqual(['forgiven', '200.0000', '0.0000']);
    expect(await faultsOf(line)).toEqual([]);
  });

  it('of a day of 23 hours are of that day', async () => {
    const { rows } = await sql<{ starts: Date; ends: Date }>`
      select p.starts, p.ends from agent_contracts.period_at('daily', 'day', 'Europe/London', '2026-03-29T12:00:00Z') as p`.execute(
      ledger.db,
    );
    expect([rows[0]?.starts, rows[0]?.ends]).toEqual([new Date('2026-03-29T00:00:00Z'), new Date('2026-03-29T23:00:00Z')]);
  });
});

describe('dividends', () => {
  const rates: Record<string, number> = { R: 3_000, A: 2_500, B: 2_000, C: 1_500, D: 2_000 };
  const uplines: Record<string, string | undefined> = { R: undefined, A: 'R', B: 'A', C: 'B', D: 'R' };

  async function goldenHalf(): Promise<Line> {
    const line = await goldenLine();
    for (const [name, upline] of Object.entries(uplines))
      await agreed(
        'dividend',
        line[name] ?? 0,
        upline === undefined ? undefined : line[upline],
        [['0', 0, rates[name] ?? 0]],
        '2026-02-28T17:00:00Z',
      );
    await fillFloat(line['R'] ?? 0, '300');
    await countedTo('2026-03-10T00:00:00Z');
    await did(line['m1'] ?? 0, '2026-03-05', { result: '8000', valid: '9000' });
    await did(line['m3'] ?? 0, '2026-03-07', { result: '-3000', valid: '4000' });
    await countedTo('2026-03-16T00:00:00Z');
    await settle();
    return line;
  }
  const amounts = async (line: Line, index: number): Promise<Record<string, [string, string]>> => {
    const found: Record<string, [string, string]> = {};
    for (const name of ['R', 'A', 'B', 'C', 'D']) {
      const bill = (await billsOf(line[name] ?? 0))[index];
      found[name] = [units(bill?.amount), units(bill?.carry_out)];
    }
    return found;
  };
  const floats = async (line: Line): Promise<string[]> => Promise.all(['R', 'A', 'B', 'C', 'D'].map((name) => floatOf(line[name])));

  it('are the golden ones: what is owed stays owed, is taken from what comes next, and losses are carried', async () => {
    const line = await goldenHalf();
    expect(await amounts(line, 0)).toEqual({
      R: ['1500.0000', '0.0000'],
      A: ['2000.0000', '0.0000'],
      B: ['1600.0000', '0.0000'],
      C: ['1200.0000', '0.0000'],
      D: ['0.0000', '-3000.0000'],
    });
    expect((await billsOf(line['A'] ?? 0))[0]).toMatchObject({ state: 'owed', paid: parseMoney('1800') });
    expect(await floats(line)).toEqual(['0.0000', '200.0000', '400.0000', '1200.0000', '0.0000']);
    await did(line['m1'] ?? 0, '2026-03-20', { result: '-1000', valid: '2000' });
    await did(line['m3'] ?? 0, '2026-03-21', { result: '4000', valid: '5000' });
    await countedTo('2026-04-01T00:00:00Z');
    await settle();
    expect(await amounts(line, 1)).toEqual({
      R: ['900.0000', '0.0000'],
      A: ['0.0000', '-1000.0000'],
      B: ['0.0000', '-1000.0000'],
      C: ['0.0000', '-1000.0000'],
      D: ['200.0000', '0.0000'],
    });
    expect(await floats(line)).toEqual(['500.0000', '400.0000', '400.0000', '1200.0000', '200.0000']);
    expect((await verifyLedger(ledger.db)).faults).toBe(0);
  });

  it('are corrected by what they differ by once figures changed, and what a line’s losses leave is reckoned anew', async () => {
    const line = await goldenHalf();
    now = new Date('2026-03-16T02:00:00Z');
    await did(line['m1'] ?? 0, '2026-03-05', { result: '9800', valid: '9000' });
    await correctAllBills(kit());
    const { rows } = await sql<{ receiver_id: bigint; difference: bigint; rest: bigint }>`
      select b.receiver_id, k.difference, c.rest from agent_contracts.correction k join agent_contracts.bill b on b.id = k.bill_id
      join agent_contracts.contract c on c.id = b.contract_id`.execute(ledger.db);
    const byName = Object.fromEntries(Object.entries(line).map(([name, id]) => [name, rows.find((row) => Number(row.receiver_id) === id)]));
    expect(['R', 'A', 'B', 'C'].map((name) => [units(byName[name]?.difference), units(byName[name]?.rest)])).toEqual([
      ['540.0000', '540.0000'],
      ['450.0000', '450.0000'],
      ['360.0000', '360.0000'],
      ['270.0000', '270.0000'],
    ]);
    // Once more changes nothing.
    await correctAllBills(kit());
    expect(rows).toHaveLength(4);
    await countedTo('2026-04-01T00:00:00Z');
    await settle();
    expect((await billsOf(line['C'] ?? 0))[1]).toMatchObject({ amount: 0n, adjusted: parseMoney('270') });
    const { rows: rest } = await sql<{ rest: bigint }>`select sum(abs(rest))::bigint as rest from agent_contracts.contract`.execute(
      ledger.db,
    );
    expect(rest[0]?.rest).toBe(0n);
  });

  describe('are what an example shows, which', () => {
    const asks = (playerId: number | undefined): RequestContext =>
      ({
        merchant: { id: 1, currency: 'VND', currencyScale: 0, timeZone },
        language: 'EN',
        caller: { playerId },
      }) as unknown as RequestContext;
    /** House → R 30 %, R → A 25 % of days from the 3rd on; A's line wins 600 in the first half of the month and loses 1,000 in the second. */
    async function twoHalves(carry = 'forever'): Promise<{ line: Line; id: string }> {
      const line = await goldenLine();
      await agreed('dividend', line['R'] ?? 0, undefined, [['0', 0, 3_000]], '2026-02-28T17:00:00Z', carry);
      const id = await agreed('dividend', line['A'] ?? 0, line['R'], [['0', 0, 2_500]], '2026-03-02T17:00:00Z', carry);
      await did(line['m1'] ?? 0, '2026-03-02', { result: '5000', valid: '5000' });
      await did(line['m1'] ?? 0, '2026-03-05', { result: '-600', valid: '2000' });
      await did(line['m1'] ?? 0, '2026-03-20', { result: '1000', valid: '2000' });
      await countedTo('2026-03-16T02:00:00Z');
      await settle();
      return { line, id };
    }
    const theirsOf = async (playerId: number | undefined, id: string, rate?: number) =>
      preview(kit(), { kind: 'dividend', id, ...(rate !== undefined && { details: [{ rate, betVolume: 0 }] }) }, asks(playerId));

    it('takes what stood before its period, not what the period itself left over', async () => {
      const { line, id } = await twoHalves();
      for (const rate of [undefined, 2_000])
        expect((await theirsOf(line['R'], id, rate)).theirs).toMatchObject({ carried: 0, result: -600, amount: 0, carriedOn: -600 });
      // The running period takes it, and after that the example of that one does.
      now = new Date('2026-03-20T10:00:00Z');
      expect((await showProgress(kit(), { kind: 'dividend' }, asks(line['A']))).running).toMatchObject({ carried: -600, amount: 100 });
      await countedTo('2026-04-01T00:00:00Z');
      await settle();
      await did(line['m1'] ?? 0, '2026-03-05', { result: '-700', valid: '2000' });
      await correctAllBills(kit());
      expect((await theirsOf(line['R'], id, 2_000)).theirs).toMatchObject({ carried: -700, result: 1000, amount: 60 });
    });

    it('leaves over what the contract lets it', async () => {
      const { line, id } = await twoHalves('none');
      expect((await theirsOf(line['R'], id)).theirs).toMatchObject({ result: -600, carriedOn: 0 });
    });

    it('begins a month without what was left over, where the contract says so', async () => {
      const { line } = await twoHalves('month');
      await did(line['m1'] ?? 0, '2026-03-20', { result: '-1000', valid: '2000' });
      await countedTo('2026-04-01T00:00:00Z');
      await settle();
      expect((await showProgress(kit(), { kind: 'dividend' }, asks(line['A']))).running).toMatchObject({ carried: 0 });
    });

    it('is of the days of a period in which each contract held, as their bills are', async () => {
      const { line, id } = await twoHalves();
      const part = { from: Date.parse('2026-03-02T17:00:00Z'), until: Date.parse('2026-03-15T17:00:00Z'), result: -600, carried: 0 };
      expect((await theirsOf(line['A'], id)).theirs).toMatchObject(part);
      const { theirs, mine } = await theirsOf(line['R'], id, 2_000);
      // The own contract held some days longer: what the line lost before the other one began is in it.
      expect([theirs, mine]).toMatchObject([part, { ...part, from: Date.parse('2026-02-28T17:00:00Z'), result: 4400, amount: 1320 }]);
      const [bill] = await billsOf(line['R'] ?? 0);
      expect(units(bill?.amount ?? 0n)).toBe('1320.0000');
      now = new Date('2026-03-10T10:00:00Z');
      expect((await showProgress(kit(), { kind: 'dividend' }, asks(line['A']))).running).toMatchObject(part);
    });

    it('tells of a period that is over and not billed yet, and of when its bill is made', async () => {
      const line = await goldenLine();
      await agreed('daily', line['R'] ?? 0, undefined, [['0', 0, 100]], '2026-03-18T17:00:00Z');
      await did(line['m1'] ?? 0, '2026-03-19', { result: '0', valid: '2000' });
      await countedTo('2026-03-19T18:00:00Z');
      // Half past midnight: the bill of the day before is made at five past two.
      now = new Date('2026-03-19T17:30:00Z');
      const waits = {
        from: Date.parse('2026-03-18T17:00:00Z'),
        until: Date.parse('2026-03-19T17:00:00Z'),
        betVolume: 2000,
        amount: 20,
        paidFrom: Date.parse('2026-03-19T19:05:00Z'),
      };
      await settle();
      expect(await showProgress(kit(), { kind: 'daily' }, asks(line['R']))).toMatchObject({
        waiting: waits,
        running: { betVolume: 0 },
        paidFrom: Date.parse('2026-03-20T19:05:00Z'),
      });
      now = new Date('2026-03-19T19:05:00Z');
      await settle();
      expect((await billsOf(line['R'] ?? 0)).map(({ amount }) => units(amount))).toEqual(['20.0000']);
      expect(await showProgress(kit(), { kind: 'daily' }, asks(line['R']))).toMatchObject({ waiting: null });
    });

    it('goes on by the terms that hold until others begin', async () => {
      const { line, id } = await twoHalves();
      now = new Date('2026-03-20T10:00:00Z');
      await sql`
        insert into agent_contracts.version (contract_id, number, carry, made_at, answer_by, state, answered_at, effective_from, looked_at)
        values (${id}::uuid, 2, 'forever', ${now}, ${now}, 'accepted', ${now}, '2026-03-31T17:00:00Z', ${now})`.execute(ledger.db);
      await sql`insert into agent_contracts.tier (contract_id, version, number, turnover, active, loss, bet, rate, lost_rate) values (${id}::uuid, 2, 1, 0, 0, 0, 0, 100, 0)`.execute(
        ledger.db,
      );
      expect((await showProgress(kit(), { kind: 'dividend' }, asks(line['A']))).running).toMatchObject({ carried: -600, amount: 100 });
    });

    it('of a contract that has not begun tells when its first period ends', async () => {
      const line = await goldenLine();
      await agreed('daily', line['R'] ?? 0, undefined, [['0', 0, 100]], '2026-03-19T17:00:00Z');
      now = new Date('2026-03-19T10:00:00Z');
      expect(await showProgress(kit(), { kind: 'daily' }, asks(line['R']))).toMatchObject({
        running: null,
        paidFrom: Date.parse('2026-03-20T19:05:00Z'),
        waiting: null,
      });
    });
  });

  it('carry losses as the contract says: never, from the last period, within a month, for ever', async () => {
    const expected = {
      none: ['0', '200', '0', '0', '200', '100'],
      previous: ['0', '80', '0', '0', '100', '100'],
      month: ['0', '80', '0', '0', '200', '100'],
      forever: ['0', '80', '0', '0', '40', '100'],
    };
    const results = ['-600', '1000', '-300', '-500', '1000', '500'];
    const halves = ['2026-01-05', '2026-01-20', '2026-02-05', '2026-02-20', '2026-03-05', '2026-03-20'];
    const ids: Record<string, number> = {};
    await countedTo('2026-01-01T00:00:00Z');
    for (const carry of Object.keys(expected)) {
      const line = await goldenLine();
      ids[carry] = line['R'] ?? 0;
      await agreed('dividend', line['R'] ?? 0, undefined, [['0', 0, 2_000]], '2025-12-31T17:00:00Z', carry);
      for (const [index, day] of halves.entries()) await did(line['m1'] ?? 0, day, { result: results[index] ?? '0' });
    }
    await countedTo('2026-04-02T00:00:00Z');
    await settle();
    for (const [carry, sums] of Object.entries(expected))
      expect(
        (await billsOf(ids[carry] ?? 0)).map(({ amount }) => units(amount)),
        carry,
      ).toEqual(sums.map((sum) => `${sum}.0000`));
  });

  it('wait for staff where the brand says so, and everybody below with them', async () => {
    settings.contractReviews = ['dividend'];
    try {
      const line = await goldenHalf();
      expect((await billsOf(line['R'] ?? 0))[0]?.state).toBe('review');
      expect((await billsOf(line['A'] ?? 0))[0]?.state).toBe('due');
      await sql`update agent_contracts.bill set state = 'due' where state = 'review'`.execute(ledger.db);
      await settle();
      expect(await floats(line)).toEqual(['0.0000', '200.0000', '400.0000', '1200.0000', '0.0000']);
    } finally {
      settings.contractReviews = [];
    }
  });

  it('that are owed are taken from whatever comes to the float', async () => {
    const line = await goldenHalf();
    await postOne(ledger.db, {
      playerId: line['R'] ?? 0,
      merchantId: 1,
      template: 'commission-paid',
      key: 'later',
      input: {},
      reference: '',
      lines: [
        { account: 'house:commissions', amount: -parseMoney('150') },
        { account: 'float', amount: parseMoney('150') },
      ],
    });
    await collectDebts(ledger.db, now);
    expect((await billsOf(line['A'] ?? 0))[0]).toMatchObject({ state: 'owed', paid: parseMoney('1950') });
    expect(await floatOf(line['R'])).toBe('0.0000');
  });

  it('are proven from postings and bills, and a bill that says something else is found on every side of it', async () => {
    const line = await goldenHalf();
    const sound = await verifyBills(ledger.db);
    // Bills of the stories before are gone with their contracts, what was posted by them is not.
    const known = new Set(sound.differing.map(({ billId }) => billId));
    const { rows: own } = await sql<{ id: string }>`select id from agent_contracts.bill`.execute(ledger.db);
    expect(own.filter(({ id }) => known.has(id))).toEqual([]);
    const found = async (): Promise<unknown> =>
      (await verifyBills(ledger.db)).differing
        .filter(({ billId }) => !known.has(billId))
        .map(({ playerId, posted, noted }) => [playerId, noted - posted]);
    const changePaid = (name: string, by: bigint): Promise<unknown> =>
      sql`update agent_contracts.bill set paid = paid + ${by} where receiver_id = ${line[name] ?? 0}`.execute(ledger.db);
    // Of an agent's bill both sides differ; of one of the house who is paid.
    await changePaid('B', -1n);
    expect(await found()).toEqual([
      [line['A'], 1n],
      [line['B'], -1n],
    ]);
    await changePaid('B', 1n);
    await changePaid('R', -10_000n);
    expect(await found()).toEqual([[line['R'], -10_000n]]);
    const before = sound.sums[0] ?? expect.fail('no sums');
    expect((await verifyBills(ledger.db)).sums).toEqual([{ ...before, noted: before.noted - 10_000n }]);
    await changePaid('R', 10_000n);
    // What was paid by a bill that is not there.
    await sql`delete from agent_contracts.bill where receiver_id = ${line['C'] ?? 0}`.execute(ledger.db);
    expect(await found()).toEqual([
      [line['B'], parseMoney('1200')],
      [line['C'], -parseMoney('1200')],
    ]);
  });
});
