import { EmptyState, IconCaretRight, IconWallet } from '@sortes/ui';
import type { AgentLane } from '@sortes/contract';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useCommissions, type CommissionHour } from '../api/income';
import { useDrill, type AgentFilters } from '../state/use-agent-filters';
import { laneName } from './figure-text';
import { ListSkeleton } from './list-skeleton';
import { CountedUpTo, PageFoot } from './page-foot';
import { StepPath } from './step-path';
import { ToCome } from './to-come';

const hourMs = 3_600_000;

/** An hour of the brand, "14:00 – 15:00"; where a day has an hour twice the zone's offset tells them apart. */
export function useHourText(): (hour: number) => string {
  const format = useFormat();
  const at = (time: number) => format.date(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (hour) => {
    const isTwice = at(hour) === at(hour + hourMs) || at(hour) === at(hour - hourMs);
    const text = `${at(hour)} – ${at(hour + hourMs)}`;
    return isTwice
      ? `${text} (${format.date(hour, { timeZoneName: 'shortOffset', hour: '2-digit', hourCycle: 'h23' }).split(/\s/).at(-1)})`
      : text;
  };
}

/** A day in words. */
export function useDayText(): (day: string) => string {
  const format = useFormat();
  return (day) => format.date(Date.parse(`${day}T12:00:00Z`), { ...format.parts, timeZone: 'UTC' });
}

function HourRow({ row, onOpen }: { row: CommissionHour; onOpen: () => void }) {
  const t = useT();
  const hourText = useHourText();
  return (
    <li>
      <button type="button" onClick={onOpen} className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start hover:bg-bg3">
        <span className="min-w-0 flex-1">
          <span className="tabular block text-body font-semibold text-ink-1">{hourText(row.hour)}</span>
          <span className="block text-caption text-ink-3">{laneName(t, row.lane)}</span>
        </span>
        <span className="tabular text-end text-body font-bold text-ink-1">
          <WireAmount value={row.earned} />
          <span className="block text-caption font-normal text-ink-2">
            <ToCome of={row} />
          </span>
        </span>
        <IconCaretRight size={16} className="shrink-0 text-ink-3" />
      </button>
    </li>
  );
}

/** The hours of a day in which commissions were earned; each opens to its bets. */
export function CommissionHours({ day, lane, filters }: { day: string; lane: AgentLane | undefined; filters: AgentFilters }) {
  const t = useT();
  const dayText = useDayText();
  const drill = useDrill();
  const { data, error, refetch } = useCommissions({
    from: day,
    to: day,
    ...(lane !== undefined && { lane }),
    pageNo: filters.pageNo,
    pageSize: filters.pageSize,
  });
  return (
    <>
      <StepPath
        label={t('agents.income.path')}
        steps={[
          { key: 'income', name: t('agents.page.income'), onGo: () => drill('agentIncome') },
          { key: day, name: dayText(day), onGo: () => undefined },
        ]}
      />
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton height="h-14" />
      ) : data.total === 0 ? (
        <EmptyState heading="h3" className="py-8!" art={<IconWallet size={32} />} title={t('agents.income.none')} />
      ) : (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <CountedUpTo at={data.countedUpTo} />
            <p className="tabular text-label text-ink-2">
              {t('agents.income.commission')} <WireAmount value={data.sums.earned} className="font-bold text-ink-1" />
            </p>
          </div>
          <ul aria-label={t('agents.income.hours')} className="divide-y divide-divider rounded-tile border border-hairline bg-bg2">
            {data.list.map((row) => (
              <HourRow
                key={`${row.hour} ${row.lane}`}
                row={row}
                onOpen={() => drill('agentIncome', { day, hour: String(row.hour), lane: row.lane })}
              />
            ))}
          </ul>
          <PageFoot filters={filters} total={data.total} />
        </>
      )}
    </>
  );
}
