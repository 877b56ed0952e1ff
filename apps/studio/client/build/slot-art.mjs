// Symbols of the slots that the site's art does not have already. Drawn around (0, 0), about 100 in radius, with the site's drawing kit: one light from the top left.
import { body, box, clip, disc, halo, line, linear, oval, path, radial, shine, times, twice } from '../../../site/build/art/draw.mjs';
import { golds } from '../../../site/build/art/things.mjs';

const gleam = (x, y, rx, ry, turn = -32, opacity = 0.7) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${oval(0, 0, rx, ry, '#fff', `opacity="${opacity}"`)}</g>`;
const blade = (long, wide, colors, vein = '#0c5a2a') =>
  `${path(`M0 0C${-wide} ${-long * 0.25} ${-wide * 0.8} ${-long * 0.75} 0 ${-long}C${wide * 0.8} ${-long * 0.75} ${wide} ${-long * 0.25} 0 0Z`, linear(colors, [0, 0, 1, 0.4]))}${line(`M0-4V${-long * 0.9}`, vein, 3, 'opacity=".55"')}`;
const leafGreen = ['#d8ff8f', '#4fb53a', '#0f5f2a'];
const at = (x, y, turn, inner, size = 1) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${inner}</g>`;

export const grape = () => {
  const beads = [
    [-50, -22],
    [0, -30],
    [50, -22],
    [-26, 18],
    [26, 18],
    [0, 56],
    [-64, 16],
    [64, 16],
    [-34, 52],
    [34, 52],
    [0, 92],
  ];
  const bead = ([x, y]) =>
    `${disc(
      x,
      y,
      33,
      radial([
        [0, '#e9b8ff'],
        [0.3, '#a24be8'],
        [0.78, '#4c148f'],
        [1, '#220749'],
      ]),
    )}${gleam(x - 11, y - 14, 10, 5.5)}`;
  return `${line('M4-58Q2-84 22-104', linear(['#c9924a', '#5d3510']), 11)}${body(at(6, -66, -62, blade(92, 44, leafGreen)) + at(10, -64, 66, blade(80, 38, leafGreen)), 4, 0.4)}${[6, 7, 10, 8, 9, 0, 2, 1, 3, 4, 5].map((one) => bead(beads[one])).join('')}`;
};
export const orange = () =>
  `${disc(
    0,
    8,
    92,
    radial([
      [0, '#ffe2a8'],
      [0.3, '#ff9d1f'],
      [0.8, '#d65a06'],
      [1, '#7a2c03'],
    ]),
  )}${times(34, (one) => {
    const [angle, far] = [one * 2.4, 18 + 68 * Math.sqrt(one / 34)];
    return disc((Math.cos(angle) * far).toFixed(1), (8 + Math.sin(angle) * far).toFixed(1), 2.2, '#8a3a02', 'opacity=".28"');
  })}${gleam(-34, -34, 27, 13)}${disc(8, -74, 9, '#5f7a1c')}${body(at(8, -76, 58, blade(96, 40, leafGreen)), 4, 0.45)}`;
export const lemon = () =>
  `<g transform="rotate(-24)">${body(
    path(
      'M-116 4Q-104-8-96-20C-74-64-30-78 8-74C52-70 80-44 92-18Q108-10 116 2Q108 14 92 20C78 52 44 78 2 76C-40 74-76 56-96 22Q-106 14-116 4Z',
      radial([
        [0, '#fffbd0'],
        [0.35, '#ffe02e'],
        [0.8, '#dca00a'],
        [1, '#8a5c04'],
      ]),
    ),
    6,
    0.45,
  )}${gleam(-34, -38, 30, 12, -14)}${times(22, (one) => disc((Math.cos(one * 2.4) * (10 + one * 3.2)).toFixed(1), (4 + Math.sin(one * 2.4) * (8 + one * 2.2)).toFixed(1), 2, '#8a6404', 'opacity=".26"'))}</g>${body(at(60, -58, 34, blade(78, 34, leafGreen)), 4, 0.45)}`;

