import { useT } from '../../../kit/i18n';
import type { Grid } from '../state/trend-grid';

/** What the chart shows, as a table: each draw with the symbols it showed and how long each had been away. Newest first. */
export function TrendTable({ grids, names, issues }: { grids: readonly Grid[]; names: readonly string[]; issues: readonly string[] }) {
  const t = useT();
  const rows = issues.map((numero, at) => ({ numero, at })).toReversed();
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable by keyboard
      tabIndex={0}
      role="group"
      aria-label={t('lottery.chart.table')}
      className="max-h-[min(70dvh,36rem)] overflow-auto rounded-tile border border-divider bg-bg1"
    >
      <table className="tabular w-full border-collapse text-label">
        <caption className="sr-only">{t('lottery.chart.tableCaption')}</caption>
        <thead>
          <tr>
            <th scope="col" className="sticky start-0 top-0 z-2 bg-bg2 px-3 py-2 text-start font-semibold text-ink-2">
              {t('lottery.issue')}
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="sticky top-0 bg-bg2 px-3 py-2 text-start font-semibold whitespace-nowrap text-ink-2">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ numero, at }) => (
            <tr key={numero} className="border-t border-divider">
              <th scope="row" className="sticky start-0 bg-bg1 px-3 py-1.5 text-start font-semibold whitespace-nowrap">
                {numero}
              </th>
              {grids.map((grid) => (
                <td key={grid.key} className="px-3 py-1.5">
                  {grid.symbols
                    .flatMap((symbol, place) => {
                      const times = grid.times[at]?.[place] ?? 0;
                      return times === 0 ? [] : [times > 1 ? `${symbol} ×${times}` : symbol];
                    })
                    .join(', ')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
