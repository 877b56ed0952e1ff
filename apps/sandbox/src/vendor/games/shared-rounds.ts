import type { Clock } from '../../clock.js';
import { formatUnits } from '../amount.js';
import type { Round, RoundEngine, SettleOutcome } from '../rounds.js';
import type { PlayerSession } from '../sessions.js';
import { notStaked, playRecords, recordPlay, worstSettlement, type NotStaked, type PlayRecord } from './play-records.js';
import { returnOn, type Hundredths } from './returns.js';

/** How long a stake that is on its way may hold up the draw; one that is accepted later is given back. */
const STRAGGLER_LIMIT_MS = 3_000;
/** A table that nobody has looked at for so long takes no more bets until somebody comes. */
const ATTENDANCE_MS = 90_000;
const RESULTS_KEPT = 20;

/** What makes a shared table of one game. */
export interface SharedPlan<Deal> {
  /** Time for bets. */
  betMs: number;
  /** Time from the draw until the round is over; the page shows the outcome in it. */
  playMs: number;
  /** True: the next round takes bets while this one is played. */
  overlap: boolean;
  /** When bets are paid: with the draw, or when the play is over. */
  payAt: 'draw' | 'end';
  /** Whether round `number` has such a place. */
  hasPlace(number: number, place: string): boolean;
  /** Draws the outcome. Called once, after the last bet. */
  deal(number: number): Deal;
  /** What a bet on `place` returns. */
  returns(number: number, deal: Deal, place: string): Hundredths;
  /** The outcome as written beside the round. */
  detail(number: number, deal: Deal, places: readonly string[]): unknown;
  /** What the page needs to draw round `number` (fixtures and odds), if anything. */
  offer?(number: number): unknown;
}

interface Entry {
  session: PlayerSession;
  round: Round;
  bets: { betId: string; place: string; amount: bigint; returned: bigint | undefined }[];
  settled: 'done' | 'pending' | 'refused' | undefined;
  /** Stakes that are on their way. */
  asked: number;
}

interface LiveRound<Deal> {
  number: number;
  phase: 'open' | 'closing' | 'dealt';
  /** End of the present phase, ms since the epoch; unknown while stragglers are waited for. */
  endsAt: number | undefined;
  deal: Deal | undefined;
  /** By player: a page that is loaded again finds its bets. */
  entries: Map<string, Entry>;
  inFlight: Set<Promise<unknown>>;
}

/** One running round as a page sees it. */
export interface SharedRoundView {
  number: number;
  phase: 'open' | 'closing' | 'dealt';
  endsInMs: number | null;
  offer: unknown;
  deal: unknown;
  /** The player's own. */
  roundId: string | null;
  bets: { place: string; amount: string; returned: string | null }[];
  settled: 'done' | 'pending' | 'refused' | null;
}

export interface SharedState {
  rounds: SharedRoundView[];
  /** Latest first. */
  results: { number: number; deal: unknown }[];
  records: readonly PlayRecord[];
  balance: string;
}

export type SharedBetReply = NotStaked | { state: 'closed' } | { state: 'late' } | { state: 'taken'; roundId: string; balance: string };

/**
 * Rounds that all players of a table share. Bets are taken until the time is up; then the table waits for stakes that are on their way, draws
 * once, and pays every bet, also of players who have left. It runs only while somebody looks.
 */
export class SharedRounds<Deal> {
  readonly #engine: RoundEngine;
  readonly #clock: Clock;
  readonly #plan: SharedPlan<Deal>;
  /** The latest session of each player who looks. */
  readonly #guests = new Map<string, PlayerSession>();
  #rounds: LiveRound<Deal>[] = [];
  #results: { number: number; deal: Deal }[] = [];
  #lastNumber = 0;
  #stopped = false;

  constructor(engine: RoundEngine, clock: Clock, plan: SharedPlan<Deal>) {
    this.#engine = engine;
    this.#clock = clock;
    this.#plan = plan;
  }

