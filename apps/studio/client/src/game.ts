/**
 * What a game's module gives to the shell, and what the shell gives to it. `games/<code>/index.tsx` exports `{ game }`, made by one of the three
 * functions below; README.md beside `client/` says how. A game draws and asks; stakes, keys, retries, balance, history, sound switches and pacing
 * are the shell's.
 */
import type { CrashBet, CrashState, MyTableBet, RoundView, TableView } from '../../src/protocol';
import type { GameMath, RoundGame } from '@sortes/game-rules';
import type { ComponentType } from 'preact';
import type { Cue } from './parts/sound';

/** A round as games see it: read from the server's view, amounts as units of 1/10 000. */
export interface Round<Choice = unknown, Move = unknown, Shown = unknown> {
  readonly id: string;
  readonly choice: Choice;
  readonly moves: readonly Move[];
  readonly stake: bigint;
  /** What was taken: the stake, or the price of a bought feature. */
  readonly cost: bigint;
  /** void: the stake was given back. */
  readonly state: 'open' | 'closed' | 'void';
  /** 1/10 000 of the stake; of an open round what cashing out pays now (0n: it cannot). */
  readonly multiplier: bigint;
  readonly payout: bigint;
  readonly poolsWon: readonly { readonly name: string; readonly amount: bigint }[];
  readonly shown: Shown;
  readonly step: number;
  /** The server's view, for what is not above. */
  readonly view: RoundView;
}

/**
 * - `idle`: nothing runs, the player chooses.
 * - `placing`: a stake is on its way.
 * - `open`: a stepped round waits for a move.
 * - `moving`: a move or the cash-out is on its way.
 * - `showing`: the round is decided and the stage shows it; balance, strip, sounds and the win wait for `useShow` to end.
 */
export type Phase = 'idle' | 'placing' | 'open' | 'moving' | 'showing';

/** What stage and options get. Amounts are units of 1/10 000. */
export interface GameProps<Choice = unknown, Move = unknown, Shown = unknown, Plan = undefined> {
  readonly phase: Phase;
  /** What the next round is played with; while a round is open, its choice. */
  readonly choice: Choice;
  /** Ignored while a round is open or on its way. */
  readonly setChoice: (choice: Choice) => void;
  /** The choice can be changed now: `phase` is idle and no auto play runs. */
  readonly canChoose: boolean;
  /** The round that is open or was played last; none at first. */
  readonly round: Round<Choice, Move, Shown> | undefined;
  /** The stake that the next round is played with; undefined while the field holds none. */
  readonly stake: bigint | undefined;
  /** Begins a round, as the main button does. */
  readonly play: () => void;
  /** A move of the open round; ignored in every phase but `open`. */
  readonly move: (move: Move) => void;
  /** Ignored while cashing out pays nothing. */
  readonly cashOut: () => void;
  /** The player asked for speed (turbo) or for little motion: show at once or nearly so. */
  readonly fast: boolean;
  /** In auto mode: what the game itself keeps for it (`StepAuto`). */
  readonly auto: { readonly plan: Plan; readonly setPlan: (plan: Plan) => void; readonly running: boolean } | undefined;
  /** While a round is shown: what the main button says beneath its word, and what a screen reader hears now. */
  readonly tell: (told: { readonly progress?: string; readonly said?: string }) => void;
  /** As shown, and the range of stakes: for what a game sells at a price of its own. */
  readonly balance: bigint;
  readonly limits: { readonly min: bigint; readonly max: bigint };
  /** The largest stake that is accepted for what is chosen. */
  readonly largestStake: bigint;
  /** Progressive pools by name, in units of 1/10 000. */
  readonly pools: Readonly<Record<string, bigint>>;
}

/** As the shell knows them. */
export type AnyGameProps = GameProps<unknown, unknown, unknown, unknown>;

/** How a stepped game plays by itself. */
export interface StepAuto<Choice, Move, Shown, Plan> {
  readonly firstPlan: Plan;
  /** Whether a round can be begun with this plan. */
  readonly isReady: (plan: Plan, choice: Choice) => boolean;
  /** The next move of the open round; `rules.cashOut` ends it. */
  readonly next: (plan: Plan, round: Round<Choice, Move, Shown>) => Move;
  /** The plan's own fields in the auto panel. */
  readonly Options?: ComponentType<GameProps<Choice, Move, Shown, Plan>>;
}

/** One entry of the list that describes a round in history and verification. Both are texts in the player's language. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface HotKey<Choice = unknown, Move = unknown, Shown = unknown, Plan = unknown> {
  /** `KeyboardEvent.key`; letters lower case. Space, Enter, z, x, and s are the shell's. */
  readonly key: string;
  /** Text shown in the list of keys. */
  readonly label: () => string;
  readonly press: (props: GameProps<Choice, Move, Shown, Plan>) => void;
  /** Whether it means anything for what is chosen; always unless told. */
  readonly isFor?: (choice: Choice) => boolean;
}

