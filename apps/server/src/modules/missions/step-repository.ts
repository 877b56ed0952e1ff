import type { AgentLane, MissionCounter, MissionStepState } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

/** A step of a mission for a player in a period. Values: money units, or numbers of things. */
export interface StepRow {
  missionId: string;
  playerId: number;
  merchantId: number;
  round: string;
  no: number;
  counter: MissionCounter;
  lanes: readonly AgentLane[];
  least: bigint;
  target: bigint;
  baseline: bigint;
  value: bigint;
  fromDay: string;
  toDay: string | null;
  fromAt: Date;
  untilAt: Date | null;
  stoppedAt: Date | null;
  state: MissionStepState;
  reachedAt: Date | null;
  claimUntil: Date | null;
  claimedAt: Date | null;
  grantId: string | null;
  given: bigint | null;
  points: bigint | null;
}

const columns = sql`s.mission_id as "missionId", s.player_id::integer as "playerId", s.merchant_id as "merchantId", s.round, s.no::integer as no, s.counter, s.lanes, s.least, s.target,
  s.baseline, s.value, to_char(s.from_day, 'YYYY-MM-DD') as "fromDay", to_char(s.to_day, 'YYYY-MM-DD') as "toDay", s.from_at as "fromAt", s.until_at as "untilAt",
  s.stopped_at as "stoppedAt", s.state, s.reached_at as "reachedAt", s.claim_until as "claimUntil", s.claimed_at as "claimedAt", s.grant_id as "grantId", s.given, s.points`;

export type NewStep = Pick<
  StepRow,
  | 'missionId'
  | 'playerId'
  | 'merchantId'
  | 'round'
  | 'no'
  | 'counter'
  | 'lanes'
  | 'least'
  | 'target'
  | 'baseline'
  | 'fromDay'
  | 'toDay'
  | 'fromAt'
  | 'untilAt'
>;

/** Begins steps that are not there yet; those that were stopped go on. @returns whether there were any */
export async function insertSteps(transaction: DatabaseTransaction, steps: readonly NewStep[]): Promise<boolean> {
  if (steps.length === 0) return false;
  const { numAffectedRows } = await sql`
    insert into missions.step (mission_id, player_id, merchant_id, round, no, counter, lanes, least, target, baseline, from_day, to_day, from_at, until_at)
    select mission_id, player_id, merchant_id, round, no, counter, lanes::text[], least, target, baseline, from_day, to_day, from_at, until_at
    from unnest(${steps.map(({ missionId }) => missionId)}::uuid[], ${steps.map(({ playerId }) => String(playerId))}::bigint[],
      ${steps.map(({ merchantId }) => merchantId)}::integer[], ${steps.map(({ round }) => round)}::text[], ${steps.map(({ no }) => no)}::smallint[],
      ${steps.map(({ counter }) => counter)}::text[], ${steps.map(({ lanes }) => `{${lanes.join(',')}}`)}::text[], ${steps.map(({ least }) => String(least))}::bigint[],
      ${steps.map(({ target }) => String(target))}::bigint[], ${steps.map(({ baseline }) => String(baseline))}::bigint[],
      ${steps.map(({ fromDay }) => fromDay)}::date[], ${steps.map(({ toDay }) => toDay)}::date[], ${steps.map(({ fromAt }) => fromAt)}::timestamptz[],
      ${steps.map(({ untilAt }) => untilAt)}::timestamptz[])
      as s (mission_id, player_id, merchant_id, round, no, counter, lanes, least, target, baseline, from_day, to_day, from_at, until_at)
    on conflict (mission_id, player_id, round, no) do nothing`.execute(transaction);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Goes on with what stands of a period where the player has come again. */
export async function resumeSteps(
  transaction: DatabaseTransaction,
  { missionId, playerId, round }: Pick<StepRow, 'missionId' | 'playerId' | 'round'>,
): Promise<void> {
  await sql`
    update missions.step set stopped_at = null
    where mission_id = ${missionId} and player_id = ${playerId} and round = ${round} and stopped_at is not null`.execute(transaction);
}

/** So long after a period what was decided in it may still come into the figures, or go. */
const countedAfterHours = 24;

/** Steps of these players that count now, of their missions or of one. With `lock` nobody else counts them until the transaction ends. */
export async function listRunningSteps(
  db: Database | DatabaseTransaction,
  playerIds: readonly number[],
  { now, lock = false }: { now: Date; lock?: boolean },
): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select ${columns} from missions.step s
    where s.player_id = any (${playerIds.map(String)}::bigint[]) and s.state in ('open', 'reached') and s.stopped_at is null
      and (s.until_at is null or s.until_at > ${now}::timestamptz - make_interval(hours => ${countedAfterHours}))
    order by s.player_id, s.mission_id, s.round, s.no ${lock ? sql`for update` : sql``}`.execute(db);
  return rows;
}

/** Which of these players have steps that count now. */
export async function runningAmong(db: Database, merchantId: number, playerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct s.player_id::integer as id from missions.step s
    where s.player_id = any (${playerIds.map(String)}::bigint[]) and s.merchant_id = ${merchantId} and s.state in ('open', 'reached') and s.stopped_at is null order by 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Steps of a player, of all missions, the newest periods first; those of long ago are left out. */
export async function listStepsOf(db: Database | DatabaseTransaction, playerId: number, atMost = 2_000): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select ${columns} from missions.step s where s.player_id = ${playerId} order by s.round desc, s.mission_id, s.no limit ${atMost}`.execute(
    db,
  );
  return rows;
}

