import type { Pays, Screen } from './reels.js';
import type { Cell, SlotWin } from './scene.js';

/** Rows by reel, from line 1. */
export type Lines = readonly (readonly number[])[];

/** What the lines of a screen pay, from line 1. A line pays its leftmost symbol by how many reels from the left show it or a wild. */
export function lineWins(screen: Screen, lines: Lines, pays: Pays, wild: string | undefined): SlotWin[] {
  const wins: SlotWin[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as readonly number[];
    let symbol = wild;
    let count = 0;
    for (; count < screen.length; count += 1) {
      const found = screen[count]?.[line[count] as number];
      if (found === wild) continue;
      if (symbol === wild) symbol = found;
      else if (found !== symbol) break;
    }
    if (symbol === undefined) continue;
    const paid = pays.get(symbol)?.[count] ?? 0n;
    if (paid === 0n) continue;
    wins.push({
      symbol,
      cells: line.slice(0, count).map((row, reel): Cell => [reel, row]),
      count,
      line: at + 1,
      pays: String(paid),
    });
  }
  return wins;
}

/** What a scatter pays wherever it stands, if anything; with its cells and count also where it pays nothing. */
export function scatterWin(screen: Screen, pays: Pays, scatter: string): SlotWin {
  const cells: Cell[] = [];
  for (let reel = 0; reel < screen.length; reel += 1) {
    const window = screen[reel] as readonly string[];
    for (let row = 0; row < window.length; row += 1) if (window[row] === scatter) cells.push([reel, row]);
  }
  return { symbol: scatter, cells, count: cells.length, pays: String(pays.get(scatter)?.[cells.length] ?? 0n) };
}
