/** Least contrast between words and their ground, WCAG 2.2 AA. */
const least = 4.5;

const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;

/** Relative luminance as WCAG reckons it; undefined: not a colour `#rrggbb`. */
function luminance(colour: string): number | undefined {
  const parts = hex.exec(colour)?.slice(1);
  if (parts === undefined) return undefined;
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/**
 * The colours of a label as they can be read: those that the operator chose, and where the words would fade into their ground black or white words instead.
 * @returns undefined where the ground is no colour
 */
export function readableLabel({
  colour,
  background,
}: {
  colour: string;
  background: string;
}): { color: string; background: string } | undefined {
  const ground = luminance(background);
  if (ground === undefined) return undefined;
  const words = luminance(colour);
  if (words !== undefined && contrast(words, ground) >= least) return { color: colour, background };
  return { color: contrast(0, ground) >= contrast(1, ground) ? '#000000' : '#ffffff', background };
}
