import type { WalletCommand } from '@sortes/wallet-protocol';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import { balanceOf, verifyLedger } from '../../wallet/index.js';
import { prepareCommand } from './prepare-command.js';
import { applyQuery } from './repository.js';
import { bet, merchantId, openGatewayWorld, rollback, win, type GatewayWorld, type Seat } from './testing/gateway-world.js';
import type { CommandAnswer } from './wallet-gateway.js';

// What one player, game or hanging program does must not cost another their money.

let world: GatewayWorld;
beforeAll(async () => {
  world = await openGatewayWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  expect(await verifyLedger(world.db)).toMatchObject({ unbalanced: [], mismatched: [], faults: 0 });
});

const apply = (command: WalletCommand): Promise<CommandAnswer> => world.gateway.apply(world.vendor, command);
const verdictOf = async (command: WalletCommand): Promise<string> => (await apply(command)).verdict;
const mainOf = async ({ playerId }: Seat): Promise<bigint> => (await balanceOf(world.db, playerId)).main;

describe('a reference that several players share, such as the round of a table', () => {
  it('a win of one leaves the stake of another to be taken back', async () => {
    const [one, two] = [await world.seat(), await world.seat()];
    const shared = { round: newId(), referenceId: newId() };
    const [first, second] = [bet(one, shared), bet(two, shared)];
    await apply(first);
    await apply(second);
    expect(await verdictOf(win(second, { referenceId: shared.referenceId }))).toBe('done');
    expect(await apply(rollback(first, { referenceId: shared.referenceId }))).toMatchObject({ verdict: 'done', balance: 100n });
    expect([await mainOf(one), await mainOf(two)]).toEqual([100n, 115n]);
  });

  it('is their own, though another player has a transaction of that very id', async () => {
    const [one, two] = [await world.seat(), await world.seat()];
    const shared = newId();
    await apply(bet(two, { externalId: shared }));
    const [won, undone] = [bet(one, { referenceId: shared }), bet(one, { referenceId: newId() })];
    await apply(won);
    expect(await verdictOf(win(won, { referenceId: shared }))).toBe('done');
    await apply(undone);
    await apply(bet(two, { externalId: undone.referenceId as string }));
    expect(await verdictOf(rollback(undone, { referenceId: undone.referenceId }))).toBe('done');
    expect([await mainOf(one), await mainOf(two)]).toEqual([115n, 80n]);
  });

  it('finds the bets also where a win has that very id', async () => {
    const seat = await world.seat();
    const shared = newId();
    const placed = bet(seat, { referenceId: shared });
    await apply(placed);
    expect(await verdictOf(win(placed, { externalId: shared, referenceId: null }))).toBe('done');
    expect(await verdictOf(win(placed, { referenceId: shared }))).toBe('done');
    expect(await mainOf(seat)).toBe(140n);
  });
});

describe('a cancellation that comes under the id of its bet, before it', () => {
  it('refuses the bet as taken back: "that id is taken" would sound as if the stake had been, to some vendors', async () => {
    const [seat, stranger] = [await world.seat(), await world.seat()];
    const placed = bet(seat, { referenceId: newId() });
    const undo = rollback(placed, { externalId: placed.externalId, referenceId: placed.referenceId });
    expect(await verdictOf(undo)).toBe('reference-unknown');
    expect(await verdictOf(placed)).toBe('rolled-back');
    expect(await verdictOf(undo)).toBe('reference-unknown');
    expect(await verdictOf(win(placed, { referenceId: placed.referenceId }))).toBe('rolled-back');
    // Of another player, or for another bet, it is an id that is taken.
    expect(await verdictOf(bet(stranger, { externalId: placed.externalId, referenceId: placed.referenceId }))).toBe('conflict');
    expect(await verdictOf(bet(seat, { externalId: placed.externalId }))).toBe('conflict');
    expect([await mainOf(seat), await mainOf(stranger)]).toEqual([100n, 100n]);
  });
});

