import { EmptyState, IconTicket } from '@sortes/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../kit/i18n';
import { renew } from '../../../entities/account/renew';
import { DrawCard, DrawCardSkeleton } from '../../../entities/draw/draw-card';
import { usePopularGames } from '../api/lobby';
import { SectionHead } from './section-head';
import { LoadFailed } from '../../../kit/load-failed';

/** How many draws the lobby shows; the rest is one press away. */
const shown = 6;
/** The server needs a moment to put the next draw on sale. */
const nextSaleMs = 1500;

/** The lottery lane: next draws with time left and last result. */
export function NextDraws() {
  const t = useT();
  const client = useQueryClient();
  const { data, isError, error, refetch } = usePopularGames();
  const renewLater = () => setTimeout(() => void renew(client, ['lottery', 'popular']), nextSaleMs);
  return (
    <section aria-labelledby="next-draws">
      <SectionHead id="next-draws" title={t('home.nextDraws')} to="/elott" {...(data && data.length > shown && { count: data.length })} />
      {isError && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState title={t('home.noDraws')} art={<IconTicket size={32} />} />
      ) : (
        <div className="grid grid-cols-1 gap-2.5 md:grid-cols-2 xl:grid-cols-3">
          {data
            ? data
                .slice(0, shown)
                .map((game) => (
                  <DrawCard key={game.gameId} game={game} current={game.currentNumero} last={game.lastResult} onClosed={renewLater} />
                ))
            : [0, 1].map((at) => <DrawCardSkeleton key={at} />)}
        </div>
      )}
    </section>
  );
}
