// The drawing kit of the site's art: gradients, light and depth as SVG text. Every object is drawn around (0, 0), about 100 in radius, and lit from the top left.
import sharp from 'sharp';

let defs = [];
let count = 0;
const define = (make) => {
  count += 1;
  const id = `d${count}`;
  defs.push(make(id));
  return id;
};
const stopsOf = (list) =>
  list.map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`).join('');
/** Colours spread evenly, or pairs of place and colour. */
const stops = (list) => stopsOf(list.map((one, at) => (Array.isArray(one) ? one : [list.length === 1 ? 0 : at / (list.length - 1), one])));

export const linear = (list, [x1, y1, x2, y2] = [0, 0, 0.35, 1]) =>
  `url(#${define((id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`)})`;
export const radial = (list, [cx, cy, r] = [0.36, 0.28, 0.85]) =>
  `url(#${define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`)})`;
export const clip = (shape, inner) => `<g clip-path="url(#${define((id) => `<clipPath id="${id}">${shape}</clipPath>`)})">${inner}</g>`;
const filtered = (filter, inner) =>
  `<g filter="url(#${define((id) => `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%" color-interpolation-filters="sRGB">${filter}</filter>`)})">${inner}</g>`;

export const path = (d, fill, rest = '') => `<path d="${d}" fill="${fill}" ${rest}/>`;
export const line = (d, stroke, width, rest = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${rest}/>`;
export const disc = (x, y, r, fill, rest = '') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${rest}/>`;
export const oval = (x, y, rx, ry, fill, rest = '') => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${rest}/>`;
export const box = (x, y, w, h, r, fill, rest = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${rest}/>`;
export const shape = (points, fill, rest = '') =>
  `<polygon points="${points.map((one) => one.join(',')).join(' ')}" fill="${fill}" ${rest}/>`;
export const write = (text, x, y, size, fill, rest = '') =>
  `<text x="${x}" y="${y}" font-family="Plus Jakarta Sans, Liberation Sans, Arial, sans-serif" font-weight="800" font-size="${size}" text-anchor="middle" fill="${fill}" ${rest}>${text}</text>`;
/** The same drawn on both sides of the middle. */
export const twice = (inner) => `${inner}<g transform="scale(-1 1)">${inner}</g>`;
export const times = (number, draw) => Array.from({ length: number }, (_, at) => draw(at)).join('');
export const blur = (inner, by) => filtered(`<feGaussianBlur stdDeviation="${by}"/>`, inner);
export const fade = (inner, opacity) => `<g opacity="${opacity}">${inner}</g>`;
/** Adds light to what is behind. */
export const shine = (inner) => `<g style="mix-blend-mode:screen">${inner}</g>`;
/** A flat shape as a body: a bright edge towards the light, a dark one away from it. */
export const body = (inner, depth = 4, light = 0.55) =>
  filtered(
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${depth}" result="soft"/>
    <feSpecularLighting in="soft" surfaceScale="${depth * 1.2}" specularConstant="${light}" specularExponent="16" lighting-color="#fff" result="gleam"><feDistantLight azimuth="232" elevation="46"/></feSpecularLighting>
    <feComposite in="gleam" in2="SourceAlpha" operator="in" result="gleam"/>
    <feOffset in="soft" dx="${-depth * 0.9}" dy="${-depth * 1.1}" result="moved"/><feComposite in="SourceAlpha" in2="moved" operator="out" result="edge"/>
    <feFlood flood-color="#12030a" flood-opacity=".5"/><feComposite in2="edge" operator="in" result="dark"/>
    <feComposite in="SourceGraphic" in2="gleam" operator="arithmetic" k2="1" k3=".8" result="lit"/><feMerge><feMergeNode in="lit"/><feMergeNode in="dark"/></feMerge>`,
    inner,
  );
/** Places an object: `at` [x, y], its size, turn, depth of field and the shadow or glow around it. */
export function put(inner, { at: [x, y] = [0, 0], size = 1, turn = 0, soft = 0, shadow = 0.5, glow, opacity = 1 } = {}) {
  let drawn = `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${Array.isArray(size) ? size.join(' ') : size})">${inner}</g>`;
  if (shadow) drawn = filtered(`<feDropShadow dx="5" dy="13" stdDeviation="10" flood-color="#02030a" flood-opacity="${shadow}"/>`, drawn);
  if (glow)
    drawn = filtered(
      `<feGaussianBlur in="SourceAlpha" stdDeviation="16" result="wide"/><feFlood flood-color="${glow}" flood-opacity=".75"/><feComposite in2="wide" operator="in" result="light"/><feMerge><feMergeNode in="light"/><feMergeNode in="SourceGraphic"/></feMerge>`,
      drawn,
    );
  if (soft) drawn = blur(drawn, soft);
  return opacity < 1 ? fade(drawn, opacity) : drawn;
}
export const halo = (x, y, r, color, opacity = 0.8) =>
  shine(
    disc(
      x,
      y,
      r,
      radial(
        [
          [0, color, opacity],
          [0.35, color, opacity * 0.42],
          [1, color, 0],
        ],
        [0.5, 0.5, 0.5],
      ),
    ),
  );
