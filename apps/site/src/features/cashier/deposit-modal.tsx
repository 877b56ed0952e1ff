import { Button, Dialog, EmptyState, ErrorState, IconReceipt, IconWallet, Skeleton } from '@sortes/ui';
import { boot } from '../../shared/boot';
import { useT } from '../../shared/i18n';
import { hasModal, useModal } from '../../shared/modal';
import type { ModalProps } from '../../shared/modal';
import { problemText } from '../../shared/problem';
import { useDepositSettings } from './api/deposits';
import { DepositButton, DepositFields, useDepositForm } from './parts/deposit-form';
import { useMemberOnly } from '../../shared/use-member-only';

const none: readonly never[] = [];

/** `?m=deposit`: amount, method, then on to the hosted payment page in the same tab. */
export function DepositModal({ onClose }: ModalProps) {
  const t = useT();
  const modal = useModal();
  const allowed = useMemberOnly('deposit');
  const { data, isError, error, refetch } = useDepositSettings(allowed);
  const methods = data?.methods ?? none;
  const form = useDepositForm(methods);
  if (!allowed) return null;
  const open = data?.allowDeposit === 'Y' && form !== undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shell.deposit')}
      closeLabel={t('common.close')}
      width="small"
      {...(open && { footer: <DepositButton state={form} /> })}
    >
      {isError && (
        <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}>
          {problemText(error)}
        </ErrorState>
      )}
      {!data && !isError && (
        <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-24 rounded-chip!" />
          <Skeleton className="h-18 rounded-tile!" />
        </div>
      )}
      {data && !open && (
        <EmptyState title={t('cashier.deposit.off')} art={<IconWallet size={32} />}>
          {t('cashier.deposit.offNote')}
        </EmptyState>
      )}
      {open && (
        <>
          {boot.playMoney && (
            <p className="mb-4 rounded-chip border border-info/40 bg-bg2 px-3 py-2.5 text-label text-ink-2">
              {t('cashier.deposit.playMoney')}
            </p>
          )}
          <DepositFields state={form} methods={methods} />
          {hasModal('deposits') && (
            <Button tone="ghost" wide className="mt-3" icon={<IconReceipt size={18} />} onClick={() => modal.open('deposits')}>
              {t('cashier.deposits.title')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}
