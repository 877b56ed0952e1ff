import { AnnouncementList } from '../../entities/message/announcement-list';
import { useT } from '../../kit/i18n';
import { useReadNews } from './state/read-news';

/** `agentAnnouncement`: the brand's news, which agents pass on to their line, with what this device has not opened yet. */
export function AnnouncementPage() {
  const t = useT();
  return <AnnouncementList reading={{ ...useReadNews(), unread: t('agents.news.unread') }} />;
}
