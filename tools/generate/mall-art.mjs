// Draws the pictures of the demo's points mall into apps/site/public/art. They are ours, made of plain shapes.
const side = 600;

/** @param {number} hue @param {number} light @param {number} chroma */
const tone = (hue, light, chroma = 45) => `hsl(${hue} ${chroma}% ${light}%)`;

/**
 * A picture: a soft room in one colour, a floor of light, and a thing in it.
 * @param {number} hue
 * @param {string} thing shapes around the middle (300, 300), some 300 wide
 */
function picture(hue, thing) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" role="img">
<defs>
<radialGradient id="room" cx="50%" cy="38%" r="75%"><stop offset="0" stop-color="${tone(hue, 46)}"/><stop offset=".55" stop-color="${tone(hue, 27)}"/><stop offset="1" stop-color="${tone(hue, 13)}"/></radialGradient>
<linearGradient id="body" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tone(hue, 92, 30)}"/><stop offset="1" stop-color="${tone(hue, 62, 38)}"/></linearGradient>
<linearGradient id="dark" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tone(hue, 34, 30)}"/><stop offset="1" stop-color="${tone(hue, 14, 30)}"/></linearGradient>
<linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffe7a3"/><stop offset=".5" stop-color="#e3b341"/><stop offset="1" stop-color="#a87418"/></linearGradient>
<radialGradient id="floor"><stop offset="0" stop-color="#000" stop-opacity=".55"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${side}" height="${side}" fill="url(#room)"/>
<g fill="none" stroke="#fff" stroke-opacity=".07" stroke-width="3"><circle cx="300" cy="270" r="150"/><circle cx="300" cy="270" r="205"/><circle cx="300" cy="270" r="262"/></g>
<ellipse cx="300" cy="476" rx="190" ry="34" fill="url(#floor)"/>
${thing}
</svg>
`;
}

const spark = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) =>
  `<path d="M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}Z" fill="#fff" opacity=".85"/>`;

const coin = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#gold)"/><circle cx="${x}" cy="${y}" r="${r * 0.78}" fill="none" stroke="#7d5510" stroke-opacity=".55" stroke-width="${r * 0.07}"/>${spark(x, y, r * 0.45)}`;

/** Name of the file without `mall-` and ending → hue and shapes. */
const things = {
  headphones: [
    262,
    `<path d="M170 320a130 130 0 0 1 260 0" fill="none" stroke="url(#body)" stroke-width="30" stroke-linecap="round"/>
<rect x="132" y="300" width="84" height="140" rx="40" fill="url(#dark)"/><rect x="384" y="300" width="84" height="140" rx="40" fill="url(#dark)"/>
<rect x="190" y="308" width="40" height="124" rx="20" fill="url(#body)"/><rect x="370" y="308" width="40" height="124" rx="20" fill="url(#body)"/>
<path d="M188 250a120 120 0 0 1 70-52" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="8" stroke-linecap="round"/>`,
  ],
  phone: [
    214,
    `<rect x="206" y="118" width="188" height="356" rx="34" fill="url(#dark)"/><rect x="220" y="134" width="160" height="324" rx="22" fill="url(#room)"/>
<circle cx="300" cy="270" r="58" fill="url(#gold)"/>${spark(300, 270, 34)}<rect x="272" y="146" width="56" height="14" rx="7" fill="#000" opacity=".7"/>
<path d="M226 440V170q0-30 30-30" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="5" stroke-linecap="round"/>`,
  ],
  watch: [
    184,
    `<path d="M252 196l10-84h76l10 84zM252 384l10 88h76l10-88z" fill="url(#dark)"/><circle cx="300" cy="290" r="112" fill="url(#body)"/><circle cx="300" cy="290" r="94" fill="url(#dark)"/>
<g stroke="#fff" stroke-width="6" stroke-linecap="round"><path d="M300 212v14M300 354v14M222 290h14M364 290h14"/><path d="M300 290V240" stroke-width="9"/><path d="M300 290l38 26" stroke="#e3b341" stroke-width="7"/></g>
<circle cx="300" cy="290" r="9" fill="url(#gold)"/><rect x="410" y="276" width="16" height="28" rx="6" fill="url(#body)"/>`,
  ],
  speaker: [
    330,
    `<rect x="206" y="136" width="188" height="330" rx="54" fill="url(#dark)"/><circle cx="300" cy="350" r="72" fill="url(#body)"/><circle cx="300" cy="350" r="44" fill="url(#dark)"/><circle cx="300" cy="350" r="16" fill="url(#gold)"/>
<circle cx="300" cy="218" r="40" fill="url(#body)"/><circle cx="300" cy="218" r="20" fill="url(#dark)"/>
<g fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="7" stroke-linecap="round"><path d="M428 250q34 50 0 100M458 226q52 74 0 148M172 250q-34 50 0 100M142 226q-52 74 0 148"/></g>`,
  ],
  mug: [
    22,
    `<path d="M386 250h34a52 52 0 0 1 0 104h-34" fill="none" stroke="url(#body)" stroke-width="26"/><path d="M186 210h208v190q0 56-56 56h-96q-56 0-56-56z" fill="url(#body)"/><ellipse cx="290" cy="210" rx="104" ry="24" fill="url(#dark)"/>
<path d="M244 150q-18-26 0-50t0-44M300 150q-18-26 0-50t0-44" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="9" stroke-linecap="round"/>${coin(290, 326, 46)}`,
  ],
  lamp: [
    44,
    `<path d="M216 270l44-130h80l44 130z" fill="url(#gold)"/><path d="M216 270l-70 190h308l-70-190z" fill="#ffe7a3" opacity=".16"/><rect x="291" y="270" width="18" height="156" fill="url(#dark)"/><rect x="226" y="426" width="148" height="30" rx="15" fill="url(#dark)"/>
<ellipse cx="300" cy="270" rx="84" ry="14" fill="#fff6d8"/>`,
  ],
  backpack: [
    150,
    `<path d="M244 180v-26q0-44 56-44t56 44v26" fill="none" stroke="url(#body)" stroke-width="18"/><path d="M188 250q0-90 112-90t112 90v170q0 42-42 42H230q-42 0-42-42z" fill="url(#body)"/>
<path d="M226 340h148v78q0 22-22 22H248q-22 0-22-22z" fill="url(#dark)"/><path d="M226 340h148v20H226z" fill="url(#gold)"/><path d="M230 236h140" stroke="url(#dark)" stroke-width="12" stroke-linecap="round"/><rect x="288" y="228" width="24" height="40" rx="8" fill="url(#gold)"/>`,
  ],
  cap: [
    352,
    `<path d="M158 360q0-170 150-170t150 160q-70-30-160-20T158 360z" fill="url(#body)"/><path d="M158 360q52-66 250-36 60 10 90 46 12 18-14 22-180-40-326-32z" fill="url(#dark)"/><circle cx="308" cy="188" r="13" fill="url(#gold)"/>
<path d="M308 196q-66 40-76 134M308 196q60 36 78 126" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="6"/>${coin(308, 280, 38)}`,
  ],
  chess: [
    202,
    `<g transform="translate(0 12)"><path d="M132 384l168-74 168 74-168 82z" fill="url(#body)"/><path d="M132 384v22l168 82 168-82v-22l-168 82z" fill="url(#dark)"/>
<g fill="url(#dark)" opacity=".75"><path d="M174 384l42-19 42 20-42 19zM258 385l42-20 42 20-42 20zM342 385l42-20 42 19-42 20zM216 404l42-19 42 20-42 20zM300 405l42-20 42 19-42 21zM216 365l42-18 42 18-42 20zM300 365l42-18 42 18-42 20z"/></g>
<path d="M268 372q6-60 18-92-26-10-26-40 0-40 40-40t40 40q0 30-26 40 12 32 18 92z" fill="url(#gold)"/><circle cx="300" cy="190" r="22" fill="url(#gold)"/></g>`,
  ],
  ticket: [
    288,
    `<g transform="rotate(-12 300 300)"><path d="M136 220h328v46a34 34 0 0 0 0 68v46H136v-46a34 34 0 0 0 0-68z" fill="url(#body)"/><path d="M220 232v136" stroke="url(#dark)" stroke-width="6" stroke-dasharray="12 12"/>
${coin(178, 300, 26)}<g stroke="url(#dark)" stroke-width="12" stroke-linecap="round"><path d="M258 272h150M258 306h110"/></g><path d="M258 340h60" stroke="url(#gold)" stroke-width="14" stroke-linecap="round"/></g>${spark(452, 180, 26)}${spark(154, 430, 18)}`,
  ],
  coins: [
    36,
    `${[0, 1, 2, 3].map((at) => `<ellipse cx="300" cy="${430 - at * 34}" rx="112" ry="36" fill="#8a5f14"/><ellipse cx="300" cy="${418 - at * 34}" rx="112" ry="36" fill="url(#gold)"/>`).join('')}
${coin(196, 226, 58)}${coin(404, 214, 66)}${coin(300, 170, 46)}${spark(452, 150, 22)}`,
  ],
  fox: [
    18,
    `<path d="M142 150l110 70-92 96zM458 150l-110 70 92 96z" fill="#d9642a"/><path d="M164 184l58 38-46 46zM436 184l-58 38 46 46z" fill="#4a1c10"/>
<path d="M300 196q120 0 148 96 8 60-66 112-46 34-82 62-36-28-82-62-74-52-66-112 28-96 148-96z" fill="#ef7d36"/><path d="M154 306q70-6 108 44 26 36 38 116-36-28-82-62-62-44-64-98zM446 306q-70-6-108 44-26 36-38 116 36-28 82-62 62-44 64-98z" fill="#fff1e2"/>
<g fill="#25120c"><ellipse cx="232" cy="314" rx="19" ry="23"/><ellipse cx="368" cy="314" rx="19" ry="23"/><path d="M266 432q34-16 68 0-8 34-34 42-26-8-34-42z"/></g><g fill="#fff"><circle cx="239" cy="306" r="7"/><circle cx="375" cy="306" r="7"/></g>
${spark(300, 246, 24)}`,
  ],
  owl: [
    228,
    `<path d="M166 160q34 24 134 24t134-24q30 70 14 156-20 138-148 152-128-14-148-152-16-86 14-156z" fill="url(#dark)"/><path d="M300 250q88 24 88 108-14 84-88 98-74-14-88-98 0-84 88-108z" fill="url(#body)"/>
<g fill="none" stroke="url(#dark)" stroke-width="9" stroke-linecap="round"><path d="M250 366q14 20 28 0M286 366q14 20 28 0M322 366q14 20 28 0M268 404q14 20 28 0M304 404q14 20 28 0"/></g>
<circle cx="236" cy="264" r="68" fill="url(#body)"/><circle cx="364" cy="264" r="68" fill="url(#body)"/><circle cx="236" cy="264" r="46" fill="url(#gold)"/><circle cx="364" cy="264" r="46" fill="url(#gold)"/>
<circle cx="240" cy="266" r="27" fill="#171226"/><circle cx="360" cy="266" r="27" fill="#171226"/><g fill="#fff"><circle cx="250" cy="256" r="9"/><circle cx="370" cy="256" r="9"/></g><path d="M276 304h48l-24 44z" fill="url(#gold)"/>`,
  ],
  panda: [
    158,
    `<circle cx="186" cy="190" r="58" fill="#1d2320"/><circle cx="414" cy="190" r="58" fill="#1d2320"/><path d="M300 162q150 0 156 146-8 142-156 148-148-6-156-148 6-146 156-146z" fill="#f7f8f4"/>
<g fill="#1d2320"><path d="M248 258q34 22 10 70-26 40-58 18-20-22 0-58 22-34 48-30zM352 258q-34 22-10 70 26 40 58 18 20-22 0-58-22-34-48-30z"/><path d="M268 364q32-14 64 0-8 28-32 32-24-4-32-32z"/></g>
<g fill="#fff"><circle cx="232" cy="302" r="14"/><circle cx="368" cy="302" r="14"/></g><g fill="#1d2320"><circle cx="235" cy="304" r="8"/><circle cx="365" cy="304" r="8"/></g>
<path d="M300 396v14q-4 24-32 22M300 410q4 24 32 22" fill="none" stroke="#1d2320" stroke-width="8" stroke-linecap="round"/>${coin(300, 214, 26)}`,
  ],
  gift: [
    8,
    `<rect x="176" y="280" width="248" height="180" rx="18" fill="url(#body)"/><rect x="158" y="228" width="284" height="64" rx="16" fill="url(#dark)"/><rect x="276" y="228" width="48" height="232" fill="url(#gold)"/>
<path d="M300 228q-92-10-86-62 8-44 50-30 30 12 36 92zM300 228q92-10 86-62-8-44-50-30-30 12-36 92z" fill="url(#gold)"/><path d="M236 164q10-14 30 10M364 164q-10-14-30 10" fill="none" stroke="#7d5510" stroke-opacity=".6" stroke-width="6"/>${spark(452, 170, 24)}${spark(140, 190, 16)}`,
  ],
};

/** @returns {import('./table.mjs').Made} */
export function make() {
  return new Map(
    Object.entries(things).map(([name, [hue, thing]]) => [`apps/site/public/art/mall-${name}.svg`, picture(Number(hue), String(thing))]),
  );
}
