import { toast } from '@sortes/ui';
import { contentOf, countContent, type Play } from '@sortes/lottery-rules';
import { useT } from '../../../kit/i18n';
import type { DraftLine } from '../state/basket';
import { basketStore } from '../state/basket-store';
import type { BoardStore } from '../state/board-store';
import { browserBelow, quickPicks } from '../state/quick-pick';
import type { Slip } from '../state/slip';

/** Puts the picks of the board into the basket, or numbers that chance has picked. */
export function useAddToBasket({ store, play, slip, mostLines }: { store: BoardStore; play: Play; slip: Slip; mostLines: number }) {
  const t = useT();
  const add = (lines: readonly DraftLine[]) => {
    const { added, merged, left } = basketStore.getState().addLines(lines, { multiple: slip.greatestMultiple, lines: mostLines });
    if (left > 0) toast(t('lottery.addedSome', { added: added + merged, left }), { tone: 'warning' });
    // Beside a basket in view a message would only cover the countdown.
    else if (!matchMedia('(min-width: 1024px)').matches) toast(t('lottery.added', { count: added + merged }), { lifeMs: 2_000 });
  };
  const addPicked = () => {
    add(slip.lines);
    store.getState().clear();
  };
  const addQuickPicks = (count: number) => {
    const picked = quickPicks(play, count, browserBelow);
    add(
      picked.flatMap((each) => {
        const counted = countContent(play, contentOf(play, each));
        return counted.ok ? [slip.lineOf(counted.canonical, counted.combinations)] : [];
      }),
    );
    if (picked.length < count) toast(t('lottery.quickPickFew', { count: picked.length }));
  };
  return { addPicked, addQuickPicks };
}
