import { Lobby } from './lobby/lobby';

/** `/sports`: the lobby of its category. */
export function SportsScreen() {
  return <Lobby type="SPORTS" />;
}
