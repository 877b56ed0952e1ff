import {
  chanceOfHits,
  keno,
  kenoDrawn,
  kenoNumbers,
  kenoTable,
  type KenoChoice,
  type KenoRisk,
  type KenoShown,
} from '@sortes/game-rules/originals/keno';
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type texts from '../../../texts/en/keno.json';
import { roundGame, type GameProps } from '../../game';
import {
  createIcon,
  IconShuffle,
  NumberField,
  playCue,
  randomBelow,
  resultLine,
  Segments,
  showMultiplier,
  showNumber,
  showPercent,
  textsOf,
  useShow,
  wait,
} from '../../parts';
import './keno.css';

const t = textsOf<typeof texts>('keno');
type Props = GameProps<KenoChoice, never, KenoShown>;

const risks: readonly KenoRisk[] = ['classic', 'low', 'medium', 'high'];
const mostPicks = 10;
const numbers = Array.from({ length: kenoNumbers }, (_, index) => index + 1);
const ballMs = 105;

const IconStar = /* @__PURE__ */ createIcon(
  'M234.29,114.85l-45,38.83L203,211.75a16.4,16.4,0,0,1-24.5,17.82L128,198.49,77.47,229.57A16.4,16.4,0,0,1,53,211.75l13.76-58.07-45-38.83A16.46,16.46,0,0,1,31.08,86l59-4.76,22.76-55.08a16.36,16.36,0,0,1,30.27,0l22.75,55.08,59,4.76a16.46,16.46,0,0,1,9.37,28.86Z',
);

/** How a number of the board stands. missed: chosen, and not drawn at the end. */
type Look = 'plain' | 'chosen' | 'hit' | 'drawn' | 'missed';

function lookOf(number: number, chosen: readonly number[], drawn: readonly number[], isOver: boolean): Look {
  const isChosen = chosen.includes(number);
  if (drawn.includes(number)) return isChosen ? 'hit' : 'drawn';
  if (!isChosen) return 'plain';
  return isOver ? 'missed' : 'chosen';
}

/** So many numbers by lot, ascending. */
function pickByLot(count: number): readonly number[] {
  const pool = [...numbers];
  return Array.from({ length: count }, () => pool.splice(randomBelow(pool.length), 1)[0] as number).toSorted((left, right) => left - right);
}

const withRandom = (choice: KenoChoice): KenoChoice => ({ ...choice, numbers: pickByLot(choice.numbers.length || mostPicks) });
const toggled = ({ numbers: chosen, risk }: KenoChoice, number: number): KenoChoice => ({
  risk,
  numbers: chosen.includes(number)
    ? chosen.filter((one) => one !== number)
    : [...chosen, number].slice(0, mostPicks).toSorted((left, right) => left - right),
});
const isSame = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((number, index) => number === right[index]);

function Number_({ number, look }: { readonly number: number; readonly look: Look }): JSX.Element {
  return (
    <>
      <span class="keno-ball">{number}</span>
      {look === 'hit' && <IconStar size={14} />}
    </>
  );
}

