import { Badge, Countdown, IconButton, IconClock, IconSpeakerHigh, IconSpeakerSlash, Skeleton } from '@sortes/ui';
import { findGame } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { headlineNumbers, isPrizeTable } from '../../../entities/draw/result';
import { CorrectedMark } from '../../../entities/draw/corrected-mark';
import { NoResult } from '../../../entities/draw/no-result';
import { ResultBalls } from '../../../entities/draw/result-balls';
import type { DrawResult } from '../api/near-draws';
import { awaitedDraw } from '../state/awaited';
import { nextOpening } from '../state/next-opening';
import { playCue, useSound } from '../state/sound';
import type { DrawClock } from '../state/use-draw-clock';

/** The newest result the server told, and a sound when a newer one arrives. */
function useLastResult(clock: DrawClock): DrawResult | null {
  const last = clock.near?.lastResult ?? null;
  const seen = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (last && seen.current !== undefined && seen.current !== last.numero) playCue('result');
    seen.current = last?.numero ?? seen.current;
  }, [last]);
  return last;
}

/** Tells the page how high the bar is, so that what stays in view beside it keeps clear of it (`--board-header`). */
function tellHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const root = document.documentElement;
  const watcher = new ResizeObserver(() => root.style.setProperty('--board-header', `${bar.offsetHeight}px`));
  watcher.observe(bar);
  return () => watcher.disconnect();
}

/** A draw that closes later than this is told by its date: hours by the hundred say nothing. */
const farOffMs = 48 * 3_600_000;

const noticeClass =
  'block animate-appear border-y border-divider bg-bg2 px-3 py-2 text-label font-semibold shadow-pop sm:rounded-b-tile sm:border-x sm:px-4';

/** Says that a new issue is on show, for three seconds after the board moved on by itself. */
function MovedNotice({ from, to }: { from: string; to: string }) {
  const t = useT();
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), 3_000);
    return () => clearTimeout(timer);
  }, []);
  return gone ? null : <span className={clsx(noticeClass, 'text-info')}>{t('lottery.movedOn', { from, to })}</span>;
}

/**
 * The draw whose result is awaited, as the server tells it, and the instant, in ms, of the draw whose official result is, which the calendar knows too. Both
 * undefined while nothing is awaited.
 */
function awaitedOf(gameId: string, { near }: DrawClock) {
  const last = near?.lastResult;
  const previous = near?.previousNumero;
  const awaited =
    previous && previous.state !== 'void' && previous.winNo === null && previous.numero !== last?.numero ? previous : undefined;
  const official = findGame(gameId)?.kind === 'official';
  const waitedFor = official && near ? (awaited?.drawTime ?? awaitedDraw(gameId, last?.drawTime, serverNow())) : undefined;
  return { awaited, waitedFor };
}

