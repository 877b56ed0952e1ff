import { findPlay, popularGroup, popularPlaysOf, type ContentForm, type Game, type Play } from '@sortes/lottery-rules';
import { createStore, useStore, type StoreApi } from 'zustand';
import { useSession } from '../../../entities/account/session';
import { readLocal, readTab, writeLocal, writeTab } from '@sortes/browser';
import {
  bankersRow,
  emptyPicks,
  isEmpty,
  mostBankers,
  rowsOf,
  setDanTuo,
  setRow,
  symbolsOf,
  toggleGroup,
  togglePick,
  togglePlace,
  type BoardPicks,
} from './picks';

export interface BoardState {
  readonly play: string;
  /** The popular plays are on show, `play` among them; else the group of `play`. */
  readonly isPopular: boolean;
  /** The play last chosen in each group: coming back to a group finds it again. */
  readonly played: Readonly<Record<string, string>>;
  readonly picks: Readonly<Record<string, BoardPicks>>;
  readonly unit: string;
  readonly multiple: number;
  /** Prize group chosen by the player; undefined is the own highest. */
  readonly series: number | undefined;
  /** The draw has closed and the next one is not on show yet: presses on the board do nothing. */
  readonly frozen: boolean;
  /** Hot, cold and omission figures under the symbols. */
  readonly figures: boolean;
  /** What was bet last on this board. */
  readonly last: LastBet | undefined;
}

/** A bet that was placed from the board, with its stake. */
export interface LastBet {
  readonly play: string;
  readonly picks: BoardPicks;
  readonly unit: string;
  readonly multiple: number;
}

export interface BoardActions {
  /** Goes to a play in its own group; a play on show stays where it is. */
  choosePlay: (play: string) => void;
  /** Goes to a play among the popular ones. */
  choosePopular: (play: string) => void;
  /** Goes to a group of plays: to the one last chosen there, else to the first of these. */
  chooseGroup: (group: string, plays: readonly string[]) => void;
  toggle: (row: number, symbol: string) => void;
  toggleGroup: (row: number, group: readonly string[]) => void;
  fill: (row: number, symbols: readonly string[]) => void;
  setDanTuo: (on: boolean) => void;
  togglePlace: (place: string) => void;
  setPicks: (picks: BoardPicks) => void;
  clear: () => void;
  /** Forgets the picks of one play, also while the board is frozen: they have been bet, and are remembered for the next bet. */
  forgetPlay: (play: string) => void;
  /** Puts the last bet on the board again, so many times its stake. */
  repeatLast: (times: number) => void;
  setUnit: (unit: string) => void;
  setMultiple: (multiple: number) => void;
  setSeries: (series: number | undefined) => void;
  freeze: (frozen: boolean) => void;
  showFigures: (figures: boolean) => void;
  /** Forgets picks and stake: the player has signed out. */
  forget: () => void;
}

export type BoardStore = StoreApi<BoardState & BoardActions>;

/** What survives a reload; nothing that signs anybody in. */
type Kept = Pick<BoardState, 'picks' | 'unit' | 'multiple' | 'figures' | 'last'>;
/** What the device remembers of a game for the next visit. */
type Habits = Pick<BoardState, 'play' | 'played' | 'series' | 'isPopular'>;

const tabKey = (game: Game) => `board:${game.code}`;
const habitsKey = (game: Game) => `lottery:habits:${game.code}`;

/** A stored set, kept only where each entry still belongs to the form. */
function readSet(form: ContentForm, stored: unknown): readonly string[] {
  if (!Array.isArray(stored) || stored.length > 10_000) return [];
  const texts = stored.filter((symbol): symbol is string => typeof symbol === 'string');
  if (form.kind === 'numbers') {
    const pattern = new RegExp(`^\\d{${form.width}}$`);
    const [from, to] = [form.from ?? 0, form.to ?? Number.POSITIVE_INFINITY];
    return texts.filter((number) => pattern.test(number) && Number(number) >= from && Number(number) <= to);
  }
  if (form.kind !== 'tickets') return texts.filter((symbol) => symbolsOf(form).includes(symbol));
  const width = (form.symbols[0]?.length ?? 1) * form.length;
  return texts.filter((ticket) => ticket.length === width && /^\d+$/.test(ticket));
}

/** Picks out of storage, kept only when each symbol still belongs to the play. */
export function readPicks(play: Play, stored: unknown): BoardPicks {
  const { form } = play;
  const empty = emptyPicks(form);
  const { sets, bankers, places } = (stored ?? {}) as Partial<Record<keyof BoardPicks, unknown>>;
  if (!Array.isArray(sets) || sets.length !== empty.sets.length) return empty;
  let picks = rowsOf(form).reduce<BoardPicks>((made, _, row) => setRow(form, made, row, readSet(form, sets[row])), empty);
  if (bankers !== undefined && mostBankers(form) > 0)
    picks = setRow(form, setDanTuo(form, picks, true), bankersRow, readSet(form, bankers));
  if (form.places && Array.isArray(places)) picks = { ...picks, places: form.places.positions.filter((place) => places.includes(place)) };
  return picks;
}

