/** The stamp-like mark: a tray with a grain falling in. */
export const ICON_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#0f766e"/><path d="M5 12h4l1.2 2.4h3.6L15 12h4v5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 17z" fill="#fff"/><circle cx="12" cy="7.5" r="2.2" fill="#fbbf24"/></svg>`;

/** One style sheet for all pages. */
export const STYLE_SHEET = `
:root {
  color-scheme: light dark;
  --ground: #f5f6f4; --card: #fff; --ink: #17211f; --faint: #5b6865; --line: #dfe4e1; --accent: #0f766e; --accent-ink: #fff; --soft: #e6f2f0;
  --good: #166534; --good-soft: #dcf3e3; --bad: #a3231f; --bad-soft: #fbe4e2; --wait: #854d0e; --wait-soft: #fbefcf;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1514; --card: #18201f; --ink: #e8eeec; --faint: #9aa9a5; --line: #2b3634; --accent: #5eead4; --accent-ink: #06211d; --soft: #16302c;
    --good: #86efac; --good-soft: #123021; --bad: #fca5a5; --bad-soft: #3a1b1a; --wait: #fcd34d; --wait-soft: #33290f;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Thai", "Noto Sans SC", sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1 { font-size: 1.625rem; line-height: 1.2; letter-spacing: -.015em; margin: 0 0 .25rem; }
p { margin: 0; }
.faint { color: var(--faint); font-size: .875rem; }
.numeric, .countdown, .amount-number, .code-digits { font-variant-numeric: tabular-nums; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: 1rem; top: -4rem; background: var(--card); padding: .5rem 1rem; border-radius: .5rem; z-index: 1; }
.skip:focus { top: .5rem; }
[hidden] { display: none !important; }

.top { background: var(--card); border-bottom: 1px solid var(--line); }
.top-inner { max-width: 48rem; margin: 0 auto; padding: 0 1rem; min-height: 3.5rem; display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.25rem; }
.brand { display: inline-flex; align-items: center; gap: .5rem; min-height: 2.75rem; color: inherit; font-weight: 650; text-decoration: none; }
.top nav { display: flex; gap: .25rem; }
.top nav a { color: var(--faint); text-decoration: none; padding: .625rem .625rem; border-radius: .5rem; font-weight: 500; }
.top nav a:hover { color: var(--ink); }
.top nav a[aria-current] { color: var(--ink); box-shadow: inset 0 -2px var(--accent); border-radius: 0; }
.to-site { margin-inline-start: auto; padding: .625rem 0; font-size: .9375rem; }

.tool { max-width: 48rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
.lead { color: var(--faint); margin-bottom: 1.5rem; }
.empty { padding: 3rem 1rem; text-align: center; color: var(--faint); border: 1px dashed var(--line); border-radius: .875rem; }
.doors { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); padding: 0; margin: 0 0 2rem; list-style: none; }
.door { display: block; height: 100%; padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .875rem; color: inherit; text-decoration: none; }
.door:hover { border-color: var(--accent); }
.door strong { display: block; font-size: 1.125rem; margin-bottom: .25rem; }
.door span { color: var(--faint); }
.facts { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .5rem 1.25rem; margin: .75rem 0 0; font-size: .9375rem; }
.facts dt { color: var(--faint); }
.facts dd { margin: 0; }
h2, h3 { font-size: 1.0625rem; margin: 0; }
fieldset { margin: 0; }
legend { padding: 0; float: inline-start; }
.stack > *, .card > * { min-width: 0; }
code { font: .875em ui-monospace, SFMono-Regular, Menlo, monospace; }

.search { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin-bottom: 1rem; }
.search-field { flex: 1 1 9rem; }
.search label { display: block; font-size: .875rem; color: var(--faint); margin-bottom: .25rem; }
input[type=search], input[type=number], select { width: 100%; min-height: 2.75rem; padding: 0 .875rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: .625rem; }
input.sum { min-height: 2.25rem; padding: 0 .75rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: .625rem; }
.kinds { display: flex; gap: .375rem; margin-bottom: 1rem; flex-wrap: wrap; }
.kinds a { padding: .375rem .875rem; border-radius: 99rem; border: 1px solid var(--line); background: var(--card); color: var(--faint); text-decoration: none; font-size: .9375rem; }
.kinds a[aria-current] { color: var(--accent); border-color: var(--accent); background: var(--soft); }
.cards { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .875rem; padding: 1rem 1.125rem; display: grid; gap: .375rem; min-width: 0; }
.card-top { display: flex; gap: .5rem; align-items: center; justify-content: space-between; flex-wrap: wrap; }
.card-title { font-weight: 600; }
.card-title a { color: inherit; text-decoration: none; }
.card-title a:hover { text-decoration: underline; }
.card-text { color: var(--faint); display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
.tag { font-size: .8125rem; font-weight: 600; padding: .125rem .625rem; border-radius: 99rem; background: var(--soft); color: var(--accent); }
.tag-paid { background: var(--good-soft); color: var(--good); }
.tag-failed, .tag-cancelled { background: var(--bad-soft); color: var(--bad); }
.tag-awaiting_payment, .tag-expired, .tag-sms { background: var(--wait-soft); color: var(--wait); }
.deliveries { margin: 0; padding: 0 0 0 1.125rem; font-size: .9375rem; }
.row-buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .375rem; }

.code { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; padding: .5rem 0; }
.code-digits { font-size: 2rem; line-height: 1.1; font-weight: 650; letter-spacing: .16em; }
.code-big .code-digits { font-size: clamp(2.25rem, 11vw, 3.5rem); }
.body-text { white-space: pre-wrap; font: inherit; margin: 0; }
.mail-frame { width: 100%; height: 20rem; resize: vertical; border: 1px solid var(--line); border-radius: .625rem; background: #fff; }
.stack { display: grid; gap: 1rem; margin-top: .75rem; }
.id { white-space: nowrap; display: block; overflow: hidden; text-overflow: ellipsis; }

.button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: .5rem 1.125rem; border: 1px solid var(--line); border-radius: .625rem; background: var(--card); color: var(--ink); font: inherit; font-weight: 550; text-decoration: none; cursor: pointer; text-align: center; }
.button:hover { border-color: var(--accent); }
.button-small { min-height: 2.25rem; padding: .25rem .875rem; font-size: .9375rem; }
.button-main { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); font-weight: 650; }
.button-main:hover { filter: brightness(1.07); }

/* The payer comes from the site and goes back to it: its colours, those of packages/ui/src/tokens.css. */
.pay-body { --ground: #f4f6fa; --card: #fff; --ink: #0e1626; --faint: #586479; --line: #c3ccdc; --accent: #f2b632; --accent-ink: #1a1203; background: var(--ground); color: var(--ink); }
@media (prefers-color-scheme: dark) { .pay-body { --ground: #0a0e16; --card: #111725; --ink: #f3f6fc; --faint: #8f9bb3; --line: #33405c; --accent: #f4be4f; --accent-ink: #1a1203; } }
.pay-body :focus-visible { outline-color: var(--ink); }
.pay-body { min-height: 100vh; min-height: 100dvh; display: grid; justify-items: center; align-items: start; }
.pay { width: 100%; max-width: 27rem; padding: 1rem 1rem 3rem; }
.pay-notice { display: flex; border-radius: .875rem; overflow: hidden; background: var(--wait-soft); color: var(--wait); font-size: .875rem; font-weight: 550; margin-bottom: .75rem; }
.pay-notice-stripes { flex: 0 0 1.25rem; background: repeating-linear-gradient(-45deg, var(--wait) 0 5px, transparent 5px 10px); opacity: .55; }
.pay-notice span:last-child { padding: .5rem .875rem; }
.pay-card { display: grid; overflow: hidden; background: var(--card); border: 1px solid var(--line); border-radius: 1.25rem; box-shadow: 0 20px 48px -24px rgb(0 0 0 / .45); }
/* The same in both themes, as a bank card is. */
.pay-sum { display: grid; gap: 1rem; align-content: start; padding: 1.25rem; background: radial-gradient(130% 90% at 100% 0, #3a4d80, transparent 60%), linear-gradient(160deg, #1c2742, #0d1424); color: #f3f6fc; }
.pay-sum dl, .pay-sum dd { margin: 0; }
.pay-sum dt, .pay-until { color: #b7c1d5; font-size: .875rem; }
.pay-payee { display: flex; align-items: center; gap: .75rem; font-size: 1.0625rem; font-weight: 650; }
.pay-initial { flex: none; display: grid; place-items: center; width: 2.5rem; height: 2.5rem; border-radius: .75rem; background: linear-gradient(#ffdb7d, #dfa22f); color: #1a1203; font-size: 1.25rem; font-weight: 800; }
.amount-number { font-size: clamp(2rem, 10vw, 2.75rem); line-height: 1.15; font-weight: 700; letter-spacing: -.02em; }
.pay-time { border-top: 1px solid rgb(255 255 255 / .14); padding-top: .75rem; }
.pay-time dd { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 .75rem; }
.pay-time .countdown { color: #f4be4f; font-size: 1.375rem; font-weight: 700; }
.pay-do { padding: 1.25rem; }
.pay-title { display: flex; align-items: center; gap: .5rem; font-size: 1.25rem; margin-bottom: .5rem; }
.pay-title svg { fill: var(--good); }
.pay-facts { margin: 0 0 1.25rem; }
.pay-facts > div { display: flex; justify-content: space-between; gap: .25rem 1rem; padding: .75rem 0; border-bottom: 1px solid var(--line); }
.pay-facts > .pay-order { display: block; }
.pay-facts dt { flex: none; color: var(--faint); font-size: .9375rem; }
.pay-facts dd { margin: 0; font-weight: 550; }
.pay-number { color: var(--faint); font: .8125rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
@media (min-width: 48rem) {
  .pay { max-width: 54rem; align-self: center; }
  .pay-card { grid-template-columns: 2fr 3fr; min-height: 26rem; }
  .pay-sum, .pay-do { padding: 2rem; }
  .pay-sum { gap: 1.75rem; }
  .pay-do { display: flex; flex-direction: column; }
  .pay-do > :last-child { margin-top: auto; }
  .pay-do > .button { width: 100%; }
}
.pay-buttons { display: grid; gap: .75rem; }
.pay-buttons .button-main, .pay-do > .button-main { width: 100%; min-height: 3.25rem; font-size: 1.0625rem; }
.pay-others { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .75rem; }
.pay-hint { text-align: center; }
.pay-result { display: grid; justify-items: center; gap: .75rem; text-align: center; font-size: 1.375rem; }
.pay-result-text { text-align: center; color: var(--faint); margin-bottom: 1.5rem; }
.pay-icon circle { fill: var(--wait-soft); }
.pay-icon path { fill: none; stroke: var(--wait); stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.pay-icon-paid circle { fill: var(--good-soft); } .pay-icon-paid path { stroke: var(--good); }
.pay-icon-failed circle, .pay-icon-cancelled circle { fill: var(--bad-soft); } .pay-icon-failed path, .pay-icon-cancelled path { stroke: var(--bad); }
`;

