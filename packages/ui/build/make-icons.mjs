// Writes src/icons/ and src/icons.ts from the Phosphor set: regular and fill outlines only, because the package's own components carry six weights each
// (about 1 kB brotli an icon), which would cost the lobby a fifth of its script budget. One file an icon, because a bundler places whole modules: from one common file
// the first view would carry every icon that any screen uses. Run: node packages/ui/build/make-icons.mjs
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import path from 'node:path';

const names =
  `House SquaresFour Receipt Gift UserCircle User Wallet Eye EyeSlash ArrowsClockwise ArrowClockwise Bell ChatCircleDots Chats Headset Question Megaphone Gauge
Globe Sun Moon List X CaretLeft CaretRight CaretDown CaretUp CaretDoubleLeft CaretDoubleRight Check CheckCircle WarningCircle Warning Info Copy DownloadSimple UploadSimple DeviceMobile AndroidLogo AppleLogo QrCode
MagnifyingGlass Heart Star Trash Plus Minus Clock ClockCountdown Trophy Ticket DiceFive Basket ShoppingCart Lightning ShieldCheck Lock LockOpen SignOut SignIn Pause Play ArrowLeft ArrowRight ArrowUp ArrowDown
SpeakerHigh SpeakerSlash CornersOut DotsThree Funnel SlidersHorizontal CalendarBlank ChartBar ChartLine Fingerprint Envelope Phone Key Gear Crown Medal Target UsersThree ShareNetwork LinkSimple Export WifiSlash
FacebookLogo InstagramLogo YoutubeLogo XLogo TiktokLogo TelegramLogo Translate Bank CreditCard Coins GameController PokerChip SoccerBall Fish Cards VideoCamera Rocket NumberSquareFive GridNine ArrowSquareOut PencilSimple
Hourglass ListBullets SortAscending Shuffle Sparkle Confetti HandCoins IdentificationCard MapPin Wrench XCircle Backspace Cherries Sword Bird`.split(
    /\s+/,
  );
const require = createRequire(import.meta.url);
const root = path.dirname(path.dirname(require.resolve('@phosphor-icons/react')));
const source = new URL('../src/', import.meta.url);
rmSync(new URL('icons/', source), { recursive: true, force: true });
mkdirSync(new URL('icons/', source));
const note = '// Written by build/make-icons.mjs from Phosphor Icons (MIT, Copyright (c) 2023 Phosphor Icons). Do not edit.\n';
const lines = [];
for (const name of new Set(names)) {
  const { default: weights } = await import(path.join(root, 'dist/defs', `${name}.es.js`)).catch(() => {
    throw new Error(`no icon ${name}`);
  });
  const outline = (weight) =>
    [...renderToStaticMarkup(createElement('svg', null, weights.get(weight))).matchAll(/ d="([^"]+)"/g)].map((found) => found[1]).join('');
  const file = name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  writeFileSync(
    new URL(`icons/${file}.ts`, source),
    `${note}import { createIcon } from '../icon.js';\n\nexport const Icon${name} = /* @__PURE__ */ createIcon(\n  '${outline('regular')}',\n  '${outline('fill')}',\n);\n`,
  );
  lines.push(`export { Icon${name} } from './icons/${file}.js';`);
}
writeFileSync(new URL('icons.ts', source), `${note}${lines.join('\n')}\n`);
console.log(lines.length, 'icons');
