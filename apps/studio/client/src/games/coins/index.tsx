import { payoutOf } from '@sortes/game-rules';
import { coins, type CoinsChoice, type CoinsMove, type CoinSide, type CoinsShown } from '@sortes/game-rules/originals/coins';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type texts from '../../../texts/en/coins.json';
import { roundGame, type GameProps, type Round } from '../../game';
import {
  animate,
  easeOut,
  NumberField,
  randomBelow,
  resultLine,
  Segments,
  showAmount,
  showMultiplier,
  showNumber,
  showPercent,
  textsOf,
  useShow,
  wait,
} from '../../parts';
import './coins.css';

const t = textsOf<typeof texts>('coins');
/** How auto play calls: a side or by chance, and after how many right calls it stops. */
interface Plan {
  readonly side: CoinSide | 'random';
  readonly stopAfter: number;
}
type Props = GameProps<CoinsChoice, CoinsMove, CoinsShown, Plan>;

const sides: readonly CoinSide[] = ['heads', 'tails'];
const longest = 19;
const bySide = (side: CoinSide): CoinsMove => ({ kind: 'toss', side });
const randomSide = (): CoinSide => sides[randomBelow(2)] as CoinSide;

/** A face of the coin: a crown for heads, a star for tails, both raised from a milled edge that is thick enough to be seen. */
function Face({ side }: { readonly side: CoinSide }): JSX.Element {
  const mark =
    side === 'heads'
      ? 'M26 64h48l5-29-16 11-13-19-13 19-16-11Zm0 5h48v7H26Z'
      : 'm50 24 7.6 16.4 17.9 2.2-13.2 12.3 3.4 17.7L50 63.9l-15.7 8.7 3.4-17.7-13.2-12.3 17.9-2.2Z';
  return (
    <svg viewBox="0 0 100 100" class={`coin-face coin-${side}`} aria-hidden="true">
      <circle cx="50" cy="52" r="47.5" class="coin-side" />
      <circle cx="50" cy="49" r="47.5" class="coin-edge" />
      <circle cx="50" cy="49" r="45.2" class="coin-mill" />
      <circle cx="50" cy="49" r="42.5" class="coin-body" />
      <path d="M13 60A40 40 0 0 1 62 11Q30 20 13 60Z" class="coin-shine" />
      <circle cx="50" cy="49" r="36.5" class="coin-ring" />
      <path class="coin-relief" d={mark} transform="translate(0.8 0.6)" />
      <path class="coin-mark" d={mark} transform="translate(0 -1)" />
    </svg>
  );
}

/** From 10 000 on without decimals: there is no room for them. Rules and screen readers have them all. */
const shortPrize = (prize: bigint): string => (prize >= 100_000_000n ? `${showNumber(Number(prize / 10_000n))}×` : showMultiplier(prize));

function Stage({ phase, choice, round, move, fast, stake, auto }: Props): JSX.Element {
  const [seen, setSeen] = useState<CoinsShown>();
  const [side, setSide] = useState<CoinSide>('heads');
  const coin = useRef<HTMLDivElement>(null);
  const ladder = useRef<HTMLOListElement>(null);
  useShow<CoinsChoice, CoinsMove, CoinsShown>(async ({ shown, state }, showing) => {
    const last = shown.tosses.at(-1);
    const isToss = last !== undefined && shown.tosses.length !== (seen?.tosses.length ?? 0);
    if (isToss) {
      if (!showing.first && !showing.fast) {
        // Ends on the side that fell, whichever lay before.
        const half = side === last.fell ? 0 : 1;
        await animate(
          720,
          (part) => {
            const turned = (6 + half) * 180 * easeOut(part);
            coin.current?.style.setProperty('--turn', `${turned}deg`);
            coin.current?.style.setProperty('--lift', String(Math.sin(Math.min(1, part * 1.15) * Math.PI)));
          },
          showing.signal,
        );
      }
      coin.current?.style.setProperty('--turn', '0deg');
      coin.current?.style.setProperty('--lift', '0');
      setSide(last.fell);
    }
    setSeen(shown);
    if (!showing.first && state === 'closed') await wait(showing.fast ? 80 : 380, showing.signal);
  });
  const shown = phase === 'placing' ? undefined : seen;
  const right = shown?.tosses.filter(({ called, fell }) => called === fell).length ?? 0;
  const roundStake = round?.stake ?? stake;
  const isOpen = phase === 'open' || phase === 'moving';
  const table = coins.ladderOf?.(choice) ?? [];
  useEffect(() => {
    const step = ladder.current?.children[Math.max(0, right - 1)];
    if (step instanceof HTMLElement && ladder.current)
      ladder.current.scrollTo({ left: step.offsetLeft - 80, behavior: fast ? 'auto' : 'smooth' });
  }, [right, fast]);
  const last = shown?.tosses.at(-1);
  return (
    <div class={`coins ${shown?.outcome === 'lost' ? 'is-lost' : ''}`}>
      <ol
        class="coins-ladder"
        ref={ladder}
        aria-label={t('ladder')}
        // What scrolls must be reached by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget: list }) => list.classList.toggle('is-end', list.scrollLeft + list.clientWidth > list.scrollWidth - 8)}
      >
        {table.map(({ multiplier }, index) => (
          <li
            key={String(multiplier)}
            class={index < right ? 'is-done' : index === right && isOpen ? 'is-next' : ''}
            aria-current={index + 1 === right}
          >
            <span>{showNumber(index + 1)}</span>
            <b title={showMultiplier(multiplier)}>{shortPrize(multiplier)}</b>
          </li>
        ))}
      </ol>
      <div class="coins-air">
        <div class="coin" ref={coin}>
          <div class="coin-front">
            <Face side={side} />
          </div>
          <div class="coin-back">
            <Face side={side === 'heads' ? 'tails' : 'heads'} />
          </div>
        </div>
        <span class="coin-shadow" aria-hidden="true" />
      </div>
      <ol class="coins-tosses" aria-label={t('tosses')}>
        {shown?.tosses.slice(-8).map(({ called, fell }, index) => (
          // Tosses are only added.
          // oxlint-disable-next-line react/no-array-index-key
          <li
            key={shown.tosses.length - index}
            class={called === fell ? 'is-right' : 'is-wrong'}
            aria-label={t(called === fell ? 'tossRight' : 'tossWrong', { side: t(fell) })}
          >
            <Face side={fell} />
          </li>
        ))}
      </ol>
      <p class="coins-say" aria-hidden="true">
        {isOpen && shown?.next && roundStake !== undefined
          ? `${t('next', { chance: showPercent(0.5, 0) })} ${showMultiplier(BigInt(shown.next.multiplier))} · ${showAmount(payoutOf(roundStake, BigInt(shown.next.multiplier)))}`
          : shown?.outcome === 'lost' && last
            ? [t('fell', { side: t(last.fell) }), resultLine({ phase, round })].filter(Boolean).join(' · ')
            : (resultLine({ phase, round }) ?? t('start'))}
      </p>
      <div class="coins-calls" role="group" aria-label={t('call')}>
        {sides.map((one) => (
          <button
            key={one}
            type="button"
            class="button coins-call"
            disabled={phase !== 'open' || auto !== undefined}
            onClick={() => move(bySide(one))}
          >
            <Face side={one} />
            {t(one)}
          </button>
        ))}
      </div>
    </div>
  );
}

