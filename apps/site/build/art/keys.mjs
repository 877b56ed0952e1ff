// Key art: one scene a game, 360 × 480. The name is not in the picture: the tile writes it below the middle, in the visitor's language.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import {
  body,
  box,
  chance,
  disc,
  embedded,
  halo,
  line,
  linear,
  oval,
  path as outline,
  put,
  radial,
  shape,
  shine,
  spark,
  sparks,
  stage,
  times,
  write,
  clip,
} from './draw.mjs';
import { ball, brilliant, card, cardBack, chip, coin, die, football, golds, lot, mine, seven, star, suit, trophy } from './things.mjs';
import { dragon, dragonFace, koi, lantern, lotus, rocket, scroll, tiger } from './creatures.mjs';

const [width, height] = [360, 480];
const scene = (hue, rest) => stage(width, height, { x: 180, y: 190, reach: 250, ...hue, ...rest });
const slots = path.resolve(import.meta.dirname, '../../../studio/client/src/slots/art');

/** Symbols of a slot, cut from its picture: the art on the tile is what turns on the reels. */
export async function symbolsOf(code) {
  const { size, columns, names } = JSON.parse(readFileSync(path.join(slots, `${code}.json`), 'utf8'));
  const symbols = new Map();
  for (const [at, name] of names.entries()) {
    const place = { left: (at % columns) * size, top: Math.floor(at / columns) * size, width: size, height: size };
    symbols.set(
      name,
      await sharp(path.join(slots, `${code}.webp`))
        .extract(place)
        .resize(520, 520, { kernel: 'lanczos3' })
        .sharpen({ sigma: 1.1 })
        .png()
        .toBuffer(),
    );
  }
  // Two units wide, as large as a drawn object.
  return (name, rest) => put(embedded(symbols.get(name), -118, -118, 236, 236), { shadow: 0.45, ...rest });
}

/** Coins thrown up around the middle; the near ones are out of focus. */
function shower(number, seed, { near = 3, silver = false } = {}) {
  const next = chance(seed);
  return times(number, (at) =>
    put(coin(0.3 + next() * 0.65, { silver }), {
      at: [20 + next() * 320, 20 + next() * 330],
      size: 0.12 + next() * 0.1,
      turn: next() * 360,
      shadow: 0.35,
      soft: at < near ? 2.6 : 0,
    }),
  );
}
const tag = (text, x, y, size, { fill = linear(['#fffbe6', '#ffd669', '#e0901a'], [0, 0, 0, 1]), turn = 0, glow = '#ff8a1f' } = {}) =>
  put(
    `${write(text, 0, size * 0.36, size, '#2a1203', `stroke="#2a1203" stroke-width="${size * 0.08}" stroke-linejoin="round"`)}${write(text, 0, size * 0.36, size, fill)}`,
    { at: [x, y], turn, glow, shadow: 0.4 },
  );

