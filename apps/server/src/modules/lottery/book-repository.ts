import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '@sortes/service';
import { nodeBytes, type NodePlace } from './book-tree.js';

/** One row of a kept tree: the nodes of 128 leaves and of the subtrees that they complete. */
export interface BookPart {
  part: number;
  /** The bet of its first leaf. */
  firstBet: string;
  nodes: Buffer;
}

/** Keeps rows of a draw's tree. Those that are there stay: what they say follows from bets that cannot change. */
export async function insertParts(pool: pg.Pool, drawId: bigint, parts: readonly BookPart[]): Promise<void> {
  await pool.query({
    name: 'lottery.insert_parts',
    text: `insert into lottery.book_part (draw_id, part, first_bet, nodes)
      select $1, p.part, p.first_bet, p.nodes from unnest($2::integer[], $3::uuid[], $4::bytea[]) as p (part, first_bet, nodes)
      on conflict (draw_id, part) do update set first_bet = excluded.first_bet, nodes = excluded.nodes
        where book_part.nodes <> excluded.nodes and exists (select from lottery.draw d where d.id = $1 and not d.book_kept)`,
    values: [drawId, parts.map(({ part }) => part), parts.map(({ firstBet }) => firstBet), parts.map(({ nodes }) => nodes)],
  });
}

/** The row in which each bet's leaf stands if it is in the book at all; a bet before the first row is left out. */
export async function findPartsOf(
  pool: pg.Pool,
  drawId: bigint,
  bets: readonly string[],
): Promise<ReadonlyMap<string, { part: number; nodes: Buffer }>> {
  const { rows } = await pool.query<{ id: string; part: number; nodes: Buffer }>({
    name: 'lottery.parts_of_bets',
    text: `select b.id, p.part, p.nodes from unnest($2::uuid[]) as b (id)
      cross join lateral (
        select part, nodes from lottery.book_part where draw_id = $1 and first_bet <= b.id order by first_bet desc limit 1) as p`,
    values: [drawId, bets],
  });
  return new Map(rows.map(({ id, ...part }) => [id, part]));
}

/** Kept nodes, in the order asked for. @throws Error when one is missing. */
export async function readNodes(pool: pg.Pool, drawId: bigint, places: readonly NodePlace[]): Promise<Buffer[]> {
  const { rows } = await pool.query<{ node: Buffer }>({
    name: 'lottery.read_nodes',
    text: `select substring(p.nodes from a.place * ${nodeBytes} + 1 for ${nodeBytes}) as node
      from unnest($2::integer[], $3::integer[]) with ordinality as a (part, place, n)
      join lottery.book_part p on p.draw_id = $1 and p.part = a.part order by a.n`,
    values: [drawId, places.map(({ part }) => part), places.map(({ offset }) => offset)],
  });
  if (rows.length !== places.length || rows.some(({ node }) => node.length !== nodeBytes))
    throw new Error(`the kept bet book of draw ${drawId} has holes`);
  return rows.map(({ node }) => node);
}

/** A frozen book whose tree is not kept, the newest; those named are passed over. */
export async function findUnkeptBook(
  connection: Database,
  besides: readonly bigint[],
): Promise<{ id: bigint; gameCode: string; numero: string; betsRoot: string; betsCount: number } | undefined> {
  const { rows } = await sql<{ id: bigint; gameCode: string; numero: string; betsRoot: string; betsCount: number }>`
    select id, game_code as "gameCode", numero, bets_root as "betsRoot", bets_count as "betsCount" from lottery.draw
    where commitment is not null and bets_count > 0 and not book_kept and not id = any (${besides}::bigint[]) order by id desc limit 1`.execute(
    connection,
  );
  return rows[0];
}

export async function markKept(connection: Database, id: bigint): Promise<void> {
  await sql`update lottery.draw set book_kept = true where id = ${id}`.execute(connection);
}

export async function deleteParts(connection: Database, id: bigint): Promise<void> {
  await sql`delete from lottery.book_part where draw_id = ${id}`.execute(connection);
}
