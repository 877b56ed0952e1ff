import {
  Badge,
  Button,
  CopyButton,
  Countdown,
  Dialog,
  EmptyState,
  ErrorState,
  IconCheckCircle,
  IconClockCountdown,
  IconHourglass,
  IconReceipt,
  IconXCircle,
  Skeleton,
  buttonClass,
} from '@sortes/ui';
import { ApiError, serverNow } from '../../shared/api/client';
import { useBalance } from '../../shared/balance';
import { BalanceText } from '../../shared/balance-text';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/i18n';
import { useModal } from '../../shared/modal';
import type { ModalProps } from '../../shared/modal';
import { problemText } from '../../shared/problem';
import { useSearch } from '../../shared/search';
import { readTab } from '../../shared/storage';
import { useDeposit, useDeposits } from './api/deposits';
import type { DepositOrder } from './api/deposits';
import { WireAmount } from '../../shared/wire-amount';
import { lastOrderKey } from './parts/deposit-form';
import { isKnownState, nextStep, stateName, stateTone } from './parts/names';
import { useMemberOnly } from '../../shared/use-member-only';

function StateIcon({ state }: { state: string }) {
  if (state === 'credited') return <IconCheckCircle size={56} filled className="text-win" />;
  if (state === 'failed') return <IconXCircle size={56} filled className="text-danger" />;
  if (state === 'expired' || state === 'cancelled') return <IconXCircle size={56} className="text-ink-3" />;
  return state === 'review' ? <IconHourglass size={56} className="text-info" /> : <IconClockCountdown size={56} className="text-warning" />;
}

function OrderView({ order, onClose }: { order: DepositOrder; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const balance = useBalance().data;
  const { state } = order;
  const stays = useSearch()['stay'] === '1';
  const known = isKnownState(state) ? state : undefined;
  const again = state === 'failed' || state === 'expired' || state === 'cancelled';
  return (
    <div className="flex flex-col items-center gap-4 py-2 text-center">
      <StateIcon state={state} />
      <div role="status" className="grid justify-items-center gap-2">
        <Badge tone={known ? stateTone[known] : 'neutral'}>{stateName(t, state)}</Badge>
        <p className="text-money font-bold">
          <WireAmount value={order.amount} />
        </p>
        <p className="max-w-[40ch] text-body text-ink-2">{t(known ? nextStep[known] : 'cashier.next.review')}</p>
      </div>
      {state === 'credited' && balance && (
        <p className="flex w-full items-center justify-between rounded-tile border border-hairline bg-bg2 px-4 py-3">
          <span className="text-label text-ink-3">{t('cashier.newBalance')}</span>
          <BalanceText amount={balance.amount} className="text-h2 font-bold text-win" />
        </p>
      )}
      {state === 'awaiting_payment' && (
        <p className="flex w-full items-center justify-between rounded-tile border border-hairline bg-bg2 px-4 py-3 text-label text-ink-2">
          {t('cashier.timeLeft')}
          <Countdown endsAt={order.expiresAt} now={serverNow} label={t('cashier.timeLeft')} className="text-h2" />
        </p>
      )}
      <dl className="grid w-full grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 text-label">
        <dt className="text-start text-ink-3">{t('cashier.orderId')}</dt>
        <dd className="flex min-w-0 items-center justify-end gap-2">
          <span className="truncate font-mono text-caption">{order.orderId}</span>
          <span className="shrink-0">
            <CopyButton text={order.orderId} label={t('common.copy')} copiedLabel={t('common.copied')} />
          </span>
        </dd>
        <dt className="text-start text-ink-3">{t('cashier.createdAt')}</dt>
        <dd className="tabular text-end text-ink-1">{format.dateTime(order.createdAt)}</dd>
        {order.creditedAt !== null && (
          <>
            <dt className="text-start text-ink-3">{t('cashier.creditedAt')}</dt>
            <dd className="tabular text-end text-ink-1">{format.dateTime(order.creditedAt)}</dd>
          </>
        )}
      </dl>
      <div className="grid w-full gap-2 pt-1">
        {order.payUrl !== null && (
          <a
            href={order.payUrl}
            {...(stays && { target: '_blank', rel: 'noopener' })}
            className={buttonClass({ tone: 'primary', size: 'large', wide: true })}
          >
            {t('cashier.toPayment')}
          </a>
        )}
        {state === 'credited' && (
          <Button tone="primary" size="large" wide onClick={onClose}>
            {t('cashier.play')}
          </Button>
        )}
        {again && (
          <Button tone="primary" size="large" wide onClick={() => modal.open('deposit')}>
            {t('cashier.again')}
          </Button>
        )}
        <Button tone="ghost" wide onClick={() => modal.open('deposits')}>
          {t('cashier.deposits.title')}
        </Button>
      </div>
    </div>
  );
}

/** `?m=depositStatus&orderId=…`: one deposit, live. The payment page leads back here without the number; then it is this tab's order, else the newest one. */
export function DepositStatusModal({ onClose }: ModalProps) {
  const t = useT();
  const allowed = useMemberOnly('depositStatus');
  const search = useSearch();
  const named = search['orderId'] ?? readTab(lastOrderKey) ?? undefined;
  const newest = useDeposits(1, allowed && named === undefined);
  const orderId = named ?? newest.data?.list[0]?.orderId;
  const { data, isError, error, refetch } = useDeposit(allowed ? orderId : undefined);
  if (!allowed) return null;
  const nothing = named === undefined && newest.data?.list.length === 0;
  const unknown = isError && error instanceof ApiError && (error.code === 'deposit.not.found' || error.code === 'request_param_err');
  return (
    <Dialog open onClose={onClose} title={t('cashier.status.title')} closeLabel={t('common.close')} width="small">
      {data ? (
        <OrderView order={data} onClose={onClose} />
      ) : nothing || unknown ? (
        <EmptyState title={unknown ? problemText(error) : t('cashier.deposits.empty')} art={<IconReceipt size={32} />} />
      ) : isError ? (
        <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}>
          {problemText(error)}
        </ErrorState>
      ) : (
        <div role="status" aria-label={t('common.loading')} className="flex flex-col items-center gap-4 py-2">
          <Skeleton className="size-14 rounded-full!" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-13 w-full rounded-chip!" />
        </div>
      )}
    </Dialog>
  );
}
