import type { Play } from '@sortes/lottery-rules';
import { memo } from 'react';
import { useT } from '../../../shared/i18n';
import type { SoldPlay } from '../api/play-menu';
import { useBoard } from '../state/board-store';
import type { BoardStore } from '../state/board-store';
import type { Heat } from '../state/heat';
import { presetSymbols, presets, rowsOf, symbolsOf } from '../state/picks';
import type { Preset } from '../state/picks';
import { positionName, symbolName } from '../lottery-texts';
import { PickCell } from './pick-cell';

const none: readonly string[] = [];

function PresetButtons({
  symbols,
  label,
  onFill,
  only,
}: {
  symbols: readonly string[];
  label: string;
  onFill: (symbols: readonly string[]) => void;
  only?: readonly Preset[];
}) {
  const t = useT();
  return (
    <fieldset
      aria-label={t('lottery.presetsOf', { row: label })}
      className="min-w-0 scroll-row flex gap-1 p-0.5 xl:grid xl:w-44 xl:grid-cols-3"
    >
      {(only ?? presets).map((preset) => (
        <button
          key={preset}
          type="button"
          onClick={() => onFill(presetSymbols(symbols, preset))}
          className="relative min-h-9 shrink-0 rounded-field border border-divider bg-bg1 px-2.5 xl:px-1 text-label font-semibold text-ink-2 after:absolute after:-inset-y-1 after:inset-x-0 hover:bg-bg2 hover:text-ink-1"
        >
          {t(`lottery.preset.${preset}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** Rows of symbols: one per position, or one for plays on a set of digits or named options. */
export const PickRows = memo(function PickRows({
  store,
  play,
  sold,
  heat,
}: {
  store: BoardStore;
  play: Play;
  sold: SoldPlay | undefined;
  heat: (row: number) => ReadonlyMap<string, Heat> | undefined;
}) {
  const t = useT();
  const picks = useBoard(store, (state) => state.picks[play.code]);
  const { toggle, fill } = store.getState();
  const symbols = symbolsOf(play.form);
  const words = !/^\d+$/.test(symbols[0] ?? '');
  const rows = rowsOf(play.form);
  return (
    <div className="flex flex-col gap-3">
      {rows.map((position, row) => {
        const chosen = picks?.[row] ?? none;
        const figures = heat(row);
        const name = position === '' ? t('lottery.digits') : positionName(t, play.family, position);
        const rowName = words && position === '' ? t('lottery.options') : name;
        return (
          <fieldset
            key={position}
            aria-label={rowName}
            className="min-w-0 card flex flex-col gap-2 rounded-tile p-3 xl:flex-row xl:items-center xl:gap-3"
          >
            <div className="flex items-center justify-between gap-2 xl:w-18 xl:flex-col xl:items-start xl:gap-0">
              <span className="text-label font-semibold text-ink-2">{rowName}</span>
              {!words && <span className="tabular text-caption text-ink-3">{t('lottery.picked', { count: chosen.length })}</span>}
            </div>
            <div
              className={
                words
                  ? 'flex flex-1 flex-wrap gap-2'
                  : 'grid flex-1 grid-cols-5 justify-items-center gap-x-1 gap-y-2 min-[520px]:grid-cols-10'
              }
            >
              {symbols.map((symbol) => {
                const figure = figures?.get(symbol);
                const label = symbolName(t, play.family, symbol);
                const odds =
                  words && play.form.kind === 'options'
                    ? sold?.tiers.find((tier) => tier.tier === play.tiers.find((known) => known.option === symbol)?.tier)?.odds
                    : undefined;
                return (
                  <PickCell
                    key={symbol}
                    row={row}
                    symbol={symbol}
                    label={label}
                    spoken={`${rowName} ${label}`}
                    on={chosen.includes(symbol)}
                    onToggle={toggle}
                    figure={figure}
                    figureText={figure && t('lottery.figureSpoken', { hits: figure.hits, gap: figure.gap })}
                    shape={words ? 'word' : 'ball'}
                    note={odds && `× ${odds}`}
                  />
                );
              })}
            </div>
            {!words && <PresetButtons symbols={symbols} label={rowName} onFill={(next) => fill(row, next)} />}
          </fieldset>
        );
      })}
    </div>
  );
});
