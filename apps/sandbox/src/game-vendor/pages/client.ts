/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { GameMessage, SiteMessage } from '@sortes/wallet-protocol/frame';
import type { Choice, Drawn } from '../games.js';
import type { GameFacts, PlayReply, SessionView } from './wire.js';
import { knownLanguage, money, odds, say, tags, type Language, type TextKey } from './texts.js';

const ANSWER_LIMIT_MS = 20_000;
const LONGEST_PAUSE_MS = 8_000;
const HISTORY_SHOWN = 10;

/** The session is over, or was never there. */
class Ended extends Error {}

type Attributes = Record<string, string | boolean | (() => void)>;

/** Makes an element. Functions become listeners (`onclick`), true an empty attribute, false none. Texts are never read as markup. */
function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string | false)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== false));
  return element;
}

const root = document.getElementById('game')!;
const facts = JSON.parse(root.dataset['facts'] ?? '{}') as GameFacts;
let siteOrigin = location.ancestorOrigins?.[0];

/** Tells the site around the game; without a frame there is nobody to tell. */
function tell(message: GameMessage): void {
  if (window.parent !== window && siteOrigin !== undefined) window.parent.postMessage(message, siteOrigin);
}

/** One call. @returns undefined when no answer came. @throws Ended when the session is over, Error with the vendor's code for any other no. */
async function call<Reply>(path: string, session: string, body?: object): Promise<Reply | undefined> {
  let response: Response;
  let answer: { error?: { code?: string } };
  try {
    response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-session': session, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    if (response.status >= 500) return undefined;
    answer = (await response.json()) as typeof answer;
  } catch {
    return undefined;
  }
  if (response.ok) return answer as Reply;
  if (response.status === 401 || path === '/play/session') throw new Ended(answer.error?.code);
  throw new Error(answer.error?.code ?? String(response.status));
}

