import { coverOf } from '@sortes/contract';
import { Button, IconPlay, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { GameTile } from '../../../entities/game/game-tile';
import { hotGamesQuery, isClosed, type Game } from '../../../entities/game/lists';
import { useOpenGame } from '../../../entities/game/use-open-game';
import { useModule } from '../../../entities/brand/site-data';
import { serverNow } from '../../../kit/api/client';
import { useLanguage, useT } from '../../../kit/i18n';
import { usePathname } from '../../../kit/router';

const shown = 3;
/** Some are asked for besides, because not every game has play money. */
const asked = 9;
/** Where somebody was about to play when they registered: there Play leads back to what they had open. */
const playPages: ReadonlySet<string> = new Set(['/game', '/seamless', '/lottery', '/vnlottery', '/sealottery']);

export interface FirstGamesData {
  /** Undefined while loading. */
  readonly games: readonly Game[] | undefined;
}

/** The brand's hot games that can be tried with play money; none where the brand has no play money. */
export function useFirstGames(): FirstGamesData {
  const { code } = useLanguage();
  const hasDemo = useModule('FREEPLAY3');
  const { data, isError } = useQuery({ ...hotGamesQuery('', asked, code), enabled: hasDemo });
  if (!hasDemo || isError) return { games: [] };
  return { games: data?.filter((game) => game.trial === 1 && !isClosed(game, serverNow())).slice(0, shown) };
}

/** A few games that a new account without money can begin with. */
export function FirstGames({ games: { games } }: { games: FirstGamesData }) {
  const t = useT();
  const { openDemo } = useOpenGame();
  if (games?.length === 0) return null;
  return (
    <section aria-labelledby="first-games" className="flex flex-col gap-2 pt-3">
      <h3 id="first-games" className="text-label font-semibold text-ink-2">
        {t('identity.tryFirst')}
      </h3>
      <ul className="grid grid-cols-3 gap-2.5">
        {games
          ? games.map((game) => {
              const cover = game.showIcon === '' ? coverOf(game) : undefined;
              return (
                <li key={game.nodeId}>
                  <button type="button" onClick={() => openDemo(game)} className="group block w-full rounded-tile">
                    <GameTile
                      name={game.gameName}
                      note={game.vendorName}
                      art={cover?.art ?? game.showIcon}
                      fallback={game.defaultIcon}
                      eager
                      {...(cover && { panel: cover.panel })}
                    />
                  </button>
                </li>
              );
            })
          : Array.from({ length: shown }, (_, at) => (
              <li key={at}>
                <Skeleton className="aspect-3/4 rounded-tile!" />
              </li>
            ))}
      </ul>
    </section>
  );
}

/** Leads on to play: to the game under the sheet, else to the first one that can be tried. */
export function PlayButton({
  games: { games },
  tone,
  onStay,
}: {
  games: FirstGamesData;
  tone: 'primary' | 'secondary';
  onStay: () => void;
}) {
  const t = useT();
  const isInGame = playPages.has(usePathname());
  const { openDemo } = useOpenGame();
  const first = games?.[0];
  if (!isInGame && games?.length === 0) return null;
  return (
    <Button
      tone={tone}
      size="large"
      wide
      icon={<IconPlay size={18} />}
      disabled={!isInGame && !first}
      onClick={() => (isInGame || !first ? onStay() : openDemo(first))}
    >
      {t('identity.playNow')}
    </Button>
  );
}
