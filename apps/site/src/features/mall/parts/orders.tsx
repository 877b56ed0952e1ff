import { redeemStatuses, type RedeemStatus } from '@sortes/contract';
import { Badge, type BadgeTone, buttonClass, Chips, IconDownloadSimple } from '@sortes/ui';
import { fileAddress } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useChangeSearch } from '../../../kit/page-link';
import { useParameter } from '../../../kit/search';
import { RecordList } from '../../../entities/record/record-list';
import { shortNumber } from '../../../entities/record/short-number';
import { type Order, useOrders } from '../api';
import { ItemPicture } from './item-picture';

const isStatus = (text: string): text is RedeemStatus => (redeemStatuses as readonly string[]).includes(text);

const tones: Readonly<Record<Order['state'], BadgeTone>> = {
  'in-process': 'info',
  approved: 'info',
  packed: 'info',
  shipped: 'gold',
  received: 'win',
  returned: 'neutral',
  rejected: 'danger',
  cancelled: 'neutral',
};

export function StateBadge({ state }: { state: Order['state'] }) {
  const t = useT();
  return <Badge tone={tones[state]}>{t(`mall.state.${state}`)}</Badge>;
}

function Line({ order }: { order: Order }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <ItemPicture src={order.picture} kind={order.type} className="w-14 shrink-0 rounded-field" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="text-body font-semibold wrap-anywhere text-ink-1">
          {order.quantity > 1 ? t('mall.times', { quantity: order.quantity, name: order.name }) : order.name}
        </span>
        <span className="text-caption text-ink-3">
          {`${format.dateTime(order.at)} · ${t(`mall.kind.${order.type}`)} · `}
          <span className="whitespace-nowrap">{shortNumber(order.number)}</span>
        </span>
        {order.tracking !== '' && <span className="text-caption text-ink-2">{`${order.carrier} · ${order.tracking}`}</span>}
      </span>
      <span className="grid justify-items-end gap-1">
        <span className="tabular text-label font-semibold whitespace-nowrap text-ink-1">{format.number(order.points)}</span>
        <StateBadge state={order.state} />
      </span>
    </>
  );
}

/** What the member has redeemed, the newest first; a press opens one. */
export function Orders() {
  const t = useT();
  const changeSearch = useChangeSearch();
  const asked = useParameter('status') ?? '';
  const status = isStatus(asked) ? asked : '';
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useOrders(status);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Chips
          label={t('mall.status')}
          value={status}
          onChange={(value) => changeSearch((before) => ({ ...before, status: value }))}
          choices={[
            { value: '' as RedeemStatus | '', label: t('mall.all') },
            ...redeemStatuses.map((one) => ({ value: one as RedeemStatus | '', label: t(`mall.status.${one}`) })),
          ]}
        />
        <a
          href={fileAddress('exportRedeems', status === '' ? {} : { status })}
          download
          className={buttonClass({ tone: 'secondary', size: 'small' })}
        >
          <IconDownloadSimple size={18} /> {t('mall.file')}
        </a>
      </div>
      <RecordList
        rows={data?.pages.flatMap((page) => page.list)}
        error={error}
        onRetry={() => void refetch()}
        more={hasNextPage}
        loadingMore={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        onOpen={(order) => changeSearch((before) => ({ ...before, order: order.id }))}
        keyOf={(order) => order.id}
        empty={
          status === ''
            ? { title: t('mall.noOrders'), note: t('mall.noOrdersNote') }
            : { title: t('mall.noneSuch'), note: t('mall.noneSuchNote') }
        }
      >
        {(order) => <Line order={order} />}
      </RecordList>
    </div>
  );
}
