/** Letters of scripts without capitals that are as wide as high. */
const square = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60]/u;

/** About how wide a text is in heavy capitals, in em. */
function widthOf(text: string): number {
  let em = 0;
  for (const letter of text.normalize('NFC')) {
    if (/\p{M}/u.test(letter)) continue;
    em += square.test(letter) ? 1.03 : /[\sIil.,'1|:!]/u.test(letter) ? 0.36 : /[MWmw@%&]/u.test(letter) ? 0.95 : 0.73;
  }
  return em;
}

/** A name at this width and below stands on one line. */
const oneLineEm = 6.4;

/**
 * The name of a game as lettering: how wide its widest line is in em, by which the tile sizes it (`--em`). A long name is broken where its two lines are the
 * most equal; only a word too long for that decides alone.
 */
export function letteringOf(name: string): { em: number; lines: 1 | 2 } {
  const whole = widthOf(name);
  if (whole <= oneLineEm) return { em: Math.max(whole, 3.6), lines: 1 };
  const words = name.split(/\s+/u);
  // A script without spaces breaks between any two letters or syllables.
  if (words.length === 1) return /[\p{Lo}]/u.test(name) ? { em: whole / 2 + 1, lines: 2 } : { em: whole, lines: 1 };
  const widest = words.map((_, at) => Math.max(widthOf(words.slice(0, at).join(' ')), widthOf(words.slice(at).join(' '))));
  return { em: Math.max(Math.min(...widest), 4.4), lines: 2 };
}

const known = new Map<string, number>();
/** Enough for every game that one visit shows; then it starts anew. */
const knownAtMost = 2_000;

/** `--em` of a name, worked out once. */
export function letteringEm(name: string): number {
  let em = known.get(name);
  if (em === undefined) {
    if (known.size >= knownAtMost) known.clear();
    known.set(name, (em = Math.round(letteringOf(name).em * 100) / 100));
  }
  return em;
}

/** How often a quick game draws, as large on its tile: 1′, 5′ or 45″. Nothing for a game of fewer draws than one an hour. */
export function periodMark(everySeconds: number | undefined): string | undefined {
  if (everySeconds === undefined || everySeconds > 3600) return undefined;
  return everySeconds % 60 === 0 ? `${everySeconds / 60}′` : `${everySeconds}″`;
}

/**
 * What a tile writes large of a name, and the rest that only who hears the page is told: a quick game's minutes, which the tile draws from the game's data, end
 * its name after a dot.
 */
export function letteredPart(name: string, everySeconds: number | undefined): [shown: string, rest: string] {
  const dot = name.lastIndexOf(' · ');
  const period = periodMark(everySeconds);
  return period !== undefined && dot > 0 && name.slice(dot).includes(period.slice(0, -1))
    ? [name.slice(0, dot), name.slice(dot)]
    : [name, ''];
}
