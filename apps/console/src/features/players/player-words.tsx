import { Badge } from '@sortes/ui';
import { isTextId, useT, type Translate } from '../../shared/texts';

/** What kind of account it is: 0 a member, 4 a trial, the others agents of some level. */
export function typeText(t: Translate, type: number): string {
  if (type === 0) return t('players.type.member');
  return type === 4 ? t('players.type.trial') : t('players.type.agent', { type: String(type) });
}

/** What somebody signed in with. */
export function methodText(t: Translate, method: string): string {
  const id = `players.method.${method}`;
  return isTextId(id) ? t(id) : method;
}

export function StatusBadge({ status }: { status: 'active' | 'locked' | 'closed' }) {
  const t = useT();
  return <Badge tone={status === 'active' ? 'win' : status === 'locked' ? 'warning' : 'neutral'}>{t(`players.status.${status}`)}</Badge>;
}
