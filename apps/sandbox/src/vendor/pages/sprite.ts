import { Html } from '../../pages/html.js';

/** Symbols drawn for the games, used with `<use href="#name">`. One light from the upper left; colours are fixed, icons take the text's. */
const SYMBOLS: Record<string, string> = {
  'i-sound-on': '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z"/><path d="M15 9a4 4 0 0 1 0 6M17.5 6.5a7.5 7.5 0 0 1 0 11" fill="none"/>',
  'i-sound-off': '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z"/><path d="M15.5 9.5l5 5M20.5 9.5l-5 5" fill="none"/>',
  'i-history': '<path d="M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 7.5V12l3 2" fill="none"/>',
  'i-rules': '<circle cx="12" cy="12" r="8.5" fill="none"/><path d="M12 11v5.2M12 7.8v.2" fill="none"/>',
  'i-close': '<path d="M6 6l12 12M18 6L6 18" fill="none"/>',
  'i-minus': '<path d="M5 12h14" fill="none"/>',
  'i-plus': '<path d="M5 12h14M12 5v14" fill="none"/>',
  'i-check': '<path d="M5 12.5l4.5 4.5L19 7.5" fill="none"/>',
  'i-offline':
    '<path d="M3 3l18 18M5 12.5a10 10 0 0 1 4-2.3M12.5 9.6a10 10 0 0 1 6.5 2.9M8.2 15.8a5.5 5.5 0 0 1 7.6 0M12 19h.01M2 9a15 15 0 0 1 3.5-2.4M10 5.2A15 15 0 0 1 22 9" fill="none"/>',
  'i-ended': '<path d="M14 4H6v16h8M10 12h10M17 8.5l3.5 3.5-3.5 3.5" fill="none"/>',
  'i-wave': '<path d="M2 9c2.5 0 2.5 2 5 2s2.5-2 5-2 2.5 2 5 2 2.5-2 5-2M2 15c2.5 0 2.5 2 5 2s2.5-2 5-2 2.5 2 5 2 2.5-2 5-2" fill="none"/>',
  'suit-spades':
    '<path d="M12 2.5c2.6 4 8 6.6 8 11a4.2 4.2 0 0 1-7 3.2c.2 2 .9 3.6 2.4 4.8H8.600c1.500-1.200 2.200-2.800 2.400-4.800A4.200 4.200 0 0 1 4 13.500c0-4.400 5.400-7 8-11z" fill="currentColor" stroke="none"/>',
  'suit-hearts':
    '<path d="M12 21C6 16.500 3 13 3 8.800A4.800 4.800 0 0 1 12 6.500a4.800 4.800 0 0 1 9 2.300C21 13 18 16.500 12 21z" fill="currentColor" stroke="none"/>',
  'suit-diamonds': '<path d="M12 2l7.500 10L12 22 4.500 12z" fill="currentColor" stroke="none"/>',
  'suit-clubs':
    '<path d="M12 2.500a4.300 4.300 0 0 1 3.700 6.500 4.300 4.300 0 1 1-2.700 7.300c.1 2.200.8 3.800 2.300 5.200H8.700c1.500-1.400 2.200-3 2.300-5.200A4.300 4.300 0 1 1 8.300 9 4.300 4.300 0 0 1 12 2.500z" fill="currentColor" stroke="none"/>',
};

