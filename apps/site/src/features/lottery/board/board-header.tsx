import { Badge, Countdown, IconClock, IconSpeakerHigh, IconSpeakerSlash, Skeleton, Switch } from '@sortes/ui';
import { everySecondsOf, findGame, speedsOf, type Game } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { serverNow } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { LatePopover } from '../../../kit/late-popup';
import { headlineNumbers, isPrizeTable } from '../../../entities/draw/result';
import { shownCells } from '../../../entities/draw/stage/stage-plan';
import type { OnStage } from '../../../entities/draw/stage/use-draw-stage';
import { letteredPart } from '../../../entities/game/lettering';
import type { DrawResult } from '../api/near-draws';
import { useMomentsWanted } from '../state/moments-wanted';
import { decidedTexts } from '../state/decided-words';
import { useExactSums } from '../state/exact-sums';
import { nextOpening } from '../state/next-opening';
import { useSound } from '../../../kit/sound';
import type { DrawClock } from '../state/use-draw-clock';
import { BoardStage, useBoardStage, type BoardStageState } from './board-stage';
import { SpeedSwitch } from './speed-switch';

/** The last line of the stage, which says what came of own bets: without it the stage counts as out of view. */
const lastLinePx = 40;

/** Tells the page how high the bar is, so that what stays in view beside it keeps clear of it (`--board-header`), and answers how much of the window's top it covers, px. */
function useBarHeight(): [ref: (bar: HTMLElement | null) => (() => void) | undefined, covered: number] {
  const [covered, setCovered] = useState(0);
  const ref = useCallback((bar: HTMLElement | null) => {
    if (!bar) return undefined;
    const root = document.documentElement;
    const watcher = new ResizeObserver(() => {
      root.style.setProperty('--board-header', `${bar.offsetHeight}px`);
      const { position, top } = getComputedStyle(bar);
      setCovered(position === 'sticky' ? Number.parseFloat(top) + bar.offsetHeight : 0);
    });
    watcher.observe(bar);
    return () => watcher.disconnect();
  }, []);
  return [ref, covered];
}

/** A draw that closes later than this is told by its date: hours by the hundred say nothing. */
const farOffMs = 24 * 3_600_000;

/** The draw that a board moved on to by itself, for three seconds. */
function useMovedTo({ draw, phase, movedFrom }: DrawClock): { from: string; to: string } | undefined {
  const to = phase === 'open' && movedFrom !== undefined ? draw?.numero : undefined;
  const [told, setTold] = useState<string>();
  useEffect(() => {
    if (to === undefined) return undefined;
    const timer = setTimeout(() => setTold(to), 3_000);
    return () => clearTimeout(timer);
  }, [to]);
  return to === undefined || movedFrom === undefined || told === to ? undefined : { from: movedFrom, to };
}

/** Numbers that the line has room for on a phone, so many in small print. */
const mostInLine = 10;

interface BarLine {
  text: string;
  /** In small print, as it holds as much as there is room for. */
  isSmall?: boolean;
}

/** As it is written where there is little room: 05 as 5. */
const shortNumber = (number: string): string => number.replace(/^0(?=\d)/, '');

/** What of a running draw has fallen, in a line; points hold the places of the rest. Of very many, those that fell last. A table is told once it stands whole. */
function numbersSoFar({ plan, revealed, result }: OnStage<DrawResult>): string | undefined {
  if (isPrizeTable(result)) return undefined;
  const shown = shownCells(plan, revealed);
  const numbers = plan.cells.map(({ number }) => (plan.cells.length < mostInLine ? number : shortNumber(number)));
  if (numbers.length > mostInLine) {
    const last = [...shown].slice(1 - mostInLine).map((cell) => numbers[cell]);
    return last.length === 0 ? undefined : [...(shown.size > last.length ? ['…'] : []), ...last].join(' ');
  }
  return numbers.map((number, at) => (shown.has(at) ? number : '·')).join(' ');
}

/**
 * The line of the bar while the stage is out of view: the draw moved on to, the one that is being made, what it made of own bets, or else the last
 * result. One line, so that the bar keeps its height.
 */
