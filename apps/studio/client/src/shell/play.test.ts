import { dice } from '@sortes/game-rules/originals/dice';
import { limbo } from '@sortes/game-rules/originals/limbo';
import { mines } from '@sortes/game-rules/originals/mines';
import { bytesFromHex, playSource } from '@sortes/fairness';
import { formatMoney, parseMoney } from '@sortes/money';
import { payoutOf } from '@sortes/game-rules';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayErrorCode, RoundReply, RoundView } from '../../../src/protocol';
import type { RoundGameModule } from '../game';
import type { Showing } from '../parts/show';
import { createStore } from '../parts/store';
import type { Desk, DeskState } from './desk';

vi.stubGlobal('matchMedia', () => ({ matches: true }));
vi.stubGlobal('document', { hidden: false, documentElement: { lang: '' } });
const { createPlay } = await import('./play');
const { PlayError } = await import('./api');
const { startTexts } = await import('../parts/texts');
await startTexts('en', []);

const seed = bytesFromHex('5c'.repeat(32), 32) ?? new Uint8Array(32);

/** The server's side of rounds in memory: true rules, a balance, and a record of what it was asked. */
function createServer(game: RoundGameModule, balance: string) {
  let money = parseMoney(balance);
  let nonce = 0;
  const rounds = new Map<string, RoundView>();
  const asked: string[] = [];
  const refusals: PlayErrorCode[] = [];
  const settle = (view: Omit<RoundView, 'shown' | 'multiplier' | 'state' | 'payout' | 'settled'>): RoundView => {
    const source = playSource({ serverSeed: seed, clientSeed: 'c', nonce: view.seed.nonce, game: game.rules.code });
    const state = game.rules.play(view.choice, view.moves, source);
    const payout = state.over ? payoutOf(parseMoney(view.stake), state.multiplier) : 0n;
    money += payout;
    const { shown, multiplier } = state;
    return {
      ...view,
      shown,
      multiplier: String(multiplier),
      payout: formatMoney(payout),
      state: state.over ? 'closed' : 'open',
      settled: true,
    };
  };
  const reply = (round: RoundView): RoundReply => {
    rounds.set(round.id, round);
    return { round, balance: formatMoney(money) };
  };
  async function insist(_method: string, path: string, body: Record<string, unknown>): Promise<RoundReply> {
    asked.push(path);
    const refusal = refusals.shift();
    if (refusal) throw new PlayError(refusal);
    const [, id, what] = /^\/play\/rounds(?:\/([^/]+)\/(.+))?$/.exec(path) ?? [];
    if (id === undefined) {
      const stake = String(body['stake']);
      money -= parseMoney(stake);
      const key = String(body['key']);
      const at = { number: 1, commitment: '', clientSeed: 'c', nonce: nonce++ };
      return reply(
        settle({
          id: key,
          game: game.rules.code,
          rulesVersion: 1,
          choice: body['choice'],
          moves: [],
          stake,
          cost: stake,
          step: 0,
          cashedOut: false,
          seed: at,
          openedAt: '',
        }),
      );
    }
    const view = rounds.get(id);
    if (!view || view.step !== body['step']) throw new PlayError('wrong_step');
    const move = what === 'cash-out' ? game.rules.cashOut : body['move'];
    return reply(settle({ ...view, moves: [...view.moves, move], step: view.step + 1 }));
  }
  return { insist, rounds, asked, refusals };
}

function createDesk(game: RoundGameModule, balance = '100') {
  const server = createServer(game, balance);
  let known = parseMoney(balance);
  let isHeld = false;
  const store = createStore<DeskState>({
    balance: known,
    connected: true,
    notice: undefined,
    barShown: false,
    ended: undefined,
    turbo: true,
    shortcuts: true,
    pools: {},
    visible: true,
  });
  const desk = {
    session: { mode: 'real', currency: 'USD', playRules: { autoplay: true, minCycleMs: 0 } },
    store,
    api: {
      insist: server.insist,
      get: async (path: string) => {
        const id = /^\/play\/rounds\/(.+)$/.exec(path)?.[1];
        return id === undefined ? { rounds: [], more: false } : server.rounds.get(id);
      },
    },
    frame: { send: () => undefined },
    limits: { min: 1_000n, max: 1_000_000n, presets: [10_000n] },
    largestPayout: 10_000_000_000n,
    coin: 100n,
    tellBalance(text: string) {
      known = parseMoney(text);
      if (!isHeld) store.set({ balance: known });
    },
    holdBalance(less: bigint) {
      isHeld = true;
      store.set({ balance: known - less });
    },
    shiftBalance(by: bigint) {
      if (isHeld) store.set({ balance: store.get().balance + by });
    },
    releaseBalance() {
      isHeld = false;
      store.set({ balance: known });
    },
    notify: (notice: DeskState['notice']) => store.set({ notice }),
    refuse: (error: unknown) => store.set({ notice: { tone: 'error', text: error instanceof PlayError ? error.code : 'other' } }),
    onReturn: () => () => undefined,
  } as unknown as Desk;
  return { desk, server };
}

