import type { ComponentType, LazyExoticComponent } from 'react';
import { addressNow, navigate, type EntryState } from './router';
import { useParameter } from './search';

/** What every modal component gets. It draws its own Dialog of the kit, open from the start. */
export interface ModalProps {
  onClose: () => void;
}

/** Every modal by its key, with the names of the search parameters that are its own. Each feature adds its modals in its `feature.ts`. */
export interface Modals {}

/** Every page of the member centre by its key, with the names of the search parameters that are its own. Each feature adds its pages in its `feature.ts`. */
export interface MemberPages {}

export type MemberPageKey = keyof MemberPages;

/** Every page of the agent centre by its key. */
export interface AgentPages {}

export type AgentPageKey = keyof AgentPages;

/** What `?m=` can say: a modal, or a page of the member centre, which is opened there. */
export type ModalKey = keyof Modals | MemberPageKey;

/** How a feature's list of parameters reads to the compiler. */
export type ParametersOf<Lists extends Readonly<Record<string, readonly string[]>>> = { [Key in keyof Lists]: Lists[Key][number] };

type PageParameter = MemberPages[MemberPageKey];
type OwnParameter<Key extends ModalKey> = Key extends MemberPageKey ? PageParameter : Key extends keyof Modals ? Modals[Key] : never;
type Given<Names extends string> = { readonly [Name in Names]?: string };

/** What the search says of a modal: texts under its own names; of the member centre the page with what is the page's. */
export type ModalSearch<Key extends ModalKey> = Key extends 'member'
  ? Given<Exclude<OwnParameter<Key>, 'page' | 'above'> | PageParameter> & { readonly page?: MemberPageKey; readonly above?: ModalKey }
  : Key extends 'agent'
    ? Given<Exclude<OwnParameter<Key>, 'page' | 'above'>> & { readonly page?: AgentPageKey; readonly above?: ModalKey }
    : Given<OwnParameter<Key>>;

/** What the search says of a sheet above an open modal: which one, and its parameters, or only the parameters that the modal in view reads. */
type SearchAbove = Given<Exclude<PageParameter | Modals[keyof Modals], 'page' | 'above'>> & {
  readonly above?: ModalKey;
  readonly page?: MemberPageKey | AgentPageKey;
};

export interface ModalEntry {
  Component: LazyExoticComponent<ComponentType<ModalProps>> | ComponentType<ModalProps>;
  /** Starts the download, for hover and focus. */
  preload: () => void;
}

/** What the product's features declare of modals. */
interface KnownModals {
  readonly entries: ReadonlyMap<string, ModalEntry>;
  readonly parameters: ReadonlyMap<string, readonly string[]>;
  /** Sheets made of a page's own state, which that page draws by itself: their keys with the paths that have them. */
  readonly pageSheets: ReadonlyMap<string, ReadonlySet<string>>;
}

let known: KnownModals = { entries: new Map(), parameters: new Map(), pageSheets: new Map() };

/** Tells the product's modals; called once by the app, so that features can ask for one another's modals without importing one another. */
export function registerModals(all: KnownModals): void {
  known = all;
}

/** The modal of a key, if the product has it. */
export function modalOf(key: string): ModalEntry | undefined {
  return known.entries.get(key);
}

/** Whether the page at `path` draws this sheet itself. */
export function isPageSheet(key: string, path: string): boolean {
  return known.pageSheets.get(key)?.has(path) ?? false;
}

/** Search parameters that belong to a modal and go with it; those of the page under it stay. */
export function parametersOf(key: string): readonly string[] {
  return known.parameters.get(key) ?? [];
}

export interface ModalControl {
  /** Key of the modal that is open at this moment: for what happens at a press. To draw by it: `useOpenModal`. */
  openNow: () => string | undefined;
  /** Opens `?m=key` on the page in view, with further search parameters if given; Back closes it. */
  open: <Key extends ModalKey>(key: Key, search?: ModalSearch<Key>) => void;
  /** Opens a sheet above the open modal, which stays: gives the modal in view these search parameters until Back or `close`. */
  openAbove: (search: SearchAbove) => void;
  /** Closes it: goes back when the modal was opened from this page, else takes it off the address. */
  close: () => void;
  /** Closes it with everything that was opened above it. */
  closeAll: () => void;
  /** Undoes `openAbove`: goes back when that is how these parameters came, else takes them off the address. */
  closeAbove: (keys: readonly string[]) => void;
  /** Starts the download of a modal, for hover and focus. */
  preload: (key: ModalKey) => void;
}

/** The search without the open modal; what it shares with the modal that takes its place stays. */
function withoutModal(search: Readonly<Record<string, string>>, successor?: string): Record<string, string> {
  const kept = parametersOf(successor ?? '');
  const gone = parametersOf(search['m'] ?? '').filter((key) => !kept.includes(key));
  return Object.fromEntries(Object.entries(search).filter(([key]) => key !== 'm' && !gone.includes(key)));
}

/** Steps back to the page that the modal lies over; 0 when the address itself was opened. */
function depthOf({ modal, depth }: EntryState): number {
  return depth ?? (modal === true ? 1 : 0);
}

/** Key of the open modal, followed. */
export function useOpenModal(): string | undefined {
  return useParameter('m');
}

const close = (): void => {
  const { state, pathname } = addressNow();
  if (state.modal) history.back();
  else
    void navigate({
      search: (previous) => withoutModal(previous, pathname === '/login' ? 'login' : undefined),
      replace: true,
      resetScroll: false,
    });
};

const control: ModalControl = {
  openNow: () => addressNow().search['m'],
  open(key, given) {
    const search: Readonly<Record<string, string | undefined>> = given ?? {};
    const before = addressNow();
    // Switching from one modal to another replaces, so that one Back leaves both.
    const replace = before.search['m'] !== undefined;
    void navigate({
      // Another page of the same overlay begins without the filters of the one before.
      search: (previous) => ({
        ...withoutModal(previous, search['page'] === undefined || search['page'] === previous['page'] ? key : undefined),
        ...search,
        m: key,
      }),
      state: { modal: replace ? before.state.modal === true : true, depth: replace ? before.state.depth : 1 },
      replace,
      resetScroll: false,
    });
  },
  openAbove(search) {
    void navigate({
      search: (previous) => ({ ...previous, ...search }),
      state: { modal: true, depth: depthOf(addressNow().state) + 1 },
      resetScroll: false,
    });
  },
  close,
  closeAll() {
    const depth = depthOf(addressNow().state);
    if (depth > 0) history.go(-depth);
    else close();
  },
  closeAbove(keys) {
    const { state } = addressNow();
    if (depthOf(state) > 1) return history.back();
    void navigate({
      search: (previous) => Object.fromEntries(Object.entries(previous).filter(([key]) => !keys.includes(key))),
      state,
      replace: true,
      resetScroll: false,
    });
    return undefined;
  },
  preload: (key: string) => modalOf(key)?.preload(),
};

/** Opens and closes modals through the address. Who only does that is not drawn anew whenever one opens. */
export function useModal(): ModalControl {
  return control;
}
