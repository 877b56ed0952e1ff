import type { VendorTransaction } from '@sortes/wallet-protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '@sortes/service';
import { balanceOf, verifyLedger } from '../../wallet/index.js';
import type { VendorRecord } from '../catalogue/types.js';
import { createWalletGateway } from '../gateway/create-wallet-gateway.js';
import { createVendorClient } from '../launch/vendor-client.js';
import { addRound, addTransaction, openMoney, type MoneyFixture, type StoredVendor } from '../testing/money-fixture.js';
import { openWalletVendor, type WalletVendor } from '../testing/wallet-vendor.js';
import { listOfFile } from './read-list-file.js';
import { ListMistake } from './read-list.js';
import { reconcileVendor, type ReconcileReport } from './reconcile-vendor.js';
import { replayMissing } from './replay-missing.js';
import { addLines, closeLines, differenceKinds, dropLines, openLines, readOpenDifferences, type DifferenceKind } from './repository.js';
import { reconcileByAsking, reconcileWhatIsDue, walksDue, type ReconcileKit } from './tasks.js';

const clock = new ManualClock(new Date('2026-05-02T12:34:00Z'));
let money: MoneyFixture;
let far: WalletVendor;
let kit: ReconcileKit;
const from = new Date('2026-05-01T00:00:00Z');
const to = new Date('2026-05-02T00:00:00Z');

beforeAll(async () => {
  money = await openMoney(clock);
  far = await openWalletVendor();
  const settings = { deadlineMs: 5_000, failuresUntilRest: 1_000, restMs: 50, answerAtMost: 10_000_000 };
  kit = { ...money.services, catalogue: money.catalogue, vendors: createVendorClient(money.services, settings) };
});
afterAll(async () => {
  await far.close();
  await money.close();
});
beforeEach(() => {
  far.list = [];
});

const recordOf = async ({ code }: StoredVendor): Promise<VendorRecord> => {
  const found = await money.catalogue.vendorByCode(code);
  if (found === undefined) throw new Error('no vendor');
  return found;
};
const aliasOf = async (vendor: StoredVendor, playerId: number): Promise<string> => {
  const alias = `alias-${vendor.id}-${playerId}`;
  await sql`insert into games.alias (vendor_id, player_id, alias, merchant_id, currency) values (${vendor.id}, ${playerId}, ${alias}, 1, 'VND')`.execute(
    money.db,
  );
  return alias;
};
const found = async (vendor: StoredVendor): Promise<[string, DifferenceKind][]> =>
  (await readOpenDifferences(money.db, vendor.id, { limit: 1_000 })).map(({ externalId, kind }) => [externalId, kind]);
const ask = async (vendor: StoredVendor): Promise<ReconcileReport> => {
  const report = await reconcileByAsking(kit, await recordOf(vendor), 'asked', from, to);
  if (report === undefined) throw new Error('not made');
  return report;
};

/** A little generator of its own, so that a seed repeats a plan. */
function seeded(seed: number): (below: number) => number {
  let state = BigInt(seed);
  return (below) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn;
    return Number((state >> 33n) % BigInt(below));
  };
}

