// One world of colour and one thing to know it by for each family of lotteries; those of Vietnam one a part of the country.
import { line, linear, oval, path, put, shine, sparks, stage, times, box, blur, shape } from './draw.mjs';
import { ball, bolt, clover, coin, die, lot, star } from './things.mjs';
import { cup, elephant, hat, kite, lantern, orchid, racer } from './creatures.mjs';

const [width, height] = [360, 480];
const scene = (hue, rest) => stage(width, height, { x: 180, y: 190, reach: 250, rays: 0.42, ...hue, ...rest });
const balls = (list) =>
  list
    .map(([x, y, r, number, tone, rest]) => put(ball(number, tone, { turn: ((x * 7) % 30) - 15 }), { at: [x, y], size: r / 100, ...rest }))
    .join('');
const far = { soft: 2.6 };

export const families = {
  'five-digit': () =>
    `${scene({ base: '#3434b4', deep: '#0a0a34', light: '#8c94ff', seed: 1 })}${balls([
      [300, 60, 26, 2, 'violet', far],
      [52, 70, 30, 6, 'cyan', far],
      [92, 142, 60, 3, 'blue'],
      [272, 138, 62, 8, 'red'],
      [80, 268, 60, 5, 'green'],
      [284, 270, 60, 9, 'violet'],
      [182, 208, 88, 0, 'gold', { glow: '#ffc43f' }],
    ])}${sparks(width, height, 6, 12)}`,
  'three-digit': () =>
    `${scene({ base: '#0c7fc4', deep: '#032038', light: '#7ae4ff', seed: 2 })}${balls([
      [66, 70, 26, 4, 'blue', far],
      [308, 86, 24, 0, 'ivory', far],
      [104, 256, 80, 3, 'red'],
      [258, 256, 80, 7, 'blue'],
      [182, 148, 90, 1, 'gold', { glow: '#ffc43f' }],
    ])}${sparks(width, height, 6, 5)}`,
  eleven: () =>
    `${scene({ base: '#117a46', deep: '#03200f', light: '#8affb0', seed: 3 })}${balls([
      [52, 74, 26, '09', 'green', far],
      [312, 84, 28, '05', 'orange', far],
      [90, 166, 56, '02', 'cyan'],
      [276, 168, 56, '07', 'gold'],
      [112, 282, 56, '04', 'orange'],
      [256, 284, 56, '10', 'red'],
      [182, 208, 90, '11', 'green', { glow: '#8affb0' }],
    ])}${sparks(width, height, 6, 8)}`,
  dice: () =>
    `${scene({ base: '#b01530', deep: '#2c0410', light: '#ff7a6a', seed: 4 })}${put(cup(), { at: [250, 118], size: 1.08, turn: 14 })}${put(die([5, 2, 4], 'ivory'), { at: [108, 178], size: 0.66, turn: -14 })}${put(die([1, 6, 3], 'red'), { at: [262, 268], size: 0.66, turn: 16 })}${put(die([6, 4, 2], 'gold'), { at: [152, 276], size: 0.74, turn: -4, glow: '#ffb52e' })}${sparks(width, height, 6, 9)}`,
  racing: () =>
    `${scene({ base: '#2f3f56', deep: '#080c14', light: '#bcd4ff', seed: 5 }, { y: 60, rays: 0.3 })}${shape(
      [
        [140, 90],
        [220, 90],
        [420, 480],
        [-60, 480],
      ],
      linear(['#5d6a80', '#1c2433'], [0, 0, 0, 1]),
    )}${times(5, (at) => {
      const y = 100 + at * at * 15;
      const w = 3 + at * 2.4;
      return shape(
        [
          [180 - w, y],
          [180 + w, y],
          [180 + w * 1.3, y + 12 + at * 7],
          [180 - w * 1.3, y + 12 + at * 7],
        ],
        '#fff',
        'opacity=".75"',
      );
    })}${times(7, (at) => shine(line(`M${at % 2 ? 340 - at * 4 : 20 + at * 4} ${80 + at * 40}L${at % 2 ? 400 : -40} ${170 + at * 60}`, '#ffb52e', 5, 'opacity=".5"')))}
    ${put(racer(['#a8e4ff', '#1b7fe8', '#072a78']), { at: [92, 126], size: 0.44, turn: 6, soft: 1.4 })}${put(racer(['#fff0a8', '#f2a81f', '#8a4a04']), { at: [278, 150], size: 0.52, turn: -6, soft: 0.8 })}${put(racer(), { at: [180, 238], size: 1.16, glow: '#ff5a4a' })}${box(
      0,
      330,
      width,
      150,
      0,
      linear(
        [
          [0, '#080c14', 0],
          [1, '#080c14', 0.95],
        ],
        [0, 0, 0, 1],
      ),
    )}${sparks(width, height, 4, 8)}`,
  keno: () =>
    `${scene({ base: '#7a1f86', deep: '#1e0424', light: '#ff8af4', seed: 6 })}${balls([
      [48, 60, 26, 44, 'blue', far],
      [318, 60, 28, 9, 'green', far],
      [110, 108, 42, 12, 'cyan'],
      [250, 108, 42, 37, 'green'],
      [70, 190, 44, 5, 'red'],
      [292, 190, 44, 21, 'orange'],
      [98, 284, 46, 63, 'violet'],
      [264, 284, 46, 78, 'blue'],
      [180, 310, 42, 30, 'red'],
      [180, 202, 78, 80, 'gold', { glow: '#ffc43f' }],
    ])}${sparks(width, height, 6, 20)}`,
  lucky: () =>
    `${scene({ base: '#b8185e', deep: '#2e0418', light: '#ff8ab8', seed: 7 })}${put(clover(), { at: [184, 170], size: 1.28, turn: -10, glow: '#b0ff8a' })}${balls(
      [
        [80, 280, 48, 9, 'pink'],
        [180, 292, 54, 28, 'gold'],
        [280, 280, 48, 6, 'cyan'],
      ],
    )}${sparks(width, height, 8, 2)}`,
  six: () =>
    `${scene({ base: '#8a6a1c', deep: '#1c1204', light: '#ffe08a', seed: 8 }, { rays: 0.5 })}${balls([
      [96, 128, 52, 7, 'red'],
      [264, 128, 52, 16, 'blue'],
      [66, 226, 50, 28, 'green'],
      [296, 226, 50, 33, 'blue'],
      [118, 304, 50, 45, 'red'],
      [244, 304, 50, 12, 'green'],
      [180, 206, 84, 49, 'gold', { glow: '#fff0a8' }],
    ])}${sparks(width, height, 8, 6)}`,
  northern: () =>
    `${scene({ base: '#a31218', deep: '#2a0306', light: '#ff8a4a', seed: 9 })}${put(lantern(), { at: [58, 86], size: 0.44, soft: 2.2 })}${put(lantern(), { at: [310, 100], size: 0.5, soft: 1.4 })}${put(lantern(), { at: [180, 150], size: 1.06, glow: '#ff7a2b' })}${balls(
      [
        [86, 288, 54, 2, 'gold'],
        [276, 288, 54, 6, 'gold'],
        [182, 298, 62, 7, 'red'],
      ],
    )}${sparks(width, height, 6, 13)}`,
  'quick-vietnam': () =>
    `${scene({ base: '#5a22c4', deep: '#120638', light: '#c49aff', seed: 12 })}${times(9, (at) => shine(line(`M-20 ${60 + at * 40}L${90 + (at % 3) * 40} ${40 + at * 38}`, '#ffe08a', 4, 'opacity=".4"')))}${put(hat(), { at: [172, 130], size: 1.18, turn: -10 })}${put(bolt(), { at: [256, 216], size: 1.12, turn: 12, glow: '#ffc43f' })}${balls(
      [
        [96, 262, 62, 1, 'red'],
        [186, 300, 50, 8, 'cyan'],
      ],
    )}${sparks(width, height, 6, 24)}`,
  thai: () =>
    `${scene({ base: '#2a3fae', deep: '#080d38', light: '#9ab4ff', seed: 13 })}${put(`<g>${times(12, (at) => `<g transform="rotate(${at * 30})">${path('M0-150Q26-116 0-86Q-26-116 0-150Z', linear(['#fff0a8', '#d98710']))}</g>`)}</g>`, { at: [180, 176], shadow: 0.3, opacity: 0.75 })}${put(elephant(), { at: [180, 188], size: 1.3, glow: '#ffcf62' })}${balls(
      [
        [74, 308, 42, 4, 'gold'],
        [290, 308, 42, 7, 'gold'],
      ],
    )}${sparks(width, height, 5, 4)}`,
  togel: () =>
    `${scene({ base: '#a8206a', deep: '#2a0420', light: '#ffa0d8', seed: 14 }, { rays: 0.34 })}${put(orchid(), { at: [298, 74], size: 0.44, turn: 20, soft: 1.8 })}${put(orchid(), { at: [56, 118], size: 0.38, turn: -24, soft: 2.4 })}${put(orchid(), { at: [180, 172], size: 1.34, turn: -6, glow: '#ff9ad8' })}${balls(
      [
        [70, 296, 44, 4, 'violet'],
        [146, 312, 44, 0, 'gold'],
        [222, 312, 44, 2, 'pink'],
        [296, 296, 44, 7, 'gold'],
      ],
    )}`,
  malaysian: () =>
    `${scene({ base: '#0f8fb0', deep: '#04263c', light: '#a8f4ff', seed: 15 }, { y: 120 })}${blur(
      times(5, (at) => oval(40 + at * 84, 80 + ((at * 53) % 110), 60, 16, '#fff', 'opacity=".22"')),
      6,
    )}${put(kite(), { at: [300, 78], size: 0.36, turn: 24, soft: 1.6 })}${put(kite(), { at: [174, 178], size: 1.3, turn: -14, glow: '#ffd98a' })}${balls(
      [
        [92, 308, 42, 1, 'gold'],
        [270, 308, 42, 3, 'red'],
      ],
    )}`,
  default: () =>
    `${scene({ base: '#3b4a78', deep: '#0a1024', light: '#a8bcff', seed: 16 })}${put(coin(0.6), { at: [66, 100], size: 0.3, turn: -20, soft: 2 })}${put(coin(0.8), { at: [302, 120], size: 0.28, turn: 24, soft: 1.4 })}${put(lot(), { at: [180, 186], size: 1.02, turn: -10, glow: '#ffb52e' })}${put(ball(7, 'red'), { at: [84, 276], size: 0.46 })}${put(star(), { at: [284, 274], size: 0.46, turn: 14 })}${sparks(width, height, 6, 30)}`,
};
