import type { WholeProblem } from '@sortes/ui';
import { parseMoney } from '@sortes/money';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useNoPlayText } from '../../../entities/limits/no-play';
import type { PlayMenu } from '../api/play-menu';
import { betProblemOf } from '../state/bet-problem';
import type { Slip } from '../state/slip';
import type { DrawClock } from '../state/use-draw-clock';
import { multipleProblemText, problemText, targetProblemText } from './problem-text';

/** Why the buttons of the slip do nothing now; undefined where they do. */
export interface SlipReasons {
  readonly bet: string | undefined;
  readonly add: string | undefined;
  readonly chase: string | undefined;
  readonly quickPick: string | undefined;
  /** Said beside the field of the multiple. */
  readonly multiple: string | undefined;
}

/** Reasons for the picks of the board, in the order in which a player can mend them. */
export function useSlipReasons(board: {
  slip: Slip;
  menu: PlayMenu;
  clock: DrawClock;
  nothingPicked: boolean;
  /** What is picked there is no number. */
  isOfWords: boolean;
  /** Something stands in the entry box that is not among the picks yet. */
  isBoxed: boolean;
  wrongMultiple: WholeProblem | undefined;
  /** The basket's lines of this game, and the most it may have. */
  ownLines: number;
  mostLines: number;
  /** Prize groups are still being asked for. */
  isLoading: boolean;
}): SlipReasons {
  const { slip, menu, clock, nothingPicked, isOfWords, isBoxed, wrongMultiple, ownLines, mostLines, isLoading } = board;
  const t = useT();
  const format = useFormat();
  const noPlay = useNoPlayText();
  const facts = {
    phase: clock.phase,
    playOn: true,
    tally: slip.tally,
    nothingPicked,
    isOfWords,
    stake: slip.stake,
    minimum: parseMoney(menu.minimumStake),
    maximum: parseMoney(menu.maximumStake),
    prizeCap: slip.exceededPrize,
  };
  const problem = betProblemOf(facts);
  // Lines may be collected while no draw is open.
  const addProblem = betProblemOf({ ...facts, phase: 'open' });
  const multiple = wrongMultiple && multipleProblemText(t, format, wrongMultiple, slip.greatestMultiple);
  // Said once, beside the field; figures of another multiple would mislead meanwhile.
  const multipleHeld = multiple === undefined ? undefined : t('lottery.chase.wrongMultiple');
  const drawProblem = problem?.kind === 'loading' || problem?.kind === 'no-draw' || problem?.kind === 'closed';
  // What stands in the box is what the player is looking at: it may not be passed over for the picks below it.
  const boxed = isBoxed ? t('lottery.problem.entryPending') : undefined;
  const loading = isLoading ? t('lottery.problem.loading') : undefined;
  const full = ownLines >= mostLines ? t('lottery.problem.basketFull', { count: mostLines }) : undefined;
  const bet = noPlay ?? (drawProblem ? undefined : boxed) ?? (problem && problemText(t, format, problem)) ?? multipleHeld ?? loading;
  const chasesBasket = slip.lines.length === 0 && ownLines > 0;
  return {
    bet,
    add: boxed ?? (addProblem && problemText(t, format, addProblem)) ?? multipleHeld ?? full,
    chase: chasesBasket ? (targetProblemText(t, format, clock) ?? loading) : bet,
    quickPick: full,
    multiple,
  };
}
