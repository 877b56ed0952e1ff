import { alarmShownHours } from '@sortes/contract';
import { IconWarning } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { AlarmLine } from './alarm-line';
import { call } from './calls';
import { useFormat } from './format';
import { useMay } from './session';
import { useT } from './texts';
import { ScreenLink } from './screen-link';
import { sharedKeys } from './keys';

const againMs = 15_000;
const shownAtMost = 5;
const hourMs = 3_600_000;

/** Bad news of the last day on the first page, for who may see it, without what is known to be over; nothing where there is none. */
export function AlarmsToday() {
  const t = useT();
  const format = useFormat();
  const may = useMay('alarms.read');
  const { data } = useQuery({
    queryKey: sharedKeys.alarmsToday.all,
    queryFn: ({ signal }) =>
      call(
        'staffListAlarms',
        { query: { state: 'standing', from: Date.now() - alarmShownHours * hourMs, pageSize: shownAtMost } },
        { signal },
      ),
    enabled: may,
    refetchInterval: againMs,
  });
  if (data === undefined || data.total === 0) return null;
  return (
    <section aria-label={t('shell.alarms.today', { hours: alarmShownHours })} className="rounded-tile border border-warning bg-bg1 p-3">
      <h2 className="flex items-center gap-2 text-body font-bold">
        <IconWarning size={20} className="shrink-0 text-warning" />
        {t('shell.alarms.today', { hours: alarmShownHours })}
      </h2>
      <ul className="mt-1 grid gap-2 text-label">
        {data.list.map((alarm) => (
          <li key={alarm.id} className="grid">
            <AlarmLine alarm={alarm} />
            <span className="text-ink-2">
              {t('shell.alarms.times', { count: alarm.times })} · {format.at(alarm.lastAt)}
            </span>
          </li>
        ))}
      </ul>
      <ScreenLink place={{ to: '/alarms' }} className="inline-block min-h-6 text-label text-info underline">
        {t('shell.screen.alarms')} ({format.number(data.total)})
      </ScreenLink>
    </section>
  );
}