describe('50 faults in 20,000 transactions, 100,000 in the long form', () => {
  const rounds = process.env['LONG_TESTS'] ? 50_000 : 10_000;
  /** So that they fill a day. */
  const stepMs = 85_000_000 / rounds;
  const players = 200;
  /** Every 20th round was undone: bet and rollback in place of bet and win. */
  const isUndone = (n: number): boolean => n % 20 === 0;

  async function plant(vendor: StoredVendor): Promise<VendorTransaction[]> {
    const ids: number[] = [];
    for (let n = 0; n < players; n += 1) ids.push(await money.player());
    const first = ids[0] ?? 0;
    await sql`
      insert into games.alias (vendor_id, player_id, alias, merchant_id, currency) select ${vendor.id}, id, 'a' || id, 1, 'VND' from unnest(${ids}::bigint[]) as id`.execute(
      money.db,
    );
    await sql`
      with played as (
        select n, ${first} + n % ${players}::integer as player, gen_random_uuid() as round, ${from}::timestamptz + n * ${stepMs}::integer * interval '1 millisecond' as at from generate_series(1, ${rounds}::integer) as n
      ), opened as (
        insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, staked, won, refunded, opened_at, updated_at, closed_at)
        select player, round, ${vendor.id}, ${vendor.nodeId}, 1, 'r' || n, 10000, 0, case when n % 20 = 0 then 10000 else 0 end, at, at, at from played
      )
      insert into games.transaction (vendor_id, external_id, player_id, round_id, kind, reference_id, amount, hash, transaction_id, balance_after, at)
      select ${vendor.id}, side || n, player, round, case side when 'b' then 'bet' when 'w' then 'win' else 'rollback' end,
        case when side <> 'b' then 'b' || n end, case side when 'w' then n % 7 * 1000 else 10000 end, '\\x00', gen_random_uuid(), 0, at + case side when 'b' then interval '0' else interval '1 second' end
      from played cross join lateral unnest(case when n % 20 = 0 then array['b', 'x'] else array['b', 'w'] end) as side`.execute(money.db);
    const lines: VendorTransaction[] = [];
    for (let n = 1; n <= rounds; n += 1) {
      const at = from.getTime() + n * stepMs;
      const line = {
        reference_transaction_uuid: null,
        round: `r${n}`,
        round_closed: false,
        user: `a${first + (n % players)}`,
        game_code: 'first',
        amount: 100_000,
        currency: 'VND',
        time: new Date(at + 40).toISOString(),
      };
      lines.push({ ...line, transaction_uuid: `b${n}`, kind: 'bet', status: isUndone(n) ? 'cancelled' : 'done' });
      const answer = {
        ...line,
        reference_transaction_uuid: `b${n}`,
        round_closed: true,
        time: new Date(at + 1_050).toISOString(),
        status: 'done' as const,
      };
      // A rollback may come without its amount.
      if (isUndone(n)) lines.push({ ...answer, transaction_uuid: `x${n}`, kind: 'rollback', amount: n % 40 === 0 ? 0 : 100_000 });
      else lines.push({ ...answer, transaction_uuid: `w${n}`, kind: 'win', amount: (n % 7) * 10_000 });
    }
    return lines;
  }

  it('are found, all of them and nothing else; and gone when they are mended', { timeout: 240_000 }, async () => {
    const seed = Number(process.env['RECONCILE_SEED'] ?? 20_260_501);
    const pick = seeded(seed);
    const vendor = await money.vendor('LUMEN', far.url);
    // Another vendor's transactions under the same ids are its own.
    const other = await money.vendor('KITE', far.url);
    const stranger = await money.player();
    const strange = await addRound(money, { playerId: stranger, vendor: other, at: from, code: 'r1' });
    await addTransaction(money, {
      playerId: stranger,
      vendor: other,
      roundId: strange,
      externalId: 'b1',
      kind: 'bet',
      amount: 5n,
      at: from,
    });

    const whole = await plant(vendor);
    const began = performance.now();
    far.list = whole.toSorted((left, right) => (left.time < right.time ? -1 : 1));
    const clean = await ask(vendor);
    expect({ found: clean.found, lines: clean.lines, ours: clean.ours }).toEqual({ found: 0, lines: 2 * rounds, ours: 2 * rounds });
    const seconds = (performance.now() - began) / 1_000;
    if (process.env['RECONCILE_SEED'] !== undefined) console.log({ seconds });

    const byId = new Map(whole.map((line) => [line.transaction_uuid, line]));
    const planned: [string, DifferenceKind][] = [];
    const taken = new Set<number>();
    const round = (undone: boolean): number => {
      for (;;) {
        const n = 1 + pick(rounds);
        if (isUndone(n) !== undone || taken.has(n)) continue;
        taken.add(n);
        return n;
      }
    };
    const change = (id: string, kind: DifferenceKind, by: Partial<VendorTransaction>): void => {
      const line = byId.get(id);
      if (line === undefined) throw new Error(id);
      byId.set(id, { ...line, ...by });
      planned.push([id, kind]);
    };
    const doubled: VendorTransaction[] = [];
    const lost: string[] = [];
    const faults: Record<DifferenceKind, (turn: number) => void> = {
      'missing-here': (turn) => {
        const id = `${turn % 2 === 0 ? 'w' : 'b'}${round(false)}`;
        lost.push(id);
        planned.push([id, 'missing-here']);
      },
      'missing-there': (turn) => {
        const id = turn % 2 === 0 ? `w${round(false)}` : `b${round(false)}`;
        byId.delete(id);
        planned.push([id, 'missing-there']);
      },
      amount: () => change(`w${round(false)}`, 'amount', { amount: 70_001 }),
      currency: () => change(`b${round(false)}`, 'currency', { currency: 'THB' }),
      player: (turn) => change(`b${round(false)}`, 'player', { user: turn % 2 === 0 ? 'nobody' : 'a0' }),
      round: () => change(`w${round(false)}`, 'round', { round: 'r0' }),
      game: () => change(`b${round(false)}`, 'game', { game_code: 'second' }),
      reference: () => change(`w${round(false)}`, 'reference', { reference_transaction_uuid: 'b0' }),
      kind: () => change(`w${round(false)}`, 'kind', { kind: 'rollback' }),
      state: (turn) => {
        if (turn % 3 === 0) change(`b${round(false)}`, 'state', { status: 'cancelled' });
        else if (turn % 3 === 1) change(`b${round(true)}`, 'state', { status: 'done' });
        else change(`w${round(false)}`, 'state', { status: 'cancelled' });
      },
      'duplicate-there': () => {
        const line = byId.get(`w${round(false)}`);
        if (line === undefined) throw new Error('no line');
        doubled.push(line);
        planned.push([line.transaction_uuid, 'duplicate-there']);
      },
    };
    for (let turn = 0; planned.length < 50; turn += 1) faults[differenceKinds[turn % differenceKinds.length] ?? 'kind'](turn);
    await sql`
      create table kept as with gone as (
        delete from games.transaction where vendor_id = ${vendor.id} and external_id = any(${lost}::text[]) returning *
      ) select * from gone`.execute(money.db);
    far.list = [...byId.values(), ...doubled].toSorted((left, right) => (left.time < right.time ? -1 : 1));
    const report = await ask(vendor);
    const order = (list: [string, DifferenceKind][]): string[] => list.map((one) => one.join(' ')).toSorted();
    expect(order(await found(vendor)), `seed ${seed}`).toEqual(order(planned));
    expect(report.found).toBe(50);
    expect(Object.values(report.kinds).reduce((sum, count) => sum + count, 0)).toBe(50);
    // Mended on both sides: they close by themselves.
    await sql`insert into games.transaction select * from kept`.execute(money.db);
    far.list = whole.toSorted((left, right) => (left.time < right.time ? -1 : 1));
    expect(await ask(vendor)).toMatchObject({ found: 0, closed: 50 });
    expect(await found(vendor)).toEqual([]);
    const { rows } = await sql<{
      closed_how: string;
      count: bigint;
    }>`select closed_how, count(*) as count from games.difference group by 1`.execute(money.db);
    expect(rows).toEqual([{ closed_how: 'gone', count: 50n }]);
  });
});

