// Living things and places: what families and games are told apart by. Drawn around (0, 0), about 100 in radius.
import { body, box, disc, halo, line, linear, oval, path, radial, times, twice, clip } from './draw.mjs';
import { golds } from './things.mjs';

export const rocket = () =>
  `<g transform="scale(2)">${halo(-40, 0, 40, '#ff8a2b', 0.9)}${path(
    'M-16-9Q-36-8-62 0Q-36 8-16 9Z',
    linear(
      [
        [0, '#ff5a1f', 0],
        [0.4, '#ff7a2b'],
        [1, '#ffd35a'],
      ],
      [0, 0, 1, 0],
    ),
  )}${path('M-16-5Q-30-4-44 0Q-30 4-16 5Z', '#fff3c4')}
  ${body(
    `${path('M-2-10.6C-12-22-20-26-30-25Q-22-15-17-8ZM-2 10.6C-12 22-20 26-30 25Q-22 15-17 8Z', linear(['#ffd873', '#c2430f', '#6d1207']))}${path(
      'M36 0C25-11 8-14-16-11Q-21 0-16 11C8 14 25 11 36 0Z',
      linear(
        [
          [0, '#ffffff'],
          [0.45, '#dbe4f8'],
          [1, '#6273a0'],
        ],
        [0, 0, 0, 1],
      ),
    )}${path('M36 0C29-7 21-10 14-11.500Q19 0 14 11.500C21 10 29 7 36 0Z', linear(['#ffe08a', '#ef8f1c', '#9c3d05'], [0, 0, 0, 1]))}`,
    2,
    0.5,
  )}
  ${path('M-6-1.800H-24Q-27 0-24 1.800H-6Z', '#8a2a0b')}${disc(3, -1, 6.4, linear(['#ffe7a6', '#a8660a']))}${disc(3, -1, 4.6, radial(['#c9f3ff', '#2b83ee', '#0b2154']))}</g>`;

export const lantern = (tone = ['#ffd9a0', '#ff5a36', '#c4121f', '#5d0410']) => {
  const ribs = times(5, (at) =>
    path(
      `M${[-62, -34, 0, 34, 62][at]} -60Q${[-112, -58, 0, 58, 112][at]} 0 ${[-62, -34, 0, 34, 62][at]} 60`,
      'none',
      'stroke="#ffcf7a" stroke-opacity=".55" stroke-width="2.6"',
    ),
  );
  const cap = linear(golds, [0, 0, 1, 0]);
  return `${line('M0-104V-76', '#d99420', 4)}${halo(0, 0, 150, '#ff7a3a', 0.55)}${oval(
    0,
    0,
    98,
    70,
    radial(
      [
        [0, tone[0]],
        [0.28, '#ff9a4a'],
        [0.62, tone[1]],
        [0.86, tone[2]],
        [1, tone[3]],
      ],
      [0.46, 0.5, 0.56],
    ),
  )}${ribs}
  ${box(-46, -78, 92, 17, 5, cap)}${box(-46, 61, 92, 17, 5, cap)}<g transform="translate(0 0) scale(.27)">${box(-92, -92, 184, 184, 50, 'none', 'stroke="#ffe7a6" stroke-width="24"')}${disc(0, 0, 26, '#ffe7a6')}</g>
  ${line('M0 78V94', '#d99420', 4)}${disc(0, 98, 7, cap)}${times(7, (at) => line(`M0 104Q${(at - 3) * 4} 124 ${(at - 3) * 6} 150`, at % 2 ? '#ff8f4a' : '#d61f2c', 3.4))}
  <g transform="rotate(-16)">${oval(-40, -46, 36, 11, '#fff', 'opacity=".4"')}</g>`;
};

const petal = (angle, long, wide, colors) =>
  `<g transform="rotate(${angle})">${path(`M0 0C${-wide} ${-long * 0.3} ${-wide * 0.9} ${-long * 0.75} 0 ${-long}C${wide * 0.9} ${-long * 0.75} ${wide} ${-long * 0.3} 0 0Z`, linear(colors, [0, 0, 0.2, 1]), 'stroke="#fff" stroke-opacity=".28" stroke-width="1.6"')}</g>`;
