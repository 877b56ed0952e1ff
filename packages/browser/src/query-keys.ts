/** The keys of one kind of thing in the query cache: of all that is kept of it, and of one, by what says which. */
export interface QueryKeys<Id extends readonly unknown[] = []> {
  readonly all: readonly [string];
  readonly of: (...id: Id) => readonly [string, ...Id];
}

/** The keys of one kind of thing. `name` belongs to it alone, in the whole application. */
export function keysOf<Id extends readonly unknown[] = []>(name: string): QueryKeys<Id> {
  return { all: [name], of: (...id) => [name, ...id] };
}