describe('a reference that a crowd shares', () => {
  it('is not walked through for each of its players', async () => {
    const seat = await world.seat();
    const shared = newId();
    await sql`
      insert into games.transaction (vendor_id, external_id, player_id, round_id, kind, reference_id, amount, hash, balance_after, at)
      select ${world.vendor.id}, 'crowd-' || n, 1000000 + n, gen_random_uuid(), 'bet', ${shared}, 1, '', 0, now()
      from generate_series(1, 30000) as n`.execute(world.db);
    const client = await world.pool.connect();
    const pagesOf = async (command: WalletCommand): Promise<number> => {
      const { text, values } = applyQuery([prepareCommand(world.vendor.id, command)]);
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      );
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
      return (plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? 0);
    };
    try {
      // The first call of a connection also reads the catalogue of the database to make its plans.
      const warm = bet(seat);
      for (const command of [warm, win(warm), rollback(warm)]) await pagesOf(command);
      const placed = bet(seat, { referenceId: shared });
      for (const command of [placed, win(placed, { referenceId: shared }), rollback(placed, { referenceId: shared })])
        expect(await pagesOf(command), command.kind).toBeLessThan(300);
    } finally {
      client.release();
    }
    expect(await mainOf(seat)).toBe(130n);
  });
});

describe('ids of every character that is allowed', () => {
  it('stay themselves on their way through arrays and keys', async () => {
    const seat = await world.seat();
    const strange = ['NULL', 'null', '{a,b}', '"', '\\', "'", '\\x00', '%s', '$1', '~'.repeat(80), 'a', 'A', '{}', ',', ''.padEnd(2, '"')];
    const placed = strange.map((externalId) => bet(seat, { externalId, round: externalId, amount: 1n }));
    const answers = await Promise.all(placed.map(apply));
    expect(answers.map(({ verdict }) => verdict)).toEqual(strange.map(() => 'done'));
    expect((await Promise.all(placed.map(apply))).map(({ verdict }) => verdict)).toEqual(strange.map(() => 'replayed'));
    expect((await Promise.all(placed.map((one) => apply(rollback(one))))).map(({ verdict }) => verdict)).toEqual(strange.map(() => 'done'));
    const { rows } = await sql<{ code: string }>`select code from games.round where player_id = ${seat.playerId}`.execute(world.db);
    expect(rows.map(({ code }) => code).toSorted()).toEqual(strange.toSorted());
    expect(await mainOf(seat)).toBe(100n);
  });
});

describe('a round', () => {
  it('belongs to one game: a bet of another game in it is refused, as its wins could not be told apart', async () => {
    const seat = await world.seat();
    const table = await world.reopen(seat, { game: 'table' });
    const placed = bet(seat);
    await apply(placed);
    const strange = bet(table, { game: 'table', round: placed.round });
    expect(await apply(strange)).toMatchObject({ verdict: 'conflict', balance: 90n });
    expect(await verdictOf(win(placed))).toBe('done');
    expect(await mainOf(seat)).toBe(115n);
  });
});

describe('a clock that was put back', () => {
  it('does not let a bet be paid and given back', async () => {
    const seat = await world.seat();
    const placed = bet(seat);
    await apply(placed);
    // As if the bet had been taken before the clock was put back, or by a server whose clock was ahead.
    await sql`update games.transaction set at = at + interval '1 hour' where external_id = ${placed.externalId}`.execute(world.db);
    await sql`update games.round set updated_at = updated_at + interval '1 hour' where player_id = ${seat.playerId}`.execute(world.db);
    expect(await verdictOf(win(placed, { referenceId: null }))).toBe('done');
    expect(await verdictOf(rollback(placed))).toBe('settled');
    expect(await mainOf(seat)).toBe(115n);
  });
});