export const lotus = (colors = ['#fff0f8', '#ff8cc6', '#d12f8d']) => {
  const dark = [colors[1], colors[2], '#7a1258'];
  return `<g transform="translate(0 52)">${body(path('M-128 24Q-60-6 0 10Q60-6 128 24Q60 56 0 46Q-60 56-128 24Z', linear(['#7fe0a0', '#1f9a66', '#07503a'])), 4, 0.4)}
  ${body(`${[-74, 74].map((at) => petal(at, 108, 26, dark)).join('')}${[-52, 52, -28, 28].map((at) => petal(at, 122, 34, dark)).join('')}${petal(0, 136, 40, dark)}`, 4, 0.35)}
  ${body([-62, 62].map((at) => petal(at, 92, 28, colors)).join('') + [-38, 38].map((at) => petal(at, 100, 34, colors)).join('') + [-16, 16].map((at) => petal(at, 104, 30, colors)).join('') + petal(0, 92, 34, colors), 4, 0.45)}${halo(0, -26, 60, '#ffe08a', 0.7)}</g>`;
};

export const koi = (tone = ['#fff6e6', '#ff7a3a', '#d4221f']) =>
  `${body(
    `${path('M40-10Q92-66 118-50Q100-22 104-2Q112 26 118 46Q86 44 44 14Z', linear([tone[0], tone[1], tone[2]], [0, 0, 1, 0.6]))}${path('M-22-40Q8-86 44-62Q34-44 26-30Z', linear([tone[1], tone[2]]))}${path('M-40 26Q-34 76 0 78Q2 50-8 34Z', linear([tone[0], tone[1]]))}${path(
      'M-116 4Q-98-44-40-48Q22-50 58-8Q64 2 56 10Q18 44-36 42Q-96 40-116 4Z',
      linear(
        [
          [0, '#fff'],
          [0.5, tone[0]],
          [1, '#d9b48f'],
        ],
        [0, 0, 0.2, 1],
      ),
    )}`,
    5,
    0.5,
  )}
  ${clip(path('M-116 4Q-98-44-40-48Q22-50 58-8Q64 2 56 10Q18 44-36 42Q-96 40-116 4Z', '#000'), `${path('M-116-20Q-88-66-60-50Q-58-16-84-4Q-104 4-116-20Z', linear([tone[1], tone[2]]))}${path('M-34-60Q6-64 14-34Q6-4-20-12Q-46-26-34-60Z', linear([tone[1], tone[2]]))}${path('M22-20Q56-24 66 4Q44 22 24 10Q12-6 22-20Z', linear([tone[1], tone[2]]))}${times(4, (row) => times(6, (at) => path(`M${-50 + at * 18 + (row % 2) * 9} ${-26 + row * 16}q8 7 0 15`, 'none', 'stroke="#7a2a0c" stroke-opacity=".3" stroke-width="2.2"')))}`)}
  ${disc(-84, -10, 9.5, '#fff')}${disc(-86, -10, 6.8, '#171013')}${disc(-88, -13, 2.4, '#fff')}${path('M-66-32Q-52-6-66 28', 'none', 'stroke="#a8502a" stroke-opacity=".6" stroke-width="4"')}${line('M-108 12Q-122 20-124 34M-100 18Q-106 30-102 40', '#ffe9c9', 3)}`;
export const fish = () => koi(['#dffcff', '#34c6f0', '#0f55b8']);

