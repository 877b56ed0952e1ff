import { alarmKeptDays, alarmKinds, alarmStates, type Operations, type Reply } from '@sortes/contract';
import { AlarmLine } from '../../shared/alarm-line';
import { useFormat } from '../../shared/format';
import { ChoiceFilter, DayFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useT } from '../../shared/texts';

type Row = Reply<Operations['staffListAlarms']>['list'][number];

const alarms = listOf('staffListAlarms', { csv: 'staffExportAlarms', filters: ['kind', 'state'], days: ['from', 'until'] });

/** What went wrong with the program, its gateways and its doors. */
export function AlarmsScreen() {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <ListScreen
        list={alarms}
        name="alarms"
        title={t('shell.screen.alarms')}
        everyMs={15_000}
        rowKey={(row) => row.id}
        openLabel={(row) => t(`shell.alarm.${row.kind}`)}
        emptyText={t('system.alarm.none')}
        filters={
          <>
            <ChoiceFilter
              name="kind"
              label={t('system.alarm.kind')}
              choices={[
                { value: '', label: t('system.alarm.all') },
                ...alarmKinds.map((value) => ({ value, label: t(`shell.alarm.${value}`) })),
              ]}
            />
            <ChoiceFilter
              name="state"
              label={t('system.alarm.state')}
              choices={[
                { value: '', label: t('system.alarm.all') },
                ...alarmStates.map((value) => ({ value: value as string, label: t(`system.alarm.state.${value}`) })),
              ]}
            />
            <DayFilter name="from" label={t('common.from')} />
            <DayFilter name="until" label={t('common.until')} />
          </>
        }
        columns={[
          { key: 'what', title: t('system.alarm.what'), wraps: true, cell: (row) => <AlarmLine alarm={row} /> },
          { key: 'lastAt', title: t('system.alarm.lastAt'), cell: (row) => format.at(row.lastAt) },
          { key: 'times', title: t('system.alarm.times'), numeric: true, cell: (row) => format.number(row.times) },
          {
            key: 'scope',
            title: t('system.alarm.scope'),
            cell: (row) => t(row.isInstallation ? 'system.alarm.installation' : 'system.alarm.brand'),
          },
          { key: 'kind', title: t('system.alarm.kind'), hidden: true, cell: (row) => t(`shell.alarm.${row.kind}`) },
          { key: 'detail', title: t('system.alarm.detail'), hidden: true, cell: (row) => detailText(row.detail) || '–' },
          { key: 'firstAt', title: t('system.alarm.firstAt'), hidden: true, cell: (row) => format.at(row.firstAt) },
        ]}
      />
      <p className="pt-2 text-label text-ink-3">{t('system.alarm.note', { days: alarmKeptDays })}</p>
    </>
  );
}

/** Figures and codes that came with an alarm, in one line. */
const detailText = (detail: Row['detail']): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
