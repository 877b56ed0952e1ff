/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { GameMessage, SiteMessage } from '@sortes/wallet-protocol/frame';
import type { Side, Table } from '../games.js';
import type { PlayReply } from '../play-routes.js';
import type { GameFacts } from './page.js';

/** The session is over, or was never there. */
class Ended extends Error {}

const main = document.querySelector('main')!;
const head = document.querySelector('header')!;
const [purse, status, beads] = ['.purse-amount', '[role=status]', '.beads'].map((part) => document.querySelector(part)!);
const table = document.querySelector<HTMLElement>('.table')!;
const stake = document.querySelector('input')!;
const bet = document.querySelector<HTMLButtonElement>('#bet')!;
const sideOf = (which: Side): HTMLElement => table.querySelector(`[data-side=${which}]`)!;
const choices = [...table.querySelectorAll<HTMLButtonElement>('button[data-side]')];
const chips = [...document.querySelectorAll<HTMLButtonElement>('[data-stake]')];
const { code, sides, words, currency, minBet, maxBet, siteOrigin: launchedFrom } = JSON.parse(main.dataset['facts']!) as GameFacts;
// The site may have another name than its launch said; only those that the page's policy names can frame it.
const siteOrigin = location.ancestorOrigins?.[0] ?? launchedFrom;
let session = '';

function tell(message: GameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, siteOrigin);
}

/** Figures of a whole stake as the language groups them. */
const figures = new Intl.NumberFormat(`${words.tag}-u-nu-latn`);

/** An amount of decimal text, exact, as the site around the game writes money: the sign apart from the figures. */
function money(amount: string): string {
  const format = new Intl.NumberFormat(`${words.tag}-u-nu-latn`, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: amount.includes('.') ? 2 : 0,
    maximumFractionDigits: 2,
  });
  const parts = format.formatToParts(amount as Intl.StringNumericLiteral);
  const sign = parts.findIndex(({ type }) => type === 'currency');
  const figure = parts.flatMap(({ type, value }) => (type === 'currency' || type === 'literal' ? [] : [value])).join('');
  const symbol = parts[sign]?.value ?? '';
  return sign < parts.findIndex(({ type }) => type === 'integer') ? `${symbol}\u00A0${figure}` : `${figure}\u00A0${symbol}`;
}

/** One call. @throws Ended when the session is over, Error for any other no and for silence. */
async function call<Reply>(path: string, body?: object): Promise<Reply> {
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-session': session, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.status === 401) throw new Ended();
  if (response.status >= 500) throw new TypeError(String(response.status));
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as Reply;
}

/** The stake in the box, whatever stands between its figures. */
const stakeNow = (): bigint => BigInt(stake.value.replace(/\D/g, '') || 0);

function showStake(): void {
  const wanted = stakeNow();
  const [least, most] = [BigInt(minBet), BigInt(maxBet)];
  const now = wanted < least ? least : wanted > most ? most : wanted;
  stake.value = figures.format(now);
  for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.dataset['stake'] === String(now)));
  if (!isEnded) bet.textContent = words.bet.replace('{amount}', money(String(now)));
}

/** Changes the stake; what lies beyond the limits becomes the limit. */
function changeStake(change: (now: bigint) => bigint): void {
  stake.value = String(change(stakeNow()));
  showStake();
}

let isEnded = false;

let picked: Side = 'left';

function pick(side: Side): void {
  picked = side;
  for (const choice of choices) choice.setAttribute('aria-pressed', String(choice.dataset['side'] === side));
}

/** Nothing is dealt yet, or the round is under way. */
function clearTable(state: 'idle' | 'open'): void {
  table.dataset['state'] = state;
  for (const side of ['left', 'right'] as const) {
    sideOf(side).classList.remove('side-won', 'side-lost');
    const slot = table.querySelector<HTMLElement>(`[data-slot=${side}]`)!;
    delete slot.dataset['open'];
    delete slot.dataset['red'];
    slot.firstElementChild!.textContent = '';
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ms));

function deal(side: Side, value: string): void {
  const slot = table.querySelector<HTMLElement>(`[data-slot=${side}]`)!;
  const suit = /[♠♥♦♣]/.exec(value)?.[0];
  // A suit below the rank, as text and not as a picture.
  slot.firstElementChild!.textContent = suit === undefined ? value : `${value.replace(suit, '')}\n${suit}\uFE0E`;
  if (suit === '♥' || suit === '♦') slot.dataset['red'] = '';
  slot.dataset['open'] = '';
}

