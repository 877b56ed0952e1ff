import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from '../../../entities/account/session';
import { readLocal, writeLocal } from '@sortes/browser';

const keyOf = (player: number) => `lottery:favourites:${player}`;
const most = 200;

/** Reads what is stored; anything that is no list of codes is an empty one, because storage can be edited. */
export function readCodes(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((code): code is string => typeof code === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

const none: readonly string[] = [];
const kept = new Map<number, readonly string[]>();
const listeners = new Set<() => void>();

function codesOf(player: number | undefined): readonly string[] {
  if (player === undefined) return none;
  let codes = kept.get(player);
  if (!codes) kept.set(player, (codes = readCodes(readLocal(keyOf(player)))));
  return codes;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of this browser may change them.
  const changed = () => {
    kept.clear();
    listener();
  };
  addEventListener('storage', changed);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', changed);
  };
}

export interface Favourites {
  readonly codes: readonly string[];
  /** Adds a game, or takes it away; undefined for a guest, whose choice nobody would find again. */
  readonly toggle: ((code: string) => void) | undefined;
}

/** The player's favourite lotteries, kept on this device under the own account. */
export function useFavourites(): Favourites {
  const player = useSession((session) => (session.status === 'member' ? session.id : undefined));
  const codes = useSyncExternalStore(
    subscribe,
    useCallback(() => codesOf(player), [player]),
  );
  const toggle = useCallback(
    (code: string) => {
      if (player === undefined) return;
      const now = codesOf(player);
      const next = now.includes(code) ? now.filter((each) => each !== code) : [code, ...now].slice(0, most);
      kept.set(player, next);
      writeLocal(keyOf(player), JSON.stringify(next));
      for (const listener of listeners) listener();
    },
    [player],
  );
  return { codes, toggle: player === undefined ? undefined : toggle };
}
