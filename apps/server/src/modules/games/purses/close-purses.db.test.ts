import { games as contract } from '@sortes/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '@sortes/service';
import { DomainError } from '../../../platform/errors.js';
import { createSignals } from '../../../platform/signals.js';
import { balanceOf, verifyLedger } from '../../wallet/index.js';
import { createVendorClient } from '../launch/vendor-client.js';
import { standsAtVendors } from '../vendor-purse-repository.js';
import { openMoney, type MoneyFixture, type StoredVendor } from '../testing/money-fixture.js';
import { openWalletVendor, type WalletVendor } from '../testing/wallet-vendor.js';
import { finishTransfers } from '../transfers/finish-transfers.js';
import { transferRoutes } from '../transfers/routes.js';
import { closePurses, type PurseKit } from './close-purses.js';
import { readPursesOf, shutPurses, takeDuePurses } from './repository.js';
import { purseTasks } from './tasks.js';

let money: MoneyFixture;
let far: WalletVendor;
let other: WalletVendor;
let lumen: StoredVendor;
let kit: PurseKit;
const shutOut = new Set<number>();
const unit = 10_000n;

beforeAll(async () => {
  money = await openMoney();
  [far, other] = await Promise.all([openWalletVendor(), openWalletVendor()]);
  lumen = await money.vendor('LUMEN', far.url);
  await money.vendor('KITE', other.url, { name: 'Kite' });
  kit = openKit();
});
afterEach(() => void (far.calls.length = 0));
afterAll(async () => {
  const report = await verifyLedger(money.db);
  await Promise.all([far.close(), other.close()]);
  await money.close();
  expect(report.faults).toBe(0);
});

/** What one process works with. */
function openKit(): PurseKit {
  const settings = { deadlineMs: 1_500, failuresUntilRest: 1_000, restMs: 50, answerAtMost: 100_000 };
  return {
    ...money.services,
    catalogue: money.catalogue,
    vendors: createVendorClient(money.services, settings),
    mayPlay: async (playerId) => !shutOut.has(playerId),
  };
}

const routes = () =>
  transferRoutes(kit, {
    isSingleWallet: async () => false,
    refuseStake: async () => undefined,
    explainRefusal: async () => new DomainError('limit.reached'),
  });
const transfer = (playerId: number, body: object) =>
  money.call(routes(), contract.transferWallet, playerId, { body }, { idempotencyKey: newId() });
const fill = (playerId: number, amount: number, vassalage = 'LUMEN') => transfer(playerId, { vassalage, direction: 'in', amount });

/** Shuts a player out, as an exclusion or a lock does. */
async function shut(playerId: number): Promise<void> {
  shutOut.add(playerId);
  await inTransaction(money.db, (transaction) => shutPurses(transaction, { playerId, merchantId: 1 }, 'excluded'));
}

const mainOf = async (playerId: number): Promise<bigint> => (await balanceOf(money.db, playerId)).main / unit;
const aliasOf = async (playerId: number): Promise<string> => {
  const { rows } = await sql<{ alias: string }>`
    select alias from games.alias where player_id = ${playerId} and vendor_id = ${lumen.id}`.execute(money.db);
  return rows[0]?.alias ?? '';
};
const statesOf = async (playerId: number) =>
  (await readPursesOf(money.db, playerId)).map(({ state, sessions, reason }) => [state, sessions, reason]);
/** Lets what waits be due now, however long its pause is. */
async function passPause(playerId: number): Promise<void> {
  await sql`update games.purse_closing set next_at = clock_timestamp() where player_id = ${playerId} and next_at is not null`.execute(
    money.db,
  );
}
const alarmsOf = async (playerId: number): Promise<unknown[]> => {
  await money.services.alarms.written();
  const { rows } = await sql`select kind, merchant_id, subject from platform.alarm where subject like ${`player ${playerId},%`}`.execute(
    money.db,
  );
  return rows;
};

