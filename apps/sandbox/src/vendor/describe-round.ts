import { bellPayTable } from './games/three-bells/three-bells.js';
import type { Card } from './games/cards.js';
import { DUEL_WIN } from './games/card-duel/card-duel.js';
import { COIN_RETURN } from './games/coin/coin.js';
import { maps } from './games/map-three/map-three.js';
import { reefTargets } from './games/reef-shot/reef-shot.js';
import { fillText, type TextValue } from './pages/client/format.js';
import { createFigures, type Figures } from './pages/client/money.js';
import { texts as en } from './pages/client/texts/en.js';
import { texts as id } from './pages/client/texts/id.js';
import { texts as pt } from './pages/client/texts/pt.js';
import { texts as th } from './pages/client/texts/th.js';
import { texts as vi } from './pages/client/texts/vi.js';
import { texts as zh } from './pages/client/texts/zh.js';
import { roundPageTexts } from './round-page-texts.js';
import type { Bet, Round } from './rounds.js';

const gameTexts = { en, zh, id, pt, th, vi };
export type RoundLanguage = keyof typeof gameTexts;

/** A language that the pages have; English for every other. */
export function roundLanguageOf(language: string): RoundLanguage {
  return Object.hasOwn(gameTexts, language) ? (language as RoundLanguage) : 'en';
}

export interface DescribedBet {
  bet: Bet;
  /** What was bet on; undefined where a game has nothing to choose. */
  on: string | undefined;
  /** "1.96" or "8 : 1"; undefined where what is drawn decides. */
  odds: string | undefined;
}

export interface DescribedRound {
  /** What happened, in sentences; empty while nothing was drawn. */
  outcome: string[];
  /** Bets that reached the table, in the order in which they were made. */
  bets: DescribedBet[];
}

type Say = (key: keyof typeof en, values?: Record<string, TextValue>) => string;

interface Telling {
  say: Say;
  figures: Figures;
  language: RoundLanguage;
  round: Pick<Round, 'bets' | 'detail'>;
}

interface Told {
  outcome: string[];
  /** Of the bet with this index among those that were neither refused nor undone before the draw. */
  betOf(bet: Bet, index: number): Omit<DescribedBet, 'bet'>;
}

const suitKeys = { spades: 'spades', hearts: 'hearts', diamonds: 'diamonds', clubs: 'clubs' } as const;
const symbolKeys = { bell: 'symBell', seven: 'symSeven', star: 'symStar', cherry: 'symCherry', leaf: 'symLeaf', coin: 'symCoin' } as const;
const fishKeys = {
  sardine: 'fishSardine',
  angelfish: 'fishAngel',
  puffer: 'fishPuffer',
  turtle: 'fishTurtle',
  ray: 'fishRay',
  shark: 'fishShark',
} as const;

function cardText({ rank, suit }: Card, say: Say): string {
  const letter = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' }[rank] ?? String(rank);
  return say('cardName', { rank: letter, suit: say(suitKeys[suit]) });
}

const metaOf = <Meta>(bet: Bet): Partial<Meta> => (typeof bet.meta === 'object' && bet.meta !== null ? (bet.meta as Partial<Meta>) : {});

function tellCoin({ say, figures, round }: Telling): Told {
  const side = (name: 'heads' | 'tails'): string => say(name === 'heads' ? 'coinHeads' : 'coinTails');
  const drawn = round.detail as { side: 'heads' | 'tails' } | null;
  return {
    outcome: drawn ? [say('coinShows', { side: side(drawn.side) })] : [],
    betOf(bet) {
      const { pick } = metaOf<{ pick: 'heads' | 'tails' }>(bet);
      return { on: pick && side(pick), odds: figures.odds(COIN_RETURN) };
    },
  };
}

function tellBells({ say, figures, round }: Telling): Told {
  const drawn = round.detail as { symbols: (keyof typeof symbolKeys)[]; line: string | null } | null;
  if (!drawn) return { outcome: [], betOf: () => ({ on: undefined, odds: undefined }) };
  const paid = bellPayTable.find(({ line }) => line === drawn.line);
  return {
    outcome: [
      drawn.symbols.map((symbol) => say(symbolKeys[symbol])).join(' – '),
      ...(paid ? [say(paid.count === 3 ? 'payThree' : 'payTwo', { symbol: say(symbolKeys[paid.symbol]) })] : []),
    ],
    betOf: () => ({ on: undefined, odds: paid && figures.odds(paid.hundredths) }),
  };
}

function tellTable({ say, round }: Telling): Told {
  const drawn = round.detail as { dragon: Card; tiger: Card; result: 'dragon' | 'tiger' | 'tie' } | null;
  return {
    outcome: drawn
      ? [
          say('cardOf', { who: say('dragon'), card: cardText(drawn.dragon, say) }),
          say('cardOf', { who: say('tiger'), card: cardText(drawn.tiger, say) }),
          say(({ dragon: 'dragonWins', tiger: 'tigerWins', tie: 'tieWins' } as const)[drawn.result]),
        ]
      : [],
    betOf(bet) {
      const { place } = metaOf<{ place: 'dragon' | 'tiger' | 'tie' }>(bet);
      return { on: place && say(place), odds: place && say(place === 'tie' ? 'pays8' : 'pays1') };
    },
  };
}

