import { toast } from '@sortes/ui';
import { findGame, findPlay, pickedOfCanonical, type Game } from '@sortes/lottery-rules';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { useGo } from '../../../kit/page-link';
import type { BasketLine } from '../state/basket';
import { basketStore } from '../state/basket-store';
import { boardPageOf } from '../state/board-page';
import { boardStoreOf } from '../state/board-store';
import type { WholeBasket } from '../state/use-basket';
import type { BasketListProps } from './basket-list';
import type { WrongMultiples } from './use-wrong-multiples';

/** Takes a line out of the basket and back onto the board of its game. */
function useEditLine(game: Game): (line: BasketLine) => void {
  const go = useGo();
  const modal = useModal();
  return (line) => {
    const other = findGame(line.game);
    const known = other && findPlay(other, line.play);
    if (!other || !known) return;
    const board = boardStoreOf(other).getState();
    if (board.frozen) return;
    board.choosePlay(line.play);
    board.setPicks(pickedOfCanonical(known.form, line.content));
    board.setUnit(line.unit);
    board.setMultiple(line.multiple);
    board.setSeries(line.series);
    basketStore.getState().removeLines([line.id]);
    if (other.code !== game.code)
      go(
        { to: boardPageOf(other), search: { gameCode: other.code, playType: line.play } },
        // The basket's sheet gives its place in the history away: Back leads to this board, not to a sheet over the other one.
        { replace: modal.openNow() === 'basket' },
      );
    else if (modal.openNow() === 'basket') modal.close();
  };
}

/** What the list of the basket shows and does, beside the board and in its sheet. */
export function useBasketList({ game, whole, wrong }: { game: Game; whole: WholeBasket; wrong: WrongMultiples }): BasketListProps {
  const t = useT();
  const edit = useEditLine(game);
  const { lines, rangeOf, targetOf, maximumMultiple } = whole;
  return {
    lines,
    own: game.code,
    maximumMultiple,
    rangeOf,
    targetOf,
    onMultiple: (id, multiple) => basketStore.getState().changeLine(id, { multiple }),
    onMultipleProblem: (id, problem) => wrong.note(id, lines.find((line) => line.id === id)?.multiple ?? 0, problem),
    onEdit: edit,
    onRemove: (ids) => basketStore.getState().removeLines(ids),
    onClear: () => {
      const before = basketStore.getState().lines;
      basketStore.getState().removeLines(before.map((line) => line.id));
      toast(t('lottery.basketCleared', { count: before.length }));
    },
  };
}
