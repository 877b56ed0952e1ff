import {
  hilo,
  likelierSide,
  mostSkips,
  winningRanks,
  type HiloCard,
  type HiloChoice,
  type HiloMove,
  type HiloOption,
  type HiloShown,
  type HiloSide,
} from '@sortes/game-rules/originals/hilo';
import { fairMultiplier, payoutOf } from '@sortes/game-rules';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type texts from '../../../texts/en/hilo.json';
import { roundGame, type GameProps, type Round } from '../../game';
import {
  animate,
  createIcon,
  easeOut,
  IconCheck,
  IconClose,
  NumberField,
  Plates,
  playCue,
  Segments,
  resultLine,
  showAmount,
  showMultiplier,
  showNumber,
  showPercent,
  textsOf,
  useShow,
  wait,
} from '../../parts';
import { Card, cardText, rankText } from './card';
import './hilo.css';

const t = textsOf<typeof texts>('hilo');
/** How auto play guesses, and after how many right guesses it cashes out. */
interface Plan {
  readonly side: 'likelier' | 'higher' | 'lower';
  readonly stopAfter: number;
}
type Props = GameProps<HiloChoice, HiloMove, HiloShown, Plan>;
type HiloRound = Round<HiloChoice, HiloMove, HiloShown>;

const ranks = 13;
const mostGuesses = 20;
const dealMs = 460;

const IconHigher = /* @__PURE__ */ createIcon(
  'M213.66,165.66a8,8,0,0,1-11.32,0L128,91.31,53.66,165.66a8,8,0,0,1-11.32-11.32l80-80a8,8,0,0,1,11.32,0l80,80A8,8,0,0,1,213.66,165.66Z',
);
const IconLower = /* @__PURE__ */ createIcon(
  'M213.66,101.66l-80,80a8,8,0,0,1-11.32,0l-80-80A8,8,0,0,1,53.66,90.34L128,164.69l74.34-74.35a8,8,0,0,1,11.32,11.32Z',
);
const IconSame = /* @__PURE__ */ createIcon(
  'M216,160a8,8,0,0,1-8,8H48a8,8,0,0,1,0-16H208A8,8,0,0,1,216,160ZM48,104H208a8,8,0,0,0,0-16H48a8,8,0,0,0,0,16Z',
);
const IconSkip = /* @__PURE__ */ createIcon(
  'M141.66,133.66l-80,80a8,8,0,0,1-11.32-11.32L124.69,128,50.34,53.66A8,8,0,0,1,61.66,42.34l80,80A8,8,0,0,1,141.66,133.66Zm80-11.32-80-80a8,8,0,0,0-11.32,11.32L204.69,128l-74.35,74.34a8,8,0,0,0,11.32,11.32l80-80A8,8,0,0,0,221.66,122.34Z',
);
const icons = { higher: IconHigher, lower: IconLower, same: IconSame };

/** What a guess on this rank is called: on an ace and a king the same rank is a guess of its own. */
function wordsOf(side: HiloSide, rank: number | undefined): string {
  if (side === 'same') return t('same');
  const isEnd = rank === 1 || rank === ranks;
  return t(isEnd ? side : side === 'higher' ? 'higherOrSame' : 'lowerOrSame');
}

const spoken = ({ rank, suit }: Pick<HiloCard, 'rank' | 'suit'>): string => t(`suit.${suit}`, { rank: rankText(rank) });

/** One card of the strip: small, with what brought it. */
function Step({ card }: { readonly card: HiloCard }): JSX.Element {
  const Icon = card.by === 'start' ? undefined : card.by === 'skip' ? IconSkip : icons[card.by];
  const look = card.won === undefined ? '' : card.won ? 'is-right' : 'is-wrong';
  return (
    <>
      <span class={`hilo-small ${look}`}>
        <Card {...card} />
        {Icon && (
          <span class="hilo-by">
            <Icon size={12} />
          </span>
        )}
      </span>
      <span class={`hilo-paid ${look}`}>
        {card.won === undefined ? '' : card.won ? showMultiplier(BigInt(card.multiplier)) : <IconClose size={12} />}
      </span>
    </>
  );
}

