import { Dialog } from '@sortes/ui';
import { useT } from '../../kit/i18n';
import type { ModalProps } from '../../kit/modal';
import { useMemberOnly } from '../../entities/account/use-member-only';
import { DepositList } from './parts/deposit-list';
import { useSheetPlace } from './state/deposit-place';

/** `?m=deposits`: every deposit with its state; a row opens it. */
export function DepositsModal({ onClose }: ModalProps) {
  const t = useT();
  const allowed = useMemberOnly('deposits');
  const place = useSheetPlace(onClose);
  if (!allowed) return null;
  return (
    <Dialog open onClose={onClose} title={t('cashier.deposits.title')} closeLabel={t('common.close')}>
      <DepositList place={place} />
    </Dialog>
  );
}
