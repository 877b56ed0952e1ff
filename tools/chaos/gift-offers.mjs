// Offers of a run: what players claim, what they stake for nothing, and what comes with a deposit that they wished for.
import { writeOffer, startingOffer } from '@sortes/growth-rules';

/**
 * @import { Offer, Requirement } from '@sortes/growth-rules'
 * @import { GiftOffer } from './records.js'
 * @import { Operator } from './operator.mjs'
 */
/** @typedef {{ offer: Offer, pieces: number | null }} OfferOfRun `pieces`: grants in all; null: as many as want it */

const unit = 10_000n;
/** Of each kind that is claimed so many: a player has each once. */
const counts = { bonus: 16, release: 8, cash: 8, scarce: 6, freeBet: 12 };
/** Grants in all of an offer that is soon gone: several ask for it at once. */
const scarcePieces = 3;

/** @param {number} units of the currency */
const money = (units) => BigInt(units) * unit;

/**
 * An offer as the builder begins it, without limits: claims are bounded by one grant an offer, deposits by one grant a deposit.
 * @param {import('@sortes/growth-rules').OfferKind} kind
 * @returns {Offer}
 */
function usualOffer(kind) {
  const title = Object.fromEntries(['EN', 'CN', 'ID', 'PT', 'TH', 'VI'].map((code) => [code, 'A gift of the run']));
  return { ...startingOffer(kind, { unit, at: Date.now() }), title, limits: [], who: null };
}

/**
 * So many times the bonus. One bet in two counts for lottery: what is asked for is done within a few draws, or within some more.
 * @param {Offer} offer
 * @param {number} times
 * @returns {Requirement}
 */
function requirementOf({ requirement }, times) {
  if (requirement === null) throw new Error('an offer that lends money has a requirement');
  return { ...requirement, multiple: 10_000 * times, maxBet: null, maxConvert: null };
}

/**
 * Bonuses that a few bets complete, some of which become money only in part; money after own stakes; money at once; what is there for three players; and free bets.
 * @returns {OfferOfRun[]}
 */
function claimedOffers() {
  const base = usualOffer('no-deposit');
  const free = usualOffer('free-bet');
  const asks = (/** @type {number} */ at) => requirementOf(base, 1 + (at % 4));
  const sum = (/** @type {number} */ at) => /** @type {const} */ ({ rule: 'fixed', sum: money(5_000 + 1_000 * at) });
  /** @type {(count: number, make: (at: number) => Offer, pieces?: number | null) => OfferOfRun[]} */
  const many = (count, make, pieces = null) => Array.from({ length: count }, (_, at) => ({ offer: make(at), pieces }));
  return [
    ...many(counts.bonus, (at) => ({
      ...base,
      reward: sum(at),
      requirement: { ...asks(at), maxConvert: at % 3 === 0 ? { sum: money(4_000) } : null },
    })),
    ...many(counts.release, (at) => ({ ...base, money: 'release', reward: sum(at), requirement: asks(at) })),
    ...many(counts.cash, (at) => ({ ...base, money: 'cash', reward: sum(at), requirement: null, claimDays: null })),
    ...many(
      counts.scarce,
      (at) => ({
        ...base,
        money: 'cash',
        reward: sum(at),
        requirement: null,
        claimDays: null,
        stock: { aDay: null, all: scarcePieces },
      }),
      scarcePieces,
    ),
    ...many(counts.freeBet, (at) => ({ ...free, reward: { rule: 'bet', sum: money(6_000 + 500 * at), days: 7 } })),
  ];
}

/**
 * What a player may have with every deposit: a bonus that a withdrawal ends, one that becomes money only in part, money after own stakes, money at once, and a free bet.
 * @returns {OfferOfRun[]}
 */
function offersOfDeposits() {
  const base = usualOffer('deposit-match');
  const asked = requirementOf(base, 1);
  /** @type {(rate: number, most: number) => Offer['reward']} */
  const match = (rate, most) => ({ rule: 'match', steps: [{ from: money(10_000), rate }], most: money(most) });
  /** @type {Offer['reward']} */
  const steps = {
    rule: 'match',
    steps: [
      { from: money(10_000), rate: 2_500 },
      { from: money(35_000), rate: 5_000 },
    ],
    most: null,
  };
  /** @type {Offer[]} */
  const offers = [
    { ...base, reward: match(5_000, 12_000), requirement: { ...asked, tied: true } },
    { ...base, reward: steps, requirement: { ...asked, tied: false, maxConvert: { sum: money(8_000) } } },
    { ...base, money: 'release', reward: match(3_000, 10_000), requirement: { ...asked, tied: false } },
    { ...base, money: 'cash', reward: match(2_000, 8_000), requirement: null, claimDays: null },
    { ...usualOffer('free-bet'), trigger: { on: 'deposit', least: money(10_000) }, reward: { rule: 'bet', sum: money(7_000), days: 7 } },
  ];
  return offers.map((offer) => ({ offer, pieces: null }));
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
  for (const [at, { offer, pieces }] of [...claimedOffers(), ...offersOfDeposits()].entries())
    await services.db.transaction().execute(async (transaction) => {
      const code = `chaos-gift-${at + 1}`;
      const saved = await modules.promotions.makeOffer(transaction, merchant, { code, document: writeOffer(offer), by: 'chaos' });
      if (!saved.isSaved) throw new Error(`offer ${code} is not whole: ${JSON.stringify(saved.faults)}`);
      const { faults, violations } = await modules.promotions.moveOffer(transaction, merchant, { id: saved.id, to: 'live' });
      if (faults.length + violations.length > 0) throw new Error(`offer ${code} does not go live: ${JSON.stringify([faults, violations])}`);
      made.push({ id: saved.id, pieces, isWithDeposit: offer.trigger.on === 'deposit', reward: offer.reward });
    });
  return made;
}
