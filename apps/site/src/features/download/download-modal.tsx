import { Dialog } from '@sortes/ui';
import { boot } from '../../kit/boot';
import { useT } from '../../kit/i18n';
import { DownloadPanel } from './download-panel';
import type { ModalProps } from '../../kit/modal';

/** The app download as a popup. */
export function DownloadModal({ onClose }: ModalProps) {
  const t = useT();
  return (
    <Dialog open onClose={onClose} title={t('download.title', { brand: boot.brandName })} closeLabel={t('common.close')}>
      <DownloadPanel qrSize={100} />
    </Dialog>
  );
}
