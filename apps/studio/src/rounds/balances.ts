const rememberedAtMost = 50_000;

/** What players had when the wallet was last heard of; money units. Only for showing: what a stake may cost is the wallet's decision. */
export class Balances {
  readonly #known = new Map<bigint, bigint>();

  get(playerId: bigint): bigint | undefined {
    return this.#known.get(playerId);
  }

  /** Takes a balance in the wire's units of 1/100 000, when there is one. */
  hear(playerId: bigint, units: bigint | undefined): void {
    if (units !== undefined) this.set(playerId, units / 10n);
  }

  set(playerId: bigint, balance: bigint): void {
    this.#known.delete(playerId);
    this.#known.set(playerId, balance);
    if (this.#known.size > rememberedAtMost) this.#known.delete(this.#known.keys().next().value as bigint);
  }
}
