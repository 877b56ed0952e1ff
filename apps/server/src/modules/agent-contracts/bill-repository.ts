import { type AgentLane, agentLaneNames, type BillState, type ContractKind, contractKinds } from '@sortes/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { and } from '../../platform/conditions.js';

type Executor = Database | DatabaseTransaction;

/** What somebody is due by a contract for a period, and what it was made of. Money units. */
export interface Bill {
  id: string;
  contractId: string;
  version: number;
  merchantId: number;
  kind: ContractKind;
  /** Undefined: the house. */
  payerId: number | undefined;
  receiverId: number;
  periodStarts: Date;
  starts: Date;
  ends: Date;
  madeAt: Date;
  valid: bigint;
  result: bigint;
  active: number;
  carryIn: bigint;
  carryOut: bigint;
  /** From 1; undefined: none was reached. */
  tier: number | undefined;
  amount: bigint;
  adjusted: bigint;
  due: bigint;
  paid: bigint;
  forgiven: bigint;
  parts: number;
  /** What of `paid` the house paid for the payer, and what of that they still owe it. */
  advanced: bigint;
  lent: bigint;
  /** Paid up the line: what was paid too much by a contract that has ended. */
  isBack: boolean;
  state: BillState;
  settledAt: Date | undefined;
}

interface BillRow {
  id: string;
  contract_id: string;
  version: number;
  merchant_id: number;
  kind: ContractKind;
  payer_id: bigint | null;
  receiver_id: bigint;
  period_starts: Date;
  starts: Date;
  ends: Date;
  made_at: Date;
  valid: bigint;
  result: bigint;
  active: number;
  carry_in: bigint;
  carry_out: bigint;
  tier: number | null;
  amount: bigint;
  adjusted: bigint;
  due: bigint;
  paid: bigint;
  forgiven: bigint;
  parts: number;
  advanced: bigint;
  lent: bigint;
  is_back: boolean;
  state: BillState;
  settled_at: Date | null;
}

const columns = sql`b.id, b.contract_id, b.version, b.merchant_id, b.kind, b.payer_id, b.receiver_id, b.period_starts, b.starts, b.ends, b.made_at, b.valid, b.result,
  b.active, b.carry_in, b.carry_out, b.tier, b.amount, b.adjusted, b.due, b.paid, b.forgiven, b.parts, b.state, b.settled_at,
  coalesce((select a.amount from agent_contracts.advance a where a.bill_id = b.id), 0) as advanced,
  coalesce((select a.amount - a.repaid from agent_contracts.advance a where a.bill_id = b.id), 0) as lent,
  exists (select from agent_contracts.contract c where c.id = b.contract_id and c.receiver_id = b.payer_id) as is_back`;

const readBill = (row: BillRow): Bill => ({
  id: row.id,
  contractId: row.contract_id,
  version: row.version,
  merchantId: row.merchant_id,
  kind: row.kind,
  payerId: row.payer_id === null ? undefined : Number(row.payer_id),
  receiverId: Number(row.receiver_id),
  periodStarts: row.period_starts,
  starts: row.starts,
  ends: row.ends,
  madeAt: row.made_at,
  valid: row.valid,
  result: row.result,
  active: row.active,
  carryIn: row.carry_in,
  carryOut: row.carry_out,
  tier: row.tier ?? undefined,
  amount: row.amount,
  adjusted: row.adjusted,
  due: row.due,
  paid: row.paid,
  forgiven: row.forgiven,
  parts: row.parts,
  advanced: row.advanced,
  lent: row.lent,
  isBack: row.is_back,
  state: row.state,
  settledAt: row.settled_at ?? undefined,
});

/** Kinds that are paid by the hour or the bet: hours tell what of them changed, and a line that did nothing has no bill. */
export const isPaidInParts = (kind: ContractKind): boolean => kind === 'hourly' || kind === 'realtime';

export const openOf = ({ due, paid, forgiven }: Pick<Bill, 'due' | 'paid' | 'forgiven'>): bigint => due - paid - forgiven;

/** Any number; it names who pays bills among advisory locks. */
const payLock = 727_274_044;

/** Whether the caller is the one who pays bills until its transaction ends: one at a time, as what is paid first is there to be passed on. */
export async function mayPay(transaction: DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${payLock}) as got`.execute(transaction);
  return rows[0]?.got === true;
}

/** Makes who pays bills wait until the transaction ends. */
export async function holdPayments(transaction: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${payLock})`.execute(transaction);
}

/** Makes the bills of a period that is over, each once; see the function. */
export async function makeBills(
  transaction: DatabaseTransaction,
  of: {
    merchantId: number;
    kind: ContractKind;
    starts: Date;
    ends: Date;
    timeZone: string;
    activeFrom: bigint;
    reviews: boolean;
    now: Date;
  },
): Promise<bigint> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  const { rows } = await sql<{ made: bigint }>`
    select agent_contracts.make_bills(${of.merchantId}, ${of.kind}, ${of.starts}, ${of.ends}, ${of.timeZone}, ${of.activeFrom}, ${of.reviews}, ${of.now}) as made`.execute(
    transaction,
  );
  return rows[0]?.made ?? 0n;
}

/** Writes corrections of the bills of a period. @returns how many carry something else into the period after it */
export async function correctBills(
  transaction: DatabaseTransaction,
  of: { merchantId: number; kind: ContractKind; periodStarts: Date; timeZone: string; activeFrom: bigint; now: Date },
): Promise<bigint> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  const { rows } = await sql<{ carried: bigint }>`
    select agent_contracts.correct_bills(${of.merchantId}, ${of.kind}, ${of.periodStarts}, ${of.timeZone}, ${of.activeFrom}, ${of.now}) as carried`.execute(
    transaction,
  );
  return rows[0]?.carried ?? 0n;
}

