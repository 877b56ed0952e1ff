// Draws the tile of each Vietnamese station into apps/site/public/art: what its province is known for, in colours of its own, with
// the letters its lottery goes by. The pictures are ours, made of plain shapes. The letters stand where the minute of a quick draw does, above the name that a tile writes at its foot;
// wide crops keep them with the upper part of the motif.
/** @param {number} hue @param {number} light @param {number} [chroma] */
const tone = (hue, light, chroma = 62) => `hsl(${hue} ${chroma}% ${light}%)`;

const [gold, paper, leaf, wood, water, red, stone, night] = [
  'url(#gold)',
  'url(#paper)',
  '#4fc878',
  '#a3673a',
  '#6fd0f2',
  '#f0524f',
  '#c9c2b8',
  '#101628',
];

/** A straight line has no box for a gradient to fill. @type {Record<string, string>} */
const straight = { [gold]: '#f0bf4c', [paper]: '#eef2fb' };

/** @param {string} d @param {string} fill */
const area = (d, fill) => `<path d="${d}" fill="${fill}"/>`;
/** @param {string} d @param {string} stroke @param {number} width */
const line = (d, stroke, width) =>
  `<path d="${d}" fill="none" stroke="${straight[stroke] ?? stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
/** @param {number} x @param {number} y @param {number} r @param {string} fill */
const disc = (x, y, r, fill) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
/** @param {number} x @param {number} y @param {number} rx @param {number} ry @param {string} fill @param {number} [turn] */
const oval = (x, y, rx, ry, fill, turn = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" transform="rotate(${turn} ${x} ${y})"/>`;
/** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} fill @param {number} [round] */
const box = (x, y, width, height, fill, round = 4) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
/** Copies of a shape turned around a point. @param {number} count @param {number} x @param {number} y @param {string} shape @param {number} [from] @param {number} [whole] */
const around = (count, x, y, shape, from = 0, whole = 360) =>
  Array.from({ length: count }, (_, at) => `<g transform="rotate(${from + (whole / count) * at} ${x} ${y})">${shape}</g>`).join('');
/** @param {number} count @param {(at: number) => string} shape */
const each = (count, shape) => Array.from({ length: count }, (_, at) => shape(at)).join('');
/** Waves of water. @param {number} y */
const waves = (y) => each(3, (at) => line(`M${136 + at * 8} ${y + at * 15}q13 -11 26 0t26 0t26 0t26 0t26 0t26 0t26 0`, water, 7 - at));
/** A roof with upturned eaves. @param {number} y @param {number} half @param {number} height @param {string} fill */
const roof = (y, half, height, fill) =>
  area(
    `M${240 - half} ${y}q${half * 0.45} ${-height * 0.15} ${half * 0.62} ${-height}h${half * 0.76}q${half * 0.17} ${height * 0.85} ${half * 0.62} ${height}q${-half * 0.3} 12 ${-half} 12t${-half} -12z`,
    fill,
  );

const pine = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) =>
  box(x - size * 0.07, y - size * 0.15, size * 0.14, size * 0.3, wood) +
  each(3, (at) =>
    area(
      `M${x} ${y - size * (1.25 - at * 0.3)}l${size * (0.26 + at * 0.09)} ${size * 0.45}h${-size * (0.52 + at * 0.18)}z`,
      ['#7fe0a0', leaf, '#2f9a57'][at] ?? leaf,
    ),
  );
const frond = area('M240 150q44 -44 92 -8q-50 -6 -88 18z', leaf);
const palm = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) =>
  `<g transform="translate(${x} ${y}) scale(${size}) translate(-240 -150)">${line('M240 150q18 62 4 128', wood, 17)}${around(5, 240, 150, frond, -28, 260)}${around(4, 240, 150, frond, 150, 120)}</g>`;
const grape = (/** @type {number} */ x, /** @type {number} */ y) => disc(x, y, 18, '#b583f2') + disc(x - 6, y - 6, 5, '#e9d6ff');

