import type { Play } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { memo } from 'react';
import { useT } from '../../../kit/i18n';
import { useBoard, type BoardStore } from '../state/board-store';
import type { Heat } from '../state/heat';
import { isYearSign, membersOf, oddsNameOf } from '../state/members';
import { bankersRow, betsAlone, mostBankers, rowOf, rowsOf, symbolsOf, type Preset } from '../state/picks';
import { partName, positionName, swatchOf, symbolName } from '../lottery-texts';
import { rove } from './move-by-arrows';
import { PickCell } from './pick-cell';
import { PresetButtons } from './preset-buttons';

const none: readonly string[] = [];
const allOrNone: readonly Preset[] = ['all', 'clear'];
const clearOnly: readonly Preset[] = ['clear'];

export interface RowsProps {
  store: BoardStore;
  play: Play;
  /** Decimal odds of an option at the prize group in use, where options pay differently or alone. */
  oddsOf: (option: string) => string | undefined;
  heat: (row: number) => ReadonlyMap<string, Heat> | undefined;
  /** Lunar year of the draw on show, for signs of the zodiac. */
  lunarYear: number | undefined;
}

/** Columns of a row of figures: as many as fit with hit areas of 44 px. */
function columnsFor(count: number, tiles: boolean): string {
  if (tiles) return 'grid-cols-4 min-[360px]:grid-cols-5 min-[520px]:grid-cols-7';
  if (count === 6 || count === 12) return 'grid-cols-6 min-[520px]:grid-cols-6';
  if (count === 11) return 'grid-cols-6 min-[560px]:grid-cols-11 xl:grid-cols-6';
  return 'grid-cols-5 min-[520px]:grid-cols-10';
}

/** Words share the width evenly; four of them stand in one row or in two. */
function wordColumns(count: number): string {
  if (count > 6) return 'grid grid-cols-3 min-[520px]:grid-cols-4 lg:grid-cols-6';
  return count === 4 ? 'grid grid-cols-2 min-[360px]:grid-cols-4' : 'flex flex-wrap';
}

/** Rows of symbols: one per position or part, or one for plays on a set; with dan-tuo the numbers of every combination stand above. */
export const PickRows = memo(function PickRows({ store, play, oddsOf, heat, lunarYear }: RowsProps) {
  const t = useT();
  const picks = useBoard(store, (state) => state.picks[play.code]);
  const { form, family } = play;
  const named = rowsOf(form).map((name, row) => ({ row, name }));
  const rows = picks?.bankers === undefined ? named : [{ row: bankersRow, name: '' }, ...named];
  const words = !/^\d+$/.test(symbolsOf(form)[0] ?? '');
  const plainName = words ? t('lottery.options') : form.kind === 'digits' ? t('lottery.digits') : t('lottery.numbers');
  const nameOf = (row: number, name: string) => {
    if (row === bankersRow) return t('lottery.bankers');
    if (picks?.bankers !== undefined) return t('lottery.others');
    if (name === '') return plainName;
    return form.kind === 'parts' ? partName(t, family, name) : positionName(t, family, name);
  };
  return (
    <div className="flex flex-col gap-3">
      {rows.map(({ row, name }) => (
        <PickRow
          key={row}
          store={store}
          play={play}
          row={row}
          name={nameOf(row, name)}
          chosen={(picks && rowOf(picks, row)) ?? none}
          oddsOf={oddsOf}
          heat={heat(Math.max(0, row))}
          lunarYear={lunarYear}
        />
      ))}
    </div>
  );
});

const PickRow = memo(function PickRow({
  store,
  play,
  row,
  name,
  chosen,
  oddsOf,
  heat,
  lunarYear,
}: {
  store: BoardStore;
  play: Play;
  row: number;
  name: string;
  chosen: readonly string[];
  oddsOf: RowsProps['oddsOf'];
  heat: ReadonlyMap<string, Heat> | undefined;
  lunarYear: number | undefined;
}) {
  const t = useT();
  const { form, family } = play;
  const { toggle, fill } = store.getState();
  const symbols = symbolsOf(form);
  const isAlone = betsAlone(play);
  const words = !/^\d+$/.test(symbols[0] ?? '');
  const tiles = !words && form.kind === 'options';
  const limit = row === bankersRow ? mostBankers(form) : undefined;
  const full = limit !== undefined && chosen.length >= limit;
  const take = form.kind === 'parts' ? form.parts[row]?.take : undefined;
  const only = row === bankersRow ? clearOnly : words ? allOrNone : undefined;
  const showPresets = row === bankersRow || (words ? symbols.length > 4 : symbols.length >= 6);
  return (
    <fieldset
      ref={rove}
      aria-label={name}
      className={clsx('min-w-0 card flex flex-col gap-2 rounded-tile p-3', !words && 'xl:flex-row xl:items-center xl:gap-3')}
    >
      <div
        className={clsx(
          'flex flex-wrap items-center justify-between gap-x-2 empty:hidden',
          !words && 'xl:w-18 xl:shrink-0 xl:flex-col xl:items-start xl:gap-0',
        )}
      >
        {/* Big and Small say themselves what they are. */}
        {(!words || form.kind !== 'options') && <span className="text-label font-semibold text-ink-2">{name}</span>}
        {(!words || symbols.length > 4) && (
          <span className="tabular text-caption text-ink-3">
            {limit !== undefined
              ? t('lottery.pickedOf', { count: chosen.length, limit })
              : take !== undefined && take > 1
                ? t('lottery.takes', { count: take })
                : t('lottery.picked', { count: chosen.length })}
          </span>
        )}
        {heat && <span className="text-caption text-ink-2">{t('lottery.figuresShort')}</span>}
      </div>
      <div
        className={
          words
            ? clsx('flex-1 gap-2', wordColumns(symbols.length))
            : clsx('grid flex-1 gap-x-1 gap-y-2', !tiles && 'justify-items-center', columnsFor(symbols.length, tiles))
        }
      >
        {symbols.map((symbol, at) => {
          const figure = heat?.get(symbol);
          const label = symbolName(t, family, symbol);
          const members = membersOf(play, symbol, lunarYear);
          const odds = isAlone || members ? oddsOf(oddsNameOf(play, symbol, lunarYear)) : undefined;
          const weight = form.kind === 'options' ? form.weights?.[at] : undefined;
          return (
            <PickCell
              key={symbol}
              row={row}
              symbol={symbol}
              label={label}
              spoken={`${name} ${label}`}
              on={chosen.includes(symbol)}
              onToggle={toggle}
              figure={figure}
              figureText={figure && t('lottery.figureSpoken', { hits: figure.hits, gap: figure.gap })}
              shape={words ? 'word' : tiles ? 'tile' : 'ball'}
              note={weight !== undefined ? t('lottery.betsShort', { count: weight }) : odds && (words ? `× ${odds}` : `×${odds}`)}
              noteText={weight !== undefined ? t('lottery.combinations', { count: weight }) : odds && t('lottery.oddsSpoken', { odds })}
              swatch={swatchOf(symbol)}
              members={tiles ? undefined : members?.join(' ')}
              mark={members && isYearSign(symbol, lunarYear) ? t('lottery.yearSign') : undefined}
              full={full}
            />
          );
        })}
      </div>
      {showPresets && <PresetButtons symbols={symbols} label={name} onFill={(next) => fill(row, next)} {...(only && { only })} />}
    </fieldset>
  );
});
