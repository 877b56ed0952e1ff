import { Dialog } from '@sortes/ui';
import { AnnouncementList } from '../../entities/message/announcement-list';
import { useT } from '../../kit/i18n';
import type { ModalProps } from '../../kit/modal';

/** News of the brand, nine a page. */
export function AnnouncementsModal({ onClose }: ModalProps) {
  const t = useT();
  return (
    <Dialog open onClose={onClose} title={t('shell.announcements')} closeLabel={t('common.close')}>
      <AnnouncementList />
    </Dialog>
  );
}