/** Of each of some players what they have of these missions in these periods (`round`), and of whole missions (no `round`). Whoever has nothing of them has none. */
export async function listStepsAmong(
  db: Database,
  playerIds: readonly number[],
  of: readonly { missionId: string; round: string | undefined }[],
): Promise<ReadonlyMap<number, Pick<StepRow, 'missionId' | 'round' | 'state'>[]>> {
  const { rows } = await sql<Pick<StepRow, 'playerId' | 'missionId' | 'round' | 'state'>>`
    select s.player_id::integer as "playerId", s.mission_id as "missionId", s.round, s.state
    from unnest(${of.map(({ missionId }) => missionId)}::uuid[], ${of.map(({ round }) => round ?? null)}::text[]) as asked (mission_id, round)
      cross join unnest(${playerIds.map(String)}::bigint[]) as p (id)
      cross join lateral (
        select x.player_id, x.mission_id, x.round, x.state from missions.step x
        where x.mission_id = asked.mission_id and x.player_id = p.id and (asked.round is null or x.round = asked.round)
        order by x.round desc limit 2000
      ) s`.execute(db);
  const steps = new Map<number, Pick<StepRow, 'missionId' | 'round' | 'state'>[]>();
  for (const { playerId, ...step } of rows) steps.set(playerId, [...(steps.get(playerId) ?? []), step]);
  return steps;
}

export async function lockStep(
  transaction: DatabaseTransaction,
  { missionId, playerId, round, no }: Pick<StepRow, 'missionId' | 'playerId' | 'round' | 'no'>,
): Promise<StepRow | undefined> {
  const { rows } = await sql<StepRow>`
    select ${columns} from missions.step s where s.mission_id = ${missionId} and s.player_id = ${playerId} and s.round = ${round} and s.no = ${no} for update`.execute(
    transaction,
  );
  return rows[0];
}

/** How far a step has come that is not claimed. */
interface CountedStep {
  step: Pick<StepRow, 'missionId' | 'playerId' | 'round' | 'no'>;
  value: bigint;
  state: 'open' | 'reached';
  /** Of one that has just been reached. */
  claimUntil: Date | null;
}

/** Writes how far steps are. The caller holds them. */
export async function writeCounted(transaction: DatabaseTransaction, counted: readonly CountedStep[], at: Date): Promise<void> {
  const steps = counted.map(({ step }) => step);
  await sql`
    update missions.step s set value = c.value, state = c.state, changed_at = clock_timestamp(),
      reached_at = case when c.state = 'open' then null else coalesce(s.reached_at, ${at}) end,
      claim_until = case when c.state = 'open' then null when s.state = 'reached' then s.claim_until else c.claim_until end
    from unnest(${steps.map(({ missionId }) => missionId)}::uuid[], ${steps.map(({ playerId }) => String(playerId))}::bigint[],
      ${steps.map(({ round }) => round)}::text[], ${steps.map(({ no }) => no)}::smallint[], ${counted.map(({ value }) => String(value))}::bigint[],
      ${counted.map(({ state }) => state)}::text[], ${counted.map(({ claimUntil }) => claimUntil)}::timestamptz[])
      as c (mission_id, player_id, round, no, value, state, claim_until)
    where s.mission_id = c.mission_id and s.player_id = c.player_id and s.round = c.round and s.no = c.no and s.state in ('open', 'reached')`.execute(
    transaction,
  );
}