/** A dragon of the east from the side: long jaw, antlers, mane of flames, whiskers. Looks to the left. */
export const dragon = ([light, main, deep] = ['#b8ffd0', '#1fae74', '#04513f'], mane = ['#ffe38a', '#ff8a1f', '#c22a0c']) => {
  const flame = (x, y, angle, long, wide) =>
    `<g transform="translate(${x} ${y}) rotate(${angle})">${path(`M-${wide} 0C-${wide * 0.9} ${-long * 0.5} ${wide * 0.2} ${-long * 0.6} ${-wide * 0.2} ${-long}C${wide * 1.3} ${-long * 0.6} ${wide} ${-long * 0.3} ${wide} 0Z`, linear(mane))}</g>`;
  const manes = [
    [36, -34, 30, 74, 17],
    [56, -10, 62, 84, 19],
    [58, 22, 88, 86, 20],
    [50, 52, 116, 82, 19],
    [28, 74, 146, 72, 17],
    [40, 20, 76, 60, 14],
    [34, 50, 124, 58, 14],
  ];
  const scale = times(16, (at) =>
    path(
      `M${[14, 32, 24, 42, 14, 33, 22, 40, 10, 28, 16, 2, 4, 20, -4, 8][at]} ${[-6, -4, 12, 12, 26, 28, 42, 40, 54, 56, 66, 40, 14, -16, 56, 68][at]}q9 5 6 13`,
      'none',
      `stroke="${light}" stroke-opacity=".5" stroke-width="2.8" stroke-linecap="round"`,
    ),
  );
  return `${body(manes.map((one) => flame(...one)).join(''), 4, 0.5)}
  ${body(`${line('M4-44Q10-84 44-104M22-74Q42-76 56-90', linear(golds), 11)}${line('M-14-42Q-14-84 8-112M-10-74Q-24-86-24-100', linear(golds), 11)}`, 3, 0.6)}
  ${path('M-88 30Q-54 44-16 40L-4 60Q-40 78-78 62Q-96 50-88 30Z', '#5d0718')}${path('M-80 46Q-44 60-8 50L-14 62Q-44 70-78 58Z', '#ff6a6a')}
  ${body(`${path('M-92 48Q-80 68-40 72Q-16 70-2 54L26 40L40 76Q10 100-34 94Q-84 88-98 62Q-100 50-92 48Z', linear([main, deep]))}${path('M-112 6Q-118-22-88-26Q-62-28-46-24Q-34-52 2-56Q50-52 58-8Q62 40 34 84Q22 62 6 48Q-26 40-58 40Q-98 40-112 6Z', linear([light, main, deep], [0.1, 0, 0.5, 1]))}`, 6, 0.55)}
  ${scale}${path('M-88 36L-80 54L-70 38ZM-62 40L-55 54L-46 40ZM-38 40L-32 52L-24 40Z', '#fffbe9')}${path('M-84 62L-76 46L-66 66ZM-56 70L-48 54L-40 71Z', '#fffbe9')}
  ${body(path('M-58-26Q-42-46-12-44Q2-36 8-20Q-20-26-44-14Z', linear(mane)), 3, 0.5)}${path('M-40-12Q-22-30 4-16Q-8 4-32 0Z', '#fff7d0')}${disc(-17, -10, 9, radial(['#ffd84a', '#e8590c', '#7a1405'], [0.4, 0.35, 0.8]))}${oval(-18, -10, 3, 8, '#150406')}${disc(-20, -14, 2.4, '#fff')}
  ${body(path('M-114-8Q-124-28-104-36Q-84-38-80-22Q-92-10-114-8Z', linear([light, main])), 4, 0.5)}${oval(-104, -20, 6, 4, '#04251c')}${line('M-106 4Q-140 10-142 44Q-140 64-122 66M-96 8Q-120 26-112 60', linear(mane), 5)}
  ${path('M-20 84Q-34 104-22 122Q-8 108-2 92ZM4 82Q2 104 16 116Q26 100 22 82Z', linear(mane))}`;
};

