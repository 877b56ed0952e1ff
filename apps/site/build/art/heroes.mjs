// Heroes: the right half carries the picture, the left half stays calm for the words. Drawn around (0, 0), some 900 × 520; one drawing for both forms.
import { body, box, chance, clip, disc, halo, line, linear, oval, path, put, radial, shine, spark, stage, times } from './draw.mjs';
import { ball, brilliant, card, chip, coin, die, golds, lot, star } from './things.mjs';
import { lantern, rocket } from './creatures.mjs';

/** Things thrown out of the middle: far ones small and out of focus. */
const burst = (list) =>
  list.map(([draw, x, y, size, turn, soft = 0, glow]) => put(draw(), { at: [x, y], size, turn, soft, glow })).join('');

const welcome = () =>
  `${burst([
    [() => coin(0.4), -330, -180, 0.26, 30, 3],
    [() => coin(0.7), 330, -214, 0.3, -20, 3.4],
    [() => ball(5, 'violet'), -246, -196, 0.34, 0, 2.6],
    [() => chip('blue'), 410, -96, 0.42, 16, 2.2],
    [() => die([2, 4, 1], 'ivory'), -400, -30, 0.36, -22, 2.6],
    [() => coin(0.6), -420, 120, 0.3, 10, 2],
    [() => card('K', 'spade'), 196, -96, 1.15, 24],
    [() => card('A', 'heart'), 262, -22, 1.15, 40],
    [() => ball(8, 'red'), -176, -104, 0.72, 0],
    [() => brilliant(), 356, 116, 0.62, 18],
    [() => rocket(), -300, -84, 0.84, -140, 0.8],
  ])}${put(lot(), { at: [0, -14], size: 1.66, turn: -12, glow: '#ffb52e' })}${burst([
    [() => coin(0.95), -160, 150, 0.62, -16],
    [() => ball(7, 'gold'), 176, 142, 0.78, 0],
    [() => die([6, 3, 5], 'red'), -292, 86, 0.66, -10],
    [() => ball(39, 'blue'), -18, 182, 0.62, 0],
    [() => chip('red'), 290, 196, 0.46, -8],
    [() => coin(0.55), 96, -196, 0.36, 24],
    [() => star(), -84, -214, 0.3, -14, 0, '#ffc43f'],
    [() => coin(0.8), -236, 196, 0.34, 20],
  ])}${spark(-92, -120, 44)}${spark(226, 86, 26)}${spark(-210, -140, 18)}`;

/** A round vault door of glass and steel; inside, a ball under seal. */
const vault = () => {
  const steel = linear(['#f4f8ff', '#9fb2d6', '#3d4d78', '#c4d2ee'], [0, 0, 0.7, 1]);
  return `${disc(0, 10, 236, '#060c20')}${disc(0, 0, 236, steel)}${disc(0, 0, 214, linear(['#2a3a66', '#7f95c4', '#1c2850'], [0, 0, 0.7, 1]))}${times(
    16,
    (at) => {
      const a = (at * Math.PI) / 8;
      return disc(Math.cos(a) * 225, Math.sin(a) * 225, 7.5, radial(golds));
    },
  )}
    ${disc(0, 0, 196, linear(golds, [0, 0, 0.7, 1]))}${disc(
      0,
      0,
      184,
      radial(
        [
          [0, '#7fdcff'],
          [0.5, '#1465b8'],
          [1, '#041640'],
        ],
        [0.5, 0.5, 0.55],
      ),
    )}${clip(
      disc(0, 0, 184, '#000'),
      times(3, (ring) =>
        times(
          12,
          (at) => `<g transform="rotate(${at * 30 + ring * 15})">${box(-3, -178 + ring * 34, 6, 22, 3, '#bff0ff', 'opacity=".3"')}</g>`,
        ),
      ),
    )}
    ${halo(0, 0, 190, '#9ff0ff', 0.9)}`;
};
const glassFront = () =>
  `${shine(
    path(
      'M-168-70A182 182 0 0 1 60-172L-40-60A120 120 0 0 0-120 60Z',
      linear([
        [0, '#fff', 0.7],
        [1, '#fff', 0.05],
      ]),
    ),
  )}${path('M40 176A182 182 0 0 0 172 58L150 66A160 160 0 0 1 36 156Z', '#bff0ff', 'opacity=".35"')}${disc(0, 0, 184, 'none', 'stroke="#dff8ff" stroke-width="5" stroke-opacity=".7"')}`;