interface GameOfAnyKind {
  /** The area of its texts, and its address. */
  readonly code: string;
  /** Its name in the player's language. */
  readonly name: () => string;
  /** How it is played: paragraphs and tables of the rules dialog. Figures (return, hits, largest win), limits and fairness are added by the shell. */
  readonly Rules: ComponentType<{ readonly limits: { readonly min: bigint; readonly max: bigint }; readonly largestPayout: bigint }>;
  /** Slots with features: about how often a round pays more than it costs, counted over very many rounds; others have it exactly (`GameMath`). */
  readonly aboutAbove?: number;
  /** What the figures hold for, if that is not said by the shell. */
  readonly figuresNote?: () => string;
  /** What the figure of the largest win leaves out, if anything. */
  readonly maxWinNote?: () => string;
  /** Cues of the shell that this game replaces, by the shell's moment; null keeps it silent (the game plays its own). */
  readonly cues?: Partial<Record<'play' | 'step' | 'win' | 'lose', Cue | null>>;
}

/** Games that one player plays: a choice, then perhaps moves. Slots are such games too. */
export interface RoundGameModule<Choice = unknown, Move = unknown, Shown = unknown, Plan = unknown> extends GameOfAnyKind {
  readonly kind: 'round';
  readonly rules: RoundGame<Choice, Move, Shown>;
  /** What is chosen at the first visit; afterwards the last choice of this browser. */
  readonly firstChoice: Choice;
  /** What is seen. Fills the box that the shell gives it; announces nothing by sound or money of its own. */
  readonly Stage: ComponentType<GameProps<Choice, Move, Shown, Plan>>;
  /** What is chosen beside the stake, in the panel above the main button. */
  readonly Options?: ComponentType<GameProps<Choice, Move, Shown, Plan>>;
  /** Of the choice what is changed most often: one row above the main button, which is in sight whatever is scrolled. */
  readonly Quick?: ComponentType<GameProps<Choice, Move, Shown, Plan>>;
  /** Beside the main button, where nothing is open: a way to begin a round other than that button's. */
  readonly Beside?: ComponentType<GameProps<Choice, Move, Shown, Plan>>;
  /** Slots: the stage has the whole page, round buttons stand below it, and stake and auto play open over it. */
  readonly isMachine?: boolean;
  /** The word on the main button of the state `idle` ("Bet" unless told: a slot says "Spin"). */
  readonly playWord?: () => string;
  /** Games of one step whose shows take their time: how long that of this round may be. Whoever reloads in its midst is told how the round ended. */
  readonly longestShowMs?: (round: Round<Choice, Move, Shown>) => number;
  /** Games of one step: how many rounds may be on show at once, each a paid round of its own; the choice is fixed meanwhile. One unless told. */
  readonly atOnce?: number;
  /** The word on the main button while a show runs, which it cuts short; unless told, it keeps its own. */
  readonly skipWord?: () => string;
  /** Stepped games: what the next right move would raise the round to, said on the cash-out button. */
  readonly sayNext?: (round: Round<Choice, Move, Shown>) => string | undefined;
  /** Stepped games: a move by chance ("Pick at random", key s); none when there is nothing to pick. */
  readonly pickMove?: (round: Round<Choice, Move, Shown>) => Move | undefined;
  /** Stepped games with auto play. Games of one step have it without. */
  readonly stepAuto?: StepAuto<Choice, Move, Shown, Plan>;
  /** Slots: whether free spins or respins began in a round. Auto play can then stop there, and at a single large win. */
  readonly hasFeature?: (round: Round<Choice, Move, Shown>) => boolean;
  readonly keys?: readonly HotKey<Choice, Move, Shown, Plan>[];
  /** The text of a result in the strip; the multiplier unless told. Gold when the round paid more than it cost. */
  readonly resultText?: (round: Round<Choice, Move, Shown>) => string;
  /** What is missing from a choice that the rules refuse, in a sentence: "Choose 1 to 10 numbers". */
  readonly sayIncomplete?: (choice: Choice) => string;
  /** One sentence for screen readers about what happened, without money: "Rolled 54.32". */
  readonly sayResult?: (round: Round<Choice, Move, Shown>) => string;
  /** The round in words, for history and verification: what was chosen, moved and came out. */
  readonly describe: (round: Pick<Round<Choice, Move, Shown>, 'choice' | 'moves' | 'shown' | 'state'>) => readonly Fact[];
  /** The round as a small still picture above those words. */
  readonly Picture?: ComponentType<Pick<Round<Choice, Move, Shown>, 'choice' | 'moves' | 'shown' | 'state'>>;
  /** Figures where `rules.mathOf` would take longer than 50 ms in a browser (slots): the same numbers, counted before. */
  readonly figuresOf?: (choice: Choice) => GameMath;
}

