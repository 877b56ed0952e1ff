import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, keptPlan } from '@sortes/service';

/** What a bonus may be staked on, as `wallet.part_stake` judges it. */
export interface BonusRule {
  /** A bet that takes of it may be so large at most, money units; undefined: any. */
  mostBet: bigint | undefined;
  /** In which lanes alone: `LOTTERY`, or the kind of a vendor's game (RNG, LIVE …); undefined: all. */
  lanes: readonly string[] | undefined;
  /** In which games alone, by the code of a lottery's game or the number of a vendor's; undefined: all. */
  gamesOnly: readonly string[] | undefined;
  gamesNot: readonly string[];
}

export interface ActiveBonus extends BonusRule {
  grantId: string;
  /** What of it is left, money units. */
  balance: bigint;
}

/** The bonus that a player plays with; undefined: none. */
export async function findActiveBonus(database: Database | DatabaseTransaction, playerId: number): Promise<ActiveBonus | undefined> {
  const { rows } = await sql<{
    grantId: string;
    mostBet: bigint | null;
    lanes: string[] | null;
    gamesOnly: string[] | null;
    gamesNot: string[];
    balance: bigint;
  }>`${keptPlan}
    select b.grant_id as "grantId", b.most_bet as "mostBet", b.lanes, b.games_only as "gamesOnly", b.games_not as "gamesNot", b.balance
    from wallet.active_bonus b where b.player_id = ${playerId}`.execute(database);
  const [row] = rows;
  if (row === undefined) return undefined;
  return { ...row, mostBet: row.mostBet ?? undefined, lanes: row.lanes ?? undefined, gamesOnly: row.gamesOnly ?? undefined };
}

/** What a player could stake in a game, money units, where a bonus of theirs may be staked in it. */
export interface StakesWithBonus {
  own: bigint;
  bonus: bigint;
  /** As of `BonusRule`. */
  mostBet: bigint | undefined;
}

/** @param game what `BonusRule` names: its lane and its code or number. @returns undefined: they have no bonus that may be staked there */
export async function findStakesWithBonus(
  db: Database,
  playerId: number,
  { lane, game }: { lane: string; game: string },
): Promise<StakesWithBonus | undefined> {
  const { rows } = await sql<{ own: bigint; bonus: bigint; mostBet: bigint | null }>`
    select a.balance as own, b.balance as bonus, b.most_bet as "mostBet"
    from wallet.active_bonus b join wallet.account a on a.player_id = b.player_id and a.code = 'main'
    where b.player_id = ${playerId} and b.balance > 0 and wallet.may_stake_bonus(b.lanes, b.games_only, b.games_not, ${lane}, ${game})`.execute(
    db,
  );
  const [row] = rows;
  return row === undefined ? undefined : { ...row, mostBet: row.mostBet ?? undefined };
}

/** What bonus money paid of the stakes of these bets, money units, by bet; of those that it paid nothing of, and of what a free bet paid, nothing. */
export async function findBonusParts(db: Database, playerId: number, betIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ betId: string; part: bigint }>`
    select p.bet_id as "betId", p.part from wallet.bonus_bet p join wallet.bonus b on b.player_id = p.player_id and b.grant_id = p.grant_id
    where p.player_id = ${playerId} and p.bet_id = any (${betIds}::uuid[]) and not b.is_free`.execute(db);
  return new Map(rows.map(({ betId, part }) => [betId, part]));
}

/** Makes a bonus the one that its player plays with. @throws a database error (23505) where there is one already */
export async function writeBonus(
  transaction: DatabaseTransaction,
  { playerId, grantId, mostBet, lanes, gamesOnly, gamesNot }: BonusRule & { playerId: number; grantId: string },
): Promise<void> {
  await sql`
    insert into wallet.bonus (player_id, grant_id, most_bet, lanes, games_only, games_not)
    values (${playerId}, ${grantId}, ${mostBet ?? null}, ${lanes ?? null}::text[], ${gamesOnly ?? null}::text[], ${gamesNot}::text[])`.execute(
    transaction,
  );
}

/** A free bet never is what its player plays with: it counts as money from the first, above the stakes of its bets. Asked again, nothing. */
export async function writeFreeBet(transaction: DatabaseTransaction, playerId: number, grantId: string): Promise<void> {
  await sql`
    insert into wallet.bonus (player_id, grant_id, state, is_free) values (${playerId}, ${grantId}, 'converted', true)
    on conflict (player_id, grant_id) do nothing`.execute(transaction);
}

/** What became a player's own of a free bet, money units. Movements have ids in the order of time, and those of a grant come after it. */
export async function passedOn(transaction: DatabaseTransaction, playerId: number, grantId: string): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint as sum from wallet.transaction t
    join wallet.entry e on e.player_id = t.player_id and e.transaction_id = t.id and e.account = 'main'
    where t.player_id = ${playerId} and t.id > ${grantId} and t.template = 'bonus-converted' and t.reference = ${grantId}`.execute(
    transaction,
  );
  return rows[0]?.sum ?? 0n;
}

/**
 * @param mayConvert of what still comes back of its bets so much may become money, too; undefined: all. Of no meaning to one that only ended.
 * @returns whether it was active
 */
export async function writeBonusOver(
  transaction: DatabaseTransaction,
  {
    playerId,
    grantId,
    state,
    mayConvert,
  }: { playerId: number; grantId: string; state: 'converted' | 'ended'; mayConvert: bigint | undefined },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update wallet.bonus set state = ${state}, may_convert = ${mayConvert ?? null}
    where player_id = ${playerId} and grant_id = ${grantId} and state = 'active'`.execute(transaction);
  return numAffectedRows === 1n;
}

/** A bonus that became money is undone: nothing of it becomes money any more. */
export async function writeBonusUndone(transaction: DatabaseTransaction, playerId: number, grantId: string): Promise<void> {
  await sql`
    update wallet.bonus set state = 'ended', may_convert = null where player_id = ${playerId} and grant_id = ${grantId} and state = 'converted'`.execute(
    transaction,
  );
}
