import { Button, ErrorState, IconArrowLeft, chipClass } from '@sortes/ui';
import { findGame, type Game } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { LeadOn, PageLink } from '../../kit/page-link';
import { useT } from '../../kit/i18n';
import { useParameter } from '../../kit/search';
import { usePopularGames } from './api/games';
import { useLotteryStream } from './api/use-lottery-stream';
import { Board } from './board/board';
import { UnknownGame } from './board/unknown-game';
import { chaseSlot } from './chase/chase-entry';
import { GameCard, GameCardSkeleton } from './lobby/game-card';
import { errorText, groupTitle } from './lobby/names';
import { NextToClose, NextToCloseSkeleton } from './lobby/next-to-close';
import { useCardActions } from './lobby/use-card-actions';
import { gameName } from './lottery-texts';
import { boardPageOf, seaFamilies } from './state/board-page';
import { EdgeRow, backChip, neighbourChip } from './vietnam/edge-row';
import { askAheadForBoard, askAheadForGames } from './state/ask-ahead';

/** `/sealottery`: Thai, Togel and Malaysian games by family; `/sealottery?gameCode=&playType=` is the board of one, at the play. */
export function SealotteryScreen() {
  const gameCode = useParameter('gameCode');
  const playType = useParameter('playType');
  const tab = useParameter('tab');
  if (gameCode === undefined || gameCode === '') return <Families />;
  const game = findGame(gameCode);
  if (!game) return <UnknownGame />;
  const page = boardPageOf(game);
  if (page !== '/sealottery') return <LeadOn to={page} />;
  return (
    <div className="flex flex-col gap-2 max-sm:-mt-2 max-sm:gap-1">
      <Neighbours game={game} />
      <Board key={game.code} game={game} wantedPlay={playType} wantedTab={tab} chase={chaseSlot} />
    </div>
  );
}

/** The games of this page, family by family, each with its last result and the time left. */
function Families() {
  const t = useT();
  const popular = usePopularGames();
  const cards = useCardActions();
  useLotteryStream();
  const offered = popular.data?.filter(({ gameId }) => seaFamilies.some(({ codes }) => codes.includes(gameId)));
  return (
    <div className="flex flex-col gap-5 pb-8">
      <div className="flex items-center gap-3">
        <PageLink place={{ to: '/elott' }} aria-label={t('lottery.allGames')} className={clsx(chipClass(false), 'shrink-0 max-sm:px-3!')}>
          <IconArrowLeft size={18} />
          <span className="max-sm:sr-only">{t('lottery.allGames')}</span>
        </PageLink>
        <h1 className="text-h1">{t('shell.nav.seaLottery')}</h1>
      </div>
      {offered ? <NextToClose games={offered} onClosed={cards.closed} /> : !popular.error && <NextToCloseSkeleton />}
      {popular.error && !popular.data ? (
        <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void popular.refetch()}>{t('common.retry')}</Button>}>
          {errorText(t, popular.error)}
        </ErrorState>
      ) : (
        seaFamilies.map(({ group, codes }) => (
          <section key={group} aria-labelledby={`family-${group}`} className="flex flex-col gap-2">
            <h2 id={`family-${group}`} className="text-h2">
              {groupTitle(t, group)}
            </h2>
            <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
              {offered
                ? offered
                    .filter(({ gameId }) => codes.includes(gameId))
                    .map((game) => (
                      <GameCard
                        key={game.gameId}
                        game={game}
                        first
                        favourite={cards.starred.has(game.gameId)}
                        onStar={cards.star}
                        onClosed={cards.closed}
                      />
                    ))
                : codes.map((code) => <GameCardSkeleton key={code} />)}
            </ul>
          </section>
        ))
      )}
    </div>
  );
}

/** The other games of this page beside the one on show, family by family. */
function Neighbours({ game }: { game: Game }) {
  const t = useT();
  return (
    <EdgeRow label={t('shell.nav.seaLottery')} active={game.code}>
      <PageLink place={{ to: '/sealottery' }} aria-label={t('shell.nav.seaLottery')} className={backChip}>
        <IconArrowLeft size={18} />
        <span className="max-sm:hidden">{t('shell.nav.seaLottery')}</span>
      </PageLink>
      {seaFamilies.map(({ group, codes }) => (
        <span key={group} role="group" aria-label={groupTitle(t, group)} className="flex shrink-0 items-center gap-2">
          <span aria-hidden="true" className="border-s border-divider ps-3 text-label font-semibold whitespace-nowrap text-ink-2">
            {groupTitle(t, group)}
          </span>
          {codes.map((code) => {
            const here = code === game.code;
            return (
              <PageLink
                key={code}
                {...(here && { 'data-active': '' })}
                place={{ to: '/sealottery', search: { gameCode: code } }}
                aria-current={here ? 'page' : undefined}
                className={neighbourChip(here)}
              >
                {gameName(t, code)}
              </PageLink>
            );
          })}
        </span>
      ))}
    </EdgeRow>
  );
}

/** The screen, with what it will ask for on its way. */
export function openSealotteryScreen() {
  askAheadForBoard();
  askAheadForGames();
  return SealotteryScreen;
}