interface SportBet<Course> {
  home: string;
  away: string;
  selection: string;
  /** Hundredths. */
  odds: number;
  course: Course;
}

function tellSport<Course>(
  { figures, round }: Telling,
  score: (course: Course) => string,
  pickOf: (selection: string, contest: { home: string; away: string }) => string,
): Told {
  const bets = (round.detail as { bets: SportBet<Course>[] } | null)?.bets ?? [];
  return {
    outcome: [...new Set(bets.map(({ home, away, course }) => `${home} – ${away}: ${score(course)}`))],
    betOf(_bet, index) {
      const told = bets[index];
      return told
        ? { on: `${told.home} – ${told.away}: ${pickOf(told.selection, told)}`, odds: figures.odds(told.odds) }
        : { on: undefined, odds: undefined };
    },
  };
}

function tellMatches(telling: Telling): Told {
  return tellSport<{ score: [number, number] }>(
    telling,
    ({ score }) => score.join(' : '),
    (selection, { home, away }) => (selection === 'draw' ? telling.say('matchDraw') : selection === 'home' ? home : away),
  );
}

function tellMaps(telling: Telling): Told {
  const { say } = telling;
  return tellSport<{ maps: { winner: 'home' | 'away'; score: [number, number] }[] }>(
    telling,
    ({ maps: played }) => {
      const won = (side: string): number => played.filter(({ winner }) => winner === side).length;
      return `${won('home')} : ${won('away')} (${played.map(({ score }, index) => `${maps[index] ?? ''} ${score.join(' : ')}`).join(', ')})`;
    },
    (selection, { home, away }) => {
      const team = selection.endsWith('home') ? home : away;
      return selection.startsWith('match')
        ? say('mapWinsMatch', { team })
        : say('mapWinsMap', { team, map: selection.startsWith('map1') ? '1' : '2' });
    },
  );
}

function tellDuel({ say, figures, round }: Telling): Told {
  const drawn = round.detail as { own: Card; other: Card; against: 'player' | 'dealer' } | null;
  return {
    outcome: drawn
      ? [
          say('cardOf', { who: say('duelYou'), card: cardText(drawn.own, say) }),
          say('cardOf', { who: say(drawn.against === 'dealer' ? 'duelDealer' : 'duelPlayer'), card: cardText(drawn.other, say) }),
        ]
      : [],
    betOf: () => ({ on: undefined, odds: figures.odds(DUEL_WIN) }),
  };
}

function tellReef({ say, figures, round, language }: Telling): Told {
  const drawn = round.detail as { shots: number; caught: Partial<Record<keyof typeof fishKeys, number>> } | null;
  const caught = Object.entries(drawn?.caught ?? {}).map(
    ([kind, count]) => `${say(fishKeys[kind as keyof typeof fishKeys])} × ${figures.whole(count)}`,
  );
  return {
    outcome: [
      ...(drawn ? [say('reefRecord', { shots: { count: drawn.shots, text: figures.whole(drawn.shots) } })] : []),
      ...(caught.length > 0 ? [`${roundPageTexts[language].caught}: ${caught.join(', ')}`] : []),
    ],
    betOf(bet) {
      const { kind } = metaOf<{ kind: keyof typeof fishKeys }>(bet);
      const target = reefTargets.find((one) => one.kind === kind);
      return { on: kind && say(fishKeys[kind]), odds: target && figures.odds(target.hundredths) };
    },
  };
}

const tellers: Readonly<Record<string, (telling: Telling) => Told>> = {
  coin: tellCoin,
  'three-bells': tellBells,
  'dragon-tiger-table': tellTable,
  'match-day': tellMatches,
  'map-three': tellMaps,
  'card-duel': tellDuel,
  'reef-shot': tellReef,
};

/** A round in plain words: what was drawn, and what each bet was on. A game without words of its own tells its bets only. */
export function describeRound(
  game: string,
  round: Pick<Round, 'bets' | 'detail'>,
  language: RoundLanguage,
  currency: string,
): DescribedRound & { figures: Figures; say: Say } {
  const figures = createFigures(language, currency);
  const say: Say = (key, values = {}) => fillText(gameTexts[language][key], values, figures.tag);
  const told = tellers[game]?.({ say, figures, language, round }) ?? { outcome: [], betOf: () => ({ on: undefined, odds: undefined }) };
  // A bet that was refused or came too late is not among those that the outcome tells of.
  let stood = 0;
  const bets = round.bets
    .filter(({ state }) => state !== 'refused')
    .map((bet) => ({ bet, ...told.betOf(bet, bet.state === 'void' ? -1 : stood++) }));
  return { outcome: told.outcome, bets, figures, say };
}
