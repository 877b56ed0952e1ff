// Eight crests for members: a thing of chance on a lit disc, each in a colour of its own.
import { put, stage } from './draw.mjs';
import { bolt, brilliant, clover, crown } from './things.mjs';
import { dragon, koi, rocket, tiger } from './creatures.mjs';

const crests = [
  [tiger, { base: '#c2600f', deep: '#3a1204', light: '#ffc46a' }, 0.68],
  [
    () => `<g transform="translate(6 4)">${dragon(['#ffd0a8', '#e8412a', '#6d0614'], ['#fff2b0', '#ffc43f', '#c4700c'])}</g>`,
    { base: '#8f1028', deep: '#28030c', light: '#ff7a6a' },
    0.62,
  ],
  [() => koi(), { base: '#0e6aa8', deep: '#031c3a', light: '#7adcff' }, 0.66],
  [clover, { base: '#0c6a3e', deep: '#021d10', light: '#8affb0' }, 0.7],
  [() => brilliant(['#ffe0f4', '#f5509c', '#7d0c5a']), { base: '#5a1f86', deep: '#180428', light: '#e08aff' }, 0.68],
  [() => `<g transform="rotate(-46)">${rocket()}</g>`, { base: '#23408f', deep: '#070f2e', light: '#8ab0ff' }, 0.86],
  [crown, { base: '#4a3aa8', deep: '#110a38', light: '#b0a4ff' }, 0.66],
  [() => bolt(), { base: '#0a7a78', deep: '#022426', light: '#7affe4' }, 0.7],
];
export const avatars = crests.map(
  ([draw, hue, size], at) =>
    () =>
      `${stage(192, 192, { ...hue, x: 96, y: 88, reach: 110, seed: 30 + at, dust: 5, rays: 0.4 })}${put(draw(), { at: [96, 97], size })}`,
);
