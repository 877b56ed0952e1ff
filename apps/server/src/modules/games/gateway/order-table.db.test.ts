import type { WalletCommand } from '@sortes/wallet-protocol';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { balanceOf, verifyLedger } from '../../wallet/index.js';
import { bet, openGatewayWorld, rollback, win, type GatewayWorld, type Seat } from './testing/gateway-world.js';
import type { CommandAnswer } from './wallet-gateway.js';

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

let world: GatewayWorld;
beforeAll(async () => {
  world = await openGatewayWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  expect(await verifyLedger(world.db)).toMatchObject({ unbalanced: [], mismatched: [], faults: 0 });
  expect(await wrongRounds()).toEqual([]);
});

const apply = (command: WalletCommand): Promise<CommandAnswer> => world.gateway.apply(world.vendor, command);
const verdictOf = async (command: WalletCommand): Promise<string> => (await apply(command)).verdict;
const mainOf = async ({ playerId }: Seat): Promise<bigint> => (await balanceOf(world.db, playerId)).main;

/** Rounds whose sums are not those of their transactions. */
async function wrongRounds(): Promise<unknown[]> {
  const { rows } = await sql`
    select r.id from games.round r left join games.transaction t on t.player_id = r.player_id and t.round_id = r.id
    group by r.player_id, r.id
    having r.staked <> coalesce(sum(t.amount) filter (where t.kind = 'bet'), 0) or r.won <> coalesce(sum(t.amount) filter (where t.kind = 'win'), 0)
      or r.refunded <> coalesce(sum(t.amount) filter (where t.kind = 'rollback'), 0)`.execute(world.db);
  return rows;
}

async function roundOf(seat: Seat, code: string): Promise<{ staked: bigint; won: bigint; refunded: bigint; closed: boolean } | undefined> {
  const { rows } = await sql<{ staked: bigint; won: bigint; refunded: bigint; closed: boolean }>`
    select staked, won, refunded, closed_at is not null as closed from games.round where player_id = ${seat.playerId} and code = ${code}`.execute(
    world.db,
  );
  return rows[0];
}

