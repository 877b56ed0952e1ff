import { WireAmount } from '../../../entities/wallet/wire-amount';
import { productName } from '../../../entities/record/names';
import { isTextId, type Translate } from '../../../kit/i18n';
import type { LineFigures, MoneyFigure } from '../state/figures';

/** One figure of money; the result above and below zero in its colour. */
export function FigureAmount({ figures, figure }: { figures: LineFigures; figure: MoneyFigure }) {
  return <WireAmount value={figures[figure]} {...(figure === 'result' && { plus: true, tinted: true })} />;
}

/** Whose side a result is on, in words; nothing of other figures. */
export function resultNote(t: Translate, figures: LineFigures, figure: MoneyFigure): string | undefined {
  if (figure !== 'result' || figures.result === 0) return undefined;
  return t(figures.result > 0 ? 'agents.result.lost' : 'agents.result.won');
}

/** Words for a lane: the lobby's own where it has them. */
export function laneName(t: Translate, lane: string): string {
  const id = `agents.lane.${lane}`;
  return isTextId(id) ? t(id) : productName(t, lane);
}
