// The symbols of Temple Rise: one theme, a Maya temple in the forest. All of it is drawn here, 176 × 176, lit from the top left like every other symbol.

const stops = (list) =>
  list
    .map(
      ([at, color, opacity]) => `<stop offset="${at}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
const linear = (id, list, [x1, y1, x2, y2] = [0, 0, 0.6, 1]) =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`;
const round = (id, list, [cx, cy, r] = [0.36, 0.28, 0.85]) =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`;
const path = (d, fill, rest = '') => `<path d="${d}" fill="${fill}" ${rest}/>`;
const disc = (x, y, r, fill, rest = '') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${rest}/>`;
const oval = (x, y, rx, ry, fill, rest = '') => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${rest}/>`;
const box = (x, y, width, height, r, fill, rest = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${fill}" ${rest}/>`;
/** The same drawn on both sides of the middle. */
const twice = (inner) => `${inner}<g transform="matrix(-1 0 0 1 176 0)">${inner}</g>`;
const around = (count, from, to, draw) =>
  Array.from({ length: count }, (_, at) => draw(count === 1 ? from : from + ((to - from) * at) / (count - 1), at)).join('');

const gold = linear('gold', [
  [0, '#fff3cc'],
  [0.35, '#f6c95c'],
  [0.7, '#d1922a'],
  [1, '#7d4d0c'],
]);
const jade = linear('jade', [
  [0, '#b9f5d8'],
  [0.4, '#35b98a'],
  [1, '#0b5844'],
]);
const feather = (x, y, angle, long, wide, fill, spine) =>
  `<g transform="translate(${x} ${y}) rotate(${angle})">${path(`M0 0C${-wide} ${-long * 0.3} ${-wide} ${-long * 0.8} 0 ${-long}C${wide} ${-long * 0.8} ${wide} ${-long * 0.3} 0 0Z`, fill, 'stroke="#0b2a1c" stroke-opacity=".35" stroke-width="1.5"')}<path d="M0 0V${-long * 0.86}" stroke="${spine}" stroke-width="2" opacity=".6"/></g>`;
/** A disc worn in the ear. */
const spool = (x, y, r) =>
  `${disc(x, y, r, 'url(#gold)', 'stroke="#5b3707" stroke-width="2"')}${disc(x, y, r * 0.62, 'url(#jade)')}${disc(x, y, r * 0.24, '#083d30')}`;

export const idol = `<defs>${gold}${jade}${linear('face', [
  [0, '#ffe9a9'],
  [0.45, '#eab443'],
  [1, '#94600f'],
])}${linear('red', [
  [0, '#ff8a70'],
  [1, '#9c1f1d'],
])}</defs>
${twice(`${feather(58, 52, -46, 50, 10, 'url(#jade)', '#e9fff4')}${feather(68, 46, -27, 48, 10, 'url(#red)', '#ffe3d8')}`)}${feather(88, 42, 0, 40, 11, 'url(#jade)', '#e9fff4')}
${path('M44 68 50 36H126L132 68Z', 'url(#gold)', 'stroke="#5b3707" stroke-width="3" stroke-linejoin="round"')}
${path('M50 62 54 44H122L126 62Z', '#7d1d18')}
${around(5, 62, 114, (x) => `${box(x - 5, 47, 10, 11, 2, 'url(#jade)')}`)}
${path('M46 68H130L127 122C124 146 108 158 88 158S52 146 49 122Z', 'url(#face)', 'stroke="#5b3707" stroke-width="3" stroke-linejoin="round"')}
${path('M52 71H88V155C68 154 56 143 53 121Z', '#fff', 'opacity=".16"')}
${twice(`${spool(41, 102, 15)}${path('M54 84Q66 76 79 84L79 89Q66 82 54 89Z', '#6d430a')}${path('M55 98Q67 86 80 98 67 107 55 98Z', '#fff6da', 'stroke="#5b3707" stroke-width="2"')}${disc(68, 97.5, 5.4, 'url(#jade)', 'stroke="#083d30" stroke-width="1.6"')}`)}
${path('M83 88H93L99 118Q101 126 88 126T77 118Z', 'url(#gold)', 'stroke="#6d430a" stroke-width="2" stroke-linejoin="round"')}
${path('M66 134Q88 127 110 134 108 148 88 148T66 134Z', '#6d1a12', 'stroke="#5b3707" stroke-width="2.5"')}
${path('M71 134Q88 129.5 105 134L104 140H72Z', '#fff6da')}<path d="M80 132V140M88 131.500V140M96 132V140" stroke="#5b3707" stroke-width="1.6"/>
${path('M50 116Q60 112 66 122', 'none', 'stroke="#7d4d0c" stroke-width="2.500" opacity=".6"')}${path('M126 116Q116 112 110 122', 'none', 'stroke="#7d4d0c" stroke-width="2.500" opacity=".6"')}`;

const rosette = (x, y, r, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${disc(0, 0, r * 0.56, '#b5690f', 'opacity=".7"')}<circle r="${r}" fill="none" stroke="#3a1d05" stroke-width="${r * 0.66}" stroke-dasharray="${r * 1.25} ${r * 0.75}"/></g>`;
export const jaguar = `<defs>${gold}${jade}${round('fur', [
  [0, '#ffe2a0'],
  [0.45, '#f3a93a'],
  [1, '#a9560d'],
])}${round('snout', [
  [0, '#ffffff'],
  [0.7, '#fbe9c8'],
  [1, '#d5a970'],
])}</defs>
${path('M42 140Q88 176 134 140L128 162Q88 178 48 162Z', 'url(#gold)', 'stroke="#5b3707" stroke-width="2.500"')}${around(5, 58, 118, (x, at) => disc(x, 157 + [0, 4, 5, 4, 0][at], 6, 'url(#jade)', 'stroke="#083d30"'))}
${twice(`${disc(42, 48, 21, 'url(#fur)', 'stroke="#5a2c06" stroke-width="3"')}${disc(43, 50, 11, '#5a2c06')}`)}
${path('M88 26C128 26 150 54 148 94C146 132 120 156 88 156S30 132 28 94C26 54 48 26 88 26Z', 'url(#fur)', 'stroke="#5a2c06" stroke-width="3"')}
${twice(`${rosette(48, 66, 7, 20)}${rosette(70, 44, 6, 80)}${rosette(40, 92, 6.5, 130)}${rosette(46, 118, 6, 10)}${rosette(63, 138, 4.5, 60)}`)}${rosette(88, 60, 5.5, 40)}${disc(88, 40, 3.4, '#3a1d05')}
${twice(`${oval(64, 88, 15, 12, '#fff2cf')}${path('M50 90Q62 74 79 92 64 101 50 90Z', '#9bd43a', 'stroke="#2a1403" stroke-width="3"')}${oval(65, 88.5, 3.6, 7, '#160a02')}${disc(62, 85, 2.2, '#fff')}`)}
${path('M88 98C112 98 122 112 120 126C118 142 104 150 88 150S58 142 56 126C54 112 64 98 88 98Z', 'url(#snout)')}
${path('M73 101Q88 93 103 101 101 114 88 119 75 114 73 101Z', '#7c2f2a', 'stroke="#3a1009" stroke-width="2"')}${oval(82, 102, 5, 2.5, '#e79a90', 'opacity=".8"')}
<path d="M88 119V128M88 128Q78 138 68 131M88 128Q98 138 108 131" fill="none" stroke="#3a1009" stroke-width="3" stroke-linecap="round"/>
${path('M75 134.500 78 144 81.500 134.500ZM94.500 134.500 98 144 101 134.500Z', '#fff', 'stroke="#3a1009" stroke-width="1.2"')}
${twice(`${disc(68, 120, 1.8, '#5a2c06')}${disc(63, 126, 1.8, '#5a2c06')}${disc(73, 126, 1.8, '#5a2c06')}`)}`;

export const serpent = `<defs>${gold}${linear('skin', [
  [0, '#bdf59a'],
  [0.4, '#3fae52'],
  [1, '#0d5530'],
])}${linear('fire', [
  [0, '#ffb38a'],
  [0.5, '#e4432f'],
  [1, '#8a1420'],
])}${linear('sea', [
  [0, '#a9e6ff'],
  [0.5, '#2b8fd8'],
  [1, '#0f3f85'],
])}</defs>
<path d="M66 150C24 160 12 122 44 114C76 106 134 132 146 104C152 88 140 78 124 76" fill="none" stroke="#08361f" stroke-width="33" stroke-linecap="round"/>
<path d="M66 150C24 160 12 122 44 114C76 106 134 132 146 104C152 88 140 78 124 76" fill="none" stroke="url(#skin)" stroke-width="27" stroke-linecap="round"/>
<path d="M64 155C30 160 22 128 46 121C78 114 136 139 152 108" fill="none" stroke="#f4e3a0" stroke-width="7" stroke-dasharray="5 3" opacity=".9"/>
<path d="M58 145C30 148 26 120 48 109M70 109C98 112 122 122 138 100" fill="none" stroke="#dcffc0" stroke-width="5" stroke-dasharray="9 7" opacity=".75" stroke-linecap="round"/>
${feather(64, 152, 78, 30, 7, 'url(#fire)', '#ffe3d8')}${feather(66, 152, 104, 26, 7, 'url(#sea)', '#e5f6ff')}
${around(9, -52, 108, (angle, at) => feather(98, 64, angle, 58, 10, `url(#${['fire', 'gold', 'sea'][at % 3]})`, '#fff4dd'))}
${path('M112 34C92 22 64 26 46 44C34 54 18 58 14 70C12 78 18 84 30 84H54C52 92 44 96 34 98C46 108 74 108 96 98C116 90 124 74 122 58C121 48 118 40 112 34Z', 'url(#skin)', 'stroke="#08361f" stroke-width="3" stroke-linejoin="round"')}
${path('M18 76H58Q74 76 84 84 72 98 56 100 48 101 40 99 54 94 55 84H30Q20 84 18 76Z', '#7d1420')}
${path('M24 77 28 87 33 77ZM40 77 44 86 48 77ZM52 98 55 90 59 98.500Z', '#fff8e4')}
<path d="M34 88Q20 92 12 88M22 90.500Q14 96 8 100" fill="none" stroke="#e4432f" stroke-width="4" stroke-linecap="round"/>
${disc(76, 54, 12, '#f6c95c', 'stroke="#08361f" stroke-width="3"')}${oval(74, 54, 3.6, 9, '#1a0d02')}${disc(71, 49, 2.6, '#fff')}
${path('M58 44Q74 34 94 44L92 49Q76 40 60 49Z', '#08361f')}${oval(26, 67, 3, 2.2, '#08361f', 'transform="rotate(-24 26 67)"')}
${around(4, 0, 3, (at) => disc(96 + at * 5, 72 + (at % 2) * 9, 4.6, '#a9e88a', 'opacity=".7"'))}`;

export const mask = `<defs>${gold}${jade}${linear('tile0', [
  [0, '#d0fbe4'],
  [1, '#3cc496'],
])}${linear('tile1', [
  [0, '#8fe8c4'],
  [1, '#1f9a75'],
])}${linear('tile2', [
  [0, '#4fc79f'],
  [1, '#0d6b52'],
])}</defs>
${twice(`${path('M30 70H48V128H34Q26 128 26 120V78Q26 70 30 70Z', 'url(#gold)', 'stroke="#5b3707" stroke-width="2.500"')}${spool(34, 100, 17)}`)}
${path('M88 14C122 14 142 34 142 74C142 124 118 164 88 164S34 124 34 74C34 34 54 14 88 14Z', 'url(#tile2)', 'stroke="#05392c" stroke-width="3.500"')}
${path('M88 20 112 24 108 46 88 52Z', 'url(#tile1)')}${path('M88 20 64 24 68 46 88 52Z', 'url(#tile0)')}
${path('M116 26C130 34 136 50 137 66L112 62 111 46Z', 'url(#tile2)')}${path('M60 26C46 34 40 50 39 66L64 62 65 46Z', 'url(#tile0)')}
${path('M137 72C137 88 134 104 128 118L106 104 112 78Z', 'url(#tile2)')}${path('M39 72C39 88 42 104 48 118L70 104 64 78Z', 'url(#tile1)')}
${path('M125 124C118 140 106 154 92 159V140L104 112Z', 'url(#tile2)')}${path('M51 124C58 140 70 154 84 159V140L72 112Z', 'url(#tile0)')}
<path d="M88 20V52M64 24 68 46 88 52 108 46 112 24M39 66 64 62 68 46M137 66 112 62 108 46M48 118 70 104 64 78 39 72M128 118 106 104 112 78 137 72M88 159V142" fill="none" stroke="#05392c" stroke-width="2" stroke-linejoin="round" opacity=".75"/>
${twice(`${path('M46 80Q62 64 82 82 64 96 46 80Z', '#fff9ea', 'stroke="#05392c" stroke-width="3"')}${disc(65, 80, 7, '#2a1503')}${disc(62.5, 77, 2.4, '#fff')}`)}
${path('M81 60H95L101 106Q102 115 88 115T75 106Z', 'url(#tile1)', 'stroke="#05392c" stroke-width="2.500" stroke-linejoin="round"')}${path('M82 63H87L85 108Q79 108 78 104Z', '#e9fff4', 'opacity=".7"')}
${path('M64 126Q88 116 112 126 108 146 88 146T64 126Z', '#9c1f1d', 'stroke="#05392c" stroke-width="3"')}${path('M72 125Q88 119 104 125L102 132H74Z', '#fff9ea')}<path d="M82 121V132M94 121V132" stroke="#05392c" stroke-width="1.600"/>
${path('M52 36Q64 22 84 20', 'none', 'stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".7"')}`;

export const macaw = `<defs>${gold}${round('scarlet', [
  [0, '#ff9a80'],
  [0.4, '#e8342c'],
  [1, '#8a1018'],
])}${linear('blue', [
  [0, '#8fd4ff'],
  [0.5, '#2272d8'],
  [1, '#0d2f7c'],
])}${linear('yellow', [
  [0, '#fff2a8'],
  [1, '#e59a14'],
])}${linear('beak', [
  [0, '#fffaf0'],
  [1, '#d9b98a'],
])}</defs>
${feather(108, 112, 168, 58, 13, 'url(#scarlet)', '#ffd5cc')}${feather(118, 112, 152, 52, 12, 'url(#blue)', '#d5ecff')}
${path('M74 18C108 14 134 40 138 78C142 112 132 146 104 156C78 160 58 142 58 112C58 100 52 92 48 84C40 60 46 24 74 18Z', 'url(#scarlet)', 'stroke="#5c0a10" stroke-width="3" stroke-linejoin="round"')}
${path('M98 84C120 78 142 92 144 116C146 138 134 156 118 162C122 150 112 148 108 142C98 128 90 100 98 84Z', 'url(#blue)', 'stroke="#0b235c" stroke-width="2.500" stroke-linejoin="round"')}
${path('M96 86C112 80 132 88 138 102C126 104 112 104 102 112C97 104 94 94 96 86Z', 'url(#scarlet)')}${path('M102 108C114 102 130 102 140 108C142 116 141 124 138 130C128 122 116 120 107 126C104 120 102 114 102 108Z', 'url(#yellow)', 'stroke="#8a5a0b" stroke-width="1.500"')}
<path d="M112 134Q124 132 134 140M116 144Q124 144 130 149" fill="none" stroke="#bfe3ff" stroke-width="3" stroke-linecap="round" opacity=".7"/>
${path('M50 46C62 34 86 38 92 54C96 70 84 84 66 84C56 84 50 80 48 76Z', '#fff8ef')}<path d="M66 50Q76 46 86 54M66 76Q78 76 87 68M60 80Q70 84 80 78" fill="none" stroke="#e8342c" stroke-width="1.800" opacity=".6"/>
${path('M54 44C34 42 20 58 22 82C23 94 28 104 36 110C36 98 42 90 54 84C62 78 62 54 54 44Z', 'url(#beak)', 'stroke="#3a2408" stroke-width="3" stroke-linejoin="round"')}
${path('M44 92C52 84 62 82 66 86C66 100 56 110 46 108Z', '#2c2430', 'stroke="#120d14" stroke-width="2.500" stroke-linejoin="round"')}${path('M28 62Q34 52 44 50', 'none', 'stroke="#fff" stroke-width="4" stroke-linecap="round"')}
${disc(75, 61, 8.5, '#ffe27a', 'stroke="#3a2408" stroke-width="2.500"')}${disc(75, 61, 4.6, '#120803')}${disc(73, 58.5, 1.9, '#fff')}
${path('M64 28Q80 20 98 28', 'none', 'stroke="#ffc9bd" stroke-width="5" stroke-linecap="round" opacity=".8"')}`;

export const jar = `<defs>${linear(
  'clay',
  [
    [0, '#ffcf9e'],
    [0.35, '#d77a3c'],
    [0.75, '#a04a1c'],
    [1, '#5c240a'],
  ],
  [0, 0, 1, 0.4],
)}${linear(
  'band',
  [
    [0, '#fff0cf'],
    [0.5, '#eccb8e'],
    [1, '#9c6b34'],
  ],
  [0, 0, 1, 0.2],
)}${linear('inside', [
  [0, '#2b0f04'],
  [1, '#6d3011'],
])}</defs>
${path('M48 138 42 164H60L66 146ZM128 138 134 164H116L110 146Z', 'url(#clay)', 'stroke="#431804" stroke-width="3" stroke-linejoin="round"')}
${path('M60 48C28 62 18 92 28 120C38 146 62 156 88 156S138 146 148 120C158 92 148 62 116 48Z', 'url(#clay)', 'stroke="#431804" stroke-width="3"')}
${path('M23.500 88C23 98 25 110 29 120Q88 138 147 120C151 110 153 98 152.500 88Q88 106 23.500 88Z', 'url(#band)', 'stroke="#5c240a" stroke-width="2"')}
<path d="M30 98 38 112 46 101 54 115 62 104 70 117 79 105 88 118 97 105 106 117 114 104 122 115 130 101 138 112 146 98" fill="none" stroke="#9c2418" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>
${around(5, 46, 130, (x, at) => disc(x, [102, 107, 108, 107, 102][at] + 16, 3, '#176a5a'))}
${path('M62 28H114L120 50Q88 60 56 50Z', 'url(#clay)', 'stroke="#431804" stroke-width="3" stroke-linejoin="round"')}${oval(88, 27, 36, 11, 'url(#clay)', 'stroke="#431804" stroke-width="3"')}${oval(88, 27, 27, 6.5, 'url(#inside)')}
<path d="M60 44Q88 53 116 44" fill="none" stroke="#fff0cf" stroke-width="3.500" opacity=".8"/>
${path('M36 76Q42 64 54 58', 'none', 'stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".55"')}<path d="M44 142Q60 150 84 151" fill="none" stroke="#ffb37a" stroke-width="3" stroke-linecap="round" opacity=".5"/>`;

const petal = (angle) =>
  `<g transform="translate(88 90) rotate(${angle})">${path('M0 -8C-30 -14 -42 -48 -28 -66C-18 -76 -8 -66 0 -70C8 -66 18 -76 28 -66C42 -48 30 -14 0 -8Z', 'url(#petal)', 'stroke="#7a0c3c" stroke-width="2.500" stroke-linejoin="round"')}<path d="M0 -14V-60M-4 -18Q-18 -36 -20 -58M4 -18Q18 -36 20 -58" fill="none" stroke="#ffd1e2" stroke-width="1.800" opacity=".7"/></g>`;
export const hibiscus = `<defs>${round(
  'petal',
  [
    [0, '#ffd0e0'],
    [0.45, '#f4508f'],
    [1, '#a8134f'],
  ],
  [0.4, 0.2, 0.9],
)}${linear('leaf', [
  [0, '#b8f08a'],
  [0.5, '#3d9a3c'],
  [1, '#12502a'],
])}${round(
  'heart',
  [
    [0, '#5c0428'],
    [0.6, '#8f0d42', 0.9],
    [1, '#c71f62', 0],
  ],
  [0.5, 0.5, 0.5],
)}</defs>
${twice(`${path('M66 118C36 112 16 128 10 152C36 166 64 156 72 128Z', 'url(#leaf)', 'stroke="#0d3d1e" stroke-width="2.500"')}<path d="M68 124Q40 134 18 150" fill="none" stroke="#d9ffb8" stroke-width="2" opacity=".7"/>`)}
${[144, 216, 72, 288, 0].map(petal).join('')}${disc(88, 90, 27, 'url(#heart)')}
<path d="M88 90Q98 70 118 54" fill="none" stroke="#8f0d42" stroke-width="9" stroke-linecap="round"/><path d="M88 90Q98 70 118 54" fill="none" stroke="#ffe27a" stroke-width="6" stroke-linecap="round"/>
${[
  [108, 58],
  [113, 65],
  [118, 52],
  [123, 60],
  [112, 48],
  [125, 50],
]
  .map(([x, y]) => disc(x, y, 4.5, 'url(#pollen)', 'stroke="#a86f12" stroke-width="1.200"'))
  .join('')}<defs>${round('pollen', [
  [0, '#fffbe0'],
  [1, '#f2b632'],
])}</defs>`;

const kernels = Array.from({ length: 9 }, (_, row) => {
  const y = 30 + row * 13.5;
  const half = [13, 20, 24.5, 27, 28, 28, 27, 25, 22][row];
  return [-1, -0.5, 0, 0.5, 1]
    .map(
      (part) =>
        `<rect x="${88 + part * half - 7}" y="${y - 6}" width="14" height="13" rx="5.500" fill="url(#kernel${part < -0.4 ? 0 : part < 0.4 ? 1 : 2})" stroke="#8a4d08" stroke-width="1.500"/>`,
    )
    .join('');
}).join('');
export const maize = `<defs>${linear('kernel0', [
  [0, '#fffbd8'],
  [1, '#f6c63e'],
])}${linear('kernel1', [
  [0, '#ffed9e'],
  [1, '#eba91e'],
])}${linear('kernel2', [
  [0, '#f8cf55'],
  [1, '#b87010'],
])}${linear('husk', [
  [0, '#e2fba8'],
  [0.45, '#68b53c'],
  [1, '#1b5a24'],
])}${linear('husk2', [
  [0, '#9fdb6a'],
  [1, '#0f4420'],
])}</defs>
<g transform="rotate(14 88 96)">
${path('M88 12C116 18 124 60 120 104C118 134 104 152 88 156C72 152 58 134 56 104C52 60 60 18 88 12Z', '#9a5a0b')}${kernels}
<path d="M88 20Q82 8 70 8M88 20Q90 6 100 4M88 20Q96 12 110 14" fill="none" stroke="#e6c878" stroke-width="3.500" stroke-linecap="round"/>
${path('M84 166C52 160 30 128 36 78C40 64 46 60 50 66C56 104 66 130 88 150Z', 'url(#husk)', 'stroke="#0f3d18" stroke-width="3" stroke-linejoin="round"')}${path('M92 166C124 160 146 128 140 78C136 64 130 60 126 66C120 104 110 130 88 150Z', 'url(#husk2)', 'stroke="#0f3d18" stroke-width="3" stroke-linejoin="round"')}
${path('M88 168C68 158 60 138 64 112C76 122 84 126 88 132C92 126 100 122 112 112C116 138 108 158 88 168Z', 'url(#husk)', 'stroke="#0f3d18" stroke-width="3" stroke-linejoin="round"')}
<path d="M44 84Q48 124 78 152M132 84Q128 124 98 152M76 126Q80 146 88 160M100 126Q96 146 88 160" fill="none" stroke="#efffd0" stroke-width="2.200" opacity=".6" stroke-linecap="round"/></g>`;

export const torch = `<defs>${gold}${jade}${linear(
  'wood',
  [
    [0, '#d79a58'],
    [0.5, '#8a5224'],
    [1, '#42220a'],
  ],
  [0, 0, 1, 0],
)}${linear(
  'flame',
  [
    [0, '#ffd25c'],
    [0.45, '#ff8a1c'],
    [1, '#e2351b'],
  ],
  [0, 0, 0, 1],
)}${linear(
  'flame2',
  [
    [0, '#fff6c8'],
    [1, '#ffb52e'],
  ],
  [0, 0, 0, 1],
)}</defs>
${path('M72 104H104L96 164A5 5 0 0 1 91 168H85A5 5 0 0 1 80 164Z', 'url(#wood)', 'stroke="#2b1404" stroke-width="2.500"')}<path d="M77 126 101 120M79 140 99 135M81 154 97 150" stroke="#f4be4f" stroke-width="4" stroke-linecap="round"/>
${path('M88 4C96 26 126 40 126 74C126 98 110 108 88 108S50 98 50 74C50 58 60 50 64 38C70 44 74 50 74 56C84 44 88 26 88 4Z', 'url(#flame)', 'stroke="#9c1f10" stroke-width="2.500" stroke-linejoin="round"')}
${path('M92 40C98 56 112 64 112 82C112 98 102 104 88 104S65 98 65 82C65 72 70 68 73 60C78 64 80 68 80 74C88 64 92 54 92 40Z', 'url(#flame2)')}${path('M89 72C93 80 99 84 99 92C99 100 95 104 88 104S77 100 77 93C77 86 86 82 89 72Z', '#fffdf0')}
${box(60, 96, 56, 17, 7, 'url(#gold)', 'stroke="#5b3707" stroke-width="2.500"')}${around(4, 70, 106, (x) => disc(x, 104.5, 4, 'url(#jade)', 'stroke="#083d30"'))}`;

/** A fan of leaves, for the backdrop. */
export const leaves = `<defs>${linear('leaf', [
  [0, '#a8e07a'],
  [1, '#1a5a2c'],
])}</defs>${around(7, -80, 80, (angle) => feather(88, 160, angle, 130, 18, 'url(#leaf)', '#d9ffb8'))}`;
