import { type OfferSign, offerSigns } from '@sortes/contract';
import type { Database } from '@sortes/service';
import { type RawBuilder, sql } from 'kysely';
import { all } from '../../../platform/conditions.js';
import { like } from './staff-repository.js';

export interface SignQuestion {
  merchantId: number;
  /** Days of the brand on which was given what is looked at, both included. */
  from: string;
  to: string;
  timeZone: string;
  now: Date;
  kind?: OfferSign | undefined;
  offerId?: string | undefined;
  /** A part of the offer's code. */
  code?: string | undefined;
}

/** An agent of whose line many had an offer. */
export interface BusyLine {
  offerId: string;
  agentId: number;
  /** Who of the line had it, of how many. */
  players: readonly number[];
  members: number;
  /** How many of the brand had it, of how many. */
  claimants: number;
  everybody: number;
}

/** A sign with its figures; which of them a kind has is said there. Money units. */
export interface SignRow {
  key: string;
  kind: OfferSign;
  offerId: string;
  code: string;
  grantId: string | null;
  /** Fifty at most. */
  players: number[];
  playerCount: number;
  given: bigint;
  at: Date;
  /** shared-mark: which; quick-withdrawal: what it followed. */
  word: string;
  /** quick-withdrawal: what was withdrawn; reversed-deposit: the deposit; claim-and-leave: what became cash; only-largest-bets: the most a bet may be. */
  sum: bigint;
  /** quick-withdrawal: minutes; only-largest-bets: bets that large; one-agent-line: who of the line had it. */
  count: number;
  /** only-largest-bets: bets in all; one-agent-line: members of the line. */
  outOf: number;
  /** one-agent-line: who of the brand had it, of how many. */
  brandCount: number;
  brandOutOf: number;
}

/** A player who stakes nothing of their own so long after a grant has left. */
const leaveDays = 7;
/** Fewer bets than this say nothing about their size. */
const leastBets = 10;

