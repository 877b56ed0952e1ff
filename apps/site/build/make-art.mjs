// The pictures of public/art, the icons and the manifest's marks. All of it is ours: objects and scenes are the modules of build/art, symbols of slots come
// from the studio's own pictures. Drawn by npm run generate: all of them, or `-- site-art key-dice tile hero mark` those whose
// names begin so.
import sharp from 'sharp';
import { avatars } from './art/avatars.mjs';
import { cover, covers } from './art/covers.mjs';
import { render } from './art/draw.mjs';
import { families } from './art/families.mjs';
import { forms, hero, heroes } from './art/heroes.mjs';
import { drawnKeys, slotKeys, symbolsOf } from './art/keys.mjs';

/** A picture at the highest quality that fits its bytes. */
async function picture([width, height], bytesAtMost, draw) {
  const drawn = await render(width, height, draw);
  const written = (quality) => sharp(drawn).avif({ quality, effort: 4 }).toBuffer();
  let [low, high, best] = [24, 58, undefined];
  while (low <= high) {
    const quality = Math.round((low + high) / 2);
    const bytes = await written(quality);
    if (bytes.length <= bytesAtMost) [best, low] = [bytes, quality + 5];
    else high = quality - 5;
  }
  return best ?? (await written(24));
}
const tile = [360, 480];

/** Each picture by its name, and how it is made. */
const pictures = {
  ...named(slotKeys, (code, draw) => [
    `key-${code}`,
    async () => {
      const symbol = await symbolsOf(code);
      return picture(tile, 14_000, () => draw(symbol));
    },
  ]),
  ...named(drawnKeys, (code, draw) => [`key-${code}`, () => picture(tile, 14_000, draw)]),
  ...named(families, (name, draw) => [`tile-${name}`, () => picture(tile, 12_000, draw)]),
  ...named(covers, (name, draw) => [`game-${name}`, () => picture(tile, 7_000, () => cover(draw))]),
  // The phone's form comes inside the page up to 12 kB (wire/site-files.ts).
  ...Object.fromEntries(
    Object.entries(heroes).flatMap(([name, scene]) =>
      forms.map((form) => [
        `hero-${name}${form.suffix}`,
        () => picture([form.width, form.height], form.suffix ? 7_500 : 14_000, () => hero(scene, form)),
      ]),
    ),
  ),
};

function named(drawings, entryOf) {
  return Object.fromEntries(Object.entries(drawings).map(([name, draw]) => entryOf(name, draw)));
}

// The mark: a cast lot, one gold bar with a facet in each quarter, lit from the top left. Two stops of one gold, no outline.
const mark = (corner, pad = 0) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffd97f"/><stop offset="1" stop-color="#d9971f"/></linearGradient></defs>${pad ? '<rect width="64" height="64" fill="#0a0e16"/>' : ''}<g transform="translate(${pad} ${pad}) scale(${(64 - 2 * pad) / 64})"><rect x="3" y="3" width="58" height="58" rx="${corner}" fill="url(#a)"/><path d="M32 3h${58 / 2 - corner}a${corner} ${corner} 0 0 1 ${corner} ${corner}V32H32z" fill="#fff" opacity=".22"/><path d="M3 32h29v29H${3 + corner}a${corner} ${corner} 0 0 1-${corner}-${corner}z" fill="#5a3605" opacity=".28"/><circle cx="32" cy="32" r="13" fill="#1a1203"/><circle cx="32" cy="32" r="5.2" fill="#ffd97f"/></g></svg>`;

const icon = (size, pad = 0) =>
  sharp(Buffer.from(mark(16, pad)), { density: 800 })
    .resize(size, size)
    .png({ palette: true, quality: 90 })
    .toBuffer();

export async function make(asked) {
  const isAsked = (name) => asked.length === 0 || asked.some((one) => name.startsWith(one));
  const folder = 'apps/site/public';
  const made = new Map();
  for (const [name, draw] of Object.entries(pictures)) if (isAsked(name)) made.set(`${folder}/art/${name}.avif`, await draw());
  for (const [at, draw] of avatars.entries())
    if (isAsked(`avatar-${at}`))
      made.set(
        `${folder}/art/avatar-${at}.webp`,
        await sharp(await render(192, 192, draw))
          .webp({ quality: 78, effort: 6 })
          .toBuffer(),
      );
  if (!isAsked('mark')) return made;
  made.set(`${folder}/logo-mark.svg`, mark(16));
  made.set(`${folder}/favicon.svg`, mark(16));
  made.set(
    `${folder}/logo.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${mark(16).replace(/^<svg[^>]*>|<\/svg>$/g, '')}</svg>`,
  );
  for (const size of [192, 512]) {
    made.set(`${folder}/icons/icon-${size}.png`, await icon(size));
    made.set(`${folder}/icons/maskable-${size}.png`, await icon(size, 12));
  }
  return made;
}
