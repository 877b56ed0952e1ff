// Draws what each kind of offer looks like into apps/site/public/art. The pictures are ours, made of plain shapes, and have no ground of
// their own: packages/ui (offer-art.tsx) lays each on the colours of its kind.
/** @param {number} hue @param {number} light @param {number} [chroma] */
const tone = (hue, light, chroma = 62) => `hsl(${hue} ${chroma}% ${light}%)`;

/**
 * A thing in the middle of a square of 480, with a glow behind it and its shadow below.
 * @param {number} hue
 * @param {string} thing
 */
function picture(hue, thing) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480">
<defs>
<radialGradient id="glow"><stop offset="0" stop-color="${tone(hue, 72, 80)}" stop-opacity=".55"/><stop offset="1" stop-color="${tone(hue, 60, 80)}" stop-opacity="0"/></radialGradient>
<linearGradient id="body" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tone(hue, 74)}"/><stop offset="1" stop-color="${tone(hue, 44)}"/></linearGradient>
<linearGradient id="dark" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tone(hue, 36, 50)}"/><stop offset="1" stop-color="${tone(hue, 16, 50)}"/></linearGradient>
<linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fffdf6"/><stop offset="1" stop-color="#e4dcc8"/></linearGradient>
<linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff0b8"/><stop offset=".5" stop-color="#f0bf4c"/><stop offset="1" stop-color="#b07a16"/></linearGradient>
<radialGradient id="floor"><stop offset="0" stop-color="#000" stop-opacity=".5"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
</defs>
<circle cx="240" cy="228" r="226" fill="url(#glow)"/>
<ellipse cx="240" cy="416" rx="168" ry="28" fill="url(#floor)"/>
${thing}
</svg>
`;
}

/** @param {number} x @param {number} y @param {number} r @param {string} [fill] */
const spark = (x, y, r, fill = '#fff') =>
  `<path d="M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}Z" fill="${fill}"/>`;

/** @param {number} x @param {number} y @param {number} r */
const coin = (x, y, r) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#gold)"/><circle cx="${x}" cy="${y}" r="${r * 0.76}" fill="none" stroke="#8a5d10" stroke-opacity=".6" stroke-width="${r * 0.08}"/>${spark(x, y, r * 0.5, '#8a5d10')}`;

/** Coins that lie on each other, from the floor up. @param {number} x @param {number} count @param {number} [half] of their width */
const stack = (x, count, half = 74) =>
  Array.from({ length: count }, (_, at) => 400 - at * 34)
    .map(
      (y) =>
        `<path d="M${x - half} ${y - 18}v18a${half} 24 0 0 0 ${2 * half} 0v-18z" fill="#a06c12"/><ellipse cx="${x}" cy="${y - 18}" rx="${half}" ry="24" fill="url(#gold)"/><ellipse cx="${x}" cy="${y - 18}" rx="${half * 0.7}" ry="14" fill="none" stroke="#8a5d10" stroke-opacity=".5" stroke-width="5"/>`,
    )
    .join('');

