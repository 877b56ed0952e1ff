import { Lobby } from './lobby/lobby';

/** `/esports`: the lobby of its category. */
export function EsportsScreen() {
  return <Lobby type="ESPORTS" />;
}
