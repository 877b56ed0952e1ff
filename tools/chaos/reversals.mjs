// Deposits that the payment side takes back: staff reverse them while their players go on, and what a deposit brought goes with it.
import { DomainError } from '../../apps/server/dist/platform/errors.js';
import { inTransaction } from '../../packages/service/dist/index.js';
import { isOfTheFaults } from './cashier.mjs';
import { pause } from './processes.mjs';

/**
 * @import { ChaosDatabase } from './database.mjs'
 * @import { Operator } from './operator.mjs'
 * @import { Random } from './random.mjs'
 * @import { ReversalRecord } from './records.js'
 */

const everyMs = 2_500;
/** A run that is over is not kept waiting. */
const stepMs = 250;

/** Two persons who reverse deposits through the cashier's own door, as the back office does once the second one has agreed. */
export class ReversalDesk {
  /** @type {ReversalRecord[]} */
  reversals = [];
  /**
   * What no fault of a network explains: the program, or this desk, is wrong.
   * @type {string[]}
   */
  problems = [];

  /** @param {{ operator: Operator, database: ChaosDatabase, merchantId: number, players: readonly number[], random: Random }} given */
  constructor({ operator, database, merchantId, players, random }) {
    this.operator = operator;
    this.database = database;
    this.merchantId = merchantId;
    this.players = players;
    this.random = random;
  }

  /** @param {() => boolean} isOver */
  async work(isOver) {
    while (!isOver()) {
      for (let waitedMs = 0; waitedMs < everyMs && !isOver(); waitedMs += stepMs) await pause(stepMs);
      const depositId = await this.#choose();
      if (depositId !== undefined) await this.#reverse(depositId);
    }
  }

  /** A deposit that was credited, mostly one that brought something; now and then one that was reversed already. */
  async #choose() {
    const done = this.reversals.filter(({ outcome }) => outcome === 'done').map(({ depositId }) => depositId);
    if (done.length > 0 && this.random.chance(0.1)) return this.random.pick(done);
    const credited = await this.#credited();
    const brought = credited.filter((one) => one.brought);
    const among = brought.length > 0 && this.random.chance(0.75) ? brought : credited;
    return among.length === 0 ? undefined : this.random.pick(among).id;
  }

  /** @returns {Promise<{ id: string, brought: boolean }[]>} none while the database is dead */
  async #credited() {
    try {
      return await this.database.once(
        `select d.id, exists (select from promotions.grant g where g.deposit_id = d.id) as brought from cashier.deposit d
         where d.player_id = any ($1) and d.state = 'credited' and d.kind <> 'voucher' order by d.id`,
        [this.players],
      );
    } catch {
      return [];
    }
  }

  /** @param {string} depositId */
  async #reverse(depositId) {
    const note = `reversal ${this.reversals.length + 1}`;
    /** @type {ReversalRecord} */
    const record = { depositId, note, timesDone: 0, outcome: 'unknown' };
    this.reversals.push(record);
    const { cashier } = this.operator.modules;
    const by = { staff: 'chaos-desk-1', confirmedBy: 'chaos-desk-2' };
    const review = { merchantId: this.merchantId, orderId: depositId, decision: /** @type {const} */ ('reverse'), note, by };
    const reverse = () => inTransaction(this.operator.services.db, (transaction) => cashier.reviewDeposit(transaction, review));
    const results = await Promise.allSettled(this.random.chance(0.3) ? [reverse(), reverse()] : [reverse()]);
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [/** @type {unknown} */ (result.reason)] : []));
    const unforeseen = errors.filter((error) => !(error instanceof DomainError));
    record.timesDone = results.length - errors.length;
    if (record.timesDone > 0) record.outcome = 'done';
    else if (unforeseen.length === 0) record.outcome = 'refused';
    for (const error of unforeseen.filter((one) => !isOfTheFaults(one))) this.problems.push(`${note} of ${depositId}: ${String(error)}`);
  }
}
