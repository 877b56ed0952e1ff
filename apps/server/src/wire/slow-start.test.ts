import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('leaves no start of ours to the ten seconds of the framework: on a busy machine it would end what only needs longer', () => {
  const root = new URL('../../../../', import.meta.url);
  const made = ['server', 'studio', 'sandbox']
    .flatMap((app) =>
      readdirSync(new URL(`apps/${app}/src/`, root), { recursive: true, encoding: 'utf8' }).map((path) => `apps/${app}/src/${path}`),
    )
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => {
      const text = readFileSync(new URL(path, root), 'utf8');
      return [...text.matchAll(/= [fF]astify\(([^]{0,400})/g)].map((found) => ({ path, options: found[1] ?? '' }));
    });
  expect(made.length).toBeGreaterThan(3);
  expect(made.filter(({ options }) => !options.includes('pluginTimeout: 0'))).toEqual([]);
});
