import { payoutOf } from '@sortes/game-rules';
import { parseMoney } from '@sortes/money';
import type { FreeRoundsView, RoundList, RoundReply, RoundView } from '../../../src/protocol';
import type { Phase, Round, RoundGameModule } from '../game';
import { randomKey } from '../parts/chance';
import { showAmount, showMultiplier } from '../parts/format';
import type { Show, Showing } from '../parts/show';
import { playCue } from '../parts/sound';
import { winTier, type WinTier } from '../parts/win-tier';
import { createStore, type Store } from '../parts/store';
import { clampStake, sayStakeProblem, type Limits } from '../parts/stake-field';
import { intlTag, say } from '../parts/texts';
import { wait } from '../parts/time';
import { PlayError } from './api';
import { afterRound, couldPassLoss, firstAutoSettings, type AutoEnd, type AutoRun, type AutoSettings } from '../parts/auto-rules';
import { isFast, type Desk } from './desk';
import { boundChoice, freeChoice, limitsOfChoice } from './largest-stake';
import { summaryOf } from '../parts/auto-words';
import { forgetAuto, keep, keepAuto, keepTold, readAuto, readKept, wasTold } from '../parts/kept';
import { amountText, readRound, sameJson } from './rounds';

/** Rounds that the operator gave a player, as they stand. Amounts in units of 1/10 000. */
export interface FreeRounds {
  readonly reward: string;
  readonly value: bigint;
  readonly count: number;
  readonly left: number;
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly won: bigint;
}

const readFree = (view: FreeRoundsView | undefined): FreeRounds | undefined =>
  view && { ...view, value: parseMoney(view.value), won: parseMoney(view.won) };

/** A chip of the strip. */
export interface Result {
  readonly id: string;
  /** Undefined: the round paid nothing, and its result has no figure to tell. */
  readonly text: string | undefined;
  /** The round paid more than it cost. */
  readonly isWin: boolean;
}

/** What a round returned, shown over the stage. */
export interface WinShown {
  readonly id: string;
  readonly multiplier: bigint;
  readonly payout: bigint;
  /** small: not more than the cost, told without any fanfare. */
  readonly tier: 'small' | WinTier;
}

export interface PlayState {
  readonly phase: Phase;
  readonly choice: unknown;
  readonly stake: bigint | undefined;
  readonly round: Round | undefined;
  readonly results: readonly Result[];
  readonly win: WinShown | undefined;
  readonly mode: 'manual' | 'auto';
  readonly settings: AutoSettings;
  readonly plan: unknown;
  readonly run: AutoRun | undefined;
  /** The player asked auto play to end: the round in hand is finished. */
  readonly stopping: boolean;
  /** The jurisdiction's pause between rounds runs. */
  readonly cooling: boolean;
  /** How the last run of auto play went and why it ended; stays until something is begun. */
  readonly summary: string | undefined;
  /** For screen readers. */
  readonly said: string;
  /** How far the show is, in the game's words. */
  readonly progress: string | undefined;
  /** A round that ended while nobody saw it: its show was cut by a reload. */
  readonly unseen: Round | undefined;
  /** Rounds that the operator gave and that are left. */
  readonly free: FreeRounds | undefined;
  /** The next round is one of them; else it is paid for. */
  readonly usesFree: boolean;
}

