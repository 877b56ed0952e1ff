import { formatUnits } from '../amount.js';
import type { Round, SettleOutcome, StakeOutcome } from '../rounds.js';
import type { PlayerSession } from '../sessions.js';

/** A finished round as the page's list shows it. Amounts are decimal text. */
export interface PlayRecord {
  roundId: string;
  /** Milliseconds since the Unix epoch. */
  at: number;
  stake: string;
  returned: string;
  /** What happened, for the game's own page to put into words; null when nothing was drawn. */
  outcome: unknown;
  /** done: booked; pending: the wallet has not answered yet; refused: it will not take it; void: the stake goes back. */
  settled: 'done' | 'pending' | 'refused' | 'void';
}

const RECORDS_KEPT = 20;
const KEYS_KEPT = 50;

function memoryOf<Value>(session: Pick<PlayerSession, 'memory'>, key: string, create: () => Value): Value {
  const known = session.memory.get(key) as Value | undefined;
  if (known !== undefined) return known;
  const value = create();
  session.memory.set(key, value);
  return value;
}

/** The player's last rounds of this game, newest first, twenty at most; they outlive the session. */
export function playRecords(session: PlayerSession): readonly PlayRecord[] {
  return memoryOf<PlayRecord[]>(session, 'records', () => []);
}

/** Writes a finished round down for its player. */
export function recordPlay(session: Pick<PlayerSession, 'memory'>, record: PlayRecord): void {
  const records = memoryOf<PlayRecord[]>(session, 'records', () => []);
  records.unshift(record);
  records.length = Math.min(records.length, RECORDS_KEPT);
}

/** A round with what was asked of the wallet for it. */
type MovedRound = Pick<Round, 'id' | 'bets' | 'detail'> & { movements: readonly { kind: string; state: string }[] };

/**
 * The record of a round that a former process played or left open, out of its journal; undefined when nothing was staked in it.
 * @param at milliseconds since the Unix epoch
 */
export function recordOfRound(round: MovedRound, at: number): PlayRecord | undefined {
  const taken = round.bets.filter(({ state }) => state === 'paid' || state === 'void');
  if (taken.length === 0) return undefined;
  return {
    roundId: round.id,
    at,
    stake: formatUnits(taken.reduce((sum, { amount }) => sum + amount, 0n)),
    returned: formatUnits(taken.reduce((sum, { state, amount, won }) => sum + (state === 'void' ? amount : won), 0n)),
    // Half a round has no outcome to put into words, unless the game wrote one.
    outcome: round.detail ?? null,
    settled: taken.every(({ state }) => state === 'void') ? 'void' : settlementOf(round),
  };
}

function settlementOf({ movements }: MovedRound): 'done' | 'pending' | 'refused' {
  const pays = movements.filter(({ kind }) => kind === 'win');
  if (pays.some(({ state }) => state === 'refused')) return 'refused';
  return pays.some(({ state }) => state === 'asked') ? 'pending' : 'done';
}

/** The wallet has answered what was pending: the list says so from now on, also to a page that is loaded later. */
export function resettleRecord(session: Pick<PlayerSession, 'memory'>, round: MovedRound): void {
  const record = memoryOf<PlayRecord[]>(session, 'records', () => []).find(({ roundId }) => roundId === round.id);
  if (record?.settled === 'pending') record.settled = settlementOf(round);
}

/**
 * Runs `work` once for each `key` of the session: who asks again with the same key, while it runs or later, gets the first answer. So a page
 * that lost the connection asks again and learns what became of its tap instead of betting twice.
 */
export function once<Reply>(session: PlayerSession, key: string, work: () => Promise<Reply>): Promise<Reply> {
  const replies = memoryOf<Map<string, Promise<unknown>>>(session, 'replies', () => new Map());
  const known = replies.get(key);
  if (known) return known as Promise<Reply>;
  const reply = work();
  replies.set(key, reply);
  // A tap that was refused before anything was staked (a thrown error) may be tried again under its key.
  reply.catch(() => replies.delete(key));
  for (const oldest of replies.keys()) {
    if (replies.size <= KEYS_KEPT) break;
    replies.delete(oldest);
  }
  return reply;
}

/** Why a stake did not become a bet, as pages are told. `lost`: nobody knows, the bet is void and stands so in the list; the stake goes back. */
export type NotStaked = { state: 'refused'; reason: string; balance?: string } | { state: 'lost'; record: PlayRecord };

/** The page's answer for a stake of `amount` units that did not become a bet of `round`. `at`: milliseconds since the Unix epoch. */
export function notStaked(
  outcome: Exclude<StakeOutcome, { state: 'accepted' }>,
  { round, amount, at }: { round: Round; amount: bigint; at: number },
): NotStaked {
  if (outcome.state === 'refused') {
    return { state: 'refused', reason: outcome.reason, ...(outcome.balance !== undefined && { balance: formatUnits(outcome.balance) }) };
  }
  const text = formatUnits(amount);
  const record: PlayRecord = { roundId: round.id, at, stake: text, returned: text, outcome: null, settled: 'void' };
  recordPlay(round.session, record);
  return { state: 'lost', record };
}

/** The worst of several settlements: one refusal or one unanswered call marks the whole round. */
export function worstSettlement(outcomes: readonly SettleOutcome[]): 'done' | 'pending' | 'refused' {
  if (outcomes.some(({ state }) => state === 'refused')) return 'refused';
  return outcomes.some(({ state }) => state === 'pending') ? 'pending' : 'done';
}