describe('what is no difference', () => {
  it('is what lies at the edges of the period, what neither side holds, and what was undone after it', async () => {
    const vendor = await money.vendor('EDGE', far.url);
    const player = await money.player();
    const alias = await aliasOf(vendor, player);
    const at = (ms: number): Date => new Date(from.getTime() + ms);
    const round = await addRound(money, { playerId: player, vendor, at: at(-10), code: 'edge' });
    const bet = (externalId: string, when: Date) =>
      addTransaction(money, { playerId: player, vendor, roundId: round, externalId, kind: 'bet', amount: 10_000n, at: when });
    const line = (transaction_uuid: string, when: Date, more: Partial<VendorTransaction> = {}): VendorTransaction => ({
      transaction_uuid,
      kind: 'bet',
      reference_transaction_uuid: null,
      round: 'edge',
      round_closed: false,
      user: alias,
      game_code: 'first',
      amount: 100_000,
      currency: 'VND',
      status: 'done',
      time: when.toISOString(),
      ...more,
    });
    // Ours just within, theirs just outside; and the other way round.
    await bet('within', at(5));
    await bet('before', at(-20));
    // Undone after the period: theirs has moved to a later list.
    await bet('later', at(50));
    await addTransaction(money, {
      playerId: player,
      vendor,
      roundId: round,
      externalId: 'undo',
      kind: 'rollback',
      amount: 10_000n,
      referenceId: 'later',
      at: new Date(to.getTime() + 1),
    });
    // A rollback that came before its bet: the bet was refused, and they gave it up.
    await addTransaction(money, {
      playerId: player,
      vendor,
      roundId: round,
      externalId: 'tomb',
      kind: 'rollback',
      amount: 0n,
      referenceId: 'never',
      at: at(60),
      transactionId: null,
    });
    await sql`update games.transaction set tombstone = true where vendor_id = ${vendor.id} and external_id = 'tomb'`.execute(money.db);
    far.list = [
      line('within', at(-30)),
      line('before', at(30)),
      line('never', at(60), { status: 'cancelled' }),
      line('tomb', at(61), { kind: 'rollback', reference_transaction_uuid: 'never' }),
      line('gave-up', at(70), { status: 'cancelled' }),
    ];
    expect(await ask(vendor)).toMatchObject({ found: 0, lines: 5 });
    // What is missing just outside is found by the walk beside this one, and not closed by this one.
    far.list.push(line('outside', new Date(to.getTime() + 60_000)));
    const next = new Date(to.getTime() + 3_600_000);
    expect(await ask(vendor)).toMatchObject({ found: 0 });
    // (`later` is told undone without a word of theirs about it.)
    await reconcileByAsking(kit, await recordOf(vendor), 'asked', to, next);
    expect(Object.fromEntries(await found(vendor))).toEqual({ outside: 'missing-here', undo: 'missing-there' });
    expect(await ask(vendor)).toMatchObject({ found: 0, closed: 0 });
    expect(await found(vendor)).toHaveLength(2);
    // A tombstone that they do not list is none either: nothing has moved.
    far.list = far.list.filter(({ transaction_uuid }) => transaction_uuid !== 'tomb');
    expect(await ask(vendor)).toMatchObject({ found: 0 });
  });
});