/** One script for all pages; every page works without it. */
export const SCRIPT = `'use strict';
function showRelativeTimes() {
  for (const time of document.querySelectorAll('time[data-relative]')) {
    const seconds = Math.max(0, Math.round((Date.now() - Date.parse(time.dateTime)) / 1000));
    time.textContent = seconds < 5 ? 'now' : seconds < 60 ? seconds + ' s ago' : seconds < 3600 ? Math.floor(seconds / 60) + ' min ago' : time.title.slice(0, 10) + ' ' + time.title.slice(11, 19) + ' UTC';
  }
}
// The payer's own clock; without this script the page says UTC.
for (const time of document.querySelectorAll('time[data-local-time]'))
  time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' });
function showCopyButtons() {
  for (const button of document.querySelectorAll('button[data-copy]')) button.hidden = false;
}
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
document.addEventListener('click', async (event) => {
  const button = event.target.closest('button[data-copy]');
  if (!button) return;
  await copy(button.dataset.copy);
  button.textContent = 'Copied';
  setTimeout(() => { button.textContent = 'Copy'; }, 1500);
});

// The countdown starts from what the server said was left, so a wrong clock on the phone does no harm.
const countdown = document.querySelector('[data-countdown-ms]');
if (countdown) {
  const endsAt = performance.now() + Number(countdown.dataset.countdownMs);
  const two = (value) => String(value).padStart(2, '0');
  const timer = setInterval(() => {
    const left = Math.ceil((endsAt - performance.now()) / 1000);
    if (left <= 0) { clearInterval(timer); setTimeout(() => location.reload(), 1000); }
    const seconds = Math.max(0, left), minutes = Math.floor(seconds / 60);
    countdown.textContent = seconds >= 3600 ? Math.floor(minutes / 60) + ':' + two(minutes % 60) + ':' + two(seconds % 60) : two(minutes) + ':' + two(seconds % 60);
  }, 250);
}

// Lists follow what arrives. Only the list is replaced, so that the search field keeps its focus, and not while a button in it has focus.
const live = document.querySelector('[data-live]');
if (live) {
  let shown = live.innerHTML;
  const update = async () => {
    if (document.hidden || live.contains(document.activeElement)) return;
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-live]').innerHTML;
    if (fresh === shown) return;
    shown = fresh;
    live.innerHTML = fresh;
    showRelativeTimes();
    showCopyButtons();
  };
  setInterval(() => { update().catch(() => undefined); }, 2000);
}
setInterval(showRelativeTimes, 1000);
showRelativeTimes();
showCopyButtons();
`;
