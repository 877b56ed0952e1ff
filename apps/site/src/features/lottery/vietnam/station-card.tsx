import { Badge, Button, IconClock } from '@sortes/ui';
import { findGame } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { LotteryPlate } from '../../../entities/game/lottery-plate';
import { Closing } from '../../../entities/draw/closing';
import { NoResult } from '../../../entities/draw/no-result';
import { isPrizeTable } from '../../../entities/draw/result';
import { useDrawing } from '../../../entities/draw/use-drawing';
import { useModal } from '../../../kit/modal';
import { serverNow } from '../../../kit/api/client';
import type { PopularGame } from '../api/games';
import { prizeName } from '../lottery-texts';
import { awaitedDraw } from '../state/awaited';
import type { Station } from '../state/stations';
import { useParameter } from '../../../kit/search';
import { PageLink } from '../../../kit/page-link';

/** The address of a station's board, and what its link is called. */
export function useBoardOf(game: PopularGame) {
  const t = useT();
  const bars = useParameter('bars');
  const open = t('lottery.openBoard', { game: game.gameName });
  return {
    place: { to: '/vnlottery', search: { bars, gameCode: game.gameCode } } as const,
    label: game.currentNumero ? `${open} · ${t('common.draw.issue', { numero: game.currentNumero.numero })}` : open,
  };
}

/** When a station draws, and what has become of today's draw. */
export function StationTime({ station: { game, today, todayIssue, drawing, drawn, next } }: { station: Station<PopularGame> }) {
  const t = useT();
  const format = useFormat();
  const drawsAt = today ?? next;
  // Today's draw is over or closed: what is on sale is another draw, and is told apart from it.
  const ahead = today !== undefined && next !== today;
  const awaited = awaitedDraw(game.gameId, game.lastResult?.drawTime, serverNow());
  return (
    <p className="tabular flex flex-wrap items-center gap-x-2 text-label text-ink-2">
      {drawn && <Badge tone="win">{t('lottery.drawnToday')}</Badge>}
      {drawing && awaited === undefined && <Badge tone="warning">{t('common.draw.closed')}</Badge>}
      {drawsAt !== undefined && (
        <span className="inline-flex items-center gap-1">
          <IconClock size={14} />
          {format.date(drawsAt, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}
        </span>
      )}
      {ahead && todayIssue !== undefined && <span className="text-ink-3">{t('common.draw.issue', { numero: todayIssue })}</span>}
    </p>
  );
}

/** The draw on sale where it is not today's any more. */
export function NextOnSale({ game }: { game: PopularGame }) {
  const t = useT();
  const format = useFormat();
  const current = game.currentNumero;
  return (
    <p className="tabular flex flex-wrap justify-between gap-x-3 border-t border-divider pt-2 text-label text-ink-2">
      {current ? (
        <>
          <span className="font-semibold text-ink-1">{t('lottery.nextIssue', { numero: current.numero })}</span>
          <span className="text-ink-3">{t('lottery.onSaleUntil', { time: format.nearTime(current.closesAt) })}</span>
        </>
      ) : (
        t('lottery.noDraw')
      )}
    </p>
  );
}

/** The result of a card has the width of the card on the narrowest phones: beside the picture its digits would break. */
const belowPicture = 'max-[22.99rem]:col-span-2';

/** A station of a list: the whole card leads to its board, the way to all prizes stands above it. */
export function StationCard({ station }: { station: Station<PopularGame> }) {
  const t = useT();
  const { game, today, next } = station;
  const { currentNumero: current } = game;
  const ahead = today !== undefined && next !== today;
  const board = useBoardOf(game);
  const { drawing, close } = useDrawing(game.lastResult?.numero);
  return (
    <li className="card relative flex min-h-24 flex-col justify-center gap-2 rounded-tile p-3 transition-colors duration-[180ms] hover:bg-bg2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-info has-[a:focus-visible]:outline-solid">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5">
        <LotteryPlate icon={game.iconUrl} everySeconds={game.everySeconds} className="min-[23rem]:row-span-2" />
        <div className="flex min-w-0 items-start justify-between gap-x-3">
          <div className="flex min-w-0 flex-col gap-0.5">
            <h3 className="text-body leading-tight font-bold">
              <PageLink
                place={board.place}
                aria-label={board.label}
                className="text-ink-1 no-underline outline-none after:absolute after:inset-0 after:rounded-tile"
              >
                {game.gameName}
              </PageLink>
            </h3>
            <StationTime station={station} />
          </div>
          {ahead ? null : current ? (
            <Closing
              key={current.numero}
              numero={current.numero}
              closesAt={current.closesAt}
              place="stacked"
              onClosed={() => close(current.numero)}
            />
          ) : (
            <span className="text-label text-ink-3">{t('lottery.noDraw')}</span>
          )}
        </div>
        <LastResult station={station} drawing={findGame(game.gameId)?.kind === 'official' ? undefined : drawing} />
      </div>
      {ahead && <NextOnSale game={game} />}
    </li>
  );
}

/** The special prize of the last draw; nothing for a station that has none yet. `drawing` is the issue that is being drawn. */
function LastResult({ station: { game }, drawing }: { station: Station<PopularGame>; drawing: string | undefined }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const { lastResult: last } = game;
  const rules = findGame(game.gameId);
  const awaited = awaitedDraw(game.gameId, last?.drawTime, serverNow());
  const headline = last && isPrizeTable(last) ? last.prizes[0] : undefined;
  if (awaited !== undefined)
    return (
      <p className={belowPicture}>
        <NoResult drawnAt={awaited} zone={rules?.calendar.timezone} official />
      </p>
    );
  if (!headline || !last) return null;
  return (
    <div className={clsx('flex min-h-8 items-center justify-between gap-2', belowPicture)}>
      <p className="tabular flex min-w-0 items-baseline gap-x-2 whitespace-nowrap">
        <span className="text-caption text-ink-3">{prizeName(t, headline.prize)}</span>
        <strong className="text-h2 tracking-wide text-gold-text">
          {drawing === undefined ? headline.numbers[0] : '·'.repeat(headline.numbers[0]?.length ?? 0)}
        </strong>
        {drawing === undefined && rules?.kind === 'official' && (
          <span className="truncate text-caption text-ink-3">{format.date(last.drawTime, { day: 'numeric', month: 'numeric' })}</span>
        )}
      </p>
      {drawing === undefined ? (
        <Button
          tone="ghost"
          size="small"
          className="relative z-1 -me-2 shrink-0"
          aria-haspopup="dialog"
          aria-label={`${t('lottery.showPrizes')}: ${game.gameName}`}
          onClick={() => modal.open('prizes', { gameId: game.gameId, numero: last.numero })}
        >
          {t('lottery.showPrizes')}
        </Button>
      ) : (
        <span className="tabular truncate text-caption text-ink-3">{t('common.draw.drawing', { numero: drawing })}</span>
      )}
    </div>
  );
}
