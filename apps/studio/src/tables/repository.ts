import type pg from 'pg';
import type { PlayerMode } from '../sessions/player.js';

export type TableDatabase = Pick<pg.Pool, 'query'>;

export interface ChainRow {
  game: string;
  number: number;
  /** Hex. */
  anchor: string;
  length: number;
  salt: string | null;
  sealedTail: Buffer;
  firstRound: bigint;
}

/** The chain that decides a round of a table, if it is published. */
export async function findChain(database: TableDatabase, game: string, tableRound: bigint): Promise<ChainRow | undefined> {
  const { rows } = await database.query<ChainRow>(
    `select game, number, anchor, length, salt, sealed_tail as "sealedTail", first_round as "firstRound"
     from studio.chain where game = $1 and first_round <= $2 and first_round + length > $2`,
    [game, tableRound],
  );
  return rows[0];
}

/** The number of a game's latest chain; 0 where there is none. */
export async function lastChain(database: TableDatabase, game: string): Promise<number> {
  const { rows } = await database.query<{ number: number | null }>('select max(number) as number from studio.chain where game = $1', [
    game,
  ]);
  return rows[0]?.number ?? 0;
}

export async function insertChain(database: TableDatabase, chain: Omit<ChainRow, 'salt'>): Promise<void> {
  const { game, number, anchor, length, sealedTail, firstRound } = chain;
  await database.query(
    'insert into studio.chain (game, number, anchor, length, sealed_tail, first_round) values ($1, $2, $3, $4, $5, $6)',
    [game, number, anchor, length, sealedTail, firstRound],
  );
}

/** Gives a chain its salt, once. @returns the salt that it has. */
export async function saltChain(database: TableDatabase, game: string, number: number, salt: string): Promise<string> {
  const { rows } = await database.query<{ salt: string }>(
    'update studio.chain set salt = coalesce(salt, $3) where game = $1 and number = $2 returning salt',
    [game, number, salt],
  );
  if (rows[0] === undefined) throw new Error('there is no such chain');
  return rows[0].salt;
}

/** The number of a table's latest round; 0 where there was none. */
export async function lastTableRound(database: TableDatabase, game: string): Promise<bigint> {
  const { rows } = await database.query<{ number: bigint | null }>('select max(number) as number from studio.table_round where game = $1', [
    game,
  ]);
  return rows[0]?.number ?? 0n;
}

export async function openTableRound(database: TableDatabase, game: string, number: bigint, chain: number): Promise<void> {
  await database.query(`insert into studio.table_round (game, number, chain, state) values ($1, $2, $3, 'betting')`, [game, number, chain]);
}

/** @returns false when the round is not there to be started any more: somebody else has called it off. */
export async function startTableRound(database: TableDatabase, game: string, number: bigint): Promise<boolean> {
  const { rowCount } = await database.query(
    `update studio.table_round set state = 'running', started_at = clock_timestamp() where game = $1 and number = $2 and state = 'betting'`,
    [game, number],
  );
  return rowCount === 1;
}

/**
 * Ends a round that was alive; of one that has ended its value is told, of one that was called off not yet.
 * @returns whether it stands so now; a repeat finds what it has written itself.
 */
export async function endTableRound(
  database: TableDatabase,
  game: string,
  number: bigint,
  state: 'ended' | 'interrupted',
  value: string | null = null,
  outcome: unknown = null,
): Promise<boolean> {
  const { rows } = await database.query<{ state: string }>(
    `with ended as (
       update studio.table_round set state = $3, ended_at = clock_timestamp(), value = $4, outcome = $5
       where game = $1 and number = $2 and state in ('betting', 'running') returning state
     )
     select state from ended union all
     select state from studio.table_round where game = $1 and number = $2 and state = $3 and not exists (select from ended)`,
    [game, number, state, value, outcome === null ? null : JSON.stringify(outcome)],
  );
  return rows.length > 0;
}

/** Tells the value of a round that was called off. */
export async function tellInterruptedRound(
  database: TableDatabase,
  game: string,
  number: bigint,
  value: string,
  outcome: unknown,
): Promise<void> {
  await database.query(
    `update studio.table_round set value = $3, outcome = $4 where game = $1 and number = $2 and state = 'interrupted' and value is null`,
    [game, number, value, JSON.stringify(outcome)],
  );
}

/** Rounds that somebody left alive, or called off without having told their value; looked for among the last thousand. */
export async function findAliveRounds(database: TableDatabase, game: string): Promise<{ number: bigint; isAlive: boolean }[]> {
  const { rows } = await database.query<{ number: bigint; isAlive: boolean }>(
    `select number, state in ('betting', 'running') as "isAlive" from studio.table_round
     where game = $1 and number > (select max(number) - 1000 from studio.table_round where game = $1)
       and (state in ('betting', 'running') or (state = 'interrupted' and value is null))
     order by number`,
    [game],
  );
  return rows;
}

export interface LeftBet {
  playerId: bigint;
  id: string;
  bet: string | null;
  alias: string;
  currency: string;
  mode: PlayerMode;
  stake: bigint;
  cost: bigint;
  choice: unknown;
  number: bigint;
  isEnded: boolean;
  /** Of a round that has ended. */
  value: string | null;
  salt: string | null;
}

/** Bets that stand open in rounds that are over, at most 500. */
export async function findLeftBets(database: TableDatabase, game: string): Promise<LeftBet[]> {
  const { rows } = await database.query<LeftBet>(
    `select r.player_id as "playerId", r.id, m.id as bet, p.alias, p.currency, p.mode, r.stake, r.cost, r.choice, r.table_round as number,
       t.state = 'ended' as "isEnded", t.value, c.salt
     from studio.round as r
     join studio.player as p on p.id = r.player_id
     join studio.table_round as t on t.game = r.game and t.number = r.table_round
     join studio.chain as c on c.game = t.game and c.number = t.chain
     left join studio.movement as m on m.player_id = r.player_id and m.round_id = r.id and m.kind = 'bet'
     where r.game = $1 and r.table_round is not null and r.state = 'open' and t.state in ('ended', 'interrupted') limit 500`,
    [game],
  );
  return rows;
}

/** The last rounds that ended, newest first. */
export async function lastOutcomes(
  database: TableDatabase,
  game: string,
  count: number,
): Promise<{ number: bigint; value: string; outcome: Record<string, unknown> }[]> {
  const { rows } = await database.query<{ number: bigint; value: string; outcome: Record<string, unknown> }>(
    `select number, value, outcome from studio.table_round where game = $1 and state = 'ended' order by number desc limit $2`,
    [game, count],
  );
  return rows;
}