function useBarLine({ onStage, drawing, verdict }: BoardStageState, moved: { to: string } | undefined): BarLine | undefined {
  const t = useT();
  const sums = useExactSums();
  if (moved) return { text: t('lottery.nowOn', { to: moved.to }) };
  if (onStage?.isRunning) {
    const numbers = numbersSoFar(onStage);
    if (numbers === undefined) return { text: t('common.draw.drawing', { numero: onStage.result.numero }), isSmall: true };
    return { text: numbers, isSmall: onStage.plan.cells.length >= mostInLine };
  }
  if (drawing !== undefined) return { text: t('common.draw.drawing', { numero: drawing }), isSmall: true };
  if (verdict) {
    const sum = verdict.kind === 'refunded' ? t('lottery.state.refunded') : sums.difference(verdict.back, verdict.paid, { plus: true });
    return { text: [sum, decidedTexts(t, verdict.orders)].filter((part) => part !== undefined).join(' · ') };
  }
  if (!onStage) return undefined;
  const numbers = headlineNumbers(onStage.result);
  if (numbers.length < mostInLine) return { text: t('lottery.lastShort', { numbers: numbers.join(' ') }) };
  return { text: t('lottery.lastShort', { numbers: numbers.map(shortNumber).join(' ') }), isSmall: true };
}

interface NameAndIssueProps {
  game: Game;
  name: string;
  /** The game at all its speeds; empty where it has one alone. */
  speeds: readonly Game[];
  clock: DrawClock;
  isAwaited: boolean;
  /** What the stage would show, while it is out of view. */
  line: BarLine | undefined;
}

/** The game with its speeds, or else the issue on sale or when the next one will be. */
function NameAndIssue({ game, name, speeds, clock, isAwaited, line }: NameAndIssueProps) {
  const t = useT();
  const format = useFormat();
  const { draw, phase } = clock;
  // No draw is on sale: the calendar knows when the next one will be.
  const opens = phase === 'none' ? nextOpening(game, clock.near?.nextNumero?.opensAt, serverNow()) : undefined;
  // The minutes are told by the switch below.
  const [shown, rest] = speeds.length > 0 ? letteredPart(name, everySecondsOf(game)) : [name, ''];
  return (
    <div className="min-w-0 flex-1">
      <h1 className="line-clamp-2 text-h2 leading-tight font-bold max-[359px]:text-body max-[359px]:leading-tight max-sm:short:text-body max-sm:short:leading-tight">
        {shown}
        <span className="sr-only">{rest}</span>
      </h1>
      {/* Gives way to the last result, but not under the finger. */}
      {speeds.length > 0 && (
        <SpeedSwitch game={game} speeds={speeds} className={clsx('pt-0.5', line !== undefined && '[&:not(:focus-within)]:hidden')} />
      )}
      <p className="tabular text-label text-ink-2 max-[359px]:text-caption max-sm:short:text-caption max-sm:short:leading-tight">
        {line !== undefined ? (
          <span className={clsx('block truncate font-semibold', line.isSmall && 'text-caption')}>{line.text}</span>
        ) : draw ? (
          speeds.length === 0 && <span className="whitespace-nowrap">{t('common.draw.issue', { numero: draw.numero })}</span>
        ) : phase === 'loading' ? (
          speeds.length === 0 && <Skeleton className="h-4 w-32" />
        ) : (
          <>
            {isAwaited ? t('lottery.resultAwaited') : t('lottery.noDraw')}
            {opens !== undefined && <span className="block">{t('lottery.nextOnSale', { time: format.nearTime(opens) })}</span>}
          </>
        )}
      </p>
    </div>
  );
}

/** How long bets are taken. */
function ClosingTime({ clock: { draw, phase }, withIssue }: { clock: DrawClock; withIssue: boolean }) {
  const t = useT();
  const format = useFormat();
  const issue = withIssue && draw && (
    <span className="tabular text-caption whitespace-nowrap text-ink-3">{t('common.draw.issue', { numero: draw.numero })}</span>
  );
  return (
    // As high as with the countdown, so that the page does not move when the draw comes or closes.
    <div className="flex min-h-13 flex-col items-end justify-center short:min-h-0" aria-live="off">
      {draw && phase === 'open' && draw.closesAt - serverNow() > farOffMs && (
        <>
          <span className="text-caption text-ink-3">{t('common.draw.closesOn')}</span>
          <span className="tabular text-end text-label leading-tight font-bold text-ink-1 max-[359px]:max-w-24">
            {format.nearTime(draw.closesAt)}
          </span>
        </>
      )}
      {draw && phase === 'open' && draw.closesAt - serverNow() <= farOffMs && (
        <>
          {issue || <span className="text-caption text-ink-3 short:hidden">{t('common.draw.closesIn')}</span>}
          <Countdown
            key={draw.numero}
            endsAt={draw.closesAt}
            now={serverNow}
            label={t('common.draw.closesInOf', { numero: draw.numero })}
            className="text-h1 leading-tight short:text-h2"
          />
        </>
      )}
      {phase === 'closed' && (
        <>
          {issue}
          <Badge tone="warning">
            <IconClock size={14} />
            {t('lottery.closedBadge')}
          </Badge>
        </>
      )}
    </div>
  );
}

