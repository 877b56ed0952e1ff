import { type LanguageCode, traitsOf } from '@sortes/contract';
import type { MovedPoints, MovementSubject, OffersOfGrants, PointsOfMovements, SubjectsOf } from '../../ports/movement-subject.js';
import { grantOf, orderOf } from './readable-reference.js';

/** Who knows what movements were about. */
export interface Naming {
  subjectsOf: SubjectsOf;
  offersOf: OffersOfGrants;
  pointsOf: PointsOfMovements;
}

interface Line {
  transactionId: string;
  template: string;
  reference: string;
}

/** What a line was for, as the player calls it: the game and draw of bets, the offer of what promotions gave, what points were for. */
type LineName = { subject?: MovementSubject; offer?: string; points?: MovedPoints };

/** The account of points moves by movements of its own. */
const isOfPoints = ({ template }: Line): boolean => traitsOf(template)?.accounts.includes('points') === true;

const distinct = (ids: readonly (string | undefined)[]): string[] => [...new Set(ids.filter((id) => id !== undefined))];

/** Asks once for what all these lines of a player were about. @returns what names a line */
export async function nameLines(
  { subjectsOf, offersOf, pointsOf }: Naming,
  { playerId, lines, language }: { playerId: number; lines: readonly Line[]; language: LanguageCode },
): Promise<(line: Line) => LineName> {
  const orders = distinct(lines.map(({ template, reference }) => orderOf(template, reference)));
  const grants = distinct(lines.map(({ template, reference }) => grantOf(template, reference)));
  const moved = distinct(lines.map((line) => (isOfPoints(line) ? line.transactionId : undefined)));
  const [subjects, offers, points] = await Promise.all([
    orders.length === 0 ? undefined : subjectsOf(playerId, orders, language),
    grants.length === 0 ? undefined : offersOf(playerId, grants, language),
    moved.length === 0 ? undefined : pointsOf(playerId, moved, language),
  ]);
  return ({ template, reference, transactionId }) => {
    const subject = subjects?.get(orderOf(template, reference) ?? '');
    const offer = offers?.get(grantOf(template, reference) ?? '');
    const ofPoints = points?.get(transactionId);
    return {
      ...(subject !== undefined && { subject }),
      ...(offer !== undefined && { offer }),
      ...(ofPoints !== undefined && { points: ofPoints }),
    };
  };
}
