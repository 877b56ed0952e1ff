import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playerTypes } from '@sortes/contract';
import { expect, it } from 'vitest';

const modules = join(import.meta.dirname, '..');

it('is the trial account that functions of the database leave out by its number', () => {
  const named = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((path) => /sql[/\\]\w+\.sql$/.test(path))
    .flatMap((path) =>
      [...readFileSync(join(modules, path), 'utf8').matchAll(/\btype\s*(?:<>|=|in)\s*\(?(\d+)/g)].map(([, number]) => ({ path, number })),
    );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ number }) => Number(number) !== playerTypes.trial)).toEqual([]);
});