export async function writeClaimed(
  transaction: DatabaseTransaction,
  step: Pick<StepRow, 'missionId' | 'playerId' | 'round' | 'no'>,
  { at, grantId, given, points }: { at: Date; grantId: string | null; given: bigint | null; points: bigint | null },
): Promise<void> {
  await sql`
    update missions.step set state = 'claimed', claimed_at = ${at}, grant_id = ${grantId}, given = ${given}, points = ${points}, changed_at = clock_timestamp()
    where mission_id = ${step.missionId} and player_id = ${step.playerId} and round = ${step.round} and no = ${step.no}`.execute(
    transaction,
  );
}

/** Holds the steps that a player claimed for deposits, and whose gifts they still have. */
export async function lockClaimedByDeposits(transaction: DatabaseTransaction, merchantId: number, playerId: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select ${columns} from missions.step s
    where s.player_id = ${playerId} and s.merchant_id = ${merchantId} and s.state = 'claimed' and s.counter in ('deposits', 'deposit-sum') and s.taken_back_at is null
    order by s.mission_id, s.round, s.no for update`.execute(transaction);
  return rows;
}

/** Notes that what a claimed step gave was taken back, and how far the player is without it. The caller holds it. */
export async function writeTakenBack(
  transaction: DatabaseTransaction,
  step: Pick<StepRow, 'missionId' | 'playerId' | 'round' | 'no'>,
  { value, at }: { value: bigint; at: Date },
): Promise<void> {
  await sql`
    update missions.step set taken_back_at = ${at}, value = ${value}, changed_at = clock_timestamp()
    where mission_id = ${step.missionId} and player_id = ${step.playerId} and round = ${step.round} and no = ${step.no}`.execute(
    transaction,
  );
}

/** What was reached and not claimed in time lapses, so many at once. @returns whose steps */
export async function lapseSteps(
  db: Database,
  now: Date,
  atMost: number,
): Promise<{ playerId: number; missionId: string; merchantId: number }[]> {
  const { rows } = await sql<{ playerId: number; missionId: string; merchantId: number }>`
    update missions.step s set state = 'lapsed', changed_at = clock_timestamp()
    from (
      select x.mission_id, x.player_id, x.round, x.no from missions.step x where x.state = 'reached' and x.claim_until <= ${now} order by x.claim_until limit ${atMost} for update skip locked
    ) as due
    where s.mission_id = due.mission_id and s.player_id = due.player_id and s.round = due.round and s.no = due.no
    returning s.player_id::integer as "playerId", s.mission_id as "missionId", s.merchant_id as "merchantId"`.execute(db);
  return rows;
}

/** Nothing counts any more for a mission that has ended, or for a player who has left it. */
export async function stopSteps(transaction: DatabaseTransaction, of: { missionId: string; playerId?: number }, at: Date): Promise<void> {
  await sql`
    update missions.step set stopped_at = ${at} where mission_id = ${of.missionId} and stopped_at is null and state in ('open', 'reached')
      and (until_at is null or until_at > ${at}) ${of.playerId === undefined ? sql`` : sql`and player_id = ${of.playerId}`}`.execute(
    transaction,
  );
}

/** Rewards that lie ready for a player. */
export async function countClaimable(db: Database, playerId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from missions.step s join missions.mission m on m.id = s.mission_id
    where s.player_id = ${playerId} and s.state = 'reached' and (s.claim_until is null or s.claim_until > ${now})`.execute(db);
  return rows[0]?.count ?? 0;
}

// ---- what is counted -------------------------------------------------------------------------------------------------------------------------