/** Settles what corrections left over of contracts that have ended; see the function. @returns how many contracts */
export async function settleRests(
  transaction: DatabaseTransaction,
  of: { merchantId: number; kind: ContractKind; floor: bigint; reviews: boolean; now: Date },
): Promise<bigint> {
  const { rows } = await sql<{ settled: bigint }>`
    select agent_contracts.settle_rests(${of.merchantId}, ${of.kind}, ${of.floor}, ${of.reviews}, ${of.now}) as settled`.execute(
    transaction,
  );
  return rows[0]?.settled ?? 0n;
}

/** Whether a bill is what corrections left over of a contract that had ended: it has no time and no figures. */
export const isRest = ({ starts, ends }: Pick<Bill, 'starts' | 'ends'>): boolean => starts.getTime() === ends.getTime();

/** Up to when the figures are complete, that bills are made of. */
export async function countedUntil(db: Executor): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select agents.counted_until() as at`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** When the last period ended that bills were made for. */
export async function lastPeriodEnd(db: Executor, merchantId: number, kind: ContractKind): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(ends) as at from agent_contracts.period where merchant_id = ${merchantId} and kind = ${kind}`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Periods with bills of which a day (or an hour, of what is paid by it) was counted anew since they were made or last corrected, the oldest first. */
export async function periodsToCorrect(
  db: Executor,
  { merchantId, kind, timeZone, since }: { merchantId: number; kind: ContractKind; timeZone: string; since: Date },
): Promise<Date[]> {
  if (isPaidInParts(kind)) {
    const { rows } = await sql<{ starts: Date }>`
      select distinct p.starts
      from agents.hours_changed(${merchantId}, coalesce((
        select min(x.counted_until) from agent_contracts.period x where x.merchant_id = ${merchantId} and x.kind = ${kind} and x.starts >= ${since}), 'infinity')) as h
      join agent_contracts.period p on p.merchant_id = ${merchantId} and p.kind = ${kind} and p.starts >= greatest(h.hour, ${since}) and p.starts < h.hour + interval '1 hour'
        and p.counted_until < h.changed_at
      order by p.starts`.execute(db);
    return rows.map(({ starts }) => starts);
  }
  const { rows } = await sql<{ starts: Date }>`
    select p.starts from agent_contracts.period p
    where p.merchant_id = ${merchantId} and p.kind = ${kind} and p.starts >= ${since} and exists (
      select from agents.days_changed(${merchantId}, p.counted_until) as d (day)
      where d.day >= (p.starts at time zone ${timeZone})::date and d.day <= ((p.ends - interval '1 microsecond') at time zone ${timeZone})::date)
    order by p.starts`.execute(db);
  return rows.map(({ starts }) => starts);
}

export async function periodEnd(db: Executor, merchantId: number, kind: ContractKind, starts: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ ends: Date }>`
    select p.ends from agent_contracts.period p where p.merchant_id = ${merchantId} and p.kind = ${kind} and p.starts = ${starts}`.execute(
    db,
  );
  return rows[0]?.ends;
}

/** Periods with bills that begin after one, the oldest first. */
export async function periodsAfter(db: Executor, merchantId: number, kind: ContractKind, starts: Date): Promise<Date[]> {
  const { rows } = await sql<{ starts: Date }>`
    select p.starts from agent_contracts.period p where p.merchant_id = ${merchantId} and p.kind = ${kind} and p.starts > ${starts} order by p.starts`.execute(
    db,
  );
  return rows.map((row) => row.starts);
}

/** Writes down that the bills of a period say what the figures said at a moment. */
export async function noteCorrected(
  transaction: DatabaseTransaction,
  merchantId: number,
  kind: ContractKind,
  starts: Date,
  at: Date,
): Promise<void> {
  await sql`
    update agent_contracts.period set counted_until = greatest(counted_until, ${at}) where merchant_id = ${merchantId} and kind = ${kind} and starts = ${starts}`.execute(
    transaction,
  );
}

/** What paying needs of a bill: of a night's salaries there are ten thousand at once. */
export type PayableBill = Pick<Bill, 'id' | 'merchantId' | 'payerId' | 'receiverId' | 'due' | 'paid' | 'forgiven' | 'parts'>;

type PayableRow = Pick<BillRow, 'id' | 'merchant_id' | 'payer_id' | 'receiver_id' | 'due' | 'paid' | 'forgiven' | 'parts'>;

const payableColumns = sql`b.id, b.merchant_id, b.payer_id, b.receiver_id, b.due, b.paid, b.forgiven, b.parts`;

const readPayable = ({ id, merchant_id, payer_id, receiver_id, due, paid, forgiven, parts }: PayableRow): PayableBill => ({
  id,
  merchantId: merchant_id,
  payerId: payer_id === null ? undefined : Number(payer_id),
  receiverId: Number(receiver_id),
  due,
  paid,
  forgiven,
  parts,
});

/** The bills that are paid next, locked: of the house, or of agents of one depth, all of each payer; see the function. */
export async function nextBills(transaction: DatabaseTransaction, limit: number): Promise<PayableBill[]> {
  const { rows } = await sql<PayableRow>`
    select ${payableColumns} from agent_contracts.bills_to_pay(${contractKinds}::text[], ${limit}) as b`.execute(transaction);
  return rows.map(readPayable);
}

/** What agents still owe, the oldest first. */
export async function owedBills(transaction: DatabaseTransaction, payerIds: readonly number[]): Promise<PayableBill[]> {
  const { rows } = await sql<PayableRow>`
    select ${payableColumns} from agent_contracts.bill b
    where b.payer_id = any (${payerIds}::bigint[]) and b.state = 'owed' order by b.made_at, b.receiver_id, b.id for update`.execute(
    transaction,
  );
  return rows.map(readPayable);
}

