import { Button, NumberField } from '@sortes/ui';
import type { Play } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { memo, useState } from 'react';
import { useT } from '../../../kit/i18n';
import { useBoard, type BoardStore } from '../state/board-store';
import type { Heat } from '../state/heat';
import { bankersRow, betsAlone, mostBankers, numbersOfWidth, presetSymbols, presets, rowOf, symbolsOf } from '../state/picks';
import { rove } from './move-by-arrows';
import { ballColourOf, type BallColour } from '../state/members';
import { symbolName } from '../lottery-texts';
import { ColourMark } from './colour-mark';
import { PickCell } from './pick-cell';

const digits = numbersOfWidth(1);
const none: readonly string[] = [];

/** All numbers between two, both included. */
function RangePick({ first, last, onPick }: { first: number; last: number; onPick: (from: number, to: number) => void }) {
  const t = useT();
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(Math.min(last, first + 9));
  return (
    <div className="flex flex-wrap items-end gap-2">
      <NumberField
        label={t('common.from')}
        value={from}
        min={first}
        max={last}
        onChange={setFrom}
        decreaseLabel={t('common.decrease')}
        increaseLabel={t('common.increase')}
        className="w-36"
      />
      <NumberField
        label={t('common.to')}
        value={to}
        min={first}
        max={last}
        onChange={setTo}
        decreaseLabel={t('common.decrease')}
        increaseLabel={t('common.increase')}
        className="w-36"
      />
      <Button onClick={() => onPick(Math.min(from, to), Math.max(from, to))}>{t('lottery.pickRange')}</Button>
    </div>
  );
}

/** Ways to pick many numbers of a grid at once. */
export const groupKinds = ['quick', 'head', 'tail', 'range'] as const;
export type GroupKind = (typeof groupKinds)[number];

/** The way that is open. */
const GroupPicks = memo(function GroupPicks({ store, symbols, kind }: { store: BoardStore; symbols: readonly string[]; kind: GroupKind }) {
  const t = useT();
  const { toggleGroup, fill } = store.getState();
  const toggleThose = (isMeant: (symbol: string) => boolean) => toggleGroup(0, symbols.filter(isMeant));
  const heads = digits.filter((digit) => symbols.some((symbol) => symbol[0] === digit));
  const group =
    'tabular min-h-11 min-w-11 rounded-field border border-divider bg-bg2 px-2.5 text-label font-semibold text-ink-1 hover:bg-bg3';
  return (
    <>
      {kind === 'quick' && (
        <div className="flex flex-wrap gap-1.5">
          {presets.map((preset) => (
            <button key={preset} type="button" className={group} onClick={() => fill(0, presetSymbols(symbols, preset))}>
              {t(`lottery.preset.${preset}`)}
            </button>
          ))}
          {symbols.length === 100 && (
            <button type="button" className={group} onClick={() => toggleThose((symbol) => symbol[0] === symbol[1])}>
              {t('lottery.preset.doubles')}
            </button>
          )}
        </div>
      )}
      {(kind === 'head' || kind === 'tail') && (
        <div className="grid grid-cols-5 gap-1.5 min-[480px]:grid-cols-10">
          {(kind === 'head' ? heads : digits).map((digit) => (
            <button
              key={digit}
              type="button"
              aria-label={t(kind === 'head' ? 'lottery.headOf' : 'lottery.tailOf', { digit })}
              className={group}
              onClick={() => toggleThose((symbol) => symbol[kind === 'head' ? 0 : 1] === digit)}
            >
              {kind === 'head' ? `${digit}·` : `·${digit}`}
            </button>
          ))}
        </div>
      )}
      {kind === 'range' && (
        <RangePick
          first={Number(symbols[0] ?? 0)}
          last={Number(symbols.at(-1) ?? 0)}
          onPick={(from, to) => toggleThose((symbol) => Number(symbol) >= from && Number(symbol) <= to)}
        />
      )}
    </>
  );
});

