// The symbols and backdrops of the slots: src/slots/art/<code>.webp (one picture of all symbols), <code>.json (where each stands in it)
// and <code>-back.avif; and what stands on the tiles of Mines and Tower. All of it is drawn in this repository: objects by slot-art.mjs and the site's own art
// (apps/site/build/art), Temple Rise by temple-art.mjs, the rest here. Drawn by npm run generate: all of it,
// or `-- slot-art koi mines` what belongs to the games whose codes begin so.
import sharp from 'sharp';
import { dragon, dragonFace, koi, lantern, lotus, scroll, tiger } from '../../../site/build/art/creatures.mjs';
import { put, render } from '../../../site/build/art/draw.mjs';
import { bell, brilliant, cherries, coin as goldCoin, crown, mine, star } from '../../../site/build/art/things.mjs';
import * as own from './slot-art.mjs';
import * as temple from './temple-art.mjs';

const size = 176;

const svg = (inner, width = size, height = width) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`,
  );
const toHex = (parts) =>
  `#${parts
    .map((part) =>
      Math.round(Math.max(0, Math.min(255, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
const fromHex = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const mix = (left, right, part) => toHex(fromHex(left).map((one, at) => one + (fromHex(right)[at] - one) * part));

/** A contact shadow below every object, always from the same light at the top left. */
const shadow = (y = 160, rx = 58, opacity = 0.5) =>
  `<defs><radialGradient id="shadow"><stop offset="0" stop-color="#000" stop-opacity="${opacity}"/><stop offset=".6" stop-color="#000" stop-opacity="${opacity * 0.45}"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs><ellipse cx="${size / 2 + 3}" cy="${y}" rx="${rx}" ry="${rx * 0.17}" fill="url(#shadow)"/>`;
/** Light that an object of rank throws on what is behind it. */
const halo = (color, opacity = 0.5) =>
  `<defs><radialGradient id="halo"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/><stop offset=".55" stop-color="${color}" stop-opacity="${opacity * 0.36}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient></defs><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}" fill="url(#halo)"/>`;
/** A plate of glass with a rim lit from the top left. */
const plate = (top, bottom, rim) =>
  `<defs><linearGradient id="plate" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient><linearGradient id="rim" x1="0" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="${mix(rim, '#ffffff', 0.55)}"/><stop offset=".5" stop-color="${rim}"/><stop offset="1" stop-color="${mix(rim, '#000000', 0.45)}"/></linearGradient><linearGradient id="gloss" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".24"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>
  <rect x="9" y="9" width="158" height="158" rx="26" fill="url(#plate)" stroke="url(#rim)" stroke-width="5"/><rect x="15" y="15" width="146" height="62" rx="21" fill="url(#gloss)"/>`;

/** An object of the drawing kit, some 100 in radius: `scale` 1 fills the cell, `lift` moves it up. */
const object =
  (draw, { scale = 0.8, lift = 4, under = '', floor = 160 } = {}) =>
  async () => [
    {
      input: await sharp(svg(`${under}${shadow(floor, size * scale * 0.42)}`))
        .png()
        .toBuffer(),
      left: 0,
      top: 0,
    },
    {
      input: await render(size, size, () => put(draw(), { at: [size / 2, size / 2 - lift], size: (size / 200) * scale, shadow: 0 })),
      left: 0,
      top: 0,
    },
  ];
const drawn = (inner) => async () => [{ input: await sharp(svg(inner)).png().toBuffer(), left: 0, top: 0 }];

/** A cut stone seen from above: a table, star and kite facets around it, each as bright as it turns to the light. */
function gem({ sides, stretch = [1, 1], turn = 0, radius = 70, table = 0.5, colors: [deep, body, light], glow }) {
  const [cx, cy] = [88, 86];
  const point = (part, angle) => [cx + Math.cos(angle) * part * radius * stretch[0], cy + Math.sin(angle) * part * radius * stretch[1]];
  const step = (Math.PI * 2) / sides;
  const shape = (points) => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const facets = [];
  const add = (points, lift) => {
    const [x, y] = [0, 1].map((axis) => points.reduce((sum, each) => sum + each[axis], 0) / points.length);
    const angle = Math.atan2(y - cy, x - cx);
    const bright = 0.5 + 0.5 * Math.cos(angle + Math.PI * 0.75);
    const value = Math.max(0, Math.min(1, bright * 0.95 + lift));
    const color = value < 0.5 ? mix(deep, body, value * 2) : mix(body, light, value * 2 - 1);
    facets.push(
      `<polygon points="${shape(points)}" fill="${color}" stroke="${mix(color, '#ffffff', 0.22)}" stroke-width=".9" stroke-linejoin="round"/>`,
    );
  };
  const [outer, middle, inner] = [[], [], []];
  for (let at = 0; at < sides; at += 1) {
    const angle = turn + at * step;
    outer.push(point(1, angle));
    middle.push(point(0.8, angle + step / 2));
    inner.push(point(table, angle));
  }
  const ring = (list, at) => list[(at + sides) % sides];
  for (let at = 0; at < sides; at += 1) {
    add([inner[at], ring(middle, at - 1), outer[at], middle[at]], at % 2 ? 0.1 : -0.12);
    add([middle[at], outer[at], ring(outer, at + 1)], at % 2 ? -0.16 : 0.02);
    add([inner[at], middle[at], ring(inner, at + 1)], at % 2 ? -0.05 : 0.16);
  }
  return `${halo(glow ?? body, 0.34)}${shadow(162, 54 * stretch[0])}<defs><linearGradient id="table" x1="0" y1="0" x2=".9" y2="1"><stop offset="0" stop-color="${mix(light, '#ffffff', 0.5)}"/><stop offset=".42" stop-color="${mix(body, light, 0.4)}"/><stop offset="1" stop-color="${mix(deep, body, 0.65)}"/></linearGradient></defs>
  <polygon points="${shape(outer)}" fill="${deep}" stroke="${mix(deep, '#000000', 0.4)}" stroke-width="5" stroke-linejoin="round"/>${facets.join('')}
  <polygon points="${shape(inner)}" fill="url(#table)" stroke="#fff" stroke-opacity=".4" stroke-width="1"/>
  <polygon points="${shape([inner[Math.floor(sides * 0.5)], inner[Math.floor(sides * 0.5) + 1], inner[(Math.floor(sides * 0.5) + 2) % sides]])}" fill="#fff" opacity=".3"/>
  <ellipse cx="${cx - radius * 0.42 * stretch[0]}" cy="${cy - radius * 0.5 * stretch[1]}" rx="12" ry="6" transform="rotate(-38 ${cx - radius * 0.42 * stretch[0]} ${cy - radius * 0.5 * stretch[1]})" fill="#fff" opacity=".75"/>`;
}

/** A stone without facets: amber, pearl. */
const cabochon = ({ colors: [deep, body, light], stretch = [1, 1], radius = 62 }) =>
  `${halo(body, 0.3)}${shadow(162, 52 * stretch[0])}<defs><radialGradient id="stone" cx=".35" cy=".28" r=".85"><stop offset="0" stop-color="${light}"/><stop offset=".4" stop-color="${body}"/><stop offset="1" stop-color="${deep}"/></radialGradient><radialGradient id="bounce" cx=".68" cy=".82" r=".4"><stop offset="0" stop-color="${light}" stop-opacity=".6"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient></defs>
  <ellipse cx="88" cy="86" rx="${radius * stretch[0]}" ry="${radius * stretch[1]}" fill="url(#stone)"/><ellipse cx="88" cy="86" rx="${radius * stretch[0]}" ry="${radius * stretch[1]}" fill="url(#bounce)"/>
  <ellipse cx="${88 - radius * 0.36 * stretch[0]}" cy="${86 - radius * 0.46 * stretch[1]}" rx="${radius * 0.28}" ry="${radius * 0.15}" transform="rotate(-32 ${88 - radius * 0.36 * stretch[0]} ${86 - radius * 0.46 * stretch[1]})" fill="#fff" opacity=".82"/>`;

/** A letter of metal on a dark plate, for the low pays. */
const letter = (text, [light, body, deep]) =>
  `${plate('#26304d', '#141a2c', '#4a5880')}<defs><linearGradient id="metal" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset=".48" stop-color="${body}"/><stop offset=".52" stop-color="${mix(body, deep, 0.35)}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs>
  <text x="90" y="135" font-family="Liberation Serif" font-weight="700" font-size="128" text-anchor="middle" fill="#000" opacity=".5">${text}</text>
  <text x="88" y="131" font-family="Liberation Serif" font-weight="700" font-size="128" text-anchor="middle" fill="url(#metal)">${text}</text>`;

const seven = `${halo('#ff4d4d', 0.42)}${shadow(161, 48)}<defs><linearGradient id="seven" x1="0" y1="0" x2=".4" y2="1"><stop offset="0" stop-color="#ff8f86"/><stop offset=".45" stop-color="#e8232f"/><stop offset="1" stop-color="#7d0714"/></linearGradient><linearGradient id="edge" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="#fff6dc"/><stop offset=".5" stop-color="#f4be4f"/><stop offset="1" stop-color="#8a5a0b"/></linearGradient></defs>
  <path d="M36 26h104c4 0 7 3 7 7v22c0 3-1 6-3 8-26 26-38 52-42 84-1 5-4 8-9 8H66c-6 0-9-4-8-10 4-32 17-57 39-79H62c-2 9-6 14-13 14H38c-5 0-8-3-8-8V33c0-4 2-7 6-7z" fill="url(#edge)" stroke="#3c0509" stroke-opacity=".5" stroke-width="2"/>
  <path d="M42 36h92c2 0 3 1 3 3v14c0 2 0 3-2 5-26 26-38 52-42 83 0 2-1 3-3 3H72c-2 0-3-1-3-4 5-31 19-57 43-79 2-3 1-5-2-5H55c-3 0-4 2-5 6-1 5-2 8-4 8h-3c-2 0-3-1-3-3V39c0-2 1-3 2-3z" fill="url(#seven)"/>
  <path d="M44 39h88c1 0 2 1 2 2v5c-30-3-60-2-92 2v-7c0-1 1-2 2-2z" fill="#fff" opacity=".38"/>`;
const coin = `${halo('#f4be4f', 0.4)}${shadow(162, 56)}<defs><linearGradient id="rimgold" x1="0" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="#fff6dc"/><stop offset=".45" stop-color="#f4be4f"/><stop offset="1" stop-color="#8a5a0b"/></linearGradient><radialGradient id="face" cx=".36" cy=".3" r=".9"><stop offset="0" stop-color="#ffe9b0"/><stop offset=".5" stop-color="#eeb03c"/><stop offset="1" stop-color="#b87a17"/></radialGradient></defs>
  <circle cx="88" cy="89" r="71" fill="#7a4d08"/><circle cx="88" cy="86" r="71" fill="url(#rimgold)"/><circle cx="88" cy="86" r="58" fill="#8f5c0c"/><circle cx="88" cy="87.5" r="57" fill="url(#face)"/><circle cx="88" cy="86" r="64.5" fill="none" stroke="#8f5c0c" stroke-opacity=".55" stroke-width="4" stroke-dasharray="2 6.1"/>
  <path d="M40 70a52 52 0 0 1 60-35" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="6" stroke-linecap="round"/>`;
const pyramid = (() => {
  const steps = [0, 1, 2, 3, 4].map((at) => {
    const [y, half] = [132 - at * 21, 72 - at * 13];
    return `<path d="M${88 - half} ${y + 21}l5 -21h${half * 2 - 10}l5 21z" fill="url(#stone${at % 2})"/><path d="M${88 - half + 5} ${y}h${half * 2 - 10}l1 4H${88 - half + 4}z" fill="#fff1c9" opacity=".75"/>`;
  });
  return `${halo('#ffcf6b', 0.6)}${shadow(163, 62)}<defs>${[0, 1].map((at) => `<linearGradient id="stone${at}" x1="0" y1="0" x2="1" y2=".2"><stop offset="0" stop-color="#f7d488"/><stop offset=".5" stop-color="${at ? '#c98f3c' : '#bd8334'}"/><stop offset="1" stop-color="#6b3f12"/></linearGradient>`).join('')}<linearGradient id="stairs" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff0c4"/><stop offset="1" stop-color="#d8a451"/></linearGradient></defs>${steps.join('')}
  <path d="M78 46h20l8 107H70z" fill="url(#stairs)"/>${Array.from({ length: 12 }, (_, at) => `<path d="M${77 - at * 0.6} ${54 + at * 8.4}h${22 + at * 1.2}" stroke="#8a5a1c" stroke-width="2.2" opacity=".75"/>`).join('')}
  <path d="M64 48V26h48v22z" fill="url(#stone1)"/><path d="M58 27l6-10h48l6 10z" fill="#f7d488"/><path d="M80 48V35a8 8 0 0 1 16 0v13z" fill="#2a1503"/>`;
})();

const tones = {
  ruby: ['#5c0418', '#dc1f45', '#ff9db0'],
  emerald: ['#033d2a', '#0ea968', '#9bf5c8'],
  sapphire: ['#061a5c', '#2a62e8', '#a9ccff'],
  amethyst: ['#2c0a55', '#8f3ee0', '#dcb4ff'],
  topaz: ['#04405a', '#16a8d6', '#b4f0ff'],
  amber: ['#6b2a02', '#f08a1c', '#ffdd94'],
  pearl: ['#8c8296', '#e9e2ea', '#ffffff'],
  diamond: ['#56708f', '#cfe6fa', '#ffffff'],
};
const gems = {
  ruby: drawn(gem({ sides: 8, turn: Math.PI / 8, colors: tones.ruby })),
  emerald: drawn(gem({ sides: 8, turn: Math.PI / 8, stretch: [0.86, 1.02], table: 0.62, colors: tones.emerald })),
  sapphire: drawn(gem({ sides: 6, turn: Math.PI / 6, radius: 73, colors: tones.sapphire })),
  amethyst: drawn(gem({ sides: 5, turn: -Math.PI / 2, radius: 74, table: 0.46, colors: tones.amethyst })),
  topaz: drawn(gem({ sides: 4, turn: -Math.PI / 2, stretch: [0.92, 1.05], radius: 75, table: 0.44, colors: tones.topaz })),
  amber: drawn(cabochon({ colors: tones.amber, stretch: [1.1, 0.9] })),
  pearl: drawn(cabochon({ colors: tones.pearl, radius: 57 })),
};
const goldPlate = plate('#5a3a0a', '#241502', '#f4be4f');
const wildPlate = plate('#4a1430', '#1d0512', '#f4be4f');

const dragonOfScroll = () => dragon();
const riverDragon = () => dragonFace();
const jadeDragon = () => dragonFace(['#d0ffdf', '#22a86a', '#04462f']);
const hungLantern = () => lantern();

const slots = {
  'ruby-row': {
    symbols: {
      wild: object(crown, { scale: 0.66, lift: 0, under: wildPlate, floor: 142 }),
      seven: drawn(seven),
      ruby: gems.ruby,
      star: object(star, { scale: 0.8 }),
      bell: object(bell, { scale: 0.8 }),
      grape: object(own.grape, { scale: 0.76 }),
      orange: object(own.orange, { scale: 0.7, lift: -4 }),
      lemon: object(own.lemon, { scale: 0.74 }),
      cherry: object(cherries, { scale: 0.8 }),
    },
    back: {
      hue: ['#5c1230', '#12060f', '#e0506e'],
      objects: [
        [brilliant, 300, 70, 120],
        [cherries, 260, 640, 620],
      ],
    },
  },
  'dragon-scroll': {
    symbols: {
      wild: object(own.flame, { scale: 0.68, under: wildPlate, floor: 148 }),
      scroll: object(scroll, { scale: 0.66, under: goldPlate, floor: 148 }),
      dragon: object(dragonOfScroll, { scale: 0.68, under: halo('#3fd089', 0.5) }),
      tiger: object(tiger, { scale: 0.78, under: halo('#ffa23f', 0.42) }),
      lantern: object(hungLantern, { scale: 0.72, lift: 12, under: halo('#ff5a4d', 0.4) }),
      drum: object(own.drum, { scale: 0.74, lift: 0 }),
      fan: object(own.fan, { scale: 0.64 }),
      ace: drawn(letter('A', ['#ffd9d0', '#f0605a', '#7c1420'])),
      king: drawn(letter('K', ['#fff0c4', '#f0b541', '#80530a'])),
      queen: drawn(letter('Q', ['#e9d4ff', '#a66bf0', '#40157f'])),
      jack: drawn(letter('J', ['#cfeaff', '#4a9df0', '#0f3f85'])),
    },
    back: {
      hue: ['#123f3a', '#04110f', '#4fd0a0'],
      objects: [
        [dragonOfScroll, 420, 60, 80],
        [lantern, 240, 640, 640],
      ],
    },
  },
  'koi-ways': {
    symbols: {
      wild: object(riverDragon, { scale: 0.49, lift: -5, under: plate('#0d4a6b', '#04182a', '#f4be4f'), floor: 150 }),
      gate: object(own.gate, { scale: 0.62, under: goldPlate, floor: 148 }),
      koi: object(koi, { scale: 0.76, under: halo('#ff7a5a', 0.45) }),
      turtle: object(own.turtle, { scale: 0.7, under: halo('#6fd08a', 0.34) }),
      frog: object(own.frog, { scale: 0.74 }),
      lotus: object(lotus, { scale: 0.72 }),
      shell: object(own.shell, { scale: 0.74 }),
      bamboo: object(own.bamboo, { scale: 0.76 }),
      leaf: object(own.leaf, { scale: 0.74 }),
      drop: object(own.drop, { scale: 0.74 }),
    },
    back: {
      hue: ['#0f3f66', '#030e1c', '#4fb6f0'],
      objects: [
        [lotus, 320, 40, 660],
        [koi, 300, 620, 110],
      ],
    },
  },
  'gem-fall': {
    symbols: {
      ...gems,
      diamond: drawn(`${goldPlate}${gem({ sides: 8, turn: Math.PI / 8, radius: 54, table: 0.55, colors: tones.diamond })}`),
    },
    back: {
      hue: ['#2a1c66', '#0a0620', '#9a7bff'],
      objects: [
        [brilliant, 380, 40, 90],
        [brilliant, 320, 620, 640],
      ],
    },
  },
  'lantern-hold': {
    symbols: {
      dragon: object(jadeDragon, { scale: 0.6, lift: -6, under: halo('#4fd07a', 0.45) }),
      envelope: object(own.envelope, { scale: 0.76, under: halo('#ff5a4d', 0.36) }),
      firecracker: object(own.firecracker, { scale: 0.72, under: halo('#ff5a4d', 0.3) }),
      fan: object(own.fan, { scale: 0.64 }),
      mooncake: object(own.mooncake, { scale: 0.76 }),
      dumpling: object(own.dumpling, { scale: 0.74, lift: 0 }),
      tea: object(own.tea, { scale: 0.74 }),
      lotus: object(lotus, { scale: 0.7 }),
      lantern: object(hungLantern, { scale: 0.58, lift: 10, under: wildPlate, floor: 150 }),
      coin: drawn(coin),
    },
    back: {
      hue: ['#5c1a12', '#160604', '#ff8a4a'],
      objects: [
        [lantern, 360, 50, 70],
        [lantern, 260, 660, 300],
        [goldCoin, 220, 90, 720],
      ],
    },
  },
  'temple-rise': {
    symbols: {
      // The names are those of the game's rules, which are published; all of it is of one temple of the Maya.
      idol: drawn(`${halo('#ffd36b', 0.5)}${shadow(163, 48)}${temple.idol}`),
      jaguar: drawn(`${halo('#ffb43f', 0.4)}${shadow(165, 50)}${temple.jaguar}`),
      serpent: drawn(`${halo('#5fd06a', 0.32)}${shadow(166, 56)}${temple.serpent}`),
      mask: drawn(`${shadow(165, 50)}${temple.mask}`),
      parrot: drawn(`${shadow(164, 46)}${temple.macaw}`),
      amphora: drawn(`${shadow(164, 56)}${temple.jar}`),
      hibiscus: drawn(`${shadow(160, 56)}${temple.hibiscus}`),
      maize: drawn(`${shadow(164, 50)}${temple.maize}`),
      torch: drawn(`${halo('#ff8a1c', 0.6)}${temple.torch}`),
      temple: drawn(pyramid),
    },
    back: {
      hue: ['#1c4a2a', '#06130a', '#8fd05a'],
      objects: [
        [svg(pyramid), 420, 30, 540],
        [svg(temple.leaves), 320, 600, 80],
      ],
    },
  },
};

/** Light from the top left, two objects far out of focus, a dark edge: what is behind the reels must stay quiet. */
async function backdrop({ hue: [base, deep, light], objects: placed }) {
  const [width, height] = [900, 1000];
  const layers = [];
  for (const [placedObject, side, left, top] of placed) {
    const fitted = Math.min(side, width - left, height - top);
    const picture =
      typeof placedObject === 'function'
        ? await render(256, 256, () => put(placedObject(), { at: [128, 128], size: 1, shadow: 0 }))
        : placedObject;
    layers.push({
      input: await sharp(picture)
        .resize(fitted, fitted)
        .extend({ top: 40, bottom: 40, left: 40, right: 40, background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .blur(14)
        .ensureAlpha()
        .composite([{ input: Buffer.from([0, 0, 0, 92]), raw: { width: 1, height: 1, channels: 4 }, tile: true, blend: 'dest-in' }])
        .png()
        .toBuffer()
        .then((input) =>
          sharp(input)
            .extract({
              left: 0,
              top: 0,
              width: Math.min(fitted + 80, width - Math.max(0, left - 40)),
              height: Math.min(fitted + 80, height - Math.max(0, top - 40)),
            })
            .toBuffer(),
        ),
      left: Math.max(0, left - 40),
      top: Math.max(0, top - 40),
    });
  }
  const ground = svg(
    `<defs><linearGradient id="base" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="${base}"/><stop offset="1" stop-color="${deep}"/></linearGradient><radialGradient id="key" gradientUnits="userSpaceOnUse" cx="300" cy="180" r="760"><stop offset="0" stop-color="${light}" stop-opacity=".42"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#base)"/><rect width="${width}" height="${height}" fill="url(#key)"/>${Array.from({ length: 9 }, (_, at) => `<circle cx="300" cy="180" r="${150 + at * 120}" fill="none" stroke="#fff" stroke-opacity="${(0.05 - at * 0.005).toFixed(3)}" stroke-width="2"/>`).join('')}`,
    width,
    height,
  );
  const edge = svg(
    `<defs><radialGradient id="edge" cx=".5" cy=".45" r=".75"><stop offset=".4" stop-color="${deep}" stop-opacity="0"/><stop offset="1" stop-color="${mix(deep, '#000000', 0.4)}" stop-opacity=".85"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#edge)"/>`,
    width,
    height,
  );
  return sharp(ground)
    .composite([...layers, { input: await sharp(edge).png().toBuffer(), left: 0, top: 0 }])
    .avif({ quality: 44, effort: 7 })
    .toBuffer();
}

/** Soft light for the winning cells and grown reels, at the end of every picture. */
const lights = {
  'light.cell': drawn(
    `<defs><radialGradient id="cell"><stop offset="0" stop-color="#ffe9b0" stop-opacity=".95"/><stop offset=".45" stop-color="#f4be4f" stop-opacity=".5"/><stop offset="1" stop-color="#f4be4f" stop-opacity="0"/></radialGradient></defs><circle cx="88" cy="88" r="88" fill="url(#cell)"/>`,
  ),
  'light.ring': drawn(
    `<rect x="6" y="6" width="164" height="164" rx="24" fill="#f4be4f" fill-opacity=".12" stroke="#f4be4f" stroke-width="6"/><rect x="11" y="11" width="154" height="154" rx="20" fill="none" stroke="#fff4d6" stroke-opacity=".5" stroke-width="2"/>`,
  ),
};

/** All symbols of a slot in one picture, and where each stands in it. */
async function atlas(code, symbols) {
  const entries = Object.entries({ ...symbols, ...lights });
  const columns = 4;
  const rows = Math.ceil(entries.length / columns);
  const layers = [];
  for (const [at, [, draw]] of entries.entries())
    for (const layer of await draw())
      layers.push({ ...layer, left: layer.left + (at % columns) * size, top: layer.top + Math.floor(at / columns) * size });
  const picture = await sharp({
    create: { width: columns * size, height: rows * size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite(layers)
    // Its outlines weigh more.
    .webp({ quality: code === 'temple-rise' ? 70 : 82, alphaQuality: 82, effort: 6, smartSubsample: true })
    .toBuffer();
  return { picture, places: `${JSON.stringify({ size, columns, rows, names: entries.map(([name]) => name) })}\n` };
}

/** What stands on the tiles of Mines and Tower. */
const tiles = { 'mines/gem': () => brilliant(), 'mines/mine': mine, 'tower/coin': () => goldCoin(), 'tower/fire': own.flame };

export async function make(asked) {
  const isAsked = (code) => asked.length === 0 || asked.some((one) => code.startsWith(one));
  const folder = 'apps/studio/client/src';
  const made = new Map();
  for (const [code, { symbols, back }] of Object.entries(slots)) {
    if (!isAsked(code)) continue;
    const { picture, places } = await atlas(code, symbols);
    made.set(`${folder}/slots/art/${code}.webp`, picture);
    made.set(`${folder}/slots/art/${code}.json`, places);
    made.set(`${folder}/slots/art/${code}-back.avif`, await backdrop(back));
  }
  for (const [name, draw] of Object.entries(tiles)) {
    if (!isAsked(name)) continue;
    made.set(
      `${folder}/games/${name}.webp`,
      await sharp(await render(160, 160, () => put(draw(), { at: [80, 78], size: 0.66, shadow: 0.4 })))
        .webp({ quality: 82, alphaQuality: 82, effort: 6, smartSubsample: true })
        .toBuffer(),
    );
  }
  return made;
}
