import { type PlayerAccount, playerAccounts } from '@sortes/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { groupBy } from '../../platform/group-by.js';
import { figureColumns } from './figure-repository.js';

/** What is on each of a player's accounts, money units (1/10 000); 0 on those that were not opened. */
export interface Balance extends Readonly<Record<PlayerAccount, bigint>> {
  /** Number of movements of the main account so far. */
  sequence: bigint;
  /** Of the main account. */
  currency: string;
  /** What the player owes the house (`wallet.debt`), money units. */
  owed: bigint;
}

const figures = sql.join(figureColumns.map((name) => sql.ref(name)));
/** The main account carries figures, and lent money its own. */
const firstFigures = sql.join(figureColumns.map(() => sql`case when y.code = 'main' or y.counts_alone then 0 end`));

/**
 * Opens the accounts that every player has, in the transaction that makes the player. Calling it again changes nothing. Their days, weeks and months are
 * those of the brand's time zone as it is now; UTC without a brand.
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
    select ${playerId}, y.code, coalesce(y.currency, ${currency}), ${timeZone}, ${firstFigures} from wallet.account_type y where y.opens_with_player
    on conflict (player_id, code) do nothing`.execute(transaction);
}

/** Opens another account of a player who has accounts, when it is first needed. Calling it again changes nothing. */
export const openAccount = (transaction: DatabaseTransaction, playerId: number, account: PlayerAccount): Promise<void> =>
  openAccountOfAll(transaction, [playerId], account);

/** The same of several players. */
export async function openAccountOfAll(
  transaction: DatabaseTransaction,
  playerIds: readonly number[],
  account: PlayerAccount,
): Promise<void> {
  await sql`
    insert into wallet.account (player_id, code, currency, time_zone, ${figures})
    select a.player_id, y.code, coalesce(y.currency, a.currency), a.time_zone, ${firstFigures}
    from wallet.account a cross join wallet.account_type y where a.player_id = any (${playerIds}::bigint[]) and a.code = 'main' and y.code = ${account}
    on conflict (player_id, code) do nothing`.execute(transaction);
}

/** Balances of many players; who has no accounts is left out. */
export async function balancesOf(database: Database | DatabaseTransaction, playerIds: readonly number[]): Promise<Map<number, Balance>> {
  const { rows } = await sql<{ player_id: bigint; code: string; balance: bigint; sequence: bigint; currency: string; owed: bigint }>`
    select player_id, code, balance, sequence, currency, owed from wallet.account where player_id = any (${playerIds}::bigint[])`.execute(
    database,
  );
  const all = new Map<number, Balance>();
  for (const [playerId, accounts] of groupBy(rows, (row) => Number(row.player_id))) {
    const main = accounts.find((row) => row.code === 'main');
    if (main === undefined) continue;
    const balances = Object.fromEntries(
      playerAccounts.map((account) => [account, accounts.find(({ code }) => code === account)?.balance ?? 0n]),
    ) as Record<PlayerAccount, bigint>;
    all.set(playerId, { ...balances, sequence: main.sequence, currency: main.currency, owed: main.owed });
  }
  return all;
}

export interface OpenDebt {
  /** Template of the movement that lent it. */
  template: string;
  /** Money units. */
  amount: bigint;
  paid: bigint;
  at: Date;
}

/** Debts of a player that are not paid yet, the newest first. */
export async function listOpenDebts(db: Database, playerId: number, limit: number): Promise<OpenDebt[]> {
  const { rows } = await sql<OpenDebt>`
    select template, amount, paid, created_at as at from wallet.debt where player_id = ${playerId} and paid < amount order by created_at desc, id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** A player's balances; undefined when no accounts were opened. */
export const findBalance = async (database: Database | DatabaseTransaction, playerId: number): Promise<Balance | undefined> =>
  (await balancesOf(database, [playerId])).get(playerId);

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
