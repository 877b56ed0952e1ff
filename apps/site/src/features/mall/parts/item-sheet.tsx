import { Badge, Button, Dialog, linkClass, Skeleton } from '@sortes/ui';
import { useState } from 'react';
import { useSession } from '../../../entities/account/session';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useModal } from '../../../kit/modal';
import { PageLink } from '../../../kit/page-link';
import { useParameter } from '../../../kit/search';
import { type ItemPage, type Order, useItem, useMayRedeem, usePoints } from '../api';
import { ItemPicture } from './item-picture';
import { Price } from './price';
import { RedeemForm } from './redeem-form';
import { Redeemed } from './redeemed';

/** The pictures of an item: one large, the others to choose from. */
function Gallery({ item: { pictures, name, kind } }: { item: ItemPage }) {
  const t = useT();
  const [shown, setShown] = useState(0);
  return (
    <div className="grid gap-2">
      <ItemPicture src={pictures[shown] ?? null} kind={kind} alt={name} className="rounded-tile" />
      {pictures.length > 1 && (
        <ul className="flex gap-2 overflow-x-auto p-0.5">
          {pictures.map((src, at) => (
            <li key={src}>
              <button
                type="button"
                aria-pressed={at === shown}
                aria-label={t('mall.picture', { no: at + 1, count: pictures.length })}
                onClick={() => setShown(at)}
                className={`size-14 overflow-hidden rounded-field border-2 ${at === shown ? 'border-gold' : 'border-transparent'}`}
              >
                <img src={src} alt="" loading="lazy" className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What there is to know before one redeems it. */
function Facts({ item }: { item: ItemPage }) {
  const t = useT();
  const format = useFormat();
  const lines = [
    item.left !== null && item.soldOut === null && t('mall.left', { count: item.left }),
    item.limit !== null && t(`mall.limit.${item.limit.period}`, { most: item.limit.most, had: item.had }),
    item.rankFrom > 0 && t('mall.rankFrom', { rank: item.rankFrom }),
    item.until !== null && t('mall.until', { time: format.dateTime(item.until) }),
    item.kind === 'goods' ? t('mall.sent') : t(item.kind === 'voucher' ? 'mall.codeAtOnce' : 'mall.inRewards'),
    item.asksReview && item.kind !== 'goods' && t('mall.reviewed'),
  ].filter((line) => line !== false);
  return (
    <ul className="grid list-disc gap-1 ps-5 text-label text-ink-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** What keeps the item from whoever looks, kindly; undefined: nothing does. */
function useObstacle(item: ItemPage): string | undefined {
  const t = useT();
  const format = useFormat();
  const balance = usePoints()?.pointBalance;
  if (item.obstacle !== null) return t(`mall.obstacle.${item.obstacle}`);
  if (balance !== undefined && balance < item.price) return t('mall.obstacle.points', { points: format.number(item.price - balance) });
  return undefined;
}

function Opened({ item, onRedeem }: { item: ItemPage; onRedeem: () => void }) {
  const t = useT();
  const modal = useModal();
  const may = useMayRedeem();
  const status = useSession((session) => session.status);
  const obstacle = useObstacle(item);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Gallery item={item} />
      <div className="flex flex-col gap-3">
        <div>
          <Badge>{t(`mall.kind.${item.kind}`)}</Badge>
        </div>
        <Price price={item.price} wasPrice={item.wasPrice} large />
        <p className="text-body wrap-anywhere whitespace-pre-line text-ink-2">{item.text}</p>
        <Facts item={item} />
        {item.offerId !== null && (
          <PageLink place={{ to: '/promotions', search: { id: item.offerId } }} className={`${linkClass} min-h-11 self-start`}>
            {t('mall.terms')}
          </PageLink>
        )}
        <div className="mt-auto grid gap-2 pt-2">
          {obstacle !== undefined && <p className="text-label text-ink-2">{obstacle}</p>}
          {may ? (
            <Button tone="primary" wide disabled={obstacle !== undefined} onClick={onRedeem}>
              {t('mall.redeem')}
            </Button>
          ) : status === 'guest' ? (
            <Button tone="primary" wide onClick={() => modal.open('login', { next: `/pointMall?item=${item.id}` })}>
              {t('mall.signInToRedeem')}
            </Button>
          ) : (
            status === 'member' && (
              <Button wide onClick={() => modal.open('needTrueAccount')}>
                {t('mall.redeem')}
              </Button>
            )
          )}
        </div>
      </div>
    </div>
  );
}

function Redeeming({ item, onClose }: { item: ItemPage; onClose: () => void }) {
  const [made, setMade] = useState<Order>();
  return made === undefined ? <RedeemForm item={item} onMade={setMade} /> : <Redeemed order={made} onClose={onClose} />;
}

/** An item over the shop: look at it, say how many and where to, done. */
export function ItemSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useParameter('item') ?? '';
  const [redeeming, setRedeeming] = useState('');
  const { data: item, error, refetch } = useItem(id);
  const isRedeeming = redeeming === id && id !== '';
  const close = () => {
    setRedeeming('');
    onClose();
  };
  return (
    <Dialog
      open={id !== ''}
      onClose={close}
      title={item?.name ?? t('mall.item')}
      closeLabel={t('common.close')}
      closeOnOutsidePress={!isRedeeming}
      width={isRedeeming ? 'medium' : 'large'}
      {...(isRedeeming && { onBack: () => setRedeeming(''), backLabel: t('common.back') })}
    >
      {error && !item ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !item ? (
        <Skeleton className="h-80 rounded-tile!" />
      ) : isRedeeming ? (
        <Redeeming item={item} onClose={close} />
      ) : (
        <Opened item={item} onRedeem={() => setRedeeming(id)} />
      )}
    </Dialog>
  );
}
