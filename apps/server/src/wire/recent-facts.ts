import type { Clock } from '@sortes/service';

/** A fact as readers get it. */
export interface FramedFact {
  id: bigint;
  /** Who hears it, e.g. everybody of a brand or one player. */
  audience: string;
  frame: string;
}

interface Kept extends FramedFact {
  /** Its place in the order in which facts were heard. */
  place: number;
  atMs: number;
}

/**
 * What browsers that come back are told of: facts of the last minutes, kept as they are heard and found by audience, so that resuming asks the database
 * nothing and costs as much as there is to tell. One that was away longer reads the pages anew.
 */
export class RecentFacts {
  private kept: Kept[] = [];
  private readonly byAudience = new Map<string, Kept[]>();
  private readonly placeOf = new Map<bigint, number>();
  private next = 0;
  private readonly clock: Clock;
  private readonly atMost: number;
  private readonly forMs: number;

  constructor(clock: Clock, { atMost, forMs }: { atMost: number; forMs: number }) {
    this.clock = clock;
    this.atMost = atMost;
    this.forMs = forMs;
  }

  add(facts: readonly FramedFact[]): void {
    const atMs = this.clock.monotonicMs();
    for (const fact of facts) {
      const one = { ...fact, place: this.next, atMs };
      this.next += 1;
      this.kept.push(one);
      this.placeOf.set(one.id, one.place);
      const alike = this.byAudience.get(one.audience);
      if (alike === undefined) this.byAudience.set(one.audience, [one]);
      else alike.push(one);
    }
    const fresh = this.kept.findIndex((one) => atMs - one.atMs < this.forMs);
    const surplus = Math.max(this.kept.length - this.atMost, fresh === -1 ? this.kept.length : fresh);
    if (surplus > 0) for (const one of this.kept.splice(0, surplus)) this.forget(one);
  }

  /** What these audiences heard after an event, in the order in which it was heard. One that is not known any more counts by its id. */
  since(lastId: bigint, audiences: readonly string[]): string[] {
    const place = this.placeOf.get(lastId);
    return audiences
      .flatMap((audience) =>
        (this.byAudience.get(audience) ?? []).filter((one) => (place === undefined ? one.id > lastId : one.place > place)),
      )
      .toSorted((one, other) => one.place - other.place)
      .map(({ frame }) => frame);
  }

  private forget({ id, audience }: Kept): void {
    this.placeOf.delete(id);
    const alike = this.byAudience.get(audience);
    alike?.shift();
    if (alike?.length === 0) this.byAudience.delete(audience);
  }
}