describe('a bet, its win and its rollback', () => {
  it('takes the stake and pays the win, with a movement each under the round', async () => {
    const seat = await world.seat();
    const placed = bet(seat);
    const first = await apply(placed);
    expect(first).toMatchObject({ verdict: 'done', balance: 90n, currency: 'VND' });
    const paid = await apply(win(placed, { roundClosed: true }));
    expect(paid).toMatchObject({ verdict: 'done', balance: 115n, currency: 'VND' });
    expect(await roundOf(seat, placed.round)).toEqual({ staked: 10n, won: 25n, refunded: 0n, closed: true });
    const { rows } = await sql`
      select t.id, t.template, t.idempotency_key, r.code from wallet.transaction t join games.round r on r.player_id = t.player_id and r.id::text = t.reference
      where t.player_id = ${seat.playerId} order by t.id`.execute(world.db);
    expect(rows).toEqual([
      {
        id: first.transactionId,
        template: 'game-stake-placed',
        idempotency_key: `game:${world.vendor.id}:${placed.externalId}`,
        code: placed.round,
      },
      expect.objectContaining({ id: paid.transactionId, template: 'game-prize-paid', code: placed.round }),
    ]);
  });

  it('gives the stake back, once, whoever asks again', async () => {
    const seat = await world.seat();
    const placed = bet(seat);
    await apply(placed);
    const undo = rollback(placed);
    const first = await apply(undo);
    expect(first).toMatchObject({ verdict: 'done', balance: 100n });
    expect(await apply(undo)).toEqual({ ...first, verdict: 'replayed' });
    expect(await apply(rollback(placed))).toMatchObject({ verdict: 'rolled-back', balance: 100n, transactionId: null });
    expect(await roundOf(seat, placed.round)).toMatchObject({ staked: 10n, refunded: 10n });
  });

  it('refuses a bet whose rollback came first, under every id that the rollback may have', async () => {
    const seat = await world.seat();
    const placed = bet(seat);
    const undo = rollback(placed);
    expect(await apply(undo)).toMatchObject({ verdict: 'reference-unknown', balance: 100n, transactionId: null });
    expect(await apply(undo)).toMatchObject({ verdict: 'reference-unknown', balance: 100n });
    expect(await verdictOf({ ...undo, round: newId() })).toBe('conflict');
    expect(await verdictOf(rollback(placed))).toBe('reference-unknown');
    expect(await verdictOf(placed)).toBe('rolled-back');
    expect(await verdictOf(win(placed))).toBe('rolled-back');
    expect(await mainOf(seat)).toBe(100n);
    expect(await roundOf(seat, placed.round)).toBeUndefined();
  });

  it('refuses the rollback of a bet that was won on, also of nothing', async () => {
    const seat = await world.seat();
    for (const amount of [25n, 0n]) {
      const placed = bet(seat);
      await apply(placed);
      await apply(win(placed, { amount }));
      expect(await verdictOf(rollback(placed))).toBe('settled');
    }
    expect(await mainOf(seat)).toBe(105n);
  });

  it('refuses a win without a bet, and remembers nothing of it', async () => {
    const seat = await world.seat();
    const placed = bet(seat);
    const paid = win(placed);
    expect(await apply(paid)).toMatchObject({ verdict: 'reference-unknown', balance: 100n });
    await apply(placed);
    expect(await verdictOf(paid)).toBe('done');
    expect(await mainOf(seat)).toBe(115n);
  });

  it('refuses a win on a bet that was taken back', async () => {
    const seat = await world.seat();
    const placed = bet(seat);
    await apply(placed);
    await apply(rollback(placed));
    expect(await verdictOf(win(placed))).toBe('rolled-back');
    expect(await mainOf(seat)).toBe(100n);
  });

  it('pays a win once however often it comes', async () => {
    const seat = await world.seat();
    const placed = bet(seat);
    await apply(placed);
    const paid = win(placed);
    const first = await apply(paid);
    await apply(bet(seat));
    // The first answer again, though the balance has moved on.
    expect(await apply(paid)).toEqual({ ...first, verdict: 'replayed' });
    expect(await mainOf(seat)).toBe(105n);
  });

  it('takes a win of nothing for the loss of the bet: no movement, but a record', async () => {
    const seat = await world.seat();
    const placed = bet(seat);
    await apply(placed);
    const lost = win(placed, { amount: 0n, roundClosed: true });
    const { transactionId } = await apply(lost);
    expect(transactionId).toMatch(uuid);
    expect(await apply(lost)).toMatchObject({ verdict: 'replayed', balance: 90n, transactionId });
    expect(await roundOf(seat, placed.round)).toEqual({ staked: 10n, won: 0n, refunded: 0n, closed: true });
  });

  it('knows several bets and several wins of a round', async () => {
    const seat = await world.seat();
    const [one, other] = [bet(seat), bet(seat)].map((placed) => ({ ...placed, round: 'shared' })) as [WalletCommand, WalletCommand];
    expect([await verdictOf(one), await verdictOf(other)]).toEqual(['done', 'done']);
    expect([await verdictOf(win(one)), await verdictOf(win(one)), await verdictOf(win(other, { amount: 1n }))]).toEqual([
      'done',
      'done',
      'done',
    ]);
    expect(await roundOf(seat, 'shared')).toMatchObject({ staked: 20n, won: 51n, refunded: 0n });
    expect(await mainOf(seat)).toBe(131n);
  });

  it('takes back one bet of a round and leaves the other, also after the round was closed', async () => {
    const seat = await world.seat();
    const one = bet(seat);
    const other = bet(seat, { round: one.round });
    await apply(one);
    await apply(other);
    expect(await verdictOf(win(other, { roundClosed: true }))).toBe('done');
    expect(await verdictOf(rollback(one))).toBe('done');
    expect(await verdictOf(rollback(other))).toBe('settled');
    expect(await roundOf(seat, one.round)).toEqual({ staked: 20n, won: 25n, refunded: 10n, closed: true });
    expect(await mainOf(seat)).toBe(115n);
  });

  it('takes no bet in a closed round, but a win that is late', async () => {
    const seat = await world.seat();
    const one = bet(seat);
    const other = bet(seat, { round: one.round });
    await apply(one);
    await apply(other);
    await apply(win(one, { roundClosed: true }));
    expect(await verdictOf(bet(seat, { round: one.round }))).toBe('round-closed');
    expect(await verdictOf(win(other))).toBe('done');
    expect(await mainOf(seat)).toBe(130n);
  });

  it('closes a round with its only bet', async () => {
    const seat = await world.seat();
    const placed = bet(seat, { roundClosed: true });
    await apply(placed);
    expect(await roundOf(seat, placed.round)).toMatchObject({ closed: true });
    expect(await verdictOf(win(placed))).toBe('done');
  });

  it('takes a free bet of nothing, its win and its rollback', async () => {
    const seat = await world.seat(0n);
    const placed = bet(seat, { amount: 0n });
    expect(await apply(placed)).toMatchObject({ verdict: 'done', balance: 0n, transactionId: expect.stringMatching(uuid) as string });
    expect(await apply(win(placed))).toMatchObject({ verdict: 'done', balance: 25n });
    const undone = bet(seat, { amount: 0n });
    await apply(undone);
    expect(await apply(rollback(undone))).toMatchObject({
      verdict: 'done',
      balance: 25n,
      transactionId: expect.stringMatching(uuid) as string,
    });
    expect(await verdictOf(win(undone))).toBe('rolled-back');
  });

  it('refuses what the player cannot pay, tells what they have, and takes it when they can', async () => {
    const seat = await world.seat(5n);
    const placed = bet(seat);
    expect(await apply(placed)).toMatchObject({ verdict: 'insufficient', balance: 5n, transactionId: null });
    const small = bet(seat, { amount: 5n });
    await apply(small);
    await apply(win(small));
    expect(await apply(placed)).toMatchObject({ verdict: 'done', balance: 15n });
  });
});