/** Asks until there is an answer: under its key a tap counts once, so a lost connection can neither double a bet nor hide it. */
async function callUntilAnswered<Reply>(path: string, session: string, body: object, onSilence: () => void): Promise<Reply> {
  for (let wait = 1_000; ; wait = Math.min(LONGEST_PAUSE_MS, wait * 2)) {
    const reply = await call<Reply>(path, session, body);
    if (reply !== undefined) return reply;
    onSilence();
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

function setTheme(theme: string | undefined): void {
  if (theme !== undefined) document.documentElement.dataset['theme'] = theme;
}

function setLanguage(language: Language): void {
  document.documentElement.lang = tags[language].split('-u-')[0]!;
  document.title = facts.names[language];
}

function showEnded(language: Language): void {
  setLanguage(language);
  const leave = h('button', { type: 'button', class: 'main', onclick: () => tell({ sortes: 1, type: 'close' }) }, say(language, 'toLobby'));
  root.replaceChildren(h('main', { class: 'notice' }, h('h1', {}, say(language, 'sessionTitle')), leave));
}

async function start(): Promise<void> {
  const ticket = new URLSearchParams(location.search).get('ticket') ?? '';
  const language = knownLanguage(navigator.language);
  const status = h('p', { class: 'notice', role: 'status' });
  root.append(status);
  try {
    play(await callUntilAnswered<SessionView>('/play/session', '', { ticket }, () => (status.textContent = say(language, 'offline'))));
  } catch {
    showEnded(language);
    tell({ sortes: 1, type: 'ready' });
  }
}

/** Draws the game of a session and follows it until it ends. */
function play(view: SessionView): void {
  const { session, currency, minBet, maxBet } = view;
  const language = knownLanguage(view.language);
  const t = (key: TextKey, values?: Record<string, string>): string => say(language, key, values);
  const amountOf = (amount: string): string => money(language, currency, amount);
  siteOrigin = view.siteOrigin ?? siteOrigin;
  setLanguage(language);
  setTheme(view.theme);

  const isFixed = minBet === maxBet;
  let chosen: Choice = facts.choices[0]!;
  let isBusy = false;
  const purse = h('span', { class: 'purse-amount' }, amountOf(view.balance));
  const head = h(
    'header',
    {},
    h('h1', {}, facts.names[language]),
    h('span', { class: 'purse' }, h('span', { class: 'hidden' }, `${t('balance')} `), purse),
  );
  const sides = facts.sides.map((name) => ({ name, shows: h('span', { class: 'shows' }, '–') }));
  const status = h('p', { role: 'status', class: 'status' }, view.mode === 'demo' ? t('demoHint') : '');
  const toDeposit = h(
    'button',
    { type: 'button', class: 'link', hidden: true, onclick: () => tell({ sortes: 1, type: 'deposit' }) },
    t('deposit'),
  );
  const choices = facts.choices.map((choice) => {
    const press = (): void => {
      chosen = choice;
      for (const other of choices) other.button.setAttribute('aria-pressed', String(other.choice === choice));
    };
    const top = odds(language, choice.returns[choice.code] ?? 0);
    const button = h(
      'button',
      { type: 'button', class: 'choice', 'aria-pressed': String(choice === chosen), onclick: press },
      h('span', {}, t(choice.name)),
      h('strong', {}, top),
    );
    return { choice, button };
  });
  const stake: HTMLInputElement = h('input', {
    id: 'stake',
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: '12',
    value: minBet,
    readonly: isFixed,
    onchange: (): void => setStake(stake.value),
  });
  const bet = h('button', { type: 'button', class: 'main', onclick: () => void tap() });
  const history = h('ol', {});

  /** Stakes are whole units of the currency, within the limits. */
  function setStake(text: string | bigint): void {
    const digits = String(text).replace(/\D/g, '');
    const [least, most, wanted] = [BigInt(minBet), BigInt(maxBet), BigInt(digits === '' ? minBet : digits)];
    stake.value = String(wanted < least ? least : wanted > most ? most : wanted);
    bet.textContent = t('bet', { amount: amountOf(stake.value) });
  }

  function setBalance(balance: string | undefined): void {
    if (balance !== undefined) purse.textContent = amountOf(balance);
  }

  async function tap(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    bet.setAttribute('aria-disabled', 'true');
    toDeposit.hidden = true;
    setStake(stake.value);
    tell({ sortes: 1, type: 'round', state: 'open' });
    const key = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join('-');
    const body = { key, choice: chosen.code, amount: stake.value };
    try {
      const silent = (): void => void (status.textContent = t('offline'));
      show(await callUntilAnswered<PlayReply>(`/play/${facts.code}`, session, body, silent));
    } catch (error) {
      if (error instanceof Ended) return showEnded(language);
      status.textContent = t('refused');
    } finally {
      isBusy = false;
      bet.setAttribute('aria-disabled', 'false');
      tell({ sortes: 1, type: 'round', state: 'ended' });
    }
  }

  function show(reply: PlayReply): void {
    setBalance(reply.balance);
    if (reply.state === 'lost') return void (status.textContent = t('betLost'));
    if (reply.state === 'refused') {
      if (reply.reason === 'session') return showEnded(language);
      toDeposit.hidden = reply.reason !== 'money';
      return void (status.textContent = t(reply.reason === 'money' ? 'notEnough' : 'refused'));
    }
    const { drawn, stake: staked, returned, settled } = reply;
    const [first, second] = sides;
    first!.shows.textContent = drawn.first;
    second!.shows.textContent = drawn.second;
    const sentences = [
      scoreOf(drawn),
      returned === '0' ? t('noWin') : t('won', { amount: amountOf(returned) }),
      ...(settled === 'pending' ? [t('winPending')] : settled === 'refused' ? [t('winRefused'), `${t('round')} ${reply.round}`] : []),
    ];
    status.textContent = sentences.join(' ');
    history.prepend(h('li', {}, h('span', {}, scoreOf(drawn)), h('span', {}, `${amountOf(staked)} → ${amountOf(returned)}`)));
    while (history.children.length > HISTORY_SHOWN) history.lastChild?.remove();
  }

  function scoreOf({ first, second }: Drawn): string {
    return `${t(facts.sides[0])} ${first} : ${second} ${t(facts.sides[1])}.`;
  }

  root.replaceChildren(
    head,
    h(
      'main',
      {},
      h('div', { class: 'sides' }, ...sides.map(({ name, shows }) => h('div', {}, h('span', {}, t(name)), shows))),
      status,
      toDeposit,
      choices.length > 1 &&
        h('div', { class: 'choices', role: 'group', 'aria-label': t('yourBet') }, ...choices.map(({ button }) => button)),
      h(
        'div',
        { class: 'stake' },
        h('label', { for: 'stake' }, t('stake')),
        !isFixed && stepper('−', t('stakeLess'), () => setStake(BigInt(stake.value.replace(/\D/g, '') || 0) / 2n)),
        stake,
        !isFixed && stepper('+', t('stakeMore'), () => setStake(BigInt(stake.value.replace(/\D/g, '') || 0) * 2n)),
      ),
      bet,
      h('section', {}, h('h2', {}, t('history')), history),
      h(
        'details',
        {},
        h('summary', {}, t('rules')),
        h('p', {}, t('higherWins')),
        rulesOf(language),
        h('p', {}, t('fairText')),
        h('p', {}, t('malfunction')),
      ),
    ),
  );
  setStake(stake.value);

  addEventListener('message', ({ source, origin, data }: MessageEvent<SiteMessage | undefined>) => {
    if (source !== window.parent || origin !== siteOrigin || data?.sortes !== 1) return;
    if (data.type === 'theme') setTheme(data.theme === 'light' ? 'light' : 'dark');
    else if (data.type === 'bar') head.classList.toggle('hidden', data.shown === true);
    else if (data.type === 'balance-changed')
      void call<{ balance: string }>('/play/balance', session).then(
        (reply) => setBalance(reply?.balance),
        () => showEnded(language),
      );
  });
  tell({ sortes: 1, type: 'ready' });
}

function stepper(sign: string, label: string, onclick: () => void): HTMLButtonElement {
  return h('button', { type: 'button', 'aria-label': label, onclick }, sign);
}

/** What each choice returns, and how much of all stakes in the long run. */
function rulesOf(language: Language): HTMLElement {
  const entries = facts.choices.flatMap(({ code, name, returns, rtp }) => {
    const sentence = say(language, 'returnsTimes', { odds: odds(language, returns[code] ?? 0) });
    const onEqual = code !== 'equal' && returns.equal !== undefined && say(language, 'equalTimes', { odds: odds(language, returns.equal) });
    const share = `${say(language, 'rtp')}: ${odds(language, rtp)} %`;
    return [h('dt', {}, say(language, name)), h('dd', {}, [sentence, ...(onEqual === false ? [] : [onEqual]), share].join(', '))];
  });
  return h('dl', {}, ...entries);
}

void start();
