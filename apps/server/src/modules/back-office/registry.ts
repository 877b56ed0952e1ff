/** What modules give in their manifests, one entry for each name of a list. */
export interface Registry<Name extends string, Entry> {
  of(name: Name): Entry;
  all(): readonly Entry[];
  /** @throws Error for a second entry of one name: a programming mistake, found at the start */
  add(entries: readonly Entry[]): void;
  /** @throws Error for a name that no module gives an entry for */
  requireAll(): void;
}

/** @param what what the entries are, for the errors: `batch kind` */
export function createRegistry<Name extends string, Entry>(
  what: string,
  names: readonly Name[],
  nameOf: (entry: Entry) => Name,
): Registry<Name, Entry> {
  const entries = new Map<Name, Entry>();
  const of = (name: Name): Entry => {
    const entry = entries.get(name);
    if (entry === undefined) throw new Error(`no module gives the ${what} ${name}`);
    return entry;
  };
  return {
    of,
    all: () => [...entries.values()],
    add(more) {
      for (const entry of more) {
        const name = nameOf(entry);
        if (entries.has(name)) throw new Error(`two modules give the ${what} ${name}`);
        entries.set(name, entry);
      }
    },
    requireAll: () => names.forEach(of),
  };
}