export const flame = () =>
  `${halo(0, 20, 130, '#ff6a1f', 0.7)}${body(
    path(
      'M-6-112C10-78 62-58 76 2C90 62 54 108 0 108S-88 66-76 8C-72-18-56-30-52-58C-38-48-28-36-28-20C-8-44-14-82-6-112Z',
      linear(
        [
          [0, '#ffb23a'],
          [0.45, '#f4511e'],
          [1, '#8e0f14'],
        ],
        [0.3, 0, 0.6, 1],
      ),
    ),
    6,
    0.4,
  )}
  ${path('M4-44C14-20 48-2 48 42C48 78 28 98 0 98S-50 80-48 44C-46 24-34 16-32-2C-22 4-16 14-14 24C0 8 0-18 4-44Z', linear(['#ffe36a', '#ff9a1f', '#f0521a'], [0, 0, 0.2, 1]))}${path('M2 22C8 36 26 46 26 66C26 84 14 94 0 94S-26 84-26 68C-26 56-16 50-14 38C-8 42-4 48-4 54C4 46 2 34 2 22Z', linear(['#fffde0', '#ffe23a']))}`;
export const drum = () => {
  const stick = (turn) =>
    `<g transform="translate(0 -44) rotate(${turn})">${box(-5.5, -66, 11, 96, 5, linear(['#ffe0a0', '#b8741f'], [0, 0, 1, 0]))}${disc(0, -72, 14, radial(['#fff2d0', '#e8432f', '#7d0a14']))}</g>`;
  return `${stick(-46)}${stick(46)}${body(
    path(
      'M-82-34C-104 0-104 46-82 82Q0 116 82 82C104 46 104 0 82-34Z',
      linear(
        [
          [0, '#ff8a6a'],
          [0.35, '#d8202f'],
          [1, '#5d0410'],
        ],
        [0, 0, 1, 0.4],
      ),
    ),
    6,
    0.5,
  )}
  ${path('M-93-8Q0 28 93-8L96 6Q0 44-96 6ZM-96 40Q0 78 96 40L92 54Q0 92-92 54Z', linear(golds, [0, 0, 1, 0]))}${times(7, (one) => disc(-72 + one * 24, -10 + 17 * (1 - ((one - 3) / 3.4) ** 2), 5, radial(golds)))}
  ${oval(0, -36, 86, 30, linear(golds))}${oval(0, -38, 76, 24, radial(['#fffaf0', '#f0dcb4', '#b98f55'], [0.4, 0.3, 0.8]))}${disc(0, 44, 24, radial(golds))}${path('M0 28L8 40 22 44 8 49 0 62-8 49-22 44-8 40Z', '#8a1018')}`;
};
/** A folding fan, open: nine leaves with a branch in blossom over them. */
export const fan = () => {
  const point = (angle, far) =>
    `${(Math.sin((angle * Math.PI) / 180) * far).toFixed(1)} ${(76 - Math.cos((angle * Math.PI) / 180) * far).toFixed(1)}`;
  const step = 15.6;
  const leaves = times(9, (one) => {
    const from = -70 + one * step;
    return path(
      `M${point(from, 74)}L${point(from, 178)}L${point(from + step, 174)}L${point(from + step, 74)}Z`,
      linear(one % 2 ? ['#c71f3a', '#7d0a22'] : ['#ff7a6a', '#d62a3f'], [0, 0, 0.4, 1]),
    );
  });
  const ribs = times(10, (one) =>
    line(`M0 76L${point(-70 + one * step, one % 9 ? 76 : 182)}`, linear(['#ffe9b0', '#a8701c'], [0, 0, 1, 0]), one % 9 ? 6 : 9),
  );
  const blossom = (x, y, size) =>
    at(
      x,
      y,
      0,
      `${times(5, (one) => `<g transform="rotate(${one * 72})">${oval(0, -12, 8.5, 11, linear(['#ffffff', '#ffc4d6']))}</g>`)}${disc(0, 0, 5, '#f4b02e')}`,
      size,
    );
  return `${body(leaves, 4, 0.4)}${ribs}${line('M-92-14Q-40-62 10-50T92-30', '#5d2410', 5)}${line('M-30-52Q-20-76-2-84', '#5d2410', 4)}${blossom(-70, -32, 0.9)}${blossom(-6, -78, 1)}${blossom(34, -46, 1.15)}${blossom(78, -26, 0.8)}${disc(0, 76, 13, radial(golds))}${line('M0 86V98', '#d61f2c', 5)}${times(5, (one) => line(`M0 96Q${(one - 2) * 3} 108 ${(one - 2) * 5} 120`, one % 2 ? '#ff8f4a' : '#d61f2c', 4))}`;
};

