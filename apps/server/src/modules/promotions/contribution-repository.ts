import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { isBehind, nextRange } from '../../platform/follow.js';
import { movementsAndSettlements } from '../reports/index.js';

/** Any number; it names the follower of the ledger among advisory locks. */
const followLock = 727_274_057;
/** Movements of one step; those of one transaction of the database stay together. */
const atOnce = 5_000;
/** Rounds looked at in one step, of those that are not over yet. */
const openRoundsAtOnce = 5_000;

/** Whether the caller is the one who counts until its transaction ends. */
export async function mayCount(transaction: DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${followLock}) as got`.execute(transaction);
  return rows[0]?.got === true;
}

export interface TouchedBets {
  playerId: number;
  bets: string[];
  rounds: string[];
}

/** What happened since: whose bets have to be looked at, up to which transaction, and whether there is more at once. */
export interface Happened {
  touched: TouchedBets[];
  until: string;
  more: boolean;
}

/** Whether anything may have happened since it was counted last; rounds that are open are asked about each time. */
export async function mayHaveHappened(db: Database): Promise<boolean> {
  const { rows } = await sql<{ hasRounds: boolean }>`select exists (select from promotions.open_round) as "hasRounds"`.execute(db);
  return rows[0]?.hasRounds === true || isBehind(db, movementsAndSettlements, sql`select followed from promotions.follower`);
}

/** What happened since it was counted last, without writing anything: until `writeFollowed` the same is answered again. */
export async function readHappened(transaction: DatabaseTransaction): Promise<Happened> {
  const { rows } = await sql<{ followed: string; hasRounds: boolean }>`
    select followed::text as followed, exists (select from promotions.open_round) as "hasRounds" from promotions.follower`.execute(
    transaction,
  );
  const { followed = '0', hasRounds = false } = rows[0] ?? {};
  const next = await nextRange(transaction, movementsAndSettlements, followed, { atOnce });
  // In a database that was restored from a dump transactions have other numbers. Counting anew what was counted changes nothing.
  if (next === 'strange') return { touched: [], until: '0', more: true };
  // As it is nearly always where little is played: looking for bets costs more than all of the above.
  if (next === undefined && !hasRounds) return { touched: [], until: followed, more: false };
  const { from, until } = next?.range ?? { from: followed, until: followed };
  const { rows: touched } = await sql<TouchedBets>`
    select t.player_id::integer as "playerId", coalesce(array_agg(t.bet_id) filter (where t.kind = 'bet'), '{}') as bets,
      coalesce(array_agg(t.bet_id) filter (where t.kind = 'round'), '{}') as rounds
    from promotions.bets_touched(${from}::text::xid8, ${until}::text::xid8, ${openRoundsAtOnce}) as t group by t.player_id order by t.player_id`.execute(
    transaction,
  );
  return { touched, until, more: next?.more === true };
}

/** Writes down up to where everything was counted. */
export async function writeFollowed(transaction: DatabaseTransaction, until: string): Promise<void> {
  await sql`update promotions.follower set followed = ${until}::text::xid8 where followed <> ${until}::text::xid8`.execute(transaction);
}

/** A bet or round as it stands, for one grant, and what counted of it so far. Money units. */
export interface StandingBet {
  grantId: string;
  kind: 'bet' | 'round';
  betId: string;
  /** Of a lottery its code, else vendor:code. */
  game: string;
  gameClass: string | null;
  inGroup: boolean;
  gameType: string | null;
  /** Of rounds whether they turn over what they won or lost, by the brand's rule as the grant began (of raffles: as they were opened). */
  isNet: boolean;
  isOver: boolean;
  staked: bigint;
  refunded: bigint;
  won: bigint;
  /** Of lottery bets. */
  valid: bigint;
  lent: bigint;
  no: number;
  validBefore: bigint;
  countedBefore: bigint;
}

/** What bets and rounds of players are now, for each grant that they may count for; in the order in which they were placed. */
export async function readStanding(
  transaction: DatabaseTransaction,
  touched: readonly TouchedBets[],
): Promise<(StandingBet & { playerId: number })[]> {
  const all = touched.flatMap(({ playerId, bets, rounds }) => [
    ...bets.map((id) => ({ playerId, kind: 'bet', id })),
    ...rounds.map((id) => ({ playerId, kind: 'round', id })),
  ]);
  const { rows } = await sql<StandingBet & { playerId: number }>`
    select a.player_id::integer as "playerId", s.grant_id as "grantId", s.kind, s.bet_id as "betId", s.game, s.game_class as "gameClass", s.in_group as "inGroup",
      s.game_type as "gameType", s.is_net as "isNet", s.is_over as "isOver", s.staked, s.refunded, s.won, s.valid, s.lent, s.no, s.valid_before as "validBefore", s.counted_before as "countedBefore"
    from (
      select u.player_id, coalesce(array_agg(u.id) filter (where u.kind = 'bet'), '{}') as bets, coalesce(array_agg(u.id) filter (where u.kind = 'round'), '{}') as rounds
      from unnest(${all.map((one) => one.playerId)}::bigint[], ${all.map((one) => one.kind)}::text[], ${all.map((one) => one.id)}::uuid[]) as u (player_id, kind, id)
      group by u.player_id
    ) as a
    cross join lateral promotions.bets_standing(a.player_id, a.bets, a.rounds) as s
    order by s.placed_at, s.bet_id, s.grant_id`.execute(transaction);
  return rows;
}

/** What a bet counted for a grant, or what a change of it differs by. */
export interface Contribution {
  grantId: string;
  betId: string;
  no: number;
  playerId: number;
  kind: 'bet' | 'round';
  lane: string;
  game: string;
  valid: bigint;
  counted: bigint;
}

/** Writes what bets counted for grants, and what each has counted by them in all. Money units. */
export async function writeCounted(
  transaction: DatabaseTransaction,
  grants: readonly { id: string; wagered: bigint; reopened: bigint }[],
  made: readonly Contribution[],
  at: Date,
): Promise<void> {
  await sql`
    with counted as (
      insert into promotions.contribution (grant_id, bet_id, no, player_id, kind, lane, game, valid, counted, at)
      select c.*, ${at}::timestamptz from unnest(${made.map((one) => one.grantId)}::uuid[], ${made.map((one) => one.betId)}::uuid[],
        ${made.map((one) => one.no)}::integer[], ${made.map((one) => one.playerId)}::bigint[], ${made.map((one) => one.kind)}::text[],
        ${made.map((one) => one.lane)}::text[], ${made.map((one) => one.game)}::text[], ${made.map((one) => one.valid)}::bigint[],
        ${made.map((one) => one.counted)}::bigint[]) as c
    )
    update promotions.grant g set wagered = x.wagered, reopened = x.reopened
    from unnest(${grants.map((one) => one.id)}::uuid[], ${grants.map((one) => one.wagered)}::bigint[], ${grants.map((one) => one.reopened)}::bigint[]) as x (id, wagered, reopened)
    where g.id = x.id`.execute(transaction);
}

/** Remembers which of these rounds are not over, as long as bets of their player count for anything, and forgets the others. */
export async function keepOpenRounds(transaction: DatabaseTransaction, touched: readonly TouchedBets[]): Promise<void> {
  const all = touched.flatMap(({ playerId, rounds }) => rounds.map((id) => ({ playerId, id })));
  if (all.length === 0) return;
  await sql`
    with asked as (
      select u.player_id, u.id from unnest(${all.map((one) => one.playerId)}::bigint[], ${all.map((one) => one.id)}::uuid[]) as u (player_id, id)
    ), open as (
      select a.player_id, r.id from (select player_id, array_agg(id) as rounds from asked group by player_id) as a
      cross join lateral games.rounds_standing(a.player_id, a.rounds) as r
      where r.closed_at is null and exists (select from promotions.grant g where g.player_id = a.player_id and g.state in ('active', 'closing'))
    ), gone as (
      delete from promotions.open_round o using asked a
      where o.player_id = a.player_id and o.round_id = a.id and not exists (select from open x where x.player_id = o.player_id and x.id = o.round_id)
    )
    insert into promotions.open_round (player_id, round_id) select player_id, id from open on conflict do nothing`.execute(transaction);
}

/** Whether all that happened to a player's bets was counted; under their lock. @param followed everything below this transaction was; undefined: as it is written down */
export async function isCounted(transaction: DatabaseTransaction, playerId: number, followed?: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select promotions.is_counted(${playerId}, ${followed ?? null}::text::xid8) as yes`.execute(transaction);
  return rows[0]?.yes === true;
}

/** Whether bets placed in this time are not decided yet. */
export async function hasOpenBets(db: Database | DatabaseTransaction, playerId: number, from: Date, until: Date | null): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select promotions.has_open_bets(${playerId}, ${from}::timestamptz, coalesce(${until}::timestamptz, 'infinity')) as yes`.execute(db);
  return rows[0]?.yes === true;
}