describe('the same id with other content', () => {
  const changes: [string, (placed: WalletCommand, stranger: Seat) => Partial<WalletCommand>][] = [
    ['kind', () => ({ kind: 'win', referenceId: 'x' })],
    ['reference', () => ({ referenceId: 'another' })],
    ['round', () => ({ round: 'another' })],
    ['player', (_placed, stranger) => ({ player: stranger.alias, token: stranger.token })],
    ['unknown player', () => ({ player: 'nobody' })],
    ['game', () => ({ game: 'table' })],
    ['amount', () => ({ amount: 11n })],
    ['currency', () => ({ currency: 'EUR' })],
  ];
  it.each(changes)('refuses another %s and moves nothing', async (_name, change) => {
    const [seat, stranger] = [await world.seat(), await world.seat()];
    const placed = bet(seat);
    await apply(placed);
    const paid = win(placed);
    await apply(paid);
    expect(await verdictOf({ ...placed, ...change(placed, stranger) })).toBe('conflict');
    if (_name !== 'kind') expect(await verdictOf({ ...paid, ...change(paid, stranger) })).toBe('conflict');
    expect([await mainOf(seat), await mainOf(stranger)]).toEqual([115n, 100n]);
  });

  it('refuses the id of a rollback for another bet', async () => {
    const seat = await world.seat();
    const [one, other] = [bet(seat), bet(seat)];
    await apply(one);
    await apply(other);
    const undo = rollback(one);
    await apply(undo);
    expect(await verdictOf({ ...rollback(other), externalId: undo.externalId })).toBe('conflict');
    expect(await mainOf(seat)).toBe(90n);
  });

  it('takes the end of the round and the token for no part of the content', async () => {
    const seat = await world.seat();
    const placed = bet(seat);
    await apply(placed);
    const again = await world.reopen(seat);
    expect(await verdictOf({ ...placed, token: again.token, roundClosed: true })).toBe('replayed');
    expect(await verdictOf({ ...placed, token: 'no token at all' })).toBe('replayed');
  });

  it('keeps the ids of two vendors apart', async () => {
    const seat = await world.seat();
    const there = await world.reopen(seat, { vendor: world.otherVendor });
    const placed = bet(seat, { externalId: 'one-1', round: 'round-1' });
    expect(await verdictOf(placed)).toBe('done');
    const otherBet = bet(there, { externalId: 'one-1', round: 'round-1' });
    expect((await world.gateway.apply(world.otherVendor, otherBet)).verdict).toBe('done');
    expect((await world.gateway.apply(world.otherVendor, win(placed, { player: there.alias }))).verdict).toBe('done');
    expect(await verdictOf(rollback(placed))).toBe('done');
    expect(await mainOf(seat)).toBe(115n);
  });
});

