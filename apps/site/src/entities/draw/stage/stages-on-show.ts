import { useEffect, useState, useSyncExternalStore } from 'react';

/** A stage that stands on the page. */
interface StageOnShow {
  readonly gameId: string;
  /** The draw whose result it shows whole. */
  shown: string | undefined;
  /** The draw whose result it is showing now. */
  running: string | undefined;
}

const stages = new Set<StageOnShow>();
const waiting = new Set<() => void>();

const subscribe = (look: () => void): (() => void) => {
  waiting.add(look);
  return () => void waiting.delete(look);
};

const tell = () => {
  for (const look of waiting) look();
};

/** Nobody waits longer than this for a stage to tell a result: it may be off the page, or of a browser that sleeps. */
const longestMs = 12_000;

/** Tells of a stage of a game; answers how to say what it shows, and how to take it off. */
export function putOnShow(gameId: string): {
  show: (what: { shown?: string | undefined; running?: string | undefined }) => void;
  leave: () => void;
} {
  const stage: StageOnShow = { gameId, shown: undefined, running: undefined };
  stages.add(stage);
  return {
    show({ shown, running }) {
      stage.shown = shown;
      stage.running = running;
      tell();
    },
    leave() {
      stages.delete(stage);
      tell();
    },
  };
}

/** Whether a stage of the game is on the page: what a result brings waits for it. */
export const isOnShow = (gameId: string): boolean => [...stages].some((stage) => stage.gameId === gameId);

/** Whether a stage on the page still has this draw's result to show, or is showing it. */
const isToCome = (gameId: string, numero: string): boolean =>
  [...stages].some((stage) => stage.gameId === gameId && (stage.running === numero || (stage.shown !== undefined && stage.shown < numero)));

interface OfDraw {
  readonly gameId: string;
  readonly numero: string;
}

/** Follows whether what one of these draws brought has to wait for its stage: a list beside it must not tell the end first. Nobody waits longer than the longest stage. */
export function useHeldBack(draws: readonly OfDraw[]): boolean {
  const isHeld = useSyncExternalStore(subscribe, () => draws.some(({ gameId, numero }) => isToCome(gameId, numero)));
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setTimeout(() => setLate(true), longestMs);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return isHeld && !isLate;
}

/** Calls once no stage on the page has this draw's result still to show; at once where none stands. Answers how to call it off. */
export function whenShown(gameId: string, numero: string, done: () => void): () => void {
  const timer = setTimeout(() => {
    end();
    done();
  }, longestMs);
  const end = () => {
    waiting.delete(look);
    clearTimeout(timer);
  };
  const look = () => {
    if ([...stages].some((stage) => stage.gameId === gameId && (stage.shown === undefined || stage.shown < numero))) return;
    end();
    done();
  };
  waiting.add(look);
  look();
  return end;
}
