import { Button, EmptyState, IconLock, IconUsersThree, Skeleton } from '@sortes/ui';
import { formatMoney, tryReadAmount } from '@sortes/money';
import { useState } from 'react';
import contract from 'virtual:limits/transferToUpline';
import { useBalance } from '../../entities/wallet/balance';
import { SendMoneyForm } from '../../entities/wallet/send-money-form';
import { mostToSend, type SendLimits } from '../../entities/wallet/send-amount';
import { SendReceipt } from '../../entities/wallet/send-receipt';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useModal } from '../../kit/modal';
import { useSession } from '../../entities/account/session';
import { useSendUpline, useUplineSettings, type UplineReceipt, type UplineSettings } from './api/accounts';
import { LoadFailed } from '../../kit/load-failed';

function Receipt({ receipt, onAgain }: { receipt: UplineReceipt; onAgain: () => void }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  return (
    <SendReceipt
      amount={receipt.amount}
      transferId={receipt.transferId}
      facts={[
        [t('transfers.to'), receipt.upline],
        [t('transfers.time'), format.moment(receipt.time)],
      ]}
      ways={[
        [t('transfers.showMovement'), () => modal.openAbove({ above: 'transaction', transactionId: receipt.transactionId })],
        [t('transfers.again'), onAgain],
      ]}
    />
  );
}

const units = (value: number): bigint => tryReadAmount(value) ?? 0n;

const limitsOf = ({ minimumAmount, maximumAmount, dailyAmountLeft, available }: UplineSettings): SendLimits => ({
  minimum: units(minimumAmount),
  maximum: units(maximumAmount),
  leftToday: units(dailyAmountLeft),
  available: units(available),
});

function SendForm({ settings, onSent }: { settings: UplineSettings; onSent: (receipt: UplineReceipt) => void }) {
  const t = useT();
  const send = useSendUpline();
  const bounds = limitsOf(settings);
  const isLocked = units(settings.turnoverLeft) > 0n;
  if (isLocked && mostToSend(bounds) < bounds.minimum) return <TurnoverLock settings={settings} />;
  return (
    <>
      {isLocked && <TurnoverLock settings={settings} />}
      <SendMoneyForm
        to={settings.upline}
        limits={bounds}
        note={t('transfers.questionNote')}
        contract={contract}
        bodyOf={(wanted) => ({ ...wanted, amount: formatMoney(wanted.amount) })}
        onSend={async (wanted, key) => onSent(await send(wanted, key))}
      />
    </>
  );
}

/** What may not be sent because bets are due of it, and the way to how much. */
function TurnoverLock({ settings }: { settings: UplineSettings }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const locked = units(settings.balance) - units(settings.available);
  return (
    <div className="rounded-tile border border-warning/40 bg-bg2 p-4">
      <p className="flex items-center gap-2 text-body font-semibold text-ink-1">
        <IconLock size={20} className="shrink-0 text-warning" />
        {t('transfers.locked', { locked: format.money(locked) })}
      </p>
      <p className="mt-1 text-label text-ink-2">{t('transfers.lockedNote', { amount: format.money(units(settings.turnoverLeft)) })}</p>
      <Button className="mt-3" onClick={() => modal.open('member', { page: 'withdraw' })}>
        {t('transfers.showTurnover')}
      </Button>
    </div>
  );
}

/** `transferUpline`: money to the agent above, who takes it on their float. */
export function TransferUplinePage() {
  const t = useT();
  const member = useSession((session) => session.status === 'member');
  const sequence = useBalance().data?.sequence;
  const { data, isError, error, refetch } = useUplineSettings(sequence, member);
  const [receipt, setReceipt] = useState<UplineReceipt>();
  if (receipt) return <Receipt receipt={receipt} onAgain={() => setReceipt(undefined)} />;
  if (isError && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-3">
        <Skeleton className="h-16 rounded-tile!" />
        <Skeleton className="h-40 rounded-tile!" />
      </div>
    );
  if (!data.allowed)
    return (
      <EmptyState title={t('transfers.none')} art={<IconUsersThree size={32} />}>
        {t('transfers.noneNote')}
      </EmptyState>
    );
  return (
    <div className="grid max-w-120 grid-cols-1 gap-4">
      <p className="flex items-center gap-3 rounded-tile border border-hairline bg-bg2 px-4 py-3">
        <IconUsersThree size={24} className="shrink-0 text-ink-3" />
        <span className="min-w-0">
          <span className="block text-label text-ink-3">{t('transfers.to')}</span>
          <span className="block text-body font-semibold wrap-anywhere text-ink-1">{data.upline}</span>
        </span>
      </p>
      <SendForm settings={data} onSent={setReceipt} />
    </div>
  );
}