/** A tiger's face from the front. */
export const tiger = () => {
  const dark = '#24100a';
  const stripes = `${path('M-8-92Q-4-70 0-66Q4-70 8-92ZM-34-84Q-22-66-14-58Q-20-74-22-90ZM-98-18Q-72-14-62-4Q-78-4-98 0ZM-98 18Q-76 14-64 20Q-78 26-92 34Z', dark)}${path('M-74-54Q-56-48-48-38Q-62-44-80-40ZM-84 50Q-66 40-54 42Q-66 52-74 62Z', dark)}`;
  return `${body(
    `${twice(`${disc(-72, -70, 30, linear(['#ffb347', '#c4560b']))}`)}${path(
      'M0-96C60-96 104-54 104 4C104 60 62 98 0 98S-104 60-104 4C-104-54-60-96 0-96Z',
      linear([
        [0, '#ffd07a'],
        [0.45, '#ff9420'],
        [1, '#b3470a'],
      ]),
    )}`,
    6,
    0.5,
  )}${twice(disc(-74, -72, 15, '#5d1f10'))}
  ${twice(`${path('M-104 20Q-60 10-40 40Q-34 84-48 92Q-92 72-104 20Z', '#fff6e4')}${path('M-62-36Q-40-54-22-34Q-30-26-58-22Z', '#fff6e4')}`)}${path('M-46 44Q-42 20 0 20T46 44Q52 88 0 98Q-52 88-46 44Z', '#fff9ee')}
  ${twice(stripes)}${path('M-16-58Q0-40 16-58Q8-36 0-30Q-8-36-16-58Z', dark)}
  ${twice(`${path('M-70-12Q-44-34-20-2Q-46 12-70-12Z', dark)}${path('M-62-12Q-44-26-27-4Q-46 5-62-12Z', '#ffe14a')}${disc(-43, -9, 9, '#14230c')}${disc(-46, -13, 3, '#fff')}`)}
  ${path('M-24 24Q0 14 24 24Q18 46 0 50Q-18 46-24 24Z', linear(['#ff9c9c', '#c93f55', '#7d1730']))}${path('M0 48V58M-36 58Q-20 72 0 58Q20 72 36 58', 'none', `stroke="${dark}" stroke-width="5" stroke-linecap="round"`)}${path('M-26 66Q0 56 26 66Q22 90 0 92T-26 66Z', '#4d0712')}${path('M-24 65L-18 82L-11 64ZM24 65L18 82L11 64Z', '#fff')}${path('M-12 84Q0 74 12 84Q6 92 0 92T-12 84Z', '#ff7a85')}
  ${twice(line('M-50 50L-96 40M-50 58L-98 62M-48 66L-88 82', '#fff', 2.6, 'opacity=".85"'))}`;
};
/** A dragon's face from the front, to stand beside the tiger's. */
export const dragonFace = ([light, main, deep] = ['#9fe4ff', '#1b7fd8', '#07286d']) =>
  `${body(
    twice(
      `${line('M-34-74Q-46-118-92-122M-62-106Q-62-126-50-136', linear(golds), 13)}${[
        [-88, -30, -60, 66],
        [-100, 6, -86, 70],
        [-94, 44, -112, 70],
        [-70, 76, -138, 60],
      ]
        .map(
          ([x, y, angle, long]) =>
            `<g transform="translate(${x} ${y}) rotate(${angle})">${path(`M-18 12C-16 ${-long * 0.5} 4 ${-long * 0.6} -4 ${-long}C26 ${-long * 0.6} 20 ${-long * 0.3} 18 12Z`, linear(['#fff2b0', '#ffb52e', '#d4560c']))}</g>`,
        )
        .join('')}`,
    ),
    4,
    0.5,
  )}
  ${body(path('M0-90C52-90 92-58 96-10C98 26 82 44 66 58L52 92Q28 108 0 108T-52 92L-66 58C-82 44-98 26-96-10C-92-58-52-90 0-90Z', linear([light, main, deep])), 6, 0.55)}
  ${twice(`${path('M-80-40Q-44-64-14-26L-22-12Q-50-34-78-24Z', linear(['#fff2b0', '#ffb52e', '#c4560c']))}${path('M-72-16Q-46-34-20-4Q-48 10-72-16Z', '#08142e')}${path('M-65-15Q-46-27-27-5Q-47 3-65-15Z', '#ff7a2b')}${oval(-45, -11, 4, 10, '#180404')}${disc(-48, -15, 2.6, '#fff')}`)}
  ${body(`${path('M-52 40Q-58 10-30 8Q-18-10 0-10T30 8Q58 10 52 40Q40 58 0 58T-52 40Z', linear([light, main]))}`, 5, 0.6)}${twice(oval(-24, 28, 9, 6, '#04142e'))}
  ${path('M-52 58Q0 74 52 58Q48 98 0 100T-52 58Z', '#4d0616')}${path('M-28 88Q0 72 28 88Q16 99 0 99T-28 88Z', '#ff6a6a')}${twice(path('M-48 58L-38 84L-28 62ZM-20 65L-14 78L-6 66Z', '#fffbe9'))}
  ${twice(line('M-50 34Q-98 30-112 66Q-118 92-98 98', linear(['#fff2b0', '#ff9a2b']), 6))}${path('M-14-84L0-100L14-84L8-52L0-40L-8-52Z', linear(['#fff6c9', '#ffb52e', '#c4560c']))}`;

