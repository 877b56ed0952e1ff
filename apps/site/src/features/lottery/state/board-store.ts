import { countContent, findPlay } from '@sortes/lottery-rules';
import type { Game, Play } from '@sortes/lottery-rules';
import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand';
import { useSession } from '../../../shared/session';
import { readTab, writeTab } from '../../../shared/storage';
import type { BetOrder } from '../api/place-orders';
import { addLines, readLines } from './basket';
import type { BasketLine } from './basket';
import { emptyPicks, rowsOf, setRow, toggleGroup, togglePick } from './picks';
import type { BoardPicks } from './picks';

/** An intention to bet that was sent and whose fate may still be unknown; the key finds it again after a reload. */
export interface Attempt {
  readonly key: string;
  /** Whose intention it is: it is never sent again on somebody else's behalf. */
  readonly player: number;
  readonly order: BetOrder;
  /** Basket lines to take away once it is accepted; empty when the picks of the board were bet directly. */
  readonly lines: readonly string[];
  /** Play whose picks were bet directly. */
  readonly play?: string | undefined;
}

export interface BoardState {
  readonly play: string;
  readonly picks: Readonly<Record<string, BoardPicks>>;
  readonly unit: string;
  readonly multiple: number;
  readonly basket: readonly BasketLine[];
  readonly attempt: Attempt | undefined;
  /** The draw has closed and the next one is not on show yet: presses on the board do nothing. */
  readonly frozen: boolean;
  /** Hot, cold and omission figures under the symbols. */
  readonly figures: boolean;
}

export interface BoardActions {
  choosePlay: (play: string) => void;
  toggle: (row: number, symbol: string) => void;
  toggleGroup: (row: number, group: readonly string[]) => void;
  fill: (row: number, symbols: readonly string[]) => void;
  setPicks: (picks: BoardPicks) => void;
  clear: () => void;
  /** Forgets the picks of one play, also while the board is frozen: they have been bet. */
  forgetPlay: (play: string) => void;
  setUnit: (unit: string) => void;
  setMultiple: (multiple: number) => void;
  addLines: (lines: readonly Omit<BasketLine, 'id'>[], maximumMultiple: number) => { added: number; merged: number; left: number };
  setLineMultiple: (id: string, multiple: number) => void;
  removeLines: (ids: readonly string[]) => void;
  clearBasket: () => void;
  restoreBasket: (basket: readonly BasketLine[]) => void;
  setAttempt: (attempt: Attempt | undefined) => void;
  freeze: (frozen: boolean) => void;
  showFigures: (figures: boolean) => void;
  /** Forgets picks, stake and basket: the player has signed out. An unanswered bet stays; it is asked about only for its own player. */
  forget: () => void;
}

export type BoardStore = StoreApi<BoardState & BoardActions>;

/** What survives a reload. Picks, lines and the key of an unanswered bet; nothing that signs anybody in. */
type Kept = Pick<BoardState, 'play' | 'picks' | 'unit' | 'multiple' | 'basket' | 'attempt' | 'figures'>;

const storageKey = (game: Game) => `board:${game.code}`;

/** Picks out of storage, kept only when each symbol still belongs to the play. */
export function readPicks(play: Play, stored: unknown): BoardPicks {
  const { form } = play;
  const empty = emptyPicks(form);
  if (!Array.isArray(stored) || stored.length !== empty.length) return empty;
  return rowsOf(form).reduce<BoardPicks>((picks, _, row) => {
    const given: unknown = stored[row];
    if (!Array.isArray(given) || given.length > 10_000) return picks;
    const symbols = given.filter(
      (symbol): symbol is string =>
        typeof symbol === 'string' && (form.kind === 'numbers' ? new RegExp(`^\\d{${form.width}}$`).test(symbol) : true),
    );
    return setRow(form, picks, row, symbols);
  }, empty);
}

