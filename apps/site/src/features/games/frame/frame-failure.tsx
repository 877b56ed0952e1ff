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
} from '@sortes/ui';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../../kit/api/client';
import { useFormat } from '../../../kit/format';
import { useBarred } from '../../../entities/limits/barred';
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

/** What a launch that was refused for maintenance tells: the window, and other games. */
interface Refusal {
  data?: NonNullable<GameFacts['game']['maintenance']>;
  suggestions?: GameFacts['suggestions'];
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError) || error.code !== 'game.maintenance') return {};
  return (error.value['content'] as Refusal | undefined) ?? {};
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
  const format = useFormat();
  const router = useRouter();
  const { ids, toggle } = useFavourites();
  const { open } = useOpenGame();
  const kind = failure ?? (error instanceof ApiError ? failureOf(error.code) : 'other');
  const name = facts?.game.gameName ?? t('shell.gameFrame.title');
  // The refusal tells the window and other games itself: what the lobby knew before may be a moment older.
  const refusal = refusalOf(error);
  const maintenance = refusal.data ?? facts?.game.maintenance;
  const lobby = lobbyOf(facts?.game.gameType, (path) => path in router.routesByPath);
  const modal = useModal();
  const why = useBarred(kind === 'excluded' || kind === 'identity');
  const protection = (
    <Button
      tone="primary"
      onClick={() => modal.open('member', { page: 'protection', at: kind === 'identity' ? 'identity' : (why?.at ?? 'limits') })}
    >
      {why?.label ?? t('shell.protection')}
    </Button>
  );
  const retry = (
    <Button tone="primary" onClick={onRetry}>
      {t('common.retry')}
    </Button>
  );
  const toLobby = (
    <PageLink
      place={pageAlone(lobby)}
      className={buttonClass({ tone: kind === 'country' || kind === 'unknown' || kind === 'trial' ? 'primary' : 'secondary' })}
    >
      {t('games.frame.lobby')}
    </PageLink>
  );
  const faces: Readonly<Record<Failure, { title: string; note: ReactNode; art: ReactNode; actions: ReactNode }>> = {
    maintenance: {
      title: t('games.frame.fail.maintenance', { name }),
      note: (
        <>
          {maintenance?.reason && <p>{maintenance.reason}</p>}
          <p className="tabular">
            {maintenance?.endTime
              ? t('games.frame.fail.until', { time: `${format.dateTime(maintenance.endTime)} ${format.zone(maintenance.endTime)}`.trim() })
              : t('games.frame.fail.noEnd')}
          </p>
        </>
      ),
      art: <IconClockCountdown size={36} />,
      actions: (
        <>
          <Button onClick={onRetry}>{t('common.retry')}</Button>
          {toLobby}
        </>
      ),
    },
    vendor: {
      title: t('games.frame.fail.vendor', { name }),
      note: t('games.frame.fail.vendorNote'),
      art: <IconWifiSlash size={36} />,
      actions: (
        <>
          {retry}
          {toLobby}
        </>
      ),
    },
    country: {
      title: t('games.frame.fail.country'),
      note: t('games.frame.fail.countryNote'),
      art: <IconGlobe size={36} />,
      actions: toLobby,
    },
    unknown: {
      title: t('games.frame.fail.unknown'),
      note: t('games.frame.fail.unknownNote'),
      art: <IconGameController size={36} />,
      actions: toLobby,
    },
    trial: {
      title: t('games.frame.fail.trial', { name }),
      note: t('games.frame.fail.trialNote'),
      art: <IconGameController size={36} />,
      actions: toLobby,
    },
    excluded: {
      title: t('games.frame.fail.excluded'),
      note: why?.text ?? problemText(error),
      art: <IconLock size={36} />,
      actions: (
        <>
          {protection}
          {toLobby}
        </>
      ),
    },
    identity: {
      title: t('games.frame.fail.identity'),
      note: why?.text ?? problemText(error),
      art: <IconIdentificationCard size={36} />,
      actions: (
        <>
          {protection}
          {toLobby}
        </>
      ),
    },
    session: {
      title: t('games.frame.fail.session'),
      note: t('games.frame.fail.sessionNote'),
      art: <IconLock size={36} />,
      actions: (
        <Button tone="primary" onClick={onLogin}>
          {t('shell.login')}
        </Button>
      ),
    },
    address: {
      title: t('games.frame.fail.address'),
      note: t('games.frame.fail.addressNote'),
      art: <IconWarningCircle size={36} />,
      actions: (
        <>
          <Button tone="primary" onClick={() => location.reload()}>
            {t('games.frame.reload')}
          </Button>
          {toLobby}
        </>
      ),
    },
    other: {
      title: t('games.frame.fail.other'),
      note: problemText(error),
      art: <IconWarningCircle size={36} />,
      actions: (
        <>
          {retry}
          {toLobby}
        </>
      ),
    },
  };
  const { title, note, art, actions } = faces[kind];
  const suggestions = refusal.suggestions ?? facts?.suggestions ?? [];
  const others = kind === 'maintenance' || kind === 'vendor' || kind === 'country' ? suggestions.slice(0, suggested) : [];
  return (
    <div className="mx-auto w-full max-w-140 px-3 pb-8">
      <ErrorState title={title} art={art} actions={actions} className="pb-8!">
        {note}
      </ErrorState>
      {others.length > 0 && (
        <section aria-labelledby="other-games">
          <h2 id="other-games" className="mb-3 text-center text-body font-bold text-ink-1">
            {t('games.frame.fail.others')}
          </h2>
          <ul className="grid grid-cols-3 gap-2.5">
            {others.map((game) => (
              <li key={game.nodeId}>
                <GameCard game={game} favourite={ids.has(game.nodeId)} onHeart={toggle} onOpen={open} eager />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