/** Both sides one after the other, then who has won. */
async function showTable(dealt: Table, hasWon: boolean): Promise<void> {
  deal('left', dealt.left);
  await pause(500);
  deal('right', dealt.right);
  await pause(450);
  const winner = hasWon ? picked : picked === 'left' ? 'right' : 'left';
  sideOf(winner).classList.add('side-won');
  sideOf(winner === 'left' ? 'right' : 'left').classList.add('side-lost');
  table.dataset['state'] = hasWon ? 'won' : 'lost';
  history.push(winner);
  showHistory();
}

/** Winners of the rounds since the page opened, the last one at the end. */
const history: Side[] = [];
const beadsShown = 10;

function showHistory(): void {
  const last = history.slice(-beadsShown);
  const shown = [...last, ...Array.from({ length: beadsShown - last.length }, () => undefined)];
  beads!.replaceChildren(
    ...shown.map((side) => {
      const bead = document.createElement('li');
      bead.className = side ?? 'none';
      const letter = side && sideOf(side).querySelector('.name')?.textContent.codePointAt(0);
      if (letter !== undefined) bead.textContent = String.fromCodePoint(letter);
      return bead;
    }),
  );
}

function showEnded(): void {
  isEnded = true;
  status!.textContent = words.ended;
  bet.hidden = true;
}

async function tap(): Promise<void> {
  for (const button of [bet, ...choices]) button.disabled = true;
  showStake();
  status!.textContent = '';
  clearTable('open');
  tell({ sortes: 1, type: 'round', state: 'open' });
  try {
    await show(await call<PlayReply>(`/play/${code}`, { amount: String(stakeNow()), side: picked }));
  } catch (error) {
    if (error instanceof Ended) showEnded();
    else status!.textContent = error instanceof TypeError ? words.offline : words.refused;
  } finally {
    for (const button of [bet, ...choices]) button.disabled = false;
    if (table.dataset['state'] === 'open') clearTable('idle');
    tell({ sortes: 1, type: 'round', state: 'ended' });
  }
}

async function show(reply: PlayReply): Promise<void> {
  if (reply.state === 'played') {
    const hasWon = reply.returned !== '0';
    await showTable(reply.table, hasWon);
    const outcome = hasWon ? words.won.replace('{amount}', money(reply.returned)) : words.noWin;
    const winner = sides && words.sideWins.replace('{side}', sides[history.at(-1) ?? 'left']);
    const refused = reply.settled !== 'done' && words.winRefused.replace('{round}', reply.round);
    status!.textContent = [outcome, winner, refused].filter(Boolean).join(' ');
  }
  purse!.textContent = money(reply.balance);
  if (reply.state === 'refused' && reply.reason === 'session') showEnded();
  else if (reply.state === 'refused') status!.textContent = reply.reason === 'money' ? words.notEnough : words.refused;
  else if (reply.state === 'lost') status!.textContent = words.betLost;
}

addEventListener('message', ({ source, origin, data }: MessageEvent<SiteMessage | undefined>) => {
  if (source !== window.parent || origin !== siteOrigin || data?.sortes !== 1) return;
  if (data.type === 'theme') document.documentElement.dataset['theme'] = data.theme;
  else if (data.type === 'bar') head.hidden = data.shown;
  else if (data.type === 'balance-changed')
    void call<{ balance: string }>('/play/balance').then(
      ({ balance }) => (purse!.textContent = money(balance)),
      // Anything else passes, and the next message asks again.
      (error: unknown) => {
        if (error instanceof Ended) showEnded();
      },
    );
});
const compact = new Intl.NumberFormat(`${words.tag}-u-nu-latn`, { notation: 'compact' });
for (const chip of chips) {
  const amount = chip.dataset['stake'] ?? '';
  chip.textContent = compact.format(Number(amount));
  chip.onclick = () => changeStake(() => BigInt(amount));
}
for (const choice of choices) choice.onclick = () => pick(choice.dataset['side'] === 'right' ? 'right' : 'left');
showHistory();
stake.onchange = showStake;
bet.onclick = () => void tap();
document.querySelector('#half')?.addEventListener('click', () => changeStake((now) => now / 2n));
document.querySelector('#double')?.addEventListener('click', () => changeStake((now) => now * 2n));
document.querySelector('#lobby')!.addEventListener('click', () => tell({ sortes: 1, type: 'close' }));
showStake();
try {
  const ticket = new URLSearchParams(location.search).get('ticket') ?? '';
  const entered = await call<{ session: string; balance: string }>('/play/session', { ticket });
  ({ session } = entered);
  status!.textContent = '';
  purse!.textContent = money(entered.balance);
} catch {
  showEnded();
}
tell({ sortes: 1, type: 'ready' });