export const slotKeys = {
  'ruby-row': (symbol) =>
    `${scene({ base: '#8d1136', deep: '#24030f', light: '#ff5a72', seed: 4 }, { rays: 0.5 })}${shower(7, 12)}
    ${symbol('bell', { at: [72, 128], size: 0.62, turn: -18, soft: 0.8 })}${symbol('cherry', { at: [292, 128], size: 0.66, turn: 12, soft: 0.6 })}
    ${symbol('ruby', { at: [218, 178], size: 1.02, turn: 8, glow: '#ff3a5c' })}${symbol('star', { at: [296, 278], size: 0.56, turn: 14 })}${put(seven(), { at: [124, 222], size: 1.02, turn: -8, glow: '#ffb52e' })}${spark(206, 110, 26)}${spark(86, 300, 14)}`,
  'dragon-scroll': (symbol) =>
    `${scene({ base: '#0c6a4c', deep: '#02170f', light: '#6dffb0', seed: 9 }, { rays: 0.42 })}${halo(180, 200, 190, '#ffd35a', 0.5)}
    ${symbol('lantern', { at: [58, 84], size: 0.62, soft: 2 })}${symbol('lantern', { at: [318, 112], size: 0.46, soft: 3 })}${put(scroll(), { at: [188, 262], size: 1.14, turn: 4, glow: '#ffcf5a' })}
    ${put(dragon(), { at: [176, 184], size: 1.3, glow: '#ffb02e' })}${symbol('wild', { at: [302, 300], size: 0.42, turn: 10 })}${sparks(width, height, 8, 31, '#ffe9a0')}`,
  'gem-fall': (symbol) =>
    `${scene({ base: '#4a1f9e', deep: '#0e0530', light: '#b48cff', seed: 3 }, { rays: 0.5 })}
    ${symbol('amber', { at: [300, 62], size: 0.42, soft: 2.4 })}${symbol('pearl', { at: [54, 66], size: 0.36, soft: 2.8 })}${symbol('emerald', { at: [74, 158], size: 0.64, turn: -16 })}${symbol('amethyst', { at: [290, 160], size: 0.66, turn: 14 })}
    ${symbol('topaz', { at: [104, 288], size: 0.66, turn: 8 })}${symbol('ruby', { at: [264, 290], size: 0.64, turn: -10 })}${symbol('sapphire', { at: [182, 206], size: 1.08, turn: 8, glow: '#7aa4ff' })}${spark(140, 140, 24)}${spark(262, 252, 16)}${spark(80, 130, 13)}`,
  'koi-ways': (symbol) =>
    `${scene({ base: '#0a5d9e', deep: '#021428', light: '#6fdcff', seed: 15 }, { rays: 0.45 })}${times(4, (at) => oval(180, 236 + at * 6, 110 + at * 52, 24 + at * 13, 'none', `stroke="#bff2ff" stroke-opacity="${0.4 - at * 0.08}" stroke-width="2.5"`))}
    ${symbol('gate', { at: [286, 94], size: 0.58, soft: 1.6 })}${put(lotus(), { at: [80, 306], size: 0.5 })}${put(koi(['#fffbe2', '#ffc43f', '#d6730a']), { at: [212, 282], size: [-0.92, 0.92], turn: 16 })}${put(koi(), { at: [164, 168], size: 1.3, turn: -24, glow: '#ff9a5a' })}${times(9, (at) => disc(60 + ((at * 83) % 250), 70 + ((at * 57) % 240), 3 + (at % 3) * 2.4, '#e8fbff', 'opacity=".6"'))}`,
  'lantern-hold': (symbol) =>
    `${scene({ base: '#a8220f', deep: '#2a0405', light: '#ffb04a', seed: 22 }, { rays: 0.5 })}${put(lantern(), { at: [56, 92], size: 0.46, soft: 2.2 })}${put(lantern(), { at: [312, 78], size: 0.38, soft: 3 })}
    ${symbol('envelope', { at: [84, 276], size: 0.6, turn: -16 })}${symbol('firecracker', { at: [290, 262], size: 0.6, turn: 8 })}${put(lantern(), { at: [182, 172], size: 1.14, glow: '#ff7a2b' })}${put(coin(0.94), { at: [138, 316], size: 0.34, turn: -14 })}${put(coin(0.7), { at: [212, 322], size: 0.3, turn: 18 })}${put(coin(0.5), { at: [252, 320], size: 0.24, turn: 30 })}${sparks(width, height, 8, 5)}`,
  'temple-rise': (symbol) =>
    `${scene({ base: '#2b7a1f', deep: '#051a08', light: '#d6ff7a', seed: 8 }, { rays: 0.5 })}${symbol('temple', { at: [182, 116], size: 1.16, soft: 1.2 })}
    ${symbol('hibiscus', { at: [180, 326], size: 0.44, turn: -12 })}${symbol('jaguar', { at: [76, 262], size: 0.74, turn: -8 })}${symbol('parrot', { at: [294, 266], size: 0.74, turn: 6 })}${symbol('idol', { at: [184, 208], size: 1.14, glow: '#ffcf4a' })}${symbol('torch', { at: [320, 118], size: 0.44, turn: 12 })}${symbol('torch', { at: [42, 118], size: 0.44, turn: -12 })}`,
};

