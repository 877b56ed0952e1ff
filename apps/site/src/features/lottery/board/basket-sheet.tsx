import { Dialog } from '@sortes/ui';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { byGame } from '../state/basket';
import type { DrawClock } from '../state/use-draw-clock';
import { priceOf } from '../state/write-order';
import { BasketList, TargetNote } from './basket-list';
import { BasketSum, PlaceBasket, type BasketPanelProps } from './basket-panel';

/** The basket as a sheet, where there is no room beside the board. */
export function BasketSheet({ list, reason, onPlace, clock }: BasketPanelProps & { clock: DrawClock }) {
  const t = useT();
  const modal = useModal();
  const count = list.lines.length;
  const games = byGame(list.lines);
  const isOwnOnly = games.length <= 1 && (games[0]?.game ?? list.own) === list.own;
  return (
    <Dialog
      open
      onClose={modal.close}
      title={t('lottery.basketCount', { count })}
      closeLabel={t('common.close')}
      footer={
        <div className="flex flex-col gap-2">
          {isOwnOnly && clock.draw && (
            <p className="tabular flex items-baseline justify-end">
              <TargetNote game={list.own} target={{ phase: clock.phase, draw: clock.draw }} />
            </p>
          )}
          <BasketSum price={priceOf(list.lines, list.rangeOf)} />
          <PlaceBasket count={count} reasonId="basket-sheet-reason" reason={reason} isPrimary onPlace={onPlace} />
        </div>
      }
    >
      <BasketList {...list} />
    </Dialog>
  );
}
