import { expect, it } from 'vitest';
import {
  dearestFiles,
  durationsOfAttacks,
  durationsOfFaults,
  durationsOfJourneys,
  formatTimes,
  listSlowest,
  putTimes,
  secondTriesOfJourneys,
  timesOf,
} from './slowest.mjs';

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

it('names the journeys that passed only at their second try', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status, results: [{ duration: 1, retry: 1 }] }] });
  const suites = [
    { file: 'a.spec.ts', specs: [spec('signs in', 'flaky')], suites: [{ file: 'a.spec.ts', specs: [spec('signs out', 'expected')] }] },
  ];
  expect(secondTriesOfJourneys(suites)).toEqual(['a.spec.ts: signs in']);
});

const steps = [
  { step: 'unit', seconds: 100.4, processorSeconds: 190, passed: 16_000, failed: 0, skipped: 2 },
  { step: 'journeys', seconds: 500, processorSeconds: 900.6, passed: 150, failed: 1, skipped: 0 },
];

it('adds the steps up, in processor time only where each of them has some', () => {
  expect(formatTimes(steps).split('\n').at(-1)).toBe('| all      |      600 |          1091 |  16150 |      1 |       2 |');
  const without = steps.map((step) => ({ ...step, processorSeconds: undefined }));
  expect(formatTimes(without).split('\n').at(-1)).toBe('| all      |      600 |             – |  16150 |      1 |       2 |');
});

it('sums tests by their files, and keeps what has none', () => {
  const measured = [
    { name: 'a.test.ts > one', ms: 1_000 },
    { name: 'a.test.ts > two > three', ms: 500 },
    { name: 'b.test.tsx, loading and set-up', ms: 2_000 },
  ];
  expect(
    dearestFiles(
      new Map([
        ['unit', measured],
        ['faults', [{ name: 'load', ms: 60_000 }]],
      ]),
    ),
  ).toEqual({
    unit: [
      { name: 'b.test.tsx', seconds: 2 },
      { name: 'a.test.ts', seconds: 1.5 },
    ],
    faults: [{ name: 'load', seconds: 60 }],
  });
});

it('puts the times of a run in the place of the last ones', () => {
  const times = { at: '2026-12-01T10:00:00.000Z', machine: '2 processors', steps, dearest: { unit: [{ name: 'a.test.ts', seconds: 3 }] } };
  const first = putTimes('# Benchmarks\n', times);
  expect(first).toContain('2026-12-01, 2 processors.');
  const second = putTimes(`${first}\n## Notes\n`, { ...times, at: '2026-12-02T10:00:00.000Z', dearest: {} });
  expect(second).toContain('2026-12-02');
  expect(second).not.toContain('2026-12-01');
  expect(second).not.toContain('a.test.ts');
  expect(second.startsWith('# Benchmarks\n')).toBe(true);
  expect(second.endsWith('\n## Notes\n')).toBe(true);
  expect(timesOf(second)).toContain('| unit ');
  expect(timesOf('# Benchmarks')).toBe('');
});
