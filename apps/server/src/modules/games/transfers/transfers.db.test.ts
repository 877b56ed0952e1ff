import { games as contract, transferStates } from '@sortes/contract';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, newId, openDatabase } from '@sortes/service';
import { DomainError } from '../../../platform/errors.js';
import { balanceOf, verifyLedger } from '../../wallet/index.js';
import { createVendorClient, VendorFailure } from '../launch/vendor-client.js';
import { openWalletVendor, type WalletVendor, type Mood } from '../testing/wallet-vendor.js';
import { openMoney, type MoneyFixture, type StoredVendor } from '../testing/money-fixture.js';
import { createTransferClearance } from './clear-transfers.js';
import { finishTransfers } from './finish-transfers.js';
import { beginTransfer, carryOut, type TransferKit } from './move-money.js';
import { moveTransfer, readTransfersOfKey, type StoredTransfer } from './repository.js';
import { transferRoutes } from './routes.js';
import type { TransfersBelow } from './transfer-wallet.js';

let money: MoneyFixture;
let far: WalletVendor;
let other: WalletVendor;
let lumen: StoredVendor;
let kit: TransferKit;
let single = false;
let excluded: number | undefined;
const below: TransfersBelow = {
  isSingleWallet: async () => single,
  async refuseStake(playerId) {
    if (playerId === excluded) throw new DomainError('account.excluded');
  },
  explainRefusal: async () => new DomainError('limit.reached'),
};
/** Long enough for a busy machine, short enough for tests that wait it out. */
const deadlineMs = 1_500;
const unit = 10_000n;

beforeAll(async () => {
  money = await openMoney();
  [far, other] = await Promise.all([openWalletVendor(), openWalletVendor()]);
  lumen = await money.vendor('LUMEN', far.url);
  await money.vendor('KITE', other.url, { name: 'Kite' });
  await money.vendor('PLAIN', far.url, { hasWallet: false });
  const settings = { deadlineMs, failuresUntilRest: 1_000, restMs: 50, answerAtMost: 100_000 };
  kit = { ...money.services, catalogue: money.catalogue, vendors: createVendorClient(money.services, settings) };
});
afterAll(async () => {
  const report = await verifyLedger(money.db);
  await Promise.all([far.close(), other.close()]);
  await money.close();
  expect(report.faults).toBe(0);
});
beforeEach(() => {
  single = false;
  far.onCall = () => undefined;
});

interface Answer {
  transfers: { transferId: string; state: string; amount: number; vassalage: string; direction: string }[];
  sumBalance: number;
}
const ask = <R = Answer>(playerId: number, body: object, key: string = newId()): Promise<R> =>
  money.call<R>(transferRoutes(kit, below), contract.transferWallet, playerId, { body }, { idempotencyKey: key });
const get = <R>(operation: { path: string }, playerId: number): Promise<R> =>
  money.call<R>(transferRoutes(kit, below), operation, playerId);
const fill = (amount: number) => ({ vassalage: 'LUMEN', direction: 'in', amount });
const empty = (amount: number) => ({ vassalage: 'LUMEN', direction: 'out', amount });
/** What the player has: main, held, and what stands at the vendor. In currency units. */
async function standing(playerId: number): Promise<[main: bigint, held: bigint, far: bigint]> {
  const { main, held } = await balanceOf(money.db, playerId);
  const { rows } = await sql<{
    alias: string;
  }>`select alias from games.alias where player_id = ${playerId} and vendor_id = ${lumen.id}`.execute(money.db);
  return [main / unit, held / unit, (far.wallets.get(rows[0]?.alias ?? '') ?? 0n) / 100_000n];
}
/** Lets the task run as often as transfers are due, without waiting for their pauses. */
async function finishAll(playerId: number): Promise<void> {
  await sql`update games.transfer set check_at = clock_timestamp() where player_id = ${playerId} and check_at is not null`.execute(
    money.db,
  );
  while ((await finishTransfers(kit)) > 0);
}
const templates = async (playerId: number): Promise<string[]> =>
  (
    await sql<{ template: string }>`select template from wallet.transaction where player_id = ${playerId} order by created_at, id`.execute(
      money.db,
    )
  ).rows.map(({ template }) => template);