/** Numbers of two digits in a grid, the hundred of them or those from and to a bound; with dan-tuo the numbers of every combination stand above. */
export const NumberGrid = memo(function NumberGrid({
  store,
  play,
  groupKind,
  oddsOf,
  heat,
}: {
  store: BoardStore;
  play: Play;
  groupKind: GroupKind | undefined;
  oddsOf: (option: string) => string | undefined;
  heat: ReadonlyMap<string, Heat> | undefined;
}) {
  const t = useT();
  const picks = useBoard(store, (state) => state.picks[play.code]);
  const symbols = symbolsOf(play.form);
  const danTuo = picks?.bankers !== undefined;
  const odds = betsAlone(play) ? oddsOf(symbols[0] ?? '') : undefined;
  return (
    <div className="flex flex-col gap-3">
      {danTuo && <Grid store={store} play={play} row={bankersRow} name={t('lottery.bankers')} chosen={picks.bankers ?? none} heat={heat} />}
      {groupKind && <GroupPicks store={store} symbols={symbols} kind={groupKind} />}
      <Grid
        store={store}
        play={play}
        row={0}
        name={t(danTuo ? 'lottery.others' : 'lottery.numbers')}
        odds={odds}
        chosen={(picks && rowOf(picks, 0)) ?? none}
        heat={heat}
      />
    </div>
  );
});

const colours: readonly BallColour[] = ['red', 'blue', 'green'];

/** Which form stands for which colour, and how many numbers have it; nothing where balls have no colours. */
function ColourKey({ play, symbols }: { play: Play; symbols: readonly string[] }) {
  const t = useT();
  if (ballColourOf(play, symbols[0] ?? '') === undefined) return null;
  return (
    <p className="tabular flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-2">
      {colours.map((colour) => (
        <span key={colour} className="inline-flex items-center gap-1">
          <ColourMark colour={colour} className="size-3" />
          {symbolName(t, play.family, colour.toUpperCase())} · {symbols.filter((symbol) => ballColourOf(play, symbol) === colour).length}
        </span>
      ))}
    </p>
  );
}

const Grid = memo(function Grid({
  store,
  play,
  row,
  name,
  odds,
  chosen,
  heat,
}: {
  store: BoardStore;
  play: Play;
  row: number;
  name: string;
  /** What each number pays, where each is a bet by itself: said once, for all pay alike. */
  odds?: string | undefined;
  chosen: readonly string[];
  heat: ReadonlyMap<string, Heat> | undefined;
}) {
  const t = useT();
  const on = new Set(chosen);
  const { toggle } = store.getState();
  const symbols = symbolsOf(play.form);
  const limit = row === bankersRow ? mostBankers(play.form) : undefined;
  const full = limit !== undefined && chosen.length >= limit;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-label">
        <span className="font-semibold text-ink-2">{name}</span>
        {odds && <span className="tabular font-semibold text-gold-text">{t('lottery.oddsEach', { odds })}</span>}
        {heat && <span className="text-caption text-ink-2">{t('lottery.figuresShort')}</span>}
        <span className="tabular text-caption text-ink-3">
          {limit === undefined ? t('lottery.picked', { count: chosen.length }) : t('lottery.pickedOf', { count: chosen.length, limit })}
        </span>
      </p>
      {row !== bankersRow && <ColourKey play={play} symbols={symbols} />}
      <fieldset
        ref={rove}
        aria-label={name}
        className={clsx(
          'min-w-0 grid gap-1.5',
          symbols.length === 49 ? 'grid-cols-5 min-[400px]:grid-cols-7' : 'grid-cols-5 min-[520px]:grid-cols-10',
        )}
      >
        {symbols.map((symbol) => {
          const figure = heat?.get(symbol);
          const ball = ballColourOf(play, symbol);
          const spoken = ball ? `${symbol} ${symbolName(t, play.family, ball.toUpperCase())}` : symbol;
          return (
            <PickCell
              key={symbol}
              row={row}
              symbol={symbol}
              label={symbol}
              spoken={row === bankersRow ? `${name} ${spoken}` : spoken}
              ball={ball}
              on={on.has(symbol)}
              onToggle={toggle}
              figure={figure}
              figureText={figure && t('lottery.figureSpoken', { hits: figure.hits, gap: figure.gap })}
              shape="square"
              full={full}
            />
          );
        })}
      </fieldset>
    </div>
  );
});
