import { Button, Dialog, EmptyState, IconReceipt, IconShieldCheck, Skeleton } from '@sortes/ui';
import { useT } from '../../kit/i18n';
import { useModal, type ModalProps } from '../../kit/modal';
import { useProtectionStatus } from '../../entities/limits/status';
import { useParameter } from '../../kit/search';
import { readTab } from '@sortes/browser';
import { useMemberOnly } from '../../entities/account/use-member-only';
import { useDeposit, useDeposits } from './api/deposits';
import { lastOrderKey } from './parts/use-deposit-form';
import { OrderPanel } from './parts/order-panel';
import { useSheetPlace } from './state/deposit-place';

const anyState = { state: '' };

/** Offers limits to somebody without any, once a deposit of theirs has arrived: beside the way to play, not before it. Never over a game. */
function LimitsOffer({ orderId }: { orderId: string }) {
  const t = useT();
  const modal = useModal();
  const credited = useDeposit(orderId).data?.state === 'credited';
  const answered = useProtectionStatus().data?.limitsAnswered;
  const overGame = useParameter('stay') === '1';
  if (overGame || !credited || answered !== false) return null;
  return (
    <section className="mt-4 grid gap-2 rounded-tile border border-hairline bg-bg2 p-3">
      <p className="flex items-start gap-2 text-label text-ink-2">
        <IconShieldCheck size={20} className="shrink-0 text-gold-text" />
        {t('cashier.limitsOffer')}
      </p>
      <Button wide onClick={() => modal.open('limitsStart')}>
        {t('cashier.limitsOffer.open')}
      </Button>
    </section>
  );
}

/** `?m=depositStatus&orderId=…`: one deposit, live. The payment page leads back here without the number; then it is this tab's order, else the newest one. */
export function DepositStatusModal({ onClose }: ModalProps) {
  const t = useT();
  const allowed = useMemberOnly('depositStatus');
  const named = useParameter('orderId') ?? readTab(lastOrderKey) ?? undefined;
  const newest = useDeposits(anyState, 1, allowed && named === undefined);
  const orderId = named ?? newest.data?.list[0]?.orderId;
  const place = useSheetPlace(onClose);
  if (!allowed) return null;
  return (
    <Dialog open onClose={onClose} title={t('cashier.status.title')} closeLabel={t('common.close')} width="small">
      {orderId !== undefined ? (
        <>
          <OrderPanel key={orderId} orderId={orderId} place={place} />
          <LimitsOffer orderId={orderId} />
        </>
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