describe('a list that is not as agreed', () => {
  it('counts for nothing, and the run is told to have failed', async () => {
    const vendor = await money.vendor('BROKEN', far.url);
    const good = {
      transaction_uuid: 'b',
      kind: 'bet',
      reference_transaction_uuid: null,
      round: 'r',
      round_closed: false,
      user: 'u',
      game_code: 'g',
      amount: 1,
      currency: 'VND',
      status: 'done',
      time: from.toISOString(),
    } as const;
    for (const wrong of [
      { amount: -1 },
      { amount: 1.5 },
      { kind: 'gift' },
      { time: 'yesterday' },
      { time: '2026-05-01T99:99:99Z' },
      { round: '' },
      { status: 'maybe' },
    ]) {
      far.list = [good, { ...good, ...wrong, time: wrong.time ?? from.toISOString() } as VendorTransaction];
      if (wrong.time !== undefined) {
        // What cannot be a time is not within any period: it comes by file.
        const text = JSON.stringify(far.list);
        const lines = listOfFile(
          (async function* () {
            yield text;
          })(),
        );
        await expect(reconcileVendor(kit, { vendor: await recordOf(vendor), kind: 'asked', period: { from, to }, lines })).rejects.toThrow(
          'line 2 of the list',
        );
      } else await expect(ask(vendor), JSON.stringify(wrong)).rejects.toThrow('line 2 of the list');
    }
    far.list = [good];
    far.be('transactions/list', 'refuse');
    await expect(ask(vendor)).rejects.toThrow('refused');
    far.be('transactions/list', 'nonsense');
    await expect(ask(vendor)).rejects.toThrow('not a page');
    // Twice silent, then there.
    far.be('transactions/list', 'fail', 2);
    expect((await ask(vendor)).lines).toBe(1);
    const { rows } = await sql<{ state: string; count: bigint }>`
      select state, count(*) as count from games.reconcile_run where vendor_id = ${vendor.id} group by state order by state`.execute(
      money.db,
    );
    expect(rows).toEqual([
      { state: 'done', count: 1n },
      { state: 'failed', count: 9n },
    ]);
    expect(await found(vendor)).toEqual([['b', 'missing-here']]);
  });
});

describe('replaying what is missing', () => {
  it('books wins and rollbacks once, never bets, and tells what it left', async () => {
    const vendor = await money.vendor('REPLAY', far.url);
    const player = await money.player(100_000n);
    const alias = await aliasOf(vendor, player);
    const at = new Date(from.getTime() + 1_000);
    const round = await addRound(money, { playerId: player, vendor, at, code: 'one', staked: 20_000n, closed: false });
    for (const externalId of ['bet-1', 'bet-2'])
      await addTransaction(money, { playerId: player, vendor, roundId: round, externalId, kind: 'bet', amount: 10_000n, at });
    const line = (transaction_uuid: string, more: Partial<VendorTransaction> = {}): VendorTransaction => ({
      transaction_uuid,
      kind: 'bet',
      reference_transaction_uuid: null,
      round: 'one',
      round_closed: false,
      user: alias,
      game_code: 'first',
      amount: 100_000,
      currency: 'VND',
      status: 'done',
      time: at.toISOString(),
      ...more,
    });
    far.list = [
      line('bet-1'),
      line('bet-2', { status: 'cancelled' }),
      line('bet-3'),
      line('win-1', { kind: 'win', reference_transaction_uuid: 'bet-1', amount: 350_000, round_closed: true }),
      line('undo-2', { kind: 'rollback', reference_transaction_uuid: 'bet-2' }),
      line('win-3', { kind: 'win', reference_transaction_uuid: 'bet-3' }),
      line('undo-0', { kind: 'rollback', reference_transaction_uuid: 'bet-0' }),
    ];
    // Until somebody says so, an outcome that is not known stays not known.
    const report = await ask(vendor);
    expect((await balanceOf(money.db, player)).main).toBe(100_000n);
    expect(Object.fromEntries(await found(vendor))).toEqual({
      'bet-3': 'missing-here',
      'win-1': 'missing-here',
      'undo-2': 'missing-here',
      'win-3': 'missing-here',
      'undo-0': 'missing-here',
    });
    const gateway = createWalletGateway({ db: money.db, pool: money.pool, log: money.services.log, touchSessions: async () => undefined });
    const record = await recordOf(vendor);
    const replayed = await replayMissing(kit, gateway, record, report.runId, 'outage of May 1');
    expect(replayed.applied).toBe(3);
    expect(Object.fromEntries(replayed.left.map(({ externalId, why }) => [externalId, why]))).toEqual({
      'bet-3': 'bets are not taken late',
      'win-3': 'reference-unknown',
    });
    const main = 100_000n + 35_000n + 10_000n;
    expect((await balanceOf(money.db, player)).main).toBe(main);
    // Again, and from many hands: once is all.
    await Promise.all(Array.from({ length: 10 }, () => replayMissing(kit, gateway, record, report.runId, 'again')));
    expect((await balanceOf(money.db, player)).main).toBe(main);
    // The vendor's own late call is the same command.
    const late = {
      vendor: 'REPLAY',
      externalId: 'win-1',
      kind: 'win',
      referenceId: 'bet-1',
      round: 'one',
      roundClosed: true,
      player: alias,
      game: 'first',
      amount: 35_000n,
      currency: 'VND',
      token: null,
    } as const;
    expect((await gateway.apply(record, late)).verdict).toBe('replayed');
    // What was found before is the same difference, not a new one.
    const again = await found(vendor);
    expect(await ask(vendor)).toMatchObject({ found: 2 });
    expect(await found(vendor)).toEqual(again);
    const { rows } = await sql<{ external_id: string; closed_how: string | null; reason: string }>`
      select external_id, closed_how, reason from games.difference where vendor_id = ${vendor.id} order by external_id`.execute(money.db);
    expect(rows.map(({ external_id, closed_how }) => [external_id, closed_how])).toEqual([
      ['bet-3', null],
      ['undo-0', 'applied'],
      ['undo-2', 'applied'],
      ['win-1', 'applied'],
      ['win-3', null],
    ]);
    expect(rows[3]?.reason).toBe('done: outage of May 1');
    expect((await verifyLedger(money.db)).faults).toBe(0);
  });
});

