/** What a fault hits: `sms` = sends, `mail` = SMTP deliveries, `payments` = order creation. */
export type FaultTarget = 'sms' | 'mail' | 'payments';
/**
 * `fail`: refused with 500 (SMTP 451), nothing happens. `hang`: no answer ever, nothing happens.
 * `lose-reply`: the work is done and then 500 is answered, as when a connection breaks after the commit.
 */
export type FaultMode = 'fail' | 'hang' | 'lose-reply';

/** Faults waiting to strike. One target holds one fault: the next `count` calls get `mode`. */
export class Faults {
  readonly #pending = new Map<FaultTarget, { mode: FaultMode; count: number }>();

  /** Makes the next `count` calls of `target` behave as `mode`; a count of 0 takes the fault away. */
  set(target: FaultTarget, mode: FaultMode, count: number): void {
    if (count <= 0) this.#pending.delete(target);
    else this.#pending.set(target, { mode, count });
  }

  /** Uses up one fault of `target`, if any waits. */
  take(target: FaultTarget): FaultMode | undefined {
    const fault = this.#pending.get(target);
    if (!fault) return undefined;
    fault.count -= 1;
    if (fault.count === 0) this.#pending.delete(target);
    return fault.mode;
  }

  list(): { target: FaultTarget; mode: FaultMode; count: number }[] {
    return [...this.#pending].map(([target, fault]) => ({ target, ...fault }));
  }

  clear(): void {
    this.#pending.clear();
  }
}
