import { findPlay, type Game, type Play } from '@sortes/lottery-rules';
import { useEffect, useMemo, useRef } from 'react';
import { useOpenModal } from '../../../kit/modal';
import { useChangeSearch } from '../../../kit/page-link';
import type { PlayMenu, SoldPlay } from '../api/play-menu';
import { boardStoreOf, useBoard } from '../state/board-store';
import { emptyPicks, type BoardPicks } from '../state/picks';
import { playsOf, type PlayGroup } from '../../../entities/play/play-menu';

/** The play on show, as the server sells it, with what is picked of it. */
export interface ShownPlay {
  readonly play: Play;
  readonly sold: SoldPlay;
  readonly picks: BoardPicks;
}

/** The plays on sale and the one on show: the chosen one, or else the first; `shown` is undefined when none is sold. */
export function useShownPlay(game: Game, menu: PlayMenu): { groups: readonly PlayGroup[]; shown: ShownPlay | undefined } {
  const store = boardStoreOf(game);
  const groups = useMemo(() => playsOf(game, menu), [game, menu]);
  const wanted = useBoard(store, (state) => state.play);
  const sold = useMemo(
    () => groups.flatMap((group) => group.plays).find((each) => each.playId === wanted) ?? groups[0]?.plays[0],
    [groups, wanted],
  );
  const play = sold && findPlay(game, sold.playId);
  const kept = useBoard(store, (state) => (play ? state.picks[play.code] : undefined));
  const picks = useMemo(() => kept ?? (play && emptyPicks(play.form)), [kept, play]);
  // The play on show is the one the store changes, also when the remembered one is not sold any more.
  useEffect(() => {
    if (play && play.code !== wanted) store.getState().choosePlay(play.code);
  }, [play, wanted, store]);
  return { groups, shown: play && sold && picks && { play, sold, picks } };
}

/**
 * Has the address name the play on show, so that a board can be passed on. While a sheet is open the address is the sheet's: it goes back when it
 * closes.
 */
export function usePlayInAddress(play: string | undefined, wantedPlay: string | undefined, onNamed: (play: string) => void): void {
  const changeSearch = useChangeSearch();
  const named = useRef(play);
  const onPage = useOpenModal() === undefined;
  useEffect(() => {
    if (!onPage || play === undefined || play === named.current) return;
    named.current = play;
    if (play === wantedPlay) return;
    onNamed(play);
    changeSearch((search) => ({ ...search, playType: play }));
  }, [onPage, play, wantedPlay, onNamed, changeSearch]);
}

/** Whether the address names neither a play nor a group of plays that is on sale. */
export function isUnknownPlay(game: Game, groups: readonly PlayGroup[], wantedPlay: string | undefined): boolean {
  if (wantedPlay === undefined) return false;
  const isSold = (play: string) => groups.some(({ plays }) => plays.some(({ playId }) => playId === play));
  return (
    !isSold(wantedPlay) &&
    !groups.some(({ code }) => code === wantedPlay) &&
    !game.plays.some(({ code, group }) => group === wantedPlay && isSold(code))
  );
}
