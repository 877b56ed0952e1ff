/** Games with key art of their own, by their code: the studio's and those of the sandbox. */
const keyed: ReadonlySet<string> = new Set([
  'crash',
  'dice',
  'limbo',
  'mines',
  'plinko',
  'hilo',
  'wheel',
  'keno',
  'tower',
  'coins',
  'ruby-row',
  'dragon-scroll',
  'gem-fall',
  'koi-ways',
  'lantern-hold',
  'temple-rise',
  'dragon-tiger',
  'match-day',
  'card-duel',
]);

/** Address of a game's key art; undefined: it has none. */
export function keyArtOf(gameCode: string | undefined): string | undefined {
  const code = gameCode?.toLowerCase() ?? '';
  return keyed.has(code) ? `/art/key-${code}.avif` : undefined;
}

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
  [/cherr|berry|fruit|grape/, 'cherries'],
  [/seven|777/, 'seven'],
  [/mine|bomb/, 'mine'],
  [/lantern/, 'lantern'],
  [/lotus/, 'lotus'],
  [/koi/, 'koi'],
  [/dragon/, 'dragon'],
  [/tiger/, 'tiger'],
  [/fish|reef|ocean|sea|shark|octopus|kraken|crab/, 'fish'],
  [/gem|jewel|diamond|crystal/, 'gem'],
  [/clover|luck/, 'clover'],
  [/crown|king|queen|royal/, 'crown'],
  [/gold|money|cash|treasure|coin/, 'coin'],
  [/rocket|crash|sky|space/, 'rocket'],
  [/star/, 'star'],
  [/dice|sicbo/, 'die'],
  [/horse|derby/, 'horseshoe'],
  [/rooster|cock/, 'rooster'],
  [/mahjong/, 'tile'],
  [/duel|arena|battle/, 'swords'],
  [/match|foot|soccer|goal/, 'football'],
  [/bingo|keno|lotto/, 'ball'],
];

/** Objects of a class or a category; which of them a game gets is its hash's choice. */
const byKind: Readonly<Record<string, readonly string[]>> = {
  SL: ['machine', 'cherries', 'bell', 'gem', 'clover', 'seven', 'crown', 'coin', 'star', 'lotus'],
  JP: ['crown', 'coin', 'gem'],
  TG: ['spade', 'chip', 'cards'],
  VP: ['cards', 'spade', 'heart'],
  AC: ['pad', 'star'],
  SC: ['ticket'],
  BG: ['ball'],
  BC: ['spade', 'heart', 'cards'],
  RL: ['target', 'chip', 'ball'],
  DT: ['dragon', 'tiger'],
  BJ: ['spade', 'heart', 'cards'],
  GS: ['star', 'target'],
  PK: ['cards', 'heart', 'spade', 'chip'],
  MJ: ['tile'],
  SB: ['football', 'cup'],
  VS: ['horseshoe', 'cup'],
  FH: ['fish', 'koi'],
  CR: ['rocket'],
  DC: ['die'],
  LIVE: ['spade', 'chip', 'cards', 'heart'],
  RNG: ['machine', 'gem', 'cherries', 'bell', 'clover', 'crown'],
  FISH: ['fish', 'koi'],
  PVP: ['cards', 'swords', 'heart'],
  SPORTS: ['football', 'cup'],
  ESPORTS: ['pad', 'swords'],
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
 * The cover of a game that has no picture: its key art, or an object by the word its code names, else by its class, else by its category, on a panel whose hue
 * is the game's own. The same game always looks the same, in every language.
 */
export function coverOf({ gameCode, vassalage, gameType, gameClassify }: CoveredGame): { art: string; panel: string } {
  const hash = hashText(`${vassalage}/${gameCode}`);
  const code = gameCode.toLowerCase();
  const keyArt = keyArtOf(gameCode);
  if (keyArt !== undefined) return { art: keyArt, panel: '' };
  const word = byWord.find(([pattern]) => pattern.test(code))?.[1];
  const kind = gameClassify.find((each) => each in byKind) ?? gameType;
  const object = word ?? pick(byKind[kind] ?? ['die'], hash >>> 4);
  return { art: `/art/game-${object}.avif`, panel: `game-cover cover-${pick(hues, hash >>> 9)}` };
}
