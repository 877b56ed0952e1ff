import { clsx } from 'clsx';
import { tryReadAmount } from '@sortes/money';
import { formatMoney } from '@sortes/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { barsOf, heightsOf } from '../../../entities/record/day-bars';
import { exactCurrency } from '../../../kit/exact-currency';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';

/** A day of the chart, or a week: up for above zero, down for below where some are; `share` of the highest, -1…1. */
function Bar({ share, hangs, tone, name, onPress }: { share: number; hangs: boolean; tone: string; name: string; onPress: () => void }) {
  const tall = `${Math.max(share === 0 ? 0 : 2, Math.abs(share) * 100)}%`;
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={onPress}
      className="flex h-32 min-w-6 flex-1 flex-col rounded-field hover:bg-bg2"
    >
      <span className="flex w-full flex-1 items-end justify-center border-b border-divider">
        {share > 0 && <span style={{ height: tall }} className={clsx('w-3/5 max-w-8 rounded-t-[3px]', tone)} />}
      </span>
      {hangs && (
        <span className="flex w-full flex-1 items-start justify-center">
          {share < 0 && <span style={{ height: tall }} className="w-3/5 max-w-8 rounded-b-[3px] bg-danger" />}
        </span>
      )}
    </button>
  );
}

/** A figure by day (by week where they are many): each bar opens its days. Bars keep the width of a finger's tip; more of them scroll in their row. */
export function DayBars({
  days,
  figure,
  tone,
  children,
  onOpen,
}: {
  days: readonly { day: string; value: number }[];
  /** What the bars show, in words. */
  figure: string;
  tone: string;
  /** Beside the heading. */
  children?: ReactNode;
  onOpen: (from: string, to: string) => void;
}) {
  const t = useT();
  const format = useFormat();
  const row = useRef<HTMLDivElement>(null);
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const bars = barsOf(
    days.map(({ day, value }) => ({ day, net: tryReadAmount(value) ?? 0n })),
    first,
    last,
  );
  const heights = heightsOf(bars);
  const hangs = bars.some(({ net }) => net < 0n);
  // The newest days are the ones that are asked about most.
  useEffect(() => {
    if (row.current) row.current.scrollLeft = row.current.scrollWidth;
  }, [bars.length]);
  const dayText = (day: string) =>
    format.date(Date.parse(`${day}T12:00:00Z`), { day: 'numeric', month: format.parts.month, timeZone: 'UTC' });
  const span = (from: string, to: string) => (from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`);
  return (
    <section aria-label={t('agents.byDay')} className="card grid grid-cols-1 gap-3 rounded-tile p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h4 className="text-body font-semibold text-ink-1">{t('agents.byDay')}</h4>
        {children}
      </div>
      <div ref={row} className="scroll-row flex overflow-x-auto p-0.5">
        {bars.map(({ from, to, net }, at) => (
          <Bar
            key={from}
            share={heights[at] ?? 0}
            hangs={hangs}
            tone={tone}
            name={`${span(from, to)}: ${figure} ${formatMoney(net, exactCurrency, format.tag)}`}
            onPress={() => onOpen(from, to)}
          />
        ))}
      </div>
      <p aria-hidden="true" className="tabular flex justify-between gap-2 text-caption text-ink-3">
        <span>{first !== '' && dayText(first)}</span>
        <span>{first !== last && dayText(last)}</span>
      </p>
    </section>
  );
}
