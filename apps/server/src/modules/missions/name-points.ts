import type { LanguageCode } from '@sortes/contract';
import type { Database } from '@sortes/service';
import { listTitles } from './mission-repository.js';
import { textIn } from './say.js';
import { words } from './words.js';

/** As `claimStep` and `payBoards` name what they give: `mission:<mission>:<step>:<period>`, `board:<board>:<rank>`. */
function readReference(reference: string): { of: 'mission' | 'board'; id: string; no: string } | undefined {
  const [, of, id = '', no = ''] = /^(mission|board):([0-9a-f-]{36}):(\d+)(?::|$)/.exec(reference) ?? [];
  return of === 'mission' || of === 'board' ? { of, id, no } : undefined;
}

/** What points were given for, by the references of their movements: the mission and its step, the leaderboard and the place. */
export async function namePointsGiven(
  db: Database,
  references: readonly string[],
  language: LanguageCode,
): Promise<ReadonlyMap<string, string>> {
  const read = references.flatMap((reference) => {
    const found = readReference(reference);
    return found === undefined ? [] : [{ reference, ...found }];
  });
  if (read.length === 0) return new Map();
  const titles = await listTitles(db, [...new Set(read.map(({ id }) => id))]);
  return new Map(
    read.flatMap(({ reference, of, id, no }): [string, string][] => {
      const found = titles.get(id);
      if (found === undefined) return [];
      const title = textIn(found.title, language);
      if (of === 'board') return [[reference, words.say(language, 'given.place', { title, rank: no })]];
      return [[reference, found.steps > 1 ? words.say(language, 'given.step', { title, no }) : title]];
    }),
  );
}
