import type { Clock } from '../../../clock.js';
import { formatUnits } from '../../amount.js';
import type { Round, RoundEngine, SettleOutcome } from '../../rounds.js';
import type { PlayerSession } from '../../sessions.js';
import { notStaked, playRecords, recordPlay, worstSettlement, type NotStaked, type PlayRecord } from '../play-records.js';
import type { DrawBelow } from '../random.js';
import { returnOn } from '../returns.js';
import { shoot, VISIT_MS, type ReefKind } from './reef-shot.js';

/** How long a visit outlives its page, so that one that is loaded again finds it. */
const ABSENCE_MS = 10_000;

interface Visit {
  round: Round;
  endsAt: number;
  shots: number;
  staked: bigint;
  returned: bigint;
  caught: Partial<Record<ReefKind, number>>;
  settlements: SettleOutcome[];
  inFlight: Set<Promise<unknown>>;
  ending: Promise<PlayRecord | undefined> | undefined;
  cancelTimer: () => void;
  cancelAbsence: () => void;
}

/** The visit as the page shows it. */
export interface VisitView {
  roundId: string;
  endsInMs: number;
  shots: number;
  stake: string;
  returned: string;
}
export type ShotReply =
  | (NotStaked & { visit: VisitView | null })
  | { state: 'shot'; hit: boolean; returned: string; settled: SettleOutcome['state']; balance: string; visit: VisitView };

/** Visits to the reef: the first shot opens a round, every shot is a bet in it, leaving or two minutes end it. */
export class ReefVisits {
  readonly #engine: RoundEngine;
  readonly #clock: Clock;
  readonly #draw: DrawBelow;
  /** By player, so that a page that is loaded again goes on with the visit. */
  readonly #visits = new Map<string, Visit>();

  constructor(engine: RoundEngine, clock: Clock, draw: DrawBelow) {
    this.#engine = engine;
    this.#clock = clock;
    this.#draw = draw;
  }

  /** The running visit and the last ones. Who asks has come back, if he was gone. */
  state(session: PlayerSession): { visit: VisitView | null; records: readonly PlayRecord[]; balance: string } {
    const visit = this.#visits.get(session.player);
    visit?.cancelAbsence();
    return { visit: visit ? this.#view(visit) : null, records: playRecords(session), balance: formatUnits(session.balance) };
  }

  /** One shot. It is drawn only when the wallet has taken its stake. */
  async shoot(session: PlayerSession, kind: ReefKind, amount: bigint): Promise<ShotReply> {
    let visit = this.#visits.get(session.player);
    if (visit?.ending) {
      await visit.ending;
      visit = undefined;
    }
    if (visit) {
      visit.cancelAbsence();
      this.#engine.takeOver(visit.round, session);
    }
    visit ??= this.#open(session);
    const shot = this.#shootIn(visit, kind, amount);
    visit.inFlight.add(shot);
    try {
      return await shot;
    } finally {
      visit.inFlight.delete(shot);
    }
  }

  /** Ends the visit, if there is one, after the shots that are on their way. Resolves with its record, if anything was shot. */
  leave(session: PlayerSession): Promise<PlayRecord | undefined> {
    const visit = this.#visits.get(session.player);
    return visit ? this.#end(session, visit) : Promise.resolve(undefined);
  }

  /** The page goes away: the visit ends unless the player is back, or shoots on another page, within ten seconds. */
  away(session: PlayerSession): void {
    const visit = this.#visits.get(session.player);
    if (!visit) return;
    visit.cancelAbsence();
    visit.cancelAbsence = this.#clock.schedule(ABSENCE_MS, () => this.#endLater(session, visit));
  }

  #endLater(session: PlayerSession, visit: Visit): void {
    this.#end(session, visit).catch((error: unknown) => process.stderr.write(`sandbox: a visit could not be ended: ${String(error)}\n`));
  }

  #open(session: PlayerSession): Visit {
    const visit: Visit = {
      round: this.#engine.openRound(session),
      endsAt: this.#clock.now() + VISIT_MS,
      shots: 0,
      staked: 0n,
      returned: 0n,
      caught: {},
      settlements: [],
      inFlight: new Set(),
      ending: undefined,
      cancelTimer: () => undefined,
      cancelAbsence: () => undefined,
    };
    visit.cancelTimer = this.#clock.schedule(VISIT_MS, () => this.#endLater(session, visit));
    this.#visits.set(session.player, visit);
    return visit;
  }

  async #shootIn(visit: Visit, kind: ReefKind, amount: bigint): Promise<ShotReply> {
    const staked = await this.#engine.stake(visit.round, amount, { kind });
    if (staked.state !== 'accepted')
      return { ...notStaked(staked, { round: visit.round, amount, at: this.#clock.now() }), visit: this.#view(visit) };
    const returned = returnOn(amount, shoot(kind, this.#draw));
    visit.shots += 1;
    visit.staked += amount;
    visit.returned += returned;
    if (returned > 0n) visit.caught[kind] = (visit.caught[kind] ?? 0) + 1;
    visit.round.detail = { shots: visit.shots, caught: visit.caught };
    const settled = await this.#engine.pay(visit.round, staked.betId, returned, false);
    visit.settlements.push(settled);
    return {
      state: 'shot',
      hit: returned > 0n,
      returned: formatUnits(returned),
      settled: settled.state,
      balance: formatUnits(visit.round.session.balance),
      visit: this.#view(visit),
    };
  }

  #end(session: PlayerSession, visit: Visit): Promise<PlayRecord | undefined> {
    visit.ending ??= this.#finish(session, visit);
    return visit.ending;
  }

  async #finish(session: PlayerSession, visit: Visit): Promise<PlayRecord | undefined> {
    visit.cancelTimer();
    visit.cancelAbsence();
    await Promise.allSettled(visit.inFlight);
    await this.#engine.close(visit.round);
    this.#visits.delete(session.player);
    if (visit.shots === 0) return undefined;
    const record: PlayRecord = {
      roundId: visit.round.id,
      at: this.#clock.now(),
      stake: formatUnits(visit.staked),
      returned: formatUnits(visit.returned),
      outcome: visit.round.detail,
      settled: worstSettlement(visit.settlements),
    };
    recordPlay(session, record);
    this.#engine.publish(session, { type: 'visit-ended', record });
    return record;
  }

  #view(visit: Visit): VisitView {
    return {
      roundId: visit.round.id,
      endsInMs: Math.max(0, visit.endsAt - this.#clock.now()),
      shots: visit.shots,
      stake: formatUnits(visit.staked),
      returned: formatUnits(visit.returned),
    };
  }
}
