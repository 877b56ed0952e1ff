// Objects of chance: balls, coins, dice, cards, stones. Drawn around (0, 0), about 100 in radius.
import { body, box, clip, disc, halo, line, linear, oval, path, radial, shape, times, write } from './draw.mjs';

export const golds = ['#fff7d6', '#ffd669', '#d99420', '#7d4a08'];
const tones = {
  gold: ['#fff6c9', '#ffc93f', '#b06c08', '#5a3203'],
  red: ['#ffd3cc', '#f5403f', '#96101f', '#4b0510'],
  blue: ['#d3ebff', '#2f86f5', '#0f3591', '#071a4f'],
  green: ['#d6ffe4', '#1fbd6c', '#07633a', '#02331f'],
  ivory: ['#ffffff', '#f2ede0', '#a89f8c', '#5d5648'],
  violet: ['#f0dcff', '#9a55f2', '#471499', '#22064f'],
  pink: ['#ffe0ef', '#f5509c', '#96135a', '#4a052b'],
  orange: ['#ffe6c9', '#ff8b2b', '#a84406', '#572002'],
  cyan: ['#dcffff', '#22c4dc', '#066a86', '#023446'],
  black: ['#b9c0d2', '#3a4258', '#12161f', '#05070b'],
};

/** A lottery ball: body, reflected light below, white field with its number, window of light above. */
export function ball(number, tone = 'gold', { turn = -8 } = {}) {
  const [shine, main, shade, dark] = tones[tone];
  return `${disc(
    0,
    0,
    100,
    radial(
      [
        [0, shine],
        [0.3, main],
        [0.78, shade],
        [1, dark],
      ],
      [0.36, 0.28, 0.8],
    ),
  )}
    ${oval(
      0,
      0,
      96,
      96,
      radial(
        [
          [0, main, 0],
          [0.84, main, 0],
          [0.96, shine, 0.55],
          [1, shine, 0],
        ],
        [0.46, 0.42, 0.58],
      ),
    )}
    <g transform="rotate(${turn})">${oval(0, 2, 57, 56, radial(['#ffffff', '#f6f2e6', '#cfc7b4'], [0.4, 0.32, 0.8]))}
    ${write(number, 0, String(number).length > 1 ? 25 : 28, String(number).length > 1 ? 66 : 80, '#141a2b')}</g>
    <g transform="rotate(-34)">${oval(
      -8,
      -73,
      42,
      15,
      linear(
        [
          ['0', '#fff', 0.95],
          [1, '#fff', 0.1],
        ],
        [0, 0, 0, 1],
      ),
    )}</g>`;
}

/** The mark: a cast lot, one gold bar with a facet in each quarter. */
export const lot = () =>
  body(
    `${box(-92, -92, 184, 184, 50, linear(['#ffe9a8', '#f6bd42', '#b06d0c'], [0, 0, 0.3, 1]))}
    ${path('M0-92H42A50 50 0 0 1 92-42V0H0Z', '#fff', 'opacity=".26"')}${path('M-92 0H0V92H-42A50 50 0 0 1-92 42Z', '#4a2a02', 'opacity=".3"')}
    ${disc(0, 0, 44, '#1d1303')}${disc(
      0,
      0,
      44,
      radial(
        [
          [0, '#000', 0],
          [0.8, '#000', 0.1],
          [1, '#ffd97f', 0.8],
        ],
        [0.5, 0.5, 0.5],
      ),
    )}${disc(0, 0, 17, radial(['#fff6d6', '#ffcf62', '#b2720f'], [0.38, 0.3, 0.8]))}`,
    6,
    0.4,
  );
const coinMark = `${box(-34, -34, 68, 68, 19, 'none', 'stroke-width="8" stroke="#8a560c"')}${disc(0, 0, 12, '#8a560c')}`;