export interface Play {
  readonly store: Store<PlayState>;
  readonly setStake: (stake: bigint | undefined) => void;
  readonly setChoice: (choice: unknown) => void;
  readonly setMode: (mode: 'manual' | 'auto') => void;
  readonly setSettings: (settings: AutoSettings) => void;
  readonly setPlan: (plan: unknown) => void;
  /** Begins one round. */
  readonly begin: () => void;
  readonly move: (move: unknown) => void;
  readonly cashOut: () => void;
  /** What the stage tells of its show. */
  readonly tell: (told: { readonly progress?: string; readonly said?: string }) => void;
  /** Shows the round that ended unseen. */
  readonly replay: () => void;
  readonly forgetUnseen: () => void;
  /** Whether the next rounds are those that the operator gave, while there are any. */
  readonly useFree: (uses: boolean) => void;
  /** The show that runs goes to its end, one of several parts (`Showing.onSkip`) to the next. */
  readonly skip: () => void;
  readonly startAuto: () => void;
  readonly stopAuto: () => void;
  readonly registerShow: (show: Show) => () => void;
  readonly canCashOut: () => boolean;
  /** The next round can be begun while earlier ones are still shown (`atOnce` of the game). */
  readonly canBeginAnother: () => boolean;
  /** The stake of the next round can be changed now. */
  readonly canStake: () => boolean;
  /** The range of stakes for what is chosen now. */
  readonly limits: () => Limits;
  /** What is played at this stake: the choice, with where a round ends by itself; while one is open or shown, its own. */
  readonly boundChoice: () => unknown;
  /** Auto play knows what to do: a stepped game's plan is made. */
  readonly isPlanned: () => boolean;
}

/** A show that forgets its end must not hold a player's balance for ever. */
const longestShowMs = 120_000;
const stripLength = 24;
/** Where rounds overlap nothing but this keeps a tap too many from being a round too many. */
const doubleTapMs = 250;
/** Whoever taps once more than it took to skip does not want another round: the button that skipped is the one that stakes. */
const afterSkipMs = 400;

