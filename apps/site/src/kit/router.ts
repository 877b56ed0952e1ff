import type { ComponentType } from 'react';
import { create } from 'zustand';
import { keepScroll, rememberScroll, restoreScroll } from './scroll-memory';
import { parseSearch, stringifySearch, type Search } from './search-text';

/** What the history keeps of an address, besides its own name and place. */
export interface EntryState {
  /** A modal was opened from the page under it. */
  readonly modal?: boolean | undefined;
  /** How many steps back that page is. */
  readonly depth?: number | undefined;
}

/** An address of the site. */
export interface Address {
  readonly pathname: string;
  readonly search: Search;
  readonly hash: string;
  /** Path, search and hash, as they stand in the address. */
  readonly href: string;
  readonly state: EntryState & { readonly key: string; readonly index: number };
}

/** Brings what draws a page. */
export type LoadPage = () => Promise<ComponentType>;

/** The page that is drawn. While another one loads it stays; after `patienceMs` boxes take its place. */
interface Drawn {
  readonly location: Address;
  /** Undefined where there is none at this path. */
  readonly Page?: ComponentType | undefined;
  readonly isLoading?: true;
  /** Why its code did not come. */
  readonly error?: unknown;
  /** False: everything stays where it is scrolled to. */
  readonly resetsScroll: boolean;
}

interface RouterState {
  /** The address, from the moment it is gone to. */
  readonly location: Address;
  readonly drawn: Drawn;
}

/** How long the page before stays while the next one loads, in ms. */
const patienceMs = 200;

const nowhere: Address = { pathname: '/', search: {}, hash: '', href: '/', state: { key: '', index: 0 } };

/** The site's router: pages by their path, in the browser's history. One page at a time, and no parameters in a path: what a page shows stands in its search. */
export const useRouter = create<RouterState>(() => ({ location: nowhere, drawn: { location: nowhere, resetsScroll: false } }));

/** The path of the page in view, followed. */
export const usePathname = (): string => useRouter((state) => state.location.pathname);

/** The address at this moment, for what happens at a press. */
export const addressNow = (): Address => useRouter.getState().location;

/** Whether a page is gone to that is not drawn yet. */
export const isOnTheWay = (): boolean => {
  const { location, drawn } = useRouter.getState();
  return drawn.location !== location || drawn.isLoading === true;
};

interface Pages {
  /** What brings the page at a path; the same function every time, by which the router knows what is there already. */
  readonly find: (pathname: string) => LoadPage | undefined;
  /** Where a visitor is sent who may not see an address. */
  readonly guard: (location: Pick<Address, 'pathname' | 'href'>) => string | undefined;
}

let pages: Pages | undefined;
const there = new Map<LoadPage, ComponentType>();
const loading = new Map<LoadPage, Promise<void>>();

/** Loads a page once; one that did not come is asked for again the next time. */
function loadPage(load: LoadPage): Promise<void> {
  let under = loading.get(load);
  if (under === undefined) {
    under = load()
      .then((Page) => void there.set(load, Page))
      .finally(() => loading.delete(load));
    loading.set(load, under);
  }
  return under;
}

/** Starts the download of the page at a path, for hover, focus and touch. */
export function preloadPage(pathname: string): void {
  const load = pages?.find(pathname);
  if (load !== undefined && !there.has(load)) void loadPage(load).catch(() => undefined);
}

const newKey = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');

/** An address in its parts; `/lottery/` is `/lottery`. */
function partsOf(href: string) {
  const { pathname, search, hash } = new URL(href, location.origin);
  return { pathname: pathname.replace(/(.)\/+$/, '$1'), search, hash, href: `${pathname}${search}${hash}` };
}

/** The address of the window. One that the page did not go to by itself (typed, or a part of the page) is given its name and place. */
function readAddress(): Address {
  const before = addressNow();
  const { search, ...parts } = partsOf(location.href);
  let state = history.state as Address['state'] | null;
  if (state?.index === undefined) {
    state = { key: newKey(), ...state, index: before === nowhere ? 0 : before.state.index + 1 };
    history.replaceState(state, '');
  }
  const parsed = parseSearch(search);
  // The same object while it says the same: who follows it is not drawn anew.
  const same = stringifySearch(parsed) === stringifySearch(before.search);
  return { ...parts, search: same ? before.search : parsed, state };
}