describe('a list that contradicts itself', () => {
  it('books no win that it gives up a line later', async () => {
    const vendor = await money.vendor('FICKLE', far.url);
    const player = await money.player(100_000n);
    const user = await aliasOf(vendor, player);
    const at = new Date(from.getTime() + 1_000);
    const round = await addRound(money, { playerId: player, vendor, at, code: 'one', staked: 10_000n, closed: false });
    await addTransaction(money, { playerId: player, vendor, roundId: round, externalId: 'bet-1', kind: 'bet', amount: 10_000n, at });
    const line = { round: 'one', round_closed: false, user, game_code: 'first', currency: 'VND', time: at.toISOString() } as const;
    const win = { ...line, transaction_uuid: 'win-1', kind: 'win', reference_transaction_uuid: 'bet-1', amount: 900_000 } as const;
    far.list = [
      { ...line, transaction_uuid: 'bet-1', kind: 'bet', reference_transaction_uuid: null, amount: 100_000, status: 'done' },
      { ...win, status: 'done' },
      // The page before was read before the vendor took it back.
      { ...win, status: 'cancelled', time: new Date(at.getTime() + 1).toISOString() },
    ];
    const report = await ask(vendor);
    const gateway = createWalletGateway({ db: money.db, pool: money.pool, log: money.services.log, touchSessions: async () => undefined });
    const replayed = await replayMissing(kit, gateway, await recordOf(vendor), report.runId, 'outage');
    expect(replayed).toEqual({ applied: 0, left: [{ externalId: 'win-1', why: 'listed more than once' }] });
    expect((await balanceOf(money.db, player)).main).toBe(100_000n);
  });
});

describe('a list with ids that no call could have', () => {
  it('books nothing under them: the ids that we make ourselves are of that kind', async () => {
    const vendor = await money.vendor('FORGED', far.url);
    const player = await money.player(100_000n);
    const user = await aliasOf(vendor, player);
    const at = new Date(from.getTime() + 1_000);
    const round = await addRound(money, { playerId: player, vendor, at, code: 'one', staked: 10_000n, closed: false });
    await addTransaction(money, { playerId: player, vendor, roundId: round, externalId: 'bet-1', kind: 'bet', amount: 10_000n, at });
    const line = { round: 'one', round_closed: false, user, game_code: 'first', currency: 'VND', time: at.toISOString() } as const;
    const win = { ...line, kind: 'win', reference_transaction_uuid: 'bet-1', amount: 900_000, status: 'done' } as const;
    const forged = ['bet-1 cancel', 'w'.repeat(81), 'thắng'];
    far.list = [
      { ...line, transaction_uuid: 'bet-1', kind: 'bet', reference_transaction_uuid: null, amount: 100_000, status: 'done' },
      ...forged.map((transaction_uuid) => ({ ...win, transaction_uuid })),
    ];
    const report = await ask(vendor);
    const gateway = createWalletGateway({ db: money.db, pool: money.pool, log: money.services.log, touchSessions: async () => undefined });
    const { applied, left } = await replayMissing(kit, gateway, await recordOf(vendor), report.runId, 'outage');
    expect(applied).toBe(0);
    expect(new Map(left.map(({ externalId, why }) => [externalId, why]))).toEqual(
      new Map(forged.map((id) => [id, 'no call could have such an id'])),
    );
    expect((await balanceOf(money.db, player)).main).toBe(100_000n);
  });
});

