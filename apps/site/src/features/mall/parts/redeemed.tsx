import { mallAwardKinds, type MallKind } from '@sortes/contract';
import { Button, buttonClass, IconCheck } from '@sortes/ui';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { restoreSession } from '../../../entities/account/start-session';
import { call } from '../../../kit/api/client';
import { useModal } from '../../../kit/modal';
import { PageLink, useChangeSearch } from '../../../kit/page-link';
import { useAction } from '../../../kit/use-action';
import type { Order } from '../api';
import { Codes } from './codes';

/** Puts a picture on that is theirs now. */
function PutOn({ picture }: { picture: string }) {
  const t = useT();
  const [isOn, setOn] = useState(false);
  const act = useAction(async () => {
    await call('setMemberIcon', { body: { avatar: picture } });
    setOn(true);
    await restoreSession();
  });
  return (
    <>
      <Button tone="primary" loading={act.busy} loadingLabel={t('common.loading')} disabled={isOn} onClick={() => void act.run()}>
        {t(isOn ? 'mall.isOn' : 'mall.putOn')}
      </Button>
      {act.problem !== undefined && (
        <p role="alert" className="basis-full text-label text-danger">
          {act.problem.text}
        </p>
      )}
    </>
  );
}

/** What comes next. */
function useNext({ type, state, tickets }: Order): string {
  const t = useT();
  if (type === 'goods') return t('mall.done.goods');
  if (state === 'in-process') return t('mall.done.review');
  if (type === 'ticket') return t('mall.done.ticket', { count: tickets ?? 0 });
  return t(type === 'voucher' ? 'mall.done.voucher' : type === 'avatar' ? 'mall.done.avatar' : 'mall.done.rewards');
}

/** What can be done with it at once. */
function Acts({ order: { type, state, picture, offerId } }: { order: Order }) {
  const t = useT();
  const modal = useModal();
  if (state !== 'received') return null;
  if ((mallAwardKinds as readonly MallKind[]).includes(type))
    return (
      <Button tone="primary" onClick={() => modal.open('member', { page: 'rewardCenter' })}>
        {t('mall.toRewards')}
      </Button>
    );
  if (type === 'avatar' && picture !== null) return <PutOn picture={picture} />;
  if (type !== 'ticket' || offerId === null) return null;
  return (
    <PageLink place={{ to: '/promotions', search: { id: offerId } }} className={buttonClass({ tone: 'primary' })}>
      {t('mall.toRaffle')}
    </PageLink>
  );
}

/** It is done: what was redeemed, what comes next. The sign is drawn once; whoever wants no motion sees it drawn. */
export function Redeemed({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const changeSearch = useChangeSearch();
  const next = useNext(order);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-4 py-4 text-center">
      <div className="mall-done flex size-24 items-center justify-center rounded-full bg-gold text-gold-ink">
        <IconCheck size={48} />
      </div>
      <h3 ref={title} tabIndex={-1} className="text-h1 outline-none">
        {t(order.state === 'in-process' ? 'mall.done.ordered' : 'mall.done')}
      </h3>
      <p className="text-body text-ink-2">
        {t('mall.done.what', { name: order.name, quantity: format.number(order.quantity), points: format.number(order.points) })}
      </p>
      <p className="max-w-[44ch] text-label text-ink-2">{next}</p>
      {order.codes > 0 && <Codes id={order.id} />}
      <div className="flex flex-wrap justify-center gap-3">
        <Acts order={order} />
        <Button onClick={() => changeSearch(({ item: _item, ...kept }) => ({ ...kept, show: 'orders' }))}>{t('mall.toOrders')}</Button>
        <Button onClick={onClose}>{t('mall.goOn')}</Button>
      </div>
    </div>
  );
}