describe('what belongs to somebody else', () => {
  it('pays no win and takes nothing back on the bet of another player', async () => {
    const [seat, stranger] = [await world.seat(), await world.seat()];
    const placed = bet(seat);
    await apply(placed);
    expect(await verdictOf(win(placed, { player: stranger.alias }))).toBe('reference-unknown');
    expect(await verdictOf(rollback(placed, { player: stranger.alias }))).toBe('conflict');
    expect(await verdictOf(rollback(placed, { player: 'nobody' }))).toBe('token-unknown');
    expect(await verdictOf(win(placed, { round: 'another' }))).toBe('reference-unknown');
    expect(await verdictOf(rollback(placed, { round: 'another' }))).toBe('conflict');
    expect(await verdictOf(win(placed, { game: 'table' }))).toBe('reference-unknown');
    expect(await verdictOf(win(placed, { game: 'none' }))).toBe('game-unknown');
    expect(await verdictOf(win(placed, { currency: 'EUR' }))).toBe('currency-wrong');
    expect([await mainOf(seat), await mainOf(stranger)]).toEqual([90n, 100n]);
    // Nothing of that stood in the way of what is right.
    expect(await verdictOf(rollback(placed))).toBe('done');
  });

  it('lets nobody refuse a stranger’s bet by taking it back before it comes', async () => {
    const [seat, stranger] = [await world.seat(), await world.seat()];
    const placed = bet(seat);
    expect(await verdictOf(rollback(placed, { player: stranger.alias }))).toBe('reference-unknown');
    expect(await verdictOf(placed)).toBe('done');
  });

  it('refuses to take back a win or a rollback', async () => {
    const seat = await world.seat();
    const placed = bet(seat);
    await apply(placed);
    const paid = win(placed);
    await apply(paid);
    expect(await verdictOf(rollback(paid))).toBe('settled');
    expect(await verdictOf(win(paid))).toBe('reference-unknown');
    const other = bet(seat);
    await apply(other);
    const undo = rollback(other);
    await apply(undo);
    expect(await verdictOf(rollback(undo))).toBe('settled');
  });
});

