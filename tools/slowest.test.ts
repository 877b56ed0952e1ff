import { expect, it } from 'vitest';
import { durationsOfAttacks, durationsOfFaults, durationsOfJourneys, listSlowest } from './slowest.mjs';

it('lists the ten slowest, the slowest first', () => {
  const measured = Array.from({ length: 12 }, (_, index) => ({ name: `test ${index}`, ms: 100 * index }));
  const lines = listSlowest('unit', measured).split('\n');
  expect(lines).toHaveLength(11);
  expect(lines.slice(0, 2)).toEqual(['Slowest of unit:', '    1.1 s  test 11']);
  expect(lines.at(-1)).toBe('    0.2 s  test 2');
});

it('reads what attacks and faults print', () => {
  const attacks =
    'made ready\nheld   forged-webhook: a webhook (twice) signed by another (1.2 s)\n         12 refused\nBROKEN flood: too much (30.5 s)\n';
  expect(durationsOfAttacks(attacks)).toEqual([
    { name: 'forged-webhook: a webhook (twice) signed by another', ms: 1_200 },
    { name: 'flood: too much', ms: 30_500 },
  ]);
  expect(durationsOfFaults('  ok      nothing lost (3)\nstages: made ready 12.5 s, load 60.0 s\n5 passed, 0 failed\n')).toEqual([
    { name: 'made ready', ms: 12_500 },
    { name: 'load', ms: 60_000 },
  ]);
  expect(durationsOfFaults('ended early')).toEqual([]);
});

it('reads journeys however deep they stand, with every try', () => {
  const spec = (title: string, ...tries: number[]) => ({ title, tests: [{ results: tries.map((duration) => ({ duration })) }] });
  const suites = [{ file: 'a.spec.ts', specs: [spec('signs in', 40, 60)], suites: [{ file: 'a.spec.ts', specs: [spec('signs out', 5)] }] }];
  expect(durationsOfJourneys(suites)).toEqual([
    { name: 'a.spec.ts: signs in', ms: 100 },
    { name: 'a.spec.ts: signs out', ms: 5 },
  ]);
});