/** The game and the issue on sale, or when the next one will be. */
function NameAndIssue({ gameId, name, clock, isAwaited }: { gameId: string; name: string; clock: DrawClock; isAwaited: boolean }) {
  const t = useT();
  const format = useFormat();
  const { draw, phase } = clock;
  const rules = findGame(gameId);
  // No draw is on sale: the calendar knows when the next one will be.
  const opens = phase === 'none' && rules ? nextOpening(rules, clock.near?.nextNumero?.opensAt, serverNow()) : undefined;
  const dayAndTime = (at: number) =>
    format.date(at, { weekday: 'short', day: 'numeric', month: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (
    <div className="min-w-0 flex-1">
      <h1 className="line-clamp-2 text-h2 leading-tight font-bold max-[359px]:text-body max-[359px]:leading-tight max-sm:short:text-body max-sm:short:leading-tight">
        {name}
      </h1>
      <p className="tabular text-label text-ink-2 max-[359px]:text-caption max-sm:short:text-caption max-sm:short:leading-tight">
        {draw ? (
          <span className="whitespace-nowrap">{t('common.draw.issue', { numero: draw.numero })}</span>
        ) : phase === 'loading' ? (
          <Skeleton className="h-4 w-32" />
        ) : (
          <>
            {isAwaited ? t('lottery.resultAwaited') : t('lottery.noDraw')}
            {opens !== undefined && <span className="block">{t('lottery.nextOnSale', { time: dayAndTime(opens) })}</span>}
          </>
        )}
      </p>
    </div>
  );
}

/** How long bets are taken. */
function ClosingTime({ clock: { draw, phase } }: { clock: DrawClock }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="flex flex-col items-end" aria-live="off">
      {draw && phase === 'open' && draw.closesAt - serverNow() > farOffMs && (
        <>
          <span className="text-caption text-ink-3">{t('common.draw.closesOn')}</span>
          <span className="tabular text-end text-label font-bold text-ink-1">
            {format.date(draw.closesAt, {
              weekday: 'short',
              day: 'numeric',
              month: 'short',
              hour: '2-digit',
              minute: '2-digit',
              hourCycle: 'h23',
            })}
          </span>
        </>
      )}
      {draw && phase === 'open' && draw.closesAt - serverNow() <= farOffMs && (
        <>
          <span className="text-caption text-ink-3 short:hidden">{t('common.draw.closesIn')}</span>
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
        <Badge tone="warning">
          <IconClock size={14} />
          {t('lottery.closedBadge')}
        </Badge>
      )}
    </div>
  );
}

/** The last result, or that it is awaited. */
function LastResult({ gameId, clock, awaited, waitedFor }: { gameId: string; clock: DrawClock } & ReturnType<typeof awaitedOf>) {
  const t = useT();
  const modal = useModal();
  const last = useLastResult(clock);
  const { draw } = clock;
  const rules = findGame(gameId);
  const [official, zone] = [rules?.kind === 'official', rules?.calendar.timezone];
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 border-t border-divider px-3 py-1.5 sm:px-4 short:min-h-8 short:py-0.5">
      {(last || !official) && (
        <span
          className={clsx(
            'tabular text-caption text-ink-3',
            last && (isPrizeTable(last) || headlineNumbers(last).length > 10) && 'max-[359px]:sr-only max-[419px]:short:sr-only',
          )}
        >
          {last ? t('lottery.lastResultOf', { numero: last.numero }) : t('common.draw.lastResult')}
        </span>
      )}
      {!clock.near ? (
        <Skeleton className="h-6 w-36 rounded-full!" />
      ) : last ? (
        <>
          <ResultBalls result={last} size="small" />
          {last.correctedAt !== undefined && <CorrectedMark />}
        </>
      ) : (
        !awaited && waitedFor === undefined && <NoResult nextAt={draw?.drawsAt} zone={zone} official={official} />
      )}
      {waitedFor !== undefined && <NoResult drawnAt={waitedFor} zone={zone} official />}
      {awaited && !official && <span className="text-caption text-ink-3">{t('lottery.drawing', { numero: awaited.numero })}</span>}
      {last && isPrizeTable(last) && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => modal.open('prizes', { gameId, numero: last.numero })}
          className="ms-auto min-h-8 text-label font-semibold text-info after:absolute after:-inset-1.5 relative"
        >
          {t('lottery.showPrizes')}
        </button>
      )}
    </div>
  );
}

/** Issue, countdown and last result: stays in view while the board scrolls. */
export function BoardHeader({ gameId, name, clock }: { gameId: string; name: string; clock: DrawClock }) {
  const t = useT();
  const sound = useSound();
  const { draw, phase } = clock;
  const { awaited, waitedFor } = awaitedOf(gameId, clock);
  return (
    <section
      ref={tellHeight}
      aria-label={name}
      className="sticky top-0 z-20 -mx-3 border-b border-hairline bg-bg1 shadow-card sm:mx-0 sm:rounded-b-tile sm:border-x [#root:has(>header)_&]:top-14 [@media(max-height:34em)]:static"
    >
      <div className="flex items-center gap-2 px-3 py-2 sm:px-4 short:gap-1 short:py-0.5">
        <NameAndIssue gameId={gameId} name={name} clock={clock} isAwaited={waitedFor !== undefined} />
        <ClosingTime clock={clock} />
        <IconButton label={t(sound.on ? 'lottery.soundOff' : 'lottery.soundOn')} aria-pressed={sound.on} onClick={sound.toggle}>
          {sound.on ? <IconSpeakerHigh size={20} /> : <IconSpeakerSlash size={20} />}
        </IconButton>
      </div>
      <LastResult gameId={gameId} clock={clock} awaited={awaited} waitedFor={waitedFor} />
      {/* Hangs below the bar, so that nothing moves when it comes and goes. */}
      <output className="absolute inset-x-0 top-full block">
        {phase === 'closed' && draw && (
          <span className={clsx(noticeClass, 'text-warning')}>{t('lottery.closedNotice', { numero: draw.numero })}</span>
        )}
        {phase === 'open' && draw && clock.movedFrom !== undefined && (
          <MovedNotice key={draw.numero} from={clock.movedFrom} to={draw.numero} />
        )}
      </output>
    </section>
  );
}
