import { Button, ErrorState } from '@sortes/ui';
import type { Game } from '@sortes/lottery-rules';
import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '../../../kit/i18n';
import { useNearOrIdle } from '../../../kit/idle';
import { lazyPart } from '../../../kit/lazy-part';
import { usePlayMenu } from '../api/play-menu';
import { boardTabs, type BoardTab } from '../state/board-page';
import { boardStoreOf } from '../state/board-store';
import { useDrawClock } from '../state/use-draw-clock';
import { playCue } from '../../../kit/sound';
import { errorText, gameName } from '../lottery-texts';
import { BoardBody } from './board-body';
import { BoardHeader } from './board-header';
import type { ChaseSlot } from './chase-slot';
import { PlaySkeleton } from './play-picker';

const BoardTabs = lazyPart(async () => (await import('../history/board-tabs')).BoardTabs, []);

export interface BoardProps {
  game: Game;
  /** A play or a group of plays that the address names. */
  wantedPlay: string | undefined;
  wantedTab: string | undefined;
  /** Draws the chase beside "Bet now"; without it there is none. */
  chase?: ChaseSlot;
}

/** The place under a board. Nobody sees it first, unless the address asks for it: its code, its calls and its drawing come when it is near or nothing else is to do. */
function TabsPlace({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  const [place, isNear] = useNearOrIdle<HTMLDivElement>();
  const empty = <div ref={place} id="board-tabs" className="min-h-96" />;
  return isNear || isAsked ? <Suspense fallback={empty}>{children}</Suspense> : empty;
}

/** A game's betting board with everything under it. One for every game: the play's form decides what is drawn. */
export function Board({ game, wantedPlay, wantedTab, chase }: BoardProps) {
  const t = useT();
  const name = gameName(t, game.code);
  const clock = useDrawClock(game.code);
  const menu = usePlayMenu(game.code);
  const store = boardStoreOf(game);
  const asked = boardTabs.find((each) => each === wantedTab);
  const [tab, setTab] = useState<BoardTab>(asked ?? 'bets');
  const ready = menu.data !== undefined;
  useEffect(() => {
    if (asked !== undefined && ready) document.getElementById('board-tabs')?.scrollIntoView({ block: 'start' });
  }, [asked, ready]);
  useEffect(() => {
    store.getState().freeze(clock.phase === 'closed');
    if (clock.phase === 'closed') playCue('closing');
  }, [store, clock.phase]);
  // Plays the board itself has put into the address, which come back from there: no links to follow.
  const named = useRef<string[]>([]);
  const onNamed = useCallback((play: string) => void named.current.push(play), []);
  useEffect(() => {
    const own = named.current.lastIndexOf(wantedPlay ?? '');
    named.current = named.current.slice(own + 1);
    if (own >= 0) return;
    // Links name a play or, as the game menus do, a group of plays.
    const play = game.plays.find((each) => each.code === wantedPlay);
    if (play) store.getState().choosePlay(play.code);
    else if (wantedPlay !== undefined)
      store.getState().chooseGroup(
        wantedPlay,
        game.plays.filter((each) => each.group === wantedPlay).map((each) => each.code),
      );
  }, [game, store, wantedPlay]);
  const showBets = () => {
    setTab('bets');
    // The sheet this is asked from closes by going back, and the router then puts the page where it was: ours must come after.
    setTimeout(() => document.getElementById('board-tabs')?.scrollIntoView({ block: 'start' }), 200);
  };
  const failure = menu.error ?? (clock.near ? null : clock.error);
  return (
    <div className="flex flex-col gap-4 pb-6 max-sm:gap-2 short:gap-2">
      <a
        href="#numbers"
        className="absolute start-2 -top-20 z-60 rounded-chip bg-ink-1 px-4 py-2 font-semibold text-bg0 focus:fixed focus:top-2"
        onClick={(event) => {
          // The address stays the board's own: only the focus moves.
          event.preventDefault();
          const numbers = document.getElementById('numbers');
          numbers?.focus({ preventScroll: true });
          numbers?.scrollIntoView({ block: 'start' });
        }}
      >
        {t('lottery.skipToNumbers')}
      </a>
      <BoardHeader gameId={game.code} name={name} clock={clock} />
      {failure && !menu.data ? (
        <ErrorState
          title={t('errors.loadFailed')}
          actions={
            <Button
              onClick={() => {
                void menu.refetch();
                clock.reload();
              }}
            >
              {t('common.retry')}
            </Button>
          }
        >
          {errorText(t, failure)}
        </ErrorState>
      ) : menu.data ? (
        <BoardBody
          game={game}
          menu={menu.data}
          clock={clock}
          chase={chase}
          wantedPlay={wantedPlay}
          onNamed={onNamed}
          onShowBets={showBets}
        />
      ) : (
        <PlaySkeleton />
      )}
      {/* Not before the board is there: it would be pushed down. */}
      {(ready || failure) && (
        <TabsPlace isAsked={asked !== undefined}>
          <BoardTabs game={game} tab={tab} onTab={setTab} clock={clock} />
        </TabsPlace>
      )}
    </div>
  );
}
