import { Button, Chips, EmptyState, ErrorState, IconChartBar, IconCheck, SegmentedControl, Skeleton, chipClass } from '@sortes/ui';
import type { Game } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { useId, useMemo, useState } from 'react';
import { useFormat } from '../../../kit/format';
import { useT, type Translate } from '../../../kit/i18n';
import { readLocal, writeLocal } from '@sortes/browser';
import { useTrendChart } from '../api/draws';
import { errorText } from '../lottery-texts';
import { sumChances } from '../state/chance';
import { leastDrawsForHeat } from '../state/heat';
import { gridOf, overlays as allOverlays, positionOf, readOverlays, type Grid, type Overlay } from '../state/trend-grid';
import { FoldButton } from './fold-button';
import { TrendCanvas } from './trend-canvas';
import { TrendFigures } from './trend-figures';
import { TrendTable } from './trend-table';

const counts = ['30', '50', '100'] as const;
const views = ['chart', 'table', 'figures'] as const;
const overlayKey = 'lottery:chart';

/** Name of a column of figures: a position, all numbers, the sum … */
function columnName(t: Translate, key: string): string {
  const position = positionOf(key);
  if (position !== undefined) return t('lottery.chart.position', { position });
  switch (key) {
    case 'ALL':
      return t('lottery.chart.all');
    case 'EXTRA':
      return t('lottery.chart.extra');
    case 'SUM':
      return t('lottery.chart.sum');
    case 'SPECIAL':
      return t('lottery.chart.special');
    case 'LAST2':
      return t('lottery.lastTwo');
    default:
      return key;
  }
}

const gridsOf = (game: Game, data: ReturnType<typeof useTrendChart>['data']): readonly Grid[] =>
  data ? data.columns.map((column, at) => gridOf(column, at, data.rows, column.key === 'SUM' ? sumChances(game.shape) : undefined)) : [];

/** What can be looked at: every position side by side where there are several, and each column alone. */
const keysOf = (grids: readonly Grid[]): readonly string[] => [
  ...(grids.filter(({ key }) => positionOf(key) !== undefined).length > 1 ? ['POSITIONS'] : []),
  ...grids.map(({ key }) => key),
];

/** The grids of what was chosen, or of what comes first. */
function chosenGrids(grids: readonly Grid[], chosen: string | undefined): readonly Grid[] {
  const keys = keysOf(grids);
  const column = chosen !== undefined && keys.includes(chosen) ? chosen : keys[0];
  return grids.filter(({ key }) => (column === 'POSITIONS' ? positionOf(key) !== undefined : key === column));
}

/** The last 30, 50 or 100 draws: as a chart with overlays, as a table, or as figures of each symbol. */
export function Trends({ game }: { game: Game }) {
  const t = useT();
  const format = useFormat();
  const [count, setCount] = useState<(typeof counts)[number]>('30');
  const [view, setView] = useState<(typeof views)[number]>('chart');
  const [chosen, setChosen] = useState<string>();
  const [unfolded, setUnfolded] = useState(false);
  const switches = useId();
  const [overlays, setOverlays] = useState<readonly Overlay[]>(() => readOverlays(readLocal(overlayKey)));
  const answer = useTrendChart(game.code, Number(count));
  const data = answer.data;
  const hasDraws = data !== undefined && data.rows.length > 0;
  const grids = useMemo(() => gridsOf(game, data), [game, data]);
  const shown = useMemo(() => chosenGrids(grids, chosen), [grids, chosen]);
  const keys = keysOf(grids);
  const column = chosen !== undefined && keys.includes(chosen) ? chosen : keys[0];
  const names = shown.map((grid) => columnName(t, grid.key));
  const issues = useMemo(() => data?.rows.map(({ numero }) => numero) ?? [], [data]);
  const active = useMemo(() => new Set(overlays), [overlays]);
  // Links go from ball to ball: there are none where a draw shows several.
  const offered = allOverlays.filter((overlay) => overlay !== 'links' || shown.some((grid) => grid.single));
  const toggle = (overlay: Overlay) => {
    const next = allOverlays.filter((each) => (each === overlay ? !active.has(each) : active.has(each)));
    setOverlays(next);
    writeLocal(overlayKey, next.join(','));
  };
  return (
    <div className="flex flex-col gap-3">
      <FoldButton label={t('lottery.chart.options')} controls={switches} unfolded={unfolded} onPress={() => setUnfolded(!unfolded)} />
      <div id={switches} className={clsx('flex flex-col gap-3', !unfolded && 'max-sm:hidden')}>
        <div className="flex flex-wrap gap-3">
          <SegmentedControl
            label={t('lottery.trendCount')}
            value={count}
            onChange={setCount}
            choices={counts.map((value) => ({ value, label: t('lottery.draws', { count: Number(value) }) }))}
          />
          <SegmentedControl
            label={t('lottery.chart.view')}
            value={view}
            onChange={setView}
            choices={[
              { value: 'chart', label: t('lottery.chart.chart') },
              { value: 'table', label: t('lottery.chart.table') },
              { value: 'figures', label: t('lottery.chart.figures') },
            ]}
          />
        </div>
        {hasDraws && view !== 'figures' && keys.length > 1 && (
          <Chips
            label={t('lottery.chart.column')}
            value={column ?? ''}
            onChange={setChosen}
            choices={keys.map((key) => ({ value: key, label: key === 'POSITIONS' ? t('lottery.chart.positions') : columnName(t, key) }))}
          />
        )}
        {hasDraws && view === 'chart' && (
          <fieldset aria-label={t('lottery.chart.overlays')} className="scroll-row flex min-w-0 gap-2 p-0.5">
            {offered.map((overlay) => (
              <button
                key={overlay}
                type="button"
                aria-pressed={active.has(overlay)}
                onClick={() => toggle(overlay)}
                className={clsx(chipClass(active.has(overlay)), 'px-3! text-label!')}
              >
                {active.has(overlay) && <IconCheck size={16} />}
                {t(`lottery.chart.overlay.${overlay}`)}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {answer.error && !data ? (
        <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void answer.refetch()}>{t('common.retry')}</Button>}>
          {errorText(t, answer.error)}
        </ErrorState>
      ) : !data ? (
        <Skeleton className="h-96 w-full rounded-tile!" />
      ) : data.rows.length === 0 ? (
        <EmptyState title={t('lottery.trendsEmpty')} art={<IconChartBar size={32} />}>
          {t('lottery.trendsEmptyNote')}
        </EmptyState>
      ) : (
        <>
          {view === 'chart' ? (
            <TrendCanvas grids={shown} names={names.join('|')} issues={issues} overlays={active} label={chartLabel(t, shown, count)} />
          ) : view === 'table' ? (
            <TrendTable grids={shown} names={names} issues={issues} />
          ) : (
            <TrendFigures grids={grids} nameOf={(key) => columnName(t, key)} />
          )}
          <p className="text-caption text-ink-3">
            {t('lottery.trendsNote', { count: data.rows.length, shown: format.number(data.rows.length) })}
            {data.rows.length < leastDrawsForHeat &&
              ` ${t('lottery.tooFewDraws', { count: data.rows.length, shown: format.number(data.rows.length) })}`}
            {view === 'chart' && active.has('heat') && data.rows.length >= leastDrawsForHeat && ` ${t('lottery.chart.heatNote')}`}
          </p>
        </>
      )}
    </div>
  );
}

function chartLabel(t: Translate, shown: readonly Grid[], count: string): string {
  const [only] = shown;
  const name = shown.length === 1 && only ? columnName(t, only.key) : t('lottery.chart.positions');
  return t('lottery.chart.label', { name, count: Number(count) });
}
