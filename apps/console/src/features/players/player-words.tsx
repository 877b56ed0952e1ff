import { playerKindOf } from '@sortes/contract';
import { Badge } from '@sortes/ui';
import { isTextId, useT, type Translate } from '../../shared/texts';

/** What kind of account it is; agents with the number of their kind. */
export function typeText(t: Translate, type: number): string {
  const kind = playerKindOf(type);
  return kind === 'agent' ? t('players.type.agent', { type: String(type) }) : t(`players.type.${kind}`);
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
