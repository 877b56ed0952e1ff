import { mines, mineTiles, type MinesChoice, type MinesMove, type MinesShown } from '@sortes/game-rules/originals/mines';
import gem from './gem.webp?url';
import bomb from './mine.webp?url';
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type texts from '../../../texts/en/mines.json';
import { roundGame, type GameProps, type Round } from '../../game';
import {
  Field,
  NumberField,
  Plates,
  randomBelow,
  resultLine,
  showAmount,
  showMultiplier,
  showNumber,
  showPercent,
  Slider,
  textsOf,
  useShow,
  wait,
} from '../../parts';
import { payoutOf } from '@sortes/game-rules';
import './mines.css';

const t = textsOf<typeof texts>('mines');
/** Tiles that auto play opens, in the order in which they were chosen. */
type Plan = readonly number[];
type Props = GameProps<MinesChoice, MinesMove, MinesShown, Plan>;

const columns = 5;
const tiles = Array.from({ length: mineTiles }, (_, tile) => tile);
type Look = 'closed' | 'gem' | 'mine' | 'hit' | 'planned';

function lookOf(tile: number, shown: MinesShown | undefined, plan: Plan | undefined): Look {
  if (shown?.hit === tile) return 'hit';
  if (shown?.revealed.includes(tile)) return 'gem';
  if (shown?.mineTiles) return shown.mineTiles.includes(tile) ? 'mine' : 'gem';
  return plan?.includes(tile) ? 'planned' : 'closed';
}

function Face({ look }: { readonly look: Look }): JSX.Element | null {
  return look === 'gem' || look === 'mine' || look === 'hit' ? <img src={look === 'gem' ? gem : bomb} alt="" draggable={false} /> : null;
}

