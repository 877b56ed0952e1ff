import { Button, NumberField, chipClass } from '@sortes/ui';
import type { Play } from '@sortes/lottery-rules';
import { memo, useState } from 'react';
import { useT } from '../../../shared/i18n';
import { useBoard } from '../state/board-store';
import type { BoardStore } from '../state/board-store';
import type { Heat } from '../state/heat';
import { numbersOfWidth, presetSymbols, presets } from '../state/picks';
import { PickCell } from './pick-cell';

const digits = numbersOfWidth(1);
const none: readonly string[] = [];

/** Ways to pick many of the hundred numbers at once. */
const GroupPicks = memo(function GroupPicks({ store, symbols }: { store: BoardStore; symbols: readonly string[] }) {
  const t = useT();
  const [kind, setKind] = useState<'quick' | 'head' | 'tail' | 'range'>('quick');
  const [from, setFrom] = useState(0);
  const [to, setTo] = useState(9);
  const { toggleGroup, fill } = store.getState();
  const kinds = ['quick', 'head', 'tail', 'range'] as const;
  const group =
    'tabular min-h-11 min-w-11 rounded-field border border-divider bg-bg2 px-2.5 text-label font-semibold text-ink-1 hover:bg-bg3';
  return (
    <div className="flex flex-col gap-2">
      <fieldset aria-label={t('lottery.groupPick')} className="min-w-0 scroll-row flex gap-2 p-0.5">
        {kinds.map((each) => (
          <button key={each} type="button" aria-pressed={kind === each} className={chipClass(kind === each)} onClick={() => setKind(each)}>
            {t(`lottery.groupKind.${each}`)}
          </button>
        ))}
      </fieldset>
      {kind === 'quick' && (
        <div className="flex flex-wrap gap-1.5">
          {presets.map((preset) => (
            <button key={preset} type="button" className={group} onClick={() => fill(0, presetSymbols(symbols, preset))}>
              {t(`lottery.preset.${preset}`)}
            </button>
          ))}
          <button
            type="button"
            className={group}
            onClick={() =>
              toggleGroup(
                0,
                symbols.filter((symbol) => symbol[0] === symbol[1]),
              )
            }
          >
            {t('lottery.preset.doubles')}
          </button>
        </div>
      )}
      {(kind === 'head' || kind === 'tail') && (
        <div className="grid grid-cols-5 gap-1.5 min-[480px]:grid-cols-10">
          {digits.map((digit) => (
            <button
              key={digit}
              type="button"
              aria-label={t(kind === 'head' ? 'lottery.headOf' : 'lottery.tailOf', { digit })}
              className={group}
              onClick={() =>
                toggleGroup(
                  0,
                  symbols.filter((symbol) => symbol[kind === 'head' ? 0 : 1] === digit),
                )
              }
            >
              {kind === 'head' ? `${digit}·` : `·${digit}`}
            </button>
          ))}
        </div>
      )}
      {kind === 'range' && (
        <div className="flex flex-wrap items-end gap-2">
          <NumberField
            label={t('common.from')}
            value={from}
            min={0}
            max={99}
            onChange={setFrom}
            decreaseLabel={t('common.decrease')}
            increaseLabel={t('common.increase')}
            className="w-36"
          />
          <NumberField
            label={t('common.to')}
            value={to}
            min={0}
            max={99}
            onChange={setTo}
            decreaseLabel={t('common.decrease')}
            increaseLabel={t('common.increase')}
            className="w-36"
          />
          <Button onClick={() => toggleGroup(0, symbols.slice(Math.min(from, to), Math.max(from, to) + 1))}>
            {t('lottery.pickRange')}
          </Button>
        </div>
      )}
    </div>
  );
});

/** The hundred two-digit numbers. */
export const NumberGrid = memo(function NumberGrid({
  store,
  play,
  heat,
}: {
  store: BoardStore;
  play: Play;
  heat: ReadonlyMap<string, Heat> | undefined;
}) {
  const t = useT();
  const chosen = useBoard(store, (state) => state.picks[play.code]?.[0]) ?? none;
  const on = new Set(chosen);
  const { toggle } = store.getState();
  const symbols = numbersOfWidth(2);
  return (
    <div className="flex flex-col gap-3">
      <GroupPicks store={store} symbols={symbols} />
      <fieldset aria-label={t('lottery.numbers')} className="min-w-0 grid grid-cols-5 gap-1.5 min-[480px]:grid-cols-10">
        {symbols.map((symbol) => {
          const figure = heat?.get(symbol);
          return (
            <PickCell
              key={symbol}
              row={0}
              symbol={symbol}
              label={symbol}
              spoken={symbol}
              on={on.has(symbol)}
              onToggle={toggle}
              figure={figure}
              figureText={figure && t('lottery.figureSpoken', { hits: figure.hits, gap: figure.gap })}
              shape="square"
            />
          );
        })}
      </fieldset>
    </div>
  );
});