  /** A player looks at the table: it wakes up if it slept, and tells him what happens from now on. */
  attend(session: PlayerSession): void {
    this.#guests.set(session.player, session);
    const takesBets = this.#rounds.some(({ phase }) => phase === 'open');
    if (!this.#stopped && !takesBets && (this.#plan.overlap || this.#rounds.length === 0)) this.#open();
  }

  /** The table as this player sees it. */
  state(session: PlayerSession): SharedState {
    const now = this.#clock.now();
    return {
      rounds: this.#rounds.map((round) => {
        const entry = round.entries.get(session.player);
        return {
          number: round.number,
          phase: round.phase,
          endsInMs: round.endsAt === undefined ? null : Math.max(0, round.endsAt - now),
          offer: this.#plan.offer?.(round.number) ?? null,
          deal: round.deal ?? null,
          roundId: entry?.round.id ?? null,
          bets: (entry?.bets ?? []).map(({ place, amount, returned }) => ({
            place,
            amount: formatUnits(amount),
            returned: returned === undefined ? null : formatUnits(returned),
          })),
          settled: entry?.settled ?? null,
        };
      }),
      results: this.#results,
      records: playRecords(session),
      balance: formatUnits(session.balance),
    };
  }

  /** Takes a bet into round `number`, if that still takes bets and has the place. */
  async bet(session: PlayerSession, number: number, place: string, amount: bigint): Promise<SharedBetReply> {
    const live = this.#rounds.find((round) => round.number === number);
    if (live?.phase !== 'open' || this.#clock.now() >= (live.endsAt ?? 0) || !this.#plan.hasPlace(number, place))
      return { state: 'closed' };
    const placing = this.#place(live, session, place, amount);
    live.inFlight.add(placing);
    try {
      return await placing;
    } finally {
      live.inFlight.delete(placing);
    }
  }

  /** No more rounds; what is running is given up (the engine undoes bets without an outcome). */
  stop(): void {
    this.#stopped = true;
  }

  async #place(live: LiveRound<Deal>, session: PlayerSession, place: string, amount: bigint): Promise<SharedBetReply> {
    let entry = live.entries.get(session.player);
    if (!entry) {
      entry = { session, round: this.#engine.openRound(session), bets: [], settled: undefined, asked: 0 };
      live.entries.set(session.player, entry);
    } else if (entry.round.session !== session) this.#engine.takeOver(entry.round, session);
    entry.asked += 1;
    const staked = await this.#engine.stake(entry.round, amount, { place }).finally(() => {
      entry.asked -= 1;
    });
    if (staked.state !== 'accepted') return notStaked(staked, { round: entry.round, amount, at: this.#clock.now() });
    if (live.phase === 'dealt') {
      // The draw did not wait for this one, so its outcome was known before the bet was: it cannot stand.
      await this.#engine.undo(entry.round, staked.betId);
      if (entry.bets.length === 0 && entry.asked === 0) await this.#engine.close(entry.round);
      return { state: 'late' };
    }
    entry.bets.push({ betId: staked.betId, place, amount, returned: undefined });
    return { state: 'taken', roundId: entry.round.id, balance: formatUnits(staked.balance) };
  }

  #open(): void {
    this.#lastNumber += 1;
    const live: LiveRound<Deal> = {
      number: this.#lastNumber,
      phase: 'open',
      endsAt: this.#clock.now() + this.#plan.betMs,
      deal: undefined,
      entries: new Map(),
      inFlight: new Set(),
    };
    this.#rounds.push(live);
    this.#clock.schedule(this.#plan.betMs, () => void this.#close(live));
    this.#tell();
  }

  async #close(live: LiveRound<Deal>): Promise<void> {
    if (this.#stopped) return;
    live.phase = 'closing';
    live.endsAt = undefined;
    if (this.#plan.overlap) this.#openIfAttended();
    if (live.inFlight.size > 0) {
      this.#tell();
      await Promise.race([
        Promise.allSettled(live.inFlight),
        new Promise<void>((resolve) => void this.#clock.schedule(STRAGGLER_LIMIT_MS, resolve)),
      ]);
      if (this.#stopped) return;
    }
    live.deal = this.#plan.deal(live.number);
    live.phase = 'dealt';
    live.endsAt = this.#clock.now() + this.#plan.playMs;
    this.#clock.schedule(this.#plan.playMs, () => void this.#end(live));
    this.#tell();
    if (this.#plan.payAt === 'draw') await this.#payAll(live, live.deal);
  }

  async #end(live: LiveRound<Deal>): Promise<void> {
    if (this.#stopped || live.deal === undefined) return;
    if (this.#plan.payAt === 'end') await this.#payAll(live, live.deal);
    this.#results = [{ number: live.number, deal: live.deal }, ...this.#results].slice(0, RESULTS_KEPT);
    this.#rounds = this.#rounds.filter((other) => other !== live);
    if (!this.#plan.overlap) this.#openIfAttended();
    this.#tell();
  }

  #openIfAttended(): void {
    const seenSince = this.#clock.now() - ATTENDANCE_MS;
    for (const [id, session] of this.#guests) if (session.lastSeenAt < seenSince) this.#guests.delete(id);
    if (this.#guests.size > 0) this.#open();
  }

  async #payAll(live: LiveRound<Deal>, deal: Deal): Promise<void> {
    const entries = [...live.entries.values()];
    const settled = await Promise.allSettled(entries.map((entry) => this.#pay(live.number, entry, deal)));
    for (const result of settled) {
      // One player's trouble must not keep the others from their wins; the engine undoes what stays open.
      if (result.status === 'rejected') process.stderr.write(`sandbox: a bet could not be settled: ${String(result.reason)}\n`);
    }
    this.#tell();
  }

  async #pay(number: number, entry: Entry, deal: Deal): Promise<void> {
    const { bets, round, session } = entry;
    // A stake that is still on its way is undone when its answer comes, which closes the round.
    if (bets.length === 0) return entry.asked > 0 ? undefined : this.#engine.close(round);
    round.detail = this.#plan.detail(
      number,
      deal,
      bets.map(({ place }) => place),
    );
    const outcomes: SettleOutcome[] = [];
    for (const [index, bet] of bets.entries()) {
      bet.returned = returnOn(bet.amount, this.#plan.returns(number, deal, bet.place));
      outcomes.push(await this.#engine.pay(round, bet.betId, bet.returned, index === bets.length - 1));
    }
    entry.settled = worstSettlement(outcomes);
    recordPlay(session, {
      roundId: round.id,
      at: this.#clock.now(),
      stake: formatUnits(bets.reduce((sum, { amount }) => sum + amount, 0n)),
      returned: formatUnits(bets.reduce((sum, { returned }) => sum + (returned ?? 0n), 0n)),
      outcome: round.detail,
      settled: entry.settled,
    });
  }

  #tell(): void {
    for (const session of this.#guests.values()) this.#engine.publish(session, { type: 'table', state: this.state(session) });
  }
}
