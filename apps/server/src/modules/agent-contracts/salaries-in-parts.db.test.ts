import { parseMoney } from '@sortes/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger, newId } from '@sortes/service';
import { balanceOf, verifyLedger } from '../wallet/index.js';
import { maskName } from '../identity/index.js';
import { openLedger, type LedgerFixture } from '../wallet/testing/ledger-fixture.js';
import { findBill, rewardedBets } from './bill-repository.js';
import type { ContractKit } from './kit.js';
import { correctAllBills, makeNextBills } from './make-bills.js';
import { payBills } from './pay-bills.js';
import type { RequestContext } from '../../platform/http.js';
import { preview } from './preview.js';
import { openBill, showBillBets } from './show-bills.js';
import { showProgress } from './show-progress.js';
import { exportTotalIncome, showTotalIncome } from './show-total-income.js';
import { verifyBills } from './verify-bills.js';

let ledger: LedgerFixture;
let node = 0n;
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
const kit = (): ContractKit =>
  ({
    services: {
      db: ledger.db,
      clock: { now: () => now },
      log: createLogger('silent'),
      alarms: { raise: () => undefined },
      hooks: { ask: async () => [] },
    },
    site: { settingsOf: async () => settings, moduleOn: async () => true, allMerchants: async () => [{ id: 1, timeZone }] },
  }) as unknown as ContractKit;

const contextOf = (playerId: number): RequestContext =>
  ({
    merchant: { id: 1, timeZone },
    language: 'EN',
    caller: { playerId, userName: `p${playerId}`, type: 1, sessionId: 's', sessionKind: 'full' },
  }) as unknown as RequestContext;
const earnerOf = (playerId: number) => ({ playerId, merchant: { id: 1, timeZone } });
/** The contract of somebody. */
const contractOf = async (receiverId: number): Promise<string> =>
  (await sql<{ id: string }>`select id from agent_contracts.contract where receiver_id = ${receiverId}`.execute(ledger.db)).rows[0]?.id ??
  '';

const names = ['R', 'A', 'B', 'C', 'm'] as const;
type Name = (typeof names)[number];
const line = {} as Record<Name, number>;

beforeAll(async () => {
  ledger = await openLedger();
  const { rows } = await sql<{ node_id: bigint }>`
    with vendor as (
      insert into games.vendor (code, name, protocol, api_url, public_key, own_secret, operator_id) values ('PARTS', 'Parts', 'rs', 'http://127.0.0.1', 'key', '\\x00', '1') returning id
    )
    insert into games.game (vendor_id, code, game_type, name) select id, 'slot', 'RNG', 'Slot' from vendor returning node_id`.execute(
    ledger.db,
  );
  node = rows[0]?.node_id ?? 0n;
});
afterAll(() => ledger.close());

beforeEach(async () => {
  await sql`truncate agent_contracts.contract, agent_contracts.period, agents.member_hour, agents.hour_count, games.round cascade`.execute(
    ledger.db,
  );
  let above: number | null = null;
  for (const name of names) {
    const id = await ledger.player();
    await sql`
      insert into agents.node (player_id, merchant_id, upline_id, depth, path, kind, since)
      select ${id}, 1, a.player_id, coalesce(a.depth + 1, 0), coalesce(a.path, ''::bytea) || int8send(${id}), ${name === 'm' ? 0 : 1}, '2026-01-01'
      from (select 1) as one left join agents.node a on a.player_id = ${above}`.execute(ledger.db);
    line[name] = id;
    above = id;
  }
});

interface TierIn {
  turnover?: string;
  bet?: string;
  rate: number;
  lost?: number;
}

/** A contract of each level of the line with who stands above it. */
async function agreed(kind: 'hourly' | 'realtime', rules: Partial<Record<Name, readonly TierIn[]>>, from: string): Promise<void> {
  for (const [at, name] of names.entries()) {
    const tiers = rules[name];
    if (tiers === undefined) continue;
    const above = names[at - 1];
    const id = newId();
    await sql`
      insert into agent_contracts.contract (id, merchant_id, kind, payer_id, receiver_id, state, made_at, holds_from)
      values (${id}, 1, ${kind}, ${above === undefined ? null : line[above]}, ${line[name]}, 'accepted', ${from}, ${from})`.execute(
      ledger.db,
    );
    await sql`
      insert into agent_contracts.version (contract_id, number, state, made_at, answer_by, effective_from, looked_at) values (${id}, 1, 'accepted', ${from}, ${from}, ${from}, ${from})`.execute(
      ledger.db,
    );
    for (const [index, { turnover = '0', bet = '0', rate, lost = 0 }] of tiers.entries())
      await sql`
        insert into agent_contracts.tier (contract_id, version, number, turnover, active, loss, bet, rate, lost_rate)
        values (${id}, 1, ${index + 1}, ${parseMoney(turnover)}, 0, 0, ${parseMoney(bet)}, ${rate}, ${lost})`.execute(ledger.db);
  }
}