describe('a transfer', () => {
  it('goes to the vendor and back, as much as named or as there is', async () => {
    const player = await money.player(100n * unit);
    const filled = await ask(player, fill(60));
    expect(Value.Check(contract.transferWallet.reply, filled)).toBe(true);
    expect(filled).toMatchObject({ transfers: [{ state: 'done', amount: 60, vassalage: 'LUMEN', direction: 'in' }], sumBalance: 40 });
    expect(await standing(player)).toEqual([40n, 0n, 60n]);
    expect((await ask(player, empty(10))).sumBalance).toBe(50);
    expect((await ask(player, { vassalage: 'LUMEN', direction: 'in', all: true })).sumBalance).toBe(0);
    expect(await standing(player)).toEqual([0n, 0n, 100n]);
    expect(await get(contract.listVendorWallets, player)).toEqual({
      isSingle: false,
      list: [
        { vassalage: 'LUMEN', vendorName: 'LUMEN Games', balance: 100, locked: false },
        { vassalage: 'KITE', vendorName: 'Kite', balance: 0, locked: false },
      ],
    });
    expect((await ask(player, { vassalage: 'LUMEN', direction: 'out', all: true })).sumBalance).toBe(100);
    expect(await templates(player)).toEqual([
      'demo-credited',
      'vendor-wallet-held',
      'vendor-wallet-filled',
      'vendor-wallet-emptied',
      'vendor-wallet-held',
      'vendor-wallet-filled',
      'vendor-wallet-emptied',
    ]);
  });

  it('is refused for what cannot be', async () => {
    const player = await money.player(10n * unit);
    const refusals: [object, string][] = [
      [fill(0), 'amount.invalid'],
      [fill(-1), 'amount.invalid'],
      [fill(0.001), 'amount.invalid'],
      [{ ...fill(1), amount: '1e1' }, 'amount.invalid'],
      [{ ...fill(1), amount: undefined }, 'amount.invalid'],
      [fill(10.01), 'balance.not.enough'],
      [{ ...fill(1), vassalage: 'NOBODY' }, 'transfer.vendor.unknown'],
      [{ ...fill(1), vassalage: 'PLAIN' }, 'transfer.vendor.unknown'],
      [{ ...fill(1), direction: 'up' }, 'request_param_err'],
      [{ ...fill(1), all: true }, 'request_param_err'],
      [{ recoverAll: true, vassalage: 'LUMEN' }, 'request_param_err'],
      [{ vassalage: 'LUMEN', direction: 'out', all: true }, 'balance.not.enough'],
      [empty(5), 'transfer.refused'],
    ];
    for (const [body, code] of refusals) await expect(ask(player, body), JSON.stringify(body)).rejects.toMatchObject({ code });
    excluded = player;
    await expect(ask(player, fill(1))).rejects.toMatchObject({ code: 'account.excluded' });
    excluded = undefined;
    single = true;
    await expect(ask(player, fill(1))).rejects.toMatchObject({ code: 'transfer.single.wallet' });
    await expect(ask(player, { recoverAll: true })).rejects.toMatchObject({ code: 'transfer.single.wallet' });
    expect(await standing(player)).toEqual([10n, 0n, 0n]);
  });

  it('still brings money back when the brand has gone over to one wallet, or locks the player out of play', async () => {
    const player = await money.player(10n * unit);
    await ask(player, fill(10));
    single = true;
    excluded = player;
    expect((await get<{ list: unknown[] }>(contract.listVendorWallets, player)).list).toHaveLength(1);
    expect((await ask(player, empty(4))).sumBalance).toBe(4);
    expect((await ask(player, { recoverAll: true })).sumBalance).toBe(10);
    excluded = undefined;
  });

  it('refused by the vendor gives the money back', async () => {
    const player = await money.player(10n * unit);
    far.be('transfer/in', 'refuse');
    const key = newId();
    await expect(ask(player, fill(10), key)).rejects.toMatchObject({ code: 'transfer.refused' });
    await expect(ask(player, fill(10), key)).rejects.toMatchObject({ code: 'transfer.refused' });
    expect(await standing(player)).toEqual([10n, 0n, 0n]);
    expect(await templates(player)).toEqual(['demo-credited', 'vendor-wallet-held', 'vendor-wallet-released']);
  });

  it('to a vendor that cannot be reached at all is given back at once', async () => {
    const player = await money.player(10n * unit);
    const moveTo = async (url: string): Promise<void> => {
      await sql`update games.vendor set api_url = ${url} where id = ${lumen.id}`.execute(money.db);
      await sql`update games.catalogue_version set version = version + 1`.execute(money.db);
      money.catalogue.forget();
    };
    const gone = await openWalletVendor();
    await gone.close();
    try {
      for (const url of [gone.url, 'http://127.0.0.1:9']) {
        await moveTo(url);
        await expect(ask(player, fill(10))).rejects.toMatchObject({ code: 'game.vendor.unavailable' });
        expect((await balanceOf(money.db, player)).main).toBe(10n * unit);
      }
    } finally {
      await moveTo(far.url);
    }
  });
});