const diceModule = {
  kind: 'round',
  code: 'dice',
  rules: dice,
  firstChoice: { direction: 'under', target: 9_800 },
} as unknown as RoundGameModule;
const minesModule = {
  kind: 'round',
  code: 'mines',
  rules: mines,
  firstChoice: { mines: 1 },
  stepAuto: {
    firstPlan: [3],
    isReady: () => true,
    next: (plan: number[], round: { shown: { revealed: number[] } }) =>
      round.shown.revealed.length === plan.length ? { kind: 'cash-out' } : { kind: 'reveal', tile: plan[0] },
  },
} as unknown as RoundGameModule;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(20);

describe('a round', () => {
  it('shows its stake gone at once, and balance, strip and win only when the stage has shown it', async () => {
    const { desk } = createDesk(diceModule);
    const play = createPlay(desk, diceModule);
    let end: () => void = () => undefined;
    play.registerShow(() => new Promise((resolve) => (end = resolve)));
    play.begin();
    play.begin();
    expect([play.store.get().phase, desk.store.get().balance]).toEqual(['placing', 990_000n]);
    await settle();
    expect([play.store.get().phase, desk.store.get().balance, play.store.get().results.length]).toEqual(['showing', 990_000n, 0]);
    end();
    await settle();
    const { phase, results, round } = play.store.get();
    expect([phase, results.length]).toEqual(['idle', 1]);
    expect(desk.store.get().balance).toBe(990_000n + (round?.payout ?? 0n));
  });

  it('is skipped whole, or by the part where its show has several', async () => {
    const { desk } = createDesk(diceModule);
    const play = createPlay(desk, diceModule);
    const parts: string[] = [];
    for (const hasParts of [false, true]) {
      let how: Showing | undefined;
      let end: () => void = () => undefined;
      play.registerShow((_, showing) => {
        how = showing;
        if (hasParts) showing.onSkip(() => parts.push('part'));
        return new Promise((resolve) => (end = resolve));
      });
      play.begin();
      await settle();
      play.skip();
      play.skip();
      expect(how?.signal.aborted).toBe(!hasParts);
      end();
      await vi.advanceTimersByTimeAsync(hasParts ? 20 : 400);
    }
    expect(parts).toEqual(['part', 'part']);
    // A tap too many at the place that skipped is no further round.
    play.begin();
    expect(play.store.get().phase).toBe('idle');
    await vi.advanceTimersByTimeAsync(400);
    play.begin();
    expect(play.store.get().phase).toBe('placing');
  });

  it('gives the shown balance back when it is refused, and says why', async () => {
    const { desk, server } = createDesk(diceModule);
    const play = createPlay(desk, diceModule);
    server.refusals.push('limit');
    play.begin();
    await settle();
    expect([play.store.get().phase, desk.store.get().balance, desk.store.get().notice?.text]).toEqual(['idle', 1_000_000n, 'limit']);
  });

  it('is not begun with a stake outside of the limits or above the balance', async () => {
    const { desk, server } = createDesk(diceModule, '0.5');
    const play = createPlay(desk, diceModule);
    play.begin();
    play.setStake(10n);
    play.begin();
    play.setStake(undefined);
    play.begin();
    await settle();
    expect(server.asked).toEqual([]);
  });

  it('goes step by step, and takes over what another device did', async () => {
    const { desk, server } = createDesk(minesModule);
    const play = createPlay(desk, minesModule);
    play.begin();
    await settle();
    expect([play.store.get().phase, play.canCashOut()]).toEqual(['open', false]);
    const { round } = play.store.get();
    const safe = 24;
    await server.insist('POST', `/play/rounds/${round?.id}/moves`, { step: 0, move: { kind: 'reveal', tile: safe } });
    play.move({ kind: 'reveal', tile: 0 });
    await settle();
    expect(play.store.get().round?.step).toBe(1);
    expect(play.store.get().round?.moves).toEqual([{ kind: 'reveal', tile: safe }]);
  });
});

