// Objects for covers of games without a picture: the object, its light and shadow on nothing. The panel's hue is drawn by the site (entities/game/games.css),
// so that some thirty files make hundreds of covers in one light. Which game gets which is decided by coverOf of @sortes/contract.
import { oval, put, radial } from './draw.mjs';
import * as things from './things.mjs';
import * as creatures from './creatures.mjs';

const { ball, brilliant, card, chip, coin, die, suit } = things;
const pair = (back, front) => `${put(back, { at: [46, -24], size: 0.82, turn: 14, soft: 0.6 })}${put(front, { at: [-30, 8], turn: -8 })}`;

export const covers = {
  machine: things.machine,
  seven: things.seven,
  cherries: things.cherries,
  bell: things.bell,
  gem: () =>
    `${put(brilliant(['#ffe0f4', '#f5509c', '#7d0c5a']), { at: [56, 44], size: 0.56, turn: 16 })}${put(brilliant(), { at: [-14, -10], turn: -8 })}`,
  clover: things.clover,
  crown: things.crown,
  coin: () => `${put(coin(0.55), { at: [66, 30], size: 0.7, turn: 20 })}${put(coin(0.95), { at: [-22, -6], size: 0.92, turn: -10 })}`,
  star: () => things.star(),
  cards: () => pair(card('K', 'spade'), card('A', 'heart')),
  spade: () => suit('spade'),
  heart: () => suit('heart'),
  chip: () => pair(chip('blue'), chip('red')),
  die: () => pair(die([2, 4, 1], 'ivory'), die([6, 3, 5], 'red')),
  ball: () => pair(ball(24, 'blue'), ball(8, 'gold')),
  target: things.target,
  fish: () => creatures.fish(),
  koi: () => creatures.koi(),
  dragon: () => creatures.dragon(['#ffd0a8', '#e8412a', '#6d0614'], ['#fff2b0', '#ffc43f', '#c4700c']),
  tiger: creatures.tiger,
  rocket: () => `<g transform="rotate(-46) scale(1.3)">${creatures.rocket()}</g>`,
  tile: things.mahjong,
  football: things.football,
  cup: things.trophy,
  horseshoe: things.horseshoe,
  pad: things.pad,
  swords: things.swords,
  rooster: things.plume,
  ticket: things.ticket,
  mine: things.mine,
  lantern: () => creatures.lantern(),
  lotus: () => creatures.lotus(),
};
/** On 360 × 480 without a ground. */
export const cover = (draw) =>
  `${oval(
    180,
    310,
    96,
    18,
    radial(
      [
        [0, '#000', 0.6],
        [1, '#000', 0],
      ],
      [0.5, 0.5, 0.5],
    ),
  )}${put(draw(), { at: [180, 192], size: 1.12 })}`;
