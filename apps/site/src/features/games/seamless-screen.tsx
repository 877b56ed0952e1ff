import { GameFrame } from './game-frame';

/** `/seamless?nodeId=…`: a game and nothing else; its bar comes with the site's when the visitor asks for them. */
export function SeamlessScreen() {
  return <GameFrame seamless />;
}