/** A five-pointed star. @param {number} x @param {number} y @param {number} r */
const star = (x, y, r) =>
  `<path d="${Array.from({ length: 10 }, (_, at) => {
    const far = at % 2 === 0 ? r : r * 0.42;
    const angle = (Math.PI / 5) * at - Math.PI / 2;
    return `${at === 0 ? 'M' : 'L'}${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
  }).join('')}Z" fill="url(#gold)"/>`;

/** A slice of a wheel around (240, 224). @param {number} at @param {number} count @param {number} r @param {string} fill */
function slice(at, count, r, fill) {
  const point = (/** @type {number} */ step) => {
    const angle = (2 * Math.PI * step) / count - Math.PI / 2;
    return `${(240 + r * Math.cos(angle)).toFixed(1)} ${(224 + r * Math.sin(angle)).toFixed(1)}`;
  };
  return `<path d="M240 224L${point(at)}A${r} ${r} 0 0 1 ${point(at + 1)}Z" fill="${fill}"/>`;
}

const reel = (/** @type {number} */ x, /** @type {string} */ sign) =>
  `<rect x="${x}" y="170" width="82" height="136" rx="14" fill="url(#paper)"/><rect x="${x}" y="170" width="82" height="30" rx="14" fill="#000" opacity=".14"/><rect x="${x}" y="276" width="82" height="30" rx="14" fill="#000" opacity=".14"/>${sign}`;

const seven = (/** @type {number} */ x) =>
  `<path d="M${x - 26} 206h54v18l-26 58h-24l24-54h-28z" fill="#d52b41"/><path d="M${x - 20} 212h40" stroke="#fff" stroke-opacity=".6" stroke-width="4"/>`;

/** A red packet, upright. */
const packet = `<rect x="-72" y="-108" width="144" height="216" rx="16" fill="#d8283c"/><path d="M-72 -92q0-16 16-16h112q16 0 16 16v18q-72 62-144 0z" fill="#a8142a"/><circle cy="-42" r="30" fill="url(#gold)"/>${spark(0, -42, 16, '#8a5d10')}<path d="M-44 62h88M-28 84h56" stroke="#f0bf4c" stroke-width="7" stroke-linecap="round"/>`;

/** A raffle ticket around (0, 0). @param {string} fill */
const ticket = (fill) =>
  `<path d="M-120 -66h240v38a28 28 0 0 0 0 56v38h-240v-38a28 28 0 0 0 0-56z" fill="${fill}"/><path d="M-52 -56v112" stroke="#000" stroke-opacity=".35" stroke-width="5" stroke-dasharray="9 9"/>`;

/** Name of the kind → hue and shapes. */
const things = {
  'deposit-match': [
    42,
    `${stack(156, 3)}${stack(318, 7, 82)}<path d="M156 206v-92M110 160h92" stroke="#fff" stroke-width="24" stroke-linecap="round"/>${spark(404, 118, 30)}${spark(232, 96, 16)}`,
  ],
  'no-deposit': [
    150,
    `<rect x="110" y="222" width="260" height="188" rx="20" fill="url(#body)"/><rect x="92" y="168" width="296" height="70" rx="18" fill="url(#dark)"/><rect x="212" y="168" width="56" height="242" fill="url(#gold)"/>
<path d="M240 168q-106-8-102-70 8-50 58-36 36 14 44 106zM240 168q106-8 102-70-8-50-58-36-36 14-44 106z" fill="url(#gold)"/><path d="M168 98q14-18 36 14M312 98q-14-18-36 14" fill="none" stroke="#8a5d10" stroke-width="8" stroke-linecap="round"/>${spark(404, 118, 26)}${spark(84, 140, 18)}`,
  ],
  'free-spins': [
    210,
    `<path d="M70 150q0-70 70-70h200q70 0 70 70v190q0 70-70 70H140q-70 0-70-70z" fill="url(#dark)"/><path d="M96 152q0-46 46-46h196q46 0 46 46v172H96z" fill="url(#body)"/>${reel(104, seven(145))}${reel(199, seven(240))}${reel(294, seven(335))}
<path d="M84 238h312" stroke="#ffd96b" stroke-width="8"/><rect x="150" y="340" width="180" height="40" rx="20" fill="url(#gold)"/><circle cx="240" cy="80" r="26" fill="url(#gold)"/>${spark(240, 80, 15, '#8a5d10')}${spark(414, 96, 24)}${spark(66, 110, 16)}`,
  ],
  'free-bet': [
    196,
    `<g transform="translate(240 236) rotate(-14)">${ticket('url(#dark)').replaceAll('-120', '-160').replace('h240', 'h320').replace('h-240', 'h-320')}</g>
<g transform="translate(240 224) rotate(-14) scale(1.3)">${ticket('url(#paper)')}${star(34, 0, 46)}<path d="M-86 -22v44" stroke="#8a5d10" stroke-opacity=".6" stroke-width="10" stroke-linecap="round"/></g>${coin(362, 352, 56)}${spark(96, 110, 24)}${spark(404, 108, 18)}`,
  ],
  cashback: [
    174,
    `<path d="M374 150A160 160 0 1 0 398 262" fill="none" stroke="url(#body)" stroke-width="36" stroke-linecap="round"/><path d="M396 76l4 108-104-26z" fill="url(#body)"/>${coin(240, 230, 104)}${spark(412, 330, 22)}${spark(84, 100, 18)}`,
  ],
  'turnover-rebate': [
    126,
    `<rect x="84" y="292" width="64" height="112" rx="14" fill="url(#dark)"/><rect x="164" y="236" width="64" height="168" rx="14" fill="url(#body)"/><rect x="244" y="184" width="64" height="220" rx="14" fill="url(#dark)"/><rect x="324" y="124" width="64" height="280" rx="14" fill="url(#gold)"/>
<path d="M96 232L196 164l64 34L372 78" fill="none" stroke="#fff" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"/><path d="M318 70h62v62" fill="none" stroke="#fff" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"/>${coin(116, 120, 48)}`,
  ],
  raffle: [
    278,
    `<g transform="translate(222 290) rotate(16)">${ticket('url(#dark)')}</g><g transform="translate(236 262) rotate(-4)">${ticket('url(#body)')}</g><g transform="translate(244 224) rotate(-22) scale(1.12)">${ticket('url(#gold)')}${star(34, 0, 40).replace('url(#gold)', '#8a5d10')}</g>
${[
  [128, 124, '#e5484d'],
  [232, 84, '#2fb573'],
  [346, 356, '#3b82f6'],
]
  .map(
    ([x, y, fill]) =>
      `<circle cx="${x}" cy="${y}" r="40" fill="${fill}"/><circle cx="${x}" cy="${y}" r="22" fill="#fff"/><ellipse cx="${Number(x) - 12}" cy="${Number(y) - 22}" rx="12" ry="7" fill="#fff" opacity=".6"/>`,
  )
  .join('')}${spark(404, 116, 24)}`,
  ],
  wheel: [
    336,
    `<path d="M186 380h108l26 34H160z" fill="url(#dark)"/><circle cx="240" cy="224" r="178" fill="url(#gold)"/>${['#d8283c', '#14305f', '#f0bf4c', '#0f7a55', '#d8283c', '#14305f', '#f0bf4c', '#0f7a55', '#7a3bb5', '#14305f'].map((fill, at) => slice(at, 10, 154, fill)).join('')}
${Array.from({ length: 20 }, (_, at) => `<circle cx="${(240 + 166 * Math.cos((Math.PI / 10) * at)).toFixed(1)}" cy="${(224 + 166 * Math.sin((Math.PI / 10) * at)).toFixed(1)}" r="6" fill="#fffbe6"/>`).join('')}<circle cx="240" cy="224" r="44" fill="url(#gold)"/>${spark(240, 224, 28, '#8a5d10')}<path d="M208 26h64l-32 66z" fill="#fff"/>`,
  ],
  packets: [
    356,
    `<g transform="translate(150 256) rotate(-18)">${packet}</g><g transform="translate(330 256) rotate(18)">${packet}</g><g transform="translate(240 236) scale(1.22)">${packet}</g>${coin(112, 396, 34)}${coin(372, 400, 38)}${spark(92, 92, 22)}${spark(396, 92, 26)}`,
  ],
  'sign-in': [
    160,
    `<rect x="92" y="104" width="296" height="304" rx="36" fill="url(#paper)"/><path d="M92 190v-50q0-36 36-36h224q36 0 36 36v50z" fill="url(#body)"/><path d="M164 66v70M316 66v70" stroke="#fff" stroke-width="20" stroke-linecap="round"/>
${[0, 1, 2, 3, 4, 5].map((at) => `<rect x="${122 + (at % 3) * 84}" y="${214 + Math.floor(at / 3) * 88}" width="68" height="68" rx="16" fill="${at < 4 ? 'url(#body)' : '#cfc6b0'}"/>`).join('')}${[0, 1, 2, 3].map((at) => `<path d="M${138 + (at % 3) * 84} ${248 + Math.floor(at / 3) * 88}l13 14 24-28" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/>`).join('')}${coin(376, 386, 52)}`,
  ],
  birthday: [
    322,
    `<path d="M84 300h312v86q0 24-24 24H108q-24 0-24-24z" fill="url(#body)"/><path d="M128 214h224v90H128z" fill="url(#paper)"/><path d="M84 300q26 52 52 8 26 52 52 8 26 52 52 8 26 52 52-8 26 44 52-8 26 44 52-8v-18H84z" fill="#fff4f8"/><path d="M128 214q19 38 37 6 19 36 38 4 19 36 37 4 19 36 37-4 19 32 38-4 19 30 37-6v-14H128z" fill="url(#gold)"/>
${[176, 240, 304].map((x) => `<rect x="${x - 9}" y="132" width="18" height="70" rx="6" fill="url(#body)"/><path d="M${x} 70q26 32 0 58-26-26 0-58z" fill="#ffd257"/><path d="M${x} 96q10 14 0 26-10-12 0-26z" fill="#fff6d8"/>`).join('')}${spark(404, 150, 26)}${spark(76, 180, 20)}`,
  ],
  manual: [
    222,
    `<path d="M116 70h176l72 72v258q0 16-16 16H132q-16 0-16-16z" fill="url(#paper)"/><path d="M292 70v56q0 16 16 16h56z" fill="#c9bfa8"/><g stroke="url(#dark)" stroke-width="14" stroke-linecap="round"><path d="M156 186h150M156 232h150M156 278h96"/></g><path d="M156 132h86" stroke="url(#gold)" stroke-width="18" stroke-linecap="round"/>
<g transform="translate(330 330) rotate(42)"><rect x="-22" y="-150" width="44" height="170" rx="8" fill="url(#body)"/><path d="M-22 20h44L0 74z" fill="#f2d5a3"/><path d="M-8 52h16L0 74z" fill="#222"/><rect x="-22" y="-166" width="44" height="30" rx="12" fill="url(#gold)"/></g>${spark(92, 104, 22)}`,
  ],
  award: [
    48,
    `<path d="M150 96H84q-8 110 88 128M330 96h66q8 110-88 128" fill="none" stroke="url(#gold)" stroke-width="24"/><path d="M138 70h204q4 160-70 206-16 10-32 10t-32-10Q134 230 138 70z" fill="url(#gold)"/><path d="M222 280h36v62h-36z" fill="#b07a16"/><path d="M168 342h144l22 66H146z" fill="url(#dark)"/><rect x="188" y="362" width="104" height="26" rx="8" fill="url(#gold)"/>
${star(240, 160, 52).replace('url(#gold)', '#8a5d10')}<path d="M166 96q0 90 32 138" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="12" stroke-linecap="round"/>${spark(400, 60, 24)}${spark(84, 300, 20)}`,
  ],
};

/** @returns {import('./table.mjs').Made} */
export function make() {
  return new Map(
    Object.entries(things).map(([name, [hue, thing]]) => [`apps/site/public/art/offer-${name}.svg`, picture(Number(hue), String(thing))]),
  );
}