describe('a player who may not play any more', () => {
  it('has all their money back from every vendor, and no session there', async () => {
    const player = await money.player(100n * unit);
    await fill(player, 60);
    await fill(player, 30, 'KITE');
    await shut(player);
    while ((await closePurses(kit)) > 0);
    expect(await mainOf(player)).toBe(100n);
    expect(await statesOf(player)).toEqual([
      ['watching', 'closed', ''],
      ['watching', 'closed', ''],
    ]);
    expect(far.calls.filter(({ path }) => path === 'session/close').map(({ body }) => body)).toEqual([
      { operator_id: 'sortes', user: await aliasOf(player) },
    ]);
    expect(await alarmsOf(player)).toEqual([]);
  });

  it('is fetched for as soon as their exclusion is committed, without waiting for a look', async () => {
    const player = await money.player(50n * unit);
    await fill(player, 50);
    const signals = createSignals(money.services, { connectionString: money.url });
    const [task] = purseTasks(kit, signals, 3_600_000);
    const stop = await task!.start();
    try {
      await shut(player);
      await expect.poll(() => mainOf(player)).toBe(50n);
    } finally {
      await stop();
      await signals.close();
    }
  });

  it('gets it back from a vendor that is down for a while, through a kill, once; staff are told', async () => {
    const player = await money.player(80n * unit);
    await fill(player, 80);
    far.be('session/close', 'fail', 3);
    far.be('transfer/balance', 'fail', 2);
    await shut(player);
    await closePurses(kit);
    expect([await mainOf(player), await statesOf(player)]).toEqual([0n, [['closing', 'open', 'silent']]]);
    expect(await alarmsOf(player)).toEqual([]);
    // A process takes it and dies: nobody else has it meanwhile, then the next one goes on.
    await passPause(player);
    expect(await takeDuePurses(money.db, 8)).toHaveLength(1);
    const next = openKit();
    expect(await closePurses(next)).toBe(0);
    await sql`update games.purse_closing set began_at = began_at - interval '61 seconds' where player_id = ${player}`.execute(money.db);
    await passPause(player);
    await closePurses(next);
    expect([await mainOf(player), await statesOf(player)]).toEqual([0n, [['closing', 'open', 'silent']]]);
    expect(await alarmsOf(player)).toEqual([{ kind: 'vendor-purse-open', merchant_id: 1, subject: `player ${player}, LUMEN` }]);
    // The vendor is back; two processes look at once.
    await passPause(player);
    await Promise.all([closePurses(kit), closePurses(next)]);
    expect([await mainOf(player), await statesOf(player)]).toEqual([80n, [['watching', 'open', '']]]);
    await passPause(player);
    await closePurses(kit);
    expect(await statesOf(player)).toEqual([['watching', 'closed', '']]);
    expect(await mainOf(player)).toBe(80n);
  });

  it('gets it back once when the vendor did it and could not say so', async () => {
    const player = await money.player(40n * unit);
    await fill(player, 40);
    far.be('transfer/out', 'do-and-cut');
    await shut(player);
    await closePurses(kit);
    expect([await mainOf(player), await statesOf(player)]).toEqual([0n, [['closing', 'closed', 'under-way']]]);
    await sql`update games.transfer set check_at = clock_timestamp() where player_id = ${player} and check_at is not null`.execute(
      money.db,
    );
    while ((await finishTransfers(kit)) > 0);
    await passPause(player);
    await closePurses(kit);
    expect([await mainOf(player), await statesOf(player)]).toEqual([40n, [['watching', 'closed', '']]]);
  });

  it('gets back also what was on its way to the vendor at that moment', async () => {
    const player = await money.player(40n * unit);
    far.be('transfer/in', 'do-and-hang');
    await fill(player, 40);
    await shut(player);
    await closePurses(kit);
    expect(await statesOf(player)).toEqual([['closing', 'closed', 'under-way']]);
    await sql`update games.transfer set check_at = clock_timestamp() where player_id = ${player} and check_at is not null`.execute(
      money.db,
    );
    while ((await finishTransfers(kit)) > 0);
    await passPause(player);
    await closePurses(kit);
    expect(await mainOf(player)).toBe(40n);
  });

  it('gets what a round that was open pays afterwards, until a day has passed', async () => {
    const player = await money.player(20n * unit);
    await fill(player, 20);
    await shut(player);
    await closePurses(kit);
    expect(await mainOf(player)).toBe(20n);
    far.wallets.set(await aliasOf(player), 700_000n);
    await passPause(player);
    await closePurses(kit);
    expect(await mainOf(player)).toBe(27n);
    for (let look = 0; look < 4; look += 1) {
      expect(await statesOf(player)).toEqual([['watching', 'closed', '']]);
      await passPause(player);
      await closePurses(kit);
    }
    expect(await statesOf(player)).toEqual([]);
  });

  it('is asked about at a vendor that has no call for sessions, too', async () => {
    const player = await money.player(20n * unit);
    await fill(player, 20);
    far.be('session/close', 'missing');
    await shut(player);
    await closePurses(kit);
    expect([await mainOf(player), await statesOf(player)]).toEqual([20n, [['watching', 'missing', '']]]);
  });

  it('keeps their money there once they may play again', async () => {
    const player = await money.player(20n * unit);
    await fill(player, 15);
    far.be('transfer/balance', 'fail', 1);
    await shut(player);
    await closePurses(kit);
    shutOut.delete(player);
    await passPause(player);
    await closePurses(kit);
    expect([await mainOf(player), await statesOf(player)]).toEqual([5n, []]);
    // Shut out anew, they are looked after anew.
    await shut(player);
    await closePurses(kit);
    expect(await mainOf(player)).toBe(20n);
  });

  it('without a wallet at any vendor costs no call', async () => {
    const player = await money.player(20n * unit);
    await shut(player);
    expect(await closePurses(kit)).toBe(0);
    expect(far.calls).toEqual([]);
  });
});

