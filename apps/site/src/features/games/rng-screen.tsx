import { Lobby } from './lobby/lobby';

/** `/rng`: the lobby of its category. */
export function RngScreen() {
  return <Lobby type="RNG" />;
}