const drawnFully: (() => void)[] = [];

/** Puts the page that is on the screen now where it stood; who waits for it goes on. */
export function tellDrawn({ location: { state, hash }, resetsScroll, isLoading }: Drawn): void {
  if (resetsScroll) restoreScroll(state.key, hash);
  if (isLoading) return;
  for (const done of drawnFully.splice(0)) done();
}

/** Draws the page of the address as soon as its code is there. Answers whether it did: its code may not come, or another address may have taken its place. */
async function draw(resetsScroll: boolean): Promise<boolean> {
  const at = readAddress();
  useRouter.setState({ location: at });
  const load = pages?.find(at.pathname);
  let failed: { error: unknown } | undefined;
  if (load !== undefined && !there.has(load)) {
    const patience = setTimeout(() => {
      if (addressNow() === at) useRouter.setState({ drawn: { location: at, isLoading: true, resetsScroll } });
    }, patienceMs);
    failed = await loadPage(load).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    clearTimeout(patience);
    if (addressNow() !== at) return false;
  }
  useRouter.setState({ drawn: { location: at, Page: load && there.get(load), ...failed, resetsScroll } });
  return failed === undefined;
}

const keep = () => rememberScroll(useRouter.getState().drawn.location.state.key);

/** What the address says now, where it was changed by other means than `navigate`. */
function follow(): void {
  keep();
  const barred = pages?.guard(partsOf(location.href));
  if (barred === undefined) void draw(true);
  else void navigate({ href: barred, replace: true });
}

/** Takes a changed search of the address over, where the address was changed before the router stood. */
export function readAddressAnew(): void {
  if (pages !== undefined) void draw(false);
}

/** Begins: answers once the first page's code is there. */
export async function startRouter(given: Pages): Promise<void> {
  const { pathname, href } = partsOf(location.href);
  const barred = given.guard({ pathname, href });
  if (barred !== undefined) history.replaceState(history.state, '', barred);
  pages = given;
  keepScroll(() => useRouter.getState().drawn.location.state.key);
  addEventListener('popstate', follow);
  await draw(true);
}

export interface Way {
  /** A path; without one the page in view. */
  readonly to?: string | undefined;
  /** What the search says; without it nothing. */
  readonly search?: Readonly<Record<string, unknown>> | ((before: Search) => Readonly<Record<string, unknown>>) | undefined;
  /** Path and search in one, in the place of both. */
  readonly href?: string | undefined;
  readonly state?: EntryState | ((before: EntryState) => EntryState) | undefined;
  /** In the place of the address before, which Back does not lead to. */
  readonly replace?: boolean | undefined;
  /** False: everything stays where it is scrolled to. */
  readonly resetScroll?: boolean | undefined;
}

/** Goes to an address of the site; answers once its page is drawn, or another address has taken its place. */
export async function navigate({ to, search = {}, href, state = {}, replace = false, resetScroll = true }: Way): Promise<void> {
  const before = addressNow();
  const asked = typeof search === 'function' ? search(before.search) : search;
  const next = partsOf(href ?? `${to ?? before.pathname}${stringifySearch(asked)}`);
  const barred = pages?.guard(next);
  if (barred !== undefined) return navigate({ href: barred, replace });
  const { modal, depth } = typeof state === 'function' ? state(before.state) : state;
  if (next.href === before.href && modal === before.state.modal && depth === before.state.depth) return;
  keep();
  // Under the name of the entry before, everything is found where it stood.
  const key = replace && !resetScroll ? before.state.key : newKey();
  const entry = { key, index: before.state.index + (replace ? 0 : 1), ...(modal && { modal }), ...(depth !== undefined && { depth }) };
  history[replace ? 'replaceState' : 'pushState'](entry, '', next.href);
  const drawn = new Promise<void>((done) => drawnFully.push(done));
  if (await draw(resetScroll)) await drawn;
}
