import { sql } from 'kysely';
import { canonicalJson, type Database, type DatabaseTransaction, keptPlan, sha256 } from '@sortes/service';
import { refuse } from './errors.js';

/** A call that is made once under its Idempotency-Key. */
export interface Call {
  /** Whose keys they are: `player:7`, `staff:<id>`. */
  owner: string;
  operation: string;
  key: string;
  /** All that the caller asked for, without passwords; only its hash is kept. */
  input: unknown;
}

/**
 * Does something once: under the same key and with the same input it answers what it answered before and does nothing. What is remembered is in
 * the transaction of the work, so that a refusal leaves the key free; of calls at once the second waits for the first. The answer is kept as
 * JSON: let it be ids, and read anew what they stand for.
 * @throws DomainError idempotency.key.conflict for the same key with other input
 */
export async function once<T>(transaction: DatabaseTransaction, call: Call, work: () => Promise<T>): Promise<T> {
  if (!(await begin(transaction, call, null))) return answerOf(transaction, call);
  const { owner, operation, key } = call;
  const answer = await work();
  await sql`
    update platform.call_made set answer = ${JSON.stringify(answer ?? null)}::jsonb
    where owner = ${owner} and operation = ${operation} and key = ${key}`.execute(transaction);
  return answer;
}

/**
 * As `once`, of what is named before it is done: the answer is written down first, and what is done ends with the work itself, which may hold what others wait for.
 * @throws DomainError idempotency.key.conflict
 */
export async function onceAs<T>(transaction: DatabaseTransaction, call: Call, answer: T, work: (answer: T) => Promise<void>): Promise<T> {
  if (!(await begin(transaction, call, answer))) return answerOf(transaction, call);
  await work(answer);
  return answer;
}

/**
 * Begins many calls at once as `onceAs` begins one, no two of them under one key: those that are the first under their keys are answered so for ever, if the transaction stands.
 * @returns in their order, whether each is the first; of the others nothing is known, they are to be made one by one
 */
export async function beginTogether(transaction: DatabaseTransaction, calls: readonly (Call & { answer: unknown })[]): Promise<boolean[]> {
  const { rows } = await sql<{ owner: string; operation: string; key: string }>`${keptPlan}
    insert into platform.call_made (owner, operation, key, input_hash, answer)
    select a.owner, a.operation, a.key, a.input_hash, a.answer from unnest(${calls.map(({ owner }) => owner)}::text[], ${calls.map(({ operation }) => operation)}::text[],
      ${calls.map(({ key }) => key)}::text[], ${calls.map(({ input }) => sha256(canonicalJson(input)))}::bytea[], ${calls.map(({ answer }) => JSON.stringify(answer))}::jsonb[])
      as a (owner, operation, key, input_hash, answer)
    order by a.owner, a.operation, a.key on conflict do nothing returning owner, operation, key`.execute(transaction);
  const nameOf = ({ owner, operation, key }: Omit<Call, 'input'>): string => JSON.stringify([owner, operation, key]);
  const begun = new Set(rows.map(nameOf));
  return calls.map((call) => begun.has(nameOf(call)));
}

/** @returns whether it is the first call under its key */
async function begin(transaction: DatabaseTransaction, { owner, operation, key, input }: Call, answer: unknown): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into platform.call_made (owner, operation, key, input_hash, answer)
    values (${owner}, ${operation}, ${key}, ${sha256(canonicalJson(input))}, ${JSON.stringify(answer)}::jsonb)
    on conflict do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}

/** What was answered before. @throws DomainError idempotency.key.conflict */
async function answerOf<T>(transaction: DatabaseTransaction, { owner, operation, key, input }: Call): Promise<T> {
  const { rows } = await sql<{ input_hash: Buffer; answer: T }>`
    select input_hash, answer from platform.call_made where owner = ${owner} and operation = ${operation} and key = ${key}`.execute(
    transaction,
  );
  const [made] = rows;
  if (made === undefined) throw new Error('a call is neither new nor made');
  return made.input_hash.equals(sha256(canonicalJson(input))) ? made.answer : refuse('idempotency.key.conflict');
}

/** Which of these calls were made under their keys before, whatever they asked for. */
export async function madeAmong<T extends Omit<Call, 'input'>>(db: Database, calls: readonly T[]): Promise<ReadonlySet<T>> {
  const { rows } = await sql<{ at: number }>`${keptPlan}
    select a.at::integer as at from unnest(${calls.map(({ owner }) => owner)}::text[], ${calls.map(({ operation }) => operation)}::text[],
      ${calls.map(({ key }) => key)}::text[]) with ordinality as a (owner, operation, key, at)
    join platform.call_made m on m.owner = a.owner and m.operation = a.operation and m.key = a.key`.execute(db);
  const made = new Set(rows.map(({ at }) => at - 1));
  return new Set(calls.filter((_call, at) => made.has(at)));
}
