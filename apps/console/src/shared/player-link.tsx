import { linkClass } from '@sortes/ui';
import { Link } from '@tanstack/react-router';
import { playerText } from './player-text';
import { useMay } from './session';

/** A player as a way to their page, for who may see it. */
export function PlayerLink({ playerId, name }: { playerId: number; name?: string | null | undefined }) {
  const may = useMay('players.read');
  const text = playerText(playerId, name);
  if (!may) return text;
  return (
    <Link to={`/players/${playerId}` as never} className={linkClass} onClick={(event) => event.stopPropagation()}>
      {text}
    </Link>
  );
}