/** Something that the house paid for an agent, as far as they still owe it. Money units. */
export interface Advance {
  billId: string;
  payerId: number;
  open: bigint;
  parts: number;
}

/** What agents still owe the house for what it paid for them, the oldest first. */
export async function openAdvances(transaction: DatabaseTransaction, payerIds: readonly number[]): Promise<Advance[]> {
  const { rows } = await sql<{ bill_id: string; payer_id: bigint; open: bigint; parts: number }>`
    select bill_id, payer_id, amount - repaid as open, parts from agent_contracts.advance
    where payer_id = any (${payerIds}::bigint[]) and repaid < amount order by at, bill_id for update`.execute(transaction);
  return rows.map(({ bill_id, payer_id, ...rest }) => ({ billId: bill_id, payerId: Number(payer_id), ...rest }));
}

/** Writes down that the house paid what an agent owed of a bill. */
export async function addAdvance(
  transaction: DatabaseTransaction,
  { billId, payerId, amount, at }: { billId: string; payerId: number; amount: bigint; at: Date },
): Promise<void> {
  await sql`insert into agent_contracts.advance (bill_id, payer_id, at, amount) values (${billId}::uuid, ${payerId}, ${at}, ${amount})`.execute(
    transaction,
  );
}

export async function writeRepaid(
  transaction: DatabaseTransaction,
  repaid: readonly { advance: Pick<Advance, 'billId'>; now: bigint }[],
): Promise<void> {
  await sql`
    update agent_contracts.advance a set repaid = a.repaid + p.now, parts = a.parts + 1
    from unnest(${repaid.map(({ advance }) => advance.billId)}::uuid[], ${repaid.map(({ now }) => now)}::bigint[]) as p (id, now)
    where a.bill_id = p.id`.execute(transaction);
}

/** What an agent still owes to those below them and to the house, money units. */
export async function owedBy(db: Executor, payerId: number): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    select (coalesce((select sum(b.due - b.paid - b.forgiven) from agent_contracts.bill b where b.payer_id = ${payerId} and b.state = 'owed'), 0)
      + coalesce((select sum(a.amount - a.repaid) from agent_contracts.advance a where a.payer_id = ${payerId} and a.repaid < a.amount), 0))::bigint as owed`.execute(
    db,
  );
  return rows[0]?.owed ?? 0n;
}

/** What stands between somebody and others by bills that are not paid, and by what the house paid for them; undefined: the house. Money units. */
export interface Debt {
  payerId: number;
  receiverId: number | undefined;
  amount: bigint;
  count: number;
}

/** What somebody owes and is owed, by who and whom, the largest first. */
export async function debtsAround(db: Executor, playerId: number): Promise<Debt[]> {
  const { rows } = await sql<{ payer_id: bigint; receiver_id: bigint | null; amount: bigint; count: bigint }>`
    select b.payer_id, b.receiver_id, sum(b.due - b.paid - b.forgiven)::bigint as amount, count(*) as count
    from agent_contracts.bill b where b.state = 'owed' and (b.payer_id = ${playerId} or b.receiver_id = ${playerId}) group by b.payer_id, b.receiver_id
    union all
    select a.payer_id, null, sum(a.amount - a.repaid)::bigint, count(*)
    from agent_contracts.advance a where a.payer_id = ${playerId} and a.repaid < a.amount group by a.payer_id
    order by amount desc, payer_id, receiver_id`.execute(db);
  return rows.map(({ payer_id, receiver_id, amount, count }) => ({
    payerId: Number(payer_id),
    receiverId: receiver_id === null ? undefined : Number(receiver_id),
    amount,
    count: Number(count),
  }));
}

/** Takes down old debts of a brand as told, once each; see the function. */
export async function tellOldDebts(
  db: Database,
  { merchantId, before, now }: { merchantId: number; before: Date; now: Date },
): Promise<{ payerId: number; amount: bigint; count: number }[]> {
  const { rows } = await sql<{ payer_id: bigint; amount: bigint; count: bigint }>`
    select payer_id, amount, count from agent_contracts.tell_old_debts(${merchantId}, ${before}, ${now})`.execute(db);
  return rows.map(({ payer_id, amount, count }) => ({ payerId: Number(payer_id), amount, count: Number(count) }));
}

/** Who owes something, by their ids after one. */
export async function whoOwes(db: Executor, after: number, limit: number): Promise<{ playerId: number; merchantId: number }[]> {
  const { rows } = await sql<{ payer_id: bigint; merchant_id: number }>`
    select b.payer_id, b.merchant_id from agent_contracts.bill b where b.state = 'owed' and b.payer_id > ${after}
    union
    select a.payer_id, b.merchant_id from agent_contracts.advance a join agent_contracts.bill b on b.id = a.bill_id where a.repaid < a.amount and a.payer_id > ${after}
    order by payer_id limit ${limit}`.execute(db);
  return rows.map((row) => ({ playerId: Number(row.payer_id), merchantId: row.merchant_id }));
}

/** Writes down what was paid of bills now; what is not paid is owed. */
export async function writePaid(
  transaction: DatabaseTransaction,
  paid: readonly { bill: Pick<Bill, 'id'>; now: bigint }[],
  at: Date,
): Promise<void> {
  await sql`
    update agent_contracts.bill b
    set paid = b.paid + p.now, parts = b.parts + (p.now > 0)::integer,
      state = case when b.paid + p.now + b.forgiven < b.due then 'owed' else 'paid' end,
      settled_at = case when b.paid + p.now + b.forgiven < b.due then null else ${at}::timestamptz end
    from unnest(${paid.map(({ bill }) => bill.id)}::uuid[], ${paid.map(({ now }) => now)}::bigint[]) as p (id, now)
    where b.id = p.id`.execute(transaction);
}

/** @param lock keeps the row until the transaction ends */
export async function findBill(db: Executor, id: string, { lock = false } = {}): Promise<Bill | undefined> {
  const { rows } = await sql<BillRow>`
    select ${columns} from agent_contracts.bill b where b.id = ${id}::uuid ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] && readBill(rows[0]);
}