describe('a transfer whose outcome nobody knows', () => {
  const done: Mood[] = ['do-and-fail', 'do-and-cut', 'do-and-hang'];
  const notDone: Mood[] = ['fail', 'hang', 'nonsense', 'proxy'];

  it.each([...done, ...notDone])('keeps the money set aside when the vendor does: %s; then ends once, as the vendor says', async (mood) => {
    const player = await money.player(10n * unit);
    far.be('transfer/in', mood);
    const key = newId();
    const answer = await ask(player, fill(7), key);
    expect(answer).toMatchObject({ transfers: [{ state: 'unknown' }], sumBalance: 3 });
    expect((await standing(player)).slice(0, 2)).toEqual([3n, 7n]);
    expect(await get(contract.getWalletLocks, player)).toMatchObject({ locked: true, transfers: [{ state: 'unknown', amount: 7 }] });
    // The wallet of this vendor is locked both ways, not the main one and not that of others.
    await expect(ask(player, fill(1))).rejects.toMatchObject({ code: 'transfer.in.progress' });
    await expect(ask(player, empty(1))).rejects.toMatchObject({ code: 'transfer.in.progress' });
    expect((await ask(player, { vassalage: 'KITE', direction: 'in', amount: 1 })).sumBalance).toBe(2);
    // While the vendor says nothing, nothing changes.
    far.be('transfer/status', 'fail');
    await sql`update games.transfer set check_at = clock_timestamp() where player_id = ${player} and check_at is not null`.execute(
      money.db,
    );
    expect(await finishTransfers(kit)).toBe(1);
    expect((await standing(player)).slice(0, 2)).toEqual([2n, 7n]);
    await finishAll(player);
    // Done there, or asked for again under the same id.
    expect(await standing(player)).toEqual([2n, 0n, 7n]);
    await finishAll(player);
    expect(await standing(player)).toEqual([2n, 0n, 7n]);
    expect([...far.transfers.values()].every(({ applied }) => applied <= 1)).toBe(true);
    expect(await ask(player, fill(7), key)).toMatchObject({ transfers: [{ state: 'done' }] });
    expect(await get(contract.getWalletLocks, player)).toEqual({ locked: false, transfers: [] });
  });

  it.each([...done, ...notDone])('credits nothing of the way back before the vendor’s word: %s', async (mood) => {
    const player = await money.player(10n * unit);
    await ask(player, fill(10));
    far.be('transfer/out', mood);
    expect(await ask(player, empty(6))).toMatchObject({ transfers: [{ state: 'unknown' }], sumBalance: 0 });
    await finishAll(player);
    expect(await standing(player)).toEqual([6n, 0n, 4n]);
    await finishAll(player);
    expect(await standing(player)).toEqual([6n, 0n, 4n]);
  });

  it('is given back when the vendor says that it refused, once, by many askers at once', async () => {
    const player = await money.player(10n * unit);
    far.be('transfer/in', 'hang');
    const { transfers } = await ask(player, fill(10));
    far.transfers.set(transfers[0]?.transferId ?? '', { status: 'refused', applied: 0 });
    await sql`update games.transfer set check_at = clock_timestamp() where player_id = ${player}`.execute(money.db);
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        await finishTransfers(kit);
        await sql`update games.transfer set check_at = clock_timestamp() where player_id = ${player} and check_at is not null`.execute(
          money.db,
        );
      }),
    );
    await finishAll(player);
    expect(await standing(player)).toEqual([10n, 0n, 0n]);
    expect(await templates(player)).toEqual(['demo-credited', 'vendor-wallet-held', 'vendor-wallet-released']);
  });

  it.each(['in', 'out'] as const)('is not given up while it may still arrive: %s', async (direction) => {
    const player = await money.player(10n * unit);
    if (direction === 'out') await ask(player, fill(10));
    far.lateMs = deadlineMs + 700;
    far.be(`transfer/${direction}`, 'do-late');
    expect(await ask(player, direction === 'in' ? fill(10) : empty(10))).toMatchObject({ transfers: [{ state: 'unknown' }] });
    // The vendor has not heard of it yet: it is asked for again, and the first request finds it done.
    await finishAll(player);
    expect(await standing(player)).toEqual(direction === 'in' ? [0n, 0n, 10n] : [10n, 0n, 0n]);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(await standing(player)).toEqual(direction === 'in' ? [0n, 0n, 10n] : [10n, 0n, 0n]);
    far.lateMs = 600;
  });

  it('is asked about with growing pauses', async () => {
    const player = await money.player(10n * unit);
    far.be('transfer/in', 'hang');
    await ask(player, fill(10));
    far.be('transfer/status', 'fail', 100);
    const pauses: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      await sql`update games.transfer set check_at = clock_timestamp() where player_id = ${player} and check_at is not null`.execute(
        money.db,
      );
      await finishTransfers(kit);
      const { rows } = await sql<{ pause: string }>`
        select extract(epoch from check_at - clock_timestamp()) as pause from games.transfer where player_id = ${player}`.execute(money.db);
      pauses.push(Math.round(Number(rows[0]?.pause)));
    }
    expect(pauses).toEqual([4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
    far.be('transfer/status', 'well');
    await finishAll(player);
  });
});

