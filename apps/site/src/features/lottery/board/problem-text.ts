import type { WholeProblem } from '@sortes/ui';
import type { Format } from '../../../kit/format';
import type { Translate } from '../../../kit/i18n';
import type { BetProblem } from '../state/bet-problem';
import type { TargetDraw } from '../state/use-basket-draws';

/** What is wrong with a typed multiple; `maximum` is the brand's limit. */
export function multipleProblemText(t: Translate, format: Format, problem: WholeProblem, maximum: number): string {
  return problem === 'above'
    ? t('lottery.problem.multipleAbove', { limit: format.number(maximum) })
    : t('lottery.problem.multipleBad', { limit: format.number(maximum) });
}

/** The reason under a disabled button. */
export function problemText(t: Translate, format: Format, problem: BetProblem): string {
  switch (problem.kind) {
    case 'loading':
      return t('lottery.problem.loading');
    case 'no-draw':
      return t('lottery.problem.noDraw');
    case 'closed':
      return t('lottery.problem.closed');
    case 'play-off':
      return t('lottery.problem.playOff');
    case 'nothing-picked':
      return t(problem.isOfWords ? 'lottery.problem.noBetChosen' : 'lottery.problem.nothingPicked');
    case 'pick-more':
      return t('lottery.problem.pickMore', { count: problem.count });
    case 'places':
      return t('lottery.problem.places', { count: problem.count });
    case 'no-combination':
      return t('lottery.problem.noCombination');
    case 'unit-too-large':
      return t('lottery.problem.unitTooLarge', { limit: format.money(problem.limit) });
    case 'too-many-combinations':
      return t('lottery.problem.tooManyCombinations');
    case 'too-long':
      return t('lottery.problem.tooLong');
    case 'below-minimum':
      return t('lottery.problem.belowMinimum', { limit: format.money(problem.limit) });
    case 'above-maximum':
      return t('lottery.problem.aboveMaximum', { limit: format.money(problem.limit) });
  }
}

/** Why a draw takes no bets; undefined while it does. */
export function targetProblemText(t: Translate, format: Format, { phase }: Pick<TargetDraw, 'phase'>): string | undefined {
  if (phase === 'open') return undefined;
  return problemText(t, format, { kind: phase === 'closed' ? 'closed' : phase === 'none' ? 'no-draw' : 'loading' });
}
