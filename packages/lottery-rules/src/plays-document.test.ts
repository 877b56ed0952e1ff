/** docs/lottery/plays* and the rules are two views of one list; `npm run check` keeps the generated parts equal (`npm run generate`). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contentProblems, games } from './index.js';
import { familyPages } from './plays-document.js';

const docs = new URL('../../../docs/lottery/', import.meta.url);
const index = readFileSync(new URL('plays.md', docs), 'utf8');
const pages = familyPages(games);

describe('docs/lottery/plays', () => {
  it('names every play of every game', () => {
    for (const game of games)
      for (const play of game.plays) expect(pages.get(play.family), `${game.code} ${play.code}`).toContain(`| \`${play.code}\` |`);
  });

  it('names every reason a content can be refused for', () => {
    for (const problem of contentProblems) expect(index).toContain(`\`${problem}\``);
  });
});
