import { ConfirmDialog } from '@sortes/ui';
import { useT } from './texts';

/** Asked before a form closes over what was typed and not saved. */
export function LeaveQuestion({ open, onLeave, onStay }: { open: boolean; onLeave: () => void; onStay: () => void }) {
  const t = useT();
  return (
    <ConfirmDialog
      open={open}
      title={t('common.leaveTitle')}
      confirmLabel={t('common.leave')}
      cancelLabel={t('common.stay')}
      tone="danger"
      onConfirm={onLeave}
      onClose={onStay}
    >
      {t('common.leaveNote')}
    </ConfirmDialog>
  );
}
