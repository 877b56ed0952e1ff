import { parseMoney } from '@sortes/money';
import type { MyTableBet, TableBetReply, TableBetRequest, TableView } from '../../../src/protocol';
import { randomKey } from '../parts/chance';
import { playCue } from '../parts/sound';
import { createStore, type Store } from '../parts/store';
import { PlayError } from './api';
import { amountText } from './rounds';
import type { Desk } from './desk';
import type { TableProps } from '../game';

export interface TableState {
  readonly view: TableView | undefined;
}

/** A cash-out without an answer for so long is given up. */
const cashOutLimitMs = 3_000;

/** Within this time the site has heard of a win. */
const creditShownMs = 1_500;

/** What a shared table needs from the shell: its view kept up to date, ticks, and the player's bets. */
export type Table = Pick<TableProps<unknown, unknown>, 'place' | 'cashOut' | 'withdraw' | 'onMoment'> & {
  readonly store: Store<TableState>;
};

/** Follows the session's table and asks for what the player wants of it. */
export function createTable(desk: Desk): Table {
  const { api } = desk;
  const store = createStore<TableState>({ view: undefined });
  const momentListeners = new Set<(moment: unknown, number: number, at: number) => void>();

  async function load(): Promise<void> {
    store.set({ view: await api.insist<TableView>('GET', '/play/table') });
  }

  function tellMine(bet: MyTableBet): void {
    const { view } = store.get();
    if (!view) return;
    const others = view.mine.filter(({ id }) => id !== bet.id);
    const mine = bet.state === 'void' ? others : [...others, bet].toSorted((left, right) => left.panel - right.panel);
    store.set({ view: { ...view, mine } });
    tellFrame(bet.state === 'cashed');
  }

  /** Whether bets of mine run. The site holds credits back while a round is open: what one bet of two has won is shown all the same. */
  function tellFrame(hasWon: boolean): void {
    const isOpen = store.get().view?.mine.some(({ state }) => state === 'placed' || state === 'running') ?? false;
    if (isOpen && hasWon) {
      desk.frame.send({ sortes: 1, type: 'round', state: 'ended' });
      setTimeout(() => tellFrame(false), creditShownMs);
    } else desk.frame.send({ sortes: 1, type: 'round', state: isOpen ? 'open' : 'ended' });
  }

  desk.onEvent((event) => {
    const { view } = store.get();
    switch (event.type) {
      case 'table':
        // A new round has no bets of mine; the phases of one round keep them.
        store.set({ view: { ...event.view, mine: view && view.number === event.view.number ? view.mine : [] } });
        if (view && event.view.number !== view.number) desk.frame.send({ sortes: 1, type: 'round', state: 'ended' });
        break;
      case 'tick':
        for (const listener of momentListeners) listener(event.moment, event.number, event.at);
        break;
      case 'bets': {
        if (!view || view.number !== event.number) break;
        const changed = new Set(event.bets.map(({ id }) => id));
        const bets = [...view.bets.filter(({ id }) => !changed.has(id)), ...event.bets]
          .toSorted((left, right) => (parseMoney(right.stake) > parseMoney(left.stake) ? 1 : -1))
          .slice(0, 50);
        store.set({ view: { ...view, bets, betCount: event.betCount } });
        break;
      }
      case 'my-bet':
        if (view?.number === event.number) tellMine(event.bet);
        if (event.balance !== undefined) desk.tellBalance(event.balance);
        break;
      default:
        break;
    }
  });
  desk.onReturn(() => void load().catch(() => undefined));
  void load().catch((error: unknown) => desk.refuse(error));

  async function ask<Reply>(call: () => Promise<Reply>): Promise<Reply | undefined> {
    try {
      // What is pressed without a line is not sent later, at a multiplier that the player did not see.
      if (!desk.store.get().connected) throw new PlayError('offline');
      return await call();
    } catch (error) {
      desk.refuse(error);
      return undefined;
    }
  }

  return {
    store,
    onMoment(listener) {
      momentListeners.add(listener);
      return () => momentListeners.delete(listener);
    },
    async place(panel, stake, choice) {
      const number = store.get().view?.number;
      if (number === undefined) return undefined;
      // The server would say the same, and later.
      if (stake > desk.store.get().balance) {
        desk.refuse(new PlayError('insufficient'));
        return undefined;
      }
      // The call is repeated while nobody answers: it names the round that the player sees, and never lands in a later one.
      const request: TableBetRequest = { key: randomKey(), number, panel, stake: amountText(stake), choice };
      const reply = await ask(() => api.insist<TableBetReply>('POST', '/play/table/bets', request));
      if (!reply) return undefined;
      desk.tellBalance(reply.balance);
      // Answered when its round is over: nothing of it is on the table any more.
      if (store.get().view?.number === number) {
        playCue('start');
        tellMine(reply.bet);
      }
      return reply.bet;
    },
    async cashOut(betId) {
      if (!desk.store.get().connected) return undefined;
      // Once, and given up soon: a tap means the multiplier of its moment, and is not carried out later at another one. What became of it the table
      // tells when it is heard again.
      const reply = await ask(() => api.call<TableBetReply>('POST', `/play/table/bets/${betId}/cash-out`, undefined, cashOutLimitMs));
      if (!reply) {
        void load().catch(() => undefined);
        return undefined;
      }
      desk.tellBalance(reply.balance);
      tellMine(reply.bet);
      return reply.bet;
    },
    async withdraw(betId) {
      const reply = await ask(() => api.insist<TableBetReply>('DELETE', `/play/table/bets/${betId}`));
      if (!reply) return false;
      desk.tellBalance(reply.balance);
      tellMine({ ...reply.bet, state: 'void' });
      return true;
    },
  };
}
