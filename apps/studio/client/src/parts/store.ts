import { useEffect, useReducer } from 'preact/hooks';
import { useLatest } from './latest';

/** State outside of components, replaced piece by piece. */
export interface Store<State> {
  readonly get: () => Readonly<State>;
  readonly set: (change: Partial<State>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store that begins with `initial`; listeners are called after every change that changed something. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      const keys = Object.keys(change) as (keyof State)[];
      if (keys.every((key) => Object.is(change[key], state[key]))) return;
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A part of a store's state, followed. `select` answers the same object as long as it means the same. */
export function useStore<State extends object, Part>(store: Store<State>, select: (state: Readonly<State>) => Part): Part {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const part = select(store.get());
  const seen = useLatest({ part, select });
  useEffect(() => {
    const check = (): void => {
      if (!Object.is(seen().select(store.get()), seen().part)) redraw(undefined as never);
    };
    check();
    return store.subscribe(check);
  }, [store, seen]);
  return part;
}
