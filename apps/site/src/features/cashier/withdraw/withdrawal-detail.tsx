import { Badge, Button, CopyButton, Skeleton } from '@sortes/ui';
import { formatMoney, tryReadAmount } from '@sortes/money';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useWithdrawal, type Withdrawal } from '../api/withdrawals';
import { ConfirmCard } from './confirm-card';
import { DisputeThread } from './dispute-thread';
import { isPartlyReceived, isWithdrawalState, maskedAccount, toneOf, withdrawalStateName } from './names';
import { Timeline } from './timeline';
import { LoadFailed } from '../../../kit/load-failed';
import { LongNumber } from '../../../entities/record/long-number';

/** What to do next, or that there is nothing to do. */
function useNextStep(): (withdrawal: Withdrawal) => string {
  const t = useT();
  const format = useFormat();
  const money = (value: number | null) => format.money(tryReadAmount(value ?? 0) ?? 0n);
  return (withdrawal) => {
    const { state, receivedBy, mayDispute, returnedAmount, receivedAmount, arrives } = withdrawal;
    if (!isWithdrawalState(state)) return '';
    const returned = money(returnedAmount);
    if (state === 'sent' && returnedAmount !== null) return t('payout.next.sentPart', { sent: money(arrives), returned });
    if (isPartlyReceived(withdrawal)) return t('payout.next.returnedPart', { received: money(receivedAmount), returned });
    if (state === 'received' && receivedBy === 'clock' && mayDispute) return t('payout.next.silent');
    if (state === 'received' && returnedAmount !== null)
      return t('payout.next.receivedPart', { received: money(receivedAmount), returned });
    if (state === 'returned') return t('payout.next.returned', { amount: returned });
    return t(`payout.next.${state}`);
  };
}

/** One withdrawal, live: how far it is, the question whether it arrived, its dispute, its figures. */
export function WithdrawalDetail({ orderId, onList }: { orderId: string; onList: () => void }) {
  const t = useT();
  const format = useFormat();
  const nextStep = useNextStep();
  const { data, error, refetch } = useWithdrawal(orderId);
  if (!data) {
    return error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-3">
        <Skeleton className="h-20 rounded-tile!" />
        <Skeleton className="h-24 rounded-tile!" />
        <Skeleton className="h-40 rounded-tile!" />
      </div>
    );
  }
  const isSilent = data.state === 'received' && data.mayDispute;
  // From a second sending on, each has a line of its own; what arrives is all of them together.
  const again = data.sendings.length > 1;
  const units = (value: number) => tryReadAmount(value) ?? 0n;
  const arrives = again ? formatMoney(units(data.amount) - units(data.fee)) : data.arrives;
  const sendings = again
    ? data.sendings.map(({ amount, sentAt }, at): [string, number] => [
        sentAt === null
          ? t(at === 0 ? 'payout.state.sending' : 'payout.sendingAgain')
          : t(at === 0 ? 'payout.sentOn' : 'payout.sentAgainOn', { date: format.dateTime(sentAt) }),
        amount,
      ])
    : [];
  // What came back whole came back with its fee.
  const cameBack = data.returnedAmount !== null && units(data.returnedAmount) >= units(data.amount);
  const facts: [string, number | string | null][] = [
    [t('payout.amount'), data.amount],
    [t('payout.fee'), cameBack || data.fee === 0 ? null : data.fee],
    [t('payout.arrives'), data.state === 'rejected' || data.state === 'returned' ? null : arrives],
    ...sendings,
    [t('payout.receivedAmount'), data.receivedAmount],
    [t('payout.remainingAmount'), data.remainingAmount === 0 ? null : data.remainingAmount],
    [t('payout.returnedAmount'), data.returnedAmount],
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      <div role="status" className="grid justify-items-center gap-1.5 text-center">
        <p className="text-money font-bold text-ink-1">
          <WireAmount value={data.amount} />
        </p>
        <Badge tone={toneOf(data)}>{withdrawalStateName(t, data)}</Badge>
        <p className="max-w-[44ch] text-label text-ink-2">{nextStep(data)}</p>
      </div>
      <Timeline facts={data} />
      {data.note !== '' && (
        <p className="rounded-chip border border-info/40 bg-bg2 px-3 py-2.5 text-label text-ink-1">
          <span className="block text-caption text-ink-3">{t('payout.staffNote')}</span>
          {data.note}
        </p>
      )}
      {(data.state === 'sent' || isSilent) && <ConfirmCard key={data.state} withdrawal={data} />}
      <DisputeThread withdrawal={data} />
      <dl className="grid grid-cols-[auto_minmax(10rem,1fr)] gap-x-4 gap-y-1.5 border-t border-divider pt-3 text-label">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="contents">
                <dt className="text-ink-3">{label}</dt>
                <dd className="text-end font-semibold text-ink-1">
                  <WireAmount value={value} />
                </dd>
              </div>
            ),
        )}
        <dt className="text-ink-3">{t('payout.account')}</dt>
        <dd className="text-end text-ink-1">{maskedAccount(data.account)}</dd>
        <dt className="text-ink-3">{t('payout.asked')}</dt>
        <dd className="tabular text-end text-ink-1">{format.dateTime(data.createdAt)}</dd>
        <dt className="self-center text-ink-3">{t('payout.order')}</dt>
        <dd className="flex min-w-0 items-center justify-end gap-2">
          <LongNumber value={data.orderId} name={t('payout.order')} className="text-caption" />
          <span className="shrink-0">
            <CopyButton text={data.orderId} label={t('common.copy')} copiedLabel={t('common.copied')} />
          </span>
        </dd>
      </dl>
      <Button tone="ghost" wide onClick={onList}>
        {t('payout.toList')}
      </Button>
    </div>
  );
}
