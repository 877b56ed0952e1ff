import type { LanguageCode } from '@sortes/contract';
import type { MovementSubject, OffersOfGrants, SubjectsOf } from '../../ports/movement-subject.js';
import { grantOf, orderOf } from './readable-reference.js';

/** Who knows what movements were about. */
export interface Naming {
  subjectsOf: SubjectsOf;
  offersOf: OffersOfGrants;
}

interface Line {
  template: string;
  reference: string;
}

/** What a line was for, as the player calls it: the game and draw of bets, the offer of what promotions gave. */
type LineName = { subject?: MovementSubject; offer?: string };

const distinct = (ids: readonly (string | undefined)[]): string[] => [...new Set(ids.filter((id) => id !== undefined))];

/** Asks once for what all these lines of a player were about. @returns what names a line */
export async function nameLines(
  { subjectsOf, offersOf }: Naming,
  { playerId, lines, language }: { playerId: number; lines: readonly Line[]; language: LanguageCode },
): Promise<(line: Line) => LineName> {
  const orders = distinct(lines.map(({ template, reference }) => orderOf(template, reference)));
  const grants = distinct(lines.map(({ template, reference }) => grantOf(template, reference)));
  const [subjects, offers] = await Promise.all([
    orders.length === 0 ? undefined : subjectsOf(playerId, orders, language),
    grants.length === 0 ? undefined : offersOf(playerId, grants, language),
  ]);
  return ({ template, reference }) => {
    const subject = subjects?.get(orderOf(template, reference) ?? '');
    const offer = offers?.get(grantOf(template, reference) ?? '');
    return { ...(subject !== undefined && { subject }), ...(offer !== undefined && { offer }) };
  };
}
