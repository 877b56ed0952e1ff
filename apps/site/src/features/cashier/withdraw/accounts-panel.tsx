import { Button, ConfirmDialog, EmptyState, IconBank, IconPlus, IconTrash, Skeleton, toast } from '@sortes/ui';
import { useState } from 'react';
import { call } from '../../../kit/api/client';
import { translate, useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { usePayoutAccounts, useRefreshWithdrawals, type PayoutAccount } from '../api/withdrawals';
import { AccountLine } from './account-choice';
import { AddAccount } from './add-account';
import { maskedAccount } from './names';
import { LoadFailed } from '../../../kit/load-failed';

/** The accounts money can go to: shown masked, added, preferred, removed. */
export function AccountsPanel({ startAdding, onAdded }: { startAdding: boolean; onAdded: () => void }) {
  const t = useT();
  const refresh = useRefreshWithdrawals();
  const { data, error, refetch } = usePayoutAccounts();
  const [adding, setAdding] = useState(startAdding);
  const [removing, setRemoving] = useState<PayoutAccount>();
  if (!data) {
    return error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-2">
        <Skeleton className="h-16 rounded-tile!" />
        <Skeleton className="h-16 rounded-tile!" />
      </div>
    );
  }
  if (adding) {
    return (
      <AddAccount
        holderName={data.holderName}
        coolingHours={data.coolingHours}
        onBack={() => setAdding(false)}
        onDone={() => {
          setAdding(false);
          onAdded();
        }}
      />
    );
  }
  const change = async (work: () => Promise<unknown>) => {
    try {
      await work();
      await refresh();
    } catch (failure) {
      toast(problemText(failure), { tone: 'danger' });
      throw failure;
    }
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      {data.accounts.length === 0 ? (
        <EmptyState
          title={t('payout.addFirst')}
          art={<IconBank size={32} />}
          actions={
            <Button tone="primary" icon={<IconPlus size={18} />} onClick={() => setAdding(true)}>
              {t('payout.add')}
            </Button>
          }
        >
          {t('payout.addFirstNote', { hours: data.coolingHours })}
        </EmptyState>
      ) : (
        <>
          <ul className="grid grid-cols-1 gap-2">
            {data.accounts.map((account) => (
              <li key={account.id} className="rounded-tile border border-hairline bg-bg2 px-4 py-3">
                <div className="flex min-h-11 items-center">
                  <AccountLine account={account} />
                </div>
                <div className="mt-1 flex flex-wrap justify-end gap-1">
                  {!account.isDefault && (
                    <Button
                      tone="ghost"
                      size="small"
                      onClick={() =>
                        void change(() => call('preferPayoutAccount', { params: { accountId: account.id } })).catch(() => undefined)
                      }
                    >
                      {t('payout.makeDefault')}
                    </Button>
                  )}
                  <Button tone="ghost" size="small" icon={<IconTrash size={16} />} onClick={() => setRemoving(account)}>
                    {t('payout.remove')}
                    <span className="sr-only"> {maskedAccount(account)}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <p className="text-caption text-ink-3">{t('payout.accountsCount', { count: data.accounts.length, most: data.atMost })}</p>
          {data.accounts.length < data.atMost && (
            <Button wide icon={<IconPlus size={18} />} onClick={() => setAdding(true)}>
              {t('payout.add')}
            </Button>
          )}
        </>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title={t('payout.removeTitle')}
        confirmLabel={t('payout.remove')}
        cancelLabel={t('common.cancel')}
        tone="danger"
        onClose={() => setRemoving(undefined)}
        onConfirm={async () => {
          if (!removing) return;
          await change(() => call('removePayoutAccount', { params: { accountId: removing.id } }));
          toast(translate('payout.removed'));
        }}
      >
        {removing && t('payout.removeText', { account: maskedAccount(removing) })}
      </ConfirmDialog>
    </div>
  );
}