describe('a list of a big vendor', () => {
  it('is sorted without the time limit that statements have: ten million lines take minutes', async () => {
    const line: VendorTransaction = {
      transaction_uuid: '',
      kind: 'bet',
      reference_transaction_uuid: null,
      round: 'r',
      round_closed: false,
      user: 'u',
      game_code: 'g',
      amount: 1,
      currency: 'VND',
      status: 'done',
      time: from.toISOString(),
    };
    await money.db.connection().execute(async (connection) => {
      await openLines(connection);
      try {
        const lines = Array.from({ length: 20_000 }, (_one, n) => ({ ...line, transaction_uuid: `${(n * 7_919) % 20_000}` }));
        await addLines(connection, 0, lines);
        await sql`set statement_timeout = '5ms'`.execute(connection);
        await closeLines(connection);
      } finally {
        await sql`reset statement_timeout`.execute(connection);
        await dropLines(connection);
      }
    });
  });
});

describe('pages of differences', () => {
  it('have each once, also when many are of one moment', async () => {
    const vendor = await money.vendor('MOMENT', far.url);
    const player = await money.player();
    const at = new Date(from.getTime() + 1_000);
    const round = await addRound(money, { playerId: player, vendor, at, closed: false });
    const ids = ['m1', 'm2', 'm3', 'm4', 'm5'];
    for (const externalId of ids)
      await addTransaction(money, { playerId: player, vendor, roundId: round, externalId, kind: 'bet', amount: 10_000n, at });
    // The database counts microseconds, a Date does not.
    await sql`update games.transaction set at = at + interval '456 microseconds' where vendor_id = ${vendor.id}`.execute(money.db);
    const { runId } = await ask(vendor);
    const read: string[] = [];
    let after: Awaited<ReturnType<typeof readOpenDifferences>>[number] | undefined;
    for (let page = 0; page < 10; page += 1) {
      const differences = await readOpenDifferences(money.db, vendor.id, { runId, limit: 2, ...(after && { after }) });
      read.push(...differences.map(({ externalId }) => externalId));
      after = differences.at(-1);
      if (differences.length < 2) break;
    }
    expect(read).toEqual(ids);
  });
});

describe('walks by themselves', () => {
  it('are yesterday and the last two whole hours, made once by many processes, again when they failed', async () => {
    expect(walksDue(new Date('2026-05-02T12:34:00Z'))).toEqual([
      { kind: 'hourly', from: new Date('2026-05-02T10:00:00Z'), to: new Date('2026-05-02T12:00:00Z') },
      { kind: 'daily', from: new Date('2026-05-01T00:00:00Z'), to: new Date('2026-05-02T00:00:00Z') },
    ]);
    expect(walksDue(new Date('2026-05-02T00:04:00Z'))[1]?.to).toEqual(new Date('2026-05-01T00:00:00Z'));
    await sql`update games.vendor set enabled = code = 'EDGE'`.execute(money.db);
    await sql`update games.catalogue_version set version = version + 1`.execute(money.db);
    money.catalogue.forget();
    const made = async (): Promise<number> =>
      (await Promise.all(Array.from({ length: 4 }, () => reconcileWhatIsDue(kit)))).reduce((sum, count) => sum + count, 0);
    // Both walks fail: nothing is made, and nobody tries again within the hour.
    far.be('transactions/list', 'refuse', 2);
    expect(await made()).toBe(0);
    expect(await made()).toBe(0);
    await sql`update games.reconcile_run set finished_at = finished_at - interval '61 minutes' where kind in ('daily', 'hourly')`.execute(
      money.db,
    );
    expect(await made()).toBe(2);
    expect(await made()).toBe(0);
    // One that the end of the program cut off is made at once by the next.
    await sql`delete from games.reconcile_run where kind = 'daily'`.execute(money.db);
    let asked = 0;
    const stopping = { ...kit, isStopping: () => (asked += 1) > 3 };
    far.pageSize = 1;
    far.list = Array.from({ length: 5 }, (_one, n) => ({
      transaction_uuid: `s${n}`,
      kind: 'bet',
      reference_transaction_uuid: null,
      round: 's',
      round_closed: false,
      user: 'u',
      game_code: 'first',
      amount: 100_000,
      currency: 'VND',
      status: 'cancelled',
      time: from.toISOString(),
    }));
    expect(await reconcileWhatIsDue(stopping)).toBe(0);
    const { rows: cut } = await sql<{
      reason: string;
    }>`select reason from games.reconcile_run where kind = 'daily' and state = 'failed'`.execute(money.db);
    expect(cut).toEqual([{ reason: 'the program stopped' }]);
    expect(await made()).toBe(1);
    // One that died half-way is taken over.
    await sql`update games.reconcile_run set state = 'running', moved_at = moved_at - interval '11 minutes' where kind = 'daily'`.execute(
      money.db,
    );
    expect(await made()).toBe(1);
  });
});

