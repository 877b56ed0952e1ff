import { ErrorState } from '@sortes/ui';
import type { Game } from '@sortes/lottery-rules';
import { useT } from '../../../kit/i18n';
import { useSession } from '../../../entities/account/session';
import type { PlayMenu } from '../api/play-menu';
import { useBetSheets } from '../state/use-bet-sheets';
import type { DrawClock } from '../state/use-draw-clock';
import { usePlaceBet } from '../state/use-place-bet';
import type { ChaseSlot } from './chase-slot';
import { PlayBoard } from './play-board';
import { isUnknownPlay, usePlayInAddress, useShownPlay } from './use-shown-play';

export interface BoardBodyProps {
  game: Game;
  menu: PlayMenu;
  clock: DrawClock;
  chase: ChaseSlot | undefined;
  /** A play or a group of plays that the address names. */
  wantedPlay: string | undefined;
  /** Told which play the address is about to name, so that it is not taken for a link that was followed. */
  onNamed: (play: string) => void;
  onShowBets: () => void;
}

/** Plays, picks, stake, slip and basket of one game; the sheets of a bet. */
export function BoardBody({ game, menu, clock, chase, wantedPlay, onNamed, onShowBets }: BoardBodyProps) {
  const t = useT();
  const session = useSession();
  const { groups, shown } = useShownPlay(game, menu);
  usePlayInAddress(shown?.play.code, wantedPlay, onNamed);
  // Also without a play to show: a bet whose fate is unknown is asked about.
  const bet = usePlaceBet(session.id);
  const sheets = useBetSheets(bet);
  if (!shown) return <ErrorState title={t('lottery.noPlays')}>{t('lottery.noPlaysNote')}</ErrorState>;
  return (
    <PlayBoard
      game={game}
      menu={menu}
      clock={clock}
      groups={groups}
      shown={shown}
      isUnknownPlay={isUnknownPlay(game, groups, wantedPlay)}
      chase={chase}
      bet={bet}
      sheets={sheets}
      onShowBets={onShowBets}
    />
  );
}