/** Lets go of what is owed of a bill, or of what the house does not pay of one that waited for review. */
export async function forgive(transaction: DatabaseTransaction, id: string, at: Date): Promise<void> {
  await sql`
    update agent_contracts.bill set forgiven = due - paid, state = 'forgiven', settled_at = ${at} where id = ${id}::uuid and state in ('owed', 'review')`.execute(
    transaction,
  );
}

export interface BillFilter {
  merchantId: number;
  kind: ContractKind | undefined;
  /** Who is asked about, and on which side they stand; undefined: all bills of the brand. */
  of: { playerId: number; side: 'received' | 'paid' | 'either' } | undefined;
  /** Bills of the house, or of agents. */
  payers?: 'house' | 'agents' | undefined;
  /** How the user name of the agent who pays begins. */
  payerAccount?: string | undefined;
  states: readonly BillState[] | undefined;
  /** How the user name of who is paid begins. */
  account: string | undefined;
  /** The days are those of the last day of a period, as income counts it (`billsByDay`). */
  byLastDay?: boolean;
  /** Days of the brand that a part of the period is in, both included. */
  from: string | undefined;
  to: string | undefined;
  timeZone: string;
}

/** @param isPayer what they owe the house for a bill that it paid for them is owed, too */
const inStates = (states: readonly BillState[], isPayer: boolean): RawBuilder<unknown> =>
  isPayer && states.includes('owed')
    ? sql`(b.state = any (${[...states]}::text[])
        or exists (select from agent_contracts.advance a where a.bill_id = b.id and a.repaid < a.amount))`
    : sql`b.state = any (${[...states]}::text[])`;

