import { downlineInactiveFromDays } from '@sortes/contract';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { DownlineRow } from '../api/team';
import { daysSince } from '../state/days-since';

/** The day a direct downline was last here, and whether they read as active. Only that day tells it: never why they stay away. */
export function LastSeen({ row: { level, lastSeen }, today }: { row: Pick<DownlineRow, 'level' | 'lastSeen'>; today: string }) {
  const t = useT();
  const format = useFormat();
  if (level > 1) return '—';
  if (lastSeen === null) return t('agents.neverSeen');
  const days = daysSince(lastSeen, Date.parse(today));
  return (
    <>
      {format.date(Date.parse(`${lastSeen}T12:00:00Z`), { ...format.parts, timeZone: 'UTC' })}
      <span className="block text-caption text-ink-3">
        {days < downlineInactiveFromDays ? t('agents.active') : t('agents.inactiveFor', { count: days })}
      </span>
    </>
  );
}
