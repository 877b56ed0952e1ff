import { linkClass } from '@sortes/ui';
import { playerPlace } from '../../shared/addresses';
import { ScreenLink } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';

/** A bet as figures and commissions name it: its game, its draw, and of a lottery its number. */
interface NamedBet {
  readonly id: string;
  readonly game: string;
  readonly draw?: string | undefined;
  readonly number?: string | undefined;
}

/** Signs of a number that lists show: its last ones. */
const signs = -8;

/** A bet in words: a game that is not offered any more has none. */
export function useBetText(): (bet: NamedBet) => string {
  const t = useT();
  return ({ game, draw, number, id }) =>
    [game || t('agents.bets.bet'), draw, (number ?? (game === '' ? id : undefined))?.slice(signs)]
      .filter((text) => text !== undefined)
      .join(' · ');
}

/** The way to a bet: one of a lottery among its player's bets, a round to the movements of its money. */
export function BetLink({ playerId, bet }: { playerId: number; bet: NamedBet }) {
  const may = useMay('players.records');
  const text = useBetText()(bet);
  if (!may) return text;
  const search = bet.number === undefined ? { tab: 'statement', reference: bet.id } : { tab: 'bets', find: bet.number };
  return (
    <ScreenLink place={playerPlace(playerId, search)} className={linkClass} onClick={(event) => event.stopPropagation()}>
      {text}
    </ScreenLink>
  );
}
