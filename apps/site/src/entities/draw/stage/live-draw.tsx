import { IconCaretRight, Skeleton } from '@sortes/ui';
import { useState } from 'react';
import { useIdle } from '../../../kit/idle';
import { useT } from '../../../kit/i18n';
import { PageLink } from '../../../kit/page-link';
import { Closing } from '../closing';
import { boardAddress } from '../result';
import { useServerSecond } from '../second-clock';
import { DrawStage } from './draw-stage';
import { lookOf } from './stage-plan';
import { useDrawStage, type StagedResult } from './use-draw-stage';

/** A game with its draw on sale and its last result, as lists of games have it. */
export interface LiveGame {
  readonly gameId: string;
  readonly gameCode: string;
  readonly gameName: string;
  readonly gameGroupCode: string;
  readonly accountTypeName: string;
  readonly kind: string;
  readonly currentNumero: { readonly numero: string; readonly closesAt: number } | null;
  readonly lastResult: StagedResult | null;
}

/** The looks that are as high as the place kept for them. */
const fitting: ReadonlySet<string> = new Set(['balls', 'dice']);
/** A draw that is further off is nothing to watch. */
const soonMs = 10 * 60_000;

/** The game to show: the first of the list that draws within minutes. */
const liveOf = (games: readonly LiveGame[], now: number) =>
  games.find(
    ({ kind, gameGroupCode, currentNumero }) =>
      kind === 'house' && fitting.has(lookOf(gameGroupCode)) && currentNumero !== null && currentNumero.closesAt - now < soonMs,
  );

function Live({ game, onClosed }: { game: LiveGame; onClosed: (() => void) | undefined }) {
  const t = useT();
  const look = lookOf(game.gameGroupCode);
  const { onStage } = useDrawStage(game.gameId, game.lastResult, look);
  const [closed, setClosed] = useState<string>();
  const shown = onStage?.result;
  const { currentNumero: current } = game;
  const drawing = closed !== undefined && (shown === undefined || shown.numero < closed) ? closed : undefined;
  return (
    <PageLink place={boardAddress(game)} className="grid h-full grid-cols-[minmax(0,1fr)_auto] items-center text-ink-1 no-underline">
      <DrawStage
        look={look}
        onStage={onStage}
        drawing={drawing}
        caption={
          <span className="min-w-0 truncate text-label font-bold">
            {game.gameName}
            {drawing !== undefined && !onStage?.isRunning && (
              <span className="tabular text-caption font-normal text-ink-3"> · {t('common.draw.drawing', { numero: drawing })}</span>
            )}
          </span>
        }
      />
      <span className="flex items-center gap-1 pe-3">
        {current && (
          <span className="flex min-w-16 flex-col items-end">
            <Closing
              key={current.numero}
              numero={current.numero}
              closesAt={current.closesAt}
              withIssue={false}
              onClosed={() => {
                setClosed(current.numero);
                onClosed?.();
              }}
            />
          </span>
        )}
        <IconCaretRight size={18} className="text-ink-3 max-[359px]:hidden" />
      </span>
    </PageLink>
  );
}

/**
 * The next draw, live: the last result, the time left and the draw itself, and the way to its board. Comes when the page is at rest, into a place that is
 * kept for it: the picture above it is painted first.
 */
export function LiveDraw({ games, onClosed }: { games: readonly LiveGame[] | undefined; onClosed?: () => void }) {
  const t = useT();
  const idle = useIdle();
  const now = useServerSecond();
  const [chosen, setChosen] = useState<string>();
  const game = games?.find(({ gameId }) => gameId === chosen) ?? liveOf(games ?? [], now);
  // The same game as long as the page is open: what stands in view does not jump from one to another.
  if (game && game.gameId !== chosen) setChosen(game.gameId);
  if (games && !game) return null;
  return (
    <section aria-label={t('common.draw.next')} className="live-draw card h-20 overflow-hidden rounded-tile">
      {idle && game ? (
        <Live key={game.gameId} game={game} onClosed={onClosed} />
      ) : (
        <div className="flex h-full items-center gap-3 px-3">
          <Skeleton className="size-16 rounded-full!" />
          <Skeleton className="h-9 w-44" />
        </div>
      )}
    </section>
  );
}