/** The wheel of the game: five tones and one gold segment. */
const wheel = () => {
  const tones = [
    ['#7b8bb0', '#3c4763'],
    ['#4aa0ff', '#174f9c'],
    ['#7b8bb0', '#3c4763'],
    ['#2fd29e', '#0d6a50'],
    ['#7b8bb0', '#3c4763'],
    ['#b07cff', '#5a2ba8'],
    ['#4aa0ff', '#174f9c'],
    ['#ff9352', '#a84512'],
    ['#7b8bb0', '#3c4763'],
    ['#2fd29e', '#0d6a50'],
    ['#fff0b0', '#e09a1a'],
    ['#b07cff', '#5a2ba8'],
  ];
  const edge = (r, angle) => `${(Math.cos(angle) * r).toFixed(2)} ${(Math.sin(angle) * r).toFixed(2)}`;
  const parts = tones.map((tone, at) => {
    const [from, to] = [at, at + 1].map((one) => ((one * 30 - 105) * Math.PI) / 180);
    return `${outline(`M${edge(34, from)}L${edge(88, from)}A88 88 0 0 1 ${edge(88, to)}L${edge(34, to)}Z`, linear(tone, [0.2, 0, 0.7, 1]))}${line(`M${edge(34, from)}L${edge(88, from)}`, '#fff4cc', 2.2, 'opacity=".7"')}`;
  });
  return `${disc(0, 7, 104, '#3d2404')}${disc(0, 0, 104, linear(golds))}${disc(0, 0, 96, '#3a2206')}${disc(0, 0, 92, linear(['#8a5207', '#ffd669']))}${parts.join('')}${times(24, (at) => disc(Math.cos((at * Math.PI) / 12) * 99, Math.sin((at * Math.PI) / 12) * 99, 3.4, at % 2 ? '#fffbe0' : '#ffb52e'))}
    ${outline('M-70-60A92 92 0 0 1 60-70L10-10Z', '#fff', 'opacity=".14"')}${disc(0, 3, 36, '#3d2404')}${disc(0, 0, 34, linear(golds))}<g transform="scale(.23)">${lot()}</g>`;
};
const tileFace = (fill, edge, inner = '') =>
  `${box(-46, -40, 92, 92, 18, edge)}${box(-46, -48, 92, 92, 18, fill)}${box(-42, -44, 84, 84, 15, 'none', 'stroke="#fff" stroke-opacity=".25" stroke-width="2.5"')}${inner}`;
const closedTile = () =>
  tileFace(
    linear(['#5877b8', '#2c4278']),
    '#142248',
    `<g transform="translate(0 -2) scale(.2)" opacity=".5">${box(-92, -92, 184, 184, 50, 'none', 'stroke="#9db8f0" stroke-width="26"')}${disc(0, 0, 28, '#9db8f0')}</g>`,
  );
const openTile = (glow) => tileFace(linear(['#0c1936', '#1d3468']), '#060d1f', halo(0, 0, 60, glow, 0.7));