/** A coin with our mark; `squeeze` 1 is seen from the front, near 0 from the edge. */
export function coin(squeeze = 1, { silver = false } = {}) {
  const [light, main, deep, dark] = silver ? ['#ffffff', '#d3dbea', '#8592ad', '#3d475e'] : golds;
  const thick = Math.sqrt(1 - squeeze * squeeze) * 24;
  const rx = 100 * squeeze;
  return `<g>${box(
    -rx - 0,
    -100,
    2 * rx + thick,
    200,
    Math.max(rx, 1),
    linear(
      [
        [0, dark],
        [0.3, deep],
        [0.5, light],
        [0.62, main],
        [1, dark],
      ],
      [0, 0, 0, 1],
    ),
    `ry="100"`,
  )}
    <g transform="scale(${squeeze} 1)">${disc(0, 0, 100, linear([light, main, deep], [0.1, 0, 0.7, 1]))}${disc(0, 0, 82, linear([deep, main, light], [0.1, 0, 0.7, 1]))}${disc(0, 0, 77, radial([light, main, deep], [0.36, 0.26, 0.95]))}
    <g transform="translate(2 4)" opacity=".55">${coinMark.replaceAll('#8a560c', '#fff6d0')}</g>${coinMark.replaceAll('#8a560c', silver ? '#4d5873' : '#8a560c')}
    ${times(40, (at) => `<path d="M0-97V-88" stroke="${dark}" stroke-width="2.4" opacity=".5" transform="rotate(${at * 9})"/>`)}
    ${path('M-84-52A99 99 0 0 1 20-97L62-76A99 99 0 0 0-60 62Z', '#fff', 'opacity=".2"')}</g></g>`;
}

const pipPlaces = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};
/** A die, its corner towards us: tops of three faces. */
export function die([top, left, right] = [6, 3, 5], tone = 'red') {
  const [shine, main, shade, dark] = tones[tone];
  const pips = tone === 'ivory' || tone === 'gold' ? ['#7a0f1b', '#e0332f'] : ['#d8cfe0', '#ffffff'];
  const face = (number, fill, matrix) =>
    `<g transform="matrix(${matrix})">${box(-50, -50, 100, 100, 17, fill)}${box(-46, -46, 92, 92, 14, 'none', 'stroke="#fff" stroke-opacity=".22" stroke-width="2.5"')}${pipPlaces[number].map(([x, y]) => `${disc(x * 27, y * 27, number === 1 ? 17 : 11.5, pips[1])}${disc(x * 27 + 1.5, y * 27 + 2.5, number === 1 ? 15 : 10, pips[0])}`).join('')}</g>`;
  const [c, s] = [0.866, 0.5];
  return `${path('M0-100Q7-100 14-96L80-58Q87-54 87-46V46Q87 54 80 58L14 96Q0 103-14 96L-80 58Q-87 54-87 46V-46Q-87-54-80-58L-14-96Q-7-100 0-100Z', linear([main, shade, dark]))}
    ${face(top, linear([shine, main], [0, 0, 1, 1]), `${c} ${s} ${-c} ${s} 0 -50`)}
    ${face(left, linear([main, shade], [0, 0, 0.5, 1]), `${c} ${s} 0 1 -43.3 25`)}
    ${face(right, linear([shade, dark], [0, 0, 0.5, 1]), `${c} ${-s} 0 1 43.3 25`)}
    ${line('M-82-46L0 0L82-46M0 2V94', shine, 3.5, 'opacity=".55"')}`;
}

export const suits = {
  spade: 'M0-60C18-30 56-14 56 16C56 40 26 48 10 30C10 44 16 54 26 60H-26C-16 54-10 44-10 30C-26 48-56 40-56 16C-56-14-18-30 0-60Z',
  heart: 'M0 58C-18 34-58 10-58-22C-58-56-14-62 0-30C14-62 58-56 58-22C58 10 18 34 0 58Z',
  diamond: 'M0-64Q18-24 48 0Q18 24 0 64Q-18 24-48 0Q-18-24 0-64Z',
  club: 'M0-62A27 27 0 0 1 24-22A27 27 0 1 1 10 20Q12 48 26 60H-26Q-12 48-10 20A27 27 0 1 1-24-22A27 27 0 0 1 0-62Z',
};
const red = new Set(['heart', 'diamond']);
export const suit = (name, fill = red.has(name) ? linear(['#ff7d6e', '#d41f36', '#7d0b20']) : linear(['#4b5675', '#161c30', '#05070f'])) =>
  body(`<g transform="scale(1.5)">${path(suits[name], fill)}</g>`, 5, 0.4);
