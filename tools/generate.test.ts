import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFiles } from './generate.mjs';
import { entries, records } from './generate/table.mjs';
import { listFiles, root } from './workspace.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const isPicture = (path: string): boolean => /\.(avif|webp|png|jpe?g|svg)$/.test(path);
const sources = ['apps', 'packages', 'docs', 'tools', 'tests', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'README.md', 'STYLE.md'];
const files = listFiles(sources).filter((path) => !path.startsWith('tools/generate'));
const filesOf = new Map(entries.map((entry) => [entry.name, findFiles(entry.files)]));
const generated = new Set([...filesOf.values()].flat());

/** Whether a file says that a program wrote it: by its name, or by a comment at its head or where its generated part begins. */
function saysGenerated(path: string): boolean {
  if (/\.generated\./.test(path)) return true;
  return /\.(tsx?|mjs|css|md|sql|html)$/.test(path) && /^(\/\/|\/\*\*?|#|<!--) ?(\w+: )?(generated|written) by /im.test(read(path));
}

it('knows every file that says it is generated, and every picture but those that nobody draws', () => {
  const byHand = new Set(['docs/lobby.png', 'apps/studio/client/public/icon.svg']);
  expect(files.filter((path) => saysGenerated(path) && !generated.has(path))).toEqual([]);
  expect(files.filter((path) => isPicture(path) && !generated.has(path) && !byHand.has(path))).toEqual([]);
});

it.each(entries.map((entry) => [entry.name, entry] as const))(
  '%s: its files are there, its source too, and no other entry makes them',
  (name, entry) => {
    for (const pattern of entry.files) expect(findFiles([pattern]), pattern).not.toEqual([]);
    for (const path of [entry.maker, ...(entry.drawnFrom ?? [])]) expect(findFiles([path]), path).not.toEqual([]);
    const others = new Set([...filesOf].filter(([other]) => other !== name).flatMap(([, paths]) => paths));
    expect(filesOf.get(name)?.filter((path) => others.has(path))).toEqual([]);
  },
);

it.each(entries.map(({ name }) => name))('%s: each file that has room for a word says how it is made', (name) => {
  for (const path of filesOf.get(name) ?? [])
    if (!isPicture(path) && !path.endsWith('.json'))
      expect(read(path).replaceAll(/\s+/g, ' '), path).toContain(`enerated by npm run generate (${name})`);
});

it('says of pictures what draws them: every module of a maker that stands beside it', () => {
  for (const { maker, drawnFrom } of entries) {
    if (!drawnFrom) continue;
    const imported = [maker];
    for (const module of imported)
      for (const [, relative = ''] of read(module).matchAll(/^import [^;]*? from '(\.[^']+)';/gm)) {
        const path = join(module, '..', relative);
        if (!imported.includes(path)) imported.push(path);
      }
    expect(
      imported.filter((path) => !findFiles(drawnFrom).includes(path)),
      maker,
    ).toEqual([]);
  }
});

it('keeps records apart from what is generated', () => {
  for (const path of records.flatMap((record) => record.files)) {
    expect(findFiles([path]), path).toEqual([path]);
    expect(generated.has(path), path).toBe(false);
  }
});
