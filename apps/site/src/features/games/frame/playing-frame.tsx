import { Button, ProgressBar, Spinner } from '@sortes/ui';
import type { GameMessage } from '@sortes/wallet-protocol/frame';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { usePlayRests } from '../../../entities/limits/play-rests';
import { silentMs, slowMs, stageOf, type Stage } from '../state/opening';
import { useGameTalk } from './use-game-talk';

/** Steps of waiting, in milliseconds since mounting. */
function useWaited(steps: readonly number[], running: boolean): number {
  const [waited, setWaited] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const timers = steps.map((ms) => setTimeout(() => setWaited((now) => Math.max(now, ms)), ms));
    return () => timers.forEach(clearTimeout);
    // eslint-disable-next-line react/exhaustive-deps
  }, [running]);
  return waited;
}

const steps = [slowMs, silentMs];
const calm = [slowMs];

/** What stands in the place of a game that is on its way. */
export function OpeningCover({
  name,
  picture,
  percent,
  stage,
  onReload,
  onShow,
}: {
  name: string | undefined;
  /** Of the game; without one the words stand in the middle. */
  picture?: ReactNode;
  percent?: number | undefined;
  stage: Exclude<Stage, 'playing'>;
  onReload: () => void;
  onShow?: (() => void) | undefined;
}) {
  const t = useT();
  const format = useFormat();
  const label = name === undefined ? t('games.frame.openingGame') : t('games.frame.opening', { name });
  return (
    <div
      className={clsx(
        'absolute inset-0 flex flex-col items-center gap-5 overflow-y-auto bg-bg0 px-5 pb-6 text-center',
        picture === undefined ? 'justify-center pt-6' : 'opening-game',
      )}
    >
      {picture}
      {percent === undefined ? (
        <>
          <Spinner size={40} label={label} />
          <p aria-hidden="true" className="text-body font-semibold text-ink-1">
            {label}
          </p>
        </>
      ) : (
        <ProgressBar label={label} value={percent} max={100} valueText={format.percent(percent / 100, 0)} className="w-full max-w-80" />
      )}
      <div role="status" className="grid max-w-[44ch] justify-items-center gap-2">
        {stage !== 'loading' && (
          <>
            <p className="text-h2 font-bold text-ink-1">{t(stage === 'slow' ? 'games.frame.slow' : 'games.frame.silent')}</p>
            <p className="text-body text-ink-2">{t(stage === 'slow' ? 'games.frame.slowNote' : 'games.frame.silentNote')}</p>
          </>
        )}
      </div>
      {stage !== 'loading' && (
        <div className="flex flex-wrap justify-center gap-3">
          <Button tone="primary" onClick={onReload}>
            {t('games.frame.reload')}
          </Button>
          {onShow && <Button onClick={onShow}>{t('games.frame.showAnyway')}</Button>}
        </div>
      )}
    </div>
  );
}

/** The cover while the launch itself is under way. */
export function LaunchingCover({ name, picture, onReload }: { name: string | undefined; picture?: ReactNode; onReload: () => void }) {
  const waitedMs = useWaited(calm, true);
  const stage = stageOf({ ready: false, shownAnyway: false, waitedMs, framedMs: undefined });
  return <OpeningCover name={name} picture={picture} stage={stage === 'slow' ? 'slow' : 'loading'} onReload={onReload} />;
}

const modalOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** Minimal rights: a game may sound and fill the screen, and nothing else of the device. */
const rights = 'autoplay; fullscreen';
/** A game runs scripts under its own origin. It may not lead the window away, ask with the browser's own dialogs, or start downloads. */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups';

/** Calls `onBlocked` when the page's security policy lets no frame of this origin in. */
function useBlockedFrame(origin: string, onBlocked: (() => void) | undefined): void {
  const blocked = useRef(onBlocked);
  useEffect(() => {
    blocked.current = onBlocked;
  });
  useEffect(() => {
    const see = (event: SecurityPolicyViolationEvent) => {
      if (event.effectiveDirective === 'frame-src' && event.blockedURI.startsWith(origin)) blocked.current?.();
    };
    document.addEventListener('securitypolicyviolation', see);
    return () => document.removeEventListener('securitypolicyviolation', see);
  }, [origin]);
}

interface PlayingFrameProps {
  address: { href: string; origin: string };
  name: string | undefined;
  /** Of the game, while it is on its way. */
  picture?: ReactNode;
  silent?: boolean;
  /** By the game's own word. */
  roundOpen?: boolean;
  /** Name, balance and sound stand around the game. */
  inBar?: boolean;
  onMessage?: (message: GameMessage) => void;
  /** The page's security policy lets no frame of this origin in. */
  onBlocked?: () => void;
  onReload: () => void;
  /** Notices above the game. */
  children?: ReactNode;
}

/**
 * A game of another origin. Hears its messages (only from its own window and origin), tells it the site's, and covers it until it says that it can be played;
 * games that speak no protocol (`silent`) are shown as soon as they are loaded.
 */
export function PlayingFrame({
  address,
  name,
  picture,
  silent = false,
  roundOpen = false,
  inBar = false,
  onMessage,
  onBlocked,
  onReload,
  children,
}: PlayingFrameProps) {
  const t = useT();
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const [shownAnyway, setShownAnyway] = useState(false);
  const [percent, setPercent] = useState<number>();
  const waitedMs = useWaited(steps, !ready);
  const stage = stageOf({ ready, shownAnyway, waitedMs, framedMs: waitedMs });
  const rests = usePlayRests((state) => state.rests);
  useBlockedFrame(address.origin, onBlocked);
  const hear = (message: GameMessage) => {
    if (message.type === 'ready') setReady(true);
    if (message.type === 'progress') setPercent(message.percent);
    onMessage?.(message);
  };
  useGameTalk(frame, { origin: address.origin, silent, ready, roundOpen, inBar, onMessage: hear });

  const playing = stage === 'playing';
  // The keys belong to the game as soon as it plays, unless a sheet is open.
  useEffect(() => {
    if (playing && !modalOpen()) frame.current?.focus();
  }, [playing]);

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {children}
      <div className="relative min-h-0 flex-1">
        <iframe
          ref={frame}
          src={address.href}
          title={name ?? t('shell.gameFrame.title')}
          allow={rights}
          sandbox={sandbox}
          referrerPolicy="strict-origin"
          inert={!playing || rests}
          onLoad={() => silent && setReady(true)}
          className={clsx('absolute inset-0 size-full border-0 outline-offset-[-3px]!', !playing && 'invisible')}
        />
        {!playing && (
          <OpeningCover
            {...{ name, picture, percent, stage, onReload }}
            onShow={stage === 'silent' ? () => setShownAnyway(true) : undefined}
          />
        )}
      </div>
      {playing && (
        <button
          type="button"
          onClick={() => document.getElementById('game-bar')?.focus()}
          className="sr-only rounded-chip bg-ink-1 font-semibold text-bg0 focus:not-sr-only focus:fixed focus:start-2 focus:bottom-2 focus:z-60 focus:px-4! focus:py-2!"
        >
          {t('games.frame.toBar')}
        </button>
      )}
    </div>
  );
}
