import { describe, expect, it } from 'vitest';
import { gridOf, positionOf, readOverlays } from './trend-grid';

const rows = [['1'], ['3'], ['1'], ['2', '2']].map((shown, at) => ({ numero: `n${at}`, shown: [['x'], shown] }));
const grid = gridOf({ key: 'FIRST', symbols: ['1', '2', '3'], gapsBefore: [4, 0, 9] }, 1, rows);

describe('the grid of a trend chart', () => {
  it('counts the draws since each symbol fell, from what was before the first row', () => {
    expect(grid.gaps).toEqual([
      [0, 1, 10],
      [1, 2, 0],
      [0, 3, 1],
      [1, 0, 2],
    ]);
  });

  it('knows how often a symbol fell, and since which row it has been away', () => {
    expect(grid.times[3]).toEqual([0, 2, 0]);
    expect(grid.figures.map(({ symbol, hits, gap, longestGap }) => [symbol, hits, gap, longestGap])).toEqual([
      ['1', 2, 1, 1],
      ['2', 2, 0, 3],
      ['3', 1, 2, 10],
    ]);
    expect(grid.awayFrom).toEqual([3, 4, 2]);
  });

  it('can be linked only where every draw shows one symbol', () => {
    expect(grid.single).toBe(false);
    expect(gridOf({ key: 'FIRST', symbols: ['1', '2', '3'], gapsBefore: [0, 0, 0] }, 1, rows.slice(0, 3)).single).toBe(true);
  });

  it('names positions and reads kept overlays', () => {
    expect([positionOf('FIRST'), positionOf('TENTH'), positionOf('SUM')]).toEqual([1, 10, undefined]);
    expect(readOverlays(null)).toEqual(['guides', 'gaps', 'links', 'heat']);
    expect(readOverlays('')).toEqual([]);
    expect(readOverlays('heat,nonsense,guides')).toEqual(['guides', 'heat']);
  });
});
