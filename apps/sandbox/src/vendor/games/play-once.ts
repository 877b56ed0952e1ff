import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { parseAs, SandboxError } from '../../errors.js';
import { formatUnits, parseUnits, UNITS_PER_WHOLE } from '../amount.js';
import type { RoundEngine } from '../rounds.js';
import type { PlayerSession } from '../sessions.js';
import { notStaked, once, playRecords, recordPlay, type NotStaked, type PlayRecord } from './play-records.js';
import { returnOn, type Hundredths } from './returns.js';

/** Key of one tap: the page makes it up. */
export const TapKey = Type.String({ minLength: 8, maxLength: 64 });

/**
 * Reads a stake of the page. Stakes are whole units of the currency: a return of so many hundredths of one then never has more than two decimals,
 * which every wallet can book. @throws SandboxError 400 `invalid_amount`.
 */
export function readAmount(text: string): bigint {
  const units = parseUnits(text);
  if (units === undefined || units <= 0n || units % UNITS_PER_WHOLE !== 0n)
    throw new SandboxError(400, 'invalid_amount', 'the stake is not a whole amount', 'amount');
  return units;
}

/** What became of a round that is decided in one go. */
export type PlayReply = NotStaked | { state: 'played'; record: PlayRecord; balance?: string };

interface InstantPlay<Outcome> {
  amount: bigint;
  /** Written beside the bet: what the player chose. */
  meta?: unknown;
  /** Draws the outcome; called only when the wallet has taken the stake. */
  decide(): { outcome: Outcome; hundredths: Hundredths };
}

/** A round of one bet: stake, draw, pay. */
export async function playInstant<Outcome>(
  engine: RoundEngine,
  session: PlayerSession,
  { amount, meta, decide }: InstantPlay<Outcome>,
  now: () => number,
): Promise<PlayReply> {
  const round = engine.openRound(session);
  const staked = await engine.stake(round, amount, meta);
  if (staked.state !== 'accepted') {
    await engine.close(round);
    const reply = notStaked(staked, { round, amount, at: now() });
    engine.publish(session, { type: 'not-played', reply });
    return reply;
  }
  const { outcome, hundredths } = decide();
  const returned = returnOn(amount, hundredths);
  round.detail = outcome;
  const paid = await engine.pay(round, staked.betId, returned, true);
  const record: PlayRecord = {
    roundId: round.id,
    at: now(),
    stake: formatUnits(amount),
    returned: formatUnits(returned),
    outcome,
    settled: paid.state,
  };
  recordPlay(session, record);
  // Another page of this player, or this one loaded anew, may be waiting for it.
  engine.publish(session, { type: 'played', record });
  return { state: 'played', record, ...balanceOf(session) };
}

/** The balance as last heard, as decimal text. */
export function balanceOf(session: PlayerSession): { balance: string } {
  return { balance: formatUnits(session.balance) };
}

/** The stakes of this player that have no outcome yet, as decimal text; null without any. */
function stakeUnderWay(engine: RoundEngine, session: PlayerSession): string | null {
  const bets = engine.openRounds(session).flatMap((round) => round.bets.filter(({ state }) => state === 'asked' || state === 'accepted'));
  return bets.length === 0 ? null : formatUnits(bets.reduce((sum, { amount }) => sum + amount, 0n));
}

/** Adds `POST /play` and `GET /state` of a game whose rounds are one bet each. `Choice` reads what the player chose besides the stake. */
export function addInstantRoutes<Outcome>(
  app: FastifyInstance,
  engine: RoundEngine,
  {
    readChoice,
    now,
  }: { readChoice(body: unknown): { meta?: unknown; decide(): { outcome: Outcome; hundredths: Hundredths } }; now: () => number },
): void {
  const PlayBody = Type.Object({ key: TapKey, amount: Type.String({ maxLength: 20 }) });
  app.post('/play', async (request) => {
    const session = engine.session(request);
    const { key, amount } = parseAs(PlayBody, request.body);
    const choice = readChoice(request.body);
    return once(session, key, () => playInstant(engine, session, { amount: readAmount(amount), ...choice }, now));
  });
  app.get('/state', async (request) => {
    const session = engine.session(request);
    const balance = await engine.balance(session);
    return { records: playRecords(session), waiting: stakeUnderWay(engine, session), balance: formatUnits(balance) };
  });
}
