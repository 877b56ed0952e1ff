import { Lobby } from './lobby/lobby';

/** `/fish`: the lobby of its category. */
export function FishScreen() {
  return <Lobby type="FISH" />;
}