describe('races and deaths', () => {
  it('lets one of 50 transfers go at once', async () => {
    const player = await money.player(100n * unit);
    far.onCall = (path) => (path === 'transfer/in' ? new Promise((resolve) => setTimeout(resolve, 100)) : undefined);
    const ended = await Promise.allSettled(Array.from({ length: 50 }, () => ask(player, fill(1))));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      ended.every((one) => one.status === 'fulfilled' || (one.reason instanceof DomainError && one.reason.code === 'transfer.in.progress')),
    ).toBe(true);
    expect(await standing(player)).toEqual([99n, 0n, 1n]);
  });

  it('answers one key 50 times with one transfer', async () => {
    const player = await money.player(100n * unit);
    const key = newId();
    const ended = await Promise.allSettled(Array.from({ length: 50 }, () => ask(player, fill(1), key)));
    const answered = ended.filter((one) => one.status === 'fulfilled');
    expect(answered.length).toBeGreaterThan(0);
    expect(new Set(answered.map(({ value }) => value.transfers[0]?.transferId)).size).toBe(1);
    for (const one of ended) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'idempotency.in.progress' });
    expect(await standing(player)).toEqual([99n, 0n, 1n]);
    expect((await ask(player, fill(1), key)).transfers[0]?.transferId).toBe(answered[0]?.value.transfers[0]?.transferId);
    await expect(ask(player, fill(2), key)).rejects.toMatchObject({ code: 'idempotency.key.conflict' });
    // A key that was refused before anything was done may be used again.
    const refused = newId();
    await expect(ask(player, fill(1_000), refused)).rejects.toMatchObject({ code: 'balance.not.enough' });
    await expect(ask(player, fill(1_000), refused)).rejects.toMatchObject({ code: 'balance.not.enough' });
  });

  const order = async (playerId: number, direction: 'in' | 'out') => {
    const vendor = await money.catalogue.vendorByCode('LUMEN');
    if (vendor === undefined) throw new Error('no vendor');
    const key = newId();
    const begun = await beginTransfer(kit, {
      playerId,
      merchantId: 1,
      idempotencyKey: key,
      vendor,
      direction,
      amount: 5n * unit,
      currency: 'VND',
    });
    if (typeof begun === 'string') throw new Error(begun);
    return { begun, key };
  };

  it('finishes what a process left that died before it called the vendor', async () => {
    const player = await money.player(10n * unit);
    const { key } = await order(player, 'in');
    expect(await standing(player)).toEqual([5n, 5n, 0n]);
    // Not before whoever wrote it must have called.
    await finishTransfers(kit);
    expect(await standing(player)).toEqual([5n, 5n, 0n]);
    await finishAll(player);
    expect(await standing(player)).toEqual([5n, 0n, 5n]);
    expect((await readTransfersOfKey(money.db, player, key)).map(({ state }) => state)).toEqual(['done']);
  });

  it('finishes what a process left that died after the vendor had done it, both ways', async () => {
    const player = await money.player(10n * unit);
    for (const [direction, expected] of [
      ['in', [5n, 0n, 5n]],
      ['out', [10n, 0n, 0n]],
    ] as const) {
      const { begun } = await order(player, direction);
      const { rows } = await sql<{
        alias: string;
      }>`select alias from games.alias where player_id = ${player} and vendor_id = ${lumen.id}`.execute(money.db);
      const alias = rows[0]?.alias ?? '';
      if (alias !== '') {
        far.transfers.set(begun.id, { status: 'done', applied: 1 });
        far.wallets.set(alias, (far.wallets.get(alias) ?? 0n) + (direction === 'in' ? 500_000n : -500_000n));
      }
      await finishAll(player);
      expect(await standing(player)).toEqual(expected);
    }
  });

  it('takes a late word of the vendor once, when the task has ended it meanwhile', async () => {
    const player = await money.player(10n * unit);
    let answer: () => void = () => undefined;
    // Read by the vendor, answered only after the task has had its say.
    far.onCall = (path) => (path === 'transfer/in' ? new Promise<void>((resolve) => (answer = resolve)) : undefined);
    far.calls.length = 0;
    const asked = ask(player, fill(5));
    while (!far.calls.some(({ path }) => path === 'transfer/in')) await new Promise((resolve) => setTimeout(resolve, 5));
    const { rows } = await sql<{ id: string }>`select id from games.transfer where player_id = ${player}`.execute(money.db);
    far.transfers.set(rows[0]?.id ?? '', { status: 'done', applied: 1 });
    await finishAll(player);
    answer();
    expect(await asked).toMatchObject({ transfers: [{ state: 'done' }] });
    expect(await templates(player)).toEqual(['demo-credited', 'vendor-wallet-held', 'vendor-wallet-filled']);
    expect((await standing(player)).slice(0, 2)).toEqual([5n, 0n]);
  });
});

