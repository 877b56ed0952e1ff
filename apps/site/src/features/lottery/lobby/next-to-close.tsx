import { Skeleton, buttonClass } from '@sortes/ui';
import { findGame } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { serverNow } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { PageLink } from '../../../kit/page-link';
import { Closing } from '../../../entities/draw/closing';
import { NoResult } from '../../../entities/draw/no-result';
import { boardAddress, isPrizeTable } from '../../../entities/draw/result';
import { ResultBalls } from '../../../entities/draw/result-balls';
import { LotteryPlate } from '../../../entities/game/lottery-plate';
import type { PopularGame } from '../api/games';

const boxClass = 'card grid min-h-48 gap-4 overflow-hidden rounded-tile p-4 md:min-h-36 md:grid-cols-[12rem_minmax(0,1fr)_auto] md:p-5';

/** Of these games the one whose bets close next, large: its last result, the time left and the way to its board. */
export function NextToClose({ games, onClosed }: { games: readonly PopularGame[]; onClosed: () => void }) {
  const t = useT();
  const now = serverNow();
  const [game] = games
    .filter(({ currentNumero: current }) => current && current.closesAt > now)
    .toSorted((one, other) => (one.currentNumero?.closesAt ?? 0) - (other.currentNumero?.closesAt ?? 0));
  const current = game?.currentNumero;
  if (!game || !current) return null;
  const last = game.lastResult;
  const rules = findGame(game.gameId);
  return (
    <article className={clsx(boxClass, 'md:items-center')}>
      <div className="flex min-w-0 items-center gap-3 md:contents">
        <LotteryPlate icon={game.iconUrl} everySeconds={game.everySeconds} className="md:h-28! md:w-full!" />
        <div className="flex min-h-18 min-w-0 flex-col justify-center gap-1">
          <span className="text-caption text-ink-3">{t('common.draw.next')}</span>
          <h2 className="text-h2">{game.gameName}</h2>
          <div className="flex min-h-7 items-center">
            {last && !isPrizeTable(last) ? (
              <ResultBalls result={last} size="small" />
            ) : (
              <NoResult nextAt={current.drawsAt} zone={rules?.calendar.timezone} official={rules?.kind === 'official'} />
            )}
          </div>
        </div>
      </div>
      <div className="flex items-end justify-between gap-3 md:w-44 md:flex-col md:items-stretch">
        <Closing key={current.numero} numero={current.numero} closesAt={current.closesAt} place="large" onClosed={onClosed} />
        <PageLink
          place={boardAddress(game)}
          aria-label={`${t('lottery.openBoard', { game: game.gameName })} · ${t('common.draw.issue', { numero: current.numero })}`}
          className={clsx(buttonClass({ tone: 'primary' }), 'min-w-32')}
        >
          {t('lottery.play')}
        </PageLink>
      </div>
    </article>
  );
}

/** The box of NextToClose while its games load. */
export function NextToCloseSkeleton() {
  return (
    <div className={boxClass}>
      <Skeleton className="h-full min-h-24 md:col-span-3" />
    </div>
  );
}
