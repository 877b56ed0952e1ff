// Writes docs/fairness/play-vectors.json and docs/fairness/returns.md from the studio's games. Builds packages/game-rules first. `--check` only
// compares. Golden vectors that change mean that rounds are derived or paid differently: such a change raises the game's rulesVersion.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './workspace.mjs';

execFileSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-b', 'packages/game-rules'], { cwd: root, stdio: 'inherit' });

const load = (name) => import(pathToFileURL(path.join(root, 'packages/game-rules/dist/documents', name)).href);
const { makeVectors, printVectors } = await load('vectors.js');
const { returnsPage } = await load('returns.js');
const wanted = new Map([
  ['docs/fairness/play-vectors.json', printVectors(makeVectors())],
  ['docs/fairness/returns.md', returnsPage()],
]);

for (const [name, text] of wanted) {
  const file = path.join(root, name);
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${name} is stale: run node tools/generate-play-documents.mjs`);
    process.exitCode = 1;
  } else {
    fs.writeFileSync(file, text);
    console.log(name);
  }
}
