import { useT } from '../../kit/i18n';
import { useUnreadCount } from './unread';

/** How many messages wait, as a small mark at the corner of what it belongs to; nothing when there are none. */
export function UnreadDot({ className = '' }: { className?: string }) {
  const t = useT();
  const unread = useUnreadCount();
  if (unread === 0) return null;
  return (
    <span
      className={`pointer-events-none inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-solid-red px-1 text-[0.6875rem] leading-none font-bold text-white ${className}`}
    >
      <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
      <span className="sr-only">{t('shell.unreadMessages', { count: unread })}</span>
    </span>
  );
}
