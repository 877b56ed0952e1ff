// Composes the pictures of public/art, the icons and the manifest's marks. Objects come from Microsoft's Fluent emoji (MIT, through
// @lobehub/fluent-emoji-3d); panel, light, shadow and scrim are ours. Run: node apps/site/build/make-art.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { idol } from '../../studio/client/build/temple-art.mjs';

const require = createRequire(import.meta.url);
const objects = path.join(path.dirname(require.resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');
const out = path.resolve(import.meta.dirname, '../public');
mkdirSync(path.join(out, 'art'), { recursive: true });
mkdirSync(path.join(out, 'icons'), { recursive: true });

/** `source`: an emoji's code point, or a drawing of ours as SVG. */
const object = (source, size) =>
  sharp(source.startsWith('<') ? Buffer.from(source) : path.join(objects, `${source}.webp`), { density: 144 })
    .resize(size, size, { kernel: 'lanczos3' })
    .png()
    .toBuffer();
const picture = (svg) => sharp(Buffer.from(svg)).png().toBuffer();

/** One light source for all panels: key light behind the object, rim at the top left, contact shadow, scrim below. */
function panel(width, height, hue, { x, y, reach, rings = true, floor }) {
  const circles = rings
    ? Array.from(
        { length: 7 },
        (_, at) =>
          `<circle cx="${x}" cy="${y}" r="${reach * (0.34 + at * 0.2)}" fill="none" stroke="#fff" stroke-opacity="${(0.055 - at * 0.006).toFixed(3)}" stroke-width="1.5"/>`,
      ).join('')
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="base" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${hue.base}"/><stop offset="1" stop-color="${hue.deep}"/></linearGradient>
    <radialGradient id="key" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${reach}"><stop offset="0" stop-color="${hue.light}" stop-opacity=".85"/><stop offset=".45" stop-color="${hue.light}" stop-opacity=".3"/><stop offset="1" stop-color="${hue.light}" stop-opacity="0"/></radialGradient>
    <linearGradient id="rim" x1="0" y1="0" x2=".7" y2=".7"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset=".35" stop-color="#fff" stop-opacity="0"/></linearGradient>
    <radialGradient id="contact"><stop offset="0" stop-color="#000" stop-opacity=".62"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#base)"/><rect width="${width}" height="${height}" fill="url(#key)"/>${circles}<rect width="${width}" height="${height}" fill="url(#rim)"/>
    ${floor ? `<ellipse cx="${x}" cy="${floor}" rx="${reach * 0.4}" ry="${reach * 0.07}" fill="url(#contact)"/>` : ''}</svg>`;
}

const hues = {
  indigo: { base: '#252e70', deep: '#0b0e26', light: '#6a7bff' },
  crimson: { base: '#5c1222', deep: '#1d070d', light: '#d9553f' },
  teal: { base: '#0d4650', deep: '#05161c', light: '#3fd0c9' },
  amber: { base: '#4a3210', deep: '#170f05', light: '#ffc65c' },
  azure: { base: '#123c63', deep: '#06131f', light: '#5bb4ff' },
  slate: { base: '#26314a', deep: '#0d1320', light: '#8ea3cc' },
  plum: { base: '#3d1a52', deep: '#130819', light: '#c27bff' },
  forest: { base: '#12452c', deep: '#06170e', light: '#55d68c' },
};

/** Numbered lottery balls drawn as vectors in the light of the 3D objects: crisp at any size. */
function ball(cx, cy, r, digit, tone) {
  const tones = {
    gold: ['#fff6df', '#f6c95f', '#a96c12'],
    red: ['#ffe3de', '#f0514f', '#7a0f1b'],
    blue: ['#e2f0ff', '#3f8df0', '#0e2f75'],
    green: ['#e0ffec', '#2cb673', '#0a4d2d'],
    ivory: ['#ffffff', '#e9e4d6', '#8d8672'],
  };
  const [shine, body, shade] = tones[tone];
  const id = `${tone}${cx}${cy}`.replace(/\W/g, '');
  return `<defs><radialGradient id="${id}" cx=".34" cy=".28" r=".85"><stop offset="0" stop-color="${shine}"/><stop offset=".38" stop-color="${body}"/><stop offset="1" stop-color="${shade}"/></radialGradient></defs>
    <ellipse cx="${cx + r * 0.08}" cy="${cy + r * 1.02}" rx="${r * 0.86}" ry="${r * 0.17}" fill="#000" opacity=".34"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="url(#${id})"/>
    <circle cx="${cx}" cy="${cy}" r="${r * 0.54}" fill="#fffdf6"/><text x="${cx}" y="${cy + r * 0.25}" font-family="Plus Jakarta Sans, Arial, sans-serif" font-weight="800" font-size="${r * 0.7}" text-anchor="middle" fill="#1b2233">${digit}</text>
    <ellipse cx="${cx - r * 0.34}" cy="${cy - r * 0.52}" rx="${r * 0.3}" ry="${r * 0.15}" fill="#fff" opacity=".7" transform="rotate(-28 ${cx - r * 0.34} ${cy - r * 0.52})"/>`;
}

async function tile(name, hue, parts, extra = '') {
  const [width, height] = [360, 480];
  const layers = [{ input: await picture(panel(width, height, hues[hue], { x: 180, y: 205, reach: 240, floor: 320 })) }];
  for (const part of parts) layers.push({ input: await object(part.code, part.size), left: part.left, top: part.top });
  if (extra)
    layers.push({ input: await picture(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${extra}</svg>`) });
  const image = sharp({ create: { width, height, channels: 3, background: hues[hue].deep } }).composite(layers);
  await image
    .clone()
    .avif({ quality: 52, effort: 7 })
    .toFile(path.join(out, 'art', `tile-${name}.avif`));
}

