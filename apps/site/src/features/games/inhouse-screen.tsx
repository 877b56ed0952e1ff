import { Lobby } from './lobby/lobby';

/** `/inhouse`: the lobby of its category. */
export function InhouseScreen() {
  return <Lobby type="INHOUSE" />;
}