/** Art in colours, each in a box of 100 × 100. */
const ART: Record<string, string> = {
  'coin-heads': `<circle cx="50" cy="53" r="45" fill="#8a5c12"/><circle cx="50" cy="49" r="45" fill="url(#gold)"/><circle cx="50" cy="49" r="37" fill="none" stroke="#a06c14" stroke-width="2.500"/>
    <path d="M27 62V38l11 9 12-17 12 17 11-9v24z" fill="#7a4f0c"/><path d="M27 65h46v6H27z" fill="#7a4f0c"/><path d="M14 36a39 39 0 0 1 40-27" fill="none" stroke="#fff3cf" stroke-width="3" stroke-linecap="round" opacity=".8"/>`,
  'coin-tails': `<circle cx="50" cy="53" r="45" fill="#5b6680"/><circle cx="50" cy="49" r="45" fill="url(#silver)"/><circle cx="50" cy="49" r="37" fill="none" stroke="#6c7894" stroke-width="2.500"/>
    <path d="M50 24l7.400 16.300 17.800 2-13.300 12 3.700 17.500L50 63l-15.600 8.800 3.700-17.500-13.300-12 17.800-2z" fill="#4a5571"/><path d="M14 36a39 39 0 0 1 40-27" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".8"/>`,
  bell: `<path d="M50 12c-19 0-27 15-27 32 0 18-5 24-10 29h74c-5-5-10-11-10-29 0-17-8-32-27-32z" fill="url(#gold)"/><path d="M13 73h74v7H13z" fill="#a8701a"/><circle cx="50" cy="85" r="8" fill="#a8701a"/><circle cx="50" cy="11" r="5" fill="#c88d24"/><path d="M33 30c3-6 7-9 12-10" stroke="#fff3cf" stroke-width="4" fill="none" stroke-linecap="round"/>`,
  seven: `<path d="M18 16h64v15C66 45 57 62 55 86H34c2-22 11-39 25-51H34v9H18z" fill="url(#red)" stroke="#7c1222" stroke-width="2" stroke-linejoin="round"/><path d="M23 21h54" stroke="#ffc4cb" stroke-width="3" stroke-linecap="round"/>`,
  star: `<path d="M50 9l12 27 29 3.500-21.600 19.700 6 28.800L50 73.500 24.600 88l6-28.800L9 39.500 38 36z" fill="url(#violet)" stroke="#4a2f8f" stroke-width="2" stroke-linejoin="round"/><path d="M50 17l9 21" stroke="#e6dcff" stroke-width="3" stroke-linecap="round" opacity=".8"/>`,
  cherry: `<path d="M62 14C48 24 36 40 32 58M62 14c2 18 6 32 10 44" stroke="#3f7a35" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M62 14c10-8 22-6 28 1-9 7-20 7-28-1z" fill="#4f9a43"/><circle cx="31" cy="70" r="18" fill="url(#red)"/><circle cx="70" cy="70" r="18" fill="url(#red)"/><circle cx="25" cy="63" r="4" fill="#ffd9de"/><circle cx="64" cy="63" r="4" fill="#ffd9de"/>`,
  leaf: `<path d="M84 14C40 12 14 36 20 80c42 4 66-22 64-66z" fill="url(#green)"/><path d="M20 80C34 56 50 42 70 28M36 58l-2-18M50 46l-1-14M44 62l18 1M56 50l15 1" stroke="#0f5c3a" stroke-width="3" fill="none" stroke-linecap="round"/>`,
  coin: `<ellipse cx="50" cy="72" rx="34" ry="13" fill="#8a5c12"/><ellipse cx="50" cy="66" rx="34" ry="13" fill="#c88d24"/><ellipse cx="50" cy="54" rx="34" ry="13" fill="#8a5c12"/><ellipse cx="50" cy="48" rx="34" ry="13" fill="#c88d24"/><ellipse cx="50" cy="36" rx="34" ry="13" fill="#8a5c12"/><ellipse cx="50" cy="30" rx="34" ry="13" fill="url(#gold)"/><ellipse cx="50" cy="30" rx="22" ry="7.500" fill="none" stroke="#a06c14" stroke-width="2"/>`,
  sardine: `<path d="M12 50c16-20 44-20 60-3l16-12c-3 10-3 20 0 30L72 53c-16 17-44 17-60-3z" fill="url(#silver)"/><path d="M22 46c14-9 30-9 44-1" stroke="#fff" stroke-width="3" fill="none" stroke-linecap="round" opacity=".8"/><circle cx="26" cy="48" r="3.500" fill="#152036"/><path d="M36 43c3 5 3 9 0 14" stroke="#6c7894" stroke-width="2" fill="none"/>`,
  angelfish: `<path d="M44 30C52 12 66 8 74 10c-6 8-8 18-8 26M44 70c8 18 22 22 30 20-6-8-8-18-8-26" fill="#d98a12"/><path d="M10 50c12-24 44-30 62-4l18-14c-4 12-4 24 0 36L72 54c-18 26-50 20-62-4z" fill="url(#gold)"/><path d="M38 31c5 12 5 26 0 38M54 29c5 14 5 28 0 42" stroke="#1c2a4a" stroke-width="5" fill="none" stroke-linecap="round"/><circle cx="25" cy="47" r="4" fill="#152036"/>`,
  puffer: `<path d="M46 18l-4-10 12 8 8-8 2 12 12-4-4 12M46 82l-4 10 12-8 8 8 2-12 12 4-4-12" fill="#c79a3a"/><circle cx="48" cy="50" r="33" fill="url(#sand)"/><path d="M17 58a33 33 0 0 0 62 0c-18 8-44 8-62 0z" fill="#fff6e0"/><path d="M79 50l14-11c-3 8-3 14 0 22z" fill="#c79a3a"/><circle cx="32" cy="42" r="6" fill="#fff"/><circle cx="31" cy="42" r="3.500" fill="#152036"/><path d="M17 55c3 3 6 3 9 1" stroke="#7a5a18" stroke-width="3" fill="none" stroke-linecap="round"/><g fill="#8d6b22"><circle cx="50" cy="30" r="3"/><circle cx="62" cy="38" r="3"/><circle cx="52" cy="44" r="2.500"/></g>`,
  turtle: `<path d="M34 66c-8 6-12 14-12 20 8 0 16-5 22-14zM64 68c4 8 10 14 18 16 0-8-4-15-10-20zM36 34c-6-8-8-14-7-20 8 1 14 7 18 15zM66 33c6-6 12-10 20-10-2 8-7 14-14 18z" fill="#3f8f6a"/><path d="M26 50c-8-8-18-7-20 0-1 7 10 10 20 4z" fill="#57b086"/><circle cx="12" cy="48" r="2.500" fill="#152036"/><ellipse cx="56" cy="50" rx="34" ry="26" fill="url(#green)"/><path d="M56 30l13 9v20l-13 11-13-11V39zM43 39l-15 3M43 59l-15 2M69 39l16 3M69 59l16 1M56 30v-6M56 70v6" stroke="#0f5c3a" stroke-width="3" fill="none" stroke-linejoin="round"/>`,
  ray: `<path d="M8 50C22 20 52 14 66 34c4 6 6 10 10 13l20 2-20 4c-4 3-6 7-10 13C52 86 22 80 8 50z" fill="url(#violet)"/><path d="M20 42c10-12 26-15 36-6" stroke="#e6dcff" stroke-width="3" fill="none" stroke-linecap="round" opacity=".7"/><circle cx="20" cy="45" r="3" fill="#152036"/><circle cx="20" cy="56" r="3" fill="#152036"/><g fill="#4a2f8f" opacity=".6"><circle cx="42" cy="42" r="3.500"/><circle cx="50" cy="54" r="4"/><circle cx="36" cy="58" r="3"/></g>`,
  shark: `<path d="M44 30L58 8c6 8 7 16 6 26z" fill="#46628f"/><path d="M4 52c14-22 54-28 72-6l20-18c-5 14-5 28 0 42L76 58C58 74 20 72 4 52z" fill="url(#steel)"/><path d="M8 54c20 6 46 6 66 4-18 14-52 12-66-4z" fill="#eef4ff"/><path d="M48 66l8 18c6-6 8-12 8-20z" fill="#46628f"/><circle cx="22" cy="46" r="3.500" fill="#152036"/><path d="M36 44v12M42 43v13M48 43v12" stroke="#2d4469" stroke-width="2.500" stroke-linecap="round"/>`,
  dragon: `<path d="M22 84c-8-22 0-44 20-52l-4-16 14 8 10-14 4 16c16 6 22 22 16 36l-12-6-14 4 16 10c-10 10-24 8-30 0-8 4-12 10-20 14z" fill="url(#red)"/><circle cx="56" cy="42" r="4.500" fill="#fff3cf"/><path d="M40 36c-8 6-12 16-12 26" stroke="#ffc4cb" stroke-width="3" fill="none" stroke-linecap="round"/>`,
  tiger: `<path d="M20 30l4-18 16 10h20l16-10 4 18c6 20 0 44-30 58-30-14-36-38-30-58z" fill="url(#gold)"/><path d="M50 24v14M40 24l3 10M60 24l-3 10M20 44l14 4M19 56l14 1M80 44l-14 4M81 56l-14 1" stroke="#3a2608" stroke-width="4" stroke-linecap="round"/><circle cx="38" cy="50" r="4" fill="#3a2608"/><circle cx="62" cy="50" r="4" fill="#3a2608"/><path d="M44 62h12l-6 6zM50 68v5c-3 5-8 5-11 2M50 73c3 5 8 5 11 2" fill="#3a2608" stroke="#3a2608" stroke-width="2.500" stroke-linejoin="round"/>`,
};

