import { sql } from 'kysely';
import type pg from 'pg';
import type { CommandVerdict, PrizeCommand } from '@sortes/wallet-protocol';
import { type Database, type DatabaseTransaction, inTransaction, newId } from '@sortes/service';
import { tellBalances } from '../../wallet/index.js';
import { noteFreeRound } from '../free-rounds/repository.js';
import { tokenLifeMs } from './launch-token-repository.js';
import type { PreparedCommand } from './prepare-command.js';
import type { CommandAnswer, KnownTransaction } from './wallet-gateway.js';

export interface AppliedCommand extends Omit<CommandAnswer, 'verdict'> {
  /**
   * Nothing was applied: `busy`, somebody holds the player (only of a call that waits for nobody), or the stake came to its turn too late; `free`, it is a win of a free round
   * that does not say so (`applyFree`).
   */
  verdict: CommandVerdict | 'busy' | 'free';
  /** The player's session, when it has to hear of this sign of life. */
  staleSession: string | null;
}

interface AppliedRow {
  position: number;
  verdict: CommandVerdict | 'busy' | 'free';
  balance: bigint | null;
  currency: string | null;
  transaction_id: string | null;
  stale_session: string | null;
  player_id: bigint | null;
}

/** Whose balance a call moved: what was done with a movement of its own. */
const movedIn = (rows: readonly Pick<AppliedRow, 'verdict' | 'transaction_id' | 'player_id'>[]): { playerId: number }[] =>
  rows
    .filter(({ verdict, transaction_id }) => verdict === 'done' && transaction_id !== null)
    .map(({ player_id }) => ({ playerId: Number(player_id) }));

const applyStatement = `select * from games.apply($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::text[],
  $9::bigint[], $10::text[], $11::bytea[], $12::bytea[], $13::uuid[], $14::uuid[], $15::boolean)`;

/** The call of `games.apply` for these commands. */
export function applyQuery(commands: readonly PreparedCommand[], freeOnly = false): { name: string; text: string; values: unknown[] } {
  return {
    name: 'games.apply',
    text: applyStatement,
    values: [
      commands.map(({ vendorId }) => vendorId),
      commands.map(({ command }) => command.externalId),
      commands.map(({ command }) => command.kind),
      commands.map(({ command }) => command.referenceId),
      commands.map(({ command }) => command.round),
      commands.map(({ command }) => command.roundClosed),
      commands.map(({ command }) => command.player),
      commands.map(({ command }) => command.game),
      commands.map(({ command }) => command.amount),
      commands.map(({ command }) => command.currency),
      commands.map(({ tokenHash }) => tokenHash),
      commands.map(({ hash }) => hash),
      commands.map(({ movementId }) => movementId),
      commands.map(({ roundId }) => roundId),
      freeOnly,
    ],
  };
}

/**
 * One round trip, one transaction and one flush for all; answers in their order. No two of them may depend on each other (games/sql/apply.sql).
 * With `freeOnly` players whom somebody holds are not waited for.
 */
export async function applyInOneGo(pool: pg.Pool, commands: readonly PreparedCommand[], freeOnly = false): Promise<AppliedCommand[]> {
  const { rows } = await pool.query<AppliedRow>(applyQuery(commands, freeOnly));
  if (rows.length !== commands.length) throw new Error('games.apply answered another number of verdicts than asked');
  const answers: AppliedCommand[] = [];
  for (const { position, verdict, balance, currency, transaction_id, stale_session } of rows)
    answers[position - 1] = { verdict, balance, currency, transactionId: transaction_id, staleSession: stale_session };
  tellBalances(pool, movedIn(rows));
  return answers;
}