/** As the figures say that something of an hour changed. */
const changed = (hour: string): Promise<unknown> =>
  sql`
    insert into agents.hour_count (generation, merchant_id, hour, day, changed_at)
    select g.id, 1, ${hour}, (${hour}::timestamptz at time zone ${timeZone})::date, ${now} from agents.generation g where g.state = 'live'
    on conflict (generation, merchant_id, hour, day) do update set changed_at = excluded.changed_at`.execute(ledger.db);

async function didInHour(hour: string, valid: string): Promise<void> {
  await sql`
    insert into agents.member_hour (generation, merchant_id, hour, player_id, lane, valid, result)
    select g.id, 1, ${hour}, ${line.m}, 'RNG', ${parseMoney(valid)}, 0 from agents.generation g where g.state = 'live'
    on conflict (generation, merchant_id, hour, player_id, lane) do update set valid = excluded.valid`.execute(ledger.db);
  await changed(hour);
}

/** A round that was over at a moment; what was won may be told anew. */
async function played(id: string, at: string, staked: string, won: string): Promise<void> {
  await sql`
    insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, staked, won, opened_at, updated_at, closed_at)
    select ${line.m}, ${id}, g.vendor_id, g.node_id, 1, ${id}, ${parseMoney(staked)}, ${parseMoney(won)}, ${at}, ${at}, ${at} from games.game g where g.node_id = ${node}
    on conflict (player_id, id) do update set won = excluded.won`.execute(ledger.db);
  await changed(`${at.slice(0, 13)}:00:00Z`);
}

async function settleAt(at: string): Promise<void> {
  now = new Date(at);
  await sql`update agents.generation set followed_at = ${now} where state = 'live'`.execute(ledger.db);
  while (await makeNextBills(kit()));
  while (await payBills(ledger.db, now));
}