/** The gate over the water. */
export const gate = () =>
  `${body(
    `${path(
      'M-66-66H-42L-36 104H-72ZM42-66H66L72 104H36Z',
      linear(
        [
          [0, '#ff9a6a'],
          [0.4, '#e0362a'],
          [1, '#7d0d14'],
        ],
        [0, 0, 1, 0.2],
      ),
    )}${box(-86, -34, 172, 20, 4, linear(['#ff8a5a', '#b81c22']))}${box(-12, -66, 24, 38, 3, linear(golds))}`,
    4,
    0.5,
  )}
  ${body(path('M-118-100Q0-78 118-100L108-66Q0-52-108-66Z', linear(['#4b5270', '#171b2e'])), 4, 0.6)}${path('M-104-66Q0-52 104-66L100-52Q0-40-100-52Z', linear(['#ff8a5a', '#b81c22']))}${twice(box(36, 92, 36, 14, 3, '#171b2e'))}`;
export const turtle = () => {
  const plate = (x, y, r) =>
    path(
      times(
        6,
        (one) =>
          `${one ? 'L' : 'M'}${(x + Math.cos((one * Math.PI) / 3) * r).toFixed(1)} ${(y + Math.sin((one * Math.PI) / 3) * r).toFixed(1)}`,
      ) + 'Z',
      linear(['#c8e86a', '#6f9a1f', '#2f5a10']),
      'stroke="#274a0c" stroke-width="4" stroke-linejoin="round"',
    );
  const skin = ['#b8f0a0', '#4fae5a', '#14602f'];
  return `<g transform="rotate(24)">${body(`${twice(`${path('M52-52Q104-88 112-56Q110-24 70-20Z', linear(skin))}${path('M54 50Q90 66 92 92Q72 104 40 74Z', linear(skin))}`)}${path('M-28-74C-34-116-16-126 0-126S34-116 28-74Z', linear(skin))}${path('M-10 88L0 116L10 88Z', linear(skin))}`, 5, 0.5)}
  ${twice(`${disc(15, -104, 6, '#10230c')}${disc(13, -106, 2, '#fff')}`)}${body(path('M0-84C54-84 82-44 82 4C82 60 48 94 0 94S-82 60-82 4C-82-44-54-84 0-84Z', linear(['#e3f58a', '#86ac28', '#33590f'])), 7, 0.55)}
  ${clip(
    path('M0-84C54-84 82-44 82 4C82 60 48 94 0 94S-82 60-82 4C-82-44-54-84 0-84Z', '#000'),
    `${[
      [0, 4],
      [0, -56],
      [0, 64],
      [51, -26],
      [51, 34],
      [-51, -26],
      [-51, 34],
      [102, 4],
      [-102, 4],
    ]
      .map(([x, y]) => plate(x, y, 33))
      .join('')}`,
  )}${gleam(-30, -48, 30, 12, -34, 0.35)}</g>`;
};
export const frog = () => {
  const skin = [
    [0, '#dcff8a'],
    [0.45, '#5cc23a'],
    [1, '#17661f'],
  ];
  return `${body(`${twice(disc(52, -56, 38, linear(skin)))}${path('M0-62C70-62 112-22 112 28C112 76 66 98 0 98S-112 76-112 28C-112-22-70-62 0-62Z', linear(skin))}`, 7, 0.5)}
  ${path('M-66 50Q0 92 66 50Q52 92 0 92T-66 50Z', '#f2ffc0', 'opacity=".75"')}${twice(
    `${disc(54, -58, 25, '#fffbe8')}${disc(
      52,
      -58,
      25,
      radial([
        [0, '#ffe36a'],
        [0.6, '#f0a51c'],
        [1, '#8a4f06'],
      ]),
    )}${oval(50, -58, 9, 15, '#140d04')}${disc(44, -66, 6, '#fff')}${oval(74, 34, 17, 10, '#ff8f8f', 'opacity=".55"')}${disc(12, -8, 4, '#14501c')}`,
  )}
  ${line('M-72 28Q-40 56 0 56T72 28', '#14501c', 7)}${gleam(-44, -20, 34, 11, -24, 0.4)}`;
};
/** A sea snail's shell, its whorls narrowing to the tip. */
export const shell = () => {
  const pearl = ['#fff6ea', '#ffc2a8', '#d9708a', '#8a3566'];
  const whorl = (x, y, rx, ry) =>
    `${oval(x, y, rx, ry, linear(pearl, [0.1, 0, 0.6, 1]))}${times(3, (one) => path(`M${x - rx * 0.9} ${y + ry * (one * 0.34 - 0.2)}Q${x} ${y + ry * (one * 0.34 + 0.36)} ${x + rx * 0.9} ${y + ry * (one * 0.34 - 0.2)}`, 'none', 'stroke="#a8456d" stroke-opacity=".35" stroke-width="3"'))}`;
  return `<g transform="rotate(32)">${body(
    [
      [0, -108, 11, 12],
      [0, -90, 22, 17],
      [0, -64, 38, 25],
      [-2, -28, 58, 36],
      [-4, 28, 84, 60],
    ]
      .map((one) => whorl(...one))
      .join(''),
    5,
    0.5,
  )}
  ${body(path('M6-2C58-10 92 14 86 48C80 84 30 104-12 96C22 84 34 66 26 44C22 28 14 14 6-2Z', linear(['#fff4ea', '#ffb3a6', '#c0557d'])), 4, 0.5)}${path('M30 14C62 14 78 30 72 50C66 72 34 86 10 88C34 74 46 58 42 40C40 30 36 22 30 14Z', linear(['#b8406d', '#5d1440']))}${gleam(-44, 4, 24, 10, -44, 0.6)}</g>`;
};
export const bamboo = () => {
  const stalk = (x, top, bottom, wide) => {
    const pieces = Math.round((bottom - top) / 52);
    const long = (bottom - top) / pieces;
    return times(
      pieces,
      (one) =>
        `${box(
          x - wide / 2,
          top + one * long + 2,
          wide,
          long - 4,
          9,
          linear(
            [
              [0, '#e8ffa0'],
              [0.35, '#8fd046'],
              [1, '#2c7a22'],
            ],
            [0, 0, 1, 0],
          ),
        )}${box(x - wide / 2 - 3, top + one * long - 4, wide + 6, 8, 4, linear(['#f4ffc8', '#5a9a2c'], [0, 0, 1, 0]))}`,
    );
  };
  return `${body(at(-26, -30, -74, blade(84, 24, leafGreen)) + at(-28, -18, -112, blade(66, 20, leafGreen)) + at(44, -52, 52, blade(84, 24, leafGreen)) + at(46, -44, 92, blade(70, 20, leafGreen)) + at(2, 40, 74, blade(84, 22, leafGreen)), 3, 0.4)}${body(stalk(-34, -70, 106, 34), 4, 0.35)}${body(stalk(38, -92, 106, 38), 4, 0.35)}${body(stalk(2, -24, 108, 30), 4, 0.35)}${path('M-68 84Q0 62 70 84L66 104Q0 84-64 104Z', linear(['#ff8a6a', '#c71f2f', '#6d0714']))}${line('M-14 78L14 100M14 78L-14 100', linear(golds), 6)}`;
};
export const leaf = () =>
  `${body(`${at(-18, 88, -24, path('M0 0C-56-40-58-120 0-176C58-120 56-40 0 0Z', linear(['#eaff9a', '#63bf3c', '#11602a'])))}${at(16, 92, 32, path('M0 0C-44-32-46-96 0-142C46-96 44-32 0 0Z', linear(['#c9ff9f', '#2fa85a', '#07503a'])))}`, 5, 0.5)}
  ${at(-18, 88, -24, `${line('M0-8V-164', '#dcffb0', 4, 'opacity=".8"')}${times(4, (one) => line(`M0 ${-34 - one * 28}L${28 - one * 3} ${-62 - one * 28}M0 ${-34 - one * 28}L${-28 + one * 3} ${-62 - one * 28}`, '#dcffb0', 2.6, 'opacity=".6"'))}`)}${at(16, 92, 32, `${line('M0-8V-130', '#c8ffd8', 4, 'opacity=".7"')}${times(3, (one) => line(`M0 ${-30 - one * 28}L22 ${-54 - one * 28}M0 ${-30 - one * 28}L-22 ${-54 - one * 28}`, '#c8ffd8', 2.4, 'opacity=".55"'))}`)}
  ${disc(
    -44,
    -16,
    11,
    radial([
      [0, '#fff', 0.95],
      [0.5, '#c8f4ff', 0.6],
      [1, '#5fb8e0', 0.7],
    ]),
  )}`;
