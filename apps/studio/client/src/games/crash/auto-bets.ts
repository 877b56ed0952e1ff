import { afterRound, couldPassLoss, type AutoEnd, type AutoRun } from '../../parts/auto-rules';

/** A run of auto play at the table, and its bet that is not decided yet. */
export interface AutoBets {
  readonly run: AutoRun;
  /** Id of the bet, and number of the round that it was placed in. */
  readonly pending: { readonly id: string; readonly number: number } | undefined;
  /** The player asked it to end: the bet in hand is finished. */
  readonly stopping: boolean;
  /** The line broke: what was to be placed by itself is not placed after a break that the player may not have seen. */
  readonly wasCut: boolean;
}

/** What the page sees of the table at a moment. Amounts are units of 1/10 000. */
export interface TableSight {
  readonly phase: 'betting' | 'running' | 'ended' | undefined;
  readonly number: number | undefined;
  readonly mine: readonly { readonly id: string; readonly state: string; readonly stake: bigint; readonly payout: bigint | undefined }[];
  /** Whether the panel holds a bet of this round. */
  readonly hasBet: boolean;
  readonly visible: boolean;
  readonly balance: bigint;
}

export type AutoStep =
  | { readonly do: 'wait' }
  | { readonly do: 'place'; readonly stake: bigint }
  /** Counted on: what the run is from now on. */
  | { readonly do: 'go'; readonly bets: AutoBets }
  | { readonly do: 'end'; readonly why: AutoEnd; readonly run: AutoRun };

/**
 * What a run does next. A bet that the table gave back counts for nothing; one whose end was not heard ends the run, because nobody could say what the
 * run has come to.
 */
export function nextStep(
  bets: AutoBets,
  sight: TableSight,
  limits: { readonly min: bigint; readonly max: bigint; readonly coin: bigint },
): AutoStep {
  const { run, pending, stopping, wasCut } = bets;
  const { phase, number, mine, hasBet, visible, balance } = sight;
  const end = (why: AutoEnd, of = run): AutoStep => ({ do: 'end', why, run: of });
  if (pending !== undefined) {
    const bet = mine.find(({ id }) => id === pending.id);
    if (bet?.state === 'void') return { do: 'go', bets: { ...bets, pending: undefined } };
    if (bet?.state === 'cashed' || bet?.state === 'lost') {
      const next = afterRound(run, { cost: bet.stake, payout: bet.payout ?? 0n }, limits);
      const why = next.end ?? (stopping ? 'stopped' : wasCut ? 'connection' : visible ? undefined : 'hidden');
      return why === undefined ? { do: 'go', bets: { ...bets, run: next.run, pending: undefined } } : end(why, next.run);
    }
    return number !== undefined && number !== pending.number && bet === undefined ? end('connection') : { do: 'wait' };
  }
  if (stopping) return end('stopped');
  if (wasCut) return end('connection');
  if (!visible) return end('hidden');
  if (phase !== 'betting' || hasBet) return { do: 'wait' };
  if (couldPassLoss(run, run.stake)) return end('lossNext');
  if (run.stake > balance) return end('error');
  return { do: 'place', stake: run.stake };
}
