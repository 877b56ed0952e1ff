import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { figureColumns } from './figures.js';

export interface Balance {
  /** Money units (1/10 000) free to use. */
  main: bigint;
  /** Money units set aside by holds. */
  held: bigint;
  /** Money units of an agent's float; 0 for who has none. */
  float: bigint;
  /** Number of movements of the main account so far. */
  sequence: bigint;
  currency: string;
}

const figures = sql.join(figureColumns.map((name) => sql.ref(name)));
/** Only the main account carries figures. */
const noFigures = sql.join(figureColumns.map(() => sql`null`));

/**
 * Opens a player's two accounts, in the transaction that makes the player. Calling it again changes nothing. His days, weeks and months are those
 * of the brand's time zone as it is now; UTC without a brand.
 */
export async function openAccounts(
  transaction: Database | DatabaseTransaction,
  playerId: number,
  currency: string,
  merchantId?: number,
): Promise<void> {
  const timeZone = merchantId === undefined ? sql`'UTC'` : sql`site.time_zone_of(${merchantId})`;
  await sql`
    insert into wallet.account (player_id, code, currency, time_zone, ${figures})
    values (${playerId}, 'held', ${currency}, ${timeZone}, ${noFigures}), (${playerId}, 'main', ${currency}, ${timeZone}, ${sql.join(figureColumns.map(() => sql`0`))})
    on conflict (player_id, code) do nothing`.execute(transaction);
}

/** Opens the float of an agent who has accounts: his own money for transfers to downlines. Calling it again changes nothing. */
export async function openFloat(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`
    insert into wallet.account (player_id, code, currency, time_zone, ${figures})
    select player_id, 'float', currency, time_zone, ${noFigures} from wallet.account where player_id = ${playerId} and code = 'main'
    on conflict (player_id, code) do nothing`.execute(transaction);
}

/** A player's balances; undefined when no accounts were opened. */
export async function findBalance(database: Database | DatabaseTransaction, playerId: number): Promise<Balance | undefined> {
  const { rows } = await sql<{ code: string; balance: bigint; sequence: bigint; currency: string }>`
    select code, balance, sequence, currency from wallet.account where player_id = ${playerId}`.execute(database);
  const main = rows.find((row) => row.code === 'main');
  if (main === undefined) return undefined;
  return {
    main: main.balance,
    held: rows.find((row) => row.code === 'held')?.balance ?? 0n,
    float: rows.find((row) => row.code === 'float')?.balance ?? 0n,
    sequence: main.sequence,
    currency: main.currency,
  };
}

/** As `findBalance`. @throws Error when no accounts were opened: identity opens them with the player, so this is a fault of ours. */
export async function balanceOf(database: Database | DatabaseTransaction, playerId: number): Promise<Balance> {
  const balance = await findBalance(database, playerId);
  if (balance === undefined) throw new Error(`player ${playerId} has no accounts`);
  return balance;
}

/**
 * Main balances of many players in one reading, each only when its sequence has gone on from the one named (-1: whatever it is). Money units. Players without
 * accounts are left out.
 */
export async function readMainBalances(
  database: Database,
  players: readonly { playerId: number; sequence: bigint }[],
): Promise<{ playerId: number; main: bigint; sequence: bigint }[]> {
  const { rows } = await sql<{ player_id: bigint; balance: bigint; sequence: bigint }>`
    select a.player_id, a.balance, a.sequence
    from unnest(${players.map(({ playerId }) => playerId)}::bigint[], ${players.map(({ sequence }) => sequence)}::bigint[]) as known (player_id, sequence)
    join wallet.account a on a.player_id = known.player_id and a.code = 'main' and a.sequence > known.sequence`.execute(database);
  return rows.map((row) => ({ playerId: Number(row.player_id), main: row.balance, sequence: row.sequence }));
}

/**
 * What players' held accounts have beyond the holds of this module, by player: what other modules hold with postings of their own (chases).
 * Players with nothing beyond are left out. Read it in the snapshot of whatever it is compared with.
 */
export async function heldBeyondHolds(database: Database | DatabaseTransaction): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ player_id: bigint; beyond: bigint }>`
    select a.player_id, (a.balance - coalesce(h.amount, 0))::bigint as beyond
    from (select player_id, balance from wallet.account where code = 'held') as a
    left join (select player_id, sum(amount) as amount from wallet.hold where state = 'held' group by 1) as h on h.player_id = a.player_id
    where a.balance <> coalesce(h.amount, 0)`.execute(database);
  return new Map(rows.map((row) => [Number(row.player_id), row.beyond]));
}
