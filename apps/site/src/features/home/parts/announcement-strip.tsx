import { IconCaretRight, IconMegaphone, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { noticeQuery } from '../../../entities/brand/site-data';

/** The newest announcement in one line; it stands still (nothing loops outside games) and opens all of them. */
export function AnnouncementStrip() {
  const t = useT();
  const modal = useModal();
  const language = useLanguage();
  const { data, isPending } = useQuery(noticeQuery(language.code));
  const newest = data?.player[0];
  if (isPending) return <Skeleton className="h-11 rounded-chip!" />;
  if (!newest) return null;
  return (
    <button
      type="button"
      onPointerEnter={() => modal.preload('announcements')}
      onClick={() => modal.open('announcements')}
      className="flex min-h-11 w-full items-center gap-2.5 rounded-chip border border-hairline bg-bg1 px-3 text-start text-label text-ink-2 hover:bg-bg2"
    >
      <IconMegaphone size={18} className="shrink-0 text-gold-text" />
      <span className="sr-only">{t('shell.announcements')}: </span>
      <span className="min-w-0 flex-1 truncate">{newest.title}</span>
      <IconCaretRight size={16} className="shrink-0 text-ink-3" />
    </button>
  );
}
