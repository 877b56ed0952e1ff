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