describe('money at a vendor', () => {
  const stands = (player: number): Promise<boolean> => standsAtVendors(money.db, player);
  const age = (player: number) =>
    sql`update games.transfer set created_at = created_at - interval '45 days', state_changed_at = state_changed_at - interval '45 days'
      where player_id = ${player}`.execute(money.db);
  const look = (player: number) => money.call(routes(), contract.listVendorWallets, player);

  it('counts as in play however long it has stood there', async () => {
    const player = await money.player(50n * unit);
    expect(await stands(player)).toBe(false);
    await fill(player, 50);
    expect(await stands(player)).toBe(true);
    await age(player);
    expect(await stands(player)).toBe(true);
    await look(player);
    expect(await stands(player)).toBe(true);
  });

  it('counts until the vendor says that nothing is left', async () => {
    const player = await money.player(50n * unit);
    await fill(player, 50);
    await age(player);
    far.wallets.set(await aliasOf(player), 0n);
    expect(await stands(player)).toBe(true);
    await look(player);
    expect(await stands(player)).toBe(false);
  });

  it('is not hidden by what was won at another vendor', async () => {
    const player = await money.player(60n * unit);
    await fill(player, 50);
    await fill(player, 10, 'KITE');
    const { rows } = await sql<{ alias: string }>`
      select alias from games.alias where player_id = ${player} and vendor_id <> ${lumen.id}`.execute(money.db);
    other.wallets.set(rows[0]?.alias ?? '', 90n * 100_000n);
    await transfer(player, { vassalage: 'KITE', direction: 'out', all: true });
    expect(await mainOf(player)).toBe(90n);
    expect(await stands(player)).toBe(true);
  });
});

describe('a player who owes the house', () => {
  const owes = (playerId: number) => inTransaction(money.db, (transaction) => shutPurses(transaction, { playerId, merchantId: 1 }, 'owes'));
  const setOwed = (playerId: number, owed: bigint) =>
    sql`update wallet.account set owed = ${owed} where player_id = ${playerId} and code = 'main'`.execute(money.db);
  const liveTokensOf = async (playerId: number): Promise<string[]> =>
    (
      await sql<{ code: string }>`
        select v.code from games.launch l join games.vendor v on v.id = l.vendor_id
        where l.player_id = ${playerId} and l.expires_at > clock_timestamp() order by 1`.execute(money.db)
    ).rows.map(({ code }) => code);
  /** A token of a game of each of the two vendors. */
  const launch = (playerId: number) =>
    sql`
      insert into games.launch (id, player_id, vendor_id, node_id, merchant_id, session_id, token_hash, currency, country, language, created_at, expires_at)
      select gen_random_uuid(), ${playerId}, v.id, 1, 1, gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), 'VND', 'VN', 'VI', clock_timestamp(),
        clock_timestamp() + interval '1 hour'
      from games.vendor v where v.code in ('LUMEN', 'KITE')`.execute(money.db);

  it('has back what stands at vendors, and goes on playing where nothing does', async () => {
    const player = await money.player(100n * unit);
    await fill(player, 60);
    await launch(player);
    await setOwed(player, 1n);
    await owes(player);
    expect(await liveTokensOf(player)).toEqual(['KITE']);
    await closePurses(kit);
    expect(await readPursesOf(money.db, player)).toMatchObject([{ why: 'owes', state: 'watching' }]);
    expect(await mainOf(player)).toBe(100n);
    await setOwed(player, 0n);
    await passPause(player);
    await closePurses(kit);
    // Ended ones are told no more.
    expect(await statesOf(player)).toEqual([]);
  });

  it('is kept out by their exclusion all the same', async () => {
    const player = await money.player(100n * unit);
    await fill(player, 60);
    await shut(player);
    await owes(player);
    expect(await readPursesOf(money.db, player)).toMatchObject([{ why: 'excluded', state: 'closing' }]);
  });
});
