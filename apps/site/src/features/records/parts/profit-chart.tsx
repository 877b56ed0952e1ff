import { exactCurrency } from '../../../kit/exact-currency';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { heightsOf, type Bar } from '../../../entities/record/day-bars';

const height = 96;

/** Net of each day (or week) as bars: what was won stands above the line, what was lost hangs below it. The list under it says the same in figures. */
export function ProfitChart({ bars }: { bars: readonly Bar[] }) {
  const t = useT();
  const format = useFormat();
  const best = bars.reduce((most, bar) => (bar.net > most.net ? bar : most), bars[0] ?? { from: '', to: '', net: 0n });
  const worst = bars.reduce((least, bar) => (bar.net < least.net ? bar : least), bars[0] ?? { from: '', to: '', net: 0n });
  const heights = heightsOf(bars);
  const width = 100 / Math.max(1, bars.length);
  const dayText = (day: string) => format.date(Date.parse(`${day}T12:00:00Z`), { ...format.parts, timeZone: 'UTC' });
  return (
    <figure className="card rounded-tile px-4 py-3">
      {/* What the tallest bars stand for; the picture's own name says the same. */}
      {best.net > 0n && (
        <p aria-hidden="true" className="tabular text-caption text-win">
          ▲ {format.money(best.net, exactCurrency, { plus: true })} · {dayText(best.from)}
        </p>
      )}
      <svg
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        className="h-24 w-full"
        role="img"
        aria-label={t('records.chartOf', { best: format.money(best.net, exactCurrency), worst: format.money(worst.net, exactCurrency) })}
      >
        <line
          x1="0"
          x2="100"
          y1={height / 2}
          y2={height / 2}
          className="stroke-divider"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
        {bars.map((bar, at) => {
          const share = heights[at] ?? 0;
          const tall = Math.max(share === 0 ? 0 : 1.5, Math.abs(share) * (height / 2 - 2));
          return (
            <rect
              key={bar.from}
              x={at * width + width * 0.12}
              width={width * 0.76}
              y={share >= 0 ? height / 2 - tall : height / 2}
              height={tall}
              className={share >= 0 ? 'fill-win' : 'fill-danger'}
            />
          );
        })}
      </svg>
      {worst.net < 0n && (
        <p aria-hidden="true" className="tabular text-caption text-danger">
          ▼ {format.money(worst.net, exactCurrency)} · {dayText(worst.from)}
        </p>
      )}
      <figcaption className="tabular flex justify-between gap-2 pt-1 text-caption text-ink-3">
        <span>{bars[0] && dayText(bars[0].from)}</span>
        <span>{bars.length > 1 && dayText(bars.at(-1)?.to ?? '')}</span>
      </figcaption>
    </figure>
  );
}