/** Whether an element has left the window at its top, of which so many px are covered. */
function useIsPast<Watched extends Element>(covered: number): [RefObject<Watched | null>, boolean] {
  const element = useRef<Watched>(null);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < (entry.rootBounds?.top ?? 0));
      },
      { rootMargin: `-${covered}px 0px 0px 0px` },
    );
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [covered]);
  return [element, isPast];
}

/** Sound and what is told of own draws; both are the player's choice and kept on the device. */
function DrawSettings() {
  const t = useT();
  const sound = useSound();
  const moments = useMomentsWanted();
  return (
    <LatePopover
      label={t('lottery.drawSettings')}
      triggerClassName="shrink-0 text-ink-2 hover:text-ink-1"
      trigger={sound.on ? <IconSpeakerHigh size={20} /> : <IconSpeakerSlash size={20} />}
    >
      <Switch checked={sound.on} onChange={sound.toggle}>
        {t('lottery.soundSwitch')}
      </Switch>
      <Switch checked={moments.on} onChange={moments.toggle}>
        {t('lottery.momentSwitch')}
      </Switch>
    </LatePopover>
  );
}

/** Name, issue and time left, which stay in view while the board scrolls; under them the stage, whose result goes up into the bar when it scrolls away. */
export function BoardHeader({ gameId, name, clock }: { gameId: string; name: string; clock: DrawClock }) {
  const game = findGame(gameId);
  return game ? <HeaderAndStage game={game} name={name} clock={clock} /> : null;
}

function HeaderAndStage({ game, name, clock }: { game: Game; name: string; clock: DrawClock }) {
  const t = useT();
  const { draw, phase } = clock;
  const stage = useBoardStage(game, clock);
  const [bar, covered] = useBarHeight();
  const [end, isPast] = useIsPast<HTMLDivElement>(covered + lastLinePx);
  const moved = useMovedTo(clock);
  const line = useBarLine(stage, moved);
  const speeds = speedsOf(game);
  return (
    <>
      <section
        ref={bar}
        aria-label={name}
        className="sticky top-0 z-20 -mx-3 border-b border-hairline bg-bg1 sm:mx-0 sm:rounded-t-tile sm:border-x sm:border-t [#root:has(>header)_&]:top-14 [@media(max-height:34em)]:static"
      >
        <div className="flex items-center gap-2 px-3 py-1.5 sm:px-4 short:gap-1 short:py-0.5">
          <NameAndIssue
            game={game}
            name={name}
            speeds={speeds}
            clock={clock}
            isAwaited={stage.waitedFor !== undefined}
            line={isPast ? line : undefined}
          />
          <ClosingTime clock={clock} withIssue={speeds.length > 0} />
          <DrawSettings />
        </div>
        {/* In sight the bar says it by its badge and its line. */}
        <output className="sr-only">
          {phase === 'closed' && draw && t('lottery.closedNotice', { numero: draw.numero })}
          {moved && t('lottery.movedOn', moved)}
        </output>
      </section>
      <div className="-mx-3 -mt-4 border-b border-hairline bg-bg1 shadow-card max-sm:-mt-2 sm:mx-0 sm:rounded-b-tile sm:border-x short:-mt-2">
        <BoardStage game={game} clock={clock} stage={stage} isPast={isPast} />
      </div>
      {/* Where the stage ends in the page, wherever it stands just now. */}
      <div ref={end} aria-hidden="true" className="-mt-4 h-px max-sm:-mt-2 short:-mt-2" />
    </>
  );
}