/** One stake with a part that is to be lent. @throws a database error (23505) where the id came to another player meanwhile */
export async function applyLent(
  pool: pg.Pool,
  { vendorId, command, hash, tokenHash, movementId, roundId }: PreparedCommand,
): Promise<AppliedCommand> {
  const { externalId, referenceId, round, roundClosed, player, game, amount, lent, currency } = command;
  const { rows } = await pool.query<AppliedRow>(
    'select * from games.stake_lent($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
    [vendorId, externalId, referenceId, round, roundClosed, player, game, amount, lent, currency, tokenHash, hash, movementId, roundId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a stake was not answered');
  tellBalances(pool, movedIn(rows));
  const { verdict, balance, currency: own, transaction_id: transactionId, stale_session: staleSession } = row;
  return { verdict, balance, currency: own, transactionId, staleSession };
}

/** As `applyFree`, in the caller's transaction. */
export async function applyFreeIn(
  transaction: DatabaseTransaction,
  { vendorId, command, hash, tokenHash, movementId, roundId }: PreparedCommand,
): Promise<AppliedRow> {
  const { kind, externalId, referenceId, round, roundClosed, player, game, amount, currency, reward = null } = command;
  const { rows } = await (
    kind === 'bet'
      ? sql<AppliedRow & { reward_id: string | null }>`
            select f.*, ${reward}::uuid as reward_id from games.stake_free(${vendorId}, ${externalId}, ${round}, ${roundClosed}, ${player}, ${game}, ${currency},
              ${tokenHash}, ${hash}, ${movementId}, ${roundId}, ${reward}::uuid) as f`
      : sql<AppliedRow & { reward_id: string | null }>`
            select * from games.win_free(${vendorId}, ${externalId}, ${referenceId}, ${round}, ${roundClosed}, ${player}, ${game}, ${amount}, ${currency}, ${hash},
              ${movementId})`
  ).execute(transaction);
  const [applied] = rows;
  if (applied === undefined) throw new Error('free rounds were not answered');
  if (applied.verdict === 'done' && applied.reward_id !== null) await noteFreeRound(transaction, applied.reward_id);
  return applied;
}

/**
 * One stake or win of free rounds, in a transaction of its own that tells of it. @throws a database error (23505) where the id came to another player meanwhile
 */
export async function applyFree(db: Database, prepared: PreparedCommand): Promise<AppliedCommand> {
  const row = await inTransaction(db, (transaction) => applyFreeIn(transaction, prepared));
  tellBalances(db, movedIn([row]));
  const { verdict, balance, currency: own, transaction_id: transactionId, stale_session: staleSession } = row;
  return { verdict, balance, currency: own, transactionId, staleSession };
}

/** Tells that a free round was given back, if it was one: a rollback of a stake of 0. */
export async function noteGivenBack(db: Database, { vendorId, command: { referenceId } }: PreparedCommand): Promise<void> {
  if (referenceId === null) return;
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ reward: string }>`
      select f.reward_id as reward from games.free_bet f where f.vendor_id = ${vendorId} and f.external_id = ${referenceId}`.execute(
      transaction,
    );
    if (rows[0] !== undefined) await noteFreeRound(transaction, rows[0].reward);
  });
}

export interface LaunchState {
  playerId: number;
  nodeId: bigint;
  alias: string;
  currency: string;
  country: string;
  language: string;
  game: string;
  /** No bet is taken with it any more, or not before it was exchanged. */
  isExpired: boolean;
  mayExchange: boolean;
  sessionState: 'ok' | 'ended' | 'blocked';
}

/** The launch that a token stands for, if it was given to this vendor, and how its player stands now. */
export async function findLaunch(db: Database, vendorId: number, tokenHash: Buffer): Promise<LaunchState | undefined> {
  const { rows } = await sql<{
    player_id: bigint;
    node_id: bigint;
    alias: string;
    currency: string;
    country: string;
    language: string;
    code: string;
    is_expired: boolean;
    may_exchange: boolean;
    may: LaunchState['sessionState'];
    is_excluded: boolean;
  }>`
    select l.player_id, l.node_id, a.alias, a.currency, l.country, l.language, g.code, l.expires_at <= clock_timestamp() as is_expired, s.verdict as may,
      coalesce(l.exchange_until, l.expires_at) > clock_timestamp() as may_exchange,
      exists (select from protection.stake_blocked(array[l.player_id])) as is_excluded
    from games.launch l
    join games.alias a on a.vendor_id = l.vendor_id and a.player_id = l.player_id
    join games.game g on g.node_id = l.node_id
    cross join lateral identity.may_stake(array[l.player_id], array[l.session_id]) as s
    where l.token_hash = ${tokenHash} and l.vendor_id = ${vendorId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    playerId: Number(row.player_id),
    nodeId: row.node_id,
    alias: row.alias,
    currency: row.currency,
    country: row.country,
    language: row.language,
    game: row.code,
    isExpired: row.is_expired,
    mayExchange: row.may_exchange,
    sessionState: row.is_excluded ? 'blocked' : row.may,
  };
}

export interface KnownPlayer {
  playerId: number;
  currency: string;
}

/** The player behind a vendor's name for them. */
export async function findPlayerByAlias(db: Database, vendorId: number, alias: string): Promise<KnownPlayer | undefined> {
  const { rows } = await sql<{ player_id: bigint; currency: string }>`
    select player_id, currency from games.alias where vendor_id = ${vendorId} and alias = ${alias}`.execute(db);
  return rows[0] && { playerId: Number(rows[0].player_id), currency: rows[0].currency };
}

/**
 * What a player may stake in a game: their own money, and what of a bonus may be staked there. Money units.
 * @param nodeId undefined where the vendor names no game: that of the player's newest opening at this vendor
 */
export async function playableIn(db: Database, vendorId: number, playerId: number, nodeId: bigint | undefined): Promise<bigint> {
  const { rows } = await sql<{ playable: bigint }>`
    select b.amount + games.lent_for(b.player_id, coalesce(${nodeId ?? null}::bigint, (
      select l.node_id from games.launch l where l.player_id = b.player_id and l.vendor_id = ${vendorId} order by l.created_at desc limit 1))) as playable
    from wallet.free_balance b where b.player_id = ${playerId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`player ${playerId} has no accounts`);
  return row.playable;
}

