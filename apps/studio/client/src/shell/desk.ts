import { parseMoney } from '@sortes/money';
import type { PlayErrorCode, PlayEvent, SessionView } from '../../../src/protocol';
import { coinSize, showAmount } from '../parts/format';
import { playCue, sound, switchSound } from '../parts/sound';
import { createStore, type Store } from '../parts/store';
import { hasText, say } from '../parts/texts';
import type { Limits } from '../parts/stake-field';
import { Api, PlayError } from './api';
import { followEvents } from './events';
import type { SiteFrame } from './frame';
import { keep, readKept } from '../parts/kept';

export interface Notice {
  readonly tone: 'error' | 'info';
  readonly text: string;
  /** Offers the way to a deposit. */
  readonly deposit?: boolean;
  /** Says that the line is lost: gone when it is back. */
  readonly isOffline?: boolean;
}

export interface DeskState {
  /** As shown: while a result is being shown, what it was before. */
  readonly balance: bigint;
  /** The event stream is open and calls get through. */
  readonly connected: boolean;
  readonly notice: Notice | undefined;
  /** The site shows name, balance and sound around the game. */
  readonly barShown: boolean;
  /** The session is over, and by which code. */
  readonly ended: string | undefined;
  /** The player's own switch; reduced motion counts as well (`isFast`). */
  readonly turbo: boolean;
  readonly shortcuts: boolean;
  readonly pools: Readonly<Record<string, bigint>>;
  readonly visible: boolean;
}

/** What every game of a session shares: calls, stream, balance, notices, the site around it. */
export interface Desk {
  readonly session: SessionView;
  readonly store: Store<DeskState>;
  readonly api: Api;
  readonly frame: SiteFrame;
  readonly limits: Limits;
  /** No round pays more, units of 1/10 000. */
  readonly largestPayout: bigint;
  /** The smallest coin of the currency, which stakes are cut to. */
  readonly coin: bigint;
  readonly serverNow: () => number;
  /** Takes a balance that the server told; shown at once unless it is held. */
  readonly tellBalance: (balance: string) => void;
  /** Shows this much less than the last known balance until `releaseBalance`, whatever the server tells meanwhile. */
  readonly holdBalance: (less: bigint) => void;
  /** Changes the shown balance while it is held: rounds that overlap take and give one by one. */
  readonly shiftBalance: (by: bigint) => void;
  readonly releaseBalance: () => void;
  readonly refreshBalance: () => Promise<void>;
  readonly notify: (notice: Notice | undefined) => void;
  /** Says why a call was refused. */
  readonly refuse: (error: unknown) => void;
  readonly deposit: () => void;
  readonly leave: () => void;
  readonly setSound: (on: boolean) => void;
  /** Hears the stream; answers the function that ends it. */
  readonly onEvent: (listener: (event: PlayEvent) => void) => () => void;
  /** Called when the stream is back after a break. */
  readonly onReturn: (listener: () => void) => () => void;
}

/** So soon after the page stands a site says whether it shows a bar around it. */
const barSaidWithinMs = 2_000;

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether shows are to be quick: by the player's switch or their system's wish for little motion. */
export function isFast(state: Pick<DeskState, 'turbo'>): boolean {
  return state.turbo || reducedMotion.matches;
}

/** The words for a refusal. */
export function wordsOf(code: PlayErrorCode | 'offline'): string {
  return hasText(`common.error.${code}`) ? say(`error.${code}` as 'error.unavailable') : say('error.unavailable');
}