/** Grants that somebody took on the days that are asked about. What a rebate, a cashback or a raffle gives was played for before: taking it and going is no sign. */
const claims = ({ merchantId, from, to, timeZone, offerId, code }: SignQuestion): RawBuilder<unknown> => sql`
  select g.id, g.offer_id, g.player_id, g.money, g.state, g.amount, g.deposit_id, g.deposit, g.converted, g.reclaimed, g.created_at, g.ended_at,
    case when g.money in ('bonus', 'freebet', 'spins') then g.activated_at when g.state in ('completed', 'reversed') then g.ended_at end as given_at,
    v.document ->> 'kind' in ('cashback', 'turnover-rebate', 'raffle') as is_earned,
    ((v.document #>> '{requirement,maxBet}')::numeric * 10000)::bigint as most_bet
  from promotions.offer o
  join promotions.grant g on g.offer_id = o.id
  join promotions.offer_version v on v.offer_id = g.offer_id and v.number = g.version
  where ${all(
    sql`o.merchant_id = ${merchantId}`,
    offerId !== undefined && sql`o.id = ${offerId}`,
    code !== undefined && code.trim() !== '' && sql`o.code ilike ${like(code.trim())}`,
    sql`g.claimed_at is not null and g.state not in ('applying', 'rejected')`,
    sql`g.created_at >= (${from}::date)::timestamp at time zone ${timeZone}`,
    sql`g.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
  )}`;

/** Grants that ended so long ago that their player has come back by now, or has left. */
const longEnded = (now: Date): RawBuilder<unknown> => sql`
  not c.is_earned and c.given_at is not null and c.state in ('completed', 'cancelled', 'forfeited', 'expired', 'played-out')
  and c.ended_at < ${now}::timestamptz - make_interval(days => ${leaveDays})`;

// Each kind answers: kind, offer, grant, players, given, at, word, sum, count, out of, brand's count and out of. Ids of movements are dated by the clocks of processes, so they
// are looked for an hour wider.
const kinds: Readonly<Record<OfferSign, (question: SignQuestion, lines: readonly BusyLine[]) => RawBuilder<unknown>>> = {
  'shared-mark': ({ merchantId }) => sql`
    select 'shared-mark', m.offer_id, null::uuid, m.players, c.given, c.at, m.mark, 0::bigint, 0, 0, 0, 0
    from (
      select distinct o.offer_id, s.mark, s.players
      from (select offer_id, array_agg(distinct player_id) as players from claim group by offer_id) as o
      cross join lateral (
        select mark, players from identity.shared_among(o.players)
        union all
        select 'payout-account', players from cashier.shared_among(${merchantId}, o.players)
        union all
        select 'document', players from protection.shared_among(o.players)
      ) as s
    ) as m
    cross join lateral (
      select sum(c.amount)::bigint as given, max(c.created_at) as at from claim c where c.offer_id = m.offer_id and c.player_id = any (m.players)
    ) as c`,
  'quick-withdrawal': () => sql`
    select distinct on (c.id) 'quick-withdrawal', c.offer_id, c.id, array[c.player_id], c.amount, w.at, m.word, w.sum,
      (extract(epoch from w.at - m.at) / 60)::integer, 0, 0, 0
    from claim c
    cross join lateral (
      values ('given', c.given_at), ('converted', case when c.money = 'bonus' and c.converted > 0 then c.ended_at end)
    ) as m (word, at)
    cross join lateral (
      select w.created_at as at, -w.main as sum from wallet.movement w
      where w.player_id = c.player_id and w.id >= platform.least_id_at(m.at - interval '1 hour') and w.id < platform.least_id_at(m.at + interval '2 hours')
        and w.template = 'withdrawal-held' and w.created_at >= m.at and w.created_at <= m.at + interval '1 hour'
      order by w.created_at limit 1
    ) as w
    where not c.is_earned and m.at is not null
    order by c.id, w.at - m.at`,
  'reversed-deposit': () => sql`
    select 'reversed-deposit', c.offer_id, c.id, array[c.player_id], c.amount, coalesce(r.at, c.ended_at, c.created_at), '', coalesce(c.deposit, 0), 0, 0, 0, 0
    from claim c
    left join lateral (
      select w.created_at as at from wallet.movement w
      where w.player_id = c.player_id and w.id >= platform.least_id_at(c.created_at - interval '1 hour') and w.template = 'deposit-reversed'
        and w.reference = c.deposit_id::text
      order by w.created_at limit 1
    ) as r on true
    where c.state = 'reversed'`,
  'claim-and-leave': ({ now }) => sql`
    select 'claim-and-leave', c.offer_id, c.id, array[c.player_id], c.amount, c.ended_at + make_interval(days => ${leaveDays}), '',
      case when c.money in ('bonus', 'freebet', 'spins') then c.converted else c.amount end - c.reclaimed, 0, 0, 0, 0
    from claim c
    where ${longEnded(now)} and not exists (
      select from wallet.movement w
      where w.player_id = c.player_id and w.id >= platform.least_id_at(c.given_at - interval '1 hour')
        and w.id < platform.least_id_at(c.ended_at + make_interval(days => ${leaveDays}, hours => 1))
        and w.created_at >= c.given_at and w.created_at < c.ended_at + make_interval(days => ${leaveDays})
        -- Money that went to a vendor's own wallet is played with there.
        and (w.measure = 'stakes' and w.own < 0 or w.measure = 'vendorIn' and w.main < 0))`,
  'only-largest-bets': () => sql`
    select 'only-largest-bets', c.offer_id, c.id, array[c.player_id], c.amount, coalesce(c.ended_at, c.given_at), '', c.most_bet, b.large, b.bets, 0, 0
    from claim c
    cross join lateral (
      select count(*)::integer as bets, (count(*) filter (where p.stake::numeric * 100 >= c.most_bet::numeric * 95))::integer as large
      from wallet.bet_part p where p.player_id = c.player_id and p.grant_id = c.id
    ) as b
    where c.given_at is not null and c.most_bet > 0 and b.bets >= ${leastBets} and b.large * 10 >= b.bets * 9`,
  'one-agent-line': (_, lines) => sql`
    select 'one-agent-line', l."offerId", null::uuid, array[l."agentId"], c.given, c.at, '', 0::bigint, cardinality(l.players), l.members, l.claimants, l.everybody
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l ("offerId" uuid, "agentId" bigint, players bigint[], members integer, claimants integer, everybody integer)
    cross join lateral (
      select sum(c.amount)::bigint as given, max(c.created_at) as at from claim c where c.offer_id = l."offerId" and c.player_id = any (l.players)
    ) as c`,
};

const signs = (question: SignQuestion, lines: readonly BusyLine[]): RawBuilder<unknown> => sql`
  with claim as materialized (${claims(question)}),
  sign (kind, offer_id, grant_id, players, given, at, word, sum, count, out_of, brand_count, brand_out_of) as (
    ${sql.join(
      offerSigns.flatMap((kind) =>
        question.kind === undefined || question.kind === kind ? sql`select * from (${kinds[kind](question, lines)}) as of_kind` : [],
      ),
      sql` union all `,
    )}
  )`;

/** Signs of a brand, the newest first. */
export async function pageOfSigns(
  db: Database,
  question: SignQuestion,
  lines: readonly BusyLine[],
  { offset, limit }: { offset: number; limit: number },
): Promise<SignRow[]> {
  const { rows } = await sql<SignRow & { players: (bigint | number)[] }>`
    ${signs(question, lines)}
    select k.key, s.kind, s.offer_id as "offerId", o.code, s.grant_id as "grantId", s.players[1:50] as players, cardinality(s.players) as "playerCount", s.given, s.at, s.word,
      s.sum, s.count, s.out_of as "outOf", s.brand_count as "brandCount", s.brand_out_of as "brandOutOf"
    from sign s
    join promotions.offer o on o.id = s.offer_id
    cross join lateral (select concat_ws(':', s.kind, s.word, coalesce(s.grant_id::text, s.offer_id || ':' || md5(s.players::text))) as key) as k
    order by s.at desc, k.key offset ${offset} limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, players: row.players.map(Number) }));
}

/** How many signs of each kind there are, and how many grants ended so long ago that it shows whether their players left. */
export async function countSigns(
  db: Database,
  question: SignQuestion,
  lines: readonly BusyLine[],
): Promise<{ kinds: { kind: OfferSign; count: number }[]; ended: number }> {
  const { rows } = await sql<{ kind: OfferSign | null; count: number }>`
    ${signs(question, lines)}
    select kind, count(*)::integer as count from sign group by kind
    union all
    select null, count(*)::integer from claim c where ${longEnded(question.now)}`.execute(db);
  const counted = rows.flatMap(({ kind, count }) => (kind === null ? [] : { kind, count }));
  return {
    kinds: counted.toSorted((one, other) => offerSigns.indexOf(one.kind) - offerSigns.indexOf(other.kind)),
    ended: rows.find(({ kind }) => kind === null)?.count ?? 0,
  };
}

/** Who had each offer on the days that are asked about. */
export async function claimantsOf(db: Database, question: SignQuestion): Promise<{ offerId: string; players: number[] }[]> {
  const { rows } = await sql<{ offerId: string; players: (bigint | number)[] }>`
    select c.offer_id as "offerId", array_agg(distinct c.player_id) as players from (${claims(question)}) as c group by c.offer_id`.execute(
    db,
  );
  return rows.map(({ offerId, players }) => ({ offerId, players: players.map(Number) }));
}
