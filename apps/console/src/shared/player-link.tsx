import { linkClass } from '@sortes/ui';
import { playerPlace } from './addresses';
import { playerText } from './player-text';
import { ScreenLink } from './screen-link';
import { useMay } from './session';

/** A player as a way to their page, for who may see it. */
export function PlayerLink({ playerId, name }: { playerId: number; name?: string | null | undefined }) {
  const may = useMay('players.read');
  const text = playerText(playerId, name);
  if (!may) return text;
  return (
    <ScreenLink place={playerPlace(playerId)} className={linkClass} onClick={(event) => event.stopPropagation()}>
      {text}
    </ScreenLink>
  );
}
