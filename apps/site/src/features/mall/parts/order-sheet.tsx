import { Button, ConfirmDialog, CopyButton, Dialog, Skeleton } from '@sortes/ui';
import { useState, type ReactNode } from 'react';
import { call } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useParameter } from '../../../kit/search';
import { useAction } from '../../../kit/use-action';
import { type OrderPage, useMayRedeem, useOrder, useRefreshMall } from '../api';
import { Codes } from './codes';
import { ItemPicture } from './item-picture';
import { StateBadge } from './orders';

function Facts({ order }: { order: OrderPage }) {
  const t = useT();
  const format = useFormat();
  const rows: (readonly [string, ReactNode])[] = [
    [
      t('mall.number'),
      <span key="number" className="wrap-anywhere">
        {order.number}
      </span>,
    ],
    [t('mall.kindLabel'), t(`mall.kind.${order.type}`)],
    [t('mall.quantity'), format.number(order.quantity)],
    ...(order.tickets === null ? [] : [[t('mall.tickets'), format.number(order.tickets)] as const]),
    [t('mall.cost'), t('mall.points', { points: format.number(order.points) })],
  ];
  if (order.tracking !== '')
    rows.push([
      t('mall.tracking'),
      <span key="tracking" className="inline-flex flex-wrap items-center justify-end gap-2">
        {`${order.carrier} · ${order.tracking}`}
        <CopyButton text={order.tracking} label={t('common.copy')} copiedLabel={t('common.copied')} />
      </span>,
    ]);
  if (order.address !== null)
    rows.push([
      t('mall.whereTo'),
      <span
        key="address"
        className="whitespace-pre-line"
      >{`${order.address.name}\n${order.address.mobile}\n${order.address.address}`}</span>,
    ]);
  if (order.reason !== null) rows.push([t('mall.reasonLabel'), t(`mall.reason.${order.reason}`)]);
  if (order.note !== '') rows.push([t('mall.note'), order.note]);
  return (
    <dl className="divide-y divide-divider text-label">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2">
          <dt className="text-ink-3">{label}</dt>
          <dd className="text-end wrap-anywhere text-ink-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What happened to it, the newest last. */
function Way({ moves }: Pick<OrderPage, 'moves'>) {
  const t = useT();
  const format = useFormat();
  return (
    <ol aria-label={t('mall.way')} className="grid gap-0">
      {moves.map(({ state, at, isAutomatic }, place) => (
        <li key={`${state} ${at}`} className="grid grid-cols-[1rem_1fr] gap-3">
          <span aria-hidden="true" className="flex flex-col items-center">
            <span className={`mt-1.5 size-3 rounded-full ${place === moves.length - 1 ? 'bg-gold' : 'bg-bg3'}`} />
            {place < moves.length - 1 && <span className="w-px flex-1 bg-divider" />}
          </span>
          <span className="pb-3">
            <span className="block text-label font-semibold text-ink-1">{t(`mall.state.${state}`)}</span>
            <span className="text-caption text-ink-3">
              {isAutomatic ? `${format.dateTime(at)} · ${t('mall.byItself')}` : format.dateTime(at)}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What the player can still do about it. */
function Acts({ order }: { order: OrderPage }) {
  const t = useT();
  const refresh = useRefreshMall();
  const [asking, setAsking] = useState(false);
  const act = useAction(async (_key: string, what: 'cancelRedeem' | 'confirmRedeem') => {
    try {
      await call(what, { params: { id: order.id }, body: {} });
    } finally {
      await refresh();
    }
  });
  return (
    <div className="grid gap-2 empty:hidden">
      {order.pointsBack && <p className="text-label text-ink-2">{t('mall.pointsBack')}</p>}
      {act.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {act.problem.text}
        </p>
      )}
      {order.mayConfirm && (
        <Button tone="primary" wide loading={act.busy} loadingLabel={t('common.loading')} onClick={() => void act.run('confirmRedeem')}>
          {t('mall.hasCome')}
        </Button>
      )}
      {order.mayCancel && (
        <Button wide loading={act.busy} loadingLabel={t('common.loading')} onClick={() => setAsking(true)}>
          {t('mall.cancel')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t('mall.cancelQuestion')}
        confirmLabel={t('mall.cancel')}
        cancelLabel={t('mall.keep')}
        onConfirm={() => {
          setAsking(false);
          void act.run('cancelRedeem');
        }}
        onClose={() => setAsking(false)}
      >
        {t('mall.cancelNote')}
      </ConfirmDialog>
    </div>
  );
}

function Opened({ id }: { id: string }) {
  const { data: order, error, refetch } = useOrder(id);
  if (error && !order) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!order) return <Skeleton className="h-80 rounded-tile!" />;
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <ItemPicture src={order.picture} kind={order.type} className="w-20 shrink-0 rounded-tile" />
        <div className="grid min-w-0 gap-1">
          <p className="text-body font-semibold wrap-anywhere text-ink-1">{order.name}</p>
          <div>
            <StateBadge state={order.state} />
          </div>
        </div>
      </div>
      {order.codes > 0 && <Codes id={order.id} />}
      <Facts order={order} />
      <Way moves={order.moves} />
      <Acts order={order} />
    </div>
  );
}

/** One of what the member has redeemed. */
export function OrderSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useParameter('order') ?? '';
  const may = useMayRedeem();
  return (
    <Dialog open={id !== '' && may} onClose={onClose} title={t('mall.order')} closeLabel={t('common.close')}>
      {id !== '' && <Opened key={id} id={id} />}
    </Dialog>
  );
}
