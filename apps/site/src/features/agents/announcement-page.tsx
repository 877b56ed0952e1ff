import { AnnouncementList } from '../../entities/message/announcement-list';

/** `agentAnnouncement`: the brand's news, which agents pass on to their line. */
export function AnnouncementPage() {
  return <AnnouncementList />;
}