interface Row {
  id: string;
  starts: Date;
  valid: bigint;
  amount: bigint;
  adjusted: bigint;
  paid: bigint;
  state: string;
}
async function billsOf(name: Name): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select b.id, b.starts, b.valid, b.amount, b.adjusted, b.paid, b.state from agent_contracts.bill b where b.receiver_id = ${line[name]} order by b.starts`.execute(
    ledger.db,
  );
  return rows;
}
const units = (amount: bigint | undefined): string => (Number(amount ?? -1n) / 10_000).toFixed(4);
const floatOf = async (name: Name): Promise<string> => units((await balanceOf(ledger.db, line[name])).float);
const proven = async (): Promise<void> => {
  expect((await verifyLedger(ledger.db)).faults).toBe(0);
  // Bills of the stories before are gone, what they paid is not.
  const here = new Set(Object.values(line));
  expect((await verifyBills(ledger.db)).differing.filter(({ playerId }) => here.has(playerId))).toEqual([]);
};

describe('hourly salaries', () => {
  const rules = { R: [{ rate: 65 }], A: [{ rate: 60 }], B: [{ rate: 50 }], C: [{ rate: 35 }] };

  it('are the golden ones to the unit, ten minutes after the hour, and a line that did nothing has no bill', async () => {
    await agreed('hourly', rules, '2026-03-19T09:00:00Z');
    await didInHour('2026-03-19T10:00:00Z', '12345.6789');
    await settleAt('2026-03-19T11:09:59Z');
    expect(await billsOf('C')).toEqual([]);
    await settleAt('2026-03-19T11:10:00Z');
    const expected = { R: ['80.2469', '6.1729'], A: ['74.0740', '12.3457'], B: ['61.7283', '18.5185'], C: ['43.2098', '43.2098'] } as const;
    for (const [name, [gross, net]] of Object.entries(expected)) {
      const bills = await billsOf(name as Name);
      expect(
        bills.map(({ valid, amount, state }) => [units(valid), units(amount), state]),
        name,
      ).toEqual([['12345.6789', gross, 'paid']]);
      expect(await floatOf(name as Name), name).toBe(net);
    }
    await proven();
  });

  it('are the agent’s income of the day, less what they pass on', async () => {
    await agreed('hourly', rules, '2026-03-19T09:00:00Z');
    await didInHour('2026-03-19T10:00:00Z', '12345.6789');
    // Paid to the house’s agent, not yet by them.
    now = new Date('2026-03-19T11:10:00Z');
    await sql`update agents.generation set followed_at = ${now} where state = 'live'`.execute(ledger.db);
    while (await makeNextBills(kit()));
    const days = { from: '2026-03-18', to: '2026-03-19' };
    const before = await showTotalIncome(kit(), days, earnerOf(line.A));
    expect(before.sums).toMatchObject({
      contracts: [{ kind: 'hourly', owedToMe: 74.074, owedByMe: 61.7283 }],
      betsOwed: { toMe: 0, byMe: 0 },
      owedToMe: 74.074,
      owedByMe: 61.7283,
      net: 12.3457,
    });
    while (await payBills(ledger.db, now));
    const { sums, days: byDay } = await showTotalIncome(kit(), days, earnerOf(line.A));
    expect(sums).toEqual({
      commission: 0,
      ownRebate: 0,
      lanes: [],
      contracts: [{ kind: 'hourly', received: 74.074, passedOn: 61.7283, owedToMe: 0, owedByMe: 0 }],
      betsOwed: { toMe: 0, byMe: 0 },
      passedOn: 61.7283,
      net: 12.3457,
      owedToMe: 0,
      owedByMe: 0,
    });
    expect(byDay.map(({ day, net }) => [day, net])).toEqual([
      ['2026-03-18', 0],
      ['2026-03-19', 12.3457],
    ]);
    // What nobody passes on is not theirs, and another’s bills are in nobody else’s income.
    expect((await showTotalIncome(kit(), days, earnerOf(line.m))).sums.net).toBe(0);
    let file = '';
    for await (const part of await exportTotalIncome(kit(), days, { ...earnerOf(line.A), language: 'EN', reader: 'own' })) file += part;
    const [head = [], ...lines] = file.split('\r\n').map((line) => line.split(','));
    const cells = Object.fromEntries(Array.from(head, (name, at) => [name, lines.find(([first]) => first === '2026-03-19')?.[at]]));
    // With the signs of the page, and one column for each lane.
    expect(cells).toMatchObject({
      Commission: '0',
      'Commission: Lottery': '0',
      'Commission: Originals': '0',
      'Own rebate': '0',
      'Hourly salary': '74.074',
      'Paid to downlines': '-61.7283',
      'Paid to downlines: Hourly salary': '-61.7283',
      'Paid to downlines: Dividend': '0',
      'Net income': '12.3457',
      'Owed to me': '0',
      'Owed by me': '0',
    });
  });

  it('are shown by an hour in which the line played, and the running hour on its way to the next tier', async () => {
    await agreed('hourly', { R: [{ rate: 10 }, { turnover: '1000', rate: 50 }] }, '2026-03-19T08:00:00Z');
    await didInHour('2026-03-19T09:00:00Z', '1000');
    await didInHour('2026-03-19T11:00:00Z', '400');
    now = new Date('2026-03-19T11:30:00Z');
    const id = await contractOf(line.R);
    const { theirs } = await preview(kit(), { kind: 'hourly', id }, contextOf(line.R));
    expect(theirs).toMatchObject({ from: Date.parse('2026-03-19T09:00:00Z'), betVolume: 1000, tier: 1, amount: 5, bets: [] });
    expect(theirs.details.map(({ rate }) => rate)).toEqual([10, 50]);
    const progress = await showProgress(kit(), { kind: 'hourly' }, contextOf(line.R));
    expect(progress).toMatchObject({ next: 1, paidFrom: Date.parse('2026-03-19T12:10:00Z') });
    expect(progress.running).toMatchObject({ betVolume: 400, tier: 0, amount: 0.4 });
    expect(await showProgress(kit(), { kind: 'hourly' }, contextOf(line.A))).toMatchObject({ running: null, next: null, paidFrom: null });
  });

  it('reach the tier of the hour, not of the day', async () => {
    await agreed('hourly', { R: [{ rate: 10 }, { turnover: '1000', rate: 50 }] }, '2026-03-19T08:00:00Z');
    await didInHour('2026-03-19T08:00:00Z', '999');
    await didInHour('2026-03-19T09:00:00Z', '1000');
    await settleAt('2026-03-19T11:10:00Z');
    expect((await billsOf('R')).map(({ amount }) => units(amount))).toEqual(['0.9990', '5.0000']);
  });

  it('are corrected hour by hour, and an hour that was empty gets its bill', async () => {
    await agreed('hourly', { R: [{ rate: 50 }] }, '2026-03-19T08:00:00Z');
    await didInHour('2026-03-19T08:00:00Z', '1000');
    await settleAt('2026-03-19T10:10:00Z');
    now = new Date('2026-03-19T10:15:00Z');
    await didInHour('2026-03-19T08:00:00Z', '400');
    await didInHour('2026-03-19T09:00:00Z', '2000');
    await correctAllBills(kit());
    await correctAllBills(kit());
    await settleAt('2026-03-19T10:20:00Z');
    expect((await billsOf('R')).map(({ amount, adjusted }) => [units(amount), units(adjusted)])).toEqual([
      ['5.0000', '0.0000'],
      // The first one was 3.0000 too much by the figures as they are now.
      ['10.0000', '-3.0000'],
    ]);
    expect(await floatOf('R')).toBe('12.0000');
    await proven();
  });
});

describe('real-time salaries', () => {
  const rules = {
    R: [
      { rate: 20, lost: 60 },
      { bet: '1000', rate: 30, lost: 110 },
    ],
    A: [
      { rate: 18, lost: 58 },
      { bet: '1000', rate: 28, lost: 108 },
    ],
    B: [
      { rate: 15, lost: 55 },
      { bet: '1000', rate: 25, lost: 105 },
    ],
    C: [
      { rate: 10, lost: 50 },
      { bet: '1000', rate: 20, lost: 100 },
    ],
  };
  const thousand = newId();
  const golden = async (): Promise<void> => {
    await played(newId(), '2026-03-19T10:00:00Z', '50', '0');
    await played(newId(), '2026-03-19T10:01:00Z', '999.9999', '0');
    await played(thousand, '2026-03-19T10:02:00Z', '1000', '0');
    await played(newId(), '2026-03-19T10:03:00Z', '2500.5', '3950.79');
    await played(newId(), '2026-03-19T10:04:59.999Z', '80', '80');
  };

  it('are shown by bets that were won and lost, tier by tier', async () => {
    await agreed('realtime', rules, '2026-03-19T10:00:00Z');
    await golden();
    // The day after: all of that day.
    now = new Date('2026-03-20T03:00:00Z');
    const { theirs } = await preview(kit(), { kind: 'realtime', id: await contractOf(line.C) }, contextOf(line.C));
    expect(theirs.amount).toBe(20.2509);
    expect(theirs.bets).toEqual([
      { tier: 0, side: 'lost', count: 2, betVolume: 1049.9999, rate: 50, amount: 5.2499 },
      { tier: 1, side: 'won', count: 1, betVolume: 2500.5, rate: 20, amount: 5.001 },
      { tier: 1, side: 'lost', count: 1, betVolume: 1000, rate: 100, amount: 10 },
    ]);
  });

  it('are the golden ones to the unit, every five minutes, and open to their bets', async () => {
    await agreed('realtime', rules, '2026-03-19T10:00:00Z');
    await golden();
    await settleAt('2026-03-19T10:05:59Z');
    expect(await billsOf('C')).toEqual([]);
    await settleAt('2026-03-19T10:11:00Z');
    const expected = { R: ['24.8014', '0.9101'], A: ['23.8913', '1.3652'], B: ['22.5261', '2.2752'], C: ['20.2509', '20.2509'] } as const;
    for (const [name, [gross, net]] of Object.entries(expected)) {
      const bills = await billsOf(name as Name);
      expect(
        bills.map(({ amount, state }) => [units(amount), state]),
        name,
      ).toEqual([[gross, 'paid']]);
      expect(await floatOf(name as Name), name).toBe(net);
    }
    const bill = await findBill(ledger.db, (await billsOf('C'))[0]?.id ?? '');
    if (bill === undefined) throw new Error('no bill');
    // C stands directly above m and may open their bets; B reads a part of the name and opens none.
    const shownTo = async (name: Name) => {
      const [own] = await billsOf(name);
      return (await showBillBets(kit(), own?.id ?? '', {}, contextOf(line[name]))).list.map(({ account, playerId }) => ({
        account,
        playerId,
      }));
    };
    await sql`
      insert into identity.player (id, merchant_id, user_name, name_key, account_number, type, language, referral_code, register_method, created_at) overriding system value
      values (${line.m}, 1, 'memberofc', 'memberofc', '800000001', 0, 'EN', 'MEMBEROF', 'name', now())`.execute(ledger.db);
    expect(new Set((await shownTo('C')).map(({ account, playerId }) => `${account} ${playerId}`))).toEqual(
      new Set([`memberofc ${line.m}`]),
    );
    const deeper = await shownTo('B');
    expect(deeper).not.toEqual([]);
    for (const { account, playerId } of deeper) expect([account, playerId]).toEqual([maskName('memberofc'), null]);
    const { list, total, reward } = await rewardedBets(ledger.db, bill, { offset: 0, limit: 20 });
    expect(list.map((bet) => [units(bet.staked), bet.tier, bet.rate, units(bet.reward)])).toEqual([
      ['80.0000', 1, undefined, '0.0000'],
      ['2500.5000', 2, 20, '5.0010'],
      ['1000.0000', 2, 100, '10.0000'],
      ['999.9999', 1, 50, '4.9999'],
      ['50.0000', 1, 50, '0.2500'],
    ]);
    expect([total, reward]).toEqual([5, bill.amount]);
    expect((await openBill(ledger.db, bill, timeZone)).addsUp).toBe(true);
    await proven();
  });

  it('are made and paid once, however often and by however many at once', async () => {
    await agreed('realtime', rules, '2026-03-19T10:00:00Z');
    await golden();
    now = new Date('2026-03-19T10:06:00Z');
    await sql`update agents.generation set followed_at = ${now} where state = 'live'`.execute(ledger.db);
    await Promise.all(Array.from({ length: 6 }, () => makeNextBills(kit())));
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        while (await payBills(ledger.db, now));
      }),
    );
    while (await payBills(ledger.db, now));
    expect((await billsOf('R')).map(({ amount, paid }) => [units(amount), units(paid)])).toEqual([['24.8014', '24.8014']]);
    await proven();
  });

  it('count a bet that was decided otherwise afterwards, and a round that came late, in the next one', async () => {
    await agreed('realtime', { C: rules.C.map((tier) => ({ ...tier })) }, '2026-03-19T10:00:00Z');
    // The house pays by it: nobody between has a contract here.
    await sql`update agent_contracts.contract set payer_id = null`.execute(ledger.db);
    await golden();
    await settleAt('2026-03-19T10:11:00Z');
    now = new Date('2026-03-19T10:11:30Z');
    await played(thousand, '2026-03-19T10:02:00Z', '1000', '1000');
    await played(newId(), '2026-03-19T10:06:00Z', '100', '0');
    await correctAllBills(kit());
    await correctAllBills(kit());
    while (await payBills(ledger.db, now));
    const [first, second, ...more] = await billsOf('C');
    expect(more).toEqual([]);
    expect(units(first?.amount)).toBe('20.2509');
    // The thousand brings nothing any more: what was paid for it is taken from what comes next, as far as that goes.
    expect([units(second?.amount), units(second?.adjusted), second?.state]).toEqual(['0.5000', '-0.5000', 'nothing']);
    await played(newId(), '2026-03-19T10:12:00Z', '1000', '0');
    await settleAt('2026-03-19T10:16:00Z');
    const third = (await billsOf('C'))[2];
    expect([units(third?.amount), units(third?.adjusted), third?.state]).toEqual(['10.0000', '-9.5000', 'paid']);
    const bill = await findBill(ledger.db, first?.id ?? '');
    if (bill === undefined) throw new Error('no bill');
    expect((await openBill(ledger.db, bill, timeZone)).addsUp).toBe(true);
    await proven();
  });
});
