import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { byGame } from '../state/basket';
import type { WholeBasket } from '../state/use-basket';
import { linePrice } from '../state/write-order';
import { problemText, targetProblemText } from './problem-text';
import type { WrongMultiples } from './use-wrong-multiples';

/** Why the whole basket cannot be placed now; undefined when it can. */
export function useBasketReason(whole: WholeBasket, wrong: WrongMultiples): string | undefined {
  const t = useT();
  const format = useFormat();
  const { lines, rangeOf, targetOf } = whole;
  if (lines.length === 0) return t('lottery.basketEmptyNote');
  const problem = lines.map((line) => whole.problemOf(line, linePrice(line, rangeOf(line.game)).gross)).find(Boolean);
  if (problem?.kind === 'off') return t('lottery.problem.lineOff');
  if (lines.some((line) => wrong.problemOf(line.id, line.multiple) !== undefined)) return t('lottery.chase.wrongMultiple');
  const closed = byGame(lines).map(({ game }) => targetProblemText(t, format, targetOf(game)));
  if (problem) return closed.find(Boolean) ?? problemText(t, format, problem);
  return closed.find(Boolean) ?? (whole.loading ? t('lottery.problem.loading') : undefined);
}
