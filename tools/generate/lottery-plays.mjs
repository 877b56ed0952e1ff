// docs/lottery/plays/<family>.md and the index of games in docs/lottery/plays.md, from the rules and their English texts; what stands above the mark in each page is
// written by hand and stays.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '../../packages/lottery-rules/dist/index.js';
import { familyPages, gamesIndex, replaceGenerated } from '../../packages/lottery-rules/dist/plays-document.js';
import { root } from '../workspace.mjs';

/** @param {string} path @param {string} generated @param {string} [first] the page's text when there is none yet */
function pageWith(path, generated, first = '') {
  const file = join(root, path);
  return replaceGenerated(existsSync(file) ? readFileSync(file, 'utf8') : first, generated);
}

/** @returns {import('./table.mjs').Made} */
export function make() {
  const made = new Map([['docs/lottery/plays.md', pageWith('docs/lottery/plays.md', gamesIndex(games))]]);
  for (const [family, text] of familyPages(games)) {
    const path = `docs/lottery/plays/${family}.md`;
    made.set(path, pageWith(path, text, `# Plays: ${family}\n\nGeneral rules and the list of games: [plays](../plays.md).\n\n`));
  }
  return made;
}
