import { render } from 'preact';
import type { Language, SessionView } from '../../src/protocol';
import type { GameModule } from './game';
import { startFormats } from './parts/format';
import { wakeSoundOnTouch } from './parts/sound';
import { startTexts } from './parts/texts';
import { openSession, PlayError } from './shell/api';
import { App } from './shell/app';
import { createDesk } from './shell/desk';
import { EndedPage } from './shell/ended-page';
import { SiteFrame } from './shell/frame';
import './shell/shell.css';

/** One game a folder. */
const files = import.meta.glob<{ readonly game: GameModule }>('./games/*/index.tsx');
const languages: readonly Language[] = ['en', 'zh', 'id', 'pt', 'th', 'vi'];

/** The language that the address, the page or the browser hints at, until the session says. */
function hintedLanguage(address: URL): Language {
  for (const hint of [address.searchParams.get('lang'), document.documentElement.lang, ...navigator.languages]) {
    const found = languages.find((one) => hint?.toLowerCase().split('-')[0] === one);
    if (found) return found;
  }
  return 'en';
}

/** The session of this tab, so that loading the page anew goes on with it. A frame may be refused this memory: then the site opens the game again. */
function readTab(code: string): string | undefined {
  try {
    return sessionStorage.getItem(`session.${code}`) ?? undefined;
  } catch {
    return undefined;
  }
}

function keepTab(code: string, session: string): void {
  try {
    sessionStorage.setItem(`session.${code}`, session);
  } catch {
    // As above.
  }
}

async function start(): Promise<void> {
  const root = document.querySelector<HTMLElement>('#root');
  if (!root) return;
  const round = /^\/rounds\/([\da-f-]{36})$/i.exec(location.pathname)?.[1];
  if (round !== undefined) {
    const { startRoundPage } = await import('./round-page/round-page');
    await startRoundPage(root, round, hintedLanguage(new URL(location.href)), (code) =>
      files[`./games/${code}/index.tsx`]?.().then(({ game }) => game),
    );
    return;
  }
  const address = new URL(location.href);
  const code = address.pathname.split('/').find(Boolean) ?? '';
  const ticket = address.searchParams.get('ticket') ?? '';
  // A ticket is good once: it leaves the address, so that it is in no link that is shared.
  address.searchParams.delete('ticket');
  history.replaceState(history.state, '', address);
  const hinted = hintedLanguage(address);
  const frame = new SiteFrame();
  wakeSoundOnTouch();

  const load = files[`./games/${code}/index.tsx`];
  // All at once: none waits for another.
  const gameLoading = load?.().then(
    ({ game }) => game,
    () => undefined,
  );
  const loadTexts = async (language: Language): Promise<void> => {
    await Promise.all([
      startTexts(language, ['common', code]),
      // What all slots say.
      gameLoading?.then((game) => (game?.kind === 'round' && game.rules.kind === 'slot' ? startTexts(language, ['slots']) : undefined)),
    ]);
  };
  const textsLoading = loadTexts(hinted);
  let session: SessionView;
  try {
    if (!load) throw new PlayError('game_closed');
    const known = readTab(code);
    if (ticket === '' && known === undefined) throw new PlayError('ticket_unknown');
    session = await openSession(ticket, known);
    keepTab(code, session.session);
  } catch (error) {
    await textsLoading;
    const reason = error instanceof PlayError ? error.code : 'session';
    const leave = (): void => (window.parent === window ? history.back() : frame.sendBeforeSession('close'));
    render(<EndedPage code={reason} onLeave={leave} />, root);
    frame.sendBeforeSession('ready');
    return;
  }
  frame.origin = session.siteOrigin;
  if (session.theme) document.documentElement.dataset['theme'] = session.theme;
  frame.send({ sortes: 1, type: 'progress', percent: 50 });
  await textsLoading;
  if (session.language !== hinted) await loadTexts(session.language);
  startFormats(session.currency, session.timeZone);
  const game = await gameLoading;
  const desk = createDesk(session, frame);
  if (!game) {
    render(<EndedPage code="offline" onLeave={desk.leave} />, root);
    frame.send({ sortes: 1, type: 'ready' });
    return;
  }
  document.title = game.name();
  render(<App desk={desk} game={game} />, root);
  frame.send({ sortes: 1, type: 'ready' });
}

void start();
