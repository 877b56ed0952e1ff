// Writes docs/lottery/plays/<family>.md and the index of games in docs/lottery/plays.md from the rules and their English texts; text above
// the mark in each page is written by hand and stays. Builds packages/lottery-rules first. `--check` only compares.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './workspace.mjs';

execFileSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-b', 'packages/lottery-rules'], {
  cwd: root,
  stdio: 'inherit',
});

/** @param {string} name */
const load = (name) => import(pathToFileURL(path.join(root, 'packages/lottery-rules/dist', name)).href);
const { games } = await load('index.js');
const { familyPages, gamesIndex, replaceGenerated } = await load('plays-document.js');
const folder = path.join(root, 'docs/lottery/plays');
const wanted = new Map([[path.join(root, 'docs/lottery/plays.md'), gamesIndex(games)]]);
for (const [family, text] of familyPages(games)) wanted.set(path.join(folder, `${family}.md`), text);

/** @param {string} file */
const readOrEmpty = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
const stale = [...wanted].flatMap(([file, generated]) => {
  const current = readOrEmpty(file);
  const family = path.basename(file, '.md');
  const text = replaceGenerated(
    current === '' ? `# Plays: ${family}\n\nGeneral rules and the list of games: [plays](../plays.md).\n\n` : current,
    generated,
  );
  return text === current ? [] : [{ file, text }];
});
if (process.argv.includes('--check')) {
  for (const { file } of stale) console.error(`${path.relative(root, file)} is stale: run node tools/generate-plays-document.mjs`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  fs.mkdirSync(folder, { recursive: true });
  for (const { file, text } of stale) {
    fs.writeFileSync(file, text);
    console.log(path.relative(root, file));
  }
}
