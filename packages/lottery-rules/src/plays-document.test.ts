/** docs/lottery/plays* and the rules are two views of one list; this test keeps them equal. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contentProblems, games } from './index.js';
import { familyPages, gamesIndex, generatedMark } from './plays-document.js';

const docs = new URL('../../../docs/lottery/', import.meta.url);
const index = readFileSync(new URL('plays.md', docs), 'utf8');
const generatedPart = (page: string): string => page.slice(page.indexOf(generatedMark));
const pages = familyPages(games);

describe('docs/lottery/plays (when stale: node tools/generate-plays-document.mjs)', () => {
  it('lists every game with its calendar and issue format', () => {
    expect(generatedPart(index)).toBe(gamesIndex(games));
  });

  it.each([...pages.keys()])('%s.md says what the rules say', (family) => {
    const file = new URL(`plays/${family}.md`, docs);
    expect(existsSync(file), `${family}.md is missing`).toBe(true);
    expect(generatedPart(readFileSync(file, 'utf8'))).toBe(pages.get(family));
  });

  it('has no page of a family that is gone', () => {
    expect(readdirSync(new URL('plays/', docs)).toSorted()).toEqual([...pages.keys()].map((family) => `${family}.md`).toSorted());
  });

  it('names every play of every game', () => {
    for (const game of games)
      for (const play of game.plays) expect(pages.get(play.family), `${game.code} ${play.code}`).toContain(`| \`${play.code}\` |`);
  });

  it('names every reason a content can be refused for', () => {
    for (const problem of contentProblems) expect(index).toContain(`\`${problem}\``);
  });
});
