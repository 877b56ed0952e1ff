import { GameFrame } from './game-frame';

/** `/game?nodeId=…`: one game under its own bar, which stands in the place of the site's header. */
export function GameScreen() {
  return <GameFrame />;
}

/** `/seamless?nodeId=…`: a game and nothing else; its bar comes with the site's when the visitor asks for them. */
export function SeamlessScreen() {
  return <GameFrame seamless />;
}