describe('rounds that overlap', () => {
  const overlapping = { ...diceModule, atOnce: 3 } as unknown as RoundGameModule;
  /** Plays, and answers the ends of the shows in the order in which they began. */
  function createOverlapping(balance?: string, playRules?: object) {
    const { desk, server } = createDesk(overlapping, balance);
    if (playRules) Object.assign(desk.session.playRules, playRules);
    const play = createPlay(desk, overlapping);
    const ends: (() => void)[] = [];
    play.registerShow(() => new Promise((resolve) => ends.push(resolve)));
    const press = async (): Promise<void> => {
      await vi.advanceTimersByTimeAsync(300);
      play.begin();
      await settle();
    };
    return { desk, server, play, ends, press };
  }

  it('are paid one by one and shown exactly, whichever ends first', async () => {
    const { desk, server, play, ends, press } = createOverlapping();
    const shown = (): bigint => desk.store.get().balance;
    for (let index = 0; index < 3; index += 1) await press();
    expect([server.asked.length, ends.length, play.store.get().phase, shown()]).toEqual([3, 3, 'showing', 970_000n]);
    const payouts = [...server.rounds.values()].map(({ payout }) => parseMoney(payout));
    let expected = 970_000n;
    for (const index of [1, 0]) {
      ends[index]?.();
      await settle();
      expected += payouts[index] ?? 0n;
      expect([play.store.get().phase, shown()]).toEqual(['showing', expected]);
    }
    await press();
    expect(shown()).toBe(expected - 10_000n);
    ends[2]?.();
    ends[3]?.();
    await settle();
    const all = [...server.rounds.values()].reduce((sum, { payout }) => sum + parseMoney(payout), 0n);
    expect([play.store.get().phase, play.store.get().results.length, shown()]).toEqual(['idle', 4, 1_000_000n - 40_000n + all]);
  });

  it('are no more than the game allows, none for a tap too many and none beyond the balance', async () => {
    const { server, play, press } = createOverlapping();
    await press();
    play.begin();
    await settle();
    expect(server.asked.length).toBe(1);
    for (let index = 0; index < 4; index += 1) await press();
    expect(server.asked.length).toBe(3);
    const poor = createOverlapping('2.5');
    for (let index = 0; index < 3; index += 1) await poor.press();
    expect(poor.server.asked.length).toBe(2);
  });

  it('give a refused stake back while the others are still shown', async () => {
    const { desk, server, play, press } = createOverlapping();
    await press();
    server.refusals.push('limit');
    await press();
    expect([play.store.get().phase, desk.store.get().balance, desk.store.get().notice?.text]).toEqual(['showing', 990_000n, 'limit']);
  });

  it.each([{ autoplay: false }, { minCycleMs: 2_500 }])('are not, where the jurisdiction wants one after the other (%o)', async (rules) => {
    const { server, press } = createOverlapping(undefined, rules);
    await press();
    await press();
    expect(server.asked.length).toBe(1);
  });
});

