import { buttonClass } from '@sortes/ui';
import { findGame } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { LotteryPlate } from '../../../entities/game/lottery-plate';
import { Closing } from '../../../entities/draw/closing';
import { NoResult } from '../../../entities/draw/no-result';
import { isPrizeTable } from '../../../entities/draw/result';
import { serverNow } from '../../../kit/api/client';
import type { PopularGame } from '../api/games';
import { PrizeTable } from '../history/prize-table';
import { awaitedDraw } from '../state/awaited';
import type { Station } from '../state/stations';
import { PageLink } from '../../../kit/page-link';
import { NextOnSale, StationTime, useBoardOf } from './station-card';

/** The station of a region that has one: time left, the way to its board and the whole last result, as a Vietnamese result page shows it. */
export function StationHero({ station }: { station: Station<PopularGame> }) {
  const t = useT();
  const format = useFormat();
  const { game, today, next } = station;
  const { currentNumero: current, lastResult: last } = game;
  const ahead = today !== undefined && next !== today;
  const board = useBoardOf(game);
  const zone = findGame(game.gameId)?.calendar.timezone;
  const awaited = awaitedDraw(game.gameId, last?.drawTime, serverNow());
  const table = last && isPrizeTable(last) ? last : undefined;
  return (
    <article className="card grid overflow-hidden rounded-tile md:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
      <div className="flex flex-col gap-4 p-4 md:border-e md:border-divider md:p-5">
        {/* The picture fills the side's width where there is a side. */}
        <div className="flex items-center gap-3 md:flex-col md:items-stretch">
          <LotteryPlate icon={game.iconUrl} className="md:h-36! md:w-full!" />
          <div className="flex min-w-0 flex-col gap-1">
            <h2 className="text-h2">{game.gameName}</h2>
            <StationTime station={station} />
          </div>
        </div>
        <div className="flex flex-wrap items-end justify-between gap-3 md:mt-auto md:flex-col md:items-stretch">
          {ahead ? null : current ? (
            <Closing key={current.numero} numero={current.numero} closesAt={current.closesAt} place="large" />
          ) : (
            <span className="text-label text-ink-3">{t('lottery.noDraw')}</span>
          )}
          <PageLink place={board.place} aria-label={board.label} className={clsx(buttonClass({ tone: 'primary' }), 'min-w-32')}>
            {t('lottery.play')}
          </PageLink>
        </div>
        {ahead && <NextOnSale game={game} />}
        {awaited !== undefined && <NoResult drawnAt={awaited} zone={zone} official />}
      </div>
      <div className="grid gap-x-8 gap-y-4 border-t border-divider p-4 md:border-t-0 md:p-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {table ? (
          <>
            <PrizeTable
              prizes={table.prizes}
              caption={`${t('common.draw.lastResult')} · ${format.date(table.drawTime, { weekday: 'short', day: 'numeric', month: format.parts.month })}`}
            />
            <Heads numbers={table.prizes.flatMap(({ numbers }) => numbers)} />
          </>
        ) : (
          awaited === undefined && <NoResult nextAt={next} zone={zone} official />
        )}
      </div>
    </article>
  );
}

/** The last two digits of every prize by their first one: what bets on two digits are read from. */
function Heads({ numbers }: { numbers: readonly string[] }) {
  const t = useT();
  const pairs = numbers.map((number) => number.slice(-2)).toSorted();
  return (
    <table className="tabular w-full border-collapse self-start text-label max-md:hidden">
      <caption className="pb-2 text-start text-label font-semibold text-ink-2">{t('lottery.byHead')}</caption>
      <tbody>
        {Array.from({ length: 10 }, (_, head) => (
          <tr key={head} className="border-t border-divider">
            <th scope="row" className="w-10 py-1 text-start font-bold text-gold-text">
              {head}
            </th>
            <td className="py-1 font-semibold text-ink-1">
              {pairs
                .filter((pair) => pair.startsWith(String(head)))
                .map((pair) => pair.slice(1))
                .join('  ') || <span className="text-ink-3">–</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
