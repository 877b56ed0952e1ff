import { Skeleton } from '@sortes/ui';
import { useT } from '../../kit/i18n';
import { LotteryPlate } from '../game/lottery-plate';
import { Closing } from './closing';
import { CorrectedMark } from './corrected-mark';
import { NoResult } from './no-result';
import { ResultBalls } from './result-balls';
import { boardAddress, type ShownResult } from './result';
import { useDrawing } from './use-drawing';
import { PageLink } from '../../kit/page-link';

export interface DrawCardProps {
  game: {
    gameId: string;
    gameCode: string;
    gameName: string;
    accountTypeName: string;
    kind: string;
    /** Its picture, and seconds between draws where it draws by an interval. */
    iconUrl?: string;
    everySeconds?: number;
  };
  /** The draw on sale. */
  current: { numero: string; closesAt: number; drawsAt: number } | null;
  last: ShownResult | null;
  /** Called when the draw on show closes: ask for the next one. */
  onClosed?: () => void;
}

/** A game's next draw in one line: name, last result with its own issue, and the issue on sale with the time left. The whole card leads to the board. */
export function DrawCard({ game, current, last, onClosed }: DrawCardProps) {
  const t = useT();
  const { drawing: closed, close } = useDrawing(last?.numero);
  const drawing = game.kind === 'house' ? closed : undefined;
  return (
    <PageLink
      place={boardAddress(game)}
      className="card group flex min-h-27 items-center gap-3 rounded-tile p-3 text-ink-1 no-underline transition-colors duration-[180ms] hover:bg-bg2 sm:px-4"
    >
      {game.iconUrl !== undefined && <LotteryPlate icon={game.iconUrl} everySeconds={game.everySeconds} className="max-[22rem]:hidden!" />}
      <span className="flex min-w-0 flex-1 flex-col gap-1.5">
        <span className="text-body font-bold">{game.gameName}</span>
        {(last || game.kind !== 'official') && (
          <span className="tabular text-caption text-ink-3">
            {drawing !== undefined && last ? (
              t('common.draw.drawing', { numero: drawing })
            ) : (
              <>
                {t('common.draw.lastResult')}
                {last && (
                  <>
                    {' · '}
                    <span className="whitespace-nowrap">{t('common.draw.issue', { numero: last.numero })}</span>
                  </>
                )}
              </>
            )}
          </span>
        )}
        {last?.correctedAt !== undefined && <CorrectedMark />}
        {last ? (
          <ResultBalls result={last} size="small" awaited={drawing} />
        ) : (
          <NoResult nextAt={current?.drawsAt} official={game.kind === 'official'} />
        )}
      </span>
      {current && (
        <Closing
          key={current.numero}
          numero={current.numero}
          closesAt={current.closesAt}
          place="stacked"
          onClosed={() => {
            close(current.numero);
            onClosed?.();
          }}
        />
      )}
    </PageLink>
  );
}

/** The box of a DrawCard while it loads. */
export function DrawCardSkeleton() {
  return (
    <div className="card flex min-h-27 items-center gap-3 rounded-tile p-3 sm:px-4">
      <Skeleton className="h-17 w-14 shrink-0 max-[22rem]:hidden!" />
      <span className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-6 w-36 rounded-full!" />
      </span>
      <Skeleton className="h-7 w-16" />
    </div>
  );
}