export const drawnKeys = {
  crash: () => {
    const curve = 'M-20 356Q150 346 218 230T400 -60';
    return `${scene({ base: '#122a6e', deep: '#050a22', light: '#5d8bff', seed: 5 }, { x: 290, y: 110, rays: 0.36 })}${times(40, (at) => disc((at * 97) % 360, (at * 61) % 330, 0.8 + (at % 3) * 0.5, '#fff', 'opacity=".7"'))}
    ${times(5, (at) => line(`M0 ${70 + at * 72}H360`, '#8fb0ff', 1.4, 'opacity=".16"'))}${outline(
      `${curve}V420H-20Z`,
      linear(
        [
          [0, '#ffb52e', 0.65],
          [1, '#ff7a1f', 0],
        ],
        [0, 0, 0, 1],
      ),
    )}
    ${put(line(curve, '#ffb52e', 15), { glow: '#ff8a1f', shadow: 0 })}${line(curve, linear(['#ff8a1f', '#fff3c0'], [0, 1, 1, 0]), 11)}${line(curve, '#fffbe6', 3.5, 'opacity=".9"')}
    ${halo(230, 190, 130, '#ff8a2b', 0.8)}${put(rocket(), { at: [246, 146], size: 1.5, turn: -60, glow: '#ffb35a' })}${tag('×', 88, 142, 170, { turn: -8 })}${sparks(width, height, 6, 18)}`;
  },
  dice: () =>
    `${scene({ base: '#0d5fa8', deep: '#031330', light: '#5fd4ff', seed: 12 })}${put(die([2, 4, 1], 'ivory'), { at: [288, 96], size: 0.44, turn: 24, soft: 2.4 })}${put(die([3, 1, 5], 'blue'), { at: [66, 108], size: 0.38, turn: -30, soft: 3 })}${put(die([6, 3, 5], 'blue'), { at: [180, 190], size: 1.22, turn: -9, glow: '#49b8ff' })}
    ${put(`${box(-140, -17, 280, 34, 17, '#071633')}${box(-134, -11, 152, 22, 11, linear(['#ff8a8a', '#d41f36'], [0, 0, 0, 1]))}${box(8, -11, 126, 22, 11, linear(['#8affb0', '#12a35a'], [0, 0, 0, 1]))}${disc(14, 0, 26, linear(golds))}${write('%', 0, 10, 28, '#4a2a02', 'transform="translate(14 0)"')}`, { at: [180, 334] })}${spark(116, 120, 18)}`,
  limbo: () =>
    `${scene({ base: '#5a1aa8', deep: '#12042e', light: '#d07aff', seed: 17 }, { y: 130, rays: 0.5 })}${outline(
      'M112 400L152-20H208L248 400Z',
      linear(
        [
          [0, '#fff', 0.9],
          [0.5, '#ff9af0', 0.55],
          [1, '#9a3aff', 0],
        ],
        [0, 0, 0, 1],
      ),
    )}${shine(outline('M160 400L170-20H190L200 400Z', '#fff', 'opacity=".8"'))}
    ${times(7, (at) => put(oval(0, 0, 128 - at * 12, 34 - at * 3, 'none', `stroke="${at % 2 ? '#ffd669' : '#ff8af0'}" stroke-width="${9 - at * 0.9}"`), { at: [180, 350 - at * 50], shadow: 0, glow: at % 2 ? '#ffb52e' : '#d03aff' }))}
    ${tag('×', 180, 154, 230)}${sparks(width, height, 10, 77, '#ffe6ff')}`,
  mines: () => {
    const cells = [
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 1],
      [1, 1],
      [2, 1],
      [0, 2],
      [1, 2],
      [2, 2],
    ];
    const at = ([x, y]) => [180 + (x - y) * 82, 96 + (x + y) * 56];
    return `${scene({ base: '#0e4a86', deep: '#04122c', light: '#5cc4ff', seed: 6 })}${cells.map((cell) => `<g transform="translate(${at(cell).join(',')}) scale(1 .68) rotate(45) scale(1.18)">${cell[0] === 1 && cell[1] === 1 ? openTile('#4ae0ff') : cell[0] === 2 && cell[1] === 1 ? openTile('#ff4a3a') : cell[0] === 1 && cell[1] === 2 ? openTile('#4affb0') : closedTile()}</g>`).join('')}
    ${put(brilliant(['#e6fff2', '#3ee098', '#07663f']), { at: [98, 232], size: 0.42, glow: '#4affb0' })}${put(mine(), { at: [270, 224], size: 0.66, glow: '#ff3a2a' })}${put(brilliant(), { at: [172, 148], size: 0.96, glow: '#4ae0ff' })}${spark(126, 96, 24)}${spark(232, 178, 14)}`;
  },
  plinko: () =>
    `${scene({ base: '#8a1a6e', deep: '#22041f', light: '#ff7ad0', seed: 10 }, { y: 120, rays: 0.4 })}${times(6, (row) => times(row + 3, (at) => put(disc(0, 0, 9.5, radial(['#ffffff', '#ffd6f2', '#b0569a'])), { at: [180 + (at - (row + 2) / 2) * 42, 62 + row * 42], shadow: 0.5, glow: row < 3 ? '#ff9ae0' : undefined })))}
    ${times(7, (at) => {
      const tone = [
        ['#fff0a8', '#f08a0f'],
        ['#ff9a5a', '#d4361f'],
        ['#ff6aa8', '#b0146a'],
        ['#b07cff', '#5a2ba8'],
        ['#ff6aa8', '#b0146a'],
        ['#ff9a5a', '#d4361f'],
        ['#fff0a8', '#f08a0f'],
      ][at];
      return put(`${outline('M-23-18H23L19 24H-19Z', linear(tone, [0, 0, 0, 1]))}${box(-23, -24, 46, 11, 5, '#fff', 'opacity=".65"')}`, {
        at: [24 + at * 52, 330],
        glow: tone[1],
      });
    })}
    ${line('M200 20Q150 60 178 106T150 178T206 226', '#ffd669', 10, 'opacity=".28"')}${put(ball('', 'gold').replace(/<g transform="rotate\(-8\)">.*?<\/g>/s, ''), { at: [206, 212], size: 0.5, glow: '#ffc43f' })}${spark(186, 188, 20)}${sparks(width, height, 5, 40)}`,
  hilo: () =>
    `${scene({ base: '#0f7a5a', deep: '#021d18', light: '#6dffc4', seed: 20 })}${put(cardBack('green'), { at: [252, 150], size: 1, turn: 22, soft: 1 })}${put(card('A', 'heart'), { at: [222, 208], size: 1.16, turn: 11 })}${put(card('2', 'spade'), { at: [134, 204], size: 1.2, turn: -11 })}
    ${put(body(outline('M0-84L70-8H30V64H-30V-8H-70Z', linear(['#e9ffd0', '#5fe07a', '#0c8a44'], [0, 0, 0, 1])), 6, 0.5), { at: [290, 108], size: 0.66, glow: '#4affa0' })}${put(body(outline('M0 84L70 8H30V-64H-30V8H-70Z', linear(['#ffd0c4', '#ff5a5a', '#a80f2c'], [0, 0, 0, 1])), 6, 0.5), { at: [70, 296], size: 0.66, glow: '#ff4a5a' })}${sparks(width, height, 5, 3)}`,
  wheel: () =>
    `${scene({ base: '#23408f', deep: '#060d28', light: '#7aa0ff', seed: 2 }, { rays: 0.5 })}${shower(6, 91)}<g transform="translate(180 206) rotate(-7) scale(1.5 1.42)">${put(wheel(), { shadow: 0.6 })}</g>${put(body(outline('M-24-40Q0-52 24-40L0 30Z', linear(['#ffd0c4', '#ff3a4a', '#96102a'], [0, 0, 0, 1])), 5, 0.6), { at: [160, 56], size: 1.15, turn: -7, glow: '#ff5a4a' })}${spark(236, 92, 24)}${spark(86, 262, 14)}`,
  keno: () =>
    `${scene({ base: '#7a2a9e', deep: '#1a062c', light: '#f08aff', seed: 13 })}<g transform="translate(180 330) scale(1 .5) rotate(45)">${times(
      36,
      (at) => {
        const [x, y] = [at % 6, Math.floor(at / 6)];
        const hit = [8, 14, 21, 27, 16].includes(at);
        return `<g transform="translate(${(x - 2.5) * 52} ${(y - 2.5) * 52})">${box(-23, -23, 46, 46, 10, hit ? linear(['#fff0b0', '#e8951a']) : linear(['#8a4fc4', '#4d1f80']))}</g>`;
      },
    )}</g>
    ${put(ball(66, 'violet'), { at: [58, 92], size: 0.32, soft: 2.4 })}${put(ball(24, 'red'), { at: [306, 82], size: 0.36, soft: 1.6 })}${put(ball(17, 'blue'), { at: [84, 202], size: 0.58 })}${put(ball(5, 'green'), { at: [288, 208], size: 0.6, turn: 12 })}${put(ball(39, 'gold'), { at: [184, 152], size: 0.98, glow: '#ffc43f' })}${put(ball(80, 'red'), { at: [178, 290], size: 0.5, turn: -8 })}${sparks(width, height, 6, 44)}`,
  tower: () =>
    `${scene({ base: '#8f4a12', deep: '#210c05', light: '#ffcf6a', seed: 28 }, { y: 90, rays: 0.6 })}${times(6, (one) => {
      const row = 5 - one;
      const w = 250 - row * 30;
      const y = 344 - row * 50;
      return put(
        `${box(-w / 2, -22, w, 48, 8, linear(['#d9a55a', '#8a531c', '#4d270a'], [0, 0, 0, 1]))}${box(-w / 2 - 7, -28, w + 14, 13, 5, linear(['#fff0bd', '#c9892b'], [0, 0, 0, 1]))}${times(
          3,
          (door) => {
            const lit = door === [1, 0, 2, 1, 2, 1][row];
            const x = (door - 1) * w * 0.31;
            return `${lit ? halo(x, 8, 52, '#ffd64a', 0.9) : ''}${outline(`M${x - 14} 24V4A14 14 0 0 1 ${x + 14} 4V24Z`, lit ? linear(['#fffef0', '#ffd64a'], [0, 0, 0, 1]) : '#331605')}`;
          },
        )}`,
        { at: [180, y], shadow: 0.4 },
      );
    })}
    ${put(lot(), { at: [180, 62], size: 0.32, turn: 45, glow: '#ffd64a' })}${halo(180, 62, 120, '#fff0b0', 0.6)}${sparks(width, height, 8, 51)}`,
  coins: () =>
    `${scene({ base: '#6b4a0c', deep: '#1a0f03', light: '#ffd65a', seed: 33 }, { rays: 0.55 })}${put(coin(0.6), { at: [62, 84], size: 0.34, turn: -24, soft: 2.2 })}${put(coin(0.35, { silver: true }), { at: [312, 96], size: 0.36, turn: 30, soft: 1.8 })}${put(coin(0.5, { silver: true }), { at: [292, 236], size: 0.62, turn: 18 })}${put(coin(0.72), { at: [84, 272], size: 0.66, turn: -20 })}${put(coin(0.96), { at: [188, 172], size: 1.12, turn: -12, glow: '#ffb52e' })}${put(coin(0.86, { silver: true }), { at: [214, 318], size: 0.42, turn: 26 })}${spark(124, 104, 30)}${spark(250, 240, 16)}${sparks(width, height, 5, 9)}`,
  'dragon-tiger': () =>
    `${stage(width, height, { base: '#0d3f9e', deep: '#050d2e', light: '#5aa8ff', x: 90, y: 190, reach: 220, seed: 40 })}${clip(outline('M214-10L370-10V490H146Z', '#000'), stage(width, height, { base: '#c2410c', deep: '#2e0a03', light: '#ffb04a', x: 280, y: 190, reach: 220, seed: 41 }))}
    ${clip(outline('M-60-60H208L162 540H-60Z', '#000'), put(dragonFace(), { at: [172, 208], size: 1.5 }))}${clip(outline('M212-60H420V540H158Z', '#000'), put(tiger(), { at: [188, 210], size: 1.46 }))}${put(outline('M222-20L188 150H208L164 310H184L140 490L158 330H142L182 168H166L202-20Z', '#fff6c9'), { glow: '#ffc43f', shadow: 0 })}`,
  'match-day': () =>
    `${scene({ base: '#117a3a', deep: '#03180d', light: '#b0ff9a', seed: 60 }, { y: 60, reach: 300, rays: 0.55 })}${times(8, (at) =>
      shape(
        [
          [180 - 20 - at * 3, 250],
          [180, 250],
          [180 + (at - 4) * 110, 480],
          [180 + (at - 4.5) * 110, 480],
        ],
        '#2fae55',
        'opacity=".25"',
      ),
    )}${line('M-10 300Q180 262 370 300', '#eafff0', 4, 'opacity=".55"')}${times(6, (at) => halo(30 + at * 60, 30 + (at % 2) * 8, 40, '#f4fff0', 0.9))}
    ${put(trophy(), { at: [282, 156], size: 0.72, turn: 8, soft: 0.6 })}${put(football(), { at: [164, 216], size: 1.18, turn: -10, glow: '#eaffd8' })}${line('M10 350Q60 320 92 282', '#fff', 8, 'opacity=".35"')}${sparks(width, height, 6, 14)}`,
  'card-duel': () =>
    `${scene({ base: '#6a1a3e', deep: '#1c0512', light: '#ff7a9a', seed: 70 }, { rays: 0.45 })}${put(chip('blue'), { at: [66, 318], size: 0.36, turn: 12 })}${put(chip('gold'), { at: [300, 318], size: 0.36, turn: -12 })}${put(card('Q', 'diamond'), { at: [104, 188], size: 1.22, turn: -16 })}${put(card('K', 'club'), { at: [256, 188], size: 1.22, turn: 16 })}${put(star(), { at: [180, 268], size: 0.5, glow: '#ffc43f' })}${put(suit('spade', linear(['#fff6c9', '#ffb52e', '#a85f08'])), { at: [180, 96], size: 0.36, glow: '#ff8a1f' })}${sparks(width, height, 6, 25)}`,
};
