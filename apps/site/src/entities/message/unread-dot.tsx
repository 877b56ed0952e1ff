import { CountDot } from '../../kit/count-dot';
import { useT } from '../../kit/i18n';
import { useUnreadCount } from './unread';

/** How many messages wait. */
export function UnreadDot({ className }: { className?: string }) {
  const t = useT();
  const count = useUnreadCount();
  return <CountDot count={count} label={t('shell.unreadMessages', { count })} {...(className !== undefined && { className })} />;
}
