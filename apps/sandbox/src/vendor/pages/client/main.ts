import { CallError, Connection, openSession } from './connection.js';
import { h } from './dom.js';
import { fillText } from './format.js';
import { SiteFrame } from './frame.js';
import { createFigures, toUnits } from './money.js';
import { Shell, showEnded, type GamePlugin, type TextKey, type Texts, type Translate } from './shell.js';
import { Sound } from './sound.js';
import type { SessionView } from './wire.js';

const LANGUAGES = ['en', 'zh', 'id', 'pt', 'th', 'vi'];
const HTML_TAGS: Record<string, string> = { zh: 'zh-Hans', pt: 'pt-BR' };

function knownLanguage(tag: string): string {
  const language = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  return LANGUAGES.includes(language) ? language : 'en';
}

/** Loads the words of a language and marks the page with it. */
async function loadTexts(tag: string): Promise<{ language: string; t: Translate }> {
  const language = knownLanguage(tag);
  const { texts } = (await import(`./texts/${language}.js`)) as { texts: Texts };
  document.documentElement.lang = HTML_TAGS[language] ?? language;
  const t: Translate = (key: TextKey, values = {}) => fillText(texts[key], values, language);
  return { language, t };
}

function originOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
}

function setTheme(theme: 'light' | 'dark' | undefined): void {
  if (theme) document.documentElement.dataset['theme'] = theme;
}

/** Could not even begin for want of an answer: offers to try again with the same ticket. */
async function showUnreachable(root: HTMLElement, retry: () => void): Promise<void> {
  const { t } = await loadTexts(navigator.language);
  root.replaceChildren(
    h(
      'main',
      { class: 'notice' },
      h('h1', {}, t('startFailed')),
      h('p', {}, t('startFailedText')),
      h('button', { type: 'button', class: 'main-button', onclick: retry }, t('tryAgain')),
    ),
  );
}

async function start(root: HTMLElement, ticket: string | null): Promise<void> {
  let view: SessionView;
  try {
    view = await openSession(ticket);
  } catch (error) {
    if (!(error instanceof CallError) || error.kind === 'offline') {
      return showUnreachable(root, () => void start(root, ticket));
    }
    const { t } = await loadTexts(navigator.language);
    // Nobody has told which site this is, but only the site of the launch may frame this page at all.
    const frame = new SiteFrame(location.ancestorOrigins?.[0]);
    return showEnded(root, t, { frame, lobbyUrl: undefined });
  }
  await play(root, view);
}

/** Draws the game of a session and follows it until it ends. */
async function play(root: HTMLElement, view: SessionView): Promise<void> {
  const { code = '', names: namesText = '{}', facts: factsText = '{}' } = root.dataset;
  setTheme(view.theme);
  const [{ startGame }, { language, t }] = await Promise.all([
    import(`./games/${code}.js`) as Promise<{ startGame(shell: Shell): Promise<GamePlugin> }>,
    loadTexts(view.language),
  ]);
  const names = JSON.parse(namesText) as Record<string, string>;
  const name = names[language] ?? names['en'] ?? code;
  document.title = name;
  const connection = new Connection(view.session, code);
  const frame = new SiteFrame(view.siteOrigin ?? originOf(view.lobbyUrl));
  const facts: unknown = JSON.parse(factsText);
  const figures = createFigures(language, view.currency);
  const shell = new Shell(root, { name, facts, view, t, figures, connection, frame, sound: new Sound() });
  connection.onEnded = () => shell.end();
  connection.onOnline = (online) => shell.setOnline(online);
  connection.onSlow = () => shell.status(t('slow'));
  let plugin: GamePlugin;
  try {
    plugin = await startGame(shell);
  } catch (error) {
    if (shell.isEnded) return;
    if (!(error instanceof CallError)) console.error(error);
    return showUnreachable(root, () => void play(root, view));
  }
  shell.plug(plugin);
  shell.tellLast();
  const refresh = (): void => void plugin.refresh().catch((error: unknown) => shell.tellError(error));
  connection.onReturn = refresh;
  connection.onEvent = (event) => {
    if (event.type === 'balance') shell.setBalance(toUnits(event.balance));
    else if (event.type === 'settled') {
      if (event.balance !== undefined) shell.setBalance(toUnits(event.balance));
      shell.settle(event.roundId, event.state);
    } else plugin.onEvent?.(event.data);
  };
  frame.onMessage = (message) => {
    if (message.type === 'sound') shell.setSound(message.on);
    else if (message.type === 'theme') setTheme(message.theme);
    else if (message.type === 'bar') shell.leaveHeadToSite(message.shown);
    else if (message.type === 'balance-changed') {
      void connection
        .balance()
        .then((balance) => shell.setBalance(toUnits(balance)))
        .catch((error: unknown) => shell.tellError(error));
    } else if (message.visible && !shell.isEnded) refresh();
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !shell.isEnded) refresh();
  });
  frame.send({ sortes: 1, type: 'ready' });
  shell.repeatRound();
  await connection.listen();
}

const root = document.getElementById('game');
if (root) {
  // The ticket stays in the address: it is good for one opening, and by it the vendor knows who may frame a page that is loaded again.
  void start(root, new URLSearchParams(location.search).get('ticket'));
}
