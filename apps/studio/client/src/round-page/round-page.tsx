import { parseMoney } from '@sortes/money';
import { render, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Language, RoundMovement, RoundPageView } from '../../../src/protocol';
import type words from '../../texts/en/round.json';
import type { GameModule } from '../game';
import { Copyable } from '../parts/copy';
import { showExact, showTime, startFormats, zoneName } from '../parts/format';
import { IconBack, IconFair, IconWarning } from '../parts/icons';
import { say, startTexts, textsOf } from '../parts/texts';
import { askRound, PlayError } from '../shell/api';
import { wordsOf } from '../shell/desk';
import { InPlainWords, ProofOf, RoundResult } from '../shell/round-view';
import './round-page.css';

const t = textsOf<typeof words>('round');

function Bar({ site }: { readonly site: string | undefined }): JSX.Element {
  return (
    <header class="round-bar">
      {site !== undefined && (
        <a class="button" href={site}>
          <IconBack size={18} />
          {say('ended.leave')}
        </a>
      )}
    </header>
  );
}

/** What came of a round, as a sum with its sign. */
function Net({ view: { round } }: { readonly view: RoundPageView }): JSX.Element | null {
  if (round.state === 'open') return null;
  const cost = round.free === true ? 0n : parseMoney(round.cost);
  const net = round.state === 'void' ? 0n : parseMoney(round.payout) - cost;
  return (
    <p class={net > 0n ? 'round-net is-win' : 'round-net'}>
      <span>{round.state === 'void' ? say('state.void') : say('net')}</span>
      {round.state !== 'void' && <strong>{showExact(net, { plus: true })}</strong>}
    </p>
  );
}

function Movement({ movement: { id, kind, amount, state, at } }: { readonly movement: RoundMovement }): JSX.Element {
  return (
    <li>
      <p class="round-movement">
        <span>
          {t(`kinds.${kind}`)} · {t(`booked.${state}`)}
        </span>
        <strong>{showExact(parseMoney(amount))}</strong>
      </p>
      <p class="note">{`${showTime(at)} ${zoneName(at)}`}</p>
      <p class="note">
        <code>{id}</code>
      </p>
    </li>
  );
}

/** One round for whoever has its address: what happened, what it came to, and whether it is genuine, found by this very device. */
function RoundPage({
  first,
  game,
  path,
  secret,
  query,
}: {
  readonly first: RoundPageView;
  readonly game: GameModule;
  readonly path: string;
  readonly secret: string;
  readonly query: string;
}): JSX.Element {
  const [view, setView] = useState(first);
  const [problem, setProblem] = useState<string>();
  const { round, summary, movements } = view;
  const reveal = async (): Promise<void> => {
    setProblem(undefined);
    try {
      setView(await askRound('POST', `${path}/reveal${query}`, secret));
    } catch (error) {
      setProblem(wordsOf(error instanceof PlayError ? error.code : 'unavailable'));
    }
  };
  return (
    <>
      <Bar site={view.site} />
      <main class="round-page">
        <div class="round-head">
          <p class="note">{t('title')}</p>
          <h1>{game.name()}</h1>
          <p class="note">{`${showTime(round.openedAt)} ${zoneName(round.openedAt)}`}</p>
        </div>
        <section class="round-card">
          {summary !== undefined && <h2>{summary}</h2>}
          <Net view={view} />
          <RoundResult game={game} view={round} />
        </section>
        <div class="round-side">
          <section class="round-card">
            <ProofOf game={game} view={round} reveal={reveal} />
            {problem !== undefined && <p role="alert">{problem}</p>}
          </section>
          <section class="round-card">
            <h2>
              <IconFair size={20} />
              {say('fair.how')}
            </h2>
            <InPlainWords game={game} />
          </section>
          <details class="details round-fold">
            <summary>{t('numbers')}</summary>
            <Copyable label={say('roundId')} text={round.id} />
            <h3>{t('movements')}</h3>
            <ul class="round-movements">
              {movements.map((movement) => (
                <Movement key={movement.id} movement={movement} />
              ))}
            </ul>
          </details>
        </div>
      </main>
    </>
  );
}

function NoRound({ text }: { readonly text: string }): JSX.Element {
  return (
    <main class="ended">
      <IconWarning size={40} />
      <h1>{t('none')}</h1>
      <p>{text}</p>
    </main>
  );
}

/** Draws the page of one round. The key that opens it stands behind the address's `#`, which is sent to nobody. */
export async function startRoundPage(
  root: HTMLElement,
  id: string,
  language: Language,
  loadGame: (code: string) => Promise<GameModule> | undefined,
): Promise<void> {
  const address = new URL(location.href);
  const secret = address.hash.slice(1);
  const path = `/rounds/${id}`;
  const query = `?lang=${language}`;
  const textsLoading = startTexts(language, ['common', 'round']);
  const draw = async (page: JSX.Element): Promise<void> => {
    await textsLoading;
    // The wheel that turned until now.
    root.replaceChildren();
    render(page, root);
  };
  try {
    const first = await askRound('GET', `${path}/view${query}`, secret);
    const game = await loadGame(first.round.game);
    if (!game) return await draw(<NoRound text={say('error.game_closed')} />);
    await startTexts(language, [game.code, ...(game.kind === 'round' && game.rules.kind === 'slot' ? ['slots'] : [])]);
    startFormats(first.currency, address.searchParams.get('zone') ?? undefined);
    await textsLoading;
    document.title = `${t('title')}: ${game.name()}`;
    await draw(<RoundPage first={first} game={game} path={path} secret={secret} query={query} />);
  } catch (error) {
    await textsLoading;
    const code = error instanceof PlayError ? error.code : 'unavailable';
    await draw(<NoRound text={code === 'round_unknown' ? t('again') : wordsOf(code)} />);
  }
}
