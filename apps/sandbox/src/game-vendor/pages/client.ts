/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { GameMessage, SiteMessage } from '@sortes/wallet-protocol/frame';
import type { PlayReply } from '../play-routes.js';
import type { GameFacts } from './page.js';

/** The session is over, or was never there. */
class Ended extends Error {}

const main = document.querySelector('main')!;
const head = document.querySelector('header')!;
const [purse, status, disc] = ['.purse-amount', '[role=status]', '.disc'].map((part) => document.querySelector(part)!);
const table = document.querySelector<HTMLElement>('.table')!;
const stake = document.querySelector('input')!;
const bet = document.querySelector<HTMLButtonElement>('#bet')!;
const { code, returns, words, currency, minBet, maxBet, siteOrigin: launchedFrom } = JSON.parse(main.dataset['facts']!) as GameFacts;
// The site may have another name than its launch said; only those that the page's policy names can frame it.
const siteOrigin = location.ancestorOrigins?.[0] ?? launchedFrom;
let session = '';

function tell(message: GameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, siteOrigin);
}

/** An amount of decimal text as the language writes it, exact. */
function money(amount: string): string {
  const format = new Intl.NumberFormat(`${words.tag}-u-nu-latn`, {
    style: 'currency',
    currency,
    minimumFractionDigits: amount.includes('.') ? 2 : 0,
    maximumFractionDigits: 2,
  });
  return format.format(amount as Intl.StringNumericLiteral);
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

function showStake(): void {
  const wanted = BigInt(stake.value.replace(/\D/g, '') || 0);
  const [least, most] = [BigInt(minBet), BigInt(maxBet)];
  stake.value = String(wanted < least ? least : wanted > most ? most : wanted);
  if (!isEnded) bet.textContent = words.bet.replace('{amount}', money(stake.value));
}

/** Changes the stake; what lies beyond the limits becomes the limit. */
function changeStake(change: (now: bigint) => bigint): void {
  stake.value = String(change(BigInt(stake.value.replace(/\D/g, '') || 0)));
  showStake();
}

let isEnded = false;

/** What the disc on the table shows: the round under way, or how it ended. */
function showTable(state: 'idle' | 'open' | 'won' | 'lost'): void {
  table.dataset['state'] = state;
  disc!.textContent = state === 'lost' ? '–' : returns;
}

function showEnded(): void {
  isEnded = true;
  status!.textContent = words.ended;
  bet.hidden = true;
}

async function tap(): Promise<void> {
  bet.disabled = true;
  showStake();
  showTable('open');
  tell({ sortes: 1, type: 'round', state: 'open' });
  try {
    show(await call<PlayReply>(`/play/${code}`, { amount: stake.value }));
  } catch (error) {
    if (error instanceof Ended) showEnded();
    else status!.textContent = error instanceof TypeError ? words.offline : words.refused;
  } finally {
    bet.disabled = false;
    if (table.dataset['state'] === 'open') showTable('idle');
    tell({ sortes: 1, type: 'round', state: 'ended' });
  }
}

function show(reply: PlayReply): void {
  purse!.textContent = money(reply.balance);
  if (reply.state === 'refused' && reply.reason === 'session') return showEnded();
  if (reply.state === 'refused') status!.textContent = reply.reason === 'money' ? words.notEnough : words.refused;
  else if (reply.state === 'lost') status!.textContent = words.betLost;
  else {
    showTable(reply.returned === '0' ? 'lost' : 'won');
    const outcome = reply.returned === '0' ? words.noWin : words.won.replace('{amount}', money(reply.returned));
    status!.textContent = reply.settled === 'done' ? outcome : `${outcome} ${words.winRefused.replace('{round}', reply.round)}`;
  }
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
