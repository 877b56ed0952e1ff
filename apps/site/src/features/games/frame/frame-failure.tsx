import {
  Button,
  ErrorState,
  IconClockCountdown,
  IconGameController,
  IconGlobe,
  IconIdentificationCard,
  IconLock,
  IconWarningCircle,
  IconWifiSlash,
  buttonClass,
  type IconComponent,
} from '@sortes/ui';
import { ApiError } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useBarred, type Barred } from '../../../entities/limits/barred';
import { useFavourites } from '../../../entities/game/favourites';
import { GameCard } from '../../../entities/game/game-card';
import { useOpenGame } from '../../../entities/game/use-open-game';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { problemText } from '../../../kit/problem';
import type { GameFacts } from '../api/launch';
import { failureOf, type Failure } from '../state/opening';
import { lobbyOf } from '../state/way-back';
import { PageLink } from '../../../kit/page-link';
import { pageAlone } from '../../../kit/addresses';

const suggested = 3;

const icons: Readonly<Record<Failure, IconComponent>> = {
  maintenance: IconClockCountdown,
  vendor: IconWifiSlash,
  country: IconGlobe,
  unknown: IconGameController,
  trial: IconGameController,
  excluded: IconLock,
  identity: IconIdentificationCard,
  session: IconLock,
  address: IconWarningCircle,
  other: IconWarningCircle,
};

/** What a launch that was refused for maintenance tells: the window, and other games. */
interface Refusal {
  data?: NonNullable<GameFacts['game']['maintenance']>;
  suggestions?: GameFacts['suggestions'];
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError) || error.code !== 'game.maintenance') return {};
  return (error.value['content'] as Refusal | undefined) ?? {};
}

/** When a game under maintenance is back, and why it is away. */
function MaintenanceNote({ maintenance }: { maintenance: GameFacts['game']['maintenance'] | undefined }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      {maintenance?.reason && <p>{maintenance.reason}</p>}
      <p className="tabular">
        {maintenance?.endTime ? t('games.frame.fail.until', { time: format.dateTime(maintenance.endTime) }) : t('games.frame.fail.noEnd')}
      </p>
    </>
  );
}

/** What the player can do about a failure themselves. Nothing where the lobby is the only way on. */
function FirstWayOn({ kind, why, onRetry, onLogin }: { kind: Failure; why: Barred | undefined; onRetry: () => void; onLogin: () => void }) {
  const t = useT();
  const modal = useModal();
  switch (kind) {
    case 'maintenance':
      return <Button onClick={onRetry}>{t('common.retry')}</Button>;
    case 'vendor':
    case 'other':
      return (
        <Button tone="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      );
    case 'excluded':
    case 'identity':
      return (
        <Button
          tone="primary"
          onClick={() => modal.open('member', { page: 'protection', at: kind === 'identity' ? 'identity' : (why?.at ?? 'limits') })}
        >
          {why?.label ?? t('shell.protection')}
        </Button>
      );
    case 'session':
      return (
        <Button tone="primary" onClick={onLogin}>
          {t('shell.login')}
        </Button>
      );
    case 'address':
      return (
        <Button tone="primary" onClick={() => location.reload()}>
          {t('games.frame.reload')}
        </Button>
      );
    default:
      return null;
  }
}

/** The lobby of the game's kind. */
function LobbyLink({ kind, gameType }: { kind: Failure; gameType: string | undefined }) {
  const t = useT();
  const isOnlyWay = kind === 'country' || kind === 'unknown' || kind === 'trial';
  const lobby = lobbyOf(gameType);
  return (
    <PageLink place={pageAlone(lobby)} className={buttonClass({ tone: isOnlyWay ? 'primary' : 'secondary' })}>
      {t('games.frame.lobby')}
    </PageLink>
  );
}

/** Games that can be played meanwhile. */
function OtherGames({ games }: { games: GameFacts['suggestions'] }) {
  const t = useT();
  const { ids, toggle } = useFavourites();
  const { open } = useOpenGame();
  return (
    <section aria-labelledby="other-games">
      <h2 id="other-games" className="mb-3 text-center text-body font-bold text-ink-1">
        {t('games.frame.fail.others')}
      </h2>
      <ul className="grid grid-cols-3 gap-2.5">
        {games.map((game) => (
          <li key={game.nodeId}>
            <GameCard game={game} favourite={ids.has(game.nodeId)} onHeart={toggle} onOpen={open} eager />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why a game is not there, and what to do instead: every refusal of a launch has its own way on. */
export function FrameFailure({
  failure,
  error,
  facts,
  onRetry,
  onLogin,
}: {
  /** Taken from the error when it is left out. */
  failure?: Failure;
  error?: unknown;
  facts: GameFacts | undefined;
  onRetry: () => void;
  onLogin: () => void;
}) {
  const t = useT();
  const kind = failure ?? (error instanceof ApiError ? failureOf(error.code) : 'other');
  const why = useBarred(kind === 'excluded' || kind === 'identity');
  // The refusal tells the window and other games itself: what the lobby knew before may be a moment older.
  const refusal = refusalOf(error);
  const suggestions = refusal.suggestions ?? facts?.suggestions ?? [];
  const others = kind === 'maintenance' || kind === 'vendor' || kind === 'country' ? suggestions.slice(0, suggested) : [];
  const note = () => {
    if (kind === 'maintenance') return <MaintenanceNote maintenance={refusal.data ?? facts?.game.maintenance} />;
    if (kind === 'excluded' || kind === 'identity') return why?.text ?? problemText(error);
    return kind === 'other' ? problemText(error) : t(`games.frame.fail.${kind}Note`);
  };
  const Icon = icons[kind];
  return (
    <div className="mx-auto w-full max-w-140 px-3 pb-8">
      <ErrorState
        title={t(`games.frame.fail.${kind}`, { name: facts?.game.gameName ?? t('shell.gameFrame.title') })}
        art={<Icon size={36} />}
        actions={
          <>
            <FirstWayOn kind={kind} why={why} onRetry={onRetry} onLogin={onLogin} />
            {kind !== 'session' && <LobbyLink kind={kind} gameType={facts?.game.gameType} />}
          </>
        }
        className="pb-8!"
      >
        {note()}
      </ErrorState>
      {others.length > 0 && <OtherGames games={others} />}
    </div>
  );
}