/**
 * Ends a token and gives another one for the same opening; false when it may not be exchanged (any more). The old one stays known, as one that has
 * ended: its vendor may ask later whose it was.
 */
export async function exchangeToken(db: Database, vendorId: number, oldHash: Buffer, newHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with held as (
      select * from games.launch
      where token_hash = ${oldHash} and vendor_id = ${vendorId} and coalesce(exchange_until, expires_at) > clock_timestamp() for update
    ), ended as (
      update games.launch l set expires_at = least(l.expires_at, clock_timestamp()), exchange_until = null from held where l.id = held.id
    )
    insert into games.launch (id, player_id, vendor_id, node_id, merchant_id, session_id, token_hash, currency, country, language, created_at, expires_at)
    select ${newId()}::uuid, player_id, vendor_id, node_id, merchant_id, session_id, ${newHash}, currency, country, language, created_at,
      case when exchange_until is null then expires_at else created_at + make_interval(secs => ${tokenLifeMs / 1_000}) end
    from held`.execute(db);
  return numAffectedRows === 1n;
}

/** One prize, one transaction; see games.pay_prize. */
export async function payPrizeInOneGo(
  pool: pg.Pool,
  vendorId: number,
  { externalId, player, game, round, amount, currency }: PrizeCommand,
  hash: Buffer,
  movementId: string,
): Promise<CommandAnswer> {
  const { rows } = await pool.query<
    Pick<AppliedRow, 'balance' | 'currency' | 'transaction_id' | 'player_id'> & { verdict: CommandVerdict }
  >({
    name: 'games.pay_prize',
    text: 'select * from games.pay_prize($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    values: [vendorId, externalId, player, game, round, amount, currency, hash, movementId],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('games.pay_prize answered nothing');
  tellBalances(pool, movedIn(rows));
  return { verdict: row.verdict, balance: row.balance, currency: row.currency, transactionId: row.transaction_id };
}

/** What a vendor sent about a player, oldest first: one transaction, or a bet with all that refers to it. Tombstones are left out. */
export async function findTransactionsOf(
  db: Database,
  vendorId: number,
  { playerId, currency }: KnownPlayer,
  by: { externalId?: string; betId?: string },
): Promise<KnownTransaction[]> {
  const ofId = by.externalId ?? by.betId ?? null;
  const ofBet = by.betId ?? null;
  const { rows } = await sql<{
    external_id: string;
    kind: KnownTransaction['kind'];
    reference_id: string | null;
    round: string;
    game: string;
    amount: bigint;
    at: Date;
    transaction_id: string | null;
  }>`
    select t.external_id, t.kind, t.reference_id, coalesce(r.code, p.round, '') as round, coalesce(g.code, p.game, '') as game, t.amount, t.at,
      t.transaction_id
    from (
      select * from games.transaction where vendor_id = ${vendorId} and external_id = ${ofId}
      union
      select * from games.transaction where vendor_id = ${vendorId} and reference_id = ${ofBet}
    ) as t
    left join games.round r on r.player_id = t.player_id and r.id = t.round_id
    left join games.game g on g.node_id = r.node_id
    left join games.prize p on t.kind = 'prize' and p.vendor_id = t.vendor_id and p.external_id = t.external_id
    where t.player_id = ${playerId} and not t.tombstone
    order by t.at, t.external_id`.execute(db);
  return rows.map((row) => ({
    externalId: row.external_id,
    kind: row.kind,
    referenceId: row.reference_id,
    round: row.round,
    game: row.game,
    amount: row.amount,
    currency,
    at: row.at,
    transactionId: row.transaction_id,
  }));
}

/** A player's round by the vendor's own id of it. */
export async function findRoundOf(
  db: Database,
  vendorId: number,
  playerId: number,
  code: string,
): Promise<{ game: string; openedAt: Date; closedAt: Date | null } | undefined> {
  const { rows } = await sql<{ game: string; opened_at: Date; closed_at: Date | null }>`
    select g.code as game, r.opened_at, r.closed_at from games.round r join games.game g on g.node_id = r.node_id
    where r.player_id + 0 = ${playerId} and r.vendor_id = ${vendorId} and r.code = ${code}`.execute(db);
  return rows[0] && { game: rows[0].game, openedAt: rows[0].opened_at, closedAt: rows[0].closed_at };
}
