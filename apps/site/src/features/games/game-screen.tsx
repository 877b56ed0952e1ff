import { GameFrame } from './game-frame';

/** `/game`: one game under the header. */
export function GameScreen() {
  return <GameFrame />;
}