/** A racing car from ahead and above, low and wide. */
export const racer = (tone = ['#ff9a8a', '#ec1f37', '#7a0620']) => {
  const wheel = (x, y, w, h) =>
    `${box(x - w / 2, y - h / 2, w, h, 11, linear(['#4a5268', '#161a26', '#05070b'], [0, 0, 1, 0]))}${box(x - w * 0.2, y - h * 0.3, w * 0.4, h * 0.6, 6, linear(['#d0d7e6', '#59627a']))}`;
  return `${wheel(-78, -46, 34, 50)}${wheel(78, -46, 34, 50)}${body(`${box(-70, -98, 140, 22, 5, linear(tone))}${box(-76, -104, 14, 36, 4, linear(['#39425e', '#0c101c']))}${box(62, -104, 14, 36, 4, linear(['#39425e', '#0c101c']))}`, 4, 0.5)}
  ${body(`${path('M-22-84H22Q54-60 60-16Q56 18 30 22L22 74H-22L-30 22Q-56 18-60-16Q-54-60-22-84Z', linear(tone))}${path('M-108 68H108Q112 92 104 96H-104Q-112 92-108 68Z', linear(['#ffffff', '#c9d2e4', '#6d7894']))}${path('M-16 20H16L26 92H-26Z', linear(tone))}`, 6, 0.55)}
  ${path('M-14-84H14L10 92H-10Z', '#fff', 'opacity=".9"')}${wheel(-90, 40, 44, 66)}${wheel(90, 40, 44, 66)}${line('M-30 6L-72 32M30 6L72 32M-30 22L-70 52M30 22L70 52', '#2a3044', 6)}
  ${oval(0, -30, 27, 31, '#0a0d18')}${disc(0, -30, 21, radial(['#fff7d6', '#ffc43f', '#a85f08']))}${path('M-19-26Q0-14 19-26L17-16Q0-6-17-16Z', linear(['#9fe4ff', '#0b2a78']))}`;
};
/** A dice cup of lacquer, tipped. */
export const cup = () =>
  `<g transform="rotate(24)">${body(
    path(
      'M-66-74H66L52 84Q0 104-52 84Z',
      linear(
        [
          [0, '#ff8a5a'],
          [0.3, '#b3202a'],
          [1, '#45050f'],
        ],
        [0, 0, 1, 0.3],
      ),
    ),
    6,
    0.5,
  )}${oval(0, -74, 66, 19, linear(golds))}${oval(0, -74, 57, 14, '#1d0306')}${path('M-61-30Q0-8 61-30L58-4Q0 18-58-4Z', linear(golds))}${path('M-54 56Q0 76 54 56', 'none', 'stroke="#ffcf62" stroke-width="6"')}</g>`;
/** An elephant's face from the front, dressed for a feast. */
export const elephant = () =>
  `${body(twice(path('M-40-58Q-116-92-124-20Q-122 48-74 54Q-44 44-38 8Z', linear(['#cdd8f2', '#7d8cba', '#3b4573']))), 6, 0.45)}${twice(path('M-52-40Q-102-62-106-16Q-100 28-70 34Q-50 26-48 2Z', '#ff9fc0', 'opacity=".55"'))}
  ${body(path('M0-92C44-92 66-62 64-18C62 18 40 26 34 46Q30 96 64 92Q62 122 26 116Q-12 106-20 46C-40 26-62 18-64-18C-66-62-44-92 0-92Z', linear(['#dfe8fb', '#8d9cc9', '#454f82'])), 7, 0.5)}
  ${times(5, (at) => line(`M${-18 + at * 3} ${44 + at * 13}Q${6 + at * 4} ${52 + at * 13} ${30 + at * 2} ${44 + at * 11}`, '#343d6b', 3, 'opacity=".5"'))}${body(twice(path('M-36 24Q-60 44-58 76Q-48 60-26 44Z', linear(['#ffffff', '#e8dcc0']))), 3, 0.4)}
  ${path('M-58-50Q0-112 58-50Q34-36 24-6L0 28L-24-6Q-34-36-58-50Z', linear(['#ff6a7a', '#c2163f', '#6d0630']))}${path('M-58-50Q-34-36-24-6L0 28L24-6Q34-36 58-50', 'none', 'stroke="#ffcf62" stroke-width="6" stroke-linejoin="round"')}${disc(0, -38, 17, radial(golds))}${disc(0, -38, 8, radial(['#d3fff0', '#12b583', '#04503a']))}${disc(0, 4, 6, '#ffcf62')}
  ${twice(`${oval(-38, -8, 8, 9, '#12162e')}${disc(-40, -11, 3, '#fff')}`)}`;
