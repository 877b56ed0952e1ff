import { randomInt } from 'node:crypto';
import sharp from 'sharp';

export const sliderWidth = 320;
export const sliderHeight = 160;
/** Side of the square that holds the piece. */
export const pieceSize = 52;

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

/** Skies and hills by time of day. */
const palettes = [
  { sky: ['#fcd9a8', '#f08a6b'], sun: '#fff1cf', hills: ['#8b5a7a', '#5d3f66', '#3a2a4d'] },
  { sky: ['#bfe3f2', '#6fb3d9'], sun: '#fffbe0', hills: ['#86b58a', '#4f8f6a', '#2f6a55'] },
  { sky: ['#d7c9f0', '#8d7fc7'], sun: '#fdeef6', hills: ['#6d6aa8', '#4b4a86', '#2f2f63'] },
  { sky: ['#fbe7c6', '#e2b96f'], sun: '#fff8e6', hills: ['#c98c4e', '#9b6236', '#6a4126'] },
  { sky: ['#1f2b4d', '#4a5f8f'], sun: '#f5f2da', hills: ['#2c4a5f', '#1f3748', '#132534'] },
] as const;

/** A ridge line across the picture. */
function ridge(base: number, height: number, colour: string): string {
  const points: string[] = [];
  let x = -10;
  while (x < sliderWidth + 40) {
    points.push(`${x} ${base - randomInt(height)}`);
    x += randomInt(18, 46);
  }
  return `<path d="M-20 ${sliderHeight + 5} L${points.join(' L')} L${sliderWidth + 50} ${sliderHeight + 5} Z" fill="${colour}" stroke="${colour}" stroke-width="6" stroke-linejoin="round"/>`;
}

function scenery(): string {
  const palette = pick(palettes);
  const parts = [
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset="1" stop-color="${palette.sky[1]}"/></linearGradient></defs>`,
    `<rect width="${sliderWidth}" height="${sliderHeight}" fill="url(#sky)"/>`,
    `<circle cx="${randomInt(30, sliderWidth - 30)}" cy="${randomInt(20, 60)}" r="${randomInt(12, 24)}" fill="${palette.sun}" opacity="0.9"/>`,
  ];
  for (let cloud = 0; cloud < 4; cloud += 1) {
    const [x, y] = [randomInt(sliderWidth), randomInt(12, 70)];
    parts.push(
      `<g fill="#ffffff" opacity="0.${randomInt(25, 60)}"><ellipse cx="${x}" cy="${y}" rx="${randomInt(14, 30)}" ry="${randomInt(4, 9)}"/><ellipse cx="${x + 12}" cy="${y - 5}" rx="${randomInt(8, 16)}" ry="${randomInt(4, 8)}"/></g>`,
    );
  }
  palette.hills.forEach((colour, layer) => parts.push(ridge(92 + layer * 26, 44 - layer * 6, colour)));
  for (let tree = 0; tree < 14; tree += 1) {
    const [x, y, size] = [randomInt(sliderWidth), randomInt(96, 158), randomInt(5, 13)];
    parts.push(`<path d="M${x} ${y - size * 2} L${x + size} ${y} L${x - size} ${y} Z" fill="${pick(palette.hills)}" opacity="0.85"/>`);
  }
  return parts.join('');
}

/** A jigsaw piece inside a square of pieceSize: knobs or dents on its sides by chance. */
function outline(x: number, y: number): string {
  const margin = 10;
  const side = pieceSize - 2 * margin;
  const third = side / 3;
  const sweep = (): number => randomInt(2);
  const [left, top] = [x + margin, y + margin];
  return (
    `M${left} ${top} h${third} a${third / 2} ${third / 2} 0 0 ${sweep()} ${third} 0 h${third} v${third} a${third / 2} ${third / 2} 0 0 ${sweep()} 0 ${third} v${third} ` +
    `h${-third} a${third / 2} ${third / 2} 0 0 ${sweep()} ${-third} 0 h${-third} v${-third} a${third / 2} ${third / 2} 0 0 ${sweep()} 0 ${-third} Z`
  );
}

const hole = (path: string, opacity: number): string =>
  `<path d="${path}" fill="#000000" fill-opacity="${opacity}" stroke="#ffffff" stroke-opacity="0.55" stroke-width="1.2"/>`;

/**
 * Draws a landscape with a piece missing at (x, y) and a fainter false gap elsewhere, and the piece alone on a transparent square.
 * The offset of the false gap is chosen so that it cannot pass for the real one.
 */
export async function drawSlider(x: number, y: number): Promise<{ background: Buffer; piece: Buffer }> {
  const scene = scenery();
  const path = outline(x, y);
  const falseX = x > sliderWidth / 2 ? randomInt(pieceSize, x - pieceSize) : randomInt(x + pieceSize, sliderWidth - pieceSize);
  const falseGap = outline(falseX, randomInt(6, sliderHeight - pieceSize - 6));
  const namespace = 'xmlns="http://www.w3.org/2000/svg"';
  const background = `<svg ${namespace} width="${sliderWidth}" height="${sliderHeight}">${scene}${hole(falseGap, 0.22)}${hole(path, 0.5)}</svg>`;
  const piece =
    `<svg ${namespace} width="${pieceSize}" height="${pieceSize}" viewBox="${x} ${y} ${pieceSize} ${pieceSize}"><clipPath id="piece"><path d="${path}"/></clipPath>` +
    `<g clip-path="url(#piece)">${scene}</g><path d="${path}" fill="none" stroke="#ffffff" stroke-width="2"/></svg>`;
  return {
    background: await sharp(Buffer.from(background)).jpeg({ quality: 82 }).toBuffer(),
    piece: await sharp(Buffer.from(piece)).png().toBuffer(),
  };
}