describe('a brand in maintenance', () => {
  it('takes no bets of open games, and pays and gives back all the same', async () => {
    const seat = await world.seat();
    const [won, undone] = [bet(seat), bet(seat)];
    await apply(won);
    await apply(undone);
    const close = (from: string, until: string | null) =>
      sql`insert into site.maintenance (merchant_id, starts_at, ends_at) values (${merchantId}, now() + ${from}::interval, now() + ${until}::interval)`.execute(
        world.db,
      );
    // The rows of a brand are written when a program starts.
    await sql`insert into site.merchant (id, code, name, currency, currency_symbol, currency_scale, time_zone, default_language, languages)
      values (${merchantId}, 'brand', 'Brand', 'VND', '₫', 0, 'UTC', 'EN', '{EN}') on conflict do nothing`.execute(world.db);
    const open = () => sql`delete from site.maintenance where merchant_id = ${merchantId}`.execute(world.db);
    try {
      for (const until of ['1 hour', null]) {
        await close('-1 minute', until);
        expect(await verdictOf(bet(seat))).toBe('game-closed');
        await open();
      }
      await close('-1 minute', null);
      expect(await verdictOf(win(won))).toBe('done');
      expect(await verdictOf(rollback(undone))).toBe('done');
      expect(await verdictOf(won)).toBe('replayed');
      await open();
      // Announced, or over.
      for (const [from, until] of [
        ['1 hour', null],
        ['-2 hours', '-1 hour'],
      ] as const) {
        await close(from, until);
        expect(await verdictOf(bet(seat))).toBe('done');
        await open();
      }
    } finally {
      await open();
    }
    expect(await mainOf(seat)).toBe(95n);
  });
});

describe('a database that stands still', () => {
  it('has no stakes taken afterwards whose vendors were told long ago that nobody knows; what is owed is booked', async () => {
    const seats = await Promise.all([world.seat(), world.seat(), world.seat(), world.seat()]);
    const [one, two, late, winner] = seats as [Seat, Seat, Seat, Seat];
    const placed = bet(winner);
    await apply(placed);
    const client = new pg.Client({ connectionString: world.url });
    await client.connect();
    try {
      await client.query('begin');
      await client.query('lock table games.transaction in access exclusive mode');
      const ahead: Promise<unknown>[] = [];
      // Each takes one of the two places at the database.
      for (const seat of [one, two]) {
        ahead.push(apply(bet(seat)).catch((error: unknown) => error));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      const stake = apply(bet(late)).then(String, (error: unknown) => (error as Error).message);
      const owed = apply(win(placed));
      await new Promise((resolve) => setTimeout(resolve, 4_300));
      await client.query('rollback');
      expect(await stake).toBe('system.busy');
      expect((await owed).verdict).toBe('done');
      await Promise.all(ahead);
    } finally {
      await client.end();
    }
    expect([await mainOf(late), await mainOf(winner)]).toEqual([100n, 115n]);
    expect(await verdictOf(bet(late))).toBe('done');
  });
});

describe('somebody who holds a player too long', () => {
  it('holds up that player alone: the others are answered meanwhile, and that player is told that nobody knows', async () => {
    const held = await world.seat();
    const others = await Promise.all(Array.from({ length: 20 }, () => world.seat()));
    const client = new pg.Client({ connectionString: world.url });
    await client.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from wallet.account where player_id = $1 for update', [held.playerId]);
      const stuck = [bet(held), bet(held)].map((command) => apply(command).then(String, (error: unknown) => (error as Error).message));
      const answers = await Promise.all(others.map((seat) => apply(bet(seat))));
      expect(answers.map(({ verdict }) => verdict)).toEqual(others.map(() => 'done'));
      // All of this while the player is still held: nobody waited for the end of that.
      expect(await Promise.all(stuck)).toEqual(['system.busy', 'system.busy']);
      // Whoever plays next does not wait for ever either.
      const [late] = await Promise.all([apply(bet(others[0] as Seat)), apply(bet(held)).catch(() => undefined)]);
      expect(late.verdict).toBe('done');
    } finally {
      await client.query('rollback');
      await client.end();
    }
    expect(await verdictOf(bet(held))).toBe('done');
    expect(await mainOf(held)).toBe(90n);
  });
});
