/** The keys of one kind of thing in the query cache: of all that is kept of it, and of one, by what says which. */
export interface QueryKeys<Id extends readonly unknown[] = []> {
  readonly all: readonly [string, ...string[]];
  readonly of: (...id: Id) => readonly [string, ...string[], ...Id];
}

/**
 * The keys of one kind of thing. The words of `name` belong to it alone, in the whole application; further words stand for a part of what the words before
 * them stand for, which is forgotten with it.
 */
export function keysOf<Id extends readonly unknown[] = []>(...name: readonly [string, ...string[]]): QueryKeys<Id> {
  return { all: name, of: (...id) => [...name, ...id] };
}