describe('a storm', () => {
  it(
    'ends with all the money there was, wherever it stands, when connections die and the vendor misbehaves at random',
    { timeout: 180_000 },
    async () => {
      const seed = Number(process.env['TRANSFER_SEED'] ?? 5);
      let state = BigInt(seed);
      const pick = (below: number): number => {
        state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn;
        return Number((state >> 33n) % BigInt(below));
      };
      // A process of its own, whose connections are cut in the middle of whatever it does: what was not committed is gone, as with SIGKILL.
      const victim = openDatabase({ connectionString: money.url }, { poolSize: 6, applicationName: 'victim' });
      const settings = { deadlineMs: 400, failuresUntilRest: 1_000_000, restMs: 50, answerAtMost: 100_000 };
      const fragile = { ...kit, db: victim.db, vendors: createVendorClient(money.services, settings) };
      const players = await Promise.all(Array.from({ length: 8 }, () => money.player(100n * unit)));
      const moods: Mood[] = ['refuse', 'do-late', 'do-and-fail', 'fail', 'do-and-cut', 'do-and-hang', 'nonsense', 'proxy'];
      let isOver = false;
      const cutter = (async () => {
        while (!isOver) {
          await new Promise((resolve) => setTimeout(resolve, 20 + pick(60)));
          await sql`
          select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'victim' and random() < 0.3`.execute(
            money.db,
          );
          for (const path of ['transfer/in', 'transfer/out', 'transfer/status'])
            if (pick(3) === 0) far.be(path, moods[pick(moods.length)] ?? 'fail', 1 + pick(3));
        }
      })();
      const worker = (async () => {
        while (!isOver) {
          await sql`update games.transfer set check_at = clock_timestamp() where check_at is not null`.execute(money.db);
          await Promise.all([finishTransfers(fragile), finishTransfers(fragile)]).catch(() => undefined);
          await new Promise((resolve) => setTimeout(resolve, 30));
        }
      })();
      let answered = 0;
      await Promise.all(
        players.map(async (player) => {
          for (let turn = 0; turn < 25; turn += 1) {
            const key = newId();
            const body = pick(5) === 0 ? { recoverAll: true } : pick(2) === 0 ? fill(1 + pick(30)) : empty(1 + pick(20));
            // Whoever hears nothing asks again under the same key, once.
            for (let attempt = 0; attempt < 2; attempt += 1) {
              const heard = await money
                .call<Answer>(transferRoutes(fragile, below), contract.transferWallet, player, { body }, { idempotencyKey: key })
                .then(
                  () => true,
                  (error: unknown) => error instanceof DomainError && error.code !== 'idempotency.in.progress',
                );
              if (heard) answered += 1;
              if (heard) break;
            }
          }
        }),
      );
      isOver = true;
      await Promise.all([cutter, worker]);
      await victim.close();
      // What the vendor does late it has done by now.
      await new Promise((resolve) => setTimeout(resolve, far.lateMs + 200));
      for (const path of ['transfer/in', 'transfer/out', 'transfer/status']) far.be(path, 'well');
      for (const player of players) {
        await finishAll(player);
        const { main, held } = await balanceOf(money.db, player);
        const { rows } = await sql<{
          alias: string;
        }>`select alias from games.alias where player_id = ${player} and vendor_id = ${lumen.id}`.execute(money.db);
        const there = (far.wallets.get(rows[0]?.alias ?? '') ?? 0n) / 10n;
        expect({ held, sum: main + there }, `player ${player}, seed ${seed}`).toEqual({ held: 0n, sum: 100n * unit });
        const { rows: open } = await sql<{ count: bigint }>`
        select count(*) as count from games.transfer where player_id = ${player} and state in ('asked', 'unknown')`.execute(money.db);
        expect(open[0]?.count).toBe(0n);
      }
      expect(answered).toBeGreaterThan(0);
      const { rows: ended } = await sql<{ state: string; count: bigint }>`
      select state, count(*) as count from games.transfer where player_id = any(${players}::bigint[]) group by state order by state`.execute(
        money.db,
      );
      expect(ended.map((row) => row.state)).toEqual(['done', 'refused']);
    },
  );
});

