/**
 * What is in hand for a moment: the same as Set and Map, for what comes and goes with every request.
 *
 * V8's own Set and Map make a new table every few changes when they hold little, and each table that was left behind keeps pointing to the next one
 * (OrderedHashTable::Rehash). Once a single one of those has outlived two collections of the young generation, all that follow are kept for its sake,
 * with every request that was ever in them, until the next full collection: measured (100,000 things, six at a time) as five to ten times the time in the collector. Neither of these two links
 * what has gone to what comes.
 */

interface Link<Item> {
  item: Item;
  before: Link<Item> | undefined;
  after: Link<Item> | undefined;
}

/** Things in hand, in the order in which they came. */
export class PassingSet<Item> implements Iterable<Item> {
  #first: Link<Item> | undefined;
  #last: Link<Item> | undefined;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** What has been in the longest. */
  get oldest(): Item | undefined {
    return this.#first?.item;
  }

  /** Takes it in. @returns what takes it out again; called once more it does nothing. */
  add(item: Item): () => void {
    const link: Link<Item> = { item, before: this.#last, after: undefined };
    if (this.#last === undefined) this.#first = link;
    else this.#last.after = link;
    this.#last = link;
    this.#size += 1;
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      this.#remove(link);
    };
  }

  /** Keeps a piece of work while it lasts, however it ends. */
  track<Result>(work: Promise<Result> & Item): Promise<Result> {
    const remove = this.add(work);
    work.then(remove, remove);
    return work;
  }

  #remove(link: Link<Item>): void {
    const { before, after } = link;
    if (before === undefined) this.#first = after;
    else before.after = after;
    if (after === undefined) this.#last = before;
    else after.before = before;
    // What has gone points nowhere.
    link.before = undefined;
    link.after = undefined;
    this.#size -= 1;
  }

  /** Those that are in at this moment. */
  [Symbol.iterator](): Iterator<Item> {
    const items: Item[] = [];
    for (let link = this.#first; link !== undefined; link = link.after) items.push(link.item);
    return items[Symbol.iterator]();
  }
}

/** Things in hand by their name. */
export class PassingMap<Value> {
  // An object as a dictionary: its table is not linked to the one before. Without a prototype, so that every name is just a name.
  readonly #values: Record<string, Value> = Object.create(null) as Record<string, Value>;

  get(name: string): Value | undefined {
    return this.#values[name];
  }
  set(name: string, value: Value): void {
    this.#values[name] = value;
  }
  delete(name: string): void {
    // oxlint-disable-next-line typescript/no-dynamic-delete -- what makes it a dictionary, see above
    delete this.#values[name];
  }
}
