import { Dialog, EmptyState, IconReceipt, Skeleton } from '@sortes/ui';
import { useCallback } from 'react';
import { useT } from '../../kit/i18n';
import { useModal, type ModalProps } from '../../kit/modal';
import { useProtectionStatus } from '../../entities/limits/status';
import { useParameter } from '../../kit/search';
import { readLocal, readTab, writeLocal } from '@sortes/browser';
import { useSession } from '../../entities/account/session';
import { useMemberOnly } from '../../entities/account/use-member-only';
import { useDeposit, useDeposits } from './api/deposits';
import { lastOrderKey } from './parts/use-deposit-form';
import { OrderPanel } from './parts/order-panel';
import { useSheetPlace } from './state/deposit-place';

const anyState = { state: '' };

/** Asks for limits once, when somebody without any leaves their first deposit that was credited; else leaves at once. Never over a game. */
function useLimitsAfter(orderId: string | undefined, leave: () => void): () => void {
  const modal = useModal();
  const id = useSession((session) => session.id);
  const credited = useDeposit(orderId).data?.state === 'credited';
  const answered = useProtectionStatus().data?.limitsAnswered;
  const overGame = useParameter('stay') === '1';
  return useCallback(() => {
    const key = `limitsOffered:${id}`;
    if (overGame || !credited || answered !== false || readLocal(key) !== null) return leave();
    writeLocal(key, '1');
    return modal.open('limitsStart');
  }, [modal, id, overGame, credited, answered, leave]);
}

/** `?m=depositStatus&orderId=…`: one deposit, live. The payment page leads back here without the number; then it is this tab's order, else the newest one. */
export function DepositStatusModal({ onClose }: ModalProps) {
  const t = useT();
  const allowed = useMemberOnly('depositStatus');
  const named = useParameter('orderId') ?? readTab(lastOrderKey) ?? undefined;
  const newest = useDeposits(anyState, 1, allowed && named === undefined);
  const orderId = named ?? newest.data?.list[0]?.orderId;
  const leave = useLimitsAfter(allowed ? orderId : undefined, onClose);
  const place = useSheetPlace(leave);
  if (!allowed) return null;
  return (
    <Dialog open onClose={leave} title={t('cashier.status.title')} closeLabel={t('common.close')} width="small">
      {orderId !== undefined ? (
        <OrderPanel key={orderId} orderId={orderId} place={place} />
      ) : newest.data ? (
        <EmptyState title={t('cashier.deposits.empty')} art={<IconReceipt size={32} />} />
      ) : (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Dialog>
  );
}
