import { followsPublishedCalendar, withPublished, type Game, type PublishedDraw } from '@sortes/lottery-rules';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

type Connection = Database | DatabaseTransaction;

/** The draws of a game that are stored as published, in order of their dates. */
export async function storedCalendar(connection: Connection, gameCode: string): Promise<PublishedDraw[]> {
  const { rows } = await sql<PublishedDraw>`
    select to_char(date, 'YYYY-MM-DD') as date, number, kind from lottery.published_draw where game_code = ${gameCode} order by date`.execute(
    connection,
  );
  return rows;
}

/** Puts these in the place of all that are stored of a game; called under `lockCalendar`. */
export async function storeCalendar(transaction: DatabaseTransaction, gameCode: string, draws: readonly PublishedDraw[]): Promise<void> {
  await sql`delete from lottery.published_draw where game_code = ${gameCode}`.execute(transaction);
  await sql`
    insert into lottery.published_draw (game_code, date, number, kind)
    select ${gameCode}, d.date::date, d.number, d.kind from unnest(${draws.map(({ date }) => date)}::text[], ${draws.map(({ number }) => number)}::integer[],
      ${draws.map(({ kind }) => kind)}::text[]) as d (date, number, kind)`.execute(transaction);
}

/** Until the transaction ends nobody else changes the calendar of the game or plans draws by it. */
export async function lockCalendar(transaction: DatabaseTransaction, gameCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(727274005, hashtext(${gameCode}))`.execute(transaction);
}

/** The game with what was stored last, so that what its calendar has reckoned is kept for the next who asks. */
const latest = new WeakMap<Game, { key: string; game: Game }>();

/**
 * A game with the draws that its organiser has published, as they are stored now. Whatever asks the calendar of an official game on the server asks this one.
 * Costs one reading of a table of a year's draws, and nothing for games that follow no published calendar.
 */
export async function asPublished({ db }: { db: Connection }, game: Game): Promise<Game> {
  if (!followsPublishedCalendar(game)) return game;
  const stored = await storedCalendar(db, game.code);
  const key = JSON.stringify(stored);
  const known = latest.get(game);
  if (known?.key === key) return known.game;
  const published = withPublished(game, stored);
  latest.set(game, { key, game: published });
  return published;
}
