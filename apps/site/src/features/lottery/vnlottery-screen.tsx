import { IconArrowLeft, chipClass } from '@sortes/ui';
import { findGame, type Game } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { serverNow } from '../../kit/api/client';
import { boot } from '../../kit/boot';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useParameter } from '../../kit/search';
import { usePopularGames } from './api/games';
import { useLotteryStream } from './api/use-lottery-stream';
import { Board } from './board/board';
import { UnknownGame } from './board/unknown-game';
import { chaseSlot } from './chase/chase-entry';
import { gameName } from './lottery-texts';
import { regionName } from './lobby/names';
import { boardPageOf } from './state/board-page';
import { daysOf, regionOf, stationsOf, vnRegions, type VnRegion } from './state/stations';
import { EdgeRow, backChip, neighbourChip } from './vietnam/edge-row';
import { RegionDigest, StationList } from './vietnam/station-list';
import { LeadOn, PageLink } from '../../kit/page-link';
import { askAheadForBoard, askAheadForGames } from './state/ask-ahead';

/** `/vnlottery`: region, then station; `/vnlottery?gameCode=&playType=` is the board of one, at the play. */
export function VnlotteryScreen() {
  const gameCode = useParameter('gameCode');
  const playType = useParameter('playType');
  const tab = useParameter('tab');
  const region = useParameter('region');
  if (gameCode === undefined || gameCode === '') return <Regions region={vnRegions.find((each) => each === region) ?? 'north'} />;
  const game = findGame(gameCode);
  if (!game) return <UnknownGame />;
  const page = boardPageOf(game);
  if (page !== '/vnlottery') return <LeadOn to={page} />;
  return (
    <div className="flex flex-col gap-2 max-sm:-mt-2 max-sm:gap-1">
      <Neighbours game={game} />
      <Board key={game.code} game={game} wantedPlay={playType} wantedTab={tab} chase={chaseSlot} />
    </div>
  );
}

const shortNames = {
  north: 'lottery.regionShort.north',
  central: 'lottery.regionShort.central',
  south: 'lottery.regionShort.south',
  fast: 'lottery.regionShort.fast',
} as const;

function RegionLinks({ region }: { region: VnRegion }) {
  const t = useT();
  const own = useInView(region);
  const bars = useParameter('bars');
  return (
    <nav aria-label={t('lottery.regions')} className="scroll-row flex gap-2 p-0.5">
      <PageLink place={{ to: '/elott' }} aria-label={t('lottery.allGames')} className={clsx(chipClass(false), 'px-3!')}>
        <IconArrowLeft size={18} />
        <span className="hidden sm:inline">{t('lottery.allGames')}</span>
      </PageLink>
      {vnRegions.map((each) => (
        <PageLink
          key={each}
          {...(each === region && { ref: own })}
          place={{ to: '/vnlottery', search: { bars, region: each } }}
          aria-current={each === region ? 'page' : undefined}
          className={clsx(chipClass(each === region), 'px-3.5! sm:px-4!')}
        >
          {t(shortNames[each])}
        </PageLink>
      ))}
    </nav>
  );
}

/** Brings the chip in view inside its row, without moving the page. */
function useInView(what: unknown) {
  const own = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const chip = own.current;
    const row = chip?.parentElement;
    if (!chip || !row) return;
    const start = chip.offsetLeft - row.offsetLeft;
    if (start + chip.offsetWidth > row.scrollLeft + row.clientWidth || start < row.scrollLeft) row.scrollLeft = start - 64;
  }, [what]);
  return own;
}

function Regions({ region }: { region: VnRegion }) {
  const t = useT();
  const popular = usePopularGames();
  useLotteryStream();
  // The north has one station a day: a page of one card would look as if that were all.
  const isAlone = popular.data !== undefined && stationsOf(popular.data, region, serverNow(), boot.timeZone).length <= 1;
  return (
    <div className="flex flex-col gap-4 pb-8">
      <RegionLinks region={region} />
      <h1 className="text-h1">{regionName(t, region)}</h1>
      <StationList region={region} popular={popular} />
      {isAlone && popular.data && digested.map((each) => each !== region && <RegionDigest key={each} region={each} games={popular.data} />)}
    </div>
  );
}

/** Regions below the one on show: those first whose next draw is at hand. */
const digested: readonly VnRegion[] = ['fast', 'south', 'central', 'north'];

/** The other stations of the region beside the one on show: today's first, then each day's under its name. */
function Neighbours({ game }: { game: Game }) {
  const t = useT();
  const format = useFormat();
  const popular = usePopularGames();
  const bars = useParameter('bars');
  const region = regionOf(game.code) ?? 'north';
  const stations = stationsOf(popular.data ?? [], region, serverNow(), boot.timeZone);
  const days = daysOf(stations, boot.timeZone);
  const isAlone = stations.length === 1;
  const dayName = ({ today, at }: (typeof days)[number]) =>
    today ? t('common.today') : at === undefined ? t('lottery.noDraw') : format.nearDay(at);
  return (
    <EdgeRow label={regionName(t, region)} active={`${game.code} ${stations.length}`}>
      {/* A station that is alone in its region has the regions beside it: back leads past them. */}
      <PageLink
        place={isAlone ? { to: '/elott' } : { to: '/vnlottery', search: { bars, region } }}
        aria-label={isAlone ? t('shell.nav.lottery') : regionName(t, region)}
        className={backChip}
      >
        <IconArrowLeft size={18} />
        <span className="max-sm:hidden">{isAlone ? t('shell.nav.lottery') : regionName(t, region)}</span>
      </PageLink>
      {isAlone &&
        vnRegions.map((each) => (
          <PageLink key={each} place={{ to: '/vnlottery', search: { bars, region: each } }} className={neighbourChip(each === region)}>
            {t(shortNames[each])}
          </PageLink>
        ))}
      {stations.length > 1 &&
        days.map((day) => (
          <span key={day.stations[0]?.game.gameId} role="group" aria-label={dayName(day)} className="flex shrink-0 items-center gap-2">
            {days.length > 1 && (
              <span
                aria-hidden="true"
                className="tabular border-s border-divider ps-3 text-label font-semibold whitespace-nowrap text-ink-2"
              >
                {dayName(day)}
              </span>
            )}
            {day.stations.map((station) => {
              const here = station.game.gameId === game.code;
              return (
                <PageLink
                  key={station.game.gameId}
                  {...(here && { 'data-active': '' })}
                  place={{ to: '/vnlottery', search: { bars, gameCode: station.game.gameCode } }}
                  aria-current={here ? 'page' : undefined}
                  className={neighbourChip(here)}
                >
                  {gameName(t, station.game.gameCode)}
                </PageLink>
              );
            })}
          </span>
        ))}
    </EdgeRow>
  );
}

/** The screen, with what it will ask for on its way. */
export function openVnlotteryScreen() {
  askAheadForBoard();
  askAheadForGames();
  return VnlotteryScreen;
}
