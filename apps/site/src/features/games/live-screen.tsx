import { Lobby } from './lobby/lobby';

/** `/live`: the lobby of its category. */
export function LiveScreen() {
  return <Lobby type="LIVE" />;
}