/** A playing card, 140 × 200. */
export const card = (rank, name, { face } = {}) => {
  const ink = red.has(name) ? '#c81b34' : '#161c30';
  const corner = `${write(rank, -46, -58, 46, ink, 'letter-spacing="-2"')}<g transform="translate(-46 -32) scale(.3)">${path(suits[name], ink)}</g>`;
  return `${box(-70, -100, 140, 200, 15, linear(['#ffffff', '#f6f3ea', '#cfc9bb']))}${box(-70, -100, 140, 200, 15, 'none', 'stroke="#fff" stroke-width="2.5"')}${box(-63, -93, 126, 186, 10, 'none', 'stroke="#b9985a" stroke-opacity=".5" stroke-width="1.6"')}
    ${face ?? `<g transform="translate(6 14) scale(.88)">${path(suits[name], red.has(name) ? linear(['#ff6a5e', '#d41f36', '#8d0d22']) : linear(['#45506f', '#161c30', '#05070f']))}</g>`}${corner}<g transform="rotate(180)">${corner}</g>`;
};
/** The back of a card: our mark in a net of gold. */
export const cardBack = (tone = 'blue') => {
  const [, main, shade, dark] = tones[tone];
  return `${box(-70, -100, 140, 200, 15, '#f6f1e2')}${box(-62, -92, 124, 184, 10, linear([main, shade, dark]))}${clip(
    box(-62, -92, 124, 184, 10, '#000'),
    times(17, (at) =>
      line(`M${-190 + at * 24}-100L${10 + at * 24} 100M${190 - at * 24}-100L${-10 - at * 24} 100`, '#ffd97f', 1.4, 'opacity=".4"'),
    ),
  )}<g transform="scale(.3)">${lot()}</g>`;
};

export const chip = (tone = 'red') => {
  const [shine, main, shade, dark] = tones[tone];
  const rim = times(
    8,
    (at) => `<path d="M-17-98A100 100 0 0 1 17-98L13-74A76 76 0 0 0-13-74Z" fill="#f8f4e8" transform="rotate(${at * 45})"/>`,
  );
  return `${oval(0, 14, 100, 100, dark)}${disc(0, 0, 100, linear([shine, main, shade], [0.1, -0.4, 0.7, 1]))}${rim}${disc(0, 0, 71, linear([shade, main]))}${disc(0, 0, 66, radial([main, shade, dark], [0.4, 0.3, 0.9]))}${disc(0, 0, 60, 'none', 'stroke="#ffd97f" stroke-width="3"')}<g transform="scale(.38)">${lot()}</g>${path('M-84-52A99 99 0 0 1 20-97L30-70A76 76 0 0 0-66-36Z', '#fff', 'opacity=".28"')}`;
};

