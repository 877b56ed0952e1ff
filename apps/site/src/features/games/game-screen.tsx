import { GameFrame } from './game-frame';

/** `/game?nodeId=…`: one game under its own bar, which stands in the place of the site's header. */
export function GameScreen() {
  return <GameFrame />;
}
