import { Button, IconCheck } from '@sortes/ui';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { useChangeSearch } from '../../../kit/page-link';
import type { Order } from '../api';
import { Codes } from './codes';

/** It is done: what was redeemed, what comes next. The sign is drawn once; whoever wants no motion sees it drawn. */
export function Redeemed({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const changeSearch = useChangeSearch();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const isAward = order.type !== 'goods' && order.type !== 'voucher';
  const next = order.state === 'in-process' ? 'mall.done.review' : isAward ? 'mall.done.rewards' : 'mall.done.voucher';
  return (
    <div className="grid justify-items-center gap-4 py-4 text-center">
      <div className="mall-done flex size-24 items-center justify-center rounded-full bg-gold text-gold-ink">
        <IconCheck size={48} />
      </div>
      <h3 ref={title} tabIndex={-1} className="text-h1 outline-none">
        {t('mall.done')}
      </h3>
      <p className="text-body text-ink-2">
        {t('mall.done.what', { name: order.name, quantity: order.quantity, points: format.number(order.points) })}
      </p>
      <p className="max-w-[44ch] text-label text-ink-2">{t(order.type === 'goods' ? 'mall.done.goods' : next)}</p>
      {order.codes > 0 && <Codes id={order.id} />}
      <div className="flex flex-wrap justify-center gap-3">
        {isAward && order.state === 'received' && (
          <Button tone="primary" onClick={() => modal.open('member', { page: 'rewardCenter' })}>
            {t('mall.toRewards')}
          </Button>
        )}
        <Button onClick={() => changeSearch(({ item: _item, ...kept }) => ({ ...kept, show: 'orders' }))}>{t('mall.toOrders')}</Button>
        <Button onClick={onClose}>{t('mall.goOn')}</Button>
      </div>
    </div>
  );
}