describe('a vendor that starts beside us', () => {
  it('is asked again in a minute while the program has just begun, and nothing of it is kept', async () => {
    const vendor = await money.vendor('LATE');
    await sql`update games.vendor set enabled = code = 'LATE'`.execute(money.db);
    const change = async (): Promise<void> => {
      await sql`update games.catalogue_version set version = version + 1`.execute(money.db);
      money.catalogue.forget();
    };
    await change();
    const beginning = { ...kit, hasJustBegun: () => true };
    const runs = async (): Promise<string[]> =>
      (
        await sql<{ state: string }>`select state from games.reconcile_run where vendor_id = ${vendor.id} order by kind`.execute(money.db)
      ).rows.map(({ state }) => state);
    expect(await reconcileWhatIsDue(beginning)).toBe(0);
    expect(await runs()).toEqual([]);
    await sql`update games.vendor set api_url = ${far.url} where id = ${vendor.id}`.execute(money.db);
    await change();
    far.be('transactions/list', 'well');
    expect(await reconcileWhatIsDue(beginning)).toBe(2);
    // Later on, who cannot be reached has failed, and is asked again after an hour.
    await sql`delete from games.reconcile_run where vendor_id = ${vendor.id}`.execute(money.db);
    await sql`update games.vendor set api_url = 'http://127.0.0.1:1' where id = ${vendor.id}`.execute(money.db);
    await change();
    expect(await reconcileWhatIsDue(kit)).toBe(0);
    expect(await runs()).toEqual(['failed', 'failed']);
  });
});

describe('days that were missed', () => {
  it('are walked over later: a vendor that is away for a day must not have that day to itself', async () => {
    const vendor = await money.vendor('AWAY', far.url);
    far.be('transactions/list', 'well');
    await sql`update games.vendor set enabled = code = 'AWAY'`.execute(money.db);
    await sql`update games.catalogue_version set version = version + 1`.execute(money.db);
    money.catalogue.forget();
    const days = async (): Promise<string[]> =>
      (
        await sql<{ day: string }>`
          select to_char(from_at at time zone 'UTC', 'MM-DD ') || state as day from games.reconcile_run
          where vendor_id = ${vendor.id} and kind = 'daily' order by from_at`.execute(money.db)
      ).rows.map(({ day }) => day);
    await reconcileWhatIsDue(kit);
    expect(await days()).toEqual(['05-01 done']);
    const began = clock.now();
    try {
      // May 2 fails, on May 4 nobody was there to ask for May 3.
      clock.advance(86_400_000);
      far.be('transactions/list', 'refuse', 2);
      await reconcileWhatIsDue(kit);
      expect(await days()).toEqual(['05-01 done', '05-02 failed']);
      await sql`update games.reconcile_run set finished_at = finished_at - interval '61 minutes' where vendor_id = ${vendor.id}`.execute(
        money.db,
      );
      clock.advance(2 * 86_400_000);
      await reconcileWhatIsDue(kit);
      expect(await days()).toEqual(['05-01 done', '05-02 done', '05-03 done', '05-04 done']);
      expect(await reconcileWhatIsDue(kit)).toBe(0);
      // Not for ever: a vendor keeps its lists for so long.
      await sql`delete from games.reconcile_run where vendor_id = ${vendor.id} and from_at = '2026-05-03T00:00:00Z'`.execute(money.db);
      clock.advance(40 * 86_400_000);
      await reconcileWhatIsDue(kit);
      expect(await days()).not.toContain('05-03 done');
    } finally {
      clock.advance(began.getTime() - clock.now().getTime());
    }
  });
});

describe('a vendor without a list', () => {
  it('is asked once a day and not every hour, by whichever process, and compared again when it has one', async () => {
    const vendor = await money.vendor('LISTLESS', far.url);
    await sql`update games.vendor set enabled = code = 'LISTLESS'`.execute(money.db);
    await sql`update games.catalogue_version set version = version + 1`.execute(money.db);
    money.catalogue.forget();
    const asked = () => far.calls.filter(({ path }) => path === 'transactions/list').length;
    const warned: string[] = [];
    const listening = { ...kit, log: { ...kit.log, warn: (_what: object, text: string) => void warned.push(text) } as typeof kit.log };
    const age = (hours: number) =>
      sql`update games.reconcile_run set finished_at = finished_at - make_interval(hours => ${hours}) where vendor_id = ${vendor.id}`.execute(
        money.db,
      );
    const before = asked();
    far.be('transactions/list', 'missing', 1_000);
    expect(await reconcileWhatIsDue(listening)).toBe(0);
    // Once for both walks, and without the tries that a page is worth which may come.
    expect(asked() - before).toBe(1);
    await age(2);
    expect(await reconcileWhatIsDue(listening)).toBe(0);
    expect(asked() - before).toBe(1);
    expect(warned).toEqual([expect.stringContaining('has no list')]);
    await expect(ask(vendor)).rejects.toThrow('the vendor has no list of transactions');
    await age(24);
    far.be('transactions/list', 'well');
    expect(await reconcileWhatIsDue(listening)).toBe(2);
    expect(await reconcileWhatIsDue(listening)).toBe(0);
    expect(warned).toHaveLength(1);
  });
  it('is no matter of a call that fails for once', async () => {
    const vendor = await money.vendor('FLAKY', far.url);
    far.be('transactions/list', 'fail', 2);
    expect((await ask(vendor)).lines).toBe(0);
  });
});