const isTyped = (account: string | undefined): account is string => account !== undefined && account.trim() !== '';
const beginsWith = (typed: string): string =>
  `${typed
    .trim()
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** @param byLastDay what counts on the last day of its period: those that end between the days */
const inDays = ({ from, to, timeZone, byLastDay = false }: BillFilter): RawBuilder<unknown> => {
  const after = sql`(${to ?? ''}::date + 1)::timestamp at time zone ${timeZone}`;
  return and(
    from !== undefined && sql`b.ends > ${from}::date::timestamp at time zone ${timeZone}`,
    to !== undefined && (byLastDay ? sql`b.ends <= ${after}` : sql`b.starts < ${after}`),
  );
};

const chosen = (filter: BillFilter): RawBuilder<unknown> => {
  const { merchantId, kind, of, payers, payerAccount, states, account } = filter;
  return sql`
  from agent_contracts.bill b ${isTyped(account) ? sql`join identity.account a on a.player_id = b.receiver_id` : sql``}
    ${isTyped(payerAccount) ? sql`join identity.account p on p.player_id = b.payer_id` : sql``}
  where b.merchant_id = ${merchantId}
    ${and(
      kind !== undefined && sql`b.kind = ${kind ?? ''}`,
      of?.side === 'either' && sql`(b.receiver_id = ${of?.playerId ?? 0} or b.payer_id = ${of?.playerId ?? 0})`,
      of?.side === 'received' && sql`b.receiver_id = ${of?.playerId ?? 0}`,
      of?.side === 'paid' && sql`b.payer_id = ${of?.playerId ?? 0}`,
      payers === 'house' && sql`b.payer_id is null`,
      payers === 'agents' && sql`b.payer_id is not null`,
      states !== undefined && inStates(states, of?.side === 'paid'),
      isTyped(account) && sql`a.name_key like ${beginsWith(account)}`,
      isTyped(payerAccount) && sql`p.name_key like ${beginsWith(payerAccount)}`,
    )}
    ${inDays(filter)}`;
};

/** A page of bills, the newest first, with whether each was corrected and what its tier says. */
export async function listBills(
  db: Executor,
  filter: BillFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<(Bill & { rate: number | undefined; fixed: bigint | undefined; isCorrected: boolean })[]> {
  const { rows } = await sql<BillRow & { rate: number | null; fixed: bigint | null; is_corrected: boolean }>`
    select ${columns}, t.rate, t.fixed, exists (select from agent_contracts.correction k where k.bill_id = b.id) as is_corrected
    from (select b.* ${chosen(filter)} order by b.starts desc, b.receiver_id, b.id limit ${limit} offset ${offset}) as b
    left join agent_contracts.tier t on t.contract_id = b.contract_id and t.version = b.version and t.number = b.tier
    order by b.starts desc, b.receiver_id, b.id`.execute(db);
  return rows.map((row) => ({
    ...readBill(row),
    rate: row.rate ?? undefined,
    fixed: row.fixed ?? undefined,
    isCorrected: row.is_corrected,
  }));
}

export interface BillSums {
  total: number;
  due: bigint;
  paid: bigint;
  /** What of `paid` the house paid: its own bills, and what it advanced for agents. */
  byHouse: bigint;
  /** Neither paid nor let go of: what waits for review or payment, and what is owed. */
  unpaid: bigint;
  forgiven: bigint;
  owed: bigint;
  /** What payers still owe the house for what it paid for them. */
  lent: bigint;
}

const noBills: BillSums = { total: 0, due: 0n, paid: 0n, byHouse: 0n, unpaid: 0n, forgiven: 0n, owed: 0n, lent: 0n };

export async function sumBills(db: Executor, filter: BillFilter): Promise<BillSums> {
  const { rows } = await sql<Omit<BillSums, 'total'> & { total: bigint }>`
    select count(*) as total, coalesce(sum(b.due), 0)::bigint as due, coalesce(sum(b.paid), 0)::bigint as paid, coalesce(sum(b.forgiven), 0)::bigint as forgiven,
      coalesce(sum(case when b.payer_id is null then b.paid else (select a.amount from agent_contracts.advance a where a.bill_id = b.id) end), 0)::bigint as "byHouse",
      coalesce(sum(b.due - b.paid - b.forgiven), 0)::bigint as unpaid,
      coalesce(sum(b.due - b.paid - b.forgiven) filter (where b.state = 'owed'), 0)::bigint as owed,
      coalesce(sum((select a.amount - a.repaid from agent_contracts.advance a where a.bill_id = b.id)), 0)::bigint as lent ${chosen(filter)}`.execute(
    db,
  );
  const [row] = rows;
  return row === undefined ? noBills : { ...row, total: Number(row.total) };
}

/** What a bill would be by figures that were corrected after it. Money units. */
export interface Correction {
  at: Date;
  valid: bigint;
  result: bigint;
  active: number;
  carryIn: bigint;
  carryOut: bigint;
  tier: number | undefined;
  amount: bigint;
  difference: bigint;
}

export async function correctionsOf(db: Executor, billId: string): Promise<Correction[]> {
  const { rows } = await sql<
    Omit<Correction, 'carryIn' | 'carryOut' | 'tier'> & { carry_in: bigint; carry_out: bigint; tier: number | null }
  >`
    select k.at, k.valid, k.result, k.active, k.carry_in, k.carry_out, k.tier, k.amount, k.difference
    from agent_contracts.correction k where k.bill_id = ${billId}::uuid order by k.number`.execute(db);
  return rows.map(({ carry_in, carry_out, tier, ...rest }) => ({
    ...rest,
    carryIn: carry_in,
    carryOut: carry_out,
    tier: tier ?? undefined,
  }));
}

/** What a rule of a contract makes of figures; see the function. */
export async function reward(
  db: Executor,
  of: {
    contractId: string;
    version: number;
    kind: ContractKind;
    valid: bigint;
    result: bigint;
    active: number;
    carry: bigint;
    rewards: bigint | null;
  },
): Promise<{ tier: number | undefined; amount: bigint; carryOut: bigint }> {
  const { rows } = await sql<{ tier: number | null; amount: bigint; carry_out: bigint }>`
    select r.tier, r.amount, r.carry_out
    from agent_contracts.reward(${of.contractId}::uuid, ${of.version}::smallint, ${of.kind}, ${of.valid}, ${of.result}, ${of.active}, ${of.carry},
      ${of.rewards}) as r`.execute(db);
  const [row] = rows;
  return { tier: row?.tier ?? undefined, amount: row?.amount ?? 0n, carryOut: row?.carry_out ?? 0n };
}

/** What stood of a line's losses before a period of a dividend, and goes into it by a version of its contract; see the functions. Money units, never above 0. */
export async function carryInto(
  db: Executor,
  of: { contractId: string; version: number; starts: Date; timeZone: string },
): Promise<bigint> {
  const { rows } = await sql<{ carry: bigint }>`
    select agent_contracts.carry_into(${of.contractId}::uuid, ${of.version}::smallint, ${of.starts}, ${of.timeZone},
      agent_contracts.carried_over(${of.contractId}::uuid, ${of.starts})) as carry`.execute(db);
  return rows[0]?.carry ?? 0n;
}

/** What the figures of a line are that a version of its contract is reckoned by; see the function. Money units. */
export async function figuresOf(
  db: Executor,
  of: {
    merchantId: number;
    kind: ContractKind;
    contractId: string;
    version: number;
    receiverId: number;
    starts: Date;
    ends: Date;
    activeFrom: bigint;
    timeZone: string;
  },
): Promise<{ valid: bigint; result: bigint; active: number; rewards: bigint | null }> {
  const { rows } = await sql<{ valid: bigint; result: bigint; active: number; rewards: bigint | null }>`
    select f.valid, f.result, f.active, f.rewards
    from agent_contracts.figures(${of.merchantId}, ${of.kind}, ${of.activeFrom}, ${of.timeZone}, array[${of.contractId}]::uuid[], array[${of.version}]::smallint[],
      array[${of.receiverId}]::bigint[], array[${of.starts}]::timestamptz[], array[${of.ends}]::timestamptz[]) as f`.execute(db);
  return rows[0] ?? { valid: 0n, result: 0n, active: 0, rewards: null };
}

/** What somebody's line did by day, between days of their brand, both included. Money units. */
export async function lineDays(
  db: Executor,
  of: { merchantId: number; playerId: number; from: string; to: string },
): Promise<{ day: string; valid: bigint; result: bigint }[]> {
  const { rows } = await sql<{ day: string; valid: bigint; result: bigint }>`
    select m.day::text as day, sum(m.valid)::bigint as valid, sum(m.result)::bigint as result
    from agents.member_days(${of.merchantId}, ${of.from}::date, ${of.to}::date) as m
    where exists (select from agents.ids_of_path(m.path) as above (id) where above.id = ${of.playerId})
    group by m.day order by m.day`.execute(db);
  return rows;
}

/** What somebody's line did in an hour, by lane. Money units. */
export async function lineLanes(
  db: Executor,
  of: { merchantId: number; playerId: number; starts: Date; ends: Date },
): Promise<{ lane: string; valid: bigint; result: bigint }[]> {
  const { rows } = await sql<{ lane: string; valid: bigint; result: bigint }>`
    select m.lane, sum(m.valid)::bigint as valid, sum(m.result)::bigint as result
    from agents.member_hours(${of.merchantId}, ${of.starts}, ${of.ends}) as m
    where m.lane <> '' and exists (select from agents.ids_of_path(m.path) as above (id) where above.id = ${of.playerId})
    group by m.lane having sum(m.valid) <> 0 or sum(m.result) <> 0 order by sum(m.valid) desc, m.lane`.execute(db);
  return rows;
}

/** A bet that a salary of bets was paid for. Money units. */
export interface RewardedBet {
  playerId: number;
  lane: string;
  id: string;
  at: Date;
  staked: bigint;
  valid: bigint;
  net: bigint;
  /** From 1; undefined: it was too small for any. */
  tier: number | undefined;
  rate: number | undefined;
  reward: bigint;
}

/** The bets of a bill of kind realtime as they stand now, the newest first, with how many they are and what all of them bring. */
export async function rewardedBets(
  db: Executor,
  {
    merchantId,
    contractId,
    version,
    receiverId,
    starts,
    ends,
  }: Pick<Bill, 'merchantId' | 'contractId' | 'version' | 'receiverId' | 'starts' | 'ends'>,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: RewardedBet[]; total: number; reward: bigint }> {
  const { rows } = await sql<{
    player_id: bigint;
    lane: string;
    id: string;
    at: Date;
    staked: bigint;
    valid: bigint;
    net: bigint;
    tier: number | null;
    rate: number | null;
    reward: bigint;
    total: bigint;
    sum: bigint;
  }>`
    select r.player_id, r.lane, r.id, r.at, r.staked, r.valid, r.net, r.tier, r.rate, r.reward, count(*) over () as total, (sum(r.reward) over ())::bigint as sum
    from agent_contracts.bets_rewarded(${merchantId}, array[${contractId}]::uuid[], array[${version}]::smallint[], array[${receiverId}]::bigint[],
      array[${starts}]::timestamptz[], array[${ends}]::timestamptz[]) as r
    order by r.at desc, r.id desc limit ${limit} offset ${offset}`.execute(db);
  return {
    list: rows.map(({ player_id, tier, rate, total: _total, sum: _sum, ...row }) => ({
      ...row,
      playerId: Number(player_id),
      tier: tier ?? undefined,
      rate: rate ?? undefined,
    })),
    total: Number(rows[0]?.total ?? 0n),
    reward: rows[0]?.sum ?? 0n,
  };
}

/** Who of a line the figures of a bill come from. Money units. */
export interface BillPerson {
  playerId: number;
  valid: bigint;
  result: bigint;
}

/**
 * Who of somebody's line turned something over or left or won something in a time, the greatest turnover first, with the sums over all of them: the same rows that a
 * bill's days (`lineDays`) and lanes (`lineLanes`) are summed up from. `hours`: by the hour, of one lane or all; otherwise by days of the brand.
 */
export async function linePeople(
  db: Executor,
  of: { merchantId: number; playerId: number } & (
    | { days: { from: string; to: string } }
    | { hours: { starts: Date; ends: Date; lane: string | undefined } }
  ),
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: BillPerson[]; total: number; valid: bigint; result: bigint }> {
  const did =
    'days' in of
      ? sql`select m.player_id, m.path, m.valid, m.result from agents.member_days(${of.merchantId}, ${of.days.from}::date, ${of.days.to}::date) as m`
      : sql`select m.player_id, m.path, m.valid, m.result from agents.member_hours(${of.merchantId}, ${of.hours.starts}, ${of.hours.ends}) as m
          where m.lane <> '' ${and(of.hours.lane !== undefined && sql`m.lane = ${of.hours.lane ?? ''}`)}`;
  const { rows } = await sql<{ player_id: bigint; valid: bigint; result: bigint; total: bigint; all_valid: bigint; all_result: bigint }>`
    select p.*, count(*) over () as total, (sum(p.valid) over ())::bigint as all_valid, (sum(p.result) over ())::bigint as all_result
    from (
      select d.player_id, sum(d.valid)::bigint as valid, sum(d.result)::bigint as result from (${did}) as d
      where exists (select from agents.ids_of_path(d.path) as above (id) where above.id = ${of.playerId})
      group by d.player_id having sum(d.valid) <> 0 or sum(d.result) <> 0
    ) as p
    order by p.valid desc, p.player_id limit ${limit} offset ${offset}`.execute(db);
  const [first] = rows;
  return {
    list: rows.map(({ player_id, valid, result }) => ({ playerId: Number(player_id), valid, result })),
    total: Number(first?.total ?? 0n),
    valid: first?.all_valid ?? 0n,
    result: first?.all_result ?? 0n,
  };
}

/** A bet as the figures took it in, with what of valid turnover came or went with it. Money units. */
export interface CountedBet {
  id: string;
  kind: 'bet' | 'returned' | 'corrected';
  lane: AgentLane;
  placed: Date;
  happenedAt: Date;
  valid: bigint;
}

/**
 * The bets of somebody in a day of their brand or in a time within one, of one lane or all, the newest first, with the sum over all of them: none where they did not
 * stand below (or in the place of) `belowId` on that day.
 */
export async function countedBets(
  db: Executor,
  {
    merchantId,
    playerId,
    belowId,
    timeZone,
    lane,
    when,
  }: {
    merchantId: number;
    playerId: number;
    belowId: number;
    timeZone: string;
    lane: AgentLane | undefined;
    when: { day: string } | { starts: Date; ends: Date };
  },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: CountedBet[]; total: number; valid: bigint }> {
  const time =
    'day' in when
      ? sql`select d.day, d.day::timestamp at time zone ${timeZone} as starts, (d.day + 1)::timestamp at time zone ${timeZone} as ends
          from (select ${when.day}::date as day) as d`
      : sql`select (s.starts at time zone ${timeZone})::date as day, s.starts, s.ends
          from (select ${when.starts}::timestamptz as starts, ${when.ends}::timestamptz as ends) as s`;
  const { rows } = await sql<Omit<CountedBet, 'happenedAt'> & { at: Date; total: bigint; sum: bigint }>`
    select b.id, b.kind, l.lane, b.placed, b.happened_at as at, b.valid, count(*) over () as total, (sum(b.valid) over ())::bigint as sum
    from (${time}) as w
    cross join unnest(${lane === undefined ? [...agentLaneNames] : [lane]}::text[]) as l (lane)
    cross join lateral agents.bets_counted(${merchantId}, array[${playerId}]::bigint[], l.lane, w.day, w.starts, w.ends) as b
    where b.valid <> 0 and exists (select from agents.ids_of_path(agents.path_on(${playerId}, w.day)) as above (id) where above.id = ${belowId})
    order by b.happened_at desc, b.id desc, b.kind limit ${limit} offset ${offset}`.execute(db);
  return {
    list: rows.map(({ at, total: _total, sum: _sum, ...row }) => ({ ...row, happenedAt: at })),
    total: Number(rows[0]?.total ?? 0n),
    valid: rows[0]?.sum ?? 0n,
  };
}

/** What bills of a kind and side came to on a day of the brand: the last one of their period. Money units. */
export interface BillDay {
  day: string;
  kind: ContractKind;
  isMine: boolean;
  /** Without what was let go of. */
  amount: bigint;
  /** Not paid yet. */
  open: bigint;
  /** What the payer owes the house for what it paid for them. */
  lent: bigint;
}

/** What somebody is due and has to pay by their contracts, by day. Both days are included. */
export async function billsByDay(
  db: Executor,
  { merchantId, playerId, from, to, timeZone }: { merchantId: number; playerId: number; from: string; to: string; timeZone: string },
): Promise<BillDay[]> {
  const { rows } = await sql<BillDay>`
    select ((b.ends - interval '1 microsecond') at time zone ${timeZone})::date::text as day, b.kind, b.receiver_id = ${playerId} as "isMine",
      sum(b.due - b.forgiven)::bigint as amount, sum(b.due - b.paid - b.forgiven)::bigint as open,
      coalesce(sum((select a.amount - a.repaid from agent_contracts.advance a where a.bill_id = b.id)), 0)::bigint as lent
    from agent_contracts.bill b
    where b.merchant_id = ${merchantId} and (b.receiver_id = ${playerId} or b.payer_id = ${playerId})
      and b.ends > ${from}::date::timestamp at time zone ${timeZone} and b.ends <= (${to}::date + 1)::timestamp at time zone ${timeZone}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/** Bets of a line in a period by the tier that they reach and by what came of them, with what they bring. Money units. */