function Stage({ phase, choice, round, move, auto, stake, canChoose }: Props): JSX.Element {
  const [drawn, setDrawn] = useState<Round<MinesChoice, MinesMove, MinesShown>>();
  const [asked, setAsked] = useState<number>();
  const [focused, setFocused] = useState(12);
  const board = useRef<HTMLDivElement>(null);
  useShow<MinesChoice, MinesMove, MinesShown>(async (next, { fast, first, signal }) => {
    setDrawn(next);
    setAsked(undefined);
    if (!first && next.state === 'closed') await wait(fast ? 150 : next.shown.outcome === 'lost' ? 700 : 450, signal);
  });
  const isPlanning = auto !== undefined && !auto.running && canChoose;
  // A board that is being planned or staked on is a new one.
  const shown = phase === 'placing' || (isPlanning && phase === 'idle') ? undefined : drawn?.shown;
  const plan = auto && shown?.mineTiles === undefined ? auto.plan : undefined;
  const press = (tile: number): void => {
    if (isPlanning) {
      const has = auto.plan.includes(tile);
      auto.setPlan(has ? auto.plan.filter((one) => one !== tile) : [...auto.plan, tile].slice(0, mines.ladderOf?.(choice).length));
    } else if (phase === 'open' && !auto && !shown?.revealed.includes(tile)) {
      setAsked(tile);
      move({ kind: 'reveal', tile });
    }
  };
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (focused + by + mineTiles) % mineTiles;
    setFocused(next);
    board.current?.querySelectorAll<HTMLElement>('.tile')[next]?.focus();
  };
  const next = phase === 'open' || phase === 'moving' ? shown?.next : undefined;
  const roundStake = round?.stake ?? stake;
  return (
    <div class="mines">
      <Plates
        plates={
          next && roundStake !== undefined
            ? [
                { label: t('now'), value: BigInt(shown?.multiplier ?? '0') > 0n ? showMultiplier(BigInt(shown?.multiplier ?? '0')) : '–' },
                {
                  label: `${t('next')} · ${showPercent(next.chance.favourable / next.chance.of, 1)}`,
                  value: showMultiplier(BigInt(next.multiplier)),
                  more: showAmount(payoutOf(roundStake, BigInt(next.multiplier))),
                },
              ]
            : undefined
        }
        hint={
          isPlanning
            ? `${t('planHint')} ${t('planned', { count: auto.plan.length })}.`
            : (resultLine({ phase, round }, t('lost')) ?? t('start'))
        }
      />
      <Ladder choice={choice} opened={shown?.hit === undefined ? (shown?.revealed.length ?? 0) : -1} />
      <div class="mines-space">
        {/* Arrow keys move in the board. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div class="mines-board" role="group" aria-label={t('board')} ref={board} onKeyDown={step}>
          {tiles.map((tile) => {
            const look = lookOf(tile, shown, plan);
            const isOwn = shown?.revealed.includes(tile) === true || shown?.hit === tile;
            const canPress = isPlanning || (phase === 'open' && look === 'closed' && !auto);
            return (
              <button
                key={tile}
                type="button"
                class={`tile tile-${look}${isOwn ? ' is-own' : ''}${asked === tile && phase === 'moving' ? ' is-asked' : ''}`}
                aria-label={t(`tile.${look}`, { tile: tile + 1 })}
                aria-disabled={!canPress}
                {...(isPlanning && { 'aria-pressed': look === 'planned' })}
                tabIndex={tile === focused ? 0 : -1}
                onFocus={() => setFocused(tile)}
                onClick={() => canPress && press(tile)}
              >
                <Face look={look} />
              </button>
            );
          })}
        </div>
      </div>
    </div>
  );
}

const stepsShown = 5;

/** What the next gems are worth, from the last one opened on. The rules have the whole table in words. */
function Ladder({ choice, opened }: { readonly choice: MinesChoice; readonly opened: number }): JSX.Element | null {
  const ladder = mines.ladderOf?.(choice) ?? [];
  const from = Math.max(0, Math.min(opened - 1, ladder.length - stepsShown));
  return (
    <ol class="mines-ladder" aria-hidden="true">
      {ladder.slice(from, from + stepsShown).map(({ multiplier }, at) => {
        const step = from + at + 1;
        return (
          <li key={at} class={step === opened ? 'is-now' : step === opened + 1 ? 'is-next' : undefined}>
            <span>
              <img src={gem} alt="" width="14" height="14" />
              {showNumber(step)}
            </span>
            <b>{showMultiplier(multiplier)}</b>
          </li>
        );
      })}
    </ol>
  );
}

function Quick({ choice, setChoice, canChoose }: Props): JSX.Element {
  return (
    <NumberField
      label={t('mines')}
      hint={`${t('gems')}: ${showNumber(mineTiles - choice.mines)}`}
      value={choice.mines}
      min={1}
      max={mineTiles - 1}
      disabled={!canChoose}
      onChange={(mines) => setChoice({ mines })}
    />
  );
}

function Options({ choice, setChoice, canChoose }: Props): JSX.Element {
  return (
    // On a desktop it stands under the stake in place of the number beside the button.
    <Field label={`${t('mines')}: ${showNumber(choice.mines)}`} hint={`${t('gems')}: ${showNumber(mineTiles - choice.mines)}`}>
      <Slider
        label={t('mines')}
        text={showNumber(choice.mines)}
        value={choice.mines}
        min={1}
        max={mineTiles - 1}
        disabled={!canChoose}
        onChange={(mines) => setChoice({ mines })}
      />
    </Field>
  );
}

function PlanOptions({ auto }: Props): JSX.Element | null {
  if (!auto) return null;
  return (
    <Field label={t('opened')} hint={t('planned', { count: auto.plan.length })}>
      <button type="button" class="button" disabled={auto.running || auto.plan.length === 0} onClick={() => auto.setPlan([])}>
        {t('clear')}
      </button>
    </Field>
  );
}

function Picture({ shown }: { readonly shown: MinesShown }): JSX.Element {
  return (
    <div class="mines-board mines-picture" aria-hidden="true">
      {tiles.map((tile) => {
        const look = lookOf(tile, shown, undefined);
        const isOwn = shown.revealed.includes(tile) || shown.hit === tile;
        return (
          <span key={tile} class={`tile tile-${look}${isOwn ? ' is-own' : ''}`}>
            <Face look={look} />
          </span>
        );
      })}
    </div>
  );
}

function Rules(): JSX.Element {
  const [count, setCount] = useState(3);
  return (
    <>
      <p>{t('rules.hide')}</p>
      <p>{t('rules.open')}</p>
      <p>{t('rules.pay')}</p>
      <NumberField label={t('mines')} value={count} min={1} max={mineTiles - 1} onChange={setCount} />
      <table>
        <caption class="unseen">{t('rules.table', { mines: count })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('gems')}</th>
            <th scope="col">{t('nextChance')}</th>
            <th scope="col">×</th>
          </tr>
        </thead>
        <tbody>
          {mines.ladderOf?.({ mines: count }).map((step, index) => (
            <tr key={index}>
              <td>{index + 1}</td>
              <td>{showPercent((mineTiles - count - index) / (mineTiles - index), 1)}</td>
              <td>{showMultiplier(step.multiplier)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const tileNumbers = (list: readonly number[]): string => (list.length === 0 ? '–' : list.map((tile) => tile + 1).join(', '));

export const game = roundGame<MinesChoice, MinesMove, MinesShown, Plan>({
  rules: mines,
  name: () => t('name'),
  firstChoice: { mines: 3 },
  Stage,
  Quick,
  Options,
  Rules,
  Picture,
  cues: { step: 'good', lose: 'boom' },
  sayNext: ({ shown }) => shown.next && `${t('next')} ${showMultiplier(BigInt(shown.next.multiplier))}`,
  pickMove({ shown }) {
    const closed = tiles.filter((tile) => !shown.revealed.includes(tile));
    const tile = closed[randomBelow(closed.length)];
    return tile === undefined ? undefined : { kind: 'reveal', tile };
  },
  stepAuto: {
    firstPlan: [],
    isReady: (plan, choice) => plan.length > 0 && plan.length <= mineTiles - choice.mines,
    next(plan, { shown }) {
      const tile = plan.find((one) => !shown.revealed.includes(one));
      return tile === undefined ? { kind: 'cash-out' } : { kind: 'reveal', tile };
    },
    Options: PlanOptions,
  },
  sayResult: ({ shown }) =>
    shown.hit === undefined ? t('said.paid', { count: shown.revealed.length }) : t('said.lost', { tile: shown.hit + 1 }),
  describe: ({ choice, shown }) => [
    { label: t('mines'), value: showNumber(choice.mines) },
    { label: t('opened'), value: tileNumbers(shown.hit === undefined ? shown.revealed : [...shown.revealed, shown.hit]) },
    { label: t('found'), value: showNumber(shown.revealed.length) },
    {
      label: t('end'),
      value: t(shown.outcome === 'cleared' && shown.revealed.length < mineTiles - choice.mines ? 'end.highest' : `end.${shown.outcome}`),
    },
  ],
});