const mix = (one, other, part) => {
  const channels = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [left, right] = [channels(one), channels(other)];
  return `#${left
    .map((each, at) =>
      Math.round(each + (right[at] - each) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};
/** A brilliant from the side: crown, girdle and pavilion, each facet as bright as it turns to the light. */
export function brilliant([light, main, deep] = ['#e4feff', '#3fc8f5', '#0a4fa8']) {
  const [top, girdle] = [-62, -18];
  const across = [-100, -52, 0, 52, 100];
  const table = [-58, -20, 20, 58];
  const bright = [0.92, 0.35, 0.7, 0.2, 0.5, 0.86, 0.3, 0.62, 0.15, 0.42, 0.75, 0.1];
  let at = 0;
  const facet = (points) => {
    const value = bright[at++ % bright.length];
    return shape(
      points,
      value < 0.5 ? mix(deep, main, value * 2) : mix(main, light, value * 2 - 1),
      'stroke="#fff" stroke-opacity=".35" stroke-width="1.2" stroke-linejoin="round"',
    );
  };
  const crown = [
    [
      [-100, girdle],
      [-58, top],
      [-52, girdle],
    ],
    [
      [-58, top],
      [-20, top],
      [-52, girdle],
    ],
    [
      [-20, top],
      [0, girdle],
      [-52, girdle],
    ],
    [
      [-20, top],
      [20, top],
      [0, girdle],
    ],
    [
      [20, top],
      [52, girdle],
      [0, girdle],
    ],
    [
      [20, top],
      [58, top],
      [52, girdle],
    ],
    [
      [58, top],
      [100, girdle],
      [52, girdle],
    ],
  ];
  const under = across.slice(0, 4).map((x, one) => [
    [x, girdle],
    [across[one + 1], girdle],
    [0, 92],
  ]);
  return `${[...crown, ...under].map(facet).join('')}${path(`M${table[0]} ${top}L${table[3]} ${top}L40 -56L-44 -56Z`, '#fff', 'opacity=".6"')}${path('M-92-16L-52-18L-8 70Z', '#fff', 'opacity=".18"')}`;
}
export const mine = () => {
  const spike = times(
    8,
    (at) =>
      `<g transform="rotate(${at * 45 + 12})">${path('M-15-70L-6-104Q0-112 6-104L15-70Z', linear(['#8b93a8', '#39405a', '#10131c'], [0, 0, 1, 0]))}</g>`,
  );
  return `${spike}${disc(
    0,
    0,
    80,
    radial([
      [0, '#8f99b3'],
      [0.3, '#414962'],
      [0.75, '#151925'],
      [1, '#05060a'],
    ]),
  )}${disc(0, 0, 76, 'none', 'stroke="#8fa0cc" stroke-opacity=".3" stroke-width="3"')}${disc(0, 4, 30, '#0b0d14')}${disc(0, 4, 23, radial(['#fff0d0', '#ff5a36', '#a10c12'], [0.42, 0.38, 0.7]))}${halo(0, 4, 84, '#ff4028', 0.6)}<g transform="rotate(-34)">${oval(-6, -58, 32, 11, '#fff', 'opacity=".5"')}</g>`;
};

export const star = (fill = linear(['#fff9d4', '#ffce45', '#d98710', '#8a4a04'])) =>
  body(
    path(
      'M0-98Q7-98 12-88L32-40Q34-36 39-35L90-31Q104-29 93-18L56 17Q52 20 53 26L65 76Q67 91 53 84L6 57Q0 53-6 57L-53 84Q-67 91-65 76L-53 26Q-52 20-56 17L-93-18Q-104-29-90-31L-39-35Q-34-36-32-40L-12-88Q-7-98 0-98Z',
      fill,
    ),
    7,
    0.6,
  );
export const bolt = () =>
  body(path('M22-104L-62 14H-10L-30 104L64-24H8L46-104Z', linear(['#fffbd8', '#ffdc4a', '#ff9a1f', '#c65508'])), 5, 0.5);
export const crown = () =>
  `${body(path('M-92 62L-102-38Q-100-50-88-44L-46-6L-8-76Q0-86 8-76L46-6L88-44Q100-50 102-38L92 62Q0 84-92 62Z', linear(['#fff3bd', '#ffc844', '#c57a10', '#774205'])), 6, 0.55)}
  ${body(path('M-93 42Q0 66 93 42L90 72Q0 94-90 72Z', linear(['#ffe08a', '#b96f0e'])), 4, 0.5)}${[
    [-102, -46],
    [0, -86],
    [102, -46],
  ]
    .map(([x, y]) => disc(x, y, 14, radial(['#fff8dc', '#ffcf55', '#a3620a'])))
    .join('')}
  ${disc(0, 18, 20, radial(['#ffc8c0', '#e82f42', '#7d0818']))}${disc(-52, 26, 13, radial(['#cfeaff', '#2b83ee', '#0b2a78']))}${disc(52, 26, 13, radial(['#cfeaff', '#2b83ee', '#0b2a78']))}`;
export const bell = () =>
  `${disc(0, 78, 22, radial(['#fff1bb', '#d48d18', '#6b3d05']))}${body(
    path(
      'M0-98C14-98 20-88 20-78C62-66 64-18 68 22C70 44 86 52 94 66Q98 80 84 80H-84Q-98 80-94 66C-86 52-70 44-68 22C-64-18-62-66-20-78C-20-88-14-98 0-98Z',
      linear(
        [
          [0, '#fff5c4'],
          [0.35, '#ffcb45'],
          [0.75, '#c97c0f'],
          [1, '#7a4305'],
        ],
        [0.1, 0, 0.9, 0.7],
      ),
    ),
    7,
    0.55,
  )}${path('M-74 46Q0 62 74 46', 'none', 'stroke="#8a5207" stroke-width="5" opacity=".6"')}`;
export const seven = () => {
  const d = 'M-70-92H78Q82-64 64-38Q14 20 2 92H-56Q-46 26 2-42H-30Q-44-42-48-22H-76Z';
  return body(
    `${path(d, linear(['#fff3c0', '#f2b233', '#9a5c09']), 'stroke="#e9a92c" stroke-width="22" stroke-linejoin="round"')}${path(d, linear(['#ff8a73', '#e5203a', '#8a0820']), 'stroke="#6d0617" stroke-width="3" stroke-linejoin="round"')}`,
    5,
    0.6,
  );
};
export const cherries = () =>
  `${line('M-38 26Q-30-40 34-86M46 34Q48-30 34-86', linear(['#a8e05a', '#2f7a1c']), 10)}${body(path('M34-88Q60-122 108-96Q86-56 34-88Z', linear(['#c9f57a', '#3f9c22', '#14560e'])), 5, 0.4)}
  ${[
    [-44, 52, 48],
    [48, 58, 46],
  ]
    .map(
      ([x, y, r]) =>
        `${disc(
          x,
          y,
          r,
          radial([
            [0, '#ffb3b0'],
            [0.3, '#f0243c'],
            [0.8, '#8f0720'],
            [1, '#4c0212'],
          ]),
        )}<g transform="translate(${x - 15} ${y - 22}) rotate(-32)">${oval(0, 0, 15, 8, '#fff', 'opacity=".75"')}</g>`,
    )
    .join('')}`;
/** A machine with three reels. */
export const machine = () =>
  `${line('M84-6H106V-52', linear(['#dfe6f5', '#6d7894']), 11)}${disc(106, -62, 17, radial(['#ffc4bd', '#ee2f42', '#7d0818']))}
  ${body(path('M-74-66Q-74-100-40-100H40Q74-100 74-66V66Q92 70 92 88V100H-92V88Q-92 70-74 66Z', linear(['#ff6a5c', '#cf1c3a', '#6d0721'])), 6, 0.5)}${box(-62, -48, 124, 78, 10, linear(golds))}${times(
    3,
    (at) =>
      `${box(
        -56 + at * 38,
        -42,
        36,
        66,
        5,
        linear(
          [
            [0, '#b8b3a4'],
            [0.3, '#ffffff'],
            [0.7, '#ffffff'],
            [1, '#a39d8e'],
          ],
          [0, 0, 0, 1],
        ),
      )}<g transform="translate(${-38 + at * 38} -9) scale(.19)">${seven()}</g>`,
  )}
  ${path('M-62-70H62', 'none', 'stroke="#ffd97f" stroke-width="12" stroke-linecap="round" stroke-dasharray="1 20"')}${box(-44, 46, 88, 18, 9, '#2b0410')}${box(-38, 76, 76, 10, 5, linear(['#ffe08a', '#b96f0e']))}`;
export const trophy = () =>
  `${line('M-56-60Q-110-66-98-20Q-90 14-40 18M56-60Q110-66 98-20Q90 14 40 18', linear(['#ffe69a', '#c07a12']), 13)}${body(
    path(
      'M-64-94H64Q66 34 16 48V70H40Q52 74 52 96H-52Q-52 74-40 70H-16V48Q-66 34-64-94Z',
      linear(
        [
          [0, '#fff6c9'],
          [0.35, '#ffcf4f'],
          [0.7, '#c67b10'],
          [1, '#7d4505'],
        ],
        [0, 0, 1, 0.5],
      ),
    ),
    7,
    0.55,
  )}<g transform="translate(0 -34) scale(.34)">${star('#8f560a')}</g>`;
export const football = () => {
  const patch = (x, y, r, turn) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${shape(
      times(5, (at) => `${(Math.sin((at * 72 * Math.PI) / 180) * r).toFixed(1)} ${(-Math.cos((at * 72 * Math.PI) / 180) * r).toFixed(1)};`)
        .split(';')
        .filter(Boolean)
        .map((one) => one.split(' ')),
      linear(['#39425e', '#0c101c']),
      'stroke="#0c101c" stroke-width="3" stroke-linejoin="round"',
    )}</g>`;
  const seams = times(
    5,
    (at) =>
      `<path d="M0-36L0-68" transform="rotate(${at * 72})" stroke="#4a5268" stroke-width="4"/><path d="M0-66L34-84M0-66L-34-84" transform="rotate(${at * 72})" stroke="#4a5268" stroke-width="0"/>`,
  );
  return `${disc(
    0,
    0,
    100,
    radial([
      [0, '#ffffff'],
      [0.5, '#eef1f7'],
      [0.82, '#9aa4ba'],
      [1, '#3f4760'],
    ]),
  )}${clip(disc(0, 0, 99, '#000'), `<g transform="rotate(-14)">${seams}${patch(0, 0, 38, 0)}${times(5, (at) => `<g transform="rotate(${at * 72})">${patch(0, -88, 36, 180)}</g>`)}${times(5, (at) => `<path d="M22-74L56-62" transform="rotate(${at * 72})" stroke="#4a5268" stroke-width="4"/>`)}</g>`)}${disc(
    0,
    0,
    100,
    radial(
      [
        [0, '#fff', 0.6],
        [0.35, '#fff', 0],
        [0.7, '#0a1022', 0],
        [1, '#0a1022', 0.7],
      ],
      [0.34, 0.26, 0.86],
    ),
  )}`;
};
export const pad = () =>
  `${body(path('M-58-52H58Q96-50 104 20Q108 72 78 72Q60 72 44 38H-44Q-60 72-78 72Q-108 72-104 20Q-96-50-58-52Z', linear(['#a9b7ff', '#4b54d8', '#1c1e74'])), 7, 0.5)}${path('M-66-26H-48V-10H-32V8H-48V24H-66V8H-82V-10H-66Z', '#10123f')}${disc(46, -22, 11, '#ffd14a')}${disc(70, 2, 11, '#ff5a5f')}${disc(22, 2, 11, '#3fd0c9')}${disc(46, 26, 11, '#7be06a')}`;