/** A point of light with four rays. */
export const spark = (x, y, r, color = '#fff') =>
  `${halo(x, y, r * 0.8, color, 0.7)}<g transform="translate(${x} ${y})">${path(`M0 ${-r}Q${r * 0.07} ${-r * 0.07} ${r} 0Q${r * 0.07} ${r * 0.07} 0 ${r}Q${-r * 0.07} ${r * 0.07} ${-r} 0Q${-r * 0.07} ${-r * 0.07} 0 ${-r}Z`, color)}</g>`;

/** The same numbers from the same seed, on every machine. */
export function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Beams from a source, as if through dust. */
export function beams(x, y, reach, color, { number = 11, seed = 3, opacity = 0.34 } = {}) {
  const next = chance(seed);
  const fill = radial(
    [
      [0, color, opacity],
      [0.6, color, opacity * 0.35],
      [1, color, 0],
    ],
    [0.5, 0.5, 0.5],
  );
  const wedges = times(number, (at) => {
    const angle = (at / number) * Math.PI * 2 + next() * 0.4;
    const half = 0.05 + next() * 0.11;
    const point = (turn) => `${(Math.cos(turn) * reach).toFixed(1)} ${(Math.sin(turn) * reach).toFixed(1)}`;
    return `M0 0L${point(angle - half)}L${point(angle + half)}Z`;
  });
  // The disc without paint gives the gradient the extent of the whole fan.
  return shine(
    `<g transform="translate(${x} ${y})">${blur(path(`${wedges}M${-reach} 0h.1M${reach} 0h-.1M0 ${-reach}v.1M0 ${reach}v-.1`, fill), 5)}</g>`,
  );
}

/** Room for a picture: deep colour, key light behind the object, beams, dust out of focus, and a floor that carries shadows. */
export function stage(
  width,
  height,
  { base, deep, light, x = width / 2, y = height * 0.4, reach = height * 0.55, seed = 7, rays = 0.3, dust = 14, floor = true },
) {
  const next = chance(seed);
  const specks = times(dust, () => {
    const r = 2 + next() ** 3 * height * 0.045;
    return disc(next() * width, next() * height * 0.92, r, light, `opacity="${(0.1 + next() * 0.22).toFixed(2)}"`);
  });
  return `${box(0, 0, width, height, 0, linear([base, [0.55, base], [1, deep]], [0.2, 0, 0.5, 1]))}
    ${disc(
      x,
      y,
      reach * 1.25,
      radial(
        [
          [0, light, 0.95],
          [0.22, light, 0.62],
          [0.55, light, 0.2],
          [1, light, 0],
        ],
        [0.5, 0.5, 0.5],
      ),
    )}
    ${rays ? beams(x, y, reach * 1.5, light, { seed, opacity: rays }) : ''}
    ${shine(blur(specks, 2.2))}
    ${
      floor
        ? box(
            0,
            height * 0.6,
            width,
            height * 0.4,
            0,
            linear(
              [
                [0, deep, 0],
                [0.6, deep, 0.75],
                [1, deep, 0.96],
              ],
              [0, 0, 0, 1],
            ),
          )
        : ''
    }
    ${box(
      0,
      0,
      width,
      height,
      0,
      radial(
        [
          [0, '#000', 0],
          [0.62, '#000', 0],
          [1, '#000', 0.5],
        ],
        [0.5, 0.42, 0.78],
      ),
    )}`;
}

/** Small lights in focus, above everything. */
export function sparks(width, height, number, seed, color = '#fff6d8') {
  const next = chance(seed);
  return times(number, () => spark(next() * width, next() * height * 0.8, 4 + next() * 9, color));
}

/** The picture as PNG, drawn at twice its size and scaled down. */
export function render(width, height, draw) {
  defs = [];
  count = 0;
  const inner = draw();
  const text = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs.join('')}</defs>${inner}</svg>`;
  return sharp(Buffer.from(text), { density: 144, unlimited: true }).resize(width, height, { kernel: 'lanczos3' }).png().toBuffer();
}
export const embedded = (png, x, y, w, h, rest = '') =>
  `<image x="${x}" y="${y}" width="${w}" height="${h}" xlink:href="data:image/png;base64,${png.toString('base64')}" ${rest}/>`;