/** What a table gives to its stage and panels. `State`, `Bet` and `Moment` are the table's own (`protocol.ts`). */
export interface TableProps<State = CrashState, Bet = CrashBet, Moment = unknown> {
  /** None until the first answer. `mine` is kept up to date from the player's own stream. */
  readonly view: TableView<State, Bet> | undefined;
  /** Milliseconds since 1970 on the server's clock, right to some 50 ms. For countdowns and curves; the server decides. */
  readonly serverNow: () => number;
  /** Ticks of the running round, some a second; answers the function that ends it. Draw between them by `serverNow`. */
  readonly onMoment: (listener: (moment: Moment, number: number, at: number) => void) => () => void;
  /** Resolves when the table took the bet; a refusal is shown by the shell and answers undefined. */
  readonly place: (panel: 0 | 1, stake: bigint, choice: unknown) => Promise<MyTableBet<Bet> | undefined>;
  readonly cashOut: (betId: string) => Promise<MyTableBet<Bet> | undefined>;
  /** Takes a bet back before the start. */
  readonly withdraw: (betId: string) => Promise<boolean>;
  readonly connected: boolean;
  readonly balance: bigint;
  readonly limits: { readonly min: bigint; readonly max: bigint; readonly presets: readonly bigint[] };
  /** No bet pays more: one that would leaves by itself there. Units of 1/10 000. */
  readonly largestPayout: bigint;
  readonly autoplay: boolean;
  readonly fast: boolean;
  /** The page is seen: not hidden, and shown by the site that frames it. */
  readonly visible: boolean;
}

export interface TableKey<State = CrashState, Bet = CrashBet, Moment = unknown> {
  /** Each a `KeyboardEvent.key`; letters lower case. */
  readonly keys: readonly string[];
  readonly label: () => string;
  /** `target`: what had the focus. */
  readonly press: (props: TableProps<State, Bet, Moment>, target: HTMLElement) => void;
}

/** Games on a shared table: stage and panel are the game's, the rest is the shell's. */
export interface TableGameModule<State = CrashState, Bet = CrashBet, Moment = unknown> extends GameOfAnyKind {
  readonly kind: 'table';
  readonly Stage: ComponentType<TableProps<State, Bet, Moment>>;
  /** Bet panels, made of `StakeField` and the other parts. */
  readonly Panel: ComponentType<TableProps<State, Bet, Moment>>;
  /** Below stage and panel on a phone, beside the stage on a wide screen: live bets. */
  readonly Aside?: ComponentType<TableProps<State, Bet, Moment>>;
  /** Figures of the rules dialog. */
  readonly figures: () => GameMath;
  /** The last results for the strip, newest first. */
  readonly results: (
    view: TableView<State, Bet>,
  ) => readonly { readonly number: number; readonly text: string; readonly tone: 'low' | 'high' }[];
  /** What verification of a round shows and how it is recomputed. `own`: the player's bets of it, once they are known. */
  readonly Verify: ComponentType<{
    readonly number: number;
    readonly view: TableView<State, Bet>;
    readonly own: readonly RoundView[] | undefined;
  }>;
  /** What is fixed before the rounds to come, instead of the player's own seeds, which decide nothing at a table. */
  readonly Fairness: ComponentType<{ readonly view: TableView<State, Bet> }>;
  /** A player's own bet in their history. */
  readonly describe: (round: RoundView) => readonly Fact[];
  /** Such a bet as a small still picture above those facts. */
  readonly RoundPicture?: ComponentType<{ readonly round: RoundView }>;
  /** What proves the round of such a bet, below those facts. */
  readonly RoundProof?: ComponentType<{ readonly round: RoundView }>;
  /** Why rounds are fair, in sentences without a word of mathematics. */
  readonly plainWords?: () => readonly string[];
  /** Keys that need no focus; Space, Enter and letters are free, fields and buttons keep theirs. */
  readonly keys?: readonly TableKey<State, Bet, Moment>[];
}

export type GameModule = RoundGameModule | TableGameModule;

/** A game of one step (dice, plinko, slots) or of several (mines, hi-lo), with its types checked against its rules. */
export function roundGame<Choice, Move, Shown, Plan = undefined>(
  module: Omit<RoundGameModule<Choice, Move, Shown, Plan>, 'kind' | 'code'>,
): GameModule {
  return { ...module, kind: 'round', code: module.rules.code } as unknown as RoundGameModule;
}

/** A game on a shared table. */
export function tableGame<State, Bet, Moment>(module: Omit<TableGameModule<State, Bet, Moment>, 'kind'>): GameModule {
  return { ...module, kind: 'table' } as unknown as TableGameModule;
}
