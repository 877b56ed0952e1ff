import { dateParts, intlTag, type LanguageCode, languageOf } from '@sortes/contract';
import { DateTime } from 'luxon';
import type { Services } from '../../platform/services.js';
import type { MovedPoints } from '../../ports/movement-subject.js';
import { readTimeZone } from './rule-repository.js';
import { type NamedMovement, readNamed } from './shown-repository.js';
import { words } from './words.js';

/** Who reads it, and what is known of what they read. */
interface Reading {
  language: LanguageCode;
  timeZone: string;
  /** What points were given or spent for, by their references. */
  names: ReadonlyMap<string, string>;
}

/** What a movement was for: bets of a day and kind, or what somebody gave points for by its name. */
function sourceText({ source, template, reference, madeAt }: NamedMovement, { language, timeZone, names }: Reading): string {
  const [kind = '', lane = ''] = source.split(':');
  if (kind === 'play') {
    const locale = intlTag(languageOf(language));
    const day = DateTime.fromJSDate(madeAt, { zone: timeZone }).setLocale(locale).toLocaleString(dateParts(locale));
    const values = { day, lane: words.find(language, `lane.${lane}`) ?? lane };
    return words.say(language, template === 'points-unearned' ? 'source.unplayed' : 'source.play', values);
  }
  const said = words.find(language, `source.${kind}`) ?? kind;
  const name = names.get(reference);
  if (name === undefined) return said;
  return kind === 'spending' ? words.say(language, 'spent', { what: name }) : words.say(language, 'source.named', { source: said, name });
}

function remarkOf(row: NamedMovement, reading: Reading): string {
  const { owed, remark } = row;
  const owing = owed === 0n ? '' : words.say(reading.language, owed > 0n ? 'owed' : 'offset', { points: String(owed > 0n ? owed : -owed) });
  return [sourceText(row, reading), remark, owing].filter((part) => part !== '').join('. ');
}

/** What movements of a player's points were for, and which lots they moved: for their statement, in their language. */
export async function nameMovements(
  { db, hooks }: Pick<Services, 'db' | 'hooks'>,
  playerId: number,
  ids: readonly string[],
  language: LanguageCode,
): Promise<ReadonlyMap<string, MovedPoints>> {
  const rows = await readNamed(db, playerId, ids);
  const [first] = rows;
  if (first === undefined) return new Map();
  const references = rows.filter(({ source }) => !source.startsWith('play:')).map(({ reference }) => reference);
  const [timeZone, given] = await Promise.all([
    readTimeZone(db, first.merchantId),
    references.length === 0 ? [] : hooks.ask('pointsMovedFor', playerId, [...new Set(references)], language),
  ]);
  const reading = { language, timeZone, names: new Map(given.flatMap((found) => [...found])) };
  return new Map(rows.map((row) => [row.id, { remark: remarkOf(row, reading), lots: row.lots }]));
}
