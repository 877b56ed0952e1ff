import { coverOf } from '@sortes/contract';
import { Button } from '@sortes/ui';
import { useModule } from '../../../entities/brand/site-data';
import { GameTile } from '../../../entities/game/game-tile';
import { WireAmount } from '../../../entities/wallet/wire-amount';
import { useFormat } from '../../../kit/format';
import { isTextId, useT } from '../../../kit/i18n';
import type { GameFacts } from '../api/launch';
import type { WaysIn } from './use-ways-in';

/** What kind of game it is, from which stake and with which return: as far as the catalogue says. */
function DoorFacts({ game }: { game: GameFacts['game'] }) {
  const t = useT();
  const format = useFormat();
  const kind = `shell.category.${game.gameType}`;
  return (
    <>
      <p className="text-body text-ink-2">
        {isTextId(kind) && `${t(kind)} · `}
        {game.vendorName}
      </p>
      {(game.minBet !== null || game.returnToPlayer !== null) && (
        <dl className="flex flex-wrap justify-center gap-x-6 gap-y-1 text-label sm:justify-start">
          {game.minBet !== null && (
            <div className="flex gap-2">
              <dt className="text-ink-3">{t('games.lobby.minBet')}</dt>
              <dd className="font-semibold text-ink-1">
                <WireAmount value={game.minBet} />
              </dd>
            </div>
          )}
          {game.returnToPlayer !== null && (
            <div className="flex gap-2">
              <dt className="text-ink-3">{t('games.frame.guestReturn')}</dt>
              <dd className="tabular font-semibold text-ink-1">{format.percent(game.returnToPlayer / 100, 2)}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  );
}

/** What a guest sees at the address of a game that needs an account: the game, and the ways in, which lead back to it. */
export function GuestDoor({ facts, ways }: { facts: GameFacts | undefined; ways: WaysIn }) {
  const t = useT();
  const registers = useModule('REG3');
  const game = facts?.game;
  const cover = game && game.showIcon === '' ? coverOf(game) : undefined;
  return (
    <section
      aria-labelledby="guest-door"
      className="mx-auto flex min-h-full w-full max-w-160 flex-col items-center justify-center gap-6 px-4 py-6 text-center sm:flex-row sm:gap-8 sm:text-start"
    >
      {game && (
        <div aria-hidden="true" className="w-45 shrink-0 sm:w-56">
          <GameTile
            name={game.gameName}
            note={game.vendorName}
            art={cover?.art ?? game.showIcon}
            fallback={game.defaultIcon}
            eager
            {...(cover && { panel: cover.panel })}
          />
        </div>
      )}
      <div className="flex min-w-0 flex-col items-center gap-3 sm:items-start">
        <h2 id="guest-door" className="text-h1 wrap-anywhere">
          {game === undefined ? t('games.frame.guestTitlePlain') : t('games.frame.guestTitle', { name: game.gameName })}
        </h2>
        {game && <DoorFacts game={game} />}
        <p className="text-body text-ink-2">{t('games.frame.guestNote')}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3 sm:justify-start">
          {registers && (
            <Button tone="primary" onClick={ways.register}>
              {t('shell.register')}
            </Button>
          )}
          <Button tone={registers ? 'secondary' : 'primary'} onClick={ways.login}>
            {t('shell.login')}
          </Button>
          {ways.tryFree && (
            <Button tone="ghost" onClick={ways.tryFree}>
              {t('games.frame.try')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