function PlanOptions({ auto, choice }: Props): JSX.Element | null {
  if (!auto) return null;
  const ladder = coins.ladderOf?.(choice) ?? [];
  const { plan, setPlan, running } = auto;
  return (
    <>
      <Segments
        label={t('call')}
        value={plan.side}
        disabled={running}
        options={[
          { value: 'heads', text: t('heads') },
          { value: 'tails', text: t('tails') },
          { value: 'random', text: t('random') },
        ]}
        onChange={(side) => setPlan({ ...plan, side })}
      />
      <NumberField
        label={t('stopAfter')}
        hint={showMultiplier((ladder[plan.stopAfter - 1] ?? ladder.at(-1))?.multiplier ?? 0n)}
        value={plan.stopAfter}
        min={1}
        max={longest}
        disabled={running}
        onChange={(stopAfter) => setPlan({ ...plan, stopAfter })}
      />
    </>
  );
}

function Picture({ shown }: { readonly shown: CoinsShown }): JSX.Element {
  return (
    <div class="coins-tosses coins-picture" aria-hidden="true">
      {shown.tosses.map(({ called, fell }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} class={called === fell ? 'is-right' : 'is-wrong'}>
          <Face side={fell} />
        </span>
      ))}
    </div>
  );
}

function Rules(): JSX.Element {
  return (
    <>
      <p>{t('rules.call')}</p>
      <p>{t('rules.pay')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('rightCalls')}</th>
            <th scope="col">×</th>
          </tr>
        </thead>
        <tbody>
          {coins.ladderOf?.({}).map(({ multiplier }, index) => (
            <tr key={String(multiplier)}>
              <td>{showNumber(index + 1)}</td>
              <td>{showMultiplier(multiplier)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const press =
  (side: CoinSide) =>
  ({ phase, move, auto }: Props): void => {
    if (phase === 'open' && auto === undefined) move(bySide(side));
  };
const countRight = ({ shown }: Pick<Round<CoinsChoice, CoinsMove, CoinsShown>, 'shown'>): number =>
  shown.tosses.filter(({ called, fell }) => called === fell).length;

export const game = roundGame<CoinsChoice, CoinsMove, CoinsShown, Plan>({
  rules: coins,
  name: () => t('name'),
  firstChoice: {},
  Stage,
  Rules,
  Picture,
  cues: { step: 'good' },
  pickMove: () => bySide(randomSide()),
  stepAuto: {
    firstPlan: { side: 'random', stopAfter: 1 },
    isReady: ({ stopAfter }) => stopAfter >= 1 && stopAfter <= longest,
    next: ({ side, stopAfter }, round) =>
      countRight(round) >= stopAfter ? { kind: 'cash-out' } : bySide(side === 'random' ? randomSide() : side),
    Options: PlanOptions,
  },
  keys: [
    { key: 'h', label: () => t('heads'), press: press('heads') },
    { key: 't', label: () => t('tails'), press: press('tails') },
  ],
  sayResult: ({ shown }) => {
    const last = shown.tosses.at(-1);
    return shown.outcome === 'lost' && last ? t('fell', { side: t(last.fell) }) : t('said', { count: countRight({ shown }) });
  },
  describe: ({ shown }) => [
    { label: t('tosses'), value: shown.tosses.map(({ called, fell }) => `${t(called)} → ${t(fell)}`).join(', ') || '–' },
    { label: t('rightCalls'), value: showNumber(countRight({ shown })) },
    { label: t('end'), value: t(`end.${shown.outcome}`) },
  ],
});
