/** Judges for three dice (K3). Faces repeat, so every play counts faces first; that is done once per draw. */
import type { Judge, Result } from '../types.js';
import { hitOf, numbersAt } from './hits.js';

const dice = [0, 1, 2] as const;

/** The three faces in rising order. */
export function facesOf(result: Result): string[] {
  return numbersAt(result, dice).sort();
}

/** How often each face shows. */
export function faceCounts(result: Result): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const face of facesOf(result)) counts.set(face, (counts.get(face) ?? 0) + 1);
  return counts;
}

/** The face shown at least twice, if any. */
function pairOf(counts: ReadonlyMap<string, number>): string | undefined {
  for (const [face, count] of counts) if (count >= 2) return face;
  return undefined;
}

/** Options "111" … "666": the face that all three dice show. */
export function tripleOutcome(result: Result): readonly string[] {
  const faces = facesOf(result);
  return faces[0] === faces[2] ? [faces.join('')] : [];
}

/** Options "123" … "456": the run that the dice show. */
export function runOutcome(result: Result): readonly string[] {
  const faces = facesOf(result);
  const [low, middle, high] = faces.map(Number) as [number, number, number];
  return middle === low + 1 && high === middle + 1 ? [faces.join('')] : [];
}

/** Options "11" … "66": the face that two dice show; whether three of a kind count too is the game's choice. */
export function pairOutcome(result: Result, triples: 'excluded' | 'included'): readonly string[] {
  const counts = faceCounts(result);
  const face = pairOf(counts);
  return face === undefined || (triples === 'excluded' && counts.get(face) === 3) ? [] : [face + face];
}

/** Choices of at most three out of at most three faces, without big integers. */
function choices(size: number, taken: number): number {
  return taken === 1 ? size : taken === 2 ? (size * (size - 1)) / 2 : (size * (size - 1) * (size - 2)) / 6;
}

function countShown(faces: string, shown: ReadonlySet<string>): number {
  let count = 0;
  for (const face of faces) if (shown.has(face)) count += 1;
  return count;
}

/**
 * Every choice of `size` different picked faces that all show: two of them, or all three dice. Bankers ("1#246") must show, and the rest
 * comes from the others.
 */
export function judgeDifferent(size: number, tier: string): Judge {
  return (result) => {
    const shown = new Set(facesOf(result));
    return (content) => {
      const hash = content.indexOf('#');
      const bankers = hash < 0 ? '' : content.slice(0, hash);
      if (countShown(bankers, shown) < bankers.length) return hitOf(tier, 0);
      return hitOf(tier, choices(countShown(content.slice(hash + 1), shown), size - bankers.length));
    };
  };
}

/** "12|345": a face shown exactly twice from the first set with the third die from the second. */
export function judgePairAndSingle(tier: string): Judge {
  return (result) => {
    const counts = faceCounts(result);
    const pair = pairOf(counts);
    const single = [...counts.keys()].find((face) => face !== pair);
    if (pair === undefined || single === undefined) return () => hitOf(tier, 0);
    return (content) => {
      const bar = content.indexOf('|');
      return hitOf(tier, content.slice(0, bar).includes(pair) && content.slice(bar + 1).includes(single) ? 1 : 0);
    };
  };
}

/** Whole tickets of three faces in rising order: "112,346". */
export function judgeDiceTickets(tier: string): Judge {
  return (result) => {
    const faces = facesOf(result).join('');
    return (content) => hitOf(tier, content.split(',').includes(faces) ? 1 : 0);
  };
}

/** Tickets of two different faces, "12,35": both show. */
export function judgeTwoFaceTickets(tier: string): Judge {
  return (result) => {
    const shown = new Set(facesOf(result));
    return (content) => {
      let winning = 0;
      for (const ticket of content.split(',')) if (shown.has(ticket.charAt(0)) && shown.has(ticket.charAt(1))) winning += 1;
      return hitOf(tier, winning);
    };
  };
}

/** Each picked face that shows as often as wanted, once however often that is. */
export function judgeFaceCount(isWanted: (count: number) => boolean, tier: string): Judge {
  return (result) => {
    const counts = faceCounts(result);
    const winning = new Set(['1', '2', '3', '4', '5', '6'].filter((face) => isWanted(counts.get(face) ?? 0)));
    return (content) => {
      let hits = 0;
      for (const face of content) if (winning.has(face)) hits += 1;
      return hitOf(tier, hits);
    };
  };
}
