import type { GameMessage, SiteMessage } from '@sortes/wallet-protocol/frame';
import { useTheme } from '@sortes/browser';
import { useEffect, useRef, type RefObject } from 'react';
import { onToldGame } from '../../../entities/game/tell-game';
import { usePlayRests } from '../../../entities/limits/play-rests';
import { onStreamEvent } from '../../../kit/api/stream';
import { useGameSound } from '../state/game-sound';
import { heardMessage } from '../state/hear-game';

type Frame = RefObject<HTMLIFrameElement | null>;
/** Tells the game; does nothing as long as it may not be told. */
type Tell = RefObject<(message: SiteMessage) => void>;

/** After the end of a round the balance may still move for it. */
const ownMs = 2_000;
/** Movements that come together are told once. */
const restMs = 500;

/** Calls `onMessage` with what the game in the frame says, only from its own window and origin. */
function useHearing(frame: Frame, origin: string, silent: boolean, onMessage: (message: GameMessage) => void): void {
  const heard = useRef(onMessage);
  useEffect(() => {
    heard.current = onMessage;
  });
  useEffect(() => {
    if (silent) return undefined;
    const hear = (event: MessageEvent) => {
      const message = heardMessage(event, { window: frame.current?.contentWindow, origin });
      if (message) heard.current(message);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [frame, origin, silent]);
}

/** Nothing is told before the game has spoken: until then another origin may stand in the frame, and the browser complains of each message to it. */
function useTelling(frame: Frame, origin: string, mayTell: boolean): Tell {
  const tell = useRef<(message: SiteMessage) => void>(() => undefined);
  useEffect(() => {
    tell.current = mayTell ? (message) => frame.current?.contentWindow?.postMessage(message, origin) : () => undefined;
  }, [frame, mayTell, origin]);
  useEffect(() => onToldGame((message) => tell.current(message)), []);
  return tell;
}

/** One switch of the sound for site and game. Answers what takes the game's own switching. */
function useSharedSound(tell: Tell, ready: boolean): (on: boolean) => void {
  const { on: sound, set } = useGameSound();
  const soundOfGame = useRef<boolean>(undefined);
  // A game that has just switched its own sound need not hear so: two that answer each other would never stop.
  useEffect(() => {
    if (ready && soundOfGame.current !== sound) tell.current({ sortes: 1, type: 'sound', on: sound });
    soundOfGame.current = undefined;
  }, [ready, sound, tell]);
  return (on) => {
    soundOfGame.current = on;
    set(on);
  };
}

/** Tells what stands around the game, in which theme, and whether anybody sees it. */
function useToldSurroundings(tell: Tell, ready: boolean, inBar: boolean): void {
  const theme = useTheme((state) => state.shown);
  const rests = usePlayRests((state) => state.rests);
  const rested = useRef(false);
  useEffect(() => {
    if (ready) tell.current({ sortes: 1, type: 'bar', shown: inBar });
  }, [ready, inBar, tell]);
  useEffect(() => {
    if (ready) tell.current({ sortes: 1, type: 'theme', theme });
  }, [ready, theme, tell]);
  useEffect(() => {
    const look = () => tell.current({ sortes: 1, type: 'visibility', visible: !document.hidden && !rests });
    // A game that plays by itself stops for a reminder as it does in a tab nobody sees.
    if (ready && rested.current !== rests) look();
    rested.current = rests;
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [ready, rests, tell]);
}

/** A round's own movements the game knows of itself, and some are told a moment after its end. What moves the balance at other times, it is told once it rests. */
function useToldBalance(tell: Tell, roundOpen: boolean): void {
  const ownUntil = useRef(0);
  useEffect(() => {
    if (roundOpen) ownUntil.current = Number.POSITIVE_INFINITY;
    else if (ownUntil.current > 0) ownUntil.current = Date.now() + ownMs;
  }, [roundOpen]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onStreamEvent((event) => {
      const deposited = event.type === 'deposit' && event.state === 'credited';
      if (!deposited && (event.type !== 'balance' || Date.now() < ownUntil.current)) return;
      clearTimeout(timer);
      timer = setTimeout(() => tell.current({ sortes: 1, type: 'balance-changed' }), restMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [tell]);
}

/** Hears the game in the frame and tells it what the site does: sound, theme, bar, visibility, movements of the balance. */
export function useGameTalk(
  frame: Frame,
  game: {
    origin: string;
    /** Speaks no protocol: it is neither heard nor told. */
    silent: boolean;
    /** It has said that it can be played. */
    ready: boolean;
    roundOpen: boolean;
    inBar: boolean;
    onMessage: (message: GameMessage) => void;
  },
): void {
  const { origin, silent, ready, roundOpen, inBar, onMessage } = game;
  const tell = useTelling(frame, origin, ready && !silent);
  const switchSound = useSharedSound(tell, ready);
  useHearing(frame, origin, silent, (message) => {
    if (message.type === 'sound') switchSound(message.on);
    onMessage(message);
  });
  useToldSurroundings(tell, ready, inBar);
  useToldBalance(tell, roundOpen);
}
