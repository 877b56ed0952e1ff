import { Button, IconX, TextArea } from '@sortes/ui';
import type { Play } from '@sortes/lottery-rules';
import { useEffect, useState } from 'react';
import { useT } from '../../../shared/i18n';
import { useBoard } from '../state/board-store';
import type { BoardStore } from '../state/board-store';
import { readNumberText, textOfBad } from '../state/number-text';
import { presetSymbols, numbersOfWidth } from '../state/picks';

const none: readonly string[] = [];
const digits = numbersOfWidth(1);
/** Chips above this many would only slow the page; the count says how many there are. */
const mostChips = 60;

/** Numbers by typing or pasting. What cannot be read stays in the box and is named with its line. */
export function NumberEntry({
  store,
  play,
  width,
  onBox,
}: {
  store: BoardStore;
  play: Play;
  width: number;
  /** Told whether the box holds something that is not picked yet. */
  onBox: (boxed: boolean) => void;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const [report, setReport] = useState<{ added: number; duplicates: number; bad: readonly { line: number; text: string }[] }>();
  const boxed = text.trim() !== '';
  useEffect(() => {
    onBox(boxed);
    return () => onBox(false);
  }, [boxed, onBox]);
  const chosen = useBoard(store, (state) => state.picks[play.code]?.[0]) ?? none;
  const { toggle, fill, clear } = store.getState();
  const sample = play.example.split(',').join(' ');
  const add = () => {
    const read = readNumberText(text, width);
    const known = new Set(chosen);
    const fresh = read.numbers.filter((number) => !known.has(number));
    fill(0, [...chosen, ...fresh]);
    setReport({ added: fresh.length, duplicates: read.duplicates + read.numbers.length - fresh.length, bad: read.bad });
    setText(textOfBad(read.bad));
  };
  const shownBad = report?.bad.slice(0, 5) ?? [];
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={t('lottery.entryLabel', { width })}
        description={t('lottery.entryHelp', { sample })}
        value={text}
        rows={3}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          // Its lines are those of the text that was read.
          setReport(undefined);
        }}
        error={
          shownBad.length > 0
            ? [
                ...shownBad.map((piece) => t('lottery.entryBad', { line: piece.line, text: piece.text, width })),
                ...((report?.bad.length ?? 0) > shownBad.length
                  ? [t('lottery.entryBadMore', { count: (report?.bad.length ?? 0) - shownBad.length })]
                  : []),
              ].join(' ')
            : undefined
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={add} disabled={text.trim() === ''}>
          {t('lottery.entryAdd')}
        </Button>
        <output className="text-label text-ink-2">
          {report
            ? t('lottery.entryReport', { added: report.added, duplicates: report.duplicates })
            : text.trim() === ''
              ? t('lottery.entryEmpty')
              : ''}
        </output>
      </div>
      {width > 2 && <Composer width={width} onAdd={(numbers) => fill(0, [...chosen, ...numbers])} />}
      {chosen.length > 0 && (
        <div className="flex flex-col gap-2">
          <div className="flex items-center justify-between gap-2">
            <span className="text-label font-semibold text-ink-2">{t('lottery.picked', { count: chosen.length })}</span>
            <Button tone="ghost" size="small" onClick={clear}>
              {t('lottery.preset.clear')}
            </Button>
          </div>
          <ul className="flex flex-wrap gap-1.5" aria-label={t('lottery.numbers')}>
            {chosen.slice(0, mostChips).map((number) => (
              <li key={number}>
                <button
                  type="button"
                  onClick={() => toggle(0, number)}
                  aria-label={t('lottery.removeNumber', { number })}
                  className="tabular inline-flex min-h-11 items-center gap-1.5 rounded-field border border-gold bg-bg3 px-3 font-semibold text-ink-1"
                >
                  {number}
                  <IconX size={14} />
                </button>
              </li>
            ))}
            {chosen.length > mostChips && (
              <li className="self-center text-label text-ink-3">{t('lottery.moreCount', { count: chosen.length - mostChips })}</li>
            )}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Builds numbers out of the digits wanted at each place: 1 2 · 3 · 4 5 gives 134, 135, 234, 235. */
function Composer({ width, onAdd }: { width: number; onAdd: (numbers: readonly string[]) => void }) {
  const t = useT();
  const [places, setPlaces] = useState<readonly (readonly string[])[]>(() => Array.from({ length: width }, () => []));
  const total = places.reduce((product, place) => product * place.length, 1);
  const change = (at: number, digit: string) =>
    setPlaces(
      places.map((place, index) =>
        index !== at
          ? place
          : place.includes(digit)
            ? place.filter((other) => other !== digit)
            : digits.filter((other) => other === digit || place.includes(other)),
      ),
    );
  return (
    <details className="card rounded-tile px-3">
      <summary className="flex min-h-11 items-center text-label font-semibold text-ink-2">{t('lottery.composer')}</summary>
      <div className="flex flex-col gap-2 pb-3">
        {places.map((place, at) => (
          <fieldset key={at} aria-label={t('lottery.place', { place: at + 1 })} className="min-w-0 flex flex-col gap-1">
            <span className="text-caption text-ink-3">{t('lottery.place', { place: at + 1 })}</span>
            <div className="grid grid-cols-5 gap-1.5 min-[480px]:grid-cols-10">
              {digits.map((digit) => (
                <button
                  key={digit}
                  type="button"
                  aria-pressed={place.includes(digit)}
                  aria-label={`${t('lottery.place', { place: at + 1 })}: ${digit}`}
                  onClick={() => change(at, digit)}
                  className={`tabular min-h-11 rounded-field border font-semibold ${place.includes(digit) ? 'gold-fill border-gold-deep underline underline-offset-4' : 'border-divider bg-bg2 text-ink-1'}`}
                >
                  {digit}
                </button>
              ))}
            </div>
          </fieldset>
        ))}
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={total === 0 || total > 4000}
            onClick={() => {
              onAdd(places.reduce<readonly string[]>((made, place) => made.flatMap((start) => place.map((digit) => start + digit)), ['']));
              setPlaces(places.map(() => presetSymbols(digits, 'clear')));
            }}
          >
            {t('lottery.composerAdd', { count: total })}
          </Button>
          {total === 0 && <span className="self-center text-label text-ink-3">{t('lottery.composerEmpty')}</span>}
          {total > 4000 && <span className="self-center text-label text-ink-3">{t('lottery.problem.tooLong')}</span>}
        </div>
      </div>
    </details>
  );
}
