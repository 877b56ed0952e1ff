import type { Quota, QuotaBand } from '../api/quota';

/** The band of which giving somebody a prize group uses one: `covered` is the highest band that they stand in already; undefined: none is used. */
export function bandUsed(
  quota: Pick<Quota, 'bands'> | undefined,
  group: number | undefined,
  covered: number | null,
): QuotaBand | undefined {
  if (group === undefined) return undefined;
  const band = quota?.bands.findLast(({ from }) => from <= group);
  return band === undefined || (covered !== null && band.from <= covered) ? undefined : band;
}

/** How many are to be passed on, as typed; empty is none, undefined: no such number. */
export function readCount(typed: string, left: number): number | undefined {
  const text = typed.trim();
  if (text === '') return 0;
  return /^\d{1,6}$/.test(text) && Number(text) <= left ? Number(text) : undefined;
}
