import { multiplyRatio } from '@sortes/money';

/** What happens to the stake after a win or a loss. */
export interface StakeChange {
  readonly kind: 'reset' | 'raise';
  /** Of `raise`: whole per cent. */
  readonly percent: number;
}

/** When auto play ends and how its stake moves. */
export interface AutoSettings {
  /** 0: until something else ends it. */
  readonly rounds: number;
  readonly stopProfit: bigint | undefined;
  readonly stopLoss: bigint | undefined;
  readonly onWin: StakeChange;
  readonly onLoss: StakeChange;
  /** Of slots: the round in which free spins or respins began is the last one. */
  readonly stopFeature?: boolean;
  /** Of slots: a round that pays more than this is the last one. */
  readonly stopWin?: bigint | undefined;
}

export interface AutoRun {
  readonly settings: AutoSettings;
  readonly firstStake: bigint;
  readonly stake: bigint;
  readonly played: number;
  readonly profit: bigint;
}

export type AutoEnd = 'rounds' | 'profit' | 'loss' | 'feature' | 'win' | 'lossNext' | 'stopped' | 'hidden' | 'connection' | 'error';

export const firstAutoSettings: AutoSettings = {
  rounds: 10,
  stopProfit: undefined,
  stopLoss: undefined,
  onWin: { kind: 'reset', percent: 0 },
  onLoss: { kind: 'reset', percent: 0 },
};

/** Whether a round of this cost, lost whole, would take the run's loss past the one that the player named. Such a round is not begun. */
export function couldPassLoss({ settings, profit }: AutoRun, cost: bigint): boolean {
  return settings.stopLoss !== undefined && cost - profit > settings.stopLoss;
}

/**
 * The run after a round that cost `cost` and paid `payout`, and why it ends, if it does. A round that paid at least its cost counts as a win. The next
 * stake is cut to whole `coin`s and brought into the limits: a raise beyond the largest stake stays there.
 */
export function afterRound(
  run: AutoRun,
  { cost, payout, hasFeature = false }: { readonly cost: bigint; readonly payout: bigint; readonly hasFeature?: boolean },
  { min, max, coin }: { readonly min: bigint; readonly max: bigint; readonly coin: bigint },
): { readonly run: AutoRun; readonly end: AutoEnd | undefined } {
  const { settings } = run;
  const profit = run.profit + payout - cost;
  const played = run.played + 1;
  const change = payout >= cost ? settings.onWin : settings.onLoss;
  let stake = run.firstStake;
  if (change.kind === 'raise') {
    const raised = multiplyRatio(run.stake, BigInt(100 + change.percent), 100n, 'down');
    stake = min % coin === 0n ? raised - (raised % coin) : raised;
  }
  stake = stake < min ? min : stake > max ? max : stake;
  const end =
    settings.stopProfit !== undefined && profit >= settings.stopProfit
      ? 'profit'
      : settings.stopLoss !== undefined && -profit >= settings.stopLoss
        ? 'loss'
        : settings.stopFeature === true && hasFeature
          ? 'feature'
          : settings.stopWin !== undefined && payout > settings.stopWin
            ? 'win'
            : settings.rounds > 0 && played >= settings.rounds
              ? 'rounds'
              : undefined;
  return { run: { ...run, stake, profit, played }, end };
}