/** A decided bet of a player. Money units. */
export interface DecidedBet {
  kind: 'bet' | 'round';
  game: string;
  inGroup: boolean;
  gameType: string | null;
  staked: bigint;
  won: bigint;
  valid: bigint;
}

export async function listDecidedBets(db: Database, playerId: number, from: Date, until: Date): Promise<readonly DecidedBet[]> {
  return (await listDecidedBetsAmong(db, [{ playerId, from, until }])).get(0) ?? [];
}

/** The same of several players and times, by the place of each in what is asked; whoever has none is left out. */
export async function listDecidedBetsAmong(
  db: Database | DatabaseTransaction,
  asked: readonly { playerId: number; from: Date; until: Date }[],
): Promise<ReadonlyMap<number, readonly DecidedBet[]>> {
  const { rows } = await sql<DecidedBet & { place: number }>`
    select a.place::integer - 1 as place, b.kind, b.game, b.in_group as "inGroup", b.game_type as "gameType", b.staked, b.won, b.valid
    from unnest(${asked.map(({ playerId }) => String(playerId))}::bigint[], ${asked.map(({ from }) => from)}::timestamptz[],
      ${asked.map(({ until }) => until)}::timestamptz[]) with ordinality as a (player_id, from_at, until_at, place)
      cross join lateral missions.bets_of(a.player_id, a.from_at, a.until_at) as b`.execute(db);
  const bets = new Map<number, DecidedBet[]>();
  for (const { place, ...bet } of rows) {
    const own = bets.get(place);
    if (own === undefined) bets.set(place, [bet]);
    else own.push(bet);
  }
  return bets;
}

/** Days in the time of each step on which its player was there, in their order. */
export async function countActiveDays(
  db: Database | DatabaseTransaction,
  steps: readonly Pick<StepRow, 'playerId' | 'fromDay' | 'toDay'>[],
): Promise<bigint[]> {
  const { rows } = await sql<{ count: bigint }>`
    select (select count(*) from missions.active_day d
      where d.player_id = s.player_id and d.day >= s.from_day and d.day <= coalesce(s.to_day, 'infinity'::date)) as count
    from unnest(${steps.map(({ playerId }) => String(playerId))}::bigint[], ${steps.map(({ fromDay }) => fromDay)}::date[],
      ${steps.map(({ toDay }) => toDay)}::date[]) with ordinality as s (player_id, from_day, to_day, place)
    order by s.place`.execute(db);
  return rows.map(({ count }) => count);
}

/** The days since one (ISO dates of the brand) on which some players were there; whoever was not has none. */
export async function listActiveDaysAmong(
  db: Database | DatabaseTransaction,
  playerIds: readonly number[],
  fromDay: string,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ playerId: number; days: string[] }>`
    select player_id::integer as "playerId", array_agg(day::text) as days from missions.active_day
    where player_id = any (${playerIds.map(String)}::bigint[]) and day >= ${fromDay}::date group by player_id`.execute(db);
  return new Map(rows.map(({ playerId, days }) => [playerId, days]));
}

// ---- how far the figures were followed -------------------------------------------------------------------------------------------------------

/** Up to when a brand's figures were looked at; nobody else looks until the transaction ends. @returns undefined: somebody else does */
export async function lockFollower(transaction: DatabaseTransaction, merchantId: number, now: Date): Promise<Date | undefined> {
  await sql`insert into missions.follower (merchant_id, followed_at) values (${merchantId}, ${now}) on conflict do nothing`.execute(
    transaction,
  );
  const { rows } = await sql<{ at: Date }>`
    select followed_at as at from missions.follower where merchant_id = ${merchantId} for update skip locked`.execute(transaction);
  return rows[0]?.at;
}

/** Up to which moment the figures of a brand were looked at; undefined where they never were. */
export async function readFollowed(db: Database, merchantId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select followed_at as at from missions.follower where merchant_id = ${merchantId}`.execute(db);
  return rows[0]?.at;
}

export async function writeFollowed(transaction: DatabaseTransaction, merchantId: number, at: Date): Promise<void> {
  await sql`update missions.follower set followed_at = ${at} where merchant_id = ${merchantId}`.execute(transaction);
}
