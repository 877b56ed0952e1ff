import { Dialog } from '@sortes/ui';
import { useT } from '../../kit/i18n';
import { HelpPanel } from './help-panel';
import type { ModalProps } from '../../kit/modal';

/** The help centre as a popup. */
export function HelpModal({ onClose }: ModalProps) {
  const t = useT();
  return (
    <Dialog open onClose={onClose} title={t('help.title')} closeLabel={t('common.close')} width="large">
      <HelpPanel />
    </Dialog>
  );
}