async function hero(name, hue, parts, extra = '') {
  const forms = [
    { suffix: '', width: 1760, height: 528, x: 1380, y: 260, reach: 640, scale: 1, shiftX: 0, shiftY: 0, quality: 62 },
    {
      suffix: '-phone',
      width: 780,
      height: 368,
      x: 600,
      y: 190,
      reach: 340,
      scale: 0.62,
      shiftX: 600 - 1380 * 0.62,
      shiftY: 190 - 264 * 0.62,
      quality: 60,
    },
  ];
  for (const form of forms) {
    const { width, height } = form;
    const layers = [{ input: await picture(panel(width, height, hues[hue], form)) }];
    for (const part of parts) {
      const size = Math.round(part.size * form.scale);
      const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${Math.round(size * 0.2)}"><defs><radialGradient id="g"><stop offset="0" stop-color="#000" stop-opacity=".55"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs><ellipse cx="${size / 2}" cy="${size * 0.1}" rx="${size * 0.42}" ry="${size * 0.09}" fill="url(#g)"/></svg>`;
      const left = Math.round(part.left * form.scale + form.shiftX);
      const top = Math.round(part.top * form.scale + form.shiftY);
      layers.push(
        await cropped(await picture(shadow), left, Math.round(top + size * 0.9), width, height),
        await cropped(await object(part.code, size), left, top, width, height),
      );
    }
    if (extra)
      layers.push({
        input: await picture(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="translate(${form.shiftX} ${form.shiftY}) scale(${form.scale})">${extra}</g></svg>`,
        ),
      });
    await sharp({ create: { width, height, channels: 3, background: hues[hue].deep } })
      .composite(layers.filter(Boolean))
      .avif({ quality: form.quality, effort: 7 })
      .toFile(path.join(out, 'art', `hero-${name}${form.suffix}.avif`));
  }
}

/** sharp refuses layers that reach over the edge: cut them to the canvas. */
async function cropped(input, left, top, width, height) {
  const { width: w, height: h } = await sharp(input).metadata();
  const x = Math.max(0, -left);
  const y = Math.max(0, -top);
  const keepW = Math.min(w - x, width - Math.max(0, left));
  const keepH = Math.min(h - y, height - Math.max(0, top));
  if (keepW <= 0 || keepH <= 0) return undefined;
  return {
    input: await sharp(input).extract({ left: x, top: y, width: keepW, height: keepH }).png().toBuffer(),
    left: Math.max(0, left),
    top: Math.max(0, top),
  };
}

/**
 * An object for the cover of a game without a picture: rings, contact shadow and object alone on nothing. The panel's hue, key light and rim are drawn by
 * the site (entities/game/games.css), so that thirty files make hundreds of covers in the same light.
 */
async function gameObject(name, code) {
  // Higher than on the house's own tiles: names of games are longer, and the object stays clear of them.
  const [width, height, size] = [360, 480, 200];
  const [x, y, reach, floor] = [180, 165, 240, 274];
  const rings = Array.from(
    { length: 7 },
    (_, at) =>
      `<circle cx="${x}" cy="${y}" r="${reach * (0.34 + at * 0.2)}" fill="none" stroke="#fff" stroke-opacity="${(0.055 - at * 0.006).toFixed(3)}" stroke-width="1.5"/>`,
  ).join('');
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="contact"><stop offset="0" stop-color="#000" stop-opacity=".62"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>${rings}<ellipse cx="${x}" cy="${floor}" rx="${reach * 0.4}" ry="${reach * 0.07}" fill="url(#contact)"/></svg>`;
  await sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      { input: await picture(ground), left: 0, top: 0 },
      { input: await object(code, size), left: (width - size) / 2, top: 66 },
    ])
    .avif({ quality: 50, effort: 7 })
    .toFile(path.join(out, 'art', `game-${name}.avif`));
}

const row = (balls) => balls.map((one) => ball(...one)).join('');
await tile(
  'five-digit',
  'indigo',
  [],
  row([
    [112, 150, 50, 3, 'blue'],
    [238, 142, 54, 8, 'gold'],
    [180, 212, 64, 0, 'ivory'],
    [98, 266, 52, 5, 'red'],
    [262, 262, 52, 9, 'green'],
  ]),
);
await tile(
  'northern',
  'crimson',
  [{ code: '1f3ee', size: 190, left: 85, top: 70 }],
  row([
    [98, 284, 42, 2, 'gold'],
    [184, 296, 46, 7, 'ivory'],
    [268, 284, 42, 6, 'gold'],
  ]),
);
await tile('vietnam', 'teal', [{ code: '1f432', size: 214, left: 73, top: 92 }]);
// One picture a family of lottery games; those of Vietnam one a part of the country.
const tens = (number) => String(number).padStart(2, '0');
await tile(
  'three-digit',
  'azure',
  [],
  row([
    [110, 214, 60, 3, 'red'],
    [250, 214, 60, 7, 'blue'],
    [180, 168, 68, 1, 'gold'],
  ]),
);
await tile(
  'southern',
  'amber',
  [{ code: '1f334', size: 206, left: 77, top: 62 }],
  row([
    [112, 284, 42, 6, 'ivory'],
    [250, 284, 42, 8, 'gold'],
  ]),
);
await tile(
  'central',
  'teal',
  [{ code: '1fab7', size: 196, left: 82, top: 72 }],
  row([
    [112, 284, 42, 3, 'gold'],
    [250, 284, 42, 9, 'ivory'],
  ]),
);
await tile('quick-vietnam', 'plum', [
  { code: '1f3ee', size: 176, left: 58, top: 80 },
  { code: '26a1', size: 140, left: 186, top: 140 },
]);
await tile(
  'eleven',
  'forest',
  [],
  row([
    [108, 160, 50, tens(2), 'green'],
    [252, 160, 50, tens(7), 'gold'],
    [180, 206, 58, tens(11), 'ivory'],
    [112, 268, 48, tens(4), 'blue'],
    [248, 268, 48, tens(9), 'red'],
  ]),
);
await tile('dice', 'crimson', [
  { code: '1f3b2', size: 140, left: 50, top: 90 },
  { code: '1f3b2', size: 140, left: 176, top: 110 },
  { code: '1f3b2', size: 150, left: 106, top: 186 },
]);
await tile('racing', 'azure', [{ code: '1f3ce-fe0f', size: 230, left: 65, top: 92 }]);
await tile(
  'keno',
  'plum',
  [],
  row([
    [96, 132, 38, 12, 'blue'],
    [180, 118, 40, 80, 'gold'],
    [264, 132, 38, 37, 'green'],
    [92, 216, 40, 5, 'red'],
    [180, 206, 48, 66, 'ivory'],
    [268, 216, 40, 21, 'gold'],
    [132, 292, 38, 44, 'green'],
    [228, 292, 38, 9, 'blue'],
  ]),
);
await tile(
  'six',
  'slate',
  [],
  row([
    [106, 140, 46, 7, 'red'],
    [180, 126, 46, 16, 'blue'],
    [254, 140, 46, 28, 'green'],
    [106, 232, 46, 33, 'blue'],
    [254, 232, 46, 45, 'red'],
    [180, 254, 56, 49, 'gold'],
  ]),
);
await tile('thai', 'indigo', [{ code: '1f418', size: 220, left: 70, top: 84 }]);
await tile('togel', 'crimson', [{ code: '1f33a', size: 206, left: 77, top: 92 }]);
await tile('malaysian', 'teal', [{ code: '1fa81', size: 206, left: 77, top: 88 }]);
await tile('default', 'slate', [{ code: '1f3b2', size: 210, left: 75, top: 98 }]);
await tile('dragon-tiger', 'amber', [{ code: '1f409', size: 214, left: 73, top: 92 }]);
await tile('lucky', 'forest', [{ code: '1f340', size: 206, left: 77, top: 98 }]);
await tile('star', 'plum', [{ code: '1f31f', size: 206, left: 77, top: 98 }]);
await tile('trophy', 'azure', [{ code: '1f3c6', size: 206, left: 77, top: 98 }]);

// One family of objects at one scale: which game gets which is decided by entities/game/cover.ts.
const gameObjects = {
  machine: '1f3b0',
  cherries: '1f352',
  bell: '1f514',
  gem: '1f48e',
  clover: '1f340',
  grapes: '1f347',
  crown: '1f451',
  bag: '1f4b0',
  coin: '1fa99',
  joker: '1f0cf',
  die: '1f3b2',
  target: '1f3af',
  dragon: '1f409',
  tiger: '1f405',
  spade: '2660-fe0f',
  heart: '2665-fe0f',
  tophat: '1f3a9',
  show: '1f3aa',
  shark: '1f988',
  octopus: '1f419',
  fish: '1f420',
  crab: '1f980',
  tile: '1f004',
  football: '26bd',
  basketball: '1f3c0',
  cup: '1f3c6',
  horse: '1f3c7',
  pad: '1f3ae',
  joystick: '1f579-fe0f',
  swords: '2694-fe0f',
  rocket: '1f680',
  rooster: '1f413',
  pool: '1f3b1',
  invader: '1f47e',
  ticket: '1f39f-fe0f',
  bomb: '1f4a3',
  wheel: '1f3a1',
  tower: '1f3f0',
  saucer: '1f6f8',
  lantern: '1f3ee',
  koi: '1f38f',
  // The highest symbol of the studio's own slot, whose cover it stands on.
  idol: `<svg xmlns="http://www.w3.org/2000/svg" width="176" height="176" viewBox="0 0 176 176">${idol}</svg>`,
  orb: '1f52e',
};
for (const [name, code] of Object.entries(gameObjects)) await gameObject(name, code);

await hero('welcome', 'indigo', [
  { code: '1f381', size: 300, left: 1210, top: 120 },
  { code: '1f48e', size: 150, left: 1090, top: 300 },
  { code: '1fa99', size: 170, left: 1500, top: 290 },
  { code: '2728', size: 90, left: 1520, top: 90 },
]);
await hero(
  'fair',
  'azure',
  [
    { code: '1f6e1-fe0f', size: 300, left: 1230, top: 96 },
    { code: '1f511', size: 150, left: 1090, top: 300 },
  ],
  row([
    [1570, 330, 78, 7, 'gold'],
    [1640, 190, 52, 4, 'ivory'],
  ]),
);
await hero(
  'northern',
  'crimson',
  [
    { code: '1f3ee', size: 260, left: 1330, top: 60 },
    { code: '1f38b', size: 190, left: 1560, top: 90 },
  ],
  row([
    [1150, 330, 66, 2, 'gold'],
    [1276, 366, 72, 7, 'ivory'],
    [1420, 380, 66, 6, 'red'],
    [1550, 372, 62, 8, 'gold'],
  ]),
);

const faces = {
  0: ['1f98a', 'amber'],
  1: ['1f42f', 'crimson'],
  2: ['1f43c', 'slate'],
  3: ['1f432', 'forest'],
  4: ['1f430', 'plum'],
  5: ['1f436', 'azure'],
  6: ['1f981', 'indigo'],
  7: ['1f989', 'teal'],
};
for (const [key, [code, hue]] of Object.entries(faces)) {
  await sharp(await picture(panel(192, 192, hues[hue], { x: 96, y: 90, reach: 120, rings: false, floor: 168 })))
    .composite([{ input: await object(code, 136), left: 28, top: 30 }])
    .webp({ quality: 78, effort: 6 })
    .toFile(path.join(out, 'art', `avatar-${key}.webp`));
}

// The mark: a cast lot, one gold bar with a facet in each quarter, lit from the top left. Two stops of one gold, no outline.
const mark = (corner, pad = 0) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffd97f"/><stop offset="1" stop-color="#d9971f"/></linearGradient></defs>${pad ? '<rect width="64" height="64" fill="#0a0e16"/>' : ''}<g transform="translate(${pad} ${pad}) scale(${(64 - 2 * pad) / 64})"><rect x="3" y="3" width="58" height="58" rx="${corner}" fill="url(#a)"/><path d="M32 3h${58 / 2 - corner}a${corner} ${corner} 0 0 1 ${corner} ${corner}V32H32z" fill="#fff" opacity=".22"/><path d="M3 32h29v29H${3 + corner}a${corner} ${corner} 0 0 1-${corner}-${corner}z" fill="#5a3605" opacity=".28"/><circle cx="32" cy="32" r="13" fill="#1a1203"/><circle cx="32" cy="32" r="5.2" fill="#ffd97f"/></g></svg>`;
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