export const swords = () => {
  const sword = `${path(
    'M-9-104L0-122L9-104V34H-9Z',
    linear(
      [
        [0, '#ffffff'],
        [0.5, '#b7c3dc'],
        [0.5, '#75839f'],
        [1, '#d9e1f0'],
      ],
      [0, 0, 1, 0],
    ),
  )}${box(-36, 32, 72, 15, 7, linear(golds))}${box(-8, 46, 16, 44, 5, linear(['#8d3b2c', '#4a150d']))}${disc(0, 98, 13, radial(golds))}`;
  return `<g transform="rotate(40) scale(.92)">${sword}</g><g transform="rotate(-40) scale(.92)">${sword}</g>`;
};
export const ticket = () =>
  `<g transform="rotate(-12)">${body(path('M-96-60H96V-20A20 20 0 0 0 96 20V60H-96V20A20 20 0 0 0-96-20Z', linear(['#fff0b8', '#ffc43f', '#d07e0c'])), 5, 0.5)}${line('M44-50V50', '#8a5207', 4, 'stroke-dasharray="2 11"')}<g transform="translate(-26 0) scale(.42)">${star('#b32537')}</g>${box(58, -34, 24, 68, 5, '#b32537')}</g>`;
export const clover = () => {
  const leaf = path(
    'M0 0C-10-34-62-34-60-68C-58-98-16-104 0-74C16-104 58-98 60-68C62-34 10-34 0 0Z',
    linear(['#c6ff9a', '#35c25a', '#0a6b33']),
    'stroke="#0a5a2c" stroke-width="2"',
  );
  return `${line('M0 0Q10 60 40 98', linear(['#58d066', '#0a6b33']), 12)}${body(
    times(4, (at) => `<g transform="rotate(${at * 90 + 45})">${leaf}</g>`),
    5,
    0.5,
  )}`;
};
/** A tile of the old game of four, on its back of jade. */
export const mahjong = () =>
  `${box(-58, -78, 132, 178, 18, linear(['#2fb67c', '#0b5a3a']))}${box(-70, -92, 132, 178, 18, linear(['#ffffff', '#f7f2e2', '#d3cab2']))}<g transform="translate(-4 -3)">${disc(0, 0, 44, 'none', 'stroke="#c3202f" stroke-width="8"')}${times(8, (at) => `<g transform="rotate(${at * 45})">${path('M0-8Q15-26 0-38Q-15-26 0-8Z', at % 2 ? '#1b8a54' : '#c3202f')}</g>`)}${disc(0, 0, 9, '#173a86')}</g>`;
