import { Button, EmptyState, IconReceipt, IconWallet, Skeleton } from '@sortes/ui';
import type { ReactNode } from 'react';
import { boot } from '../../../kit/boot';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { HelpLine } from '../../../entities/brand/people';
import { useNoPlayText } from '../../../entities/limits/no-play';
import { useProtectionStatus } from '../../../entities/limits/status';
import { useDepositRoom } from '../../../entities/limits/deposit-limit';
import { useDepositNews, useDepositSettings } from '../api/deposits';
import type { DepositPlace } from '../state/deposit-place';
import { DepositButton, DepositFields } from './deposit-form';
import { useDepositForm } from './use-deposit-form';
import { LoadFailed } from '../../../kit/load-failed';

const none: readonly never[] = [];

/** Why nothing can be paid in, and what to do about it. */
function Closed({ why }: { why: string | null }) {
  const t = useT();
  const modal = useModal();
  const { data: status } = useProtectionStatus();
  const isChecked = status?.identityState === 'pending';
  const protection = (label: string, at?: string) => (
    <Button tone="primary" onClick={() => modal.open('member', { page: 'protection', ...(at !== undefined && { at }) })}>
      {label}
    </Button>
  );
  const noPlay = useNoPlayText();
  const art = <IconWallet size={32} />;
  if (why === 'excluded')
    return (
      <EmptyState title={noPlay ?? t('cashier.closed.excluded')} art={art} actions={protection(t('cashier.deposit.limitsLink'))}>
        {t('cashier.closed.excludedNote')}
      </EmptyState>
    );
  if (why === 'identity')
    return (
      <EmptyState
        title={t(isChecked ? 'shell.identityPending' : 'cashier.closed.identity')}
        art={art}
        actions={protection(t(isChecked ? 'shell.identityLook' : 'cashier.closed.identityLink'), 'identity')}
      >
        {!isChecked && t('cashier.closed.identityNote')}
      </EmptyState>
    );
  return (
    <EmptyState title={t(why === 'no-method' ? 'cashier.closed.noMethod' : 'cashier.deposit.off')} art={art}>
      {t('cashier.deposit.offNote')}
    </EmptyState>
  );
}

/**
 * The deposit form with everything around it, for the sheet and for the page: `children` puts the form and its one button where that place has
 * them. The button is undefined while there is nothing to send.
 */
export function DepositPanel({
  place,
  enabled = true,
  children,
}: {
  place: DepositPlace;
  enabled?: boolean;
  children: (body: ReactNode, button: ReactNode | undefined) => ReactNode;
}) {
  const t = useT();
  const { data, isError, error, refetch } = useDepositSettings(enabled);
  useDepositNews();
  const room = useDepositRoom(enabled && data?.allowDeposit === 'Y');
  const methods = data?.methods ?? none;
  const form = useDepositForm(methods, place, room);
  const isOpen = data?.allowDeposit === 'Y' && form !== undefined;
  const body = (
    <>
      {isError && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-24 rounded-chip!" />
          <Skeleton className="h-18 rounded-tile!" />
          <Skeleton className="h-18 rounded-tile!" />
        </div>
      )}
      {data && !isOpen && <Closed why={data.closed} />}
      {isOpen && (
        <>
          {boot.playMoney && (
            <p className="mb-4 rounded-chip border border-info/40 bg-bg2 px-3 py-2.5 text-label text-ink-2">
              {t('cashier.deposit.playMoney')}
            </p>
          )}
          <DepositFields state={form} methods={methods} onOrders={() => place.openList('awaiting_payment')} />
        </>
      )}
      {data && (
        <Button tone="ghost" wide className="mt-3" icon={<IconReceipt size={18} />} onClick={() => place.openList()}>
          {t('cashier.deposits.title')}
        </Button>
      )}
      {data && <HelpLine topic="deposit" />}
    </>
  );
  return children(body, isOpen ? <DepositButton state={form} /> : undefined);
}