describe('bets that share a reference, and wins that name their round only (PAM)', () => {
  it('treats bets under one reference as one bet in parts', async () => {
    const seat = await world.seat();
    const one = bet(seat, { referenceId: 'parts-1' });
    const other = bet(seat, { referenceId: 'parts-1', round: one.round, amount: 7n });
    await apply(one);
    await apply(other);
    expect(await verdictOf(rollback(other))).toBe('done');
    expect(await apply(rollback(one, { referenceId: 'parts-1' }))).toMatchObject({ verdict: 'done', balance: 100n });
    expect(await verdictOf(rollback(one))).toBe('rolled-back');
    expect(await verdictOf(win(one, { referenceId: 'parts-1' }))).toBe('rolled-back');
    // A part that comes after all of it was taken back.
    expect(await verdictOf(bet(seat, { referenceId: 'parts-1', round: one.round }))).toBe('rolled-back');
  });

  it('pays on the shared reference, and takes no part back after it', async () => {
    const seat = await world.seat();
    const one = bet(seat, { referenceId: 'parts-2' });
    await apply(one);
    expect(await verdictOf(win(one, { referenceId: 'parts-2' }))).toBe('done');
    expect(await verdictOf(rollback(one))).toBe('settled');
    expect(await mainOf(seat)).toBe(115n);
  });

  it('keeps shared references of two players apart', async () => {
    const [seat, stranger] = [await world.seat(), await world.seat()];
    const one = bet(seat, { referenceId: 'parts-3' });
    await apply(one);
    await apply(bet(stranger, { referenceId: 'parts-3' }));
    expect(await apply(rollback(one, { referenceId: 'parts-3' }))).toMatchObject({ verdict: 'done', balance: 100n });
    expect(await mainOf(stranger)).toBe(90n);
  });

  it('pays a win that names its round when the round has a bet', async () => {
    const seat = await world.seat();
    const placed = bet(seat);
    expect(await verdictOf(win(placed, { referenceId: null }))).toBe('reference-unknown');
    await apply(placed);
    expect(await verdictOf(win(placed, { referenceId: null }))).toBe('done');
    expect(await verdictOf(rollback(placed))).toBe('settled');
    const undone = bet(seat);
    await apply(undone);
    await apply(rollback(undone));
    expect(await verdictOf(win(undone, { referenceId: null }))).toBe('rolled-back');
  });

  it('takes back a bet that came after such a win', async () => {
    const seat = await world.seat();
    const one = bet(seat);
    await apply(one);
    await apply(win(one, { referenceId: null }));
    const later = bet(seat, { round: one.round });
    await apply(later);
    expect(await verdictOf(rollback(later))).toBe('done');
  });

  it('finds the bet of a rollback that names no round', async () => {
    const seat = await world.seat();
    const placed = bet(seat);
    await apply(placed);
    expect(await verdictOf(rollback(placed, { round: '', game: '', currency: '' }))).toBe('done');
    expect(await mainOf(seat)).toBe(100n);
  });
});

