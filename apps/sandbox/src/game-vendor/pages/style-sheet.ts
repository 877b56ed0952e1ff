/** The one style sheet of the games' pages: each game has colours of its own for its two sides. */
export const styleSheet = `
:root { color-scheme: dark; --bg: #0a0e16; --card: #111725; --raised: #182032; --line: #66769a; --ink: #f3f6fc; --ink-2: #b7c1d5; --gold: #f4be4f; --on-gold: #1a1203; --win: #2fd08a; }
:root[data-theme=light] { color-scheme: light; --bg: #f4f6fa; --card: #fff; --raised: #edf1f7; --line: #76839c; --ink: #0e1626; --ink-2: #3f4b63; --gold: #f2b632; --win: #0a7547; }
* { box-sizing: border-box; }
body { max-width: 54rem; min-height: 100dvh; margin: 0 auto; padding: .75rem 1rem 1rem; display: flex; flex-direction: column; gap: .75rem; background: var(--bg); color: var(--ink); font: 1rem/1.5 "Plus Jakarta Sans", "Avenir Next", Avenir, Montserrat, Corbel, "Segoe UI Variable Text", "SF Pro Text", Roboto, "Noto Sans", system-ui, sans-serif; -webkit-font-smoothing: antialiased; }
h1 { font-size: 1.125rem; margin: 0; }
p, ol { margin: 0; padding: 0; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
header[hidden] { display: none; }
.purse { color: var(--ink-2); }
.purse-amount { font-weight: 700; color: var(--ink); font-variant-numeric: tabular-nums; }
main { flex: 1; display: flex; flex-direction: column; gap: .625rem; overflow-wrap: anywhere; }
.about { display: flex; justify-content: space-between; gap: 1rem; color: var(--ink-2); font-size: .8125rem; }
.about span:last-child { flex: none; font-variant-numeric: tabular-nums; }
details { border: 1px solid color-mix(in srgb, var(--line) 45%, transparent); border-radius: .75rem; padding: 0 .875rem; background: var(--card); color: var(--ink-2); font-size: .875rem; }
details[open] { padding-bottom: .75rem; }
details p + p { margin-top: .5rem; }

.table { --left: #1d5fc4; --left-deep: #0a2350; --right: #d9671c; --right-deep: #541d08; position: relative; flex: 1; display: grid; grid-template-columns: 1fr 1fr; min-height: 19rem; max-height: 30rem; overflow: hidden; border-radius: 1.25rem; box-shadow: 0 1rem 2.5rem rgb(0 0 0 / .35); }
[data-game=match-day] { --left: #b3243a; --left-deep: #134a24; --right: #2a57c9; --right-deep: #134a24; }
[data-game=card-duel] { --left: #7a2f8f; --left-deep: #2b1036; --right: #a8761c; --right-deep: #3a1640; }
.side { position: relative; display: flex; flex-direction: column; align-items: center; justify-content: space-evenly; gap: .375rem; min-width: 0; padding: .875rem .5rem; border: 0; border-radius: 0; background: radial-gradient(110% 70% at 50% 22%, var(--left), var(--left-deep)); color: #fff; font: inherit; }
.side-right { background: radial-gradient(110% 70% at 50% 22%, var(--right), var(--right-deep)); }
[data-game=match-day] .side { background: radial-gradient(80% 55% at 50% 20%, color-mix(in srgb, var(--left) 75%, transparent), transparent), repeating-linear-gradient(180deg, #1d6a35 0 2.5rem, #195e2f 2.5rem 5rem); }
[data-game=match-day] .side-right { background: radial-gradient(80% 55% at 50% 20%, color-mix(in srgb, var(--right) 75%, transparent), transparent), repeating-linear-gradient(180deg, #1d6a35 0 2.5rem, #195e2f 2.5rem 5rem); }
button.side { cursor: pointer; }
.side[aria-pressed=true] { box-shadow: inset 0 0 0 .1875rem var(--gold); }
.side[aria-pressed=false]:not(.side-won) .emblem { opacity: .8; }
.side::after { position: absolute; top: .625rem; display: none; width: 1.5rem; height: 1.5rem; border-radius: 50%; background: var(--gold); color: var(--on-gold); font-weight: 800; line-height: 1.5rem; text-align: center; content: "✓"; }
.side-left::after { left: .625rem; }
.side-right::after { right: .625rem; }
.side[aria-pressed=true]::after { display: block; }
.emblem { width: clamp(6rem, 32vw, 10rem); height: auto; aspect-ratio: 1; object-fit: contain; filter: drop-shadow(0 .5rem .75rem rgb(0 0 0 / .45)); }
.shirt { width: clamp(4rem, 20vw, 6rem); }
.seat { width: clamp(3rem, 14vw, 4.25rem); fill: rgb(255 255 255 / .92); }
.shirt-body { fill: #e23a52; }
.shirt-stripe { fill: #fff; }
.shirt-light { fill: rgb(255 255 255 / .25); }
.side-right .shirt-body { fill: #3b74f0; }
.side-right .shirt-stripe { fill: #ffd257; }
.name { font-size: 1.25rem; font-weight: 800; line-height: 1.2; text-shadow: 0 1px 3px rgb(0 0 0 / .6); text-align: center; }
.card { display: grid; width: 4.75rem; height: 6.75rem; border-radius: .625rem; border: .25rem solid #fffdf8; background: repeating-linear-gradient(45deg, #7a1f2c 0 .375rem, #93303c .375rem .75rem); box-shadow: 0 .5rem 1rem rgb(0 0 0 / .45); transition: opacity .2s; }
.card .face { display: none; border-radius: .375rem; background: linear-gradient(160deg, #fffefb, #efe6d2); color: #1a1f2b; font-size: 1.75rem; font-weight: 800; line-height: 1.15; text-align: center; align-content: center; white-space: pre-line; }
.card[data-open] .face { display: block; }
.card[data-red] .face { color: #c21f38; }
.goals { display: grid; place-items: center; width: 4.25rem; height: 4.25rem; border-radius: .875rem; border: 2px solid rgb(255 255 255 / .25); background: #0b0f18; font-size: 2.25rem; font-weight: 800; font-variant-numeric: tabular-nums; }
.goals .face:empty::before { color: #8f9bb3; content: "–"; }
.middle { position: absolute; z-index: 1; inset: 0 auto auto 50%; top: 42%; display: grid; justify-items: center; transform: translate(-50%, -50%); pointer-events: none; }
.versus { display: grid; place-items: center; width: 3.25rem; height: 3.25rem; border-radius: 50%; border: .1875rem solid var(--gold); background: #0a0e16; color: #f4be4f; font-weight: 900; }
.returns { margin-top: .375rem; padding: .0625rem .5rem; border-radius: 1rem; background: #0a0e16; color: #f3f6fc; font-size: .8125rem; font-weight: 700; font-variant-numeric: tabular-nums; }
.side-won .card, .side-won .goals { box-shadow: 0 0 0 .1875rem var(--gold), 0 0 1.75rem rgb(244 190 79 / .85); }
.side-lost .emblem { opacity: .45; }
[role=status] { min-height: 1.75rem; text-align: center; font-size: 1.0625rem; font-weight: 700; }
.table[data-state=won] + [role=status] { color: var(--win); }
.beads { display: flex; flex-wrap: nowrap; justify-content: center; gap: .25rem; height: 1.5rem; overflow: hidden; list-style: none; }
.beads li { flex: none; width: 1.5rem; height: 1.5rem; border-radius: 50%; background: #1d5fc4; color: #fff; font-size: .75rem; font-weight: 700; line-height: 1.5rem; text-align: center; }
.beads .right { background: #b84d10; }
.beads .none { background: var(--raised); }
.controls { display: grid; gap: .625rem; padding: .875rem; border-radius: 1.25rem; background: var(--card); }
.chips { display: flex; gap: .5rem; }
.chips button { flex: 1; min-width: 0; padding-inline: .125rem; border-radius: 2rem; white-space: nowrap; font-variant-numeric: tabular-nums; }
.chips button[aria-pressed=true] { border-color: var(--gold); box-shadow: inset 0 0 0 1px var(--gold); }
.stake { display: grid; grid-template-columns: 1fr auto auto; gap: .25rem .5rem; align-items: end; }
.stake label { display: grid; gap: .25rem; color: var(--ink-2); font-size: .875rem; }
button, input { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: .5rem .75rem; min-height: 2.75rem; }
button { cursor: pointer; font-weight: 600; min-width: 3rem; }
button:disabled { opacity: .6; cursor: default; }
button.side:disabled { opacity: 1; }
#bet { min-height: 3.25rem; border: 0; background: linear-gradient(#f9cf6f, var(--gold) 60%, #dfa22f); color: var(--on-gold); font-weight: 800; font-size: 1.0625rem; }
#lobby { align-self: center; min-width: min(100%, 14rem); border-color: var(--line); border-radius: 2rem; background: var(--raised); color: var(--ink); }
#lobby:hover, .chips button:hover, .stake button:hover { border-color: var(--gold); }
input { width: 100%; background: var(--bg); font-size: 1rem; font-weight: 600; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; min-height: 2.75rem; display: list-item; padding-block: .5rem; }
:focus-visible { outline: 2px solid var(--gold); outline-offset: 2px; }
button.side:focus-visible { outline-color: #fff; outline-offset: -.5rem; }
[data-theme=light] :focus-visible { outline-color: #0b5fbf; }
@media (min-width: 48rem) {
  .controls { grid-template-columns: 1.5fr 1fr 1fr; align-items: end; }
  .controls:not(:has(.chips)) { grid-template-columns: 1fr 1fr; }
  #bet { min-height: 2.75rem; }
}
@media (prefers-reduced-motion: no-preference) {
  [data-state=open] .card, [data-state=open] .goals { animation: wait .5s ease-in-out infinite alternate; }
  .card[data-open] { animation: flip .35s ease-out; }
  .goals[data-open], .side-won .emblem { animation: land .4s ease-out; }
  @keyframes wait { to { transform: translateY(-.375rem); } }
  @keyframes flip { from { transform: rotateY(90deg); } }
  @keyframes land { from { transform: scale(.8); } }
}
`;
