import { coverOf } from '@sortes/contract';
import { Button, IconHeart, Money, buttonClass } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { clsx } from 'clsx';
import { useModule } from '../../../entities/brand/site-data';
import { useFavourites } from '../../../entities/game/favourites';
import { badgeOf, isForBrowser } from '../../../entities/game/game-card';
import { GameTile } from '../../../entities/game/game-tile';
import { isClosed, type Game } from '../../../entities/game/lists';
import { gameAddress, lobbyPages, type LobbyType } from '../../../entities/game/pages';
import { useOpenGame } from '../../../entities/game/use-open-game';
import { useSession } from '../../../entities/account/session';
import { serverNow } from '../../../kit/api/client';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';

interface ShowcaseProps {
  label: string;
  games: readonly Game[];
  /** Says of each game which category it is of: on a page of several. */
  withCategory: boolean;
  /** Told before a game opens. */
  onOpen: () => void;
}

/** The games of a category of a few: each large, with what it returns, its least stake and its demo, where tiles would leave the page empty. */
export function GameShowcase({ label, games, withCategory, onOpen }: ShowcaseProps) {
  const { ids, toggle } = useFavourites();
  // A phone shows more than three of them as large pictures, two in a row.
  const isTall = games.length > 3;
  return (
    <ul aria-label={label} className={clsx('grid gap-3 sm:grid-cols-2 xl:grid-cols-3', isTall && 'max-sm:grid-cols-2')}>
      {games.map((game) => (
        <ShowcaseCard
          key={game.nodeId}
          game={game}
          favourite={ids.has(game.nodeId)}
          onHeart={toggle}
          {...{ isTall, withCategory, onOpen }}
        />
      ))}
    </ul>
  );
}

const isCategory = (type: string): type is LobbyType => Object.hasOwn(lobbyPages, type);

interface CardProps extends Pick<ShowcaseProps, 'withCategory' | 'onOpen'> {
  game: Game;
  favourite: boolean;
  isTall: boolean;
  onHeart: ((game: Game) => void) | undefined;
}

function ShowcaseCard({ game, favourite, isTall, onHeart, withCategory, onOpen }: CardProps) {
  const t = useT();
  const { open } = useOpenGame();
  const closed = isClosed(game, serverNow());
  const badge = closed ? undefined : badgeOf(game);
  const cover = game.showIcon === '' ? coverOf(game) : undefined;
  return (
    <li
      className={clsx(
        'card relative flex gap-4 rounded-tile p-3 transition-colors duration-[180ms] hover:bg-bg2 has-[h3_a:focus-visible]:outline-2 has-[h3_a:focus-visible]:outline-offset-2 has-[h3_a:focus-visible]:outline-info has-[h3_a:focus-visible]:outline-solid',
        isTall && 'max-sm:flex-col max-sm:gap-1 max-sm:p-2',
      )}
    >
      <span aria-hidden="true" className={clsx('shrink-0 sm:w-28 lg:w-33', isTall ? 'max-sm:w-full' : 'w-28')}>
        <GameTile
          name={game.gameName}
          art={cover?.art ?? game.showIcon}
          fallback={game.defaultIcon}
          closed={closed}
          eager
          {...(cover && { panel: cover.panel })}
          {...(badge && { badge: t(`games.lobby.badge.${badge}`) })}
        />
      </span>
      <div
        className={clsx(
          'flex min-w-0 flex-1 flex-col gap-1 py-1',
          isTall && 'max-sm:min-h-9 max-sm:flex-row max-sm:flex-wrap max-sm:items-center max-sm:gap-0 max-sm:gap-y-1 max-sm:py-0',
        )}
      >
        <h3 className={clsx('text-h2', onHeart && (isTall ? 'sm:pe-9' : 'pe-9'), isTall && 'max-sm:contents')}>
          <a
            href={gameAddress(game.nodeId)}
            onClick={(event) => {
              if (isForBrowser(event)) return;
              event.preventDefault();
              onOpen();
              open(game);
            }}
            className="text-ink-1 no-underline outline-none after:absolute after:inset-0 after:rounded-tile"
          >
            <span className={isTall ? 'max-sm:sr-only' : ''}>{game.gameName}</span>
          </a>
        </h3>
        <p className={clsx('text-label text-ink-2', isTall && 'max-sm:hidden')}>
          {withCategory && isCategory(game.gameType) ? `${t(`shell.category.${game.gameType}`)} · ${game.vendorName}` : game.vendorName}
        </p>
        <Facts game={game} closed={closed} isTall={isTall} />
        {!closed && <Actions {...{ game, isTall, onOpen }} />}
      </div>
      {onHeart && <Heart {...{ game, favourite, isTall, onHeart }} />}
    </li>
  );
}

