import { setImmediate as nextTurn } from 'node:timers/promises';
import { canonicalJson } from '@sortes/service';
import { multiplierScale, type RoundGame } from '@sortes/game-rules';
import { crash } from '@sortes/game-rules/originals/crash';
import { originals } from '@sortes/game-rules/originals/index';
import { slots } from '@sortes/game-rules/slots/index';
import { limitsOf } from './limits.js';
import { namesOf, type Names } from './names.js';

/** A game as the studio offers it. */
export interface StudioGame {
  code: string;
  names: Names;
  kind: 'original' | 'slot';
  rulesVersion: number;
  /** Of a game that one player plays; games of a table have none. */
  rules: RoundGame | undefined;
  /** Classes in the operator's words. */
  classify: readonly string[];
  /** Lowest return of its settings, in hundredths of a percent, rounded down: what a list may say without promising too much. */
  rtp: number;
  hasJackpot: boolean;
}

const classes: Readonly<Record<string, readonly string[]>> = { crash: ['CR'], dice: ['DC'], keno: ['BG'], hilo: ['TG'], wheel: ['GS'] };

function hundredths({ numerator, denominator }: { numerator: bigint; denominator: bigint }): number {
  return Number((numerator * 10_000n) / denominator);
}

const keyOf = (rules: RoundGame, choice: unknown): string => `${rules.code} ${canonicalJson(choice)}`;

/** Of a game's settings with figures of their own. */
interface Figures {
  /** Of the setting that returns least, in hundredths of a percent, rounded down. */
  rtp: number;
  /** The most that each can pay, 1/10 000 of the stake, by `keyOf`. */
  wins: ReadonlyMap<string, bigint>;
}

const counted = new Map<RoundGame, Figures>();

/** Counted when they are first asked for: some games count for half a second. */
function figuresOf(rules: RoundGame): Figures {
  let figures = counted.get(rules);
  if (figures === undefined) {
    const variants = rules.variants.map((variant) => {
      const choice = rules.readChoice(variant.choice);
      const { rtp, maxWin } = rules.mathOf(choice);
      return { rtp: hundredths(rtp), win: [keyOf(rules, choice), maxWin] as const };
    });
    figures = { rtp: Math.min(...variants.map(({ rtp }) => rtp)), wins: new Map(variants.map(({ win }) => win)) };
    counted.set(rules, figures);
  }
  return figures;
}

/** Counts the figures of all games ahead of whoever asks for them, one game at a time, so that requests are answered between. */
export async function countFigures(): Promise<void> {
  for (const { rules } of games) {
    await nextTurn();
    if (rules !== undefined) figuresOf(rules);
  }
}

function present(rules: RoundGame): StudioGame {
  return {
    code: rules.code,
    names: namesOf(rules.code),
    kind: rules.kind,
    rulesVersion: rules.rulesVersion,
    rules,
    classify: rules.kind === 'slot' ? (rules.pools === undefined ? ['SL'] : ['SL', 'JP']) : (classes[rules.code] ?? ['AC']),
    get rtp() {
      return figuresOf(rules).rtp;
    },
    hasJackpot: rules.pools !== undefined,
  };
}

/** All games, in the order of the lobby. */
export const games: readonly StudioGame[] = [
  {
    code: crash.code,
    names: namesOf(crash.code),
    kind: crash.kind,
    rulesVersion: crash.rulesVersion,
    rules: undefined,
    classify: classes['crash'] ?? [],
    rtp: Math.min(...crash.variants.map(({ choice }) => hundredths(crash.mathOf(choice).rtp))),
    hasJackpot: false,
  },
  ...originals.map(present),
  ...slots.map(present),
];

const byCode = new Map(games.map((game) => [game.code, game]));

/** Whether free rounds of a game can be had: slots that no pool of money stands behind. */
export const hasFreeRounds = ({ kind, hasJackpot }: Pick<StudioGame, 'kind' | 'hasJackpot'>): boolean => kind === 'slot' && !hasJackpot;

/** The game of a code, if there is one. */
export function findGame(code: string): StudioGame | undefined {
  return byCode.get(code);
}

const largestWins = new Map<string, bigint>();
const rememberedAtMost = 10_000;

/** The most (1/10 000 of the stake) that a choice can pay. Of choices without figures of their own it is a formula, remembered all the same. */
function largestWinOf(rules: RoundGame, choice: unknown): bigint {
  const key = keyOf(rules, choice);
  let win = figuresOf(rules).wins.get(key) ?? largestWins.get(key);
  if (win === undefined) {
    win = rules.mathOf(choice).maxWin;
    if (largestWins.size >= rememberedAtMost) largestWins.clear();
    largestWins.set(key, win);
  }
  return win;
}

/**
 * The largest stake accepted for a choice, money units: the limit, or less where a round would cost more than that (a bought feature costs many
 * stakes) or could pay more than a round may. A round of several steps ends by itself before it would (`boundChoice`): of it the first step counts.
 */
export function largestStake(rules: RoundGame, choice: unknown, currency: string): bigint {
  const { max, largestPayout } = limitsOf(currency);
  const cost = rules.costOf(choice);
  const win = rules.cap?.least(choice) ?? largestWinOf(rules, choice);
  const bounds = [
    max,
    ...(cost > 0n ? [(max * multiplierScale) / cost] : []),
    ...(win > 0n ? [(largestPayout * multiplierScale) / win] : []),
  ];
  return bounds.reduce((least, bound) => (bound < least ? bound : least));
}

/**
 * What is played for a choice at this stake, which is at most `largestStake`: the choice, of a game of several steps with where a round ends by itself
 * so that it pays at most what a round may. A cap that the page named counts for nothing.
 */
export function boundChoice(rules: RoundGame, choice: unknown, stake: bigint, currency: string): unknown {
  return rules.cap === undefined ? choice : rules.cap.bound(choice, (limitsOf(currency).largestPayout * multiplierScale) / stake);
}