export const drop = () =>
  `${halo(0, 20, 120, '#3fb8ff', 0.5)}${body(
    path(
      'M0-112C28-60 74-18 74 36C74 80 42 108 0 108S-74 80-74 36C-74-18-28-60 0-112Z',
      radial(
        [
          [0, '#eaffff'],
          [0.35, '#56c8ff'],
          [0.8, '#0f62c8'],
          [1, '#06246d'],
        ],
        [0.36, 0.34, 0.86],
      ),
    ),
    6,
    0.5,
  )}${shine(path('M44 34C44 68 22 88-4 92C30 84 40 56 34 22Z', '#bff4ff', 'opacity=".55"'))}${gleam(-28, 6, 12, 34, 24, 0.75)}${disc(-20, 56, 7, '#fff', 'opacity=".7"')}`;

/** The red envelope of the new year, with a coin peeping out. */
export const envelope = () =>
  `<g transform="rotate(-8)">${disc(30, -74, 40, radial(golds))}${disc(30, -74, 30, 'none', 'stroke="#8a560c" stroke-width="4"')}${body(box(-72, -84, 144, 188, 14, linear(['#ff7a66', '#d81c30', '#7d0616'])), 5, 0.4)}${body(path('M-72-70Q-72-84-58-84H58Q72-84 72-70L72-46Q40 4 0 8Q-40 4-72-46Z', linear(['#ff9a84', '#c2142a'])), 4, 0.5)}
  ${box(-62, -74, 124, 168, 9, 'none', 'stroke="#ffd97f" stroke-width="3" opacity=".8"')}${disc(0, 8, 32, linear(golds))}${disc(0, 8, 25, radial(['#ffe9b0', '#e8a42c', '#9a5f0c']))}${box(-9, -1, 18, 18, 3, '#7d0616')}${times(4, (one) => `<g transform="translate(0 66) rotate(${one * 90 + 45})">${path('M0 0C-9-8-9-20 0-27C9-20 9-8 0 0Z', '#ffd97f')}</g>`)}</g>`;