describe('auto play', () => {
  it('plays its rounds and ends', async () => {
    const { desk, server } = createDesk(diceModule);
    const play = createPlay(desk, diceModule);
    play.setSettings({ ...play.store.get().settings, rounds: 3 });
    play.startAuto();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.asked.length).toBe(3);
    expect(play.store.get().run).toBeUndefined();
  });

  it.each([
    ['a hidden page', (desk: Desk) => desk.store.set({ visible: false })],
    ['a lost line', (desk: Desk) => desk.store.set({ connected: false })],
  ])('ends with %s', async (_name, happen) => {
    const { desk, server } = createDesk(diceModule);
    const play = createPlay(desk, diceModule);
    play.startAuto();
    await settle();
    happen(desk);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.asked.length).toBe(1);
    expect(play.store.get().run).toBeUndefined();
  });

  it('ends with an error, and by the player after the round in hand', async () => {
    const { desk, server } = createDesk(diceModule);
    const play = createPlay(desk, diceModule);
    server.refusals.push('unavailable');
    play.startAuto();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([server.asked.length, play.store.get().run]).toEqual([1, undefined]);
    play.startAuto();
    play.stopAuto();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([server.asked.length, play.store.get().run]).toEqual([2, undefined]);
  });

  it('makes the moves of its plan', async () => {
    const { desk, server } = createDesk(minesModule);
    const play = createPlay(desk, minesModule);
    play.setSettings({ ...play.store.get().settings, rounds: 2 });
    play.startAuto();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(play.store.get().run).toBeUndefined();
    expect([...server.rounds.values()].map(({ state }) => state)).toEqual(['closed', 'closed']);
  });

  it('is not begun before its plan is made', async () => {
    const module = {
      ...minesModule,
      stepAuto: { ...minesModule.stepAuto, firstPlan: [], isReady: (plan: unknown) => (plan as []).length > 0 },
    };
    const { desk, server } = createDesk(module as typeof minesModule);
    const play = createPlay(desk, module as typeof minesModule);
    play.setSettings({ ...play.store.get().settings, rounds: 1 });
    expect(play.isPlanned()).toBe(false);
    play.startAuto();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.asked).toEqual([]);
    play.setPlan([4]);
    expect(play.isPlanned()).toBe(true);
    play.startAuto();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.asked[0]).toBe('/play/rounds');
  });

  it('begins no round that could take the loss past the limit, and says why it ended', async () => {
    const { desk, server } = createDesk(diceModule);
    const play = createPlay(desk, diceModule);
    play.setSettings({ ...play.store.get().settings, rounds: 0, stopLoss: 9_999n });
    play.startAuto();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([server.asked.length, play.store.get().run, desk.store.get().notice?.tone]).toEqual([0, undefined, 'error']);
    const settings = {
      rounds: 0,
      stopLoss: 15_000n,
      onWin: { kind: 'raise', percent: 100 },
      onLoss: { kind: 'raise', percent: 100 },
    } as const;
    play.setSettings({ ...play.store.get().settings, ...settings });
    play.startAuto();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(play.store.get().run).toBeUndefined();
    const lost = [...server.rounds.values()].reduce((sum, { cost, payout }) => sum + parseMoney(cost) - parseMoney(payout), 0n);
    expect(lost).toBeLessThanOrEqual(15_000n);
    expect(play.store.get().summary).toBeDefined();
  });

  it('does not go on by itself when the line was lost during a round and is back before its end', async () => {
    const { desk, server } = createDesk(diceModule);
    const play = createPlay(desk, diceModule);
    let end: () => void = () => undefined;
    play.registerShow(() => new Promise((resolve) => (end = resolve)));
    play.startAuto();
    await settle();
    desk.store.set({ connected: false });
    desk.store.set({ connected: true });
    end();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([server.asked.length, play.store.get().run]).toEqual([1, undefined]);
  });
});

describe('the largest stake', () => {
  const limboModule = { kind: 'round', code: 'limbo', rules: limbo, firstChoice: { target: 200 } } as unknown as RoundGameModule;

  it('follows what is chosen: what could pay more than a round may is refused before anything is sent', async () => {
    const { desk, server } = createDesk(limboModule);
    const play = createPlay(desk, limboModule);
    play.setStake(1_000_000n);
    expect(play.limits().max).toBe(1_000_000n);
    // 10,000,000,000 at most: 100 000 at 100 000×.
    play.setChoice({ target: 10_000_000 });
    expect([play.limits().max, play.store.get().stake]).toEqual([100_000n, 1_000_000n]);
    play.begin();
    play.startAuto();
    await settle();
    expect([server.asked, desk.store.get().notice?.tone]).toEqual([[], 'error']);
    play.setStake(100_000n);
    play.begin();
    await settle();
    expect(server.asked).toHaveLength(1);
  });
});

describe('without a line', () => {
  it('sends nothing that is pressed, now or later', async () => {
    const { desk, server } = createDesk(minesModule);
    const play = createPlay(desk, minesModule);
    desk.store.set({ connected: false });
    play.begin();
    play.startAuto();
    desk.store.set({ connected: true });
    await vi.advanceTimersByTimeAsync(5_000);
    expect([server.asked.length, desk.store.get().notice?.text]).toEqual([0, 'offline']);
    play.begin();
    await settle();
    desk.store.set({ connected: false });
    play.move({ kind: 'reveal', tile: 0 });
    desk.store.set({ connected: true });
    await vi.advanceTimersByTimeAsync(5_000);
    expect([server.asked.length, play.store.get().round?.moves]).toEqual([1, []]);
  });
});

describe('the word of a result', () => {
  it('is taken away when the next round begins, so that the same one is read out again', async () => {
    const { desk } = createDesk(diceModule);
    const play = createPlay(desk, diceModule);
    play.begin();
    await settle();
    expect(play.store.get().said).not.toBe('');
    play.begin();
    expect(play.store.get().said).toBe('');
  });
});