describe('files', () => {
  const lines = [
    {
      transaction_uuid: 'b"1',
      kind: 'bet',
      reference_transaction_uuid: null,
      round: 'r,{1}',
      round_closed: false,
      user: 'u',
      game_code: 'g',
      amount: 100_000,
      currency: 'VND',
      status: 'done',
      time: '2026-05-01T00:00:00Z',
    },
    {
      transaction_uuid: 'w\\1',
      kind: 'win',
      reference_transaction_uuid: 'b"1',
      round: 'r,{1}',
      round_closed: true,
      user: 'u',
      game_code: 'ก',
      amount: 0,
      currency: 'VND',
      status: 'cancelled',
      time: '2026-05-01T00:00:01.5+07:00',
    },
  ];
  const names = Object.keys(lines[0] ?? {});
  const cell = (value: string | number | boolean | null | undefined): string =>
    value === undefined || value === null ? '' : `"${String(value).replaceAll('"', '""')}"`;
  const csv = [names.join(','), ...lines.map((line) => names.map((name) => cell(line[name as keyof typeof line])).join(','))].join('\r\n');
  async function* inPieces(text: string, size: number): AsyncGenerator<string> {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  }
  const read = async (text: string, size: number): Promise<unknown[]> => {
    const all: unknown[] = [];
    for await (const line of listOfFile(inPieces(text, size))) all.push(line);
    return all;
  };

  it.each([
    ['a JSON array', JSON.stringify(lines)],
    ['JSON with white space', `\uFEFF ${JSON.stringify(lines, null, 2)}\n`],
    ['the answer of the call', JSON.stringify({ transactions: lines, next_cursor: 'x' })],
    ['JSON lines', lines.map((line) => JSON.stringify(line)).join('\n')],
    ['CSV', csv],
    ['CSV with an end', `\uFEFF${csv}\r\n`],
  ])('are read as %s, however they arrive', async (_name, text) => {
    for (const size of [1, 7, 100_000]) expect(await read(text, size)).toEqual(lines);
  });

  it('are refused with the line when they are not as agreed', async () => {
    await expect(read('[{"transaction_uuid":"x"}]', 10)).rejects.toThrow('line 1');
    await expect(read(JSON.stringify(lines).slice(0, -40), 10)).rejects.toThrow('breaks off');
    await expect(read(`${csv}\r\n"open`, 10)).rejects.toThrow('not closed');
    await expect(read(`[{"a":"${'x'.repeat(30_000)}"}]`, 1_000)).rejects.toThrow('not a list');
    await expect(read(`${csv}\r\n${csv.split('\r\n')[1]},extra`, 10)).rejects.toThrow('line 4 of the list: more cells');
    await expect(read(csv.replace('"bet"', '"gift"'), 10)).rejects.toThrow('line 2 of the list: kind');
  });

  it.each([
    ['nothing at all', ''],
    ['blanks', ' \n\r\n'],
    ['another table', 'hello,world\n1,2'],
    ['a page of HTML', '<html><body>Sign in</body></html>\n'],
    ['a letter', 'x'],
    ['numbers', '[1,2]'],
    ['an array in an array', '[[]]'],
    ['words after the array', '[] x'],
    ['an object of something else', '{"data":[]}'],
    ['an array that breaks off between lines', JSON.stringify(lines).slice(0, -1)],
    ['a call that breaks off between lines', `{"transactions":[${JSON.stringify(lines[0])},`],
    ['columns twice', `${csv.split('\r\n')[0]},kind`],
    ['a column short', csv.replace('reference_transaction_uuid', 'reference')],
    ['semicolons', csv.replaceAll(',', ';')],
  ])('are refused when they are %s, whatever they are called', async (_name, text) => {
    for (const size of [1, 100_000]) await expect(read(text, size)).rejects.toThrow(ListMistake);
  });

  it.each([
    ['an array', ' [] '],
    ['the answer of the call', '{"transactions":[],"next_cursor":{"a":["}"]}}'],
    ['a first row', `${csv.split('\r\n')[0]}\r\n`],
  ])('may hold nothing when they say so: %s', async (_name, text) => {
    for (const size of [1, 100_000]) expect(await read(text, size)).toEqual([]);
  });
});
