import { GameFrame } from './game-frame';

/** `/seamless`: a game page with the bars away until the visitor asks for them. */
export function SeamlessScreen() {
  return <GameFrame />;
}