export const firecracker = () => {
  const stick = (x, y, turn, long = 70) =>
    at(
      x,
      y,
      turn,
      `${box(
        -15,
        0,
        30,
        long,
        7,
        linear(
          [
            [0, '#ff9a7a'],
            [0.35, '#e0202f'],
            [1, '#6d0714'],
          ],
          [0, 0, 1, 0],
        ),
      )}${box(-17, -4, 34, 14, 5, linear(golds, [0, 0, 1, 0]))}${box(-17, long - 10, 34, 14, 5, linear(golds, [0, 0, 1, 0]))}`,
    );
  return `${line('M0 92Q-8 10 4-46Q12-84 44-92', '#e8b04a', 8)}${body([0, 1, 2].map((row) => `${stick(-10, -34 + row * 44, 58 - row * 6)}${stick(14, -34 + row * 44, -58 + row * 6)}`).join('') + stick(2, 58, 0, 56), 4, 0.45)}${halo(48, -92, 70, '#ffb02e', 0.9)}${at(
    48,
    -92,
    0,
    times(8, (one) => `<g transform="rotate(${one * 45})">${path(`M-5-8L0 ${one % 2 ? -26 : -40}L5-8Z`, '#ffe36a')}</g>`),
  )}${disc(48, -92, 11, '#fffbe0')}`;
};
export const mooncake = () => {
  const edge = times(14, (one) =>
    disc(
      (Math.cos((one * Math.PI) / 7) * 84).toFixed(1),
      (-16 + Math.sin((one * Math.PI) / 7) * 58).toFixed(1),
      24,
      linear(['#f4b45c', '#b5691c', '#7a3d0a']),
    ),
  );
  return `${body(`${times(14, (one) => disc((Math.cos((one * Math.PI) / 7) * 84).toFixed(1), (28 + Math.sin((one * Math.PI) / 7) * 58).toFixed(1), 24, linear(['#c9802c', '#7a3d0a'])))}${oval(0, 28, 90, 62, '#8f4f14')}${edge}${oval(0, -16, 92, 64, linear(['#ffd68a', '#d98c34', '#9a5616']))}`, 4, 0.5)}
  ${oval(0, -16, 78, 53, 'none', 'stroke="#7a3d0a" stroke-width="5" opacity=".6"')}<g transform="translate(0 -16) scale(1 .68)">${times(8, (one) => `<g transform="rotate(${one * 45})">${path('M0-12C-17-28-17-52 0-66C17-52 17-28 0-12Z', linear(['#ffe3a6', '#b8701f']), 'stroke="#7a3d0a" stroke-width="4"')}</g>`)}${disc(0, 0, 19, radial(['#fff0c0', '#e0a040', '#8f4f14']), 'stroke="#7a3d0a" stroke-width="4"')}</g>${gleam(-40, -48, 30, 9, -24, 0.4)}`;
};
export const dumpling = () =>
  `${body(
    path(
      'M-112 48C-112-20-62-62 0-62S112-20 112 48C84 84 40 88 0 88S-84 84-112 48Z',
      linear(
        [
          [0, '#fffdf2'],
          [0.5, '#f6e2b8'],
          [1, '#b98c4c'],
        ],
        [0.1, 0, 0.5, 1],
      ),
    ),
    7,
    0.45,
  )}
  ${body(path('M-112 48C-116-26-60-76 0-76S116-26 112 48C106 20 96 6 84-4C74 4 66-22 52-30C44-20 36-40 18-44C10-34-10-34-18-44C-36-40-44-20-52-30C-66-22-74 4-84-4C-96 6-106 20-112 48Z', linear(['#ffffff', '#f3d9a4', '#c99a56'])), 4, 0.5)}${[
    [-66, 14, -62, 46],
    [-34, -6, -34, 34],
    [0, -12, 0, 30],
    [34, -6, 34, 34],
    [66, 14, 62, 46],
  ]
    .map(([x, y, x2, y2]) => line(`M${x} ${y}Q${(x + x2) / 2 - 4} ${(y + y2) / 2} ${x2} ${y2}`, '#a8763a', 4, 'opacity=".5"'))
    .join('')}${line('M-40-92q-10-12 0-24M0-98q-10-14 0-28M40-92q-10-12 0-24', '#fff', 5, 'opacity=".45"')}`;