/** What stands on each station's tile: its letters, the hue of its ground, and its motif in a box from (140, 90) to (340, 280). */
const provinces = /** @type {Record<string, readonly [letters: string, hue: number, motif: string]>} */ ({
  xshcm: [
    'HCM',
    222,
    box(150, 180, 44, 98, paper) +
      box(200, 140, 42, 138, '#d8e4ff') +
      area('M250 278V110q18 -34 36 0V278z', gold) +
      box(262, 82, 12, 40, gold) +
      box(294, 196, 40, 82, paper) +
      each(
        4,
        (at) =>
          box(160, 192 + at * 20, 24, 9, '#4b68b8', 2) +
          box(210, 152 + at * 28, 22, 10, '#4b68b8', 2) +
          box(303, 206 + at * 18, 22, 8, '#4b68b8', 2),
      ),
  ],
  xsdt: [
    'ĐT',
    330,
    around(7, 240, 262, area('M240 262q-40 -62 0 -150q40 88 0 150z', '#ff9cc8'), -66, 154) +
      around(3, 240, 262, area('M240 262q-34 -58 0 -132q34 74 0 132z', '#ffd3e6'), -26, 78) +
      oval(240, 268, 96, 14, leaf),
  ],
  xscm: [
    'CM',
    160,
    area('M170 120h96q60 26 74 66q-44 12 -70 40q-30 34 -70 52q-26 -56 -10 -90z', leaf) +
      line('M196 146q44 8 62 34t4 62', '#c8ffdc', 8) +
      waves(246) +
      disc(292, 178, 11, gold),
  ],
  xsbt: ['BT', 95, palm(238, 148, 1) + disc(224, 168, 14, '#7a4a22') + disc(252, 172, 14, '#8c5a2c') + oval(240, 280, 84, 12, '#e8cf8a')],
  xsvt: [
    'VT',
    205,
    area('M216 278l10 -128h28l10 128z', paper) +
      area('M222 214l2 -30h32l2 30z', red) +
      area('M218 258l2 -22h40l2 22z', red) +
      box(220, 122, 40, 28, gold) +
      area('M214 122l26 -32l26 32z', red) +
      area('M262 128l78 -22v50z', '#fff3b8') +
      area('M218 128l-78 -22v50z', '#fff3b8') +
      waves(268),
  ],
  xsbl: [
    'BL',
    185,
    [
      [196, 156, 1],
      [284, 176, 0.8],
    ]
      .map(
        ([x = 0, y = 0, size = 1]) =>
          line(`M${x} ${y}V280`, paper, 9 * size) +
          around(
            3,
            x,
            y,
            area(
              `M${x - 5 * size} ${y}q${-6 * size} ${-34 * size} ${5 * size} ${-70 * size}q${12 * size} ${36 * size} ${5 * size} ${70 * size}z`,
              paper,
            ),
            20,
          ) +
          disc(x, y, 8 * size, gold),
      )
      .join('') + oval(240, 282, 96, 10, leaf),
  ],
  xsdn: [
    'ĐN',
    75,
    disc(240, 196, 74, '#d9e86a') +
      oval(214, 168, 20, 30, '#f4fbb8', 30) +
      line('M240 124v-28', wood, 9) +
      area('M242 118q40 -40 84 -16q-34 38 -84 16z', leaf),
  ],
  xsct: [
    'CT',
    30,
    area('M136 206h208q-22 52 -58 54h-92q-36 -2 -58 -54z', wood) +
      area('M168 206q72 -74 144 0z', '#e8c98c') +
      line('M318 204V98', wood, 8) +
      oval(318, 120, 16, 13, gold) +
      oval(318, 148, 16, 13, red) +
      disc(196, 206, 14, leaf) +
      disc(224, 204, 15, red) +
      disc(254, 204, 15, gold) +
      waves(266),
  ],
  xsst: [
    'ST',
    45,
    area('M232 92h16l8 44h-32z', gold) +
      roof(176, 70, 44, red) +
      roof(222, 96, 44, '#d93c3c') +
      box(168, 230, 24, 50, gold) +
      box(214, 230, 52, 50, '#7a2222') +
      box(288, 230, 24, 50, gold) +
      box(150, 274, 180, 10, paper),
  ],
  xstn: [
    'TN',
    265,
    area('M140 280l74 -134l28 38l22 -32l76 128z', '#8f7de0') +
      area('M214 146l28 38l-20 22l-18 -16l-22 14z', '#efeaff') +
      line('M150 156L330 112', paper, 4) +
      box(246, 130, 36, 26, red, 6),
  ],
  xsag: [
    'AG',
    50,
    [
      [200, -14],
      [240, 0],
      [280, 14],
    ]
      .map(
        ([x = 0, lean = 0]) =>
          `<g transform="rotate(${lean} ${x} 280)">${line(`M${x} 282V130`, '#a8d65c', 7)}${each(5, (at) => oval(x - 13, 128 + at * 22, 8, 15, '#ffd966', -28) + oval(x + 13, 128 + at * 22, 8, 15, '#ffe9a0', 28))}${oval(x, 108, 8, 16, '#ffd966')}</g>`,
      )
      .join(''),
  ],
  xsbth: [
    'BTH',
    20,
    disc(284, 142, 40, '#ffd24a') +
      area('M136 250q64 -92 128 -34q40 34 80 14v52H136z', '#f2b26b') +
      area('M136 262q90 -70 208 4v16H136z', '#d98a45') +
      line('M172 236q34 -30 74 -12', '#ffdca8', 6),
  ],
  xsvl: [
    'VL',
    215,
    each(2, (at) => area(`M${186 + at * 94} 280l8 -176h8l8 176z`, paper)) +
      each(4, (at) =>
        line(
          `M198 ${116 + at * 12}L150 ${250 - at * 22}M198 ${116 + at * 12}L238 ${250 - at * 24}M292 ${116 + at * 12}L242 ${250 - at * 24}M292 ${116 + at * 12}L334 ${250 - at * 22}`,
          gold,
          3,
        ),
      ) +
      box(136, 244, 208, 13, paper) +
      waves(272),
  ],
  xsbd: [
    'BD',
    12,
    area('M214 108h52q6 28 34 54q30 32 6 74q-18 40 -66 42q-48 -2 -66 -42q-24 -42 6 -74q28 -26 34 -54z', '#d97c4a') +
      box(206, 96, 68, 18, '#f0a070', 8) +
      line('M178 190q62 30 124 0M176 214q64 30 128 0', '#fff0d8', 7) +
      each(5, (at) => disc(196 + at * 22, 164, 6, '#fff0d8')),
  ],
  xstv: [
    'TV',
    290,
    area('M234 90h12l8 52h-28z', gold) +
      area('M214 142h52l10 34h-72z', '#f5dc90') +
      area('M196 176h88l12 36H184z', gold) +
      area('M176 212h128l14 66H162z', '#f5dc90') +
      area('M222 278v-34q18 -28 36 0v34z', night),
  ],
  xsla: [
    'LA',
    110,
    area('M144 160h192q-6 108 -96 112q-90 -4 -96 -112z', '#0f4a2a') +
      area('M156 160h168q-8 94 -84 98q-76 -4 -84 -98z', '#d8f5c8') +
      area('M166 160h148q-8 84 -74 88q-66 -4 -74 -88z', red) +
      each(5, (at) => oval(192 + at * 24, 190 + (at % 2) * 22, 5, 9, night)),
  ],
  xsbp: [
    'BP',
    5,
    oval(240, 158, 62, 62, '#ffb14a') +
      oval(218, 138, 16, 24, '#ffe0a8', 30) +
      area('M232 212q34 -14 42 16q4 44 -34 50q-34 -8 -22 -30q22 2 14 -36z', '#a3673a') +
      line('M240 98v-12', leaf, 9),
  ],
  xshg: [
    'HG',
    60,
    oval(240, 214, 58, 68, '#f5b93a') +
      each(4, (at) =>
        line(
          `M${190 + at * 8} ${176 + at * 22}l${96 - at * 10} ${58 - at * 8}M${290 - at * 8} ${176 + at * 22}l${-96 + at * 10} ${58 - at * 8}`,
          '#b97a18',
          4,
        ),
      ) +
      around(5, 240, 152, area('M232 152q-8 -38 8 -64q16 26 8 64z', leaf), -56, 140),
  ],
  xstg: [
    'TG',
    38,
    `<g transform="rotate(-24 240 196)">${oval(240, 200, 84, 58, '#ffcf3f')}${oval(276, 214, 40, 34, '#ff9a3c')}${oval(210, 178, 26, 14, '#fff0b0')}</g>` +
      line('M268 128q6 -20 20 -30', wood, 9) +
      area('M286 104q42 -18 58 22q-42 10 -58 -22z', leaf),
  ],
  xskg: [
    'KG',
    195,
    area('M196 208q14 -82 62 -82q44 6 70 82z', leaf) +
      oval(262, 212, 76, 12, '#f2dc9a') +
      area('M144 252q42 -44 96 -8l34 -24v60l-34 -24q-54 36 -96 -4z', '#ffb14a') +
      disc(176, 248, 6, night) +
      waves(280),
  ],
  xsdl: ['ĐL', 150, pine(188, 272, 108) + pine(244, 282, 148) + pine(300, 272, 108)],
  xstth: [
    'TTH',
    280,
    roof(142, 62, 38, gold) +
      box(196, 150, 88, 26, '#b33a3a') +
      roof(204, 104, 32, gold) +
      box(152, 214, 176, 66, '#b33a3a') +
      each(3, (at) => area(`M${172 + at * 48} 280v-32q20 -26 40 0v32z`, night)),
  ],
  xspy: [
    'PY',
    232,
    [
      [200, 150],
      [248, 122],
      [296, 160],
      [176, 206],
      [224, 186],
      [272, 196],
      [316, 226],
    ]
      .map(
        ([x = 0, y = 0]) =>
          area(`M${x - 25} ${y}l13 -16h26l13 16v${282 - y}h-52z`, '#5d667e') +
          area(`M${x - 25} ${y}l13 -16h26l13 16l-13 16h-26z`, '#aeb9d4'),
      )
      .join('') + waves(268),
  ],
  xsdlk: [
    'ĐLK',
    18,
    oval(204, 190, 48, 70, '#8a4f2a', -22) +
      line('M190 132q32 40 6 58t26 58', '#3d1f0e', 9) +
      oval(286, 208, 44, 62, '#a8683a', 24) +
      line('M310 156q-36 30 -14 54t-28 46', '#4b2712', 9),
  ],
  xsqnm: [
    'QNM',
    42,
    line('M240 88v26', paper, 6) +
      box(206, 112, 68, 13, wood) +
      oval(240, 184, 72, 64, red) +
      each(3, (at) => oval(240, 184, 52 - at * 22, 64, ['#ff7a5c', '#ffa36b', '#ffd37a'][at] ?? red)) +
      box(206, 244, 68, 13, wood) +
      line('M228 258v24M240 258v30M252 258v24', gold, 5),
  ],
  xsdna: [
    'ĐNA',
    200,
    line('M136 232q30 -112 66 -24t66 0t60 -34', gold, 22) +
      area('M312 152q34 -22 32 14q-4 26 -34 22z', gold) +
      disc(328, 162, 4, night) +
      box(136, 238, 208, 13, paper) +
      each(4, (at) => box(158 + at * 50, 250, 10, 30, stone)) +
      waves(276),
  ],
  xskh: [
    'KH',
    178,
    disc(290, 132, 30, '#ffd24a') +
      line('M150 150q26 -26 46 0q22 -26 48 0', paper, 10) +
      line('M208 196q18 -18 34 0q16 -18 34 0', paper, 8) +
      waves(226) +
      waves(258),
  ],
  xsbdi: [
    'BĐI',
    8,
    area('M222 104q18 -26 36 0l8 34h-52z', '#d9744a') +
      box(198, 138, 84, 26, '#c25f38') +
      box(188, 164, 104, 90, '#d9744a') +
      area('M222 254v-54q18 -34 36 0v54z', night) +
      box(168, 254, 144, 26, '#a84c2a') +
      line('M204 180v58M276 180v58', '#f0a070', 7),
  ],
  xsqt: [
    'QT',
    350,
    box(166, 226, 148, 54, stone) +
      box(184, 192, 112, 34, '#e3ddd4') +
      area('M224 280v-30q16 -22 32 0v30z', night) +
      line('M240 192V92', paper, 8) +
      area('M244 94l86 28l-86 30z', '#ffd24a'),
  ],
  xsqb: [
    'QB',
    255,
    area('M140 280V190q100 -190 200 0v90z', '#6b6ea8') +
      area('M170 280v-74q70 -128 140 0v74z', '#1b2350') +
      [190, 222, 254, 284]
        .map((x, at) => area(`M${x - 10} ${150 + (at % 3) * 4}l10 ${52 - (at % 2) * 18}l10 ${-52 + (at % 2) * 18}z`, '#aeb2e6'))
        .join('') +
      area('M180 280q60 -34 120 0z', water),
  ],
  xsgl: [
    'GL',
    28,
    disc(240, 184, 92, '#b9802c') +
      disc(240, 184, 78, '#e2ae4e') +
      disc(240, 184, 52, '#c98f34') +
      disc(240, 184, 28, '#ffe09a') +
      disc(232, 176, 8, '#fff7dc') +
      line('M196 96L170 88M284 96l26 -8', red, 8),
  ],
  xsnt: [
    'NT',
    312,
    [
      [196, 156],
      [232, 156],
      [268, 156],
      [214, 188],
      [250, 188],
      [282, 186],
      [232, 220],
      [264, 218],
      [246, 250],
    ]
      .map(([x = 0, y = 0]) => grape(x, y))
      .join('') +
      line('M238 140V98', wood, 9) +
      area('M244 122q40 -46 84 -10q-24 46 -84 10z', leaf),
  ],
  xsqng: [
    'QNG',
    172,
    around(8, 240, 186, line('M240 186V96', wood, 8) + box(224, 88, 32, 18, '#e8c98c')) +
      `<circle cx="240" cy="186" r="66" fill="none" stroke="#e8c98c" stroke-width="9"/>` +
      disc(240, 186, 15, gold) +
      waves(266),
  ],
  xsdno: [
    'ĐNO',
    138,
    area('M140 132h64v148h-64zM276 132h64v148h-64z', '#3f8a5c') +
      area('M204 122h72v138h-72z', '#bfeaff') +
      line('M218 130v120M240 126v132M262 130v120', '#fff', 7) +
      oval(240, 272, 92, 16, water) +
      disc(176, 126, 26, leaf) +
      disc(304, 126, 26, leaf),
  ],
  xskt: [
    'KT',
    340,
    area('M240 84q52 66 74 138H166q22 -72 74 -138z', '#d9a860') +
      line('M240 92v122M214 136l-20 78M266 136l20 78', '#96692c', 6) +
      box(178, 222, 124, 34, wood) +
      box(226, 226, 28, 30, night) +
      [190, 220, 252, 282].map((x) => box(x, 254, 9, 28, '#6b4423')).join(''),
  ],
});

