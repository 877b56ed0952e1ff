import type { VendorTransaction } from '@sortes/wallet-protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVendorClient } from '../launch/vendor-client.js';
import type { ReconcileKit } from '../reconcile/tasks.js';
import { addRound, addTransaction, openMoney, type MoneyFixture, type PlayedRound, type StoredVendor } from '../testing/money-fixture.js';
import { openWalletVendor, type WalletVendor } from '../testing/wallet-vendor.js';
import { closeIdleRounds } from './close-idle-rounds.js';
import { countOpenRounds } from './idle-round-repository.js';

let money: MoneyFixture;
let far: WalletVendor;
let kit: ReconcileKit;
let lumen: StoredVendor;
let silent: StoredVendor;
let player: number;
const hour = 3_600_000;
const ago = (hours: number): Date => new Date(Date.now() - hours * hour);

beforeAll(async () => {
  money = await openMoney();
  far = await openWalletVendor();
  const settings = { deadlineMs: 1_000, failuresUntilRest: 1_000, restMs: 50, answerAtMost: 100_000 };
  kit = { ...money.services, catalogue: money.catalogue, vendors: createVendorClient(money.services, settings) };
  lumen = await money.vendor('LUMEN', far.url);
  const gone = await openWalletVendor();
  await gone.close();
  silent = await money.vendor('SILENT', gone.url);
  player = await money.player();
  await sql`insert into games.alias (vendor_id, player_id, alias, merchant_id, currency) values (${lumen.id}, ${player}, 'me', 1, 'VND')`.execute(
    money.db,
  );
});
afterAll(async () => {
  await far.close();
  await money.close();
});

const open = async (round: Partial<PlayedRound> & { at: Date; vendor: StoredVendor; code: string }): Promise<string> => {
  const id = await addRound(money, { playerId: player, closed: false, ...round });
  await addTransaction(money, {
    playerId: player,
    vendor: round.vendor,
    roundId: id,
    externalId: `b-${round.code}`,
    kind: 'bet',
    amount: 10_000n,
    at: round.at,
  });
  return id;
};
const listed = (round: string, at: Date, more: Partial<VendorTransaction> = {}): VendorTransaction => ({
  transaction_uuid: `b-${round}`,
  kind: 'bet',
  reference_transaction_uuid: null,
  round,
  round_closed: false,
  user: 'me',
  game_code: 'first',
  amount: 100_000,
  currency: 'VND',
  status: 'done',
  time: at.toISOString(),
  ...more,
});
const state = async (id: string): Promise<string | null> =>
  (
    await sql<{
      reason: string | null;
    }>`select case when closed_at is null then 'open' else close_reason end as reason from games.round where id = ${id}`.execute(money.db)
  ).rows[0]?.reason ?? null;

describe('rounds that nobody closes', () => {
  it('are closed after 48 hours of nothing, when the vendor’s list has nothing more of them', async () => {
    const quiet = await open({ vendor: lumen, at: ago(50), code: 'quiet' });
    const fresh = await open({ vendor: lumen, at: ago(47), code: 'fresh' });
    const lively = await open({ vendor: lumen, at: ago(60), code: 'lively' });
    await sql`update games.round set updated_at = clock_timestamp() - interval '1 hour' where id = ${lively}`.execute(money.db);
    const owed = await open({ vendor: lumen, at: ago(55), code: 'owed' });
    const unasked = await open({ vendor: silent, at: ago(80), code: 'unasked' });
    const ancient = await open({ vendor: silent, at: ago(31 * 24), code: 'ancient' });
    far.list = [
      listed('quiet', ago(50)),
      listed('fresh', ago(47)),
      listed('lively', ago(60)),
      listed('owed', ago(55)),
      // A win that never came here.
      listed('owed', ago(54), { transaction_uuid: 'w-owed', kind: 'win', reference_transaction_uuid: 'b-owed' }),
    ];
    expect(await countOpenRounds(money.db)).toMatchObject([
      { vendorId: lumen.id, open: 4n, idle: 2n },
      { vendorId: silent.id, open: 2n, idle: 2n },
    ]);
    expect(await closeIdleRounds(kit)).toBe(2);
    expect(await state(quiet)).toBe('nothing moved for 48 h');
    expect(await state(fresh)).toBe('open');
    expect(await state(lively)).toBe('open');
    expect(await state(owed)).toBe('open');
    expect(await state(unasked)).toBe('open');
    expect(await state(ancient)).toBe('nothing moved for 30 days; the vendor could not be asked');
    // The mark stops at the oldest that is still open: nothing is forgotten.
    await sql`update games.round set updated_at = clock_timestamp() - interval '49 hours' where id = ${lively}`.execute(money.db);
    expect(await closeIdleRounds(kit)).toBe(1);
    expect(await state(lively)).toBe('nothing moved for 48 h');
    // The win is cleared up: then the round may end.
    await addTransaction(money, {
      playerId: player,
      vendor: lumen,
      roundId: owed,
      externalId: 'w-owed',
      kind: 'win',
      amount: 10_000n,
      at: ago(54),
      referenceId: 'b-owed',
    });
    expect(await closeIdleRounds(kit)).toBe(1);
    expect(await state(owed)).toBe('nothing moved for 48 h');
    expect(await closeIdleRounds(kit)).toBe(0);
  });
});