export const horseshoe = () =>
  body(
    `${path(
      'M-56 92L-84 86Q-128-98 0-98T84 86L56 92L40 84Q92-50 0-50T-40 84Z',
      linear([
        [0, '#fff3c0'],
        [0.4, '#f8c144'],
        [1, '#8a5007'],
      ]),
    )}${[
      [-60, 50],
      [-70, 8],
      [-60, -36],
      [-28, -66],
      [60, 50],
      [70, 8],
      [60, -36],
      [28, -66],
    ]
      .map(([x, y]) => disc(x, y, 7, '#6b3c04'))
      .join('')}`,
    6,
    0.6,
  );
/** A feather of a fighting cock's tail. */
export const plume = () =>
  times(5, (at) => {
    const colors = [
      ['#ffcf5a', '#c2510c'],
      ['#ff7a45', '#96131f'],
      ['#35d0a0', '#075a4a'],
      ['#5aa4ff', '#152f86'],
      ['#ffdf7a', '#d1700f'],
    ][at];
    return `<g transform="translate(-30 84) rotate(${-42 + at * 25})">${body(path('M0 0C-26-60-34-130 10-182C44-140 28-60 6 0Z', linear(colors, [0, 0, 0.6, 1])), 4, 0.4)}${line('M2-4Q-4-80 8-150', '#fff', 3, 'opacity=".5"')}</g>`;
  });
export const target = () =>
  `${[
    [100, '#f4f6fb', '#aab3c8'],
    [82, '#ff6a5e', '#b3132b'],
    [60, '#ffffff', '#c4cbdb'],
    [40, '#ff6a5e', '#b3132b'],
    [18, '#fff2bd', '#e0a01f'],
  ]
    .map(([r, one, two]) => disc(0, 0, r, linear([one, two])))
    .join(
      '',
    )}${line('M0 0L78-78', linear(['#ffe39a', '#8a5207']), 9)}${path('M70-70L104-76L116-110L86-104Z', linear(['#7fd0ff', '#1b55c4']))}`;
