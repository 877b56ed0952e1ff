import type { Game } from './types.js';

/** The group of plays that a newcomer sees first; its plays stand in their own groups too. */
export const popularGroup = 'popular';

/**
 * The plays that most people bet on, by family, in the order in which they are shown: first what is won half of the time, then one number, then the long
 * shots that people know by name. Those that a game does not have are left out.
 */
const popularPlays: Readonly<Record<string, readonly string[]>> = {
  ssc: ['S5_SUM_BSOE', 'DTT', 'POSITION', 'S5_ANY1', 'S5_BULL', 'S5_STUD', 'S2_DIRECT'],
  d3: ['S3_SUM_BSOE', 'DTT', 'POSITION', 'S3_ANY1', 'S3_SHAPE', 'S3_DIRECT'],
  '11x5': ['E5_SUM_SIZE', 'E5_SUM_PARITY', 'E5_DRAGON_TIGER', 'E5_BALL', 'E5_POSITION', 'E5_ANY1'],
  k3: ['K3_SIDES', 'K3_SIDES_TRIPLES', 'K3_SUM', 'K3_APPEARS', 'K3_PAIR', 'K3_PAIR_TRIPLES', 'K3_TRIPLE_ANY', 'K3_RUN_ANY'],
  pk10: ['PK_SIDES', 'PK_POSITION', 'PK_DRAGON_TIGER', 'PK_SUM2_SIZE', 'PK_SUM2_SIZE_PUSH11', 'PK_SUM2_PARITY', 'PK_SUM2_PARITY_PUSH11'],
  keno: ['SUM_BS', 'SUM_OE', 'UPPER_LOWER', 'ODD_EVEN', 'PICK1', 'ELEMENT'],
  pc28: ['SIDES', 'COMBO', 'SUM', 'EXTREME', 'COLOUR', 'SHAPE'],
  'mark-six': ['SPECIAL', 'SPECIAL_SIDES', 'SPECIAL_COLOUR', 'SPECIAL_ZODIAC', 'REGULAR'],
  vn: ['LO2', 'DE', 'HEAD', 'TAIL', 'X2', 'BS2', 'OE2', 'C3'],
  thai: ['BOTTOM2', 'TOP2', 'RUN_TOP', 'TOP3', 'TOP3_SIDES'],
  togel: ['D2', 'FIFTY_GENERAL', 'D4', 'COLOK_BEBAS', 'DASAR'],
};

/** Fewer plays than this are all in sight anyway. */
const fewPlays = 10;

/** Codes of a game's popular plays, the first one first; none where the game has few plays. */
export function popularPlaysOf(game: Game): readonly string[] {
  if (game.plays.length < fewPlays) return [];
  const known = new Set(game.plays.map(({ code }) => code));
  return (popularPlays[game.plays[0]?.family ?? ''] ?? []).filter((code) => known.has(code));
}
