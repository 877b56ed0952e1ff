import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pinAt, placeAt, planFall, type Board } from './fall';

const boards = fc
  .record({
    rows: fc.integer({ min: 8, max: 16 }),
    rise: fc.double({ min: 0.86, max: 1, noNaN: true }),
    ball: fc.double({ min: 0.17, max: 0.22, noNaN: true }),
  })
  .map(({ rows, rise, ball }): Board => ({
    rows,
    rise,
    pinRadius: 0.085,
    ballRadius: ball,
    top: -1.5,
    floor: (rows - 1 + 0.62) * rise + ball * 0.9,
  }));
const falls = boards.chain((board) =>
  fc.record({
    board: fc.constant(board),
    path: fc.array(fc.constantFrom<0 | 1>(0, 1), { minLength: board.rows, maxLength: board.rows }),
    chances: fc.array(fc.double({ min: 0, max: 0.9999, noNaN: true }), { minLength: 40, maxLength: 40 }),
  }),
);
const inOrder = (values: readonly number[]): (() => number) => {
  let next = 0;
  return () => values[next++ % values.length] ?? 0;
};

it('brings every ball into the bucket that its path names, over one pin of each row', () => {
  fc.assert(
    fc.property(falls, ({ board, path, chances }) => {
      const flights = planFall(board, path, inOrder(chances));
      const last = flights.at(-1);
      const time = (last?.end ?? 0) - (last?.begin ?? 0);
      const bucket = path.reduce<number>((total, step) => total + step, 0);
      expect((last?.x ?? 0) + (last?.vx ?? 0) * time).toBeGreaterThan(bucket - board.rows / 2 - 0.1);
      expect((last?.x ?? 0) + (last?.vx ?? 0) * time).toBeLessThan(bucket - board.rows / 2 + 0.1);
      expect(flights.map(({ pin }) => pin?.row)).toEqual([undefined, ...Array.from({ length: board.rows }, (_, row) => row)]);
      expect(flights.at(-1)?.pin?.index).toBe(1 + bucket - (path.at(-1) ?? 0));
      expect(placeAt(flights, (last?.end ?? 0) + 0.001)).toBeUndefined();
    }),
  );
});

it('keeps balls out of the pins, and moves them without a leap', () => {
  fc.assert(
    fc.property(falls, ({ board, path, chances }) => {
      const flights = planFall(board, path, inOrder(chances));
      const end = flights.at(-1)?.end ?? 0;
      const reach = board.pinRadius + board.ballRadius;
      const places: { readonly x: number; readonly y: number }[] = [];
      for (let time = 0; time < end; time += 0.02) places.push(placeAt(flights, time) ?? { x: 0, y: board.floor });
      const pins = Array.from({ length: board.rows }, (_, row) =>
        Array.from({ length: row + 3 }, (_pin, index) => pinAt(board, row, index)),
      ).flat();
      let [nearest, longest] = [Infinity, 0];
      places.forEach((place, index) => {
        const before = places[index - 1] ?? place;
        longest = Math.max(longest, Math.hypot(place.x - before.x, place.y - before.y));
        for (const pin of pins) nearest = Math.min(nearest, Math.hypot(place.x - pin.x, place.y - pin.y));
      });
      expect(longest).toBeLessThan(0.12);
      // What the ball may sink in is a part of a pixel or two on a phone: nobody sees it.
      expect(nearest).toBeGreaterThan(reach * 0.88);
    }),
    { numRuns: 40 },
  );
});