function readKept(game: Game): Partial<Kept> {
  try {
    const stored = JSON.parse(readTab(storageKey(game)) ?? '{}') as Record<string, unknown>;
    const picks = (stored['picks'] ?? {}) as Record<string, unknown>;
    const attempt = stored['attempt'] as Attempt | undefined;
    const lines = readLines(stored['basket'], new Set(game.plays.map((play) => play.code)));
    return {
      ...(typeof stored['play'] === 'string' && findPlay(game, stored['play']) && { play: stored['play'] }),
      picks: Object.fromEntries(game.plays.map((play) => [play.code, readPicks(play, picks[play.code])])),
      ...(typeof stored['unit'] === 'string' && { unit: stored['unit'] }),
      ...(Number.isSafeInteger(stored['multiple']) && (stored['multiple'] as number) > 0 && { multiple: stored['multiple'] as number }),
      // Counted anew: rules may have changed since the line was stored.
      basket: lines.flatMap((line) => {
        const play = findPlay(game, line.play);
        const counted = play && countContent(play, line.content);
        return counted?.ok ? [{ ...line, content: counted.canonical, combinations: counted.combinations }] : [];
      }),
      ...(attempt && typeof attempt.key === 'string' && typeof attempt.order === 'object' && { attempt }),
      figures: stored['figures'] === true,
    };
  } catch {
    return {};
  }
}

function createBoardStore(game: Game): BoardStore {
  const formOf = (code: string) => (findPlay(game, code) ?? game.plays[0])?.form;
  const store: BoardStore = createStore((set, get) => {
    const change = (work: (picks: BoardPicks, form: NonNullable<ReturnType<typeof formOf>>) => BoardPicks) => {
      const { play, picks, frozen } = get();
      const form = formOf(play);
      if (frozen || !form) return;
      set({ picks: { ...picks, [play]: work(picks[play] ?? emptyPicks(form), form) } });
    };
    return {
      play: game.plays[0]?.code ?? '',
      picks: {},
      unit: '',
      multiple: 1,
      basket: [],
      attempt: undefined,
      figures: false,
      ...readKept(game),
      frozen: false,
      choosePlay: (play) => findPlay(game, play) && set({ play }),
      toggle: (row, symbol) => change((picks, form) => togglePick(form, picks, row, symbol)),
      toggleGroup: (row, group) => change((picks, form) => toggleGroup(form, picks, row, group)),
      fill: (row, symbols) => change((picks, form) => setRow(form, picks, row, symbols)),
      setPicks: (picks) => change(() => picks),
      clear: () => change((_, form) => emptyPicks(form)),
      forgetPlay: (play) => set({ picks: Object.fromEntries(Object.entries(get().picks).filter(([code]) => code !== play)) }),
      setUnit: (unit) => set({ unit }),
      setMultiple: (multiple) => set({ multiple }),
      addLines(lines, maximumMultiple) {
        const { basket, ...count } = addLines(
          get().basket,
          lines.map((line) => ({ ...line, id: crypto.randomUUID() })),
          maximumMultiple,
        );
        set({ basket });
        return count;
      },
      setLineMultiple: (id, multiple) => set({ basket: get().basket.map((line) => (line.id === id ? { ...line, multiple } : line)) }),
      removeLines: (ids) => set({ basket: get().basket.filter((line) => !ids.includes(line.id)) }),
      clearBasket: () => set({ basket: [] }),
      restoreBasket: (basket) => set({ basket }),
      setAttempt: (attempt) => set({ attempt }),
      freeze: (frozen) => set({ frozen }),
      showFigures: (figures) => set({ figures }),
      forget: () => set({ picks: {}, unit: '', multiple: 1, basket: [] }),
    };
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAttempt = store.getState().attempt;
  const keep = () => {
    const { play, picks, unit, multiple, basket, attempt, figures } = store.getState();
    const kept: Kept = { play, picks, unit, multiple, basket, attempt, figures };
    writeTab(storageKey(game), JSON.stringify(kept));
  };
  store.subscribe((state) => {
    clearTimeout(timer);
    // An unanswered bet must be on disk before anything else happens; picks may wait for a quiet moment.
    if (state.attempt !== lastAttempt) {
      lastAttempt = state.attempt;
      keep();
    } else timer = setTimeout(keep, 150);
  });
  addEventListener('pagehide', keep);
  return store;
}

const stores = new Map<string, BoardStore>();

useSession.subscribe((now, before) => {
  if (before.status !== 'member' || now.status !== 'guest') return;
  for (const store of stores.values()) store.getState().forget();
});

/** The board of a game: one for the life of the page, so that picks survive every change of screen. */
export function boardStoreOf(game: Game): BoardStore {
  let store = stores.get(game.code);
  if (!store) stores.set(game.code, (store = createBoardStore(game)));
  return store;
}

/** Follows one part of a board. */
export function useBoard<Part>(store: BoardStore, select: (state: BoardState & BoardActions) => Part): Part {
  return useStore(store, select);
}
