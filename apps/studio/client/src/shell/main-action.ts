import { payoutOf } from '@sortes/game-rules';
import type { RoundGameModule } from '../game';
import { runText } from '../parts/auto-words';
import { showAmount } from '../parts/format';
import { useStore } from '../parts/store';
import { say } from '../parts/texts';
import { bringIntoView } from './board-in-view';
import type { Desk } from './desk';
import type { Play } from './play';

/** What the main button says and does just now. */
export interface MainAction {
  readonly kind: 'play' | 'wait' | 'cash-out' | 'skip' | 'auto' | 'stop';
  readonly text: string;
  /** What it costs, what it pays, which of the free spins it is, or why it is off. */
  readonly detail: string | undefined;
  /** What the next right move would raise the round to. */
  readonly next?: string | undefined;
  readonly press: () => void;
  /** It costs nothing: a free spin. */
  readonly isFree?: boolean | undefined;
  readonly isOff: boolean;
  readonly isBusy: boolean;
  /** Where a press leads that can do nothing yet. */
  readonly lead?: (() => void) | undefined;
}

type Decided = Partial<MainAction>;

function openRoundAction({ play, game }: { readonly play: Play; readonly game: RoundGameModule }): Decided {
  const { phase, round } = play.store.get();
  if (!round) return {};
  const worth = round.multiplier > 0n ? showAmount(round.payout > 0n ? round.payout : payoutOf(round.stake, round.multiplier)) : '';
  return {
    kind: 'cash-out',
    text: say('cashOut'),
    detail: worth || undefined,
    next: round.state === 'open' ? game.sayNext?.(round) : undefined,
    press: play.cashOut,
    isOff: !play.canCashOut(),
    isBusy: phase === 'moving',
  };
}

function showingAction(desk: Desk, play: Play, game: RoundGameModule): Decided {
  const { mode, progress } = play.store.get();
  const { autoplay } = desk.session.playRules;
  // It never skips here: whoever presses fast at the most that may fall wants another one.
  if (game.atOnce !== undefined && mode === 'manual' && autoplay) return { isOff: !play.canBeginAnother() };
  const text = game.skipWord?.();
  return {
    kind: 'skip',
    ...(text !== undefined && { text }),
    // Cutting a show short costs nothing.
    ...((progress !== undefined || text !== undefined) && { detail: progress }),
    press: play.skip,
    isOff: !autoplay,
  };
}

function autoAction(play: Play): Decided {
  return {
    kind: 'auto',
    text: say('auto.start'),
    press: play.startAuto,
    // On a phone the board may be out of view.
    ...(!play.isPlanned() && { isOff: true, detail: say('autoNotReady'), lead: bringIntoView }),
  };
}

/** Follows what the main button is for: to play, cash out, skip, start or stop. `goToStake` leads to a stake that is refused. */
export function useMainAction(desk: Desk, play: Play, game: RoundGameModule, goToStake: () => void): MainAction {
  const state = useStore(play.store, (whole) => whole);
  const connected = useStore(desk.store, (whole) => whole.connected);
  const { phase, run, mode, round, cooling, stopping, stake, choice, free, usesFree } = state;
  const given = usesFree ? free : undefined;
  let action: MainAction = {
    kind: 'play',
    text: given === undefined ? (game.playWord?.() ?? say('bet')) : say('free.round'),
    // What it costs stands on it: on a phone the field may be out of sight.
    detail:
      given !== undefined
        ? `${given.count - given.left + 1} / ${given.count}`
        : stake === undefined
          ? undefined
          : showAmount(payoutOf(stake, game.rules.costOf(choice)), { short: true }),
    isFree: given !== undefined,
    press: play.begin,
    isOff: cooling,
    isBusy: false,
  };
  const turn = (decided: Decided): void => void (action = { ...action, ...decided });
  if (run)
    turn({
      kind: 'stop',
      text: stopping ? say('auto.stopping') : say('auto.stop'),
      detail: runText(run),
      press: play.stopAuto,
      isOff: stopping,
    });
  else if ((phase === 'open' || phase === 'moving') && round) turn(openRoundAction({ play, game }));
  else if (phase === 'placing') turn({ kind: 'wait', isOff: true, isBusy: true });
  else if (phase === 'showing') turn(showingAction(desk, play, game));
  else if (mode === 'auto') turn(autoAction(play));
  const { min, max } = play.limits();
  if (phase === 'idle' && run === undefined && given === undefined && (stake === undefined || stake < min || stake > max))
    turn({
      isOff: true,
      // What is wrong stands at the field, which may be out of view.
      detail: stake !== undefined && stake > max ? `≤ ${showAmount(max, { short: true })}` : `≥ ${showAmount(min, { short: true })}`,
      lead: goToStake,
    });
  if (!connected && run === undefined && phase !== 'showing') turn({ isOff: true, detail: say('noConnection') });
  return action;
}