/** Sets up what all games share and begins to follow the session's events. */
export function createDesk(session: SessionView, frame: SiteFrame): Desk {
  const api = new Api(session.session);
  const store = createStore<DeskState>({
    balance: parseMoney(session.balance),
    connected: true,
    notice: undefined,
    // Most sites show a bar and say so in a moment; the game would begin below a bar of its own and jump up.
    barShown: frame.isFramed,
    ended: undefined,
    turbo: session.playRules.autoplay && readKept<boolean>('turbo') === true,
    shortcuts: readKept<boolean>('shortcuts') !== false,
    pools: Object.fromEntries(Object.entries(session.pools ?? {}).map(([name, amount]) => [name, parseMoney(amount)])),
    visible: !document.hidden,
  });
  // A site that says nothing of a bar has none.
  const untold = setTimeout(() => store.set({ barShown: false }), barSaidWithinMs);
  const clockLead = session.serverTime - Date.now();
  const eventListeners = new Set<(event: PlayEvent) => void>();
  const returnListeners = new Set<() => void>();
  let known = store.get().balance;
  let isHeld = false;
  let streamOpen = true;
  let callsPass = true;
  const tellConnection = (): void => {
    const connected = streamOpen && callsPass;
    store.set({ connected, ...(connected && store.get().notice?.isOffline && { notice: undefined }) });
  };
  const listen = <Listener>(set: Set<Listener>, listener: Listener): (() => void) => {
    set.add(listener);
    return () => set.delete(listener);
  };

  const desk: Desk = {
    session,
    store,
    api,
    frame,
    limits: {
      min: parseMoney(session.limits.min),
      max: parseMoney(session.limits.max),
      presets: session.limits.presets.map((preset) => parseMoney(preset)),
    },
    largestPayout: parseMoney(session.limits.largestPayout),
    coin: coinSize(),
    serverNow: () => Date.now() + clockLead,
    tellBalance(balance) {
      known = parseMoney(balance);
      if (!isHeld) store.set({ balance: known });
    },
    holdBalance(less) {
      isHeld = true;
      store.set({ balance: known > less ? known - less : 0n });
    },
    shiftBalance(by) {
      const { balance } = store.get();
      if (isHeld) store.set({ balance: balance + by > 0n ? balance + by : 0n });
    },
    releaseBalance() {
      isHeld = false;
      store.set({ balance: known });
    },
    async refreshBalance() {
      // Best effort: the next event or round brings it otherwise.
      await api
        .get<{ balance: string }>('/play/balance')
        .then(({ balance }) => desk.tellBalance(balance))
        .catch(() => undefined);
    },
    notify: (notice) => store.set({ notice }),
    refuse(error) {
      if (!(error instanceof PlayError)) {
        console.error(error);
        store.set({ notice: { tone: 'error', text: say('error.unavailable') } });
        return;
      }
      if (error.code === 'session') return;
      playCue('warn');
      store.set({
        notice: {
          tone: 'error',
          text:
            error.max === undefined ? wordsOf(error.code) : say('stakeMax', { max: showAmount(parseMoney(error.max), { short: true }) }),
          ...(error.code === 'insufficient' && session.mode === 'real' && { deposit: true }),
          ...(error.code === 'offline' && { isOffline: true }),
        },
      });
    },
    deposit() {
      if (frame.isFramed) frame.send({ sortes: 1, type: 'deposit' });
      else if (session.depositUrl !== undefined) location.assign(session.depositUrl);
    },
    leave() {
      if (frame.isFramed) frame.send({ sortes: 1, type: 'close' });
      else if (session.lobbyUrl !== undefined) location.assign(session.lobbyUrl);
      else history.back();
    },
    setSound(on) {
      switchSound(on);
      frame.send({ sortes: 1, type: 'sound', on });
    },
    onEvent: (listener) => listen(eventListeners, listener),
    onReturn: (listener) => listen(returnListeners, listener),
  };

  api.onEnded = () => store.set({ ended: 'session' });
  api.onOnline = (online) => {
    callsPass = online;
    tellConnection();
  };
  frame.onMessage = (message) => {
    switch (message.type) {
      case 'sound':
        if (message.on !== sound.get().on) switchSound(message.on);
        break;
      case 'theme':
        document.documentElement.dataset['theme'] = message.theme;
        break;
      case 'balance-changed':
        void desk.refreshBalance();
        break;
      case 'bar':
        clearTimeout(untold);
        store.set({ barShown: message.shown });
        break;
      case 'visibility':
        store.set({ visible: message.visible && !document.hidden });
        break;
    }
  };
  document.addEventListener('visibilitychange', () => store.set({ visible: !document.hidden }));
  // The stream notices a lost line late; the browser often knows at once.
  addEventListener('offline', () => api.onOnline(false));
  addEventListener('online', () => void desk.refreshBalance());
  void followEvents(api, {
    onEvent(event) {
      if (event.type === 'balance') desk.tellBalance(event.balance);
      if (event.type === 'settled' && event.balance !== undefined) desk.tellBalance(event.balance);
      if (event.type === 'pool') store.set({ pools: { ...store.get().pools, [event.name]: parseMoney(event.amount) } });
      for (const listener of eventListeners) listener(event);
    },
    onConnected(connected) {
      streamOpen = connected;
      tellConnection();
    },
    onReturn() {
      void desk.refreshBalance();
      for (const listener of returnListeners) listener();
    },
    onEnded: () => store.set({ ended: 'session' }),
  });
  return desk;
}

/** Remembers and applies a switch of the player's. */
export function setSwitch(desk: Desk, name: 'turbo' | 'shortcuts', on: boolean): void {
  keep(name, on);
  desk.store.set({ [name]: on });
}