function stored(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const isMultiple = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

function readLast(game: Game, kept: unknown): LastBet | undefined {
  const { play: code, picks, unit, multiple } = (kept ?? {}) as Partial<Record<keyof LastBet, unknown>>;
  const play = typeof code === 'string' ? findPlay(game, code) : undefined;
  if (!play || typeof unit !== 'string' || !isMultiple(multiple)) return undefined;
  return { play: play.code, picks: readPicks(play, picks), unit, multiple };
}

function readKept(game: Game): Partial<Kept> {
  const kept = stored(readTab(tabKey(game)));
  const picks = (kept['picks'] ?? {}) as Record<string, unknown>;
  return {
    picks: Object.fromEntries(game.plays.flatMap((play) => (picks[play.code] ? [[play.code, readPicks(play, picks[play.code])]] : []))),
    ...(typeof kept['unit'] === 'string' && { unit: kept['unit'] }),
    ...(isMultiple(kept['multiple']) && { multiple: kept['multiple'] }),
    figures: kept['figures'] === true,
    last: readLast(game, kept['last']),
  };
}

function readHabits(game: Game): Partial<Habits> {
  const kept = stored(readLocal(habitsKey(game)));
  const known = (code: unknown): code is string => typeof code === 'string' && findPlay(game, code) !== undefined;
  const played = Object.entries((kept['played'] ?? {}) as Record<string, unknown>);
  return {
    // Who chose a play before there were popular ones finds it in its group.
    ...(known(kept['play']) && { play: kept['play'], isPopular: kept['isPopular'] === true }),
    played: Object.fromEntries(played.filter((entry): entry is [string, string] => known(entry[1]))),
    ...(Number.isSafeInteger(kept['series']) && { series: kept['series'] as number }),
  };
}

function createBoardStore(game: Game): BoardStore {
  const formOf = (code: string) => (findPlay(game, code) ?? game.plays[0])?.form;
  const store: BoardStore = createStore((set, get) => {
    const change = (work: (picks: BoardPicks, form: ContentForm) => BoardPicks) => {
      const { play, picks, frozen } = get();
      const form = formOf(play);
      if (frozen || !form) return;
      set({ picks: { ...picks, [play]: work(picks[play] ?? emptyPicks(form), form) } });
    };
    const choose = (code: string, isPopular: boolean) => {
      const play = findPlay(game, code);
      if (play) set({ play: code, isPopular, played: { ...get().played, [isPopular ? popularGroup : play.group]: code } });
    };
    const [popular] = popularPlaysOf(game);
    return {
      play: popular ?? game.plays[0]?.code ?? '',
      isPopular: popular !== undefined,
      last: undefined,
      played: {},
      picks: {},
      unit: '',
      multiple: 1,
      series: undefined,
      figures: false,
      ...readKept(game),
      ...readHabits(game),
      frozen: false,
      choosePlay: (code) => choose(code, get().isPopular && code === get().play),
      choosePopular: (code) => choose(code, true),
      chooseGroup(group, plays) {
        const last = get().played[group];
        const next = last !== undefined && plays.includes(last) ? last : plays[0];
        if (next !== undefined) choose(next, group === popularGroup);
      },
      toggle: (row, symbol) => change((picks, form) => togglePick(form, picks, row, symbol)),
      toggleGroup: (row, group) => change((picks, form) => toggleGroup(form, picks, row, group)),
      fill: (row, symbols) => change((picks, form) => setRow(form, picks, row, symbols)),
      setDanTuo: (on) => change((picks, form) => setDanTuo(form, picks, on)),
      togglePlace: (place) => change((picks, form) => togglePlace(form, picks, place)),
      setPicks: (picks) => change(() => picks),
      // Places and dan-tuo are a way of playing rather than picks: they stay.
      clear: () =>
        change((picks, form) => ({
          ...emptyPicks(form),
          ...(picks.places && { places: picks.places }),
          ...(picks.bankers && { bankers: [] }),
        })),
      forgetPlay(play) {
        const { picks: all, unit, multiple, last } = get();
        const { [play]: placed, ...picks } = all;
        set({ picks, last: placed && !isEmpty(placed) ? { play, picks: placed, unit, multiple } : last });
      },
      repeatLast(times) {
        const { last, frozen, picks } = get();
        if (!last || frozen) return;
        choose(last.play, get().isPopular && popularPlaysOf(game).includes(last.play));
        set({ picks: { ...picks, [last.play]: last.picks }, unit: last.unit, multiple: last.multiple * times });
      },
      setUnit: (unit) => set({ unit }),
      setMultiple: (multiple) => set({ multiple }),
      setSeries: (series) => set({ series }),
      freeze: (frozen) => set({ frozen }),
      showFigures: (figures) => set({ figures }),
      forget: () => set({ picks: {}, unit: '', multiple: 1, series: undefined, last: undefined }),
    };
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    const { play, isPopular, played, picks, unit, multiple, figures, series, last } = store.getState();
    const kept: Kept = { picks, unit, multiple, figures, last };
    const habits: Habits = { play, isPopular, played, series };
    writeTab(tabKey(game), JSON.stringify(kept));
    writeLocal(habitsKey(game), JSON.stringify(habits));
  };
  store.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(keep, 150);
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
