import { Button, Money } from '@sortes/ui';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useSession } from '../../../entities/account/session';
import { GuestBetButtons } from './guest-bet-buttons';
import { priceOf, type Price } from '../state/write-order';
import { BasketList, type BasketListProps } from './basket-list';

/** What the basket comes to. */
export function BasketSum({ price }: { price: Price }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      {price.rebate > 0n && (
        <dl className="tabular grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-label text-ink-2">
          <dt>{t('lottery.gross')}</dt>
          <dd className="text-end">{format.money(price.gross)}</dd>
          <dt>{t('lottery.rebate')}</dt>
          <dd className="text-end text-win">{format.money(-price.rebate)}</dd>
        </dl>
      )}
      <p className="flex items-baseline justify-between gap-3 font-bold">
        <span>{t(price.rebate > 0n ? 'lottery.toPay' : 'lottery.total')}</span>
        <Money amount={price.net} currency={boot.currency} locale={format.tag} className="text-h2" />
      </p>
    </>
  );
}

interface PlaceBasketProps {
  count: number;
  reasonId: string;
  /** Why the basket cannot be placed; undefined when it can. */
  reason: string | undefined;
  isPrimary: boolean;
  onPlace: () => void;
}

/** The button that places the basket, and why it cannot be placed. */
export function PlaceBasket({ count, reasonId, reason, isPrimary, onPlace }: PlaceBasketProps) {
  const t = useT();
  const isGuest = useSession((session) => session.status === 'guest');
  return (
    <>
      {isGuest ? (
        <div className="flex gap-2">
          <GuestBetButtons of="all" reason={reason} reasonId={reasonId} isPrimary={isPrimary} />
        </div>
      ) : (
        <Button
          wide
          tone={isPrimary ? 'primary' : 'secondary'}
          aria-disabled={reason !== undefined || undefined}
          aria-describedby={reasonId}
          onClick={reason === undefined ? onPlace : undefined}
        >
          {t('lottery.placeBasket', { count })}
        </Button>
      )}
      <p id={reasonId} className="text-label text-ink-3">
        {count > 0 ? reason : ''}
      </p>
    </>
  );
}

export interface BasketPanelProps {
  list: BasketListProps;
  reason: string | undefined;
  onPlace: () => void;
}

/** The basket beside the board, on screens wide enough for both. */
export function BasketAside({ list, reason, onPlace, isPrimary }: BasketPanelProps & { isPrimary: boolean }) {
  const t = useT();
  const count = list.lines.length;
  return (
    <aside
      aria-label={t('lottery.basket')}
      className="card sticky top-[calc(4.25rem+var(--board-header,7rem))] hidden max-h-[calc(100dvh-5rem-var(--board-header,7rem))] flex-col gap-3 rounded-tile p-4 lg:flex"
    >
      <h2 className="text-h2">
        <output>{t('lottery.basketCount', { count })}</output>
      </h2>
      <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1">
        <BasketList {...list} />
      </div>
      <div className="flex flex-col gap-2">
        <BasketSum price={priceOf(list.lines, list.rangeOf)} />
        <PlaceBasket count={count} reasonId="basket-reason" reason={reason} isPrimary={isPrimary} onPlace={onPlace} />
      </div>
    </aside>
  );
}
