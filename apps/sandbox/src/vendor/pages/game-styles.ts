/** The look of all games: night ink, one gold. Colours are the platform's tokens; text on them was measured there. */
export const GAME_STYLE_SHEET = `
@font-face { font-family: "Sortes"; font-weight: 200 800; font-display: swap; src: url(/game-assets/fonts/vietnamese.woff2) format("woff2"); unicode-range: U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+0329, U+1EA0-1EF9, U+20AB; }
@font-face { font-family: "Sortes"; font-weight: 200 800; font-display: swap; src: url(/game-assets/fonts/latin.woff2) format("woff2"); unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD; }
@font-face { font-family: "Sortes Thai"; font-weight: 100 900; font-display: swap; src: url(/game-assets/fonts/thai.woff2) format("woff2"); unicode-range: U+02D7, U+0303, U+0331, U+0E01-0E5B, U+200C-200D, U+25CC; }
:root {
  color-scheme: dark;
  --bg0: #0a0e16; --bg1: #111725; --bg2: #182032; --bg3: #212b40; --line: #2a3550; --edge: #66769a;
  --ink: #f3f6fc; --ink2: #b7c1d5; --ink3: #8f9bb3; --gold: #f4be4f; --gold-ink: #1a1203; --gold-text: #f4be4f;
  --win: #2fd08a; --bad: #ff6473; --info: #63aeff; --warn: #ffb020; --felt1: #17324a; --felt2: #0d1a2b; --sea1: #11456b; --sea2: #071a33;
  --red: #ff6473; --blue: #63aeff; --shadow: inset 0 1px 0 rgb(255 255 255 / .06);
  --font: "Sortes", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
@media (prefers-color-scheme: light) { :root:not([data-theme=dark]) {
  color-scheme: light;
  --bg0: #f4f6fa; --bg1: #fff; --bg2: #edf1f7; --bg3: #e2e8f2; --line: #d3dbe8; --edge: #76839c;
  --ink: #0e1626; --ink2: #3f4b63; --ink3: #586479; --gold: #f2b632; --gold-ink: #1a1203; --gold-text: #7f5200;
  --win: #0a7547; --bad: #c21f38; --info: #0b5fbf; --warn: #875000; --felt1: #eaf1fa; --felt2: #dbe6f3; --sea1: #d5ecfa; --sea2: #b4d6f0;
  --red: #c21f38; --blue: #0b5fbf; --shadow: 0 1px 2px rgb(14 22 38 / .06), 0 6px 18px -10px rgb(14 22 38 / .18);
} }
:root[data-theme=light] {
  color-scheme: light;
  --bg0: #f4f6fa; --bg1: #fff; --bg2: #edf1f7; --bg3: #e2e8f2; --line: #d3dbe8; --edge: #76839c;
  --ink: #0e1626; --ink2: #3f4b63; --ink3: #586479; --gold: #f2b632; --gold-ink: #1a1203; --gold-text: #7f5200;
  --win: #0a7547; --bad: #c21f38; --info: #0b5fbf; --warn: #875000; --felt1: #eaf1fa; --felt2: #dbe6f3; --sea1: #d5ecfa; --sea2: #b4d6f0;
  --red: #c21f38; --blue: #0b5fbf; --shadow: 0 1px 2px rgb(14 22 38 / .06), 0 6px 18px -10px rgb(14 22 38 / .18);
}
:lang(th) { --font: "Sortes", "Sortes Thai", "Noto Sans Thai", "Leelawadee UI", Thonburi, system-ui, sans-serif; }
:lang(zh) { --font: "Sortes", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", system-ui, sans-serif; }
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; background: var(--bg0); color: var(--ink); font: .9375rem/1.5 var(--font); overflow-wrap: break-word; }
:lang(th) body, body:lang(th) { font-size: 1rem; line-height: 1.65; }
:lang(zh) body, body:lang(zh) { line-height: 1.6; }
h1, h2, h3, p, dl, dd, ol, table, fieldset { margin: 0; padding: 0; }
h1, h2, h3 { font-weight: 700; line-height: 1.4; }
ol { list-style: none; }
fieldset { border: 0; min-width: 0; }
button, input { font: inherit; color: inherit; }
button { cursor: pointer; touch-action: manipulation; -webkit-tap-highlight-color: transparent; }
[hidden] { display: none !important; }
:focus-visible { outline: 2px solid var(--info); outline-offset: 2px; }
.visually-hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.sprite { position: absolute; }
.drawing { width: 1em; height: 1em; flex: none; display: block; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; fill: currentColor; }
.drawing[class*=art], .coin .drawing { stroke: none; }
.money, .purse-amount, .stake-field, td, dd, .odds, .clock, .payout, .live-score, .maps, .finals, .fish-facts { font-variant-numeric: tabular-nums; }

.loading { min-height: 60vh; display: grid; place-items: center; color: var(--ink2); }
.ring { width: 40px; height: 40px; border-radius: 50%; border: 3px solid var(--line); border-top-color: var(--gold); animation: turn 1s linear infinite; }
@keyframes turn { to { transform: rotate(1turn); } }
.notice { min-height: 80vh; display: grid; justify-items: center; align-content: center; gap: 12px; padding: 24px; text-align: center; }
.notice h1 { font-size: 1.375rem; outline-offset: 6px; }
.notice p { color: var(--ink2); max-width: 26rem; }
.notice .notice-bet { color: var(--ink); font-weight: 600; }
.notice .main-button { width: auto; min-width: 14rem; margin-top: 8px; }
.notice-icon { font-size: 2.75rem; color: var(--ink3); fill: none; }

.bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 12px; padding: 6px 12px; background: var(--bg1); border-bottom: 1px solid var(--line); }
.bar-words { flex: 1 1 8.5rem; min-width: 0; }
.title { display: flex; align-items: center; flex-wrap: wrap; gap: 0 8px; min-width: 0; }
.bar h1 { font-size: .9375rem; }
.demo { flex: none; padding: 0 8px; border-radius: 12px; border: 1px solid var(--warn); color: var(--warn); font-size: .75rem; font-weight: 700; line-height: 1.5; }
.purse { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 8px; line-height: 1.35; }
.purse .label { margin: 0; font-size: .8125rem; font-weight: 500; color: var(--ink3); }
.purse-amount { font-weight: 700; white-space: nowrap; font-size: min(1em, 8vw); }
.bar .tools { flex: none; margin-inline-start: auto; }
/* The site's own bar says these. The title stays for those who hear the page. */
.has-site-bar .bar { padding-block: 0; border-bottom-color: transparent; }
.has-site-bar .bar :is(.purse, .sound-button) { display: none; }
.has-site-bar .bar h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.tools { display: flex; gap: 2px; }
.icon-button { width: 44px; height: 44px; display: grid; place-items: center; padding: 0; border: 0; border-radius: 12px; background: none; color: var(--ink2); font-size: 1.375rem; }
.icon-button:hover { background: var(--bg2); color: var(--ink); }
.icon-button[aria-pressed=true] { color: var(--gold-text); }
.banner { display: flex; align-items: center; gap: 10px; padding: 10px 12px; background: var(--bg3); color: var(--ink); border-bottom: 1px solid var(--warn); font-size: .875rem; }
.banner .drawing { color: var(--warn); font-size: 1.25rem; fill: none; }

.table { display: grid; gap: 12px; padding: 12px; max-width: 1180px; margin: 0 auto; }
.board { display: grid; gap: 8px; align-content: start; min-width: 0; }
.stage { display: grid; gap: 12px; min-width: 0; align-content: start; }
.panel { display: grid; gap: 12px; align-content: start; align-self: start; min-width: 0; padding: 14px; background: var(--bg1); border: 1px solid var(--line); border-radius: 14px; box-shadow: var(--shadow); }
@media (min-width: 860px) {
  .table { grid-template-columns: minmax(0, 1fr) 340px; gap: 20px; padding: 20px 24px; }
  .panel { position: sticky; top: 20px; }
  .bar { padding: 8px 24px; }
  .bar h1 { font-size: 1.125rem; }
}
.status { min-height: 2.9em; display: grid; place-content: center; padding: 6px 12px; text-align: center; border-radius: 12px; color: var(--ink2); font-weight: 500; }
.status-win { color: var(--win); font-weight: 700; background: color-mix(in srgb, var(--win) 8%, transparent); }
.status-bad { color: var(--bad); background: color-mix(in srgb, var(--bad) 8%, transparent); }

.label { display: block; margin-bottom: 6px; font-size: .8125rem; font-weight: 600; line-height: 1.4; color: var(--ink2); }
.hint { font-size: .8125rem; color: var(--ink3); }
.stake-row { display: grid; grid-template-columns: 48px minmax(0, 1fr) 48px; gap: 6px; }
.step { min-height: 48px; display: grid; place-items: center; border: 1px solid var(--edge); border-radius: 12px; background: var(--bg2); font-size: 1.25rem; }
.step:hover, .preset:hover, .chip:hover, .second-button:hover { border-color: var(--gold-text); }
.stake-field { width: 100%; min-height: 48px; padding: 0 8px; text-align: center; font-size: min(1.125rem, 5.6vw); font-weight: 700; background: var(--bg0); border: 1px solid var(--edge); border-radius: 8px; }
.presets { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 6px; margin: 8px 0 6px; }
@media (max-width: 380px) { .presets { grid-template-columns: repeat(3, minmax(0, 1fr)); } }
.preset, .chip { min-height: 44px; padding: 4px 2px; border: 1px solid var(--line); border-radius: 12px; background: var(--bg2); font-size: .8125rem; font-weight: 600; }
.preset[aria-pressed=true] { border-color: var(--gold-text); box-shadow: inset 0 0 0 1px var(--gold-text); }
.chip { display: inline-flex; align-items: center; gap: 8px; padding: 4px 14px; }
.chip[aria-pressed=true] { border-color: var(--gold-text); color: var(--gold-text); }
.chip .drawing { fill: none; font-size: 1.25rem; }
.main-button { width: 100%; min-height: 52px; padding: 8px 16px; border: 0; border-radius: 12px; background: var(--gold); color: var(--gold-ink); font-size: min(1rem, 7vw); font-weight: 700; line-height: 1.3; transition: transform .12s, filter .12s; }
.main-button:hover { filter: brightness(1.06); }
.main-button:active { transform: scale(.985); }
.main-button[aria-disabled=true] { background: var(--bg3); color: var(--ink2); cursor: not-allowed; filter: none; transform: none; }
.main-button.is-busy { cursor: progress; }
.second-button { width: 100%; min-height: 44px; padding: 6px 14px; border: 1px solid var(--edge); border-radius: 12px; background: none; font-weight: 600; }
.second-button[aria-disabled=true] { color: var(--ink3); border-color: var(--line); cursor: not-allowed; }
.reason { min-height: 1.5em; margin-top: 6px; font-size: .8125rem; line-height: 1.5; text-align: center; color: var(--ink2); }
.link { padding: 10px 4px; margin: -10px 0; border: 0; background: none; color: var(--info); font-weight: 700; text-decoration: underline; text-underline-offset: .2em; }
.payout { min-height: 1.5em; text-align: center; font-weight: 600; }
.payout:empty { display: none; }

.dialog { width: min(34rem, 100% - 24px); max-height: min(86vh, 46rem); padding: 0; border: 1px solid var(--line); border-radius: 20px; background: var(--bg1); color: var(--ink); overflow: hidden; }
.dialog[open] { display: flex; flex-direction: column; }
.dialog::backdrop { background: rgb(4 7 13 / .66); }
.dialog-head { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 8px 8px 8px 20px; border-bottom: 1px solid var(--line); }
.dialog-head h2 { font-size: 1.125rem; }
.dialog-body { padding: 16px 20px 24px; overflow-y: auto; overscroll-behavior: contain; }
.dialog-body:focus-visible { outline-offset: -3px; }
@media (max-width: 600px) { .dialog { width: 100%; max-width: 100%; margin: auto 0 0; border-radius: 20px 20px 0 0; } }
.prose { display: grid; gap: 12px; }
.prose p { color: var(--ink2); }
.prose h3 { font-size: .9375rem; margin-top: 4px; }
.rtp { padding: 10px 14px; border-radius: 12px; background: var(--bg2); }
.rtp, .rtp strong { color: var(--ink) !important; }
.records { display: grid; gap: 10px; }
.record { padding: 10px 12px; border: 1px solid var(--line); border-radius: 12px; background: var(--bg2); }
.record-top { display: flex; justify-content: space-between; gap: 12px; font-weight: 600; }
.record-top time { flex: none; color: var(--ink3); font-weight: 500; font-size: .8125rem; }
.record-facts { display: flex; flex-wrap: wrap; gap: 2px 20px; margin-top: 4px; }
.record-facts div { display: flex; gap: 8px; }
.record-facts dt { color: var(--ink3); }
.gain { color: var(--win); font-weight: 700; }
.record-note { color: var(--warn); font-size: .8125rem; }
.record-id { margin-top: 4px; font-size: .75rem; color: var(--ink3); }
.record-facts dd { white-space: nowrap; }
.record-id code { overflow-wrap: anywhere; font: .75rem ui-monospace, SFMono-Regular, Menlo, monospace; user-select: all; }
.empty { color: var(--ink3); text-align: center; padding: 12px; }
.facts { display: grid; gap: 6px; }
.facts > div, .visit > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 12px; }
.facts dt, .visit dt { color: var(--ink2); }
.facts dd, .visit dd { font-weight: 700; text-align: end; }
.pay-table { width: 100%; border-collapse: collapse; font-size: min(.875rem, 4.8vw); }
.pay-table th { text-align: start; font-size: .75rem; font-weight: 600; color: var(--ink3); padding: 4px 8px; }
.pay-table th:not(:first-child), .pay-table td:not(:first-child) { text-align: end; }
.pay-table td { padding: 4px 8px; border-top: 1px solid var(--line); font-weight: 600; }
.pay-symbols { display: inline-flex; gap: 4px; font-size: 1.5rem; vertical-align: middle; }
.pay-any { margin-inline-start: 8px; font-size: .75rem; color: var(--ink3); font-weight: 500; }
.pay-table tr.is-paid td { background: color-mix(in srgb, var(--gold) 18%, transparent); }

.coin-box { position: relative; display: grid; place-items: center; padding: 28px 0 36px; border-radius: 20px; border: 1px solid var(--line); background: radial-gradient(circle at 35% 10%, var(--felt1), var(--felt2) 75%); perspective: 900px; }
.coin { --turns: 0; position: relative; width: clamp(150px, 42vw, 220px); aspect-ratio: 1; transform-style: preserve-3d; transform: rotateX(calc(var(--turns) * 180deg)); transition: transform 1.1s cubic-bezier(.2, .7, .2, 1); }
.coin.is-still { transition: none; }
.coin-face { position: absolute; inset: 0; backface-visibility: hidden; font-size: clamp(150px, 42vw, 220px); }
.coin-back { transform: rotateX(180deg); }
.coin-shadow { position: absolute; bottom: 18px; width: 120px; height: 12px; border-radius: 50%; background: rgb(0 0 0 / .35); filter: blur(6px); }
.trail { display: flex; gap: 4px; min-height: 28px; overflow: hidden; flex-wrap: wrap; max-height: 28px; justify-content: center; }
.pill { font-size: 1.625rem; }
.choices { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr)); gap: 8px; }
.choices legend { grid-column: 1 / -1; }
.choice { position: relative; }
.choice input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
.choice-body { display: grid; grid-template-columns: auto 1fr; align-items: center; gap: 0 10px; min-height: 60px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 12px; background: var(--bg2); }
.choice-body .drawing { grid-row: span 2; font-size: 2.25rem; stroke: none; }
@media (max-width: 359px) { .choice-body { gap: 0 6px; padding-inline: 8px; } }
.choice-body span { color: var(--ink2); font-size: .875rem; }
.choice input:checked + .choice-body { border-color: var(--gold-text); box-shadow: inset 0 0 0 1px var(--gold-text); }
.choice input:checked + .choice-body strong::after { content: " ✓" / ""; color: var(--gold-text); }
.choice input:focus-visible + .choice-body { outline: 2px solid var(--info); outline-offset: 2px; }

[data-game=three-bells] .stage { grid-template-columns: minmax(0, 1fr); }
.reels { --cell: clamp(76px, 24vw, 132px); position: relative; display: grid; grid-template-columns: repeat(3, var(--cell)); justify-content: center; gap: 8px; padding: 14px; border-radius: 20px; border: 1px solid var(--line); background: radial-gradient(circle at 30% 0, var(--felt1), var(--felt2) 80%); }
.reel { height: calc(var(--cell) * 3); overflow: hidden; border-radius: 12px; background: linear-gradient(#cdd6e6, #fff 30% 70%, #cdd6e6); box-shadow: inset 0 0 12px rgb(10 14 22 / .4); }
.reel-cell { height: var(--cell); display: grid; place-items: center; font-size: calc(var(--cell) * .66); }
.reel-cell .drawing, .pay-symbols .drawing { stroke: none; }
.reel-cell.is-paid { background: radial-gradient(closest-side, rgb(244 190 79 / .55), transparent); }
.reel-line { position: absolute; inset-inline: 8px; top: calc(14px + var(--cell)); height: var(--cell); border-block: 2px solid var(--gold); border-radius: 4px; pointer-events: none; }
.pay-table-short { background: var(--bg1); border: 1px solid var(--line); border-radius: 14px; border-collapse: separate; border-spacing: 0; overflow: hidden; }
@media (max-width: 859px) { .pay-table-short { display: none; } }
@media (min-width: 860px) { .pay-table-short tbody, .pay-table-short thead tr { display: grid; grid-template-columns: 1fr 1fr; } .pay-table-short tbody tr { display: flex; justify-content: space-between; align-items: center; border-top: 1px solid var(--line); } .pay-table-short tbody td { border: 0; background: none !important; } .pay-table-short tbody tr.is-paid { background: color-mix(in srgb, var(--gold) 18%, transparent); } .pay-table-short thead th:nth-child(2) { text-align: end; } }

.felt { display: grid; grid-template-columns: minmax(0, 1fr) minmax(88px, 1fr) minmax(0, 1fr); align-items: end; gap: 8px; padding: 16px 8px 20px; border-radius: 20px; border: 1px solid var(--line); background: radial-gradient(circle at 30% 0, var(--felt1), var(--felt2) 80%); }
.seat { display: grid; justify-items: center; gap: 10px; }
.seat h2 { display: flex; align-items: center; justify-content: center; flex-wrap: wrap; gap: 6px; font-size: min(1rem, 4.6vw); text-align: center; }
.seat h2 .drawing { font-size: 1.875rem; stroke: none; }
.seat-dragon h2, .place-dragon strong { color: var(--red); }
.seat-tiger h2, .place-tiger strong { color: var(--blue); }
.versus { align-self: center; display: grid; gap: 8px; text-align: center; }
.clock { font-weight: 600; font-size: min(.875rem, 4.4vw); }
.clock-bar { height: 6px; border-radius: 3px; background: color-mix(in srgb, var(--ink) 14%, transparent); overflow: hidden; }
.clock-bar span { display: block; height: 100%; background: var(--gold); transform-origin: left; transform: scaleX(var(--share, 0)); transition: transform .2s linear; }
.card-slot { --w: clamp(72px, 22vw, 118px); width: var(--w); aspect-ratio: 5 / 7; border-radius: 12px; border: 2px dashed color-mix(in srgb, var(--ink) 24%, transparent); }
.card-slot:has(.card) { border-color: transparent; }
.card { width: 100%; height: 100%; border-radius: 10px; box-shadow: 0 6px 16px -6px rgb(0 0 0 / .5); }
.card-face { position: relative; display: grid; place-items: center; background: linear-gradient(160deg, #fff, #e8edf6); color: #141c2e; animation: deal .24s cubic-bezier(.2, .8, .2, 1); }
.card-red { color: #b8132c; }
.card-corner { position: absolute; top: 6%; inset-inline-start: 8%; display: grid; justify-items: center; font-weight: 800; font-size: calc(var(--w) * .24); line-height: 1.05; }
.card-corner .drawing { font-size: .7em; }
.card-pip { font-size: calc(var(--w) * .46); margin-top: 22%; }
.card-back { background: repeating-linear-gradient(45deg, #24365c 0 6px, #1b2948 6px 12px); border: 5px solid #eef2f9; }
@keyframes deal { from { transform: rotateY(70deg); opacity: .4; } }
.road { display: grid; grid-template-columns: repeat(auto-fill, minmax(1.75rem, 1fr)); gap: 4px; min-height: 28px; }
.road:empty { display: none; }
.bead { width: 1.75rem; height: 1.75rem; display: grid; place-items: center; border-radius: 50%; font-size: .8125rem; font-weight: 700; color: #fff; }
.bead-dragon { background: #c21f38; } .bead-tiger { background: #2563c9; } .bead-tie { background: #0b8350; }
.places { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 4.75rem), 1fr)); gap: 8px; }
.place { display: grid; align-content: center; justify-items: center; gap: 2px; min-height: 88px; padding: 8px 4px; border: 1px solid var(--edge); border-radius: 12px; background: var(--bg2); }
.place strong { font-size: min(1rem, 7vw); }
.place-tie strong { color: var(--win); }
.place-pays { font-size: .8125rem; color: var(--ink2); }
.place-own { min-height: 1.4em; font-size: .75rem; font-weight: 700; color: var(--gold-text); white-space: nowrap; font-variant-numeric: tabular-nums; }
.place.has-own { border-color: var(--gold-text); }
.place:not([aria-disabled=true]):hover { background: var(--bg3); }
.place[aria-disabled=true] { cursor: not-allowed; border-style: dashed; }
.place.is-result { box-shadow: inset 0 0 0 2px var(--gold-text); border-style: solid; }

.pond { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, max(7rem, 40%)), 1fr)); gap: 8px; padding: 10px; border-radius: 20px; border: 1px solid var(--line); background: radial-gradient(circle at 30% -10%, var(--sea1), var(--sea2) 85%); overflow: hidden; }
@media (min-width: 620px) { .pond { grid-template-columns: repeat(3, minmax(0, 1fr)); padding: 16px; } }
.fish { position: relative; display: grid; justify-items: center; gap: 2px; min-height: 128px; padding: 8px 4px; border: 1px solid transparent; border-radius: 14px; background: color-mix(in srgb, var(--bg1) 40%, transparent); color: var(--ink); }
.fish:hover { border-color: var(--info); }
.fish[aria-disabled=true] { cursor: progress; }
.fish-swim { display: block; font-size: clamp(56px, 18vw, 96px); animation: swim 7s ease-in-out infinite alternate; }
.fish-swim .drawing { stroke: none; }
.fish-angelfish .fish-swim { animation-duration: 8.5s; animation-delay: -3s; }
.fish-puffer .fish-swim { animation-duration: 9s; animation-delay: -5s; }
.fish-turtle .fish-swim { animation-duration: 10s; animation-delay: -2s; }
.fish-ray .fish-swim { animation-duration: 8s; animation-delay: -6s; }
.fish-shark .fish-swim { animation-duration: 6s; animation-delay: -4s; }
@keyframes swim { from { transform: translate(-14%, 3%) rotate(-2deg); } 50% { transform: translate(0, -4%); } to { transform: translate(14%, 2%) rotate(2deg); } }
.is-still .fish-swim { animation-play-state: paused; }
.fish-name { font-weight: 600; line-height: 1.3; }
.fish-facts { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 8px; white-space: nowrap; font-size: .875rem; color: var(--ink2); }
.fish-facts strong { color: var(--ink); }
.fish.is-caught .fish-swim .drawing { opacity: .15; transform: scale(.6); transition: opacity .24s, transform .24s; }
.splash { position: absolute; top: 30%; padding: 4px 12px; border-radius: 12px; font-weight: 700; font-size: .875rem; background: var(--bg0); color: var(--ink2); border: 1px solid var(--line); animation: rise 1s both; }
.splash-hit { background: var(--gold); color: var(--gold-ink); border-color: transparent; }
@keyframes rise { from { transform: translateY(12px); opacity: 0; } 20%, 70% { transform: none; opacity: 1; } to { transform: translateY(-14px); opacity: 0; } }
.pond-foot { display: flex; justify-content: center; }
.visit { display: grid; gap: 4px; padding: 10px 14px; border-radius: 12px; background: var(--bg2); }
.facts dd, .visit dd { margin-inline-start: auto; white-space: nowrap; }

.board-title { font-size: .9375rem; margin-bottom: 8px; }
.contests { display: grid; gap: 8px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 230px), 1fr)); }
.contest { padding: 12px; border: 1px solid var(--line); border-radius: 14px; background: var(--bg1); box-shadow: var(--shadow); min-width: 0; }
.contest h3 { font-size: .9375rem; margin-bottom: 8px; }
.odds-row { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 7rem), 1fr)); gap: 4px 6px; margin-top: 6px; }
.odds-row-3 { grid-template-columns: repeat(auto-fit, minmax(min(100%, 3.75rem), 1fr)); }
.odds-heading { grid-column: 1 / -1; font-size: .75rem; color: var(--ink3); }
.odds { display: flex; justify-content: space-between; align-items: center; gap: 6px; min-height: 44px; padding: 4px 10px; border: 1px solid var(--edge); border-radius: 12px; background: var(--bg2); }
.odds-row-3 .odds { flex-direction: column; justify-content: center; gap: 0; padding-inline: 4px; text-align: center; }
.odds strong { white-space: nowrap; }
.odds span { min-width: 0; color: var(--ink2); font-size: .8125rem; text-align: start; }
.odds:hover { border-color: var(--gold-text); }
.odds[aria-pressed=true] { background: var(--gold); border-color: var(--gold); color: var(--gold-ink); }
.odds[aria-pressed=true] span { color: var(--gold-ink); }
.odds[aria-pressed=true] span::before { content: "✓ " / ""; }
.own { margin-top: 8px; padding-top: 8px; border-top: 1px solid var(--line); font-size: .8125rem; color: var(--gold-text); font-weight: 600; }
.live-score { display: flex; align-items: baseline; justify-content: space-between; gap: 12px; }
.live-score strong { font-size: 1.625rem; line-height: 1.2; }
.live-score span { color: var(--win); font-weight: 700; }
.goals { min-height: 1.5em; font-size: .8125rem; color: var(--ink2); white-space: pre-wrap; }
.maps { display: grid; gap: 4px; }
.maps li { display: flex; justify-content: space-between; gap: 8px; padding: 2px 8px; border-radius: 8px; color: var(--ink2); }
.maps .is-running { background: var(--bg3); color: var(--ink); }
.finals { display: grid; gap: 4px 24px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr)); }
.finals li { display: flex; justify-content: space-between; gap: 12px; padding: 4px 2px; border-bottom: 1px solid var(--line); color: var(--ink2); }
.finals strong { color: var(--ink); white-space: nowrap; }
.slip { display: grid; gap: 2px; padding: 10px 14px; border-radius: 12px; background: var(--bg2); min-height: 64px; align-content: center; }
.slip strong, .payout { font-size: min(1em, 6.5vw); }
.slip span { color: var(--ink2); font-size: .875rem; }
.room-name { font-weight: 700; }
.room-name { font-size: min(1em, 4.6vw); }
.room-stake { font-size: min(.875rem, 4.4vw); white-space: nowrap; overflow-wrap: normal; color: var(--gold-text); font-weight: 700; font-variant-numeric: tabular-nums; }

[data-game=match-day] .status, [data-game=map-three] .status { order: -1; }
@media (max-width: 859px) {
  /* The slip follows the thumb once something is picked, and only then. */
  .panel.is-picked { align-self: end; position: sticky; bottom: 0; z-index: 1; gap: 8px; margin: 0 -12px -12px; border-radius: 20px 20px 0 0; box-shadow: 0 -12px 32px -12px rgb(0 0 0 / .5); }
  .panel.is-picked :is(.presets, .hint) { display: none; }
  .panel.is-picked .stake .label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .panel.is-picked .slip { min-height: 0; padding: 4px 14px; }
  .panel.is-picked .reason:empty { display: none; }
  html:has(.panel.is-picked) { scroll-padding-bottom: 260px; }
}
@media (max-width: 360px) {
  .icon-button { width: 40px; }
  .purse .label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
}

@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation-duration: .01s !important; animation-iteration-count: 1 !important; transition-duration: .01s !important; }
  .ring { animation: none !important; }
}
@media (forced-colors: active) { .odds[aria-pressed=true], .preset[aria-pressed=true], .choice input:checked + .choice-body, .place.is-result { outline: 3px solid Highlight; } }
`;
