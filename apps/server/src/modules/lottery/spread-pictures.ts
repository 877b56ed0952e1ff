/** So many games of one family stand among the first: a row of ten that look alike reads as one game. */
const alikeFirst = 2;

/** Games in their order, but of those that look alike (one picture, one family) the third and later ones only after all others. */
export function spreadPictures<Item>(ranked: readonly Item[], pictureOf: (item: Item) => string): Item[] {
  const seen = new Map<string, number>();
  const first: Item[] = [];
  const later: Item[] = [];
  for (const item of ranked) {
    const picture = pictureOf(item);
    const before = seen.get(picture) ?? 0;
    seen.set(picture, before + 1);
    (before < alikeFirst ? first : later).push(item);
  }
  return [...first, ...later];
}