export const tea = () =>
  `${oval(0, 84, 104, 22, linear(['#dff6ff', '#5f9ab8', '#1f4f6d']))}${oval(0, 79, 92, 17, linear(['#ffffff', '#a8d0e0']))}${body(
    path(
      'M-84-22H84C84 36 56 84 0 84S-84 36-84-22Z',
      linear(
        [
          [0, '#ffffff'],
          [0.4, '#cfe9f4'],
          [1, '#4f8aa8'],
        ],
        [0, 0, 1, 0.5],
      ),
    ),
    6,
    0.5,
  )}${line('M-74 18Q0 50 74 18', '#1c62a8', 6, 'opacity=".8"')}${times(5, (one) => at(-48 + one * 24, 36 + [0, 9, 12, 9, 0][one], 0, `${disc(0, 0, 6, '#1c62a8', 'opacity=".75"')}`))}
  ${oval(0, -22, 84, 24, linear(['#f4fbff', '#7fb4cc']))}${oval(0, -21, 74, 18, radial(['#d8f07a', '#86b42c', '#3f6d14'], [0.4, 0.3, 0.9]))}${at(18, -21, 40, path('M0 0C-8-8-8-20 0-28C8-20 8-8 0 0Z', '#3f7a1c'))}${line('M-30-56q-14-16 0-34t0-30M8-60q-14-18 0-36t0-28M42-56q-12-14 0-30', '#fff', 6, 'opacity=".5"')}`;
