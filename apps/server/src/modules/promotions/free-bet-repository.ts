import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

/** A free bet that its player may still stake. */
export interface UsableFreeBet {
  id: string;
  /** Money units. */
  amount: bigint;
  until: Date | null;
  offerId: string;
  version: number;
  document: unknown;
}

/** Free bets of a player that were not staked yet, what lapses first at the top. */
export async function listUsable(db: Database, playerId: number, now: Date): Promise<UsableFreeBet[]> {
  const { rows } = await sql<UsableFreeBet>`
    select g.id, g.amount, g.until, g.offer_id as "offerId", g.version, v.document
    from promotions.grant g join promotions.offer_version v on v.offer_id = g.offer_id and v.number = g.version
    where g.player_id = ${playerId} and g.money = 'freebet' and g.state = 'active' and g.order_id is null and coalesce(g.until, 'infinity') > ${now}
    order by g.until nulls last, g.id limit 50`.execute(db);
  return rows;
}

/** A free bet is staked in an order; null: it came back, and can be used until then. */
export async function writeOrder(
  transaction: DatabaseTransaction,
  grantId: string,
  { orderId, until }: { orderId: string | null; until: Date | null },
): Promise<void> {
  await sql`update promotions.grant set order_id = ${orderId}, until = ${until} where id = ${grantId}`.execute(transaction);
}

/** What a free bet or free rounds became, as far as that is decided by now. @param converted money units that are the player's */
export async function writeDecided(
  transaction: DatabaseTransaction,
  grantId: string,
  { converted, at }: { converted: bigint; at: Date },
): Promise<void> {
  await sql`
    update promotions.grant set state = 'completed', converted = ${converted}, ended_at = coalesce(ended_at, ${at}) where id = ${grantId}`.execute(
    transaction,
  );
}

/** What of free rounds was won after they had ended. Money units. */
export async function writeWon(transaction: DatabaseTransaction, grantId: string, won: bigint): Promise<void> {
  await sql`update promotions.grant set converted = ${won} where id = ${grantId} and converted <> ${won}`.execute(transaction);
}

/** Who of these players ever staked a free bet. */
export async function whoStaked(transaction: DatabaseTransaction, playerIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ playerId: number }>`
    select p.id::integer as "playerId" from unnest(${playerIds.map(String)}::bigint[]) as p (id)
    where exists (select from wallet.free_bet f where f.player_id = p.id)`.execute(transaction);
  return new Set(rows.map(({ playerId }) => playerId));
}

/** Free bets that some of these bets were staked with. */
export async function listStakedIn(transaction: DatabaseTransaction, playerId: number, bets: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct f.grant_id as id from wallet.free_bet f where f.player_id = ${playerId} and f.bet_id = any (${[...bets]}::uuid[])`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
}

/** How the bets of the order that a free bet is staked in stand. Ids of bets come right after their order's, so that those of an order before are left out. */
export async function standingOf(
  transaction: DatabaseTransaction,
  { playerId, grantId, orderId }: { playerId: number; grantId: string; orderId: string },
): Promise<{ isOver: boolean; cameBack: boolean }[]> {
  const { rows } = await sql<{ isOver: boolean; cameBack: boolean }>`
    select b.is_settled or b.came_back as "isOver", b.came_back as "cameBack"
    from lottery.bets_standing(${playerId}, array(
      select f.bet_id from wallet.free_bet f where f.player_id = ${playerId} and f.grant_id = ${grantId} and f.bet_id > ${orderId}::uuid)) as b`.execute(
    transaction,
  );
  return rows;
}
