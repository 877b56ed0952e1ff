/** Panel hues of generated covers; games.css has a class `cover-<hue>` for each. */
export const hues = ['indigo', 'crimson', 'teal', 'amber', 'azure', 'slate', 'plum', 'forest'] as const;

/** What a cover is made from. */
export interface CoveredGame {
  readonly nodeId: string;
  readonly gameCode: string;
  readonly vassalage: string;
  readonly gameType: string;
  readonly gameClassify: readonly string[];
}

/** Words of a game's code that say what stands on its cover; the first that fits counts. */
const byWord: readonly (readonly [RegExp, string])[] = [
  [/bell/, 'bell'],
  [/cherr|berry/, 'cherries'],
  [/fruit|grape/, 'grapes'],
  [/^mines$/, 'bomb'],
  [/^wheel$/, 'wheel'],
  [/^tower$/, 'tower'],
  [/^limbo$/, 'saucer'],
  [/^plinko$/, 'orb'],
  [/^hilo$/, 'joker'],
  [/^keno$/, 'pool'],
  [/^ruby-row$/, 'cherries'],
  [/lantern/, 'lantern'],
  [/koi/, 'koi'],
  [/temple/, 'idol'],
  [/dragon/, 'dragon'],
  [/tiger/, 'tiger'],
  [/shark/, 'shark'],
  [/octopus|kraken/, 'octopus'],
  [/crab/, 'crab'],
  [/fish|reef|ocean|sea/, 'fish'],
  [/gem|jewel|diamond|crystal/, 'gem'],
  [/clover|luck/, 'clover'],
  [/crown|king|queen|royal/, 'crown'],
  [/coin/, 'coin'],
  [/gold|money|cash|treasure/, 'bag'],
  [/rocket|crash|sky|star/, 'rocket'],
  [/dice|sicbo/, 'die'],
  [/horse|derby/, 'horse'],
  [/rooster|cock/, 'rooster'],
  [/mahjong/, 'tile'],
  [/duel|arena|battle/, 'swords'],
  [/basket/, 'basketball'],
  [/match|foot|soccer|goal/, 'football'],
];

/** Objects of a class or a category; which of them a game gets is its hash's choice. */
const byKind: Readonly<Record<string, readonly string[]>> = {
  SL: ['machine', 'cherries', 'bell', 'gem', 'clover', 'grapes', 'crown', 'coin'],
  JP: ['crown', 'bag', 'gem'],
  TG: ['spade', 'tophat', 'joker'],
  VP: ['joker', 'spade', 'heart'],
  AC: ['invader', 'joystick'],
  SC: ['ticket'],
  BG: ['pool'],
  BC: ['spade', 'heart', 'joker'],
  RL: ['target', 'pool'],
  DT: ['dragon', 'tiger'],
  BJ: ['spade', 'heart'],
  GS: ['show', 'target'],
  PK: ['joker', 'heart', 'spade'],
  MJ: ['tile'],
  SB: ['football', 'basketball', 'cup'],
  VS: ['horse', 'cup'],
  FH: ['shark', 'octopus', 'fish', 'crab'],
  CR: ['rocket'],
  DC: ['die'],
  LIVE: ['spade', 'tophat', 'show', 'heart'],
  RNG: ['machine', 'gem', 'cherries', 'bell', 'clover', 'crown'],
  FISH: ['shark', 'octopus', 'fish', 'crab'],
  PVP: ['joker', 'swords', 'heart'],
  SPORTS: ['football', 'basketball', 'cup'],
  ESPORTS: ['pad', 'joystick', 'swords'],
  COCKFIGHT: ['rooster'],
  INHOUSE: ['rocket', 'die', 'coin', 'target'],
};

/** FNV-1a, 32 bits: even over short texts, and the same on every device. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

const pick = <Value>(from: readonly Value[], hash: number): Value => from[hash % from.length] as Value;

/**
 * The cover of a game that has no picture: an object by the word its code names, else by its class, else by its category, on a panel whose hue is the game's
 * own. The same game always looks the same, in every language.
 */
export function coverOf({ gameCode, vassalage, gameType, gameClassify }: CoveredGame): { art: string; panel: string } {
  const hash = hashText(`${vassalage}/${gameCode}`);
  const code = gameCode.toLowerCase();
  const word = byWord.find(([pattern]) => pattern.test(code))?.[1];
  const kind = gameClassify.find((each) => each in byKind) ?? gameType;
  const object = word ?? pick(byKind[kind] ?? ['die'], hash >>> 4);
  return { art: `/art/game-${object}.avif`, panel: `game-cover cover-${pick(hues, hash >>> 9)}` };
}