const GRADIENTS: Record<string, [string, string]> = {
  gold: ['#ffdf8e', '#d9971f'],
  silver: ['#eef3fc', '#93a0bb'],
  red: ['#ff7c88', '#b3162c'],
  violet: ['#b59bff', '#6543c4'],
  green: ['#6fe0a4', '#14804f'],
  sand: ['#ffe7a8', '#d9a63c'],
  steel: ['#a9c3ec', '#5877a8'],
};

/** The symbols `names` (and the icons that every page has), as one invisible drawing. */
export function renderSprite(names: readonly string[]): Html {
  const gradients = Object.entries(GRADIENTS).map(
    ([name, [light, deep]]) =>
      `<linearGradient id="${name}" x1="0" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient>`,
  );
  const icons = Object.entries(SYMBOLS).map(([name, body]) => `<symbol id="${name}" viewBox="0 0 24 24">${body}</symbol>`);
  const art = names.map((name) => {
    const body = ART[name];
    if (body === undefined) throw new RangeError(`no drawing ${name}`);
    return `<symbol id="a-${name}" viewBox="0 0 100 100">${body}</symbol>`;
  });
  return new Html(
    `<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false"><defs>${gradients.join('')}</defs>${icons.join('')}${art.join('')}</svg>`,
  );
}
