import { SegmentedControl, VisuallyHidden } from '@sortes/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useT } from '../../../kit/i18n';
import type { Heat } from '../state/heat';
import type { Grid } from '../state/trend-grid';

type Order = 'symbol' | 'hits' | 'gap';

/** How often each symbol fell and how long it has been away. Bars and figures carry the meaning, with signs for hot and cold. */
export function TrendFigures({ grids, nameOf }: { grids: readonly Grid[]; nameOf: (key: string) => string }) {
  const t = useT();
  const [order, setOrder] = useState<Order>('symbol');
  return (
    <>
      <SegmentedControl
        label={t('lottery.sortBy')}
        value={order}
        onChange={setOrder}
        className="self-start"
        choices={[
          { value: 'symbol', label: t('lottery.byNumber') },
          { value: 'hits', label: t('lottery.byHits') },
          { value: 'gap', label: t('lottery.byGap') },
        ]}
      />
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {grids.map((grid) => (
          <FiguresTable key={grid.key} name={nameOf(grid.key)} symbols={grid.figures} order={order} wide={grid.symbols.length > 30} />
        ))}
      </div>
    </>
  );
}

function FiguresTable({ name, symbols, order, wide }: { name: string; symbols: readonly Heat[]; order: Order; wide: boolean }) {
  const t = useT();
  const most = Math.max(1, ...symbols.map((symbol) => symbol.hits));
  const sorted = order === 'symbol' ? symbols : symbols.toSorted((one, other) => other[order] - one[order]);
  const third = Math.ceil(sorted.length / 3);
  const columns = wide ? [sorted.slice(0, third), sorted.slice(third, 2 * third), sorted.slice(2 * third)] : [sorted];
  return (
    <section aria-label={name} className={clsx('card rounded-tile p-3', wide && 'md:col-span-2 xl:col-span-3')}>
      <h2 className="pb-1 text-label font-semibold text-ink-2">{name}</h2>
      <div className={clsx(wide && 'grid gap-x-6 md:grid-cols-2 xl:grid-cols-3')}>
        {columns.map((part, at) => (
          <table key={at} className="w-full border-collapse text-label">
            <caption className="sr-only">{name}</caption>
            <thead>
              <tr className="text-caption whitespace-nowrap text-ink-3">
                <th scope="col" className="py-1 text-start font-medium">
                  {t('lottery.number')}
                </th>
                <th scope="col" className="w-full px-2 text-start font-medium">
                  {t('lottery.fell')}
                </th>
                <th scope="col" className="px-2 text-end font-medium">
                  {t('lottery.away')}
                </th>
                <th scope="col" className="text-end font-medium">
                  {t('lottery.longest')}
                </th>
              </tr>
            </thead>
            <tbody className="tabular">
              {part.map((symbol) => (
                <tr key={symbol.symbol} className="border-t border-divider">
                  <th scope="row" className="py-1 text-start font-bold whitespace-nowrap text-ink-1">
                    {symbol.symbol}
                  </th>
                  <td className="px-2">
                    <HitsBar symbol={symbol} most={most} />
                  </td>
                  <td className="px-2 text-end">{symbol.gap}</td>
                  <td className="text-end text-ink-3">{symbol.longestGap}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}

/** How often a symbol fell: a bar against the one that fell most, the figure, and a sign for hot and cold. */
function HitsBar({ symbol, most }: { symbol: Heat; most: number }) {
  const t = useT();
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-bg3">
        <span className="block h-full origin-left bg-info" style={{ transform: `scaleX(${symbol.hits / most})` }} />
      </span>
      <span className="w-12 text-end font-semibold text-ink-1">
        {symbol.heat === 'hot' && (
          <>
            <span aria-hidden="true">▲</span>
            <VisuallyHidden>{t('lottery.hot')}</VisuallyHidden>
          </>
        )}
        {symbol.heat === 'cold' && (
          <>
            <span aria-hidden="true">▼</span>
            <VisuallyHidden>{t('lottery.cold')}</VisuallyHidden>
          </>
        )}{' '}
        {symbol.hits}
      </span>
    </span>
  );
}
