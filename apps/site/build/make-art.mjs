// Draws the pictures of public/art, the icons and the manifest's marks. All of it is ours: objects and scenes are the modules of build/art, symbols of slots come
// from the studio's own pictures. Run: node apps/site/build/make-art.mjs [beginnings of names: key-dice, tile, hero, mark …]
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { avatars } from './art/avatars.mjs';
import { cover, covers } from './art/covers.mjs';
import { render } from './art/draw.mjs';
import { families } from './art/families.mjs';
import { forms, hero, heroes } from './art/heroes.mjs';
import { drawnKeys, slotKeys, symbolsOf } from './art/keys.mjs';

const out = path.resolve(import.meta.dirname, '../public');
const asked = process.argv.slice(2);
const isAsked = (name) => asked.length === 0 || asked.some((one) => name.startsWith(one));
mkdirSync(path.join(out, 'art'), { recursive: true });
mkdirSync(path.join(out, 'icons'), { recursive: true });

/** Writes a picture at the highest quality that fits its bytes. */
async function writePicture(name, [width, height], bytesAtMost, draw) {
  if (!isAsked(name)) return;
  const drawn = await render(width, height, draw);
  const written = (quality) => sharp(drawn).avif({ quality, effort: 4 }).toBuffer();
  let [low, high, best] = [24, 58, undefined];
  while (low <= high) {
    const quality = Math.round((low + high) / 2);
    const bytes = await written(quality);
    if (bytes.length <= bytesAtMost) [best, low] = [bytes, quality + 5];
    else high = quality - 5;
  }
  writeFileSync(path.join(out, 'art', `${name}.avif`), best ?? (await written(24)));
}
const tile = [360, 480];

for (const [code, draw] of Object.entries(slotKeys)) {
  const symbol = isAsked(`key-${code}`) ? await symbolsOf(code) : undefined;
  await writePicture(`key-${code}`, tile, 14_000, () => draw(symbol));
}
for (const [code, draw] of Object.entries(drawnKeys)) await writePicture(`key-${code}`, tile, 14_000, draw);
for (const [name, draw] of Object.entries(families)) await writePicture(`tile-${name}`, tile, 12_000, draw);
for (const [name, draw] of Object.entries(covers)) await writePicture(`game-${name}`, tile, 7_000, () => cover(draw));
// The phone's form comes inside the page up to 12 kB (wire/site-files.ts).
for (const [name, scene] of Object.entries(heroes))
  for (const form of forms)
    await writePicture(`hero-${name}${form.suffix}`, [form.width, form.height], form.suffix ? 7_500 : 14_000, () => hero(scene, form));
for (const [at, draw] of avatars.entries())
  if (isAsked(`avatar-${at}`))
    await sharp(await render(192, 192, draw))
      .webp({ quality: 78, effort: 6 })
      .toFile(path.join(out, 'art', `avatar-${at}.webp`));

// The mark: a cast lot, one gold bar with a facet in each quarter, lit from the top left. Two stops of one gold, no outline.
const mark = (corner, pad = 0) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffd97f"/><stop offset="1" stop-color="#d9971f"/></linearGradient></defs>${pad ? '<rect width="64" height="64" fill="#0a0e16"/>' : ''}<g transform="translate(${pad} ${pad}) scale(${(64 - 2 * pad) / 64})"><rect x="3" y="3" width="58" height="58" rx="${corner}" fill="url(#a)"/><path d="M32 3h${58 / 2 - corner}a${corner} ${corner} 0 0 1 ${corner} ${corner}V32H32z" fill="#fff" opacity=".22"/><path d="M3 32h29v29H${3 + corner}a${corner} ${corner} 0 0 1-${corner}-${corner}z" fill="#5a3605" opacity=".28"/><circle cx="32" cy="32" r="13" fill="#1a1203"/><circle cx="32" cy="32" r="5.2" fill="#ffd97f"/></g></svg>`;
async function writeMarks() {
  writeFileSync(path.join(out, 'logo-mark.svg'), mark(16));
  writeFileSync(path.join(out, 'favicon.svg'), mark(16));
  writeFileSync(
    path.join(out, 'logo.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${mark(16).replace(/^<svg[^>]*>|<\/svg>$/g, '')}</svg>`,
  );
  for (const size of [192, 512]) {
    await sharp(Buffer.from(mark(16)), { density: 800 })
      .resize(size, size)
      .png({ palette: true, quality: 90 })
      .toFile(path.join(out, 'icons', `icon-${size}.png`));
    await sharp(Buffer.from(mark(16, 12)), { density: 800 })
      .resize(size, size)
      .png({ palette: true, quality: 90 })
      .toFile(path.join(out, 'icons', `maskable-${size}.png`));
  }
}
if (isAsked('mark')) await writeMarks();