const key = () => {
  const gold = linear(['#fff6c9', '#ffc43f', '#a8660a'], [0, 0, 0.4, 1]);
  return body(
    `<circle cx="-96" r="60" fill="none" stroke="${gold}" stroke-width="32"/>${disc(-96, 0, 17, 'none')}${path('M-40-15H150Q164-15 164-2V58H136V26H116V46H90V15H-40Z', gold)}${box(-46, -26, 22, 52, 8, gold)}`,
    5,
    0.6,
  );
};
const fair = () =>
  `${burst([
    [() => ball(4, 'ivory'), 336, -150, 0.4, 0, 2.4],
    [() => coin(0.6), -352, -150, 0.3, 24, 3],
    [() => ball(21, 'blue'), 390, 96, 0.5, 0, 1.4],
  ])}${put(vault(), { glow: '#5fc4ff' })}${put(ball(7, 'gold'), { at: [0, -8], size: 1.06, glow: '#ffe08a' })}
  <g>${path('M80 90L58 168L84 152L102 176L116 96Z', linear(['#ff5a6a', '#a80f2c']))}${put(`${disc(0, 0, 100, linear(['#ff8a8a', '#c4142f', '#6d0420']))}${times(20, (at) => `<g transform="rotate(${at * 18})">${disc(0, -96, 15, '#c4142f')}</g>`)}${disc(0, 0, 78, radial(['#ff7a7a', '#b8102c', '#6d0420']))}<g transform="scale(.44)">${box(-92, -92, 184, 184, 50, 'none', 'stroke="#ffc9b8" stroke-width="20"')}${disc(0, 0, 28, '#ffc9b8')}</g>`, { at: [96, 82], size: 0.46 })}</g>
  ${glassFront()}${shine(
    path(
      'M-420 250L-140 60L-90 130L-330 330Z',
      linear(
        [
          [0, '#ffe08a', 0],
          [1, '#ffe08a', 0.5],
        ],
        [0, 1, 1, 0],
      ),
    ),
  )}${put(key(), { at: [-226, 128], size: 1.16, turn: -34, glow: '#ffd65a' })}${spark(-120, -128, 40)}${spark(-306, 190, 24)}${spark(150, 150, 20)}`;

const northern = () => {
  const next = chance(19);
  return `${times(16, () => {
    const [x, y, s] = [-560 + next() * 1020, -240 + next() * 220, 0.08 + next() * 0.14];
    return put(lantern(), { at: [x, y], size: s, soft: 2.4, shadow: 0 });
  })}
  ${path('M-900 214Q-500 120-240 190T260 176T700 150V400H-900Z', linear(['#4d1034', '#1c0414'], [0, 0, 0, 1]), 'opacity=".85"')}${times(5, (at) => oval(20, 236 + at * 12, 330 + at * 70, 12 + at * 4, '#ffb04a', `opacity="${0.16 - at * 0.025}"`))}
  ${put(lantern(), { at: [-268, -94], size: 0.84, soft: 0.8, glow: '#ff7a2b' })}${put(lantern(), { at: [300, -96], size: 0.94, soft: 0.5, glow: '#ff7a2b' })}${put(lantern(), { at: [16, -80], size: 1.42, glow: '#ff8a2b' })}
  ${burst([
    [() => ball(2, 'gold'), -250, 138, 0.74, 0],
    [() => ball(6, 'red'), 276, 140, 0.78, 0],
    [() => ball(7, 'ivory'), 104, 160, 0.84, 0],
    [() => ball(8, 'gold'), -84, 158, 0.86, 0],
    [() => ball(0, 'red'), 400, 176, 0.5, 0],
    [() => ball(5, 'ivory'), -384, 178, 0.46, 0],
  ])}${spark(-150, -150, 22, '#fff0c0')}${spark(170, -170, 16, '#fff0c0')}${line('M-600 300H600', '#ffb04a', 0)}`;
};

export const heroes = {
  welcome: { draw: welcome, hue: { base: '#2b2f9e', deep: '#0a0c30', light: '#8a86ff', seed: 21, rays: 0.5 } },
  fair: { draw: fair, hue: { base: '#0d4a92', deep: '#041330', light: '#5fc8ff', seed: 22, rays: 0.42 } },
  northern: { draw: northern, hue: { base: '#8a1230', deep: '#22040f', light: '#ff7a3a', seed: 23, rays: 0.34 } },
};
export const forms = [
  { suffix: '', width: 1760, height: 528, x: 1370, y: 264, scale: 0.82 },
  { suffix: '-phone', width: 780, height: 368, x: 612, y: 186, scale: 0.56 },
];
export const hero = ({ draw, hue }, { width, height, x, y, scale }) =>
  `${stage(width, height, { ...hue, x, y, reach: height * 0.95, dust: 18, floor: false })}<g transform="translate(${x} ${y}) scale(${scale})">${draw()}</g>
  ${box(
    0,
    0,
    width * 0.56,
    height,
    0,
    linear(
      [
        [0, hue.deep, 0.82],
        [0.55, hue.deep, 0.5],
        [1, hue.deep, 0],
      ],
      [0, 0, 1, 0],
    ),
  )}`;
