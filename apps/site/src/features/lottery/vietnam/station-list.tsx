import { Button, ErrorState, IconCaretRight, Skeleton } from '@sortes/ui';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { serverNow } from '../../../kit/api/client';
import type { PopularGame, usePopularGames } from '../api/games';
import { errorText } from '../lottery-texts';
import { regionName } from '../lobby/names';
import { daysOf, stationsOf, type Station, type StationDay, type VnRegion } from '../state/stations';
import { useParameter } from '../../../kit/search';
import { PageLink } from '../../../kit/page-link';
import { StationCard } from './station-card';
import { StationHero } from './station-hero';

interface StationListProps {
  readonly region: VnRegion;
  readonly popular: ReturnType<typeof usePopularGames>;
}

const listClass = 'grid gap-3 md:grid-cols-2 xl:grid-cols-3';
/** Cards of a region that is shown below another one. */
const digestCards = 6;

/** Stations of a region with their next draw and last result: today's first, then day by day. A station that is alone shows all of its prizes. */
export function StationList({ region, popular }: StationListProps) {
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
      <output className={region === 'north' ? '' : listClass} aria-label={t('common.loading')}>
        {region === 'north' ? (
          <Skeleton className="h-140 w-full rounded-tile! md:h-88" />
        ) : (
          Array.from({ length: 6 }, (_, at) => <Skeleton key={at} className="h-24 w-full rounded-tile!" />)
        )}
      </output>
    );
  }
  const stations = stationsOf(popular.data, region, serverNow(), boot.timeZone);
  const [only, ...others] = stations;
  if (only && others.length === 0) return <StationHero station={only} />;
  const days = daysOf(stations, boot.timeZone);
  return (
    <div className="flex flex-col gap-5">
      {days.map((day) => (
        <Day key={day.stations[0]?.game.gameId} day={day} titled={days.length > 1} />
      ))}
    </div>
  );
}

function Day({ day, titled }: { day: StationDay<PopularGame>; titled: boolean }) {
  const t = useT();
  const format = useFormat();
  const title = day.today ? t('lottery.drawsToday') : day.at === undefined ? t('lottery.noDraw') : format.nearDay(day.at);
  return (
    <section className="flex flex-col gap-2">
      {titled && <h2 className="tabular text-h2">{title}</h2>}
      <Cards stations={day.stations} />
    </section>
  );
}

function Cards({ stations }: { stations: readonly Station<PopularGame>[] }) {
  return (
    <ul className={listClass}>
      {stations.map((station) => (
        <StationCard key={station.game.gameId} station={station} />
      ))}
    </ul>
  );
}

/** A region below the one on show: what draws there today, and the way to all of its stations. */
export function RegionDigest({ region, games }: { region: VnRegion; games: readonly PopularGame[] }) {
  const t = useT();
  const bars = useParameter('bars');
  const stations = stationsOf(games, region, serverNow(), boot.timeZone);
  const today = stations.filter((station) => station.today !== undefined);
  const shown = (today.length > 0 ? today : stations).slice(0, digestCards);
  const title = regionName(t, region);
  return (
    <section aria-labelledby={`region-${region}`} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h2 id={`region-${region}`} className="text-h2">
            {title}
          </h2>
          {today.length > 0 && region !== 'fast' && <span className="text-label text-ink-3">{t('lottery.drawsToday')}</span>}
        </div>
        {stations.length > shown.length && (
          <PageLink
            place={{ to: '/vnlottery', search: { bars, region } }}
            aria-label={`${t('common.seeAllCount', { count: stations.length })}: ${title}`}
            className="tabular inline-flex min-h-11 shrink-0 items-center gap-1 text-label font-semibold text-ink-2 no-underline hover:text-ink-1"
          >
            {t('common.seeAllCount', { count: stations.length })}
            <IconCaretRight size={16} />
          </PageLink>
        )}
      </div>
      <Cards stations={shown} />
    </section>
  );
}
