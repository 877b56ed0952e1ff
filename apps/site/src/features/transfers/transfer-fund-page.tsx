import { Button, IconCaretRight, IconLock, IconReceipt, Skeleton, toast } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import type { ReactNode } from 'react';
import { useBalance } from '../../entities/wallet/balance';
import { useFormat } from '../../kit/format';
import { isTextId, useT } from '../../kit/i18n';
import { useModal, type ModalSearch } from '../../kit/modal';
import { problemText } from '../../kit/problem';
import { useSession } from '../../entities/account/session';
import { WireBalance } from '../../entities/wallet/wire-amount';
import { useAction } from '../../kit/use-action';
import { useAccounts, useEmptyFloat, useWithdrawable } from './api/accounts';
import { LatestMovements } from './parts/latest-movements';
import { OpenBets } from './parts/open-bets';
import { Owed } from './parts/owed';
import { VendorWallets } from './parts/vendor-wallets';
import { LoadFailed } from '../../kit/load-failed';

function Account({ name, note, amount, children }: { name: string; note: string; amount: number; children?: ReactNode }) {
  return (
    <li className="card rounded-tile px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-body font-semibold text-ink-1">{name}</h3>
        <span className="tabular text-h2 font-bold text-ink-1">
          <WireBalance value={amount} />
        </span>
      </div>
      <p className="text-label text-ink-3">{note}</p>
      {children}
    </li>
  );
}

/** Where more is said about what held money waits for. */
const placeOfReason: Readonly<Record<string, ModalSearch<'member'>>> = {
  withdrawal: { page: 'withdraw' },
  chase: { page: 'personalHistoryCopy', above: 'orders', list: 'chases' },
};

/** `transferFund`, my wallet: what every account holds and why, wallets at vendors, and an agent's float. */
export function TransferFundPage() {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const member = useSession((session) => session.status === 'member');
  const sequence = useBalance().data?.sequence;
  const { data, isError, error, refetch } = useAccounts(sequence, member);
  const withdrawable = useWithdrawable(sequence, member);
  const emptyFloat = useEmptyFloat();
  const moving = useAction(async (key) => {
    try {
      const { amount } = await emptyFloat(key);
      toast(t('transfers.floatMoved', { amount: format.money(tryReadAmount(amount) ?? 0n) }), { tone: 'win' });
    } catch (failure) {
      toast(problemText(failure), { tone: 'danger' });
      throw failure;
    }
  });
  const units = (value: number) => tryReadAmount(value) ?? 0n;
  const canLeave = withdrawable?.allowWithdraw === 'Y';
  const locked = withdrawable === undefined ? 0n : units(withdrawable.balance) - units(withdrawable.available);
  const isLocked = withdrawable !== undefined && canLeave && locked > 0n;
  // While something is owed, nothing leaves.
  const mainNote =
    !canLeave || (data?.owed ?? 0) > 0
      ? t('transfers.mainNotePlain')
      : isLocked
        ? t('transfers.mainNoteLocked', { available: format.money(units(withdrawable.available)) })
        : t('transfers.mainNote');
  const reasonName = (reason: string) => {
    const id = `transfers.held.${reason}`;
    return isTextId(id) ? t(id) : reason;
  };
  if (isError && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-3">
        <Skeleton className="h-20 rounded-tile!" />
        <Skeleton className="h-20 rounded-tile!" />
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-5">
      <ul className="grid grid-cols-1 gap-3">
        <Account name={t('transfers.main')} note={mainNote} amount={data.main}>
          {isLocked && (
            <button
              type="button"
              onClick={() => modal.open('member', { page: 'withdraw' })}
              className="mt-2 flex min-h-11 w-full items-center gap-3 border-t border-divider text-start"
            >
              <IconLock size={18} className="shrink-0 text-warning" />
              <span className="min-w-0 flex-1 py-1.5 text-label font-semibold text-ink-1">
                {t('transfers.mainLocked', { amount: format.money(units(withdrawable.turnover.left)) })}
              </span>
              <IconCaretRight size={16} className="shrink-0 text-ink-3" />
            </button>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button tone="primary" onClick={() => modal.open('deposit')}>
              {t('shell.deposit')}
            </Button>
            <Button onClick={() => modal.open('member', { page: 'withdraw' })}>{t('shell.withdraw')}</Button>
          </div>
        </Account>
        {data.owed > 0 && <Owed data={data} />}
        <OpenBets enabled={member} />
        <Account name={t('transfers.held')} note={t('transfers.heldNote')} amount={data.held}>
          {data.heldFor.length > 0 && (
            <ul className="mt-2 divide-y divide-divider border-t border-divider">
              {data.heldFor.map(({ reason, amount }) => {
                const place = placeOfReason[reason];
                const row = (
                  <>
                    <span className="min-w-0 flex-1 text-body text-ink-2">{reasonName(reason)}</span>
                    <span className="tabular text-body font-semibold text-ink-1">
                      <WireBalance value={amount} />
                    </span>
                  </>
                );
                return (
                  <li key={reason}>
                    {place ? (
                      <button
                        type="button"
                        onClick={() => modal.open('member', place)}
                        className="flex min-h-11 w-full items-center gap-3 text-start hover:text-ink-1"
                      >
                        {row}
                        <IconCaretRight size={16} className="shrink-0 text-ink-3" />
                      </button>
                    ) : (
                      <div className="flex min-h-11 items-center gap-3">{row}</div>
                    )}
                  </li>
                );
              })}
            </ul>
          )}
        </Account>
        {data.float !== null && (
          <Account name={t('transfers.float')} note={t('transfers.floatNote')} amount={data.float}>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button
                disabled={data.float === 0}
                loading={moving.busy}
                loadingLabel={t('common.loading')}
                onClick={() => void moving.run()}
              >
                {t('transfers.emptyFloat')}
              </Button>
              <Button
                tone="ghost"
                icon={<IconReceipt size={18} />}
                onClick={() => modal.open('member', { page: 'transactionHistory', kind: 'float' })}
              >
                {t('transfers.floatRecord')}
              </Button>
            </div>
          </Account>
        )}
      </ul>
      <VendorWallets enabled={member} />
      <LatestMovements enabled={member} />
    </div>
  );
}