/** Play, and for members the demo: a visitor plays with play money anyway. */
function Actions({ game, isTall, onOpen }: Pick<CardProps, 'game' | 'isTall' | 'onOpen'>) {
  const t = useT();
  const { openDemo } = useOpenGame();
  const isMember = useSession(({ status }) => status === 'member');
  const hasDemo = useModule('FREEPLAY3') && game.trial === 1 && isMember;
  return (
    <div className={clsx('mt-auto flex flex-wrap gap-2 pt-2', isTall && 'max-sm:ms-auto max-sm:mt-0 max-sm:pt-0')}>
      {/* The whole card is the link; this only says so. */}
      <span aria-hidden="true" className={clsx(buttonClass({ tone: 'primary', size: 'small' }), isTall && hasDemo && 'max-sm:hidden!')}>
        {t('games.lobby.play')}
      </span>
      {hasDemo && (
        <Button
          size="small"
          className={clsx('relative z-1', isTall && 'max-sm:px-2.5!')}
          aria-label={`${t('games.frame.demo')}: ${game.gameName}`}
          onClick={() => {
            onOpen();
            openDemo(game);
          }}
        >
          {t('games.frame.demo')}
        </Button>
      )}
    </div>
  );
}

function Heart({ game, favourite, isTall, onHeart }: Pick<CardProps, 'game' | 'favourite' | 'isTall'> & { onHeart: (game: Game) => void }) {
  const t = useT();
  return (
    <button
      type="button"
      aria-pressed={favourite}
      aria-label={t(favourite ? 'games.lobby.unfavour' : 'games.lobby.favour', { game: game.gameName })}
      onClick={() => onHeart(game)}
      className={clsx(
        'absolute end-1 top-1 z-1 flex size-11 items-center justify-center rounded-tile text-ink-3',
        isTall &&
          'max-sm:text-white max-sm:before:absolute max-sm:before:inset-1.5 max-sm:before:rounded-full max-sm:before:bg-[#0a0e16]/65',
      )}
    >
      <IconHeart size={20} filled={favourite} className={clsx('relative', favourite && 'text-gold-text')} />
    </button>
  );
}

/** What a game returns and from which stake on it is played; of a closed one why. */
function Facts({ game, closed, isTall }: { game: Game; closed: boolean; isTall: boolean }) {
  const t = useT();
  const format = useFormat();
  if (closed) return <p className="text-label text-warning">{game.maintenance?.reason || t('games.lobby.closed')}</p>;
  const least = game.minBet === null ? undefined : tryReadAmount(String(game.minBet));
  return (
    <dl className={clsx('tabular flex flex-wrap gap-x-4 gap-y-1 pt-1 text-label', isTall && 'max-sm:pt-0')}>
      {game.returnToPlayer !== null && (
        <div className="flex gap-1.5">
          <dt className="whitespace-nowrap text-ink-3">{t('games.frame.guestReturn')}</dt>
          <dd className="font-semibold whitespace-nowrap">{format.percent(game.returnToPlayer / 100, 2)}</dd>
        </div>
      )}
      {least !== undefined && (
        <div className={clsx('flex gap-1.5', isTall && 'max-sm:hidden')}>
          <dt className="text-ink-3">{t('games.lobby.minBet')}</dt>
          <dd className="font-semibold">
            <Money amount={least} currency={boot.currency} locale={format.tag} />
          </dd>
        </div>
      )}
    </dl>
  );
}
