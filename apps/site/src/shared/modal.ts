import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { useSearch } from './search';

/** What every modal component gets. It draws its own Dialog of the kit, open from the start. */
export interface ModalProps {
  onClose: () => void;
}

export interface ModalEntry {
  Component: LazyExoticComponent<ComponentType<ModalProps>>;
  /** Starts the download, for hover and focus. */
  preload: () => void;
}

let entries: ReadonlyMap<string, ModalEntry> = new Map();

/** Tells the product's modals; called once by the app, so that features can ask for one another's modals without importing one another. */
export function registerModals(all: ReadonlyMap<string, ModalEntry>): void {
  entries = all;
}

/** The modal of a key, if the product has it. */
export function modalOf(key: string): ModalEntry | undefined {
  return entries.get(key);
}

/** Sheets made of a page's own state, which that page draws by itself: their keys with the paths that have them. */
const pageSheets: Readonly<Record<string, readonly string[]>> = {
  plays: ['/lottery', '/vnlottery'],
  basket: ['/lottery', '/vnlottery'],
  confirmBet: ['/lottery', '/vnlottery'],
  betAccepted: ['/lottery', '/vnlottery'],
  chasePlan: ['/lottery', '/vnlottery'],
};

/** Whether the page at `path` draws this sheet itself. */
export function isPageSheet(key: string, path: string): boolean {
  return pageSheets[key]?.includes(path) ?? false;
}

/** Whether the product has this modal; buttons that open a missing one are not drawn. */
export function hasModal(key: string): boolean {
  return entries.has(key);
}

export interface ModalControl {
  /** Key of the open modal. */
  current: string | undefined;
  /** Opens `?m=key` on the page in view, with further search parameters if given; Back closes it. */
  open: (key: string, search?: Readonly<Record<string, string>>) => void;
  /** Opens a sheet above the open modal, which stays: gives the modal in view these search parameters until Back or `close`. */
  openAbove: (search: Readonly<Record<string, string>>) => void;
  /** Closes it: goes back when the modal was opened from this page, else takes it off the address. */
  close: () => void;
  /** Starts the download of a modal, for hover and focus. */
  preload: (key: string) => void;
}

/** Search parameters that belong to a modal and go with it; those of the page under it stay. */
const ownParameters: Readonly<Record<string, readonly string[]>> = {
  member: ['page'],
  deposit: ['stay'],
  depositStatus: ['orderId', 'stay'],
  deposits: ['stay'],
  statement: ['transactionId'],
  gameRounds: ['roundId', 'of'],
  closedGame: ['game'],
  rooms: ['game'],
  vendors: ['of'],
  changePassword: ['reason'],
  proof: ['gameId', 'numero'],
  prizes: ['gameId', 'numero'],
  bet: ['orderId'],
  chase: ['chaseId'],
  orders: ['orderId', 'chaseId', 'list'],
  bettingRecord: ['orderId', 'chaseId', 'list'],
  confirmBet: ['of'],
  login: ['next'],
  register: ['next'],
  forgotPassword: ['next'],
};

/** The search without the open modal; what it shares with the modal that takes its place stays. */
function withoutModal(search: Readonly<Record<string, string>>, successor?: string): Record<string, string> {
  const kept = ownParameters[successor ?? ''] ?? [];
  const gone = (ownParameters[search['m'] ?? ''] ?? []).filter((key) => !kept.includes(key));
  return Object.fromEntries(Object.entries(search).filter(([key]) => key !== 'm' && !gone.includes(key)));
}

/** Opens and closes modals through the address. */
export function useModal(): ModalControl {
  const navigate = useNavigate();
  const router = useRouter();
  const current = useSearch()['m'];
  return useMemo(
    () => ({
      current,
      open(key, search = {}) {
        // Switching from one modal to another replaces, so that one Back leaves both.
        const replace = router.latestLocation.search['m' as never] !== undefined;
        const opened = replace ? (router.latestLocation.state as { modal?: boolean }).modal === true : true;
        void navigate({
          to: '.',
          search: (previous: Record<string, string>) => ({ ...withoutModal(previous, key), ...search, m: key }),
          state: { modal: opened } as never,
          replace,
          resetScroll: false,
        });
      },
      openAbove(search) {
        void navigate({
          to: '.',
          search: (previous: Record<string, string>) => ({ ...previous, ...search }),
          state: { modal: true } as never,
          resetScroll: false,
        });
      },
      close() {
        if ((router.latestLocation.state as { modal?: boolean }).modal) router.history.back();
        else
          void navigate({
            to: '.',
            search: (previous: Record<string, string>) =>
              withoutModal(previous, router.latestLocation.pathname === '/login' ? 'login' : undefined),
            replace: true,
            resetScroll: false,
          });
      },
      preload: (key) => modalOf(key)?.preload(),
    }),
    [current, navigate, router],
  );
}
