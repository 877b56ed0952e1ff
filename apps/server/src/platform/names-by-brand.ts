import type { NamedSubject } from '../ports/subject-names.js';

/** Names of things whose names are read brand by brand, in the order of the things; those of no brand have none. */
export async function namesByBrand(
  subjects: readonly NamedSubject[],
  read: (merchantId: number, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<(string | undefined)[]> {
  const idsOf = new Map<number, string[]>();
  for (const { id, merchantId } of subjects) if (merchantId !== null) idsOf.set(merchantId, [...(idsOf.get(merchantId) ?? []), id]);
  const names = new Map(await Promise.all([...idsOf].map(async ([brand, ids]) => [brand, await read(brand, [...new Set(ids)])] as const)));
  return subjects.map(({ id, merchantId }) => (merchantId === null ? undefined : names.get(merchantId)?.get(id)));
}
