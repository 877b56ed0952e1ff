import type { GrantState, MoneyKind } from '@sortes/growth-rules';
import { type RawBuilder, sql } from 'kysely';
import { type Database, type DatabaseTransaction, keptPlan } from '@sortes/service';
import { factsOf, factsWritten } from '../../platform/outbox.js';
import { tell } from '../../platform/signals.js';
import { factOf } from './tell-change.js';

export interface GrantRow {
  id: string;
  playerId: number;
  merchantId: number;
  offerId: string;
  version: number;
  sourceKey: string;
  money: MoneyKind;
  state: GrantState;
  /** Money units, as all sums here. */
  amount: bigint;
  depositId: string | null;
  deposit: bigint | null;
  required: bigint;
  wagered: bigint;
  mayConvert: bigint | null;
  tied: boolean;
  claimedAt: Date | null;
  activatedAt: Date | null;
  until: Date | null;
  endedAt: Date | null;
  queuePlace: number | null;
  converted: bigint;
  forfeited: bigint;
  reclaimed: bigint;
  reason: string;
  createdAt: Date;
}

const columns = sql`g.id, g.player_id as "playerId", g.merchant_id as "merchantId", g.offer_id as "offerId", g.version, g.source_key as "sourceKey", g.money, g.state,
  g.amount, g.deposit_id as "depositId", g.deposit, g.required, g.wagered, g.may_convert as "mayConvert", g.tied, g.claimed_at as "claimedAt",
  g.activated_at as "activatedAt", g.until, g.ended_at as "endedAt", g.queue_place as "queuePlace", g.converted, g.forfeited, g.reclaimed, g.reason, g.created_at as "createdAt"`;

const withPlayer = (row: GrantRow): GrantRow => ({ ...row, playerId: Number(row.playerId) });

export type NewGrant = Omit<
  GrantRow,
  'wagered' | 'claimedAt' | 'endedAt' | 'converted' | 'forfeited' | 'reclaimed' | 'createdAt' | 'activatedAt'
> & {
  /** What it was decided by, as the text of its JSON. */
  decided: string;
  /** Whether its time runs from now. */
  isActive: boolean;
};

/** Writes grants, and tells players' open pages of them, whom the caller wakes; one that is only offered was not claimed yet. */
function insertionOf(grants: readonly NewGrant[]): RawBuilder<unknown> {
  const each = <Value>(valueOf: (grant: NewGrant) => Value): Value[] => grants.map(valueOf);
  return sql`
    with told as (${factsOf(grants.map((grant) => factOf({ ...grant, wagered: 0n })))})
    insert into promotions.grant as g (id, player_id, merchant_id, offer_id, version, source_key, money, state, amount, deposit_id, deposit, required, may_convert, tied,
      claimed_at, activated_at, until, ended_at, queue_place, decided, reason)
    select x.id, x.player_id, x.merchant_id, x.offer_id, x.version, x.source_key, x.money, x.state, x.amount, x.deposit_id, x.deposit, x.required, x.may_convert, x.tied,
      case when x.state <> 'offered' then clock_timestamp() end, case when x.is_active then clock_timestamp() end, x.until,
      case when x.state = 'completed' then clock_timestamp() end, x.queue_place, x.decided, x.reason
    from rows from (unnest(${each(({ id }) => id)}::uuid[], ${each(({ playerId }) => playerId)}::bigint[], ${each(({ merchantId }) => merchantId)}::integer[],
      ${each(({ offerId }) => offerId)}::uuid[], ${each(({ version }) => version)}::integer[], ${each(({ sourceKey }) => sourceKey)}::text[],
      ${each(({ money }) => money)}::text[], ${each(({ state }) => state)}::text[], ${each(({ amount }) => amount)}::bigint[],
      ${each(({ depositId }) => depositId)}::uuid[], ${each(({ deposit }) => deposit)}::bigint[], ${each(({ required }) => required)}::bigint[],
      ${each(({ mayConvert }) => mayConvert)}::bigint[], ${each(({ tied }) => tied)}::boolean[], ${each(({ isActive }) => isActive)}::boolean[],
      ${each(({ until }) => until)}::timestamptz[], ${each(({ queuePlace }) => queuePlace)}::integer[], ${each(({ reason }) => reason)}::text[]),
      jsonb_array_elements(${`[${each(({ decided }) => decided).join(',')}]`}::jsonb))
      as x (id, player_id, merchant_id, offer_id, version, source_key, money, state, amount, deposit_id, deposit, required, may_convert, tied, is_active, until, queue_place,
        reason, decided)`;
}

/** What many grants that are over at once have in common. */
export type AlikeGrants = Pick<NewGrant, 'merchantId' | 'offerId' | 'version' | 'money'>;
/** What each of them has of its own. */
export type AlikeGrant = Pick<NewGrant, 'id' | 'playerId' | 'sourceKey' | 'amount' | 'decided'>;

/** Writes grants of one offer that are complete as they are given and ask nothing, as `insertGrants` would; nobody looks at them afterwards, so they are not read back. */
export async function writeGrantsAlike(
  transaction: DatabaseTransaction,
  { merchantId, offerId, version, money }: AlikeGrants,
  grants: readonly AlikeGrant[],
): Promise<void> {
  if (grants.length === 0) return;
  const state: GrantState = 'completed';
  await sql`${keptPlan}
    with told as (${factsOf(grants.map(({ id, playerId }) => factOf({ id, playerId, merchantId, state, wagered: 0n, required: 0n })))})
    insert into promotions.grant (id, player_id, merchant_id, offer_id, version, source_key, money, state, amount, required, tied, claimed_at, ended_at, decided, reason)
    select x.id, x.player_id, ${merchantId}, ${offerId}::uuid, ${version}, x.source_key, ${money}, ${state}, x.amount, 0, false, clock_timestamp(), clock_timestamp(), x.decided, ''
    from rows from (unnest(${grants.map(({ id }) => id)}::uuid[], ${grants.map(({ playerId }) => playerId)}::bigint[],
      ${grants.map(({ sourceKey }) => sourceKey)}::text[], ${grants.map(({ amount }) => amount)}::bigint[]),
      jsonb_array_elements(${`[${grants.map(({ decided }) => decided).join(',')}]`}::jsonb)) as x (id, player_id, source_key, amount, decided)`.execute(
    transaction,
  );
  tell(transaction, factsWritten);
}

