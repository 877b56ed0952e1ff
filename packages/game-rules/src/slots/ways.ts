import type { Pays, Screen } from './reels.js';
import type { Cell, SlotWin } from './scene.js';

/**
 * What the ways of a screen pay, in the order of the pays: a symbol on reels from the left, by how many, once for every way to choose one of its
 * cells (or a wild) on each of these reels. The first reel must show the symbol itself.
 */
export function wayWins(screen: Screen, pays: Pays, wild: string): SlotWin[] {
  const wins: SlotWin[] = [];
  for (const [symbol, byCount] of pays) {
    let [ways, count] = [1, 0];
    for (; count < screen.length; count += 1) {
      const window = screen[count] as readonly string[];
      let here = 0;
      for (const found of window) if (found === symbol || (found === wild && count > 0)) here += 1;
      if (here === 0) break;
      ways *= here;
    }
    const paid = byCount[count] ?? 0n;
    if (count === 0 || paid === 0n) continue;
    const cells: Cell[] = [];
    for (let reel = 0; reel < count; reel += 1)
      screen[reel]?.forEach((found, row) => {
        if (found === symbol || (found === wild && reel > 0)) cells.push([reel, row]);
      });
    wins.push({ symbol, cells, count, ways, pays: String(paid * BigInt(ways)) });
  }
  return wins;
}
