import type { LanguageCode } from '@sortes/contract';
import type { Database } from '@sortes/service';
import type { MovedPoints } from '../../ports/movement-subject.js';
import { type NamedMovement, readNamed } from './shown-repository.js';
import { words } from './words.js';

/** What a movement was for. */
function sourceText(source: string, language: LanguageCode): string {
  const [kind = '', lane = ''] = source.split(':');
  const name = words.find(language, `lane.${lane}`) ?? lane;
  return words.find(language, `source.${kind}`, { lane: name }) ?? kind;
}

function remarkOf({ source, owed, remark }: NamedMovement, language: LanguageCode): string {
  const owing = owed === 0n ? '' : words.say(language, owed > 0n ? 'owed' : 'offset', { points: String(owed > 0n ? owed : -owed) });
  return [sourceText(source, language), remark, owing].filter((part) => part !== '').join('. ');
}

/** What movements of a player's points were for, and which lots they moved: for their statement, in their language. */
export async function nameMovements(
  db: Database,
  playerId: number,
  ids: readonly string[],
  language: LanguageCode,
): Promise<ReadonlyMap<string, MovedPoints>> {
  const rows = await readNamed(db, playerId, ids);
  return new Map(rows.map((row) => [row.id, { remark: remarkOf(row, language), lots: row.lots }]));
}