describe('who may bet, and that wins and rollbacks never ask', () => {
  const endings: [string, string, (seat: Seat) => Promise<unknown>][] = [
    [
      'the token has expired',
      'token-expired',
      ({ launchId }) =>
        sql`update games.launch set expires_at = now() - interval '1 second' where id = ${launchId}::uuid`.execute(world.db),
    ],
    [
      'the player has signed out',
      'token-expired',
      ({ sessionId }) => sql`delete from identity.session where id = ${sessionId}::uuid`.execute(world.db),
    ],
    [
      'the session was idle too long',
      'token-expired',
      ({ sessionId }) =>
        sql`update identity.session set last_seen_at = now() - interval '31 minutes' where id = ${sessionId}::uuid`.execute(world.db),
    ],
    [
      'the session is over',
      'token-expired',
      ({ sessionId }) => sql`update identity.session set expires_at = now() where id = ${sessionId}::uuid`.execute(world.db),
    ],
    [
      'the account is locked',
      'player-blocked',
      ({ playerId }) => sql`update identity.player set status = 'locked' where id = ${playerId}`.execute(world.db),
    ],
    [
      'the player excluded themselves',
      'player-blocked',
      ({ playerId }) =>
        sql`insert into protection.exclusion (player_id, id, merchant_id, kind, reason) values (${playerId}, ${newId()}::uuid, 1, 'self-exclusion', 'own')`.execute(
          world.db,
        ),
    ],
  ];
  it.each(endings)('when %s: %s', async (_name, verdict, end) => {
    const seat = await world.seat();
    const [won, undone] = [bet(seat), bet(seat)];
    await apply(won);
    await apply(undone);
    await end(seat);
    expect(await apply(bet(seat))).toMatchObject({ verdict, balance: 80n, transactionId: null });
    // What was done before stays done.
    expect(await verdictOf(won)).toBe('replayed');
    expect(await verdictOf(win(won))).toBe('done');
    expect(await verdictOf(rollback(undone))).toBe('done');
    expect(await mainOf(seat)).toBe(115n);
    expect((await world.gateway.check(world.vendor, seat.token)).verdict).toBe(verdict);
    expect((await world.gateway.renew(world.vendor, seat.token)).verdict).toBe(verdict);
  });

  it('lets a live session change tables within its vendor, unless the operator holds the vendor to the opened game', async () => {
    const seat = await world.seat();
    const { db, vendor } = world;
    const onTable = bet(seat, { game: 'table' });
    expect(await verdictOf(onTable)).toBe('done');
    expect(await verdictOf(bet(seat, { game: 'reels', round: onTable.round }))).toBe('conflict');
    expect(await verdictOf(win(onTable, { amount: 10n }))).toBe('done');
    expect(await mainOf(seat)).toBe(100n);
    const { rows } = await sql<{ code: string }>`
      select g.code from games.round r join games.game g on g.node_id = r.node_id where r.player_id = ${seat.playerId}`.execute(db);
    expect(rows).toEqual([{ code: 'table' }]);

    // Two at once go the way of many commands.
    const both = () => world.gateway.apply(world.vendor, bet(seat, { game: 'table' }));
    const table = (change: object) =>
      sql`update games.game set ${sql.raw(Object.keys(change)[0] ?? '')} = ${Object.values(change)[0]}
      where vendor_id = ${vendor.id} and code = 'table'`.execute(db);
    const verdicts = async () => [
      await verdictOf(bet(seat, { game: 'table' })),
      ...(await Promise.all([both(), both(), both()])).map(({ verdict }) => verdict),
    ];
    try {
      await table({ enabled: false });
      expect(new Set(await verdicts())).toEqual(new Set(['game-closed']));
      await table({ enabled: true });
      await table({ blocked_countries: ['VN'] });
      expect(new Set(await verdicts())).toEqual(new Set(['game-closed']));
      await table({ blocked_countries: [] });
      await sql`update games.vendor set one_game = true where id = ${vendor.id}`.execute(db);
      expect(new Set(await verdicts())).toEqual(new Set(['token-unknown']));
      expect(await verdictOf(bet(seat))).toBe('done');
      await sql`update games.vendor set one_game = false where id = ${vendor.id}`.execute(db);
      expect(new Set(await verdicts())).toEqual(new Set(['done']));
    } finally {
      await table({ enabled: true });
      await table({ blocked_countries: [] });
      await sql`update games.vendor set one_game = false where id = ${vendor.id}`.execute(db);
    }
  });

  it('knows whose token it is, and of which vendor', async () => {
    const [seat, stranger] = [await world.seat(), await world.seat()];
    const elsewhere = await world.reopen(seat, { vendor: world.otherVendor });
    expect(await verdictOf(bet(seat, { token: null }))).toBe('token-unknown');
    expect(await verdictOf(bet(seat, { token: 'x'.repeat(40) }))).toBe('token-unknown');
    expect(await verdictOf(bet(seat, { token: stranger.token }))).toBe('token-unknown');
    expect(await verdictOf(bet(seat, { token: elsewhere.token }))).toBe('token-unknown');
    expect(await verdictOf(bet(seat, { player: elsewhere.alias }))).toBe('token-unknown');
    expect(await verdictOf(bet(seat, { game: 'none' }))).toBe('game-unknown');
    expect(await verdictOf(bet(seat, { currency: 'EUR' }))).toBe('currency-wrong');
    expect(await apply(bet(seat, { player: 'nobody' }))).toEqual({
      verdict: 'token-unknown',
      balance: null,
      currency: null,
      transactionId: null,
    });
    expect([await mainOf(seat), await mainOf(stranger)]).toEqual([100n, 100n]);
  });

  const closings: [string, (vendorId: number) => Promise<unknown>, (vendorId: number) => Promise<unknown>][] = [
    [
      'the vendor is switched off',
      (id) => sql`update games.vendor set enabled = false where id = ${id}`.execute(world.db),
      (id) => sql`update games.vendor set enabled = true where id = ${id}`.execute(world.db),
    ],
    [
      'the vendor is in maintenance',
      (id) =>
        sql`update games.vendor set maintenance_from = now(), maintenance_until = now() + interval '1 hour' where id = ${id}`.execute(
          world.db,
        ),
      (id) => sql`update games.vendor set maintenance_until = now() where id = ${id}`.execute(world.db),
    ],
    [
      'the game is switched off',
      (id) => sql`update games.game set enabled = false where vendor_id = ${id} and code = 'reels'`.execute(world.db),
      (id) => sql`update games.game set enabled = true where vendor_id = ${id} and code = 'reels'`.execute(world.db),
    ],
    [
      'the game is in maintenance without an end',
      (id) => sql`update games.game set maintenance_from = now() where vendor_id = ${id} and code = 'reels'`.execute(world.db),
      (id) =>
        sql`update games.game set maintenance_from = now() + interval '1 hour' where vendor_id = ${id} and code = 'reels'`.execute(
          world.db,
        ),
    ],
    [
      'the game is not the vendor’s any more',
      (id) => sql`update games.game set removed_at = now() where vendor_id = ${id} and code = 'reels'`.execute(world.db),
      (id) => sql`update games.game set removed_at = null where vendor_id = ${id} and code = 'reels'`.execute(world.db),
    ],
    [
      'the brand does not offer the vendor',
      (id) => sql`update games.brand_vendor set enabled = false where vendor_id = ${id}`.execute(world.db),
      (id) => sql`update games.brand_vendor set enabled = true where vendor_id = ${id}`.execute(world.db),
    ],
    [
      'the brand does not offer the game',
      (id) =>
        sql`insert into games.brand_game (merchant_id, node_id, enabled) select 1, node_id, false from games.game where vendor_id = ${id} and code = 'reels'`.execute(
          world.db,
        ),
      (id) => sql`delete from games.brand_game where node_id in (select node_id from games.game where vendor_id = ${id})`.execute(world.db),
    ],
  ];
  it.each(closings)('when %s: no bet, but wins and rollbacks', async (_name, close, open) => {
    const seat = await world.seat();
    const [won, undone] = [bet(seat), bet(seat)];
    await apply(won);
    await apply(undone);
    await close(world.vendor.id);
    try {
      expect(await verdictOf(bet(seat))).toBe('game-closed');
      expect(await verdictOf(win(won))).toBe('done');
      expect(await verdictOf(rollback(undone))).toBe('done');
    } finally {
      await open(world.vendor.id);
    }
    expect(await verdictOf(bet(seat))).toBe('done');
    expect(await mainOf(seat)).toBe(105n);
  });

  it('takes a bet for a sign of life, once a minute', async () => {
    const seat = await world.seat();
    await apply(bet(seat));
    expect(world.touched).not.toContain(seat.sessionId);
    await sql`update identity.session set last_seen_at = now() - interval '2 minutes' where id = ${seat.sessionId}::uuid`.execute(world.db);
    await Promise.all([apply(bet(seat)), apply(bet(seat))]);
    await expect.poll(() => world.touched.filter((id) => id === seat.sessionId), { timeout: 5_000 }).toHaveLength(1);
    await sql`select identity.touch_sessions(array[${seat.sessionId}::uuid])`.execute(world.db);
    const { rows } = await sql`
      select last_seen_at > now() - interval '10 seconds' as is_fresh from identity.session where id = ${seat.sessionId}::uuid`.execute(
      world.db,
    );
    expect(rows).toEqual([{ is_fresh: true }]);
  });
});