function Stage({ phase, choice, setChoice, canChoose, round }: Props): JSX.Element {
  const [seen, setSeen] = useState<{ readonly shown: KenoShown; readonly count: number }>();
  const [focused, setFocused] = useState(0);
  const board = useRef<HTMLDivElement>(null);
  useShow<KenoChoice, never, KenoShown>(async ({ shown }, { fast, first, signal }) => {
    if (!first && !fast)
      for (let count = 1; count <= shown.drawn.length && !signal.aborted; count += 1) {
        setSeen({ shown, count });
        const hits = shown.drawn.slice(0, count).filter((number) => shown.numbers.includes(number)).length;
        if (shown.numbers.includes(shown.drawn[count - 1] as number)) playCue('good', 0.95 + hits * 0.05);
        else playCue('tick');
        await wait(ballMs, signal);
      }
    setSeen({ shown, count: shown.drawn.length });
    if (!first) await wait(fast ? 120 : 300, signal);
  });
  const result =
    phase !== 'placing' && seen && isSame(seen.shown.numbers, choice.numbers) && seen.shown.risk === choice.risk ? seen : undefined;
  const drawn = result ? result.shown.drawn.slice(0, result.count) : [];
  const isOver = drawn.length === kenoDrawn;
  const hits = result ? drawn.filter((number) => choice.numbers.includes(number)).length : undefined;
  const isFull = choice.numbers.length >= mostPicks;
  const table = kenoTable(choice.risk, choice.numbers.length);
  const step = (event: KeyboardEvent): void => {
    const columns = board.current ? getComputedStyle(board.current).gridTemplateColumns.split(' ').length : 8;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (focused + by + kenoNumbers) % kenoNumbers;
    setFocused(next);
    board.current?.querySelectorAll<HTMLElement>('.keno-number')[next]?.focus();
  };
  // Until other numbers are chosen.
  const isSameChoice = round !== undefined && round.choice.numbers.toSorted().join() === choice.numbers.toSorted().join();
  const told = isSameChoice ? resultLine({ phase, round }) : undefined;
  return (
    <div class="keno">
      <div class="keno-head">
        <p class={choice.numbers.length === 0 ? 'is-empty' : ''}>
          {told ?? (choice.numbers.length === 0 ? t('chooseSome') : t('chosenOf', { count: choice.numbers.length, most: mostPicks }))}
        </p>
        <button type="button" class="button" disabled={!canChoose} onClick={() => setChoice(withRandom(choice))}>
          <IconShuffle size={18} />
          {t('random')}
        </button>
        <button
          type="button"
          class="button"
          disabled={!canChoose || choice.numbers.length === 0}
          onClick={() => setChoice({ ...choice, numbers: [] })}
        >
          {t('clear')}
        </button>
      </div>
      <div class="keno-space">
        {/* Arrow keys move in the board. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div class="keno-board" role="group" aria-label={t('board')} ref={board} onKeyDown={step}>
          {numbers.map((number, index) => {
            const look = lookOf(number, choice.numbers, drawn, isOver);
            const isChosen = choice.numbers.includes(number);
            const canPress = canChoose && (isChosen || !isFull);
            return (
              <button
                key={number}
                type="button"
                class={`tile keno-number keno-${look}`}
                aria-label={t(`number.${look}`, { number })}
                aria-pressed={isChosen}
                aria-disabled={!canPress}
                tabIndex={index === focused ? 0 : -1}
                onFocus={() => setFocused(index)}
                onClick={() => {
                  if (!canPress) return;
                  playCue('select');
                  setChoice(toggled(choice, number));
                }}
              >
                <Number_ number={number} look={look} />
              </button>
            );
          })}
        </div>
      </div>
      <ol class="keno-pays" aria-label={t('pays')} style={{ '--columns': table.length > 6 ? Math.ceil(table.length / 2) : table.length }}>
        {table.map((prize, count) => (
          // Hits are counted from none.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={count} class={`${prize === 0n ? 'is-nothing' : ''}${hits === count ? ' is-hit' : ''}`} aria-current={hits === count}>
            <span>
              <IconStar size={10} />
              <span class="unseen">{t('hits')} </span>
              {count}
            </span>
            <b>{prize === 0n ? '–' : shortMultiplier(prize)}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A multiplier in as few letters as it takes. */
function shortMultiplier(prize: bigint): string {
  const value = Number(prize) / 10_000;
  return `${showNumber(value, Number.isInteger(value) ? 0 : Number.isInteger(value * 10) ? 1 : 2)}×`;
}

function Options({ choice, setChoice, canChoose }: Props): JSX.Element {
  return (
    <Segments
      label={t('risk')}
      value={choice.risk}
      disabled={!canChoose}
      options={risks.map((risk) => ({ value: risk, text: t(risk) }))}
      onChange={(risk) => setChoice({ ...choice, risk })}
    />
  );
}

function Picture({ shown }: { readonly shown: KenoShown }): JSX.Element {
  return (
    <div class="keno-board keno-picture" aria-hidden="true">
      {numbers.map((number) => {
        const look = lookOf(number, shown.numbers, shown.drawn, true);
        return (
          <span key={number} class={`keno-number keno-${look}`}>
            <span class="keno-ball">{number}</span>
          </span>
        );
      })}
    </div>
  );
}

function Rules(): JSX.Element {
  const [risk, setRisk] = useState<KenoRisk>('classic');
  const [picks, setPicks] = useState(mostPicks);
  return (
    <>
      <p>{t('rules.draw', { drawn: kenoDrawn, all: kenoNumbers, most: mostPicks })}</p>
      <p>{t('rules.pay')}</p>
      <Segments label={t('risk')} value={risk} options={risks.map((one) => ({ value: one, text: t(one) }))} onChange={setRisk} />
      <NumberField label={t('picks')} value={picks} min={1} max={mostPicks} onChange={setPicks} />
      <table>
        <caption class="unseen">{t('rules.table', { picks, risk: t(risk) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('hits')}</th>
            <th scope="col">{t('chance')}</th>
            <th scope="col">×</th>
          </tr>
        </thead>
        <tbody>
          {kenoTable(risk, picks).map((prize, count) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={count}>
              <td>{count}</td>
              <td>{showPercent(chanceOfHits(picks, count), 6)}</td>
              <td>{prize === 0n ? '–' : showMultiplier(prize)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const nextRisk = (choice: KenoChoice): KenoChoice => ({
  ...choice,
  risk: risks[(risks.indexOf(choice.risk) + 1) % risks.length] as KenoRisk,
});
const list = (of: readonly number[]): string => (of.length === 0 ? '–' : of.join(', '));

export const game = roundGame<KenoChoice, never, KenoShown>({
  rules: keno,
  name: () => t('name'),
  firstChoice: { numbers: pickByLot(8), risk: 'classic' },
  Stage,
  Options,
  Rules,
  Picture,
  keys: [
    { key: 'a', label: () => t('random'), press: ({ choice, setChoice }) => setChoice(withRandom(choice)) },
    { key: 'c', label: () => t('clear'), press: ({ choice, setChoice }) => setChoice({ ...choice, numbers: [] }) },
    { key: 'r', label: () => t('nextRisk'), press: ({ choice, setChoice }) => setChoice(nextRisk(choice)) },
  ],
  sayIncomplete: () => t('chooseSome'),
  sayResult: ({ shown }) => t('said', { hits: shown.hits.length, picks: shown.numbers.length }),
  describe: ({ choice, shown }) => [
    { label: t('risk'), value: t(choice.risk) },
    { label: t('chosen'), value: list(choice.numbers) },
    { label: t('drawn'), value: list(shown.drawn) },
    { label: t('hits'), value: `${showNumber(shown.hits.length)} · ${list(shown.hits)}` },
  ],
});