/** @param {string} letters @param {number} hue @param {string} motif */
const tile = (letters, hue, motif) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 640">
<defs>
<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tone(hue, 42, 58)}"/><stop offset=".55" stop-color="${tone(hue, 25, 56)}"/><stop offset="1" stop-color="${tone(hue, 12, 50)}"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="${tone(hue, 74, 80)}" stop-opacity=".7"/><stop offset="1" stop-color="${tone(hue, 60, 80)}" stop-opacity="0"/></radialGradient>
<linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff0b8"/><stop offset=".5" stop-color="#f0bf4c"/><stop offset="1" stop-color="#b07a16"/></linearGradient>
<linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#d9dfee"/></linearGradient>
</defs>
<path d="M0 0h480v640H0z" fill="url(#ground)"/>
<circle cx="240" cy="290" r="240" fill="url(#glow)"/>
<g transform="translate(240 304) scale(1.3) translate(-240 -186)">${motif}</g>
<text x="30" y="174" font-family="Arial,Helvetica,sans-serif" font-size="112" font-weight="800" fill="#fff" stroke="${tone(hue, 12, 60)}" stroke-width="14" stroke-linejoin="round" paint-order="stroke"${letters.length > 2 ? ` textLength="${letters.length > 3 ? 290 : 236}" lengthAdjust="spacingAndGlyphs"` : ''}>${letters}</text>
</svg>
`;

/** @returns {import('./table.mjs').Made} */
export function make() {
  return new Map(
    Object.entries(provinces).map(([code, [letters, hue, motif]]) => [`apps/site/public/art/tile-${code}.svg`, tile(letters, hue, motif)]),
  );
}
