// What the house gives: offers of a run, and what players claim and give up of them.
import { writeOffer, startingOffer } from '@sortes/growth-rules';
import { pause } from './processes.mjs';

/**
 * @import { Offer } from '@sortes/growth-rules'
 * @import { Player } from './players.mjs'
 * @import { GiftOffer, GiftRecord, GiveUpRecord } from './records.js'
 * @import { Operator } from './operator.mjs'
 */

const unit = 10_000n;
/** Of each kind so many: a player has each once. */
const counts = { bonus: 24, release: 8, cash: 8, scarce: 6 };
/** Grants in all of an offer that is soon gone: several ask for it at once. */
const scarcePieces = 3;

/**
 * Bonuses that a few bets complete, some of which become money only in part; money after own stakes; money at once; and what is there for three players.
 * @returns {{ code: string, offer: Offer, pieces: number | null }[]}
 */
function offersOfRun() {
  const usual = startingOffer('no-deposit', { unit, at: Date.now() });
  const { requirement } = usual;
  if (requirement === null) throw new Error('a bonus without deposit has a requirement');
  const title = Object.fromEntries(['EN', 'CN', 'ID', 'PT', 'TH', 'VI'].map((code) => [code, 'A gift of the run']));
  // One bet in two counts for lottery: what is asked for is done within a few draws, or within some more.
  const asks = (/** @type {number} */ at) => ({ ...requirement, multiple: 10_000 * (1 + (at % 4)), maxBet: null, maxConvert: null });
  const base = { ...usual, title, limits: [] };
  const sum = (/** @type {number} */ at) => /** @type {const} */ ({ rule: 'fixed', sum: BigInt(5_000 + 1_000 * at) * unit });
  /** @type {(count: number, make: (at: number) => { offer: Offer, pieces: number | null }) => { offer: Offer, pieces: number | null }[]} */
  const many = (count, make) => Array.from({ length: count }, (_, at) => make(at));
  return [
    ...many(counts.bonus, (at) => ({
      offer: {
        ...base,
        reward: sum(at),
        requirement: { ...asks(at), maxConvert: at % 3 === 0 ? { sum: 4_000n * unit } : null },
      },
      pieces: null,
    })),
    ...many(counts.release, (at) => ({ offer: { ...base, money: 'release', reward: sum(at), requirement: asks(at) }, pieces: null })),
    ...many(counts.cash, (at) => ({
      offer: { ...base, money: 'cash', reward: sum(at), requirement: null, claimDays: null },
      pieces: null,
    })),
    ...many(counts.scarce, (at) => ({
      offer: { ...base, money: 'cash', reward: sum(at), requirement: null, claimDays: null, stock: { aDay: null, all: scarcePieces } },
      pieces: scarcePieces,
    })),
  ].map((one, at) => ({ ...one, code: `chaos-gift-${at + 1}` }));
}

/**
 * Lets the offers of a run go live.
 * @param {Operator} operator
 * @param {Parameters<Operator['modules']['promotions']['makeOffer']>[1]} merchant
 * @returns {Promise<GiftOffer[]>}
 */
export async function addGifts({ services, modules }, merchant) {
  /** @type {GiftOffer[]} */
  const made = [];
  for (const { code, offer, pieces } of offersOfRun())
    await services.db.transaction().execute(async (transaction) => {
      const saved = await modules.promotions.makeOffer(transaction, merchant, { code, document: writeOffer(offer), by: 'chaos' });
      if (!saved.isSaved) throw new Error(`offer ${code} is not whole: ${JSON.stringify(saved.faults)}`);
      const { faults, violations } = await modules.promotions.moveOffer(transaction, merchant, { id: saved.id, to: 'live' });
      if (faults.length + violations.length > 0) throw new Error(`offer ${code} does not go live: ${JSON.stringify([faults, violations])}`);
      made.push({ id: saved.id, pieces });
    });
  return made;
}

/** What was claimed and given up, as far as the clients know. */
export class GiftHistory {
  /** @type {GiftRecord[]} */
  claims = [];
  /** @type {GiveUpRecord[]} */
  givenUp = [];
}

/** What one client does with offers. */
export class GiftSeat {
  /**
   * Acknowledged grants that may still run.
   * @type {string[]}
   */
  #running = [];

  /** @param {{ player: Player, offers: readonly GiftOffer[], history: GiftHistory }} given */
  constructor({ player, offers, history }) {
    this.player = player;
    this.offers = offers;
    this.history = history;
  }

  /** Claims an offer, mostly one that was not claimed yet, sometimes twice at once. */
  async claim() {
    const { player, history } = this;
    const { random, playerId } = player;
    const had = new Set(history.claims.filter((one) => one.playerId === playerId).map(({ offerId }) => offerId));
    const fresh = this.offers.filter(({ id }) => !had.has(id));
    if (fresh.length === 0 && random.chance(0.9)) return;
    const { id: offerId } = random.pick(fresh.length > 0 && random.chance(0.85) ? fresh : this.offers);
    const send = async () => {
      /** @type {GiftRecord} */
      const record = { playerId, offerId, outcome: 'undecided', doubts: 0 };
      history.claims.push(record);
      const result = await player.settle('POST', `/wps/growth/offers/${offerId}/claim`, { isMoney: true, body: {} });
      const { outcome, doubts } = result;
      // There is no key: a refusal after a doubt may mean that the first attempt was carried out.
      Object.assign(record, { doubts, outcome: outcome === 'refused' && doubts > 0 ? 'either' : outcome });
      if (result.outcome === 'refused') record.code = result.code;
      if (result.outcome !== 'done') return;
      record.grantId = result.value.id;
      if (result.value.money !== 'cash') this.#running = [...this.#running, result.value.id].slice(-10);
    };
    await Promise.all(random.chance(0.25) ? [send(), send()] : [send()]);
  }

  /** Gives up what runs or waits; sometimes twice at once. */
  async giveUp() {
    const { player, history } = this;
    if (this.#running.length === 0) return;
    const grantId = player.random.pick(this.#running);
    this.#running = this.#running.filter((one) => one !== grantId);
    const send = async () => {
      /** @type {GiveUpRecord} */
      const record = { playerId: player.playerId, grantId, outcome: 'undecided', doubts: 0 };
      history.givenUp.push(record);
      const { outcome, doubts } = await player.settle('POST', `/wps/growth/grants/${grantId}/cancel`, { isMoney: true, body: {} });
      Object.assign(record, { doubts, outcome: outcome === 'refused' && doubts > 0 ? 'either' : outcome });
    };
    await Promise.all(player.random.chance(0.2) ? [send(), send()] : [send()]);
  }
}

/**
 * Counts what was bet until nothing is left to be counted; answers what is not.
 * @param {Operator} operator
 * @param {import('./database.mjs').ChaosDatabase} database
 */
export async function endGifts({ modules }, database) {
  const until = performance.now() + 60_000;
  for (;;) {
    await modules.promotions.catchUp();
    /** @type {{ id: string }[]} */
    const rows = await database.once(
      `select id from promotions.grant where state in ('active', 'closing') and wagered >= required and money in ('bonus', 'release')`,
    );
    if (rows.length === 0 || performance.now() > until)
      return rows.map(({ id }) => `grant ${id} has met its requirement and still runs a minute after the load`);
    await pause(250);
  }
}