export interface BetsOfTier {
  /** From 1. */
  tier: number;
  side: 'won' | 'lost';
  count: bigint;
  valid: bigint;
  rate: number;
  reward: bigint;
}

export async function betsByTier(
  db: Executor,
  of: { merchantId: number; contractId: string; version: number; receiverId: number; starts: Date; ends: Date },
): Promise<BetsOfTier[]> {
  const { rows } = await sql<BetsOfTier>`
    select r.tier, case when r.net > 0 then 'won' else 'lost' end as side, count(*) as count, sum(r.valid)::bigint as valid, r.rate, sum(r.reward)::bigint as reward
    from agent_contracts.bets_rewarded(${of.merchantId}, array[${of.contractId}]::uuid[], array[${of.version}]::smallint[], array[${of.receiverId}]::bigint[],
      array[${of.starts}]::timestamptz[], array[${of.ends}]::timestamptz[]) as r
    where r.tier is not null and r.net <> 0
    group by 1, 2, r.rate order by 1, 2 desc`.execute(db);
  return rows;
}

/** When the last hour of a time begins in which a line turned something over, as far as hours are kept: hours are read from the newest back, until one is found. */
export async function lastBusyHour(
  db: Executor,
  of: { merchantId: number; receiverId: number; starts: Date; ends: Date },
): Promise<Date | undefined> {
  const { rows } = await sql<{ hour: Date }>`
    select x.hour
    from generate_series(${of.ends}::timestamptz - interval '1 hour', ${of.starts}::timestamptz, interval '-1 hour') as s (at)
    cross join lateral (
      select max(m.hour) as hour from agents.member_hours(${of.merchantId}, s.at, s.at + interval '1 hour') as m
      where m.valid > 0 and exists (select from agents.ids_of_path(m.path) as above (id) where above.id = ${of.receiverId})
    ) as x
    where x.hour is not null limit 1`.execute(db);
  return rows[0]?.hour;
}

