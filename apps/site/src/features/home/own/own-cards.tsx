import { coverOf } from '@sortes/contract';
import { Balls, IconCheckCircle, IconPlus, IconShieldCheck, IconTicket, countdownText } from '@sortes/ui';
import { parseMoney } from '@sortes/money';
import { clsx } from 'clsx';
import { ResultBalls } from '../../../entities/draw/result-balls';
import { boardAddress } from '../../../entities/draw/result';
import { useServerSecond } from '../../../entities/draw/second-clock';
import { isForBrowser } from '../../../entities/game/game-card';
import type { Game } from '../../../entities/game/lists';
import { gameAddress } from '../../../entities/game/pages';
import { useOpenGame } from '../../../entities/game/use-open-game';
import { useExactFormat } from '../../../kit/exact-format';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { PageLink } from '../../../kit/page-link';
import type { ListedGame, Order } from '../api/own';
import { CardInside, cardClass } from './own-card';
import type { OwnDraw, Steps } from './own-draws';

const noArt = '/art/tile-default.avif';
const dayMs = 86_400_000;
const shownNumbers = 6;

const sumOf = (bets: readonly Order[], of: 'actualBetAmount' | 'winAmount') => bets.reduce((sum, bet) => sum + parseMoney(bet[of]), 0n);

/** The time left until a draw; days ahead, its day. */
function UntilDraw({ drawTime }: { drawTime: number }) {
  const t = useT();
  const format = useFormat();
  const left = drawTime - useServerSecond();
  if (left <= 0) return <span className="text-label font-semibold text-ink-3">{t('common.draw.closed')}</span>;
  return (
    <span role="timer" className={clsx('tabular text-label font-bold', left <= 10_000 ? 'text-warning' : 'text-gold-text')}>
      {left < dayMs
        ? countdownText(left)
        : format.date(drawTime, { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}
    </span>
  );
}

/** Bets that wait for their draw: what was staked, and how long it takes. */
export function OpenDrawCard({ draw: { first, bets }, game }: { draw: OwnDraw<Order>; game: ListedGame | undefined }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  return (
    // What the card says is its label.
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label
    <button type="button" className={cardClass} onClick={() => modal.open('bet', { orderId: first.orderId })}>
      <CardInside
        art={game?.iconUrl || noArt}
        over={t('mine.openBets', { count: bets.length })}
        title={game?.gameName ?? t('common.draw.issue', { numero: first.numero })}
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="tabular truncate text-label text-ink-2">{format.money(sumOf(bets, 'actualBetAmount'))}</span>
          <UntilDraw drawTime={first.drawTime} />
        </span>
      </CardInside>
    </button>
  );
}

/** The last draw that decided bets of the player's: its numbers and what came of it. */
export function LastDrawCard({ draw: { first, bets }, game }: { draw: OwnDraw<Order>; game: ListedGame | undefined }) {
  const t = useT();
  const format = useExactFormat();
  const modal = useModal();
  const won = sumOf(bets, 'winAmount');
  const paid = sumOf(bets, 'actualBetAmount');
  const numbers = (first.winningNumber ?? '').split(/[,|]/);
  const last = game?.lastResult?.numero === first.numero ? game.lastResult : undefined;
  const fits = first.winningNumber !== null && /^[\d,|]+$/.test(first.winningNumber);
  const shown = numbers.length === 1 ? [...(numbers[0] ?? '')] : numbers;
  return (
    <button type="button" className={cardClass} onClick={() => modal.open('bet', { orderId: first.orderId })}>
      <CardInside
        art={game?.iconUrl || noArt}
        over={`${t('mine.lastResult')} · ${game?.gameName ?? first.numero}`}
        title={
          won > 0n && won < paid ? (
            <span className="line-clamp-2 text-label leading-tight whitespace-normal">
              {t('mine.returned', { amount: format.money(won), cost: format.money(paid) })}
            </span>
          ) : won > 0n ? (
            <span className="text-win">{t('mine.won', { amount: format.money(won, undefined, { plus: true }) })}</span>
          ) : (
            t('mine.notThisTime')
          )
        }
      >
        {last ? (
          <ResultBalls result={last} size="small" />
        ) : (
          fits &&
          shown.length <= shownNumbers && (
            <Balls size="small" values={shown} label={t('common.draw.resultOf', { numero: first.numero, numbers: shown.join(' ') })} />
          )
        )}
      </CardInside>
    </button>
  );
}

/** A game, to go on with or to try; `demo` plays it with play money whoever presses it. */
export function GameCard({ game, over, demo = false }: { game: Game; over: string; demo?: boolean }) {
  const { open, openDemo } = useOpenGame();
  const cover = game.showIcon === '' ? coverOf(game) : undefined;
  return (
    <a
      href={gameAddress(game.nodeId, { trial: demo })}
      className={clsx(cardClass, 'max-sm:w-48')}
      onClick={(event) => {
        if (isForBrowser(event)) return;
        event.preventDefault();
        if (demo) openDemo(game);
        else open(game);
      }}
    >
      <CardInside art={cover?.art ?? game.showIcon} {...(cover && { panel: cover.panel })} over={over} title={game.gameName}>
        <span className="truncate text-label text-ink-2">{game.vendorName}</span>
      </CardInside>
    </a>
  );
}

/** A lottery whose next draw takes bets. */
export function LotteryCard({ game, over }: { game: ListedGame; over: string }) {
  const t = useT();
  return (
    <PageLink place={boardAddress(game)} className={cardClass}>
      <CardInside art={game.iconUrl || noArt} over={over} title={game.gameName}>
        {game.currentNumero ? (
          <span className="flex items-baseline gap-2 text-caption text-ink-3">
            {t('common.draw.closesIn')} <UntilDraw drawTime={game.currentNumero.closesAt} />
          </span>
        ) : null}
      </CardInside>
    </PageLink>
  );
}

const stepIcons = { deposit: IconPlus, bet: IconTicket, limits: IconShieldCheck } as const;

/** On a phone narrow enough that the way to play without money is seen beside the way to pay some in. */
const stepClass = clsx(cardClass, 'max-sm:w-52');

/** One thing to do on the first day. */
export function StepCard({ step, number, of }: { step: keyof Steps; number: number; of: number }) {
  const t = useT();
  const modal = useModal();
  const Icon = stepIcons[step];
  const inside = (
    <CardInside picture={<Icon size={24} />} over={t('mine.step', { number, of })} title={t(`mine.step.${step}`)}>
      <span className="line-clamp-2 text-caption text-ink-2">{t(`mine.step.${step}.note`)}</span>
    </CardInside>
  );
  if (step === 'bet')
    return (
      <PageLink place={{ to: '/elott' }} className={stepClass}>
        {inside}
      </PageLink>
    );
  return (
    <button type="button" className={stepClass} onClick={() => modal.open(step === 'deposit' ? 'deposit' : 'limitsStart')}>
      {inside}
    </button>
  );
}

/** What is quiet says so. */
export function NothingOpenCard() {
  const t = useT();
  return (
    <span className={clsx(cardClass, 'hover:bg-bg1!')}>
      <CardInside picture={<IconCheckCircle size={24} />} over={t('mine.openBets', { count: 0 })} title={t('mine.nothingOpen')} />
    </span>
  );
}