describe('recover all', () => {
  it('empties every vendor side by side, and tells of each', async () => {
    const player = await money.player(100n * unit);
    await ask(player, fill(30));
    await ask(player, { vassalage: 'KITE', direction: 'in', amount: 40 });
    other.be('transfer/balance', 'fail');
    const key = newId();
    const partly = await ask(player, { recoverAll: true }, key);
    expect(partly).toMatchObject({
      transfers: [
        { vassalage: 'LUMEN', state: 'done', amount: 30 },
        { vassalage: 'KITE', state: 'refused', amount: 0 },
      ],
      sumBalance: 60,
    });
    expect((await ask(player, { recoverAll: true }, key)).transfers).toEqual(partly.transfers);
    await expect(ask(player, fill(1), key)).rejects.toMatchObject({ code: 'idempotency.key.conflict' });
    other.be('transfer/out', 'do-and-cut');
    expect(await ask(player, { recoverAll: true })).toMatchObject({ transfers: [{ vassalage: 'KITE', state: 'unknown' }], sumBalance: 60 });
    // On its way already: told, not asked for twice.
    expect(await ask(player, { recoverAll: true })).toMatchObject({ transfers: [{ vassalage: 'KITE', state: 'unknown' }], sumBalance: 60 });
    await finishAll(player);
    expect(await ask(player, { recoverAll: true })).toEqual({ transfers: [], sumBalance: 100 });
  });
});

