import { Badge, Button, ErrorState, IconClock, Skeleton, buttonClass } from '@sortes/ui';
import { findGame } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { LotteryPlate } from '../../../entities/game/lottery-plate';
import { Closing } from '../../../entities/draw/closing';
import { NoResult } from '../../../entities/draw/no-result';
import { isPrizeTable } from '../../../entities/draw/result';
import { useDrawing } from '../../../entities/draw/use-drawing';
import { useModal } from '../../../kit/modal';
import { serverNow } from '../../../kit/api/client';
import type { PopularGame, usePopularGames } from '../api/games';
import { errorText, prizeName } from '../lottery-texts';
import { awaitedDraw } from '../state/awaited';
import { stationsOf, type Station, type VnRegion } from '../state/stations';
import { useParameter } from '../../../kit/search';
import { PageLink } from '../../../kit/page-link';

interface StationListProps {
  readonly region: VnRegion;
  readonly popular: ReturnType<typeof usePopularGames>;
  /** It stands under a heading of the region's. */
  readonly below?: boolean;
}

/** Stations of a region with their next draw and last result: today's first. */
export function StationList({ region, popular, below = false }: StationListProps) {
  const t = useT();
  if (popular.error && !popular.data) {
    return (
      <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void popular.refetch()}>{t('common.retry')}</Button>}>
        {errorText(t, popular.error)}
      </ErrorState>
    );
  }
  if (!popular.data) {
    return (
      <output className="grid gap-3 md:grid-cols-2 xl:grid-cols-3" aria-label={t('common.loading')}>
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} className="h-36 w-full rounded-tile!" />
        ))}
      </output>
    );
  }
  const stations = stationsOf(popular.data, region, serverNow(), boot.timeZone);
  const today = stations.filter((station) => station.today !== undefined);
  const later = stations.filter((station) => station.today === undefined);
  return (
    <div className="flex flex-col gap-5">
      {today.length > 0 && <Stations below={below} title={later.length > 0 ? t('lottery.drawsToday') : undefined} stations={today} />}
      {later.length > 0 && <Stations below={below} title={today.length > 0 ? t('lottery.drawsLater') : undefined} stations={later} />}
    </div>
  );
}

interface StationsProps {
  readonly title: string | undefined;
  readonly stations: readonly Station<PopularGame>[];
  readonly below: boolean;
}

function Stations({ title, stations, below }: StationsProps) {
  const Title = below ? 'h3' : 'h2';
  return (
    <section className="flex flex-col gap-2">
      {title && <Title className={below ? 'text-label font-semibold text-ink-2' : 'text-h2'}>{title}</Title>}
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {stations.map((station) => (
          <StationCard key={station.game.gameId} station={station} />
        ))}
      </ul>
    </section>
  );
}

function StationCard({ station: { game, today, todayIssue, drawing, drawn, next } }: { station: Station<PopularGame> }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const { currentNumero: current, lastResult: last } = game;
  const drawsAt = today ?? next;
  // Today's draw is over or closed: what is on sale is another draw, and is told apart from it.
  const ahead = today !== undefined && next !== today;
  const rules = findGame(game.gameId);
  const [official, zone] = [rules?.kind === 'official', rules?.calendar.timezone];
  const awaited = awaitedDraw(game.gameId, last?.drawTime, serverNow());
  const { drawing: closed, close } = useDrawing(last?.numero);
  const made = official ? undefined : closed;
  const headline = last && isPrizeTable(last) ? last.prizes[0] : undefined;
  return (
    <li className="card flex flex-col gap-2 rounded-tile p-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        {!official && <LotteryPlate icon={game.iconUrl} everySeconds={game.everySeconds} />}
        <div className="flex min-w-28 flex-1 flex-col gap-1">
          <h3 className="text-body font-bold">{game.gameName}</h3>
          <p className="tabular flex flex-wrap items-center gap-x-2 text-label text-ink-2">
            {drawn && <Badge tone="win">{t('lottery.drawnToday')}</Badge>}
            {drawing && awaited === undefined && <Badge tone="warning">{t('common.draw.closed')}</Badge>}
            {drawsAt !== undefined && (
              <span className="inline-flex items-center gap-1">
                <IconClock size={14} />
                {today === undefined
                  ? format.nearTime(drawsAt)
                  : format.date(drawsAt, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}
              </span>
            )}
            {ahead && todayIssue !== undefined && <span>{t('common.draw.issue', { numero: todayIssue })}</span>}
          </p>
        </div>
        {ahead ? null : current ? (
          <span className="ms-auto">
            <Closing key={current.numero} numero={current.numero} closesAt={current.closesAt} onClosed={() => close(current.numero)} />
          </span>
        ) : (
          <span className="text-label text-ink-3">{t('lottery.noDraw')}</span>
        )}
      </div>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-2">
        <div className="flex min-w-0 flex-col">
          <span className="tabular text-caption text-ink-3">
            {last && made !== undefined
              ? t('common.draw.drawing', { numero: made })
              : last
                ? t('lottery.lastResultOf', { numero: last.numero })
                : official
                  ? ''
                  : t('common.draw.lastResult')}
          </span>
          {headline ? (
            <span className="flex items-baseline gap-2">
              <span className="text-caption text-ink-3">{prizeName(t, headline.prize)}</span>
              <strong className="tabular text-h2 tracking-wide text-gold-text">
                {made === undefined ? headline.numbers[0] : '·'.repeat(headline.numbers[0]?.length ?? 0)}
              </strong>
            </span>
          ) : (
            awaited === undefined && <NoResult nextAt={next} zone={zone} official={official} />
          )}
          {awaited !== undefined && <NoResult drawnAt={awaited} zone={zone} official />}
        </div>
        <div className="ms-auto flex items-center gap-2">
          {headline && last && made === undefined && (
            <Button
              tone="ghost"
              size="small"
              aria-haspopup="dialog"
              aria-label={`${t('lottery.showPrizes')}: ${game.gameName}`}
              onClick={() => modal.open('prizes', { gameId: game.gameId, numero: last.numero })}
            >
              {t('lottery.showPrizes')}
            </Button>
          )}
          {!ahead && <PlayLink game={game} />}
        </div>
      </div>
      {ahead && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-divider pt-2">
          <p className="tabular flex min-w-40 flex-1 flex-col text-label text-ink-2">
            {current ? (
              <>
                <span className="font-semibold text-ink-1">{t('lottery.nextIssue', { numero: current.numero })}</span>
                <span className="text-caption text-ink-3">{t('lottery.onSaleUntil', { time: format.nearTime(current.closesAt) })}</span>
              </>
            ) : (
              t('lottery.noDraw')
            )}
          </p>
          <PlayLink game={game} />
        </div>
      )}
    </li>
  );
}

/** Leads to the board, and says which issue is bet on there. */
function PlayLink({ game }: { game: PopularGame }) {
  const t = useT();
  const bars = useParameter('bars');
  const open = t('lottery.openBoard', { game: game.gameName });
  return (
    <PageLink
      place={{ to: '/vnlottery', search: { bars, gameCode: game.gameCode } }}
      aria-label={game.currentNumero ? `${open} · ${t('common.draw.issue', { numero: game.currentNumero.numero })}` : open}
      className={clsx(buttonClass({ tone: 'primary', size: 'small' }))}
    >
      {t('lottery.play')}
    </PageLink>
  );
}