function sayStep(card: HiloCard): string {
  if (card.by === 'start') return `${t('first')}: ${spoken(card)}`;
  if (card.by === 'skip') return `${spoken(card)}, ${t('skipped')}`;
  return `${t(card.by)}: ${spoken(card)}, ${t(card.won ? 'right' : 'wrong')}`;
}

/** A guess with its chance and what a right one would raise the multiplier to. */
function Guess({
  side,
  rank,
  option,
  isOff,
  onPress,
}: {
  readonly side: HiloSide;
  readonly rank: number | undefined;
  readonly option: HiloOption | undefined;
  readonly isOff: boolean;
  readonly onPress: () => void;
}): JSX.Element {
  const Icon = icons[side];
  return (
    <button type="button" class={`hilo-guess hilo-${side}`} id={`hilo-${side}`} disabled={isOff} onClick={onPress}>
      <Icon size={24} />
      <span class="hilo-word">{wordsOf(side, rank)}</span>
      <span class="hilo-odds">
        {option ? (
          <>
            {showPercent(option.chance.favourable / option.chance.of, 1)}
            <b>{showMultiplier(BigInt(option.multiplier))}</b>
          </>
        ) : (
          '–'
        )}
      </span>
    </button>
  );
}

function Stage({ phase, round, move, stake, auto }: Props): JSX.Element {
  const [seen, setSeen] = useState<HiloShown>();
  const [dealing, setDealing] = useState<HiloCard>();
  const open = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLOListElement>(null);
  useShow<HiloChoice, HiloMove, HiloShown>(async ({ shown, state }, { fast, first, signal }) => {
    const last = shown.cards.at(-1);
    const isNew = last !== undefined && !first && (shown.cards.length !== seen?.cards.length || phase === 'placing');
    if (isNew) {
      if (shown.cards.length === 1) setSeen(undefined);
      setDealing(last);
      playCue('tick');
      if (!fast)
        await animate(
          dealMs,
          (part) => {
            const style = open.current?.style;
            style?.setProperty('--way', String(1 - easeOut(Math.min(1, part * 1.25))));
            style?.setProperty('--turn', String(1 - easeOut(Math.max(0, (part - 0.2) / 0.8))));
            style?.setProperty('--lift', String(Math.sin(part * Math.PI)));
          },
          signal,
        );
      // In fast play the second tap of a double tap must not guess on the card that the first one brought.
      else await wait(state === 'open' ? 160 : 0, signal);
    }
    setDealing(undefined);
    setSeen(shown);
    if (isNew && last.won) playCue('good', 1 + Math.min(8, shown.guesses) * 0.04);
    if (!first && state === 'closed') await wait(fast ? 140 : shown.outcome === 'lost' ? 620 : 320, signal);
  });
  const shown = phase === 'placing' ? undefined : seen;
  const cards = shown?.cards ?? [];
  const top = dealing ?? cards.at(-1);
  const below = dealing ? cards.at(-1) : undefined;
  const isOpen = phase === 'open' || phase === 'moving';
  const canGuess = phase === 'open' && dealing === undefined && auto === undefined && shown?.outcome === 'open';
  const options = isOpen && !dealing ? (shown?.options ?? []) : [];
  const rank = isOpen ? top?.rank : undefined;
  const pair: readonly HiloSide[] = [rank === ranks ? 'same' : 'higher', rank === 1 ? 'same' : 'lower'];
  const multiplier = BigInt(shown?.multiplier ?? '0');
  const roundStake = round?.stake ?? stake;
  const look = dealing || top?.won === undefined ? '' : top.won ? 'is-right' : 'is-wrong';
  useEffect(() => {
    const list = strip.current;
    if (list) list.scrollLeft = list.scrollWidth;
  }, [cards.length]);
  return (
    <div class="hilo">
      <Plates
        plates={
          isOpen && shown && multiplier > 0n && roundStake !== undefined
            ? [
                { label: t('now'), value: showMultiplier(multiplier), more: showAmount(payoutOf(roundStake, multiplier)) },
                { label: t('rightGuesses'), value: showNumber(shown.guesses) },
              ]
            : undefined
        }
        hint={isOpen ? t('firstHint') : (resultLine({ phase, round }) ?? t('start'))}
      />
      <div class="hilo-table">
        <div class="hilo-cards">
          <span class="hilo-end hilo-end-high" aria-hidden="true">
            <IconHigher size={18} />
            {t('highest')}
          </span>
          <span class="hilo-end hilo-end-low" aria-hidden="true">
            {t('lowest')}
            <IconLower size={18} />
          </span>
          <div class="hilo-place" role="img" aria-label={top && !dealing ? t('openCard', { card: spoken(top) }) : t('noCard')}>
            {below && (
              <div class="hilo-card">
                <Card {...below} />
              </div>
            )}
            {top && (
              <div class={`hilo-card ${dealing ? 'is-dealt' : look}`} ref={open}>
                <div class="hilo-front">
                  <Card {...top} />
                </div>
                {dealing && <div class="hilo-back" />}
                {look !== '' && (
                  <span class="hilo-mark" aria-hidden="true">
                    {look === 'is-right' ? <IconCheck size={22} /> : <IconClose size={22} />}
                  </span>
                )}
              </div>
            )}
          </div>
          <div class="hilo-deck" role="img" aria-label={t('deck')}>
            <div class="hilo-back" />
            <div class="hilo-back" />
            <div class="hilo-back" />
          </div>
        </div>
      </div>
      <div class="hilo-guesses" role="group" aria-label={t('guess')}>
        {pair.map((side) => {
          const option = options.find((one) => one.side === side);
          return (
            <Guess
              key={side}
              side={side}
              rank={rank}
              option={option}
              isOff={!canGuess || option === undefined}
              onPress={() => move({ kind: 'guess', side })}
            />
          );
        })}
        <button
          type="button"
          class="button hilo-skip"
          id="hilo-skip"
          disabled={!canGuess || shown.skipsLeft === 0}
          onClick={() => move({ kind: 'skip' })}
        >
          <IconSkip size={18} />
          {t('skip')}
          <small>{t('skipsLeft', { count: showNumber(isOpen && shown ? shown.skipsLeft : mostSkips) })}</small>
        </button>
      </div>
      {/* What scrolls must be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol class="hilo-strip" ref={strip} aria-label={t('cards')} tabIndex={0}>
        {cards.map((card, index) => (
          // Cards are only added.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} aria-label={sayStep(card)}>
            <Step card={card} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function PlanOptions({ auto }: Props): JSX.Element | null {
  if (!auto) return null;
  const { plan, setPlan, running } = auto;
  return (
    <>
      <Segments
        label={t('strategy')}
        value={plan.side}
        disabled={running}
        options={[
          { value: 'likelier', text: t('likelier') },
          { value: 'higher', text: t('higher') },
          { value: 'lower', text: t('lower') },
        ]}
        onChange={(side) => setPlan({ ...plan, side })}
      />
      {plan.side !== 'likelier' && <p class="note">{t('skipNote')}</p>}
      <NumberField
        label={t('stopAfter')}
        value={plan.stopAfter}
        min={1}
        max={mostGuesses}
        disabled={running}
        onChange={(stopAfter) => setPlan({ ...plan, stopAfter })}
      />
    </>
  );
}

/** The next move of auto play. Where its guess is not offered it skips; with no skip left it takes what is offered. */
function nextMove({ side, stopAfter }: Plan, { shown, multiplier }: HiloRound): HiloMove {
  const { options, cards, guesses, skipsLeft } = shown;
  const rank = cards.at(-1)?.rank ?? 1;
  const wanted = side === 'likelier' ? likelierSide(rank) : side;
  if (guesses >= stopAfter) return { kind: 'cash-out' };
  if (options.some((option) => option.side === wanted)) return { kind: 'guess', side: wanted };
  if (skipsLeft > 0) return { kind: 'skip' };
  const [offered] = options;
  return offered && multiplier === 0n ? { kind: 'guess', side: offered.side } : { kind: 'cash-out' };
}

function Picture({ shown }: { readonly shown: HiloShown }): JSX.Element {
  return (
    <div class="hilo-strip hilo-picture" aria-hidden="true">
      {shown.cards.map((card, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} class="hilo-step">
          <Step card={card} />
        </span>
      ))}
    </div>
  );
}

function Rules(): JSX.Element {
  const cell = (rank: number, side: HiloSide): ComponentChildren => {
    const winning = winningRanks(rank, side);
    if (winning === 0) return '–';
    const chance = { numerator: BigInt(winning), denominator: BigInt(ranks) };
    return (
      <>
        {showMultiplier(fairMultiplier({ numerator: 99n, denominator: 100n }, chance))}
        <small>{showPercent(chance, 1)}</small>
      </>
    );
  };
  return (
    <>
      <p>{t('rules.guess')}</p>
      <p>{t('rules.deck')}</p>
      <p>{t('rules.pay')}</p>
      <table class="hilo-table-rules">
        <caption>{t('rules.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('card')}</th>
            <th scope="col">{t('higher')}</th>
            <th scope="col">{t('lower')}</th>
            <th scope="col">{t('same')}</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: ranks }, (_, index) => index + 1).map((rank) => (
            <tr key={rank}>
              <td>{rankText(rank)}</td>
              <td>{cell(rank, 'higher')}</td>
              <td>{cell(rank, 'lower')}</td>
              <td>{cell(rank, 'same')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Keys press the buttons, so that what cannot be pressed yet (a card that is still being dealt) cannot be played by key. */
const press = (id: string) => (): void => document.querySelector<HTMLElement>(`#${id}`)?.click();

function course({ cards }: HiloShown): string {
  return cards
    .map((card) => {
      if (card.by === 'start') return cardText(card);
      if (card.by === 'skip') return `${t('skipped')} → ${cardText(card)}`;
      return `${t(card.by)} → ${cardText(card)} ${card.won ? '✓' : '✗'}`;
    })
    .join(', ');
}

export const game = roundGame<HiloChoice, HiloMove, HiloShown, Plan>({
  rules: hilo,
  name: () => t('name'),
  firstChoice: {},
  Stage,
  Rules,
  Picture,
  cues: { step: null },
  stepAuto: {
    firstPlan: { side: 'likelier', stopAfter: 2 },
    isReady: ({ stopAfter }) => stopAfter >= 1 && stopAfter <= mostGuesses,
    next: nextMove,
    Options: PlanOptions,
  },
  keys: [
    { key: 'ArrowUp', label: () => t('higher'), press: press('hilo-higher') },
    { key: 'ArrowDown', label: () => t('lower'), press: press('hilo-lower') },
    { key: '=', label: () => t('same'), press: press('hilo-same') },
    { key: 'ArrowRight', label: () => t('skip'), press: press('hilo-skip') },
  ],
  sayResult: ({ shown }) => {
    const last = shown.cards.at(-1);
    return shown.outcome === 'lost' && last ? t('said.lost', { card: spoken(last) }) : t('said.paid', { count: shown.guesses });
  },
  describe: ({ shown }) => [
    { label: t('guesses'), value: course(shown) },
    { label: t('rightGuesses'), value: showNumber(shown.guesses) },
    { label: t('end'), value: t(`end.${shown.outcome}`) },
  ],
});