describe('a vendor that the brand does not offer', () => {
  it('is unknown to a player who never was there, and gives back to one who was', async () => {
    const hidden = await money.vendor('HIDDEN', far.url);
    const [guest, stranger] = [await money.player(10n * unit), await money.player(10n * unit)];
    await ask(guest, { vassalage: 'HIDDEN', direction: 'in', amount: 5 });
    await sql`delete from games.brand_vendor where vendor_id = ${hidden.id}`.execute(money.db);
    await sql`update games.catalogue_version set version = version + 1`.execute(money.db);
    money.catalogue.forget();
    const before = far.calls.length;
    for (const more of [{ amount: 1 }, { all: true }])
      await expect(ask(stranger, { vassalage: 'HIDDEN', direction: 'out', ...more })).rejects.toMatchObject({
        code: 'transfer.vendor.unknown',
      });
    expect(far.calls).toHaveLength(before);
    expect((await ask(guest, { vassalage: 'HIDDEN', direction: 'out', all: true })).sumBalance).toBe(10);
  });
});

describe('a vendor whose words are not to be trusted', () => {
  /** A vendor that says what a test wants, whatever it is asked. */
  const saying = (answers: (path: string, body: { transfer_uuid: string }) => unknown): TransferKit => ({
    ...kit,
    vendors: {
      post: async (_vendor, path, body) => answers(path.replace('api/transfer/', ''), body as { transfer_uuid: string }),
      getLocation: () => Promise.reject(new Error('not asked for')),
    },
  });
  const order = async (player: number) => {
    const vendor = await kit.catalogue.vendorById(lumen.id);
    if (vendor === undefined) throw new Error('no vendor');
    const begun = await beginTransfer(kit, {
      playerId: player,
      merchantId: 1,
      idempotencyKey: newId(),
      vendor,
      direction: 'in',
      amount: 4n * unit,
      currency: 'VND',
    });
    if (typeof begun === 'string') throw new Error(begun);
    return { vendor, begun };
  };

  it('cannot keep money set aside for ever by a reason that the database does not take', async () => {
    const player = await money.player(10n * unit);
    const { vendor, begun } = await order(player);
    const refusing = saying((_path, { transfer_uuid }) => ({ transfer_uuid, status: 'refused', reason: 'no\u0000\u0007way\ud800' }));
    expect((await carryOut(refusing, vendor, begun)).state).toBe('refused');
    expect(await standing(player)).toEqual([10n, 0n, 0n]);
    const { rows } = await sql<{ reason: string }>`select reason from games.transfer where player_id = ${player}`.execute(money.db);
    expect(rows[0]?.reason).toMatch(/^no {2}way/);
  });

  it('is asked again when it says that it has such a transfer already: that may be the first request of this very one', async () => {
    const player = await money.player(10n * unit);
    const { vendor, begun } = await order(player);
    const heard = saying((path, { transfer_uuid }) => {
      if (path === 'status') return { transfer_uuid, status: 'done' };
      throw new VendorFailure('refused', 'LUMEN refused: duplicate', { sent: true, status: 409, code: 'duplicate' });
    });
    expect((await carryOut(heard, vendor, begun)).state).toBe('unknown');
    expect((await standing(player)).slice(0, 2)).toEqual([6n, 4n]);
    await sql`update games.transfer set check_at = clock_timestamp() where player_id = ${player} and check_at is not null`.execute(
      money.db,
    );
    expect(await finishTransfers(heard)).toBe(1);
    expect((await standing(player)).slice(0, 2)).toEqual([6n, 0n]);
  });

  it('is told of when it takes back its word after the money was booked by it', async () => {
    const player = await money.player(10n * unit);
    const { vendor, begun } = await order(player);
    const told: string[] = [];
    const log = Object.assign(Object.create(kit.log) as typeof kit.log, { error: (_what: unknown, text: string) => void told.push(text) });
    await carryOut(
      saying((_path, { transfer_uuid }) => ({ transfer_uuid, status: 'refused' })),
      vendor,
      begun,
    );
    const late = { ...saying((_path, { transfer_uuid }) => ({ transfer_uuid, status: 'done' })), log };
    expect((await carryOut(late, vendor, begun)).state).toBe('refused');
    expect(told).toEqual(['a vendor has taken back its word on a transfer; what was booked stands']);
    expect(await standing(player)).toEqual([10n, 0n, 0n]);
  });

  it('is told of when it leaves money in the air for an hour', async () => {
    const player = await money.player(10n * unit);
    const { begun } = await order(player);
    await sql`update games.transfer set created_at = created_at - interval '61 minutes', check_at = clock_timestamp() where id = ${begun.id}`.execute(
      money.db,
    );
    const told: string[] = [];
    const log = Object.assign(Object.create(kit.log) as typeof kit.log, { error: (_what: unknown, text: string) => void told.push(text) });
    let silent = true;
    const vendor = { ...saying((_path, { transfer_uuid }) => (silent ? 'what?' : { transfer_uuid, status: 'refused' })), log };
    await finishTransfers(vendor);
    expect(told).toEqual(['a transfer has had no outcome for more than an hour; its money is set aside']);
    silent = false;
    await sql`update games.transfer set check_at = clock_timestamp() where id = ${begun.id}`.execute(money.db);
    await finishTransfers(vendor);
    expect([told.length, await standing(player)]).toEqual([1, [10n, 0n, 0n]]);
  });
});

