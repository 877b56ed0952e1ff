/** Share 0…1 of a part in a whole, both as the wire writes them; 0 where there is no whole, and never below. Geometry alone: no sum is made of it. */
export function shareOf(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0;
}
