import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import type { StandingBet } from './contribution-repository.js';

/** A bet as it stands, and when it was placed. */
export type PlacedBet = Omit<StandingBet, 'grantId' | 'no' | 'validBefore' | 'countedBefore'> & { placedAt: Date };

/** Bets that a player placed in a time, as they stand now. */
export async function listPlaced(db: Database | DatabaseTransaction, playerId: number, from: Date, until: Date): Promise<PlacedBet[]> {
  const { rows } = await sql<PlacedBet>`
    select kind, bet_id as "betId", game, game_class as "gameClass", in_group as "inGroup", game_type as "gameType", is_over as "isOver", staked, refunded, won, valid, lent,
      placed_at as "placedAt", is_net as "isNet"
    from promotions.bets_placed(${playerId}, ${from}, ${until})`.execute(db);
  return rows;
}

/** Tickets of one player in a frozen book, from first to last. */
export interface TicketRange {
  first: number;
  last: number;
  playerId: number;
  alias: string;
  /** Money units. */
  turnover: bigint;
}

const rangeColumns = sql`first, last, player_id::integer as "playerId", alias, turnover`;

export async function insertRanges(transaction: DatabaseTransaction, offerId: string, ranges: readonly TicketRange[]): Promise<void> {
  await sql`
    insert into promotions.ticket_range (offer_id, first, last, player_id, alias, turnover)
    select ${offerId}, x.* from unnest(${ranges.map(({ first }) => first)}::integer[], ${ranges.map(({ last }) => last)}::integer[],
      ${ranges.map(({ playerId }) => playerId)}::bigint[], ${ranges.map(({ alias }) => alias)}::text[], ${ranges.map(({ turnover }) => String(turnover))}::bigint[]) as x`.execute(
    transaction,
  );
}

/** Publishes the book of a raffle; nothing comes into it afterwards. Under the draw's lock. */
export async function closeBook(
  transaction: DatabaseTransaction,
  offerId: string,
  { root, count, salt }: { root: string; count: number; salt: Buffer },
): Promise<void> {
  await sql`
    update promotions.draw set state = 'closed', book_root = ${root}, book_count = ${count}, book_salt = ${salt}, closed_at = clock_timestamp() where offer_id = ${offerId}`.execute(
    transaction,
  );
}

export async function readBookSalt(db: Database, offerId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ salt: Buffer | null }>`select book_salt as salt from promotions.draw where offer_id = ${offerId}`.execute(
    db,
  );
  return rows[0]?.salt ?? undefined;
}

/** All tickets of a book in their order. */
export async function listRanges(db: Database | DatabaseTransaction, offerId: string): Promise<TicketRange[]> {
  const { rows } =
    await sql<TicketRange>`select ${rangeColumns} from promotions.ticket_range where offer_id = ${offerId} order by first`.execute(db);
  return rows;
}

export async function findRangeOf(db: Database, offerId: string, playerId: number): Promise<TicketRange | undefined> {
  const { rows } = await sql<TicketRange>`
    select ${rangeColumns} from promotions.ticket_range where offer_id = ${offerId} and player_id = ${playerId}`.execute(db);
  return rows[0];
}

/** The owner of a ticket. */
export async function findOwner(db: Database, offerId: string, number: number): Promise<TicketRange | undefined> {
  const { rows } = await sql<TicketRange>`
    select ${rangeColumns} from promotions.ticket_range where offer_id = ${offerId} and first <= ${number} order by first desc limit 1`.execute(
    db,
  );
  return rows[0];
}

export type Passed = 'has-won' | 'not-eligible' | 'gone';

/** A number that was drawn, and what came of it. */
export interface DrawnTicket {
  place: number;
  number: number;
  playerId: number;
  prize: number | null;
  passed: Passed | null;
  grantId: string | null;
}

export async function listDrawn(db: Database | DatabaseTransaction, offerId: string): Promise<(DrawnTicket & { alias: string })[]> {
  const { rows } = await sql<DrawnTicket & { alias: string }>`
    select t.place, t.number, t.player_id::integer as "playerId", t.prize, t.passed, t.grant_id as "grantId", r.alias
    from promotions.drawn_ticket t join promotions.ticket_range r on r.offer_id = t.offer_id and r.player_id = t.player_id
    where t.offer_id = ${offerId} order by t.place`.execute(db);
  return rows;
}

/** Under the draw's lock. */
export async function insertDrawn(transaction: DatabaseTransaction, offerId: string, drawn: DrawnTicket): Promise<void> {
  await sql`
    insert into promotions.drawn_ticket (offer_id, place, number, player_id, prize, passed, grant_id)
    values (${offerId}, ${drawn.place}, ${drawn.number}, ${drawn.playerId}, ${drawn.prize}, ${drawn.passed}, ${drawn.grantId})`.execute(
    transaction,
  );
}
