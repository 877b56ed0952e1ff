import { linkClass } from '@sortes/ui';
import { Link } from '@tanstack/react-router';
import { useMay } from './session';

/** A player's number as a way to his page, for who may see it. */
export function PlayerLink({ playerId, name }: { playerId: number; name?: string }) {
  const may = useMay('players.read');
  const text = name === undefined ? String(playerId) : `${name} (${playerId})`;
  if (!may) return text;
  return (
    <Link to={`/players/${playerId}` as never} className={linkClass} onClick={(event) => event.stopPropagation()}>
      {text}
    </Link>
  );
}