describe('questions', () => {
  it('tells whose token it is', async () => {
    const seat = await world.seat();
    expect(await world.gateway.check(world.vendor, seat.token)).toEqual({
      verdict: 'done',
      player: seat.alias,
      currency: 'VND',
      country: 'VN',
      language: 'EN',
      game: 'reels',
      balance: 100n,
    });
    expect(await world.gateway.check(world.otherVendor, seat.token)).toEqual({ verdict: 'token-unknown' });
    expect(await world.gateway.check(world.vendor, 'x'.repeat(40))).toEqual({ verdict: 'token-unknown' });
  });

  it('tells the balance, with a token or without', async () => {
    const [seat, stranger] = [await world.seat(), await world.seat(7n)];
    expect(await world.gateway.balance(world.vendor, seat.alias, seat.token)).toMatchObject({ verdict: 'done', balance: 100n });
    expect(await world.gateway.balance(world.vendor, seat.alias, null)).toMatchObject({ verdict: 'done', balance: 100n, currency: 'VND' });
    expect(await world.gateway.balance(world.vendor, seat.alias, stranger.token)).toEqual({ verdict: 'token-unknown' });
    expect(await world.gateway.balance(world.vendor, 'nobody', null)).toEqual({ verdict: 'token-unknown' });
  });

  it('puts a new token in the place of one, which ends', async () => {
    const seat = await world.seat();
    const answers = await Promise.all([world.gateway.renew(world.vendor, seat.token), world.gateway.renew(world.vendor, seat.token)]);
    const tokens = answers.flatMap(({ token }) => token ?? []);
    expect(tokens).toHaveLength(1);
    expect(tokens[0]).toMatch(/^[\w-]{40}$/);
    expect(await verdictOf(bet(seat))).toBe('token-expired');
    expect(await verdictOf(bet(seat, { token: tokens[0] ?? '' }))).toBe('done');
    // Its vendor may still ask whose it was; nobody exchanges it again.
    expect(await world.gateway.check(world.vendor, seat.token)).toMatchObject({ verdict: 'token-expired', player: seat.alias });
    expect(await world.gateway.renew(world.vendor, seat.token)).toMatchObject({ verdict: 'token-expired' });
    expect(await world.gateway.balance(world.vendor, seat.alias, seat.token)).toMatchObject({ verdict: 'token-expired' });
  });

  it('finds transactions and rounds of the player, and of nobody else', async () => {
    const [seat, stranger] = [await world.seat(), await world.seat()];
    const placed = bet(seat);
    await apply(placed);
    const paid = win(placed, { roundClosed: true });
    const { transactionId } = await apply(paid);
    const ids = async (by: { externalId?: string; betId?: string }, who = seat.alias): Promise<string[] | undefined> =>
      (await world.gateway.findTransactions(world.vendor, who, by))?.map(({ externalId }) => externalId);
    expect(await ids({ betId: placed.externalId })).toEqual([placed.externalId, paid.externalId]);
    expect(await world.gateway.findTransactions(world.vendor, seat.alias, { externalId: paid.externalId })).toEqual([
      {
        externalId: paid.externalId,
        kind: 'win',
        referenceId: placed.externalId,
        round: placed.round,
        game: 'reels',
        amount: 25n,
        currency: 'VND',
        at: expect.any(Date) as Date,
        transactionId,
      },
    ]);
    expect(await ids({ betId: placed.externalId }, stranger.alias)).toEqual([]);
    expect(await ids({ betId: placed.externalId }, 'nobody')).toBeUndefined();
    expect(await world.gateway.findRound(world.vendor, seat.alias, placed.round)).toEqual({
      game: 'reels',
      openedAt: expect.any(Date) as Date,
      closedAt: expect.any(Date) as Date,
    });
    expect(await world.gateway.findRound(world.vendor, stranger.alias, placed.round)).toBeUndefined();
  });
});