/** Writes grants, and tells players' open pages of them; one that is only offered was not claimed yet. In the order in which they are named. */
export async function insertGrants(transaction: DatabaseTransaction, grants: readonly NewGrant[]): Promise<GrantRow[]> {
  if (grants.length === 0) return [];
  const { rows } = await sql<GrantRow>`${keptPlan}${insertionOf(grants)} returning ${columns}`.execute(transaction);
  tell(transaction, factsWritten);
  const byId = new Map(rows.map((row) => [row.id, withPlayer(row)]));
  return grants.map(({ id }) => {
    const row = byId.get(id);
    if (row === undefined) throw new Error(`grant ${id} was not written`);
    return row;
  });
}

/** As `insertGrants`, for one. */
export async function insertGrant(transaction: DatabaseTransaction, grant: NewGrant): Promise<GrantRow> {
  const [row] = await insertGrants(transaction, [grant]);
  if (row === undefined) throw new Error(`grant ${grant.id} was not written`);
  return row;
}

/** A grant of a player for whoever claims it; after the player's own lock. */
export async function lockOwn(transaction: DatabaseTransaction, playerId: number, id: string): Promise<GrantRow | undefined> {
  const { rows } = await sql<GrantRow>`
    select ${columns} from promotions.grant g where g.player_id = ${playerId} and g.id = ${id} for update`.execute(transaction);
  return rows[0] && withPlayer(rows[0]);
}

/** A grant that was offered is claimed; what becomes of it is written next, in the same transaction. */
export async function writeClaimed(transaction: DatabaseTransaction, id: string): Promise<void> {
  await sql`update promotions.grant set state = 'claimed', claimed_at = clock_timestamp() where id = ${id}`.execute(transaction);
}

/** What became of a grant that was claimed, or that staff have accepted. */
export async function writeGiven(
  transaction: DatabaseTransaction,
  id: string,
  { state, queuePlace, until }: { state: 'completed' | 'active' | 'queued'; queuePlace: number | null; until: Date | null },
): Promise<GrantRow> {
  const { rows } = await sql<GrantRow>`
    update promotions.grant as g set state = ${state}, queue_place = ${queuePlace}, until = ${until},
      activated_at = case when ${state === 'active'}::boolean then clock_timestamp() end,
      ended_at = case when ${state === 'completed'}::boolean then clock_timestamp() end
    where g.id = ${id} returning ${columns}`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error(`grant ${id} is not there`);
  return withPlayer(row);
}

/** The grant of an offer that a player has for what it was given for. */
export async function findGrantFor(
  db: Database | DatabaseTransaction,
  { playerId, offerId, sourceKey }: Pick<GrantRow, 'playerId' | 'offerId' | 'sourceKey'>,
): Promise<GrantRow | undefined> {
  const { rows } = await sql<GrantRow>`${keptPlan}
    select ${columns} from promotions.grant g where g.offer_id = ${offerId} and g.player_id = ${playerId} and g.source_key = ${sourceKey}`.execute(
    db,
  );
  return rows[0] && withPlayer(rows[0]);
}

/** Which of these players have a grant of an offer for what is named so. */
export async function listHaving(
  transaction: DatabaseTransaction,
  { playerIds, offerId, sourceKey }: Pick<GrantRow, 'offerId' | 'sourceKey'> & { playerIds: readonly number[] },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ playerId: number }>`${keptPlan}
    select g.player_id::integer as "playerId" from promotions.grant g
    where g.offer_id = ${offerId} and g.player_id = any (${[...playerIds]}::bigint[]) and g.source_key = ${sourceKey}`.execute(transaction);
  return new Set(rows.map(({ playerId }) => playerId));
}

/** Offer, group of offers and state of everything a player was ever given. */
export async function listGiven(
  db: Database | DatabaseTransaction,
  playerId: number,
): Promise<{ offer: string; state: GrantState; group: string | null }[]> {
  const { rows } = await sql<{ offer: string; state: GrantState; group: string | null }>`${keptPlan}
    select g.offer_id as offer, g.state, v.document ->> 'group' as "group"
    from promotions.grant g join promotions.offer_version v on v.offer_id = g.offer_id and v.number = g.version
    where g.player_id = ${playerId}`.execute(db);
  return rows;
}

/** Grants of a player that wait for another bonus to end, in the order in which they will begin. */
export async function listQueued(db: Database | DatabaseTransaction, playerId: number): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`${keptPlan}
    select ${columns} from promotions.grant g where g.player_id = ${playerId} and g.state = 'queued' order by g.queue_place, g.id`.execute(
    db,
  );
  return rows.map(withPlayer);
}

/** Puts the grants that wait into this order. Under the player's lock. */
export async function writeQueue(transaction: DatabaseTransaction, playerId: number, ids: readonly string[]): Promise<void> {
  await sql`
    update promotions.grant g set queue_place = x.place
    from unnest(${[...ids]}::uuid[]) with ordinality as x (id, place) where g.id = x.id and g.player_id = ${playerId} and g.state = 'queued'`.execute(
    transaction,
  );
}
