import { Skeleton } from '@sortes/ui';
import { Suspense, lazy, useState } from 'react';
import { useIdle } from '../../../kit/idle';
import { useT } from '../../../kit/i18n';
import { whenOnline } from '../../../kit/load-time';
import { useServerSecond } from '../second-clock';
import type { LiveGame } from './live-stage';
import { lookOf } from './stage-look';

const LiveStage = lazy(async () => ({ default: (await whenOnline(() => import('./live-stage'))).LiveStage }));

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
  const box = (
    <div className="flex h-full items-center gap-3 px-3">
      <Skeleton className="size-16 rounded-full!" />
      <Skeleton className="h-9 w-44" />
    </div>
  );
  return (
    <section aria-label={t('common.draw.next')} className="live-draw card h-20 overflow-hidden rounded-tile">
      {idle && game ? (
        <Suspense fallback={box}>
          <LiveStage key={game.gameId} game={game} onClosed={onClosed} />
        </Suspense>
      ) : (
        box
      )}
    </section>
  );
}
