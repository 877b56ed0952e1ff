import { Lobby } from './lobby/lobby';

/** `/pvp`: the lobby of its category. */
export function PvpScreen() {
  return <Lobby type="PVP" />;
}