/** The course of one player's rounds: stake, decision, moves, show, end; by hand or by auto play. */
export function createPlay(desk: Desk, game: RoundGameModule): Play {
  const { api, session } = desk;
  const { rules } = game;
  let bounded: { readonly choice: unknown; readonly limits: Limits } | undefined;
  const limitsFor = (choice: unknown): Limits => {
    if (bounded?.choice !== choice) bounded = { choice, limits: limitsOfChoice(desk, game, choice) };
    return bounded!.limits;
  };
  let played: { readonly choice: unknown; readonly stake: bigint | undefined; readonly bound: unknown } | undefined;
  const firstChoice = readKeptChoice(game);
  const firstLimits = limitsFor(firstChoice);
  const keptStake = readKept<string>(`stake.${session.currency}`);
  // A run that this tab was loaded anew in the midst of: it does not go on by itself.
  const broken = readAuto(rules.code);
  forgetAuto(rules.code);
  const store = createStore<PlayState>({
    phase: 'idle',
    choice: firstChoice,
    stake: clampStake(
      keptStake !== undefined && /^\d{1,15}$/.test(keptStake) ? BigInt(keptStake) : (firstLimits.presets[0] ?? firstLimits.min),
      firstLimits,
    ),
    round: undefined,
    results: [],
    win: undefined,
    mode: broken ? 'auto' : 'manual',
    settings: broken?.settings ?? firstAutoSettings,
    plan: game.stepAuto?.firstPlan,
    run: undefined,
    stopping: false,
    cooling: false,
    summary: broken && summaryOf('broken', broken.played, broken.profit),
    said: '',
    progress: undefined,
    unseen: undefined,
    free: readFree(session.free),
    usesFree: session.free !== undefined,
  });
  let shower: Show | undefined;
  /** How each show that runs is ended, and how it is skipped where that is less. */
  const running = new Set<{ readonly end: AbortController; skipPart?: () => void }>();
  /** Rounds that are decided and still shown. */
  let showing = 0;
  /** A stake is on its way. */
  let placing = false;
  let begunAt = -Infinity;
  let skippedAt = -Infinity;
  // Strict jurisdictions want one round after the other.
  const atOnce = session.playRules.autoplay && session.playRules.minCycleMs === 0 ? (game.atOnce ?? 1) : 1;
  /** A state that no stage has drawn yet. */
  let undrawn: Round | undefined;

  const isSlot = rules.kind === 'slot';
  /** When the round began whose show has not come to its end yet. */
  const unseenKey = `unseen.${rules.code}.${session.currency}`;

  const begunKey = (): string => `choice.${rules.code}`;

  function show(round: Round, first: boolean): Promise<void> {
    if (!shower) {
      undrawn = round;
      return Promise.resolve();
    }
    const entry: { readonly end: AbortController; skipPart?: () => void } = { end: new AbortController() };
    running.add(entry);
    const how: Showing = {
      fast: isFast(desk.store.get()),
      first,
      signal: entry.end.signal,
      onSkip: (skipPart) => (entry.skipPart = skipPart),
    };
    return Promise.race([
      Promise.resolve()
        .then(() => shower?.(round, how))
        .catch((error: unknown) => console.error(error)),
      wait(longestShowMs),
    ]).finally(() => running.delete(entry));
  }

  function endShows(): void {
    for (const { end } of running) end.abort();
  }

  /** What a round that is over leaves to be waited for. */
  const phaseNow = (): Phase => (placing ? 'placing' : showing > 0 ? 'showing' : 'idle');

  /** Shows what a round gives back; with nothing else to wait for, the balance as it is known. */
  function giveBack(amount: bigint): void {
    if (phaseNow() === 'idle') desk.releaseBalance();
    else desk.shiftBalance(amount);
  }

  /** The site is told when the first of rounds that overlap begins and when the last has ended. */
  function tellEnded(): void {
    if (phaseNow() === 'idle') desk.frame.send({ sortes: 1, type: 'round', state: 'ended' });
  }

  /** Shows what a reply says, to its end. */
  async function accept(view: RoundView, first = false): Promise<Round> {
    const round = readRound(view, game);
    if (round.state === 'void') {
      giveBack(round.cost);
      store.set({ phase: phaseNow(), round: undefined });
      desk.notify({ tone: 'info', text: say('roundVoid') });
      return round;
    }
    if (round.state === 'open') {
      desk.releaseBalance();
      store.set({ round, phase: 'open', choice: freeChoice(game, round.choice) });
      void show(round, first);
      return round;
    }
    showing += 1;
    store.set({ round, phase: 'showing' });
    await show(round, first);
    showing -= 1;
    finish(round);
    return round;
  }

  function finish(round: Round): void {
    giveBack(round.payout);
    keep(unseenKey, null);
    if (isSlot) keepTold(round.id);
    // A free round is measured by what it stands for: a win below that is none to celebrate.
    const tier = winTier(round.payout, round.view.free === true ? round.stake : round.cost) ?? 'small';
    const isWin = tier !== 'small';
    const cue = isWin ? game.cues?.win : game.cues?.lose;
    if (cue !== null) playCue(cue ?? (tier === 'big' || tier === 'mega' ? 'bigWin' : isWin ? 'win' : 'lose'));
    const result = { id: round.id, text: resultText(game, round), isWin };
    const paid =
      round.payout === 0n
        ? round.cost === 0n || round.view.free === true
          ? say('saidNothing')
          : showAmount(-round.cost, { plus: true })
        : !isWin && round.view.free !== true
          ? say('saidReturned', { amount: showAmount(round.payout), cost: showAmount(round.cost) })
          : say('saidPaid', { amount: showAmount(round.payout), multiplier: showMultiplier(round.multiplier) });
    const happened = beginLarge(game.sayResult?.(round) ?? '');
    store.set({
      phase: phaseNow(),
      win: round.payout > 0n ? { id: round.id, multiplier: round.multiplier, payout: round.payout, tier } : undefined,
      results: [result, ...store.get().results.filter(({ id }) => id !== round.id)].slice(0, stripLength),
      said: happened === '' ? paid : say('saidBoth', { happened, paid }),
      progress: undefined,
    });
    tellEnded();
    if (!round.view.settled && round.payout > 0n) desk.notify({ tone: 'info', text: say('notSettled') });
  }

  function cool(since: number): void {
    const left = since + session.playRules.minCycleMs - performance.now();
    if (left <= 0) return;
    store.set({ cooling: true });
    void wait(left).then(() => store.set({ cooling: false }));
  }

  /** Plays a round up to its end, or to where it waits for a move. Undefined: it did not come about, which has been said. */
  async function playOnce(asked: bigint): Promise<Round | undefined> {
    const free = freeNow();
    const stake = free?.value ?? asked;
    // What is bought is paid for: a free round is a plain one.
    const choice = free === undefined ? store.get().choice : game.firstChoice;
    const isAlone = phaseNow() === 'idle';
    begunAt = performance.now();
    const since = begunAt;
    const cost = free === undefined ? payoutOf(stake, rules.costOf(choice)) : 0n;
    placing = true;
    // The same words as of the round before would not be read out again if they had stood there all the time.
    store.set({ phase: 'placing', win: undefined, said: '', progress: undefined, unseen: undefined });
    if (isSlot) keep(unseenKey, desk.serverNow());
    desk.notify(undefined);
    if (isAlone) desk.holdBalance(cost);
    else desk.shiftBalance(-cost);
    if (game.cues?.play !== null) playCue(game.cues?.play ?? 'start');
    if (isAlone) desk.frame.send({ sortes: 1, type: 'round', state: 'open' });
    try {
      const reply = await api.insist<RoundReply>('POST', '/play/rounds', {
        key: randomKey(),
        choice,
        stake: amountText(stake),
        ...(free !== undefined && { free: free.reward }),
      });
      placing = false;
      desk.tellBalance(reply.balance);
      if (reply.free !== undefined) store.set({ free: readFree(reply.free) });
      const round = await accept(reply.round);
      if (reply.free?.left === 0) endFree(reply.free);
      cool(since);
      return round.state === 'void' ? undefined : round;
    } catch (error) {
      placing = false;
      giveBack(cost);
      store.set({ phase: phaseNow() });
      keep(unseenKey, null);
      tellEnded();
      if (error instanceof PlayError && error.code === 'reward_over') store.set({ free: undefined, usesFree: false });
      if (error instanceof PlayError && error.code === 'round_open' && (await adopt())) return undefined;
      desk.refuse(error);
      return undefined;
    }
  }

  /** The free rounds that the next one is of. */
  function freeNow(): FreeRounds | undefined {
    const { free, usesFree } = store.get();
    return usesFree && free !== undefined && free.left > 0 ? free : undefined;
  }

  /** The last of them was played: what they won together is told, and own money plays on. */
  function endFree({ count, won }: FreeRoundsView): void {
    store.set({ free: undefined, usesFree: false, summary: say('free.done', { count, won: showAmount(parseMoney(won)) }) });
  }

  /** Takes over a round that was begun elsewhere. */
  async function adopt(): Promise<boolean> {
    try {
      const { rounds } = await api.get<RoundList>('/play/rounds?limit=20');
      const view = rounds.find((round) => round.state === 'open' && round.game === rules.code);
      if (!view) return false;
      desk.notify({ tone: 'info', text: say('roundFound') });
      await accept(view, true);
      return true;
    } catch {
      return false;
    }
  }

  /** One step of the open round; answers the round after it. */
  async function step(path: 'moves' | 'cash-out', move?: unknown): Promise<Round | undefined> {
    const { round } = store.get();
    if (!round) return undefined;
    store.set({ phase: 'moving' });
    // What was wrong before is mended, or will be said again.
    desk.notify(undefined);
    try {
      const reply = await api.insist<RoundReply>('POST', `/play/rounds/${round.id}/${path}`, {
        step: round.step,
        ...(path === 'moves' && { move }),
      });
      if (reply.round.state !== 'open') desk.holdBalance(0n);
      desk.tellBalance(reply.balance);
      if (reply.round.state === 'open' && game.cues?.step !== null) playCue(game.cues?.step ?? 'step');
      if (path === 'cash-out') playCue('cashOut');
      return await accept(reply.round);
    } catch (error) {
      if (error instanceof PlayError && (error.code === 'wrong_step' || error.code === 'round_over' || error.code === 'round_unknown')) {
        // Another device moved on: what it did is the truth.
        const view = await api.get<RoundView>(`/play/rounds/${round.id}`).catch(() => undefined);
        if (view) {
          desk.notify({ tone: 'info', text: say('error.wrong_step') });
          return accept(view, true);
        }
      }
      store.set({ phase: 'open' });
      desk.refuse(error);
      return undefined;
    }
  }

  const canCashOut = (): boolean => {
    const { phase, round } = store.get();
    return phase === 'open' && round !== undefined && round.multiplier > 0n && rules.cashOut !== undefined;
  };

  const canBeginAnother = (): boolean => {
    const { phase, run, mode } = store.get();
    return phase === 'showing' && run === undefined && mode === 'manual' && showing < atOnce;
  };

  const canStake = (): boolean => {
    const { phase, run, mode } = store.get();
    return run === undefined && freeNow() === undefined && (phase === 'idle' || (atOnce > 1 && mode === 'manual' && phase === 'showing'));
  };

  const isPlanned = (): boolean => {
    const { plan, choice } = store.get();
    return game.stepAuto === undefined || game.stepAuto.isReady(plan, choice);
  };

  /** Whether the line is up; says so if not. What is pressed without one is not sent later, when the player may not want it any more. */
  function isConnected(): boolean {
    if (desk.store.get().connected) return true;
    desk.refuse(new PlayError('offline'));
    return false;
  }

  /** The stake that can be played now, or undefined after saying why not. */
  function readStake(): bigint | undefined {
    if (!isConnected()) return undefined;
    const free = freeNow();
    if (free !== undefined) return free.value;
    const { stake, choice } = store.get();
    const limits = play.limits();
    if (stake === undefined || stake < limits.min || stake > limits.max) {
      desk.notify({ tone: 'error', text: sayStakeProblem(stake, limits) });
      return undefined;
    }
    try {
      rules.readChoice(choice);
    } catch {
      // As with no number chosen at keno: the server would say the same, and later.
      const text = game.sayIncomplete?.(choice);
      if (text === undefined) desk.refuse(new PlayError('bad_choice'));
      else desk.notify({ tone: 'error', text });
      return undefined;
    }
    if (payoutOf(stake, rules.costOf(choice)) > desk.store.get().balance) {
      desk.refuse(new PlayError('insufficient'));
      return undefined;
    }
    return stake;
  }

  function endReason(wasCut: boolean): AutoEnd | undefined {
    if (store.get().stopping) return 'stopped';
    if (!desk.store.get().visible) return 'hidden';
    return wasCut ? 'connection' : undefined;
  }

  async function runAuto(): Promise<void> {
    const firstStake = readStake();
    if (firstStake === undefined) return;
    const { settings } = store.get();
    let run: AutoRun = { settings, firstStake, stake: firstStake, played: 0, profit: 0n };
    const costOf = (stake: bigint): bigint => payoutOf(stake, rules.costOf(store.get().choice));
    if (couldPassLoss(run, costOf(firstStake))) {
      desk.notify({ tone: 'error', text: say('autoLossTooSmall') });
      return;
    }
    let end: AutoEnd | undefined;
    // A line that broke during a round ends the run, even when it is back before the round is over.
    let wasCut = false;
    const unfollow = desk.store.subscribe(() => {
      wasCut ||= !desk.store.get().connected;
    });
    store.set({ run, stopping: false, summary: undefined });
    while (end === undefined) {
      if (couldPassLoss(run, costOf(run.stake))) {
        end = 'lossNext';
        break;
      }
      if (costOf(run.stake) > desk.store.get().balance) {
        desk.refuse(new PlayError('insufficient'));
        end = 'error';
        break;
      }
      store.set({ stake: run.stake });
      keepAuto(rules.code, run);
      let round = await playOnce(run.stake);
      while (round?.state === 'open') {
        await wait(isFast(desk.store.get()) ? 120 : 450);
        const move = game.stepAuto?.next(store.get().plan, round);
        round = sameJson(move, rules.cashOut) ? await step('cash-out') : await step('moves', move);
      }
      if (!round) {
        end = 'error';
        break;
      }
      const { cost, payout } = round;
      const next = afterRound(run, { cost, payout, hasFeature: game.hasFeature?.(round) ?? false }, { ...play.limits(), coin: desk.coin });
      run = next.run;
      store.set({ run });
      end = next.end ?? endReason(wasCut);
      if (end !== undefined) break;
      const { minCycleMs } = session.playRules;
      // A win is read before the next spin covers it.
      const holdMs = isSlot && round.payout > round.cost ? 1_300 : isFast(desk.store.get()) ? 150 : 500;
      await wait(Math.max(holdMs, store.get().cooling ? minCycleMs : 0));
      end = endReason(wasCut);
    }
    unfollow();
    forgetAuto(rules.code);
    const summary = summaryOf(end, run.played, run.profit);
    store.set({ run: undefined, stopping: false, stake: run.firstStake, summary });
    if (end !== 'stopped' && end !== 'error') desk.notify({ tone: 'info', text: summary });
  }

  /** A round of one step is decided at once; whoever reloads during its show is told afterwards how it ended. */
  function findUnseen(rounds: readonly RoundView[]): void {
    const begun = readKept<number | null>(unseenKey);
    const { phase, round: shown } = store.get();
    if (game.longestShowMs === undefined || begun === null || phase !== 'idle' || shown) return;
    keep(unseenKey, null);
    const view = rounds.find(({ state, game: code }) => state === 'closed' && code === rules.code);
    if (!view || wasTold(view.id)) return;
    keepTold(view.id);
    try {
      const round = readRound(view, game);
      // In a frame that is refused memory the time tells: the show cannot have come to its end yet. Clocks are right to some tenths of a second.
      const from = begun === undefined ? desk.serverNow() - game.longestShowMs(round) : begun - 2_000;
      if (Date.parse(view.openedAt) >= from) store.set({ unseen: round });
    } catch {
      // A round of other rules stands in the history.
    }
  }

  async function fillStrip(): Promise<void> {
    const { rounds } = await api.get<RoundList>(`/play/rounds?limit=${stripLength}`);
    findUnseen(rounds);
    const found = rounds
      .filter((view) => view.state === 'closed' && view.game === rules.code)
      .flatMap((view) => {
        try {
          const round = readRound(view, game);
          return [{ id: round.id, text: resultText(game, round), isWin: round.payout > round.cost }];
        } catch {
          return [];
        }
      });
    const now = store.get().results;
    store.set({ results: [...now, ...found.filter(({ id }) => now.every((result) => result.id !== id))].slice(0, stripLength) });
  }

  // What goes on from before: a round that is open, and the last results.
  if (session.open && session.open.game === rules.code) void accept(session.open, true);
  void fillStrip().catch(() => undefined);
  desk.onReturn(() => {
    // While the line was down another device may have moved on.
    const { round, phase } = store.get();
    if (phase !== 'open' || !round) return;
    void api
      .get<RoundView>(`/play/rounds/${round.id}`)
      .then((view) => (view.step !== round.step || view.state !== 'open' ? accept(view, true) : undefined))
      .catch(() => undefined);
  });

  const play: Play = {
    store,
    canCashOut,
    canBeginAnother,
    canStake,
    limits: () => limitsFor(store.get().choice),
    boundChoice() {
      const { phase, round, choice, stake } = store.get();
      if (round && phase !== 'idle' && phase !== 'placing') return round.choice;
      if (played === undefined || played.choice !== choice || played.stake !== stake)
        played = { choice, stake, bound: boundChoice(game, choice, stake, desk.largestPayout) };
      return played.bound;
    },
    isPlanned,
    setStake(stake) {
      if (!canStake()) return;
      store.set({ stake });
      const limits = play.limits();
      if (stake !== undefined && stake >= limits.min && stake <= limits.max) {
        keep(`stake.${session.currency}`, String(stake));
        desk.notify(undefined);
      }
    },
    setChoice(choice) {
      const { phase, run } = store.get();
      if (phase !== 'idle' || run) return;
      store.set({ choice });
      // What was wrong with the choice before is mended, or will be said again.
      if (desk.store.get().notice?.tone === 'error') desk.notify(undefined);
      keep(begunKey(), choice);
    },
    setMode(mode) {
      const { phase, run } = store.get();
      if (phase === 'idle' && !run) store.set({ mode, win: undefined });
    },
    setSettings: (settings) => store.set({ settings }),
    setPlan: (plan) => store.set({ plan, win: undefined }),
    begin() {
      const { phase, run, cooling } = store.get();
      if (run || cooling || desk.store.get().ended !== undefined) return;
      if (phase !== 'idle' && !canBeginAnother()) return;
      if (performance.now() - skippedAt < afterSkipMs) return;
      if (atOnce > 1 && performance.now() - begunAt < doubleTapMs) return;
      const stake = readStake();
      if (stake === undefined) return;
      store.set({ summary: undefined });
      void playOnce(stake);
    },
    move(move) {
      if (store.get().phase === 'open' && !store.get().run && isConnected()) void step('moves', move);
    },
    cashOut() {
      if (canCashOut() && !store.get().run && isConnected()) void step('cash-out');
    },
    tell({ progress, said }) {
      if (store.get().phase !== 'showing') return;
      store.set({ ...(progress !== undefined && { progress }), ...(said !== undefined && { said }) });
    },
    replay() {
      const { phase, run, unseen: round } = store.get();
      if (phase !== 'idle' || run || !round) return;
      store.set({ round, phase: 'showing', unseen: undefined, win: undefined });
      void show(round, false).then(() => store.set({ phase: 'idle', progress: undefined }));
    },
    forgetUnseen: () => store.set({ unseen: undefined }),
    useFree(uses) {
      const { phase, run } = store.get();
      if (phase === 'idle' && !run) store.set({ usesFree: uses, win: undefined, summary: undefined });
    },
    skip() {
      // Strict jurisdictions know neither turbo nor cutting a show short.
      if (store.get().phase !== 'showing' || !session.playRules.autoplay) return;
      skippedAt = performance.now();
      for (const { end, skipPart } of running)
        if (skipPart) skipPart();
        else end.abort();
    },
    startAuto() {
      const { phase, run, cooling } = store.get();
      // Auto play counts what it costs: free rounds are played one by one.
      if (phase !== 'idle' || run || cooling || freeNow() !== undefined) return;
      if (isPlanned()) void runAuto();
    },
    stopAuto() {
      if (store.get().run) store.set({ stopping: true });
    },
    registerShow(show_) {
      shower = show_;
      if (undrawn) {
        const round = undrawn;
        undrawn = undefined;
        void show(round, true);
      }
      return () => {
        if (shower !== show_) return;
        shower = undefined;
        endShows();
      };
    },
  };
  return play;
}

/** A sentence's first letter large, where the script knows such letters. */
function beginLarge(sentence: string): string {
  const [first = ''] = sentence;
  return first.toLocaleUpperCase(intlTag()) + sentence.slice(first.length);
}

function readKeptChoice(game: RoundGameModule): unknown {
  try {
    return freeChoice(game, game.rules.readChoice(readKept<unknown>(`choice.${game.rules.code}`)));
  } catch {
    return game.firstChoice;
  }
}

/** The text of a round in the strip: what the game makes of it, else its multiplier. A loss has none, and 0.00× again and again would be all that one reads there. */
export function resultText(game: RoundGameModule, round: Round): string | undefined {
  return game.resultText?.(round) ?? (round.payout === 0n ? undefined : showMultiplier(round.multiplier));
}
