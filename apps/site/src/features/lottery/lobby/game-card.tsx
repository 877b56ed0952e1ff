import { IconButton, IconHeart, Skeleton } from '@sortes/ui';
import { findGame } from '@sortes/lottery-rules';
import { memo } from 'react';
import { serverNow } from '../../../kit/api/client';
import { boot } from '../../../kit/boot';
import { dayOfInstant } from '@sortes/browser';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { Closing } from '../../../entities/draw/closing';
import { LotteryPlate } from '../../../entities/game/lottery-plate';
import { boardAddress, isPrizeTable } from '../../../entities/draw/result';
import { CorrectedMark } from '../../../entities/draw/corrected-mark';
import { NoResult } from '../../../entities/draw/no-result';
import { ResultBalls } from '../../../entities/draw/result-balls';
import { useDrawing } from '../../../entities/draw/use-drawing';
import type { PopularGame } from '../api/games';
import { prizeName } from '../lottery-texts';
import { awaitedDraw } from '../state/awaited';
import { useNearView } from './use-near-view';
import { PageLink } from '../../../kit/page-link';

export interface GameCardProps {
  game: PopularGame;
  favourite: boolean;
  /** Drawn in full from the start. */
  first: boolean;
  onStar: (gameId: string) => void;
  onClosed: () => void;
}

const isOfAnotherYear = (at: number) =>
  dayOfInstant(at, boot.timeZone).slice(0, 4) !== dayOfInstant(serverNow(), boot.timeZone).slice(0, 4);

/**
 * A game of the lobby: name and picture always, so that it can be found and reached; result and countdown only near the window. The whole card leads to the
 * board, the heart stands above it.
 */
export const GameCard = memo(function GameCard({ game, favourite, first, onStar, onClosed }: GameCardProps) {
  const t = useT();
  const format = useFormat();
  const [ref, near] = useNearView<HTMLLIElement>(first);
  const { currentNumero: current, lastResult: last } = game;
  const rules = findGame(game.gameId);
  const { drawing: closed, close } = useDrawing(last?.numero);
  const drawing = rules?.kind === 'house' ? closed : undefined;
  const awaited = near ? awaitedDraw(game.gameId, last?.drawTime, serverNow()) : undefined;
  const headline = last && isPrizeTable(last) ? last.prizes[0] : undefined;
  return (
    <li
      ref={ref}
      className="card relative flex min-h-29 gap-3 rounded-tile p-3 transition-colors duration-[180ms] hover:bg-bg2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-info has-[a:focus-visible]:outline-solid"
    >
      <LotteryPlate icon={game.iconUrl} everySeconds={game.everySeconds} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <PageLink
          place={boardAddress(game)}
          className="pe-10 text-body font-bold text-ink-1 no-underline after:absolute after:inset-0 after:rounded-tile outline-none"
        >
          {game.gameName}
        </PageLink>
        {near && (
          <div className="flex flex-1 flex-wrap items-end justify-between gap-x-3 gap-y-1">
            <div className="flex min-w-0 flex-col gap-1">
              <span className="tabular text-caption text-ink-3">
                {last
                  ? drawing !== undefined
                    ? t('common.draw.drawing', { numero: drawing })
                    : `${t('lottery.lastResultOf', { numero: last.numero })}${headline ? ` · ${format.date(last.drawTime, { day: 'numeric', month: format.parts.month, ...(isOfAnotherYear(last.drawTime) && { year: 'numeric' }) })}` : ''}`
                  : rules?.kind === 'official'
                    ? ''
                    : t('common.draw.lastResult')}
              </span>
              {last?.correctedAt !== undefined && <CorrectedMark />}
              {headline ? (
                <span className="flex items-baseline gap-2">
                  <span className="text-caption text-ink-3">{prizeName(t, headline.prize)}</span>
                  <strong className="tabular text-h2 tracking-wide text-gold-text">
                    {drawing === undefined ? headline.numbers[0] : '·'.repeat(headline.numbers[0]?.length ?? 0)}
                  </strong>
                </span>
              ) : last ? (
                <ResultBalls result={last} size="small" awaited={drawing} />
              ) : (
                awaited === undefined && (
                  <NoResult nextAt={current?.drawsAt} zone={rules?.calendar.timezone} official={rules?.kind === 'official'} />
                )
              )}
              {awaited !== undefined && <NoResult drawnAt={awaited} zone={rules?.calendar.timezone} official />}
            </div>
            <div className="ms-auto">
              {current ? (
                <Closing
                  key={current.numero}
                  numero={current.numero}
                  closesAt={current.closesAt}
                  withIssue={false}
                  onClosed={() => {
                    close(current.numero);
                    onClosed();
                  }}
                />
              ) : (
                <span className="text-label text-ink-3">{t('lottery.noDraw')}</span>
              )}
            </div>
          </div>
        )}
      </div>
      <IconButton
        className="absolute! end-0.5 top-0.5"
        label={t(favourite ? 'lottery.unfavour' : 'lottery.favour', { game: game.gameName })}
        aria-pressed={favourite}
        onClick={() => onStar(game.gameId)}
      >
        <IconHeart size={20} filled={favourite} className={favourite ? 'text-gold-text' : 'text-ink-3'} />
      </IconButton>
    </li>
  );
});

/** The box of a GameCard while it loads. */
export function GameCardSkeleton() {
  return (
    <li className="card flex min-h-29 gap-3 rounded-tile p-3">
      <Skeleton className="h-17 w-14 shrink-0" />
      <span className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-6 w-36 rounded-full!" />
      </span>
    </li>
  );
}
