import { Skeleton, Tabs } from '@sortes/ui';
import type { Game } from '@sortes/lottery-rules';
import { Suspense, lazy } from 'react';
import { useT } from '../../../kit/i18n';
import type { BoardTab } from '../state/board-page';
import type { DrawClock } from '../state/use-draw-clock';

const MyBets = lazy(async () => ({ default: (await import('./my-bets')).MyBets }));
const MyChases = lazy(async () => ({ default: (await import('../chase/my-chases')).MyChases }));
const Archive = lazy(async () => ({ default: (await import('./archive')).Archive }));
const Trends = lazy(async () => ({ default: (await import('./trends')).Trends }));
const Fairness = lazy(async () => ({ default: (await import('./fairness')).Fairness }));

function Waiting() {
  return (
    <div className="flex flex-col gap-2">
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} className="h-16 w-full rounded-tile!" />
      ))}
    </div>
  );
}

/** What stands under the board: my bets, my chases, results, trends, fairness. Each comes with its first opening. */
export function BoardTabs({ game, tab, onTab, clock }: { game: Game; tab: BoardTab; onTab: (tab: BoardTab) => void; clock: DrawClock }) {
  const t = useT();
  const wait = <Waiting />;
  return (
    <section id="board-tabs" className="min-h-96 scroll-mt-40">
      <Tabs
        label={t('lottery.under')}
        selected={tab}
        onSelect={onTab}
        tabs={[
          {
            key: 'bets',
            label: t('lottery.myBets'),
            content: (
              <Suspense fallback={wait}>
                <MyBets gameId={game.code} />
              </Suspense>
            ),
          },
          {
            key: 'chases',
            label: t('lottery.myChases'),
            content: (
              <Suspense fallback={wait}>
                <MyChases gameId={game.code} />
              </Suspense>
            ),
          },
          {
            key: 'results',
            label: t('lottery.resultsArchive'),
            content: (
              <Suspense fallback={wait}>
                <Archive game={game} />
              </Suspense>
            ),
          },
          {
            key: 'trends',
            label: t('lottery.trends'),
            content: (
              <Suspense fallback={wait}>
                <Trends game={game} />
              </Suspense>
            ),
          },
          {
            key: 'fairness',
            label: t('lottery.fairness'),
            content: (
              <Suspense fallback={wait}>
                <Fairness game={game} clock={clock} />
              </Suspense>
            ),
          },
        ]}
      />
    </section>
  );
}