export const orchid = () => {
  const colors = ['#fff0fa', '#ff9ad8', '#c22a9c'];
  return `${body([0, 120, 240].map((at) => petal(at, 108, 36, ['#ffffff', '#ffc4ea', '#d65ab8'])).join(''), 5, 0.45)}${body([66, -66].map((at) => petal(at, 102, 62, colors)).join(''), 5, 0.45)}${times(5, (at) => line(`M${12 + at * 2} ${-6 - at}L${60 + at * 4} ${-44 + at * 14}M${-12 - at * 2} ${-6 - at}L${-60 - at * 4} ${-44 + at * 14}`, '#a8187f', 2, 'opacity=".35"'))}
  ${body(path('M0-14C26-10 34 18 20 34Q34 56 0 74Q-34 56-20 34C-34 18-26-10 0-14Z', linear(['#ffd14a', '#f0417f', '#8a0a5a'])), 4, 0.5)}${disc(0, 2, 13, radial(['#fffbe0', '#ffd14a', '#d18a0f']))}`;
};
/** A moon kite of the east coast. */
export const kite = () =>
  `${line('M0-100V92', '#c28a3a', 6)}${body(`${path('M0-104Q34-60 118-58Q96-20 40-14Q20-12 0 8Q-20-12-40-14Q-96-20-118-58Q-34-60 0-104Z', linear(['#ffe58a', '#ff9a2b', '#d6331f']))}${path('M-84 34Q-70 88 0 100Q70 88 84 34Q60 62 0 62T-84 34Z', linear(['#5ff0d8', '#0fa3a0', '#064a5d']))}${path('M0 8Q30 22 34 44Q20 62 0 62T-34 44Q-30 22 0 8Z', linear(['#ff8fb0', '#d61f5a']))}`, 5, 0.5)}
  ${twice(`${path('M-20-54Q-62-56-88-44Q-60-26-26-28Z', '#fff3c4', 'opacity=".85"')}${disc(-48, -41, 9, '#d61f5a')}`)}${disc(0, -30, 15, radial(golds))}${[
    [-40, 74],
    [0, 84],
    [40, 74],
  ]
    .map(([x, y]) => disc(x, y, 8, '#fff3c4'))
    .join('')}${line('M-84 36Q-108 60-100 96M84 36Q108 60 100 96', '#ff6a4a', 6)}`;
/** A hat of palm leaf. */
export const hat = () =>
  `${oval(0, 44, 118, 34, '#5d3a12')}${body(
    path(
      'M0-78Q12-76 22-62L118 42Q60 78 0 78T-118 42L-22-62Q-12-76 0-78Z',
      linear(
        [
          [0, '#fff6d0'],
          [0.5, '#f2d38a'],
          [1, '#a87a30'],
        ],
        [0, 0, 0.8, 0.8],
      ),
    ),
    6,
    0.4,
  )}${times(6, (at) => path(`M${-14 - at * 17} ${-54 + at * 18}Q0 ${-36 + at * 25} ${14 + at * 17} ${-54 + at * 18}`, 'none', 'stroke="#8a5f1c" stroke-opacity=".45" stroke-width="2.6"'))}${line('M-70 50Q-40 118 0 110Q40 118 70 50', '#e0364f', 5, 'opacity=".9"')}`;
export const scroll = () =>
  `<g transform="rotate(-8)">${body(path('M-74-70H74V70H-74Z', linear(['#fff6d6', '#f0d79a', '#c9a05a'])), 4, 0.3)}${body(`${box(-96, -92, 192, 32, 14, linear(['#ff9a7a', '#b81c2c', '#5d0410'], [0, 0, 0, 1]))}${box(-96, 60, 192, 32, 14, linear(['#ff9a7a', '#b81c2c', '#5d0410'], [0, 0, 0, 1]))}`, 4, 0.5)}${[
    [-104, -92],
    [90, -92],
    [-104, 60],
    [90, 60],
  ]
    .map(([x, y]) => box(x, y + 3, 14, 26, 5, linear(golds)))
    .join('')}${times(3, (at) => line(`M-50 ${-30 + at * 30}q14-10 26 0t26 0t26 0t22 0`, '#a86a20', 5, 'opacity=".6"'))}</g>`;
