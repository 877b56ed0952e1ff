import { Dialog } from '@sortes/ui';
import { useEffect } from 'react';
import { useT } from '../../kit/i18n';
import type { ModalProps } from '../../kit/modal';
import { useSearch } from '../../kit/search';
import { useSession } from '../../entities/account/session';
import { TransactionDetail } from './parts/transaction-detail';

/** `?m=transaction&transactionId=…`: one movement opened to its double entry. An address that names none, or a guest, has nothing to show and closes. */
export function TransactionModal({ onClose }: ModalProps) {
  const t = useT();
  const { transactionId = '' } = useSearch();
  const status = useSession((session) => session.status);
  const nothing = transactionId === '' || status === 'guest';
  useEffect(() => {
    if (nothing) onClose();
    // Once for each reason: closing takes the name off the address as well.
    // eslint-disable-next-line react/exhaustive-deps
  }, [nothing]);
  if (nothing || status === 'unknown') return null;
  return (
    <Dialog open onClose={onClose} title={t('records.movement')} closeLabel={t('common.close')}>
      <TransactionDetail key={transactionId} id={transactionId} />
    </Dialog>
  );
}