/** How many bills of a brand wait for review. */
export async function countToReview(db: Executor, merchantId: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from agent_contracts.bill where merchant_id = ${merchantId} and state = 'review'`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** Lets a bill that waits for review be paid; what it was agreed by has been looked at then. @returns whether it waited */
export async function release(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ contract_id: string; version: number }>`
    update agent_contracts.bill set state = 'due' where id = ${id}::uuid and state = 'review' returning contract_id, version`.execute(
    transaction,
  );
  const [bill] = rows;
  if (bill === undefined) return false;
  await sql`
    update agent_contracts.version set looked_at = clock_timestamp()
    where contract_id = ${bill.contract_id}::uuid and number = ${bill.version} and looked_at is null`.execute(transaction);
  return true;
}

/** Bills of the house of a period without turnover, which wait for a look. Money units. */
export async function billsWithoutTurnover(
  db: Executor,
  { merchantId, kind, starts }: { merchantId: number; kind: ContractKind; starts: Date },
): Promise<{ id: string; receiverId: number; due: bigint }[]> {
  const { rows } = await sql<{ id: string; receiver_id: bigint; due: bigint }>`
    select id, receiver_id, amount + adjusted as due from agent_contracts.bill
    where merchant_id = ${merchantId} and kind = ${kind} and period_starts = ${starts} and payer_id is null and state = 'review' and valid <= 0`.execute(
    db,
  );
  return rows.map(({ id, receiver_id, due }) => ({ id, receiverId: Number(receiver_id), due }));
}

/** Lets all bills of a brand be paid that wait for review. */
export async function releaseAll(transaction: DatabaseTransaction, merchantId: number): Promise<void> {
  await sql`
    update agent_contracts.version v set looked_at = clock_timestamp() from agent_contracts.bill b
    where b.merchant_id = ${merchantId} and b.state = 'review' and v.contract_id = b.contract_id and v.number = b.version and v.looked_at is null`.execute(
    transaction,
  );
  await sql`update agent_contracts.bill set state = 'due' where merchant_id = ${merchantId} and state = 'review'`.execute(transaction);
}

/** Somebody's side of a bill: above 0 they were paid, below 0 they paid. Money units. */
export interface BillFault {
  merchantId: number;
  /** As the movement names it, where there is no such bill. */
  billId: string;
  playerId: number;
  posted: bigint;
  noted: bigint;
}

const paidTemplates = ['contract-paid', 'contract-received', 'contract-advanced'];
const allTemplates = [...paidTemplates, 'contract-sent', 'contract-advance-repaid'];

/** What the ledger has of a bill, the oldest first: movements of who pays and of who is paid. Money units; below 0: taken. */
export async function movementsOf(
  db: Executor,
  { id, payerId, receiverId, madeAt }: Pick<Bill, 'id' | 'payerId' | 'receiverId' | 'madeAt'>,
): Promise<{ id: string; playerId: number; template: string; amount: bigint; at: Date }[]> {
  const { rows } = await sql<{ id: string; player_id: bigint; template: string; own: bigint; created_at: Date }>`
    select m.id, m.player_id, m.template, m.own, m.created_at
    from unnest(array[${receiverId}, ${payerId ?? null}]::bigint[]) as p (player_id)
    join wallet.movement m on m.player_id = p.player_id and m.id >= platform.least_id_at(${madeAt}::timestamptz - interval '1 hour')
    where m.reference = ${id} and m.template = any (${allTemplates}::text[]) order by m.created_at, m.own`.execute(db);
  return rows.map((row) => ({ id: row.id, playerId: Number(row.player_id), template: row.template, amount: row.own, at: row.created_at }));
}

/** Sides of bills that were not posted as they are noted. The house has no side: it is what is left of a movement. */
export async function differingBills(transaction: DatabaseTransaction): Promise<BillFault[]> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  const { rows } = await sql<{ merchant_id: number; bill: string; player_id: bigint; posted: bigint; noted: bigint }>`
    select merchant_id, bill, player_id, sum(posted)::bigint as posted, sum(noted)::bigint as noted
    from (
      select m.merchant_id, m.reference as bill, m.player_id, m.own as posted, 0 as noted from wallet.movement m where m.template = any (${allTemplates}::text[])
      union all
      select b.merchant_id, b.id::text, b.receiver_id, 0, b.paid from agent_contracts.bill b where b.paid > 0
      union all
      select b.merchant_id, b.id::text, b.payer_id, 0, -b.paid from agent_contracts.bill b where b.paid > 0 and b.payer_id is not null
      union all
      -- The house paid it for them, and they repay it.
      select b.merchant_id, b.id::text, a.payer_id, 0, a.amount - a.repaid from agent_contracts.advance a join agent_contracts.bill b on b.id = a.bill_id
    ) as both_sides
    group by merchant_id, bill, player_id having sum(posted) <> sum(noted) order by merchant_id, bill, player_id`.execute(transaction);
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    billId: row.bill,
    playerId: Number(row.player_id),
    posted: row.posted,
    noted: row.noted,
  }));
}

export interface PaidSums {
  merchantId: number;
  currency: string;
  posted: bigint;
  noted: bigint;
}

/** What arrived by contracts and what bills say of it, by brand and currency. Money units. */
export async function sumsOfPaidBills(transaction: DatabaseTransaction): Promise<PaidSums[]> {
  const { rows } = await sql<{ merchant_id: number; currency: string; posted: bigint; noted: bigint }>`
    with posted as (
      select m.merchant_id, m.reference as bill, m.currency, sum(m.own) as sum from wallet.movement m where m.template = any (${paidTemplates}::text[])
      group by m.merchant_id, m.reference, m.currency
    )
    select merchant_id, currency, sum(posted)::bigint as posted, sum(noted)::bigint as noted
    from (
      select p.merchant_id, p.currency, p.sum as posted, 0 as noted from posted p
      union all
      -- A bill is in the currency that it was paid in.
      select b.merchant_id, coalesce(p.currency, '?'), 0, b.paid
      from agent_contracts.bill b left join (select bill, min(currency) as currency from posted group by bill) as p on p.bill = b.id::text where b.paid > 0
    ) as both_sides
    group by merchant_id, currency order by merchant_id, currency`.execute(transaction);
  return rows.map((row) => ({ merchantId: row.merchant_id, currency: row.currency, posted: row.posted, noted: row.noted }));
}