describe('a transfer that its vendor never ends', () => {
  it.each(['done', 'refused'] as const)('is ended by hand after an hour, once: %s', async (state) => {
    const clearance = createTransferClearance(kit);
    const player = await money.player(10n * unit);
    far.be('transfer/in', 'hang');
    const { transfers } = await ask(player, fill(4));
    const id = transfers[0]?.transferId ?? '';
    expect((await clearance.underWay()).map((one) => [one.id, one.vendor])).toContainEqual([id, 'LUMEN']);
    await expect(clearance.end(id, state, 'mail of May 1')).rejects.toMatchObject({ code: 'transfer.in.progress' });
    expect((await standing(player)).slice(0, 2)).toEqual([6n, 4n]);
    await sql`update games.transfer set created_at = created_at - interval '61 minutes' where id = ${id}`.execute(money.db);
    const ended = await Promise.allSettled(Array.from({ length: 10 }, () => clearance.end(id, state, 'mail of May 1')));
    expect(ended.some((one) => one.status === 'fulfilled' && one.value === state)).toBe(true);
    expect((await standing(player)).slice(0, 2)).toEqual(state === 'done' ? [6n, 0n] : [10n, 0n]);
    await expect(clearance.end(id, 'refused', 'again')).rejects.toMatchObject({ code: 'not.found' });
    await expect(clearance.end(newId(), 'done', 'nobody')).rejects.toMatchObject({ code: 'not.found' });
    expect(await get(contract.getWalletLocks, player)).toEqual({ locked: false, transfers: [] });
  });
});

describe('the table of states', () => {
  const moves: Record<string, readonly string[]> = {
    asked: ['unknown', 'done', 'refused'],
    unknown: ['done', 'refused'],
    done: [],
    refused: [],
  };

  it('is the contract’s, and every cell of it is obeyed', async () => {
    const { rows } = await sql<{ from_state: string; to_state: string }>`select from_state, to_state from games.transfer_move`.execute(
      money.db,
    );
    expect(new Set(rows.flatMap(({ from_state, to_state }) => [from_state, to_state]))).toEqual(new Set(transferStates));
    const player = await money.player();
    for (const from of transferStates)
      for (const to of transferStates) {
        const id = newId();
        await sql`
          insert into games.transfer (player_id, id, vendor_id, merchant_id, idempotency_key, direction, amount, currency, state)
          values (${player}, ${id}, ${lumen.id}, 1, ${id}, 'out', 1, 'VND', ${from})`.execute(money.db);
        const moved: StoredTransfer | undefined = await inTransaction(money.db, (transaction) =>
          moveTransfer(transaction, player, id, to, ''),
        );
        const may = moves[from]?.includes(to) === true;
        expect(moved?.state, `${from} → ${to}`).toBe(may ? to : undefined);
        const { rows: now } = await sql<{ state: string }>`select state from games.transfer where id = ${id}`.execute(money.db);
        expect(now[0]?.state).toBe(may ? to : from);
        await sql`delete from games.transfer where id = ${id}`.execute(money.db);
      }
  });
});
