// What the house gives: what players claim, wish for, stake and give up of the offers of a run.
import { pause } from './processes.mjs';

/**
 * @import { Player } from './players.mjs'
 * @import { GiftOffer, GiftRecord, GiveUpRecord, WishRecord } from './records.js'
 * @import { Operator } from './operator.mjs'
 */

/** What was claimed, wished for and given up, as far as the clients know; free bets stand with the bets. */
export class GiftHistory {
  /** @type {GiftRecord[]} */
  claims = [];
  /** @type {GiveUpRecord[]} */
  givenUp = [];
  /** @type {WishRecord[]} */
  wishes = [];
}

/** What one client does with offers. */
export class GiftSeat {
  /**
   * Acknowledged grants that may still run.
   * @type {string[]}
   */
  #running = [];
  /**
   * Free bets that were sent with a bet, whatever came of it.
   * @type {string[]}
   */
  #sent = [];

  /** @param {{ player: Player, offers: readonly GiftOffer[], history: GiftHistory }} given */
  constructor({ player, offers, history }) {
    this.player = player;
    this.claimed = offers.filter(({ isWithDeposit }) => !isWithDeposit);
    this.freeBets = this.claimed.filter(({ reward }) => reward.rule === 'bet');
    this.withDeposits = offers.filter(({ isWithDeposit }) => isWithDeposit);
    this.history = history;
  }

  /**
   * Claims an offer, mostly one that was not claimed yet, sometimes twice at once.
   * @param {readonly GiftOffer[]} [offers]
   */
  async claim(offers = this.claimed) {
    const { player, history } = this;
    const { random, playerId } = player;
    const had = new Set(history.claims.filter((one) => one.playerId === playerId).map(({ offerId }) => offerId));
    const fresh = offers.filter(({ id }) => !had.has(id));
    if (fresh.length === 0 && random.chance(0.9)) return;
    const { id: offerId } = random.pick(fresh.length > 0 && random.chance(0.85) ? fresh : offers);
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

  /** Wants an offer with the next deposit; sometimes says so twice at once. */
  async wish() {
    const { player, history } = this;
    const { id: offerId } = player.random.pick(this.withDeposits);
    const send = async () => {
      /** @type {WishRecord} */
      const record = { playerId: player.playerId, offerId, outcome: 'undecided', doubts: 0 };
      history.wishes.push(record);
      const { outcome, doubts } = await player.settle('PUT', '/wps/growth/wish', { body: { offerId } });
      Object.assign(record, { doubts, outcome: outcome === 'refused' && doubts > 0 ? 'either' : outcome });
    };
    await Promise.all(player.random.chance(0.15) ? [send(), send()] : [send()]);
  }

  /** Stakes a free bet, or claims one; sometimes in two orders at once, sometimes one that was sent before. Some think better of it. */
  async stakeFreeBet() {
    const { player } = this;
    const { random } = player;
    const { outcome, value } = await player.attempt('GET', '/wps/growth/free-bets');
    if (outcome !== 'done') return;
    const usable = value.list.map(({ id }) => id);
    const offered = this.#sent.length > 0 && random.chance(0.15) ? this.#sent : usable;
    if (offered.length === 0) return this.claim(this.freeBets);
    const freeBet = random.pick(offered);
    this.#sent = [...this.#sent.filter((id) => id !== freeBet), freeBet].slice(-10);
    const placed = await Promise.all(random.chance(0.25) ? [player.bet(freeBet), player.bet(freeBet)] : [player.bet(freeBet)]);
    for (const orderIds of placed) if (orderIds !== undefined && random.chance(0.25)) await player.cancelBets(orderIds);
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

/** What is still to come when the load is over, in words. */
const unended = `
  select 'grant ' || id || ' has met its requirement and still runs' as what from promotions.grant
  where state in ('active', 'closing') and wagered >= required and money in ('bonus', 'release')
  union all
  select 'free bet ' || g.id || ' still runs, and its order is over' from promotions.grant g
  where g.money = 'freebet' and g.state = 'active' and g.order_id is not null and not exists (
    select from lottery.bet b join lottery.draw d on d.id = b.draw_id
    where b.player_id = g.player_id and b.master_id = g.order_id and d.settled_at is null
      and not exists (select from lottery.bet_outcome o where o.player_id = b.player_id and o.bet_id = b.id))
  union all
  select 'player ' || w.player_id || ' still wishes for what a deposit should have brought' from promotions.wish w
  where exists (select from cashier.deposit d where d.player_id = w.player_id and d.state = 'credited' and d.credited_at >= w.at)`;

/**
 * Counts what was bet and gives what deposits bring until nothing is left to come; answers what is.
 * @param {Operator} operator
 * @param {import('./database.mjs').ChaosDatabase} database
 */
export async function endGifts({ modules }, database) {
  const until = performance.now() + 60_000;
  for (;;) {
    await modules.promotions.catchUp();
    /** @type {{ what: string }[]} */
    const rows = await database.once(unended);
    if (rows.length === 0 || performance.now() > until) return rows.map(({ what }) => `${what}, a minute after the load`);
    await pause(250);
  }
}
