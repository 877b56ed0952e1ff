/** What differs between two states of one thing, for the log: only the keys that were changed. */
export function changesBetween(
  before: object | undefined,
  after: object,
): { before: Record<string, unknown> | null; after: Record<string, unknown> } {
  const old = new Map(Object.entries(before ?? {}));
  const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(old.get(name)) !== JSON.stringify(value));
  return {
    before: before === undefined ? null : Object.fromEntries(changed.map(([name]) => [name, old.get(name) ?? null])),
    after: Object.fromEntries(changed),
  };
}
