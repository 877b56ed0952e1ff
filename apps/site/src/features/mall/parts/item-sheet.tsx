import { Badge, Button, Dialog, linkClass, Skeleton } from '@sortes/ui';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../entities/account/session';
import { useFormat } from '../../../kit/format';
import { type TextId, useT } from '../../../kit/i18n';
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
                <img src={src} alt="" loading="lazy" className="size-full bg-bg2 object-contain" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** How somebody comes to have it; what an offer gives lies in the reward centre. */
const whatComes: Readonly<Partial<Record<ItemPage['kind'], TextId>>> = {
  goods: 'mall.sent',
  voucher: 'mall.codeAtOnce',
  ticket: 'mall.inBook',
  avatar: 'mall.forGood',
};

/** What there is to know before one redeems it. */
function Facts({ item }: { item: ItemPage }) {
  const t = useT();
  const format = useFormat();
  const lines = [
    item.left !== null && item.soldOut === null && t('mall.left', { count: item.left }),
    item.limit !== null && t(`mall.limit.${item.limit.period}`, { most: format.number(item.limit.most), had: format.number(item.had) }),
    item.rankFrom > 0 && t('mall.rankFrom', { rank: item.rankName ?? format.number(item.rankFrom) }),
    item.until !== null && t('mall.until', { time: format.dateTime(item.until) }),
    item.tickets !== null && t('mall.ticketsEach', { count: item.tickets }),
    t(whatComes[item.kind] ?? 'mall.inRewards'),
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

/** Somebody else was faster, or it left the shop meanwhile: nothing was taken, and there is a way back. */
function Gone({ why, onClose }: { why: string; onClose: () => void }) {
  const t = useT();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-4 py-4 text-center">
      <h3 ref={title} tabIndex={-1} className="text-h2 outline-none">
        {t('mall.notHad')}
      </h3>
      <p className="max-w-[44ch] text-body text-ink-2">{`${why} ${t('mall.nothingTaken')}`}</p>
      <Button tone="primary" onClick={onClose}>
        {t('mall.goOn')}
      </Button>
    </div>
  );
}

function Redeeming({ item, onClose }: { item: ItemPage; onClose: () => void }) {
  const [made, setMade] = useState<Order>();
  const [gone, setGone] = useState<string>();
  if (made !== undefined) return <Redeemed order={made} onClose={onClose} />;
  if (gone !== undefined) return <Gone why={gone} onClose={onClose} />;
  return <RedeemForm item={item} onMade={setMade} onGone={setGone} />;
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
