import { Dialog, EmptyState, IconReceipt, Skeleton } from '@sortes/ui';
import { useT } from '../../shared/i18n';
import type { ModalProps } from '../../shared/modal';
import { useSearch } from '../../shared/search';
import { readTab } from '@sortes/browser';
import { useMemberOnly } from '../../shared/use-member-only';
import { useDeposits } from './api/deposits';
import { lastOrderKey } from './parts/deposit-form';
import { OrderPanel } from './parts/order-panel';
import { useSheetPlace } from './state/deposit-place';

const anyState = { state: '' };

/** `?m=depositStatus&orderId=…`: one deposit, live. The payment page leads back here without the number; then it is this tab's order, else the newest one. */
export function DepositStatusModal({ onClose }: ModalProps) {
  const t = useT();
  const allowed = useMemberOnly('depositStatus');
  const place = useSheetPlace(onClose);
  const named = useSearch()['orderId'] ?? readTab(lastOrderKey) ?? undefined;
  const newest = useDeposits(anyState, 1, allowed && named === undefined);
  if (!allowed) return null;
  const orderId = named ?? newest.data?.list[0]?.orderId;
  return (
    <Dialog open onClose={onClose} title={t('cashier.status.title')} closeLabel={t('common.close')} width="small">
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
