import { Dialog } from '@sortes/ui';
import { useT } from '../../kit/i18n';
import type { ModalProps } from '../../kit/modal';
import { useMemberOnly } from '../../entities/account/use-member-only';
import { DepositPanel } from './parts/deposit-panel';
import { useSheetPlace } from './state/deposit-place';

/** `?m=deposit`: the quick sheet over whatever is in view, a game included. */
export function DepositModal({ onClose }: ModalProps) {
  const t = useT();
  const allowed = useMemberOnly('deposit');
  const place = useSheetPlace(onClose);
  if (!allowed) return null;
  return (
    <DepositPanel place={place}>
      {(body, button) => (
        <Dialog
          open
          onClose={onClose}
          title={t('shell.deposit')}
          closeLabel={t('common.close')}
          width="small"
          {...(button !== undefined && { footer: button })}
        >
          {body}
        </Dialog>
      )}
    </DepositPanel>
  );
}
