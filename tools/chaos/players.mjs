// The load: players without a browser who write down what they sent and what they were answered. An action whose answer is in doubt (no
// answer, or a 5xx) is sent again under the same key until the answer is definite, as a careful client does.
import { randomUUID } from 'node:crypto';
import { formatMoney, parseMoney } from '@sortes/money';
import { ApiClient } from '../support/api-client.mjs';
import { doubtsOf, valuesOf } from './answers.mjs';
import { boardOf, randomPlan, randomSlip } from './bets.mjs';
import { pause } from './processes.mjs';

/**
 * @import { Method, ReplyTo, RequestOptions } from '../support/contract-calls.js'
 * @import { Attempt, BetRecord, CancellationRecord, ChaseCancellationRecord, ChaseRecord, OrderRecord, Settled } from './records.js'
 * @import { Board, Slip } from './bets.mjs'
 */
/** @typedef {Pick<RequestOptions, 'body' | 'headers'> & { isMoney?: boolean, sealed?: object }} AttemptOptions `sealed`: a body to be sealed anew each time */
/** @typedef {{ orderIds: string[], closesAt: number }} Cancellable */
/** @typedef {{ numero: string, closesAt: number, askAgainAt: number }} NearDraw */

/** An action that has no definite answer after so long has failed for its player. */
const patienceMs = 90_000;
const attemptMs = 15_000;

/** @param {unknown} error */
function reasonOf(error) {
  if (!(error instanceof Error)) return `no answer (${String(error)})`;
  const { cause } = error;
  const code = cause instanceof Error ? ('code' in cause ? cause.code : cause.message) : error.name;
  return `no answer (${String(code)})`;
}

/** Answers and failures by kind, and the waits that the faults want to know of. */
export class Tally {
  /** @type {Map<string, number>} */
  answers = new Map();
  attempts = 0;
  /**
   * Every answer that no client may ever see.
   * @type {string[]}
   */
  internalErrors = [];
  /**
   * Of every request: when it was over, and what it took.
   * @type {{ path: string, at: number, ms: number }[]}
   */
  times = [];
  /** @type {Set<{ since: number, resolve: (at: number) => void }>} */
  #waiting = new Set();

  /**
   * @param {string} path
   * @param {number} sentAt
   */
  took(path, sentAt) {
    const at = performance.now();
    this.times.push({ path, at, ms: at - sentAt });
  }

  /** @param {string} kind */
  add(kind) {
    this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1);
  }

  /**
   * Tells those who wait that a money request that was sent at `sentAt` has just been acknowledged.
   * @param {number} sentAt
   */
  acknowledged(sentAt) {
    for (const waiting of this.#waiting) if (sentAt >= waiting.since) waiting.resolve(performance.now());
  }

  /**
   * Resolves with the time of the first acknowledgement of a money request that is sent from now on.
   * @param {number} [since]
   * @returns {Promise<number>}
   */
  nextAcknowledgement(since = performance.now()) {
    return new Promise((resolve) => {
      const waiting = {
        since,
        resolve: (/** @type {number} */ at) => {
          this.#waiting.delete(waiting);
          resolve(at);
        },
      };
      this.#waiting.add(waiting);
    });
  }
}

/** Everything that was asked for on behalf of the players and what became of it, as far as a client can know. */
export class History {
  /** @type {BetRecord[]} */
  bets = [];
  /** @type {CancellationRecord[]} */
  cancellations = [];
  /** @type {ChaseRecord[]} */
  chases = [];
  /** @type {ChaseCancellationRecord[]} */
  chaseCancellations = [];
  /**
   * Chases as players saw them while it all went on.
   * @type {{ read: number, wrong: string[] }}
   */
  chaseReads = { read: 0, wrong: [] };
  /** @type {{ read: number, wrong: string[] }} */
  statements = { read: 0, wrong: [] };
}

export class Player {
  #api;
  /** @type {Map<string, NearDraw>} */
  #near = new Map();
  /** @type {Map<string, Board>} */
  #boards = new Map();
  /**
   * Acknowledged chases that may still wait for draws.
   * @type {{ chaseId: string }[]}
   */
  #chases = [];
  /**
   * Acknowledged bets of draws that may still be open.
   * @type {Cancellable[]}
   */
  #cancellable = [];
  /**
   * Where this player pays in and out; given before they play.
   * @type {import('./cashier.mjs').CashierSeat | undefined}
   */
  cashier;
  /**
   * What this player claims, where they do.
   * @type {import('./gifts.mjs').GiftSeat | undefined}
   */
  gifts;

  /**
   * @param {{ name: string, playerId: number, token: string, isPoor: boolean, gameCodes: readonly string[], origins: readonly string[],
   *   history: History, tally: Tally, random: import('./random.mjs').Random }} given
   */
  constructor({ name, playerId, token, isPoor, gameCodes, origins, history, tally, random }) {
    this.name = name;
    this.playerId = playerId;
    this.isPoor = isPoor;
    this.gameCodes = gameCodes;
    this.origins = origins;
    this.history = history;
    this.tally = tally;
    this.random = random;
    this.#api = new ApiClient({ origin: random.pick(origins), token });
  }

  /**
   * Plays until told otherwise; the action in hand is brought to its end.
   * @param {() => boolean} isOver
   */
  async play(isOver) {
    const { cashier, gifts } = this;
    if (cashier === undefined) throw new Error(`${this.name} has no cashier to go to`);
    /** @type {[weight: number, act: () => Promise<unknown> | undefined][]} */
    const actions = [
      [50, () => this.bet()],
      [10, () => this.#chase()],
      [12, () => this.#cancel()],
      [5, () => this.#cancelChase()],
      // Who never pays in spends what they win: a corrected result finds their account empty.
      [this.isPoor ? 0 : 6, () => this.#payIn(cashier)],
      [this.isPoor ? 0 : 2, () => cashier.redeem()],
      [this.isPoor ? 0 : 6, () => cashier.withdraw()],
      [5, () => cashier.speak()],
      [gifts === undefined ? 0 : 7, () => gifts?.claim()],
      [gifts === undefined ? 0 : 5, () => gifts?.stakeFreeBet()],
      [gifts === undefined ? 0 : 1, () => gifts?.giveUp()],
      [10, () => this.#readStatement()],
      [6, () => this.#read('/lgw/orders?size=20')],
      [6, () => this.#read('/wps/v2/wallets/balance')],
    ];
    const total = actions.reduce((sum, [weight]) => sum + weight, 0);
    while (!isOver()) {
      let at = this.random.integer(1, total);
      const [, act] = actions.find(([weight]) => (at -= weight) <= 0) ?? [];
      await act?.();
      await pause(this.random.integer(5, 60));
    }
  }

  /**
   * One request to one process. Not done is worth another try.
   * @template {Method} M
   * @template {string} A
   * @param {M} method
   * @param {A} path
   * @param {AttemptOptions} [options]
   * @returns {Promise<Attempt<ReplyTo<M, A>>>}
   */
  async attempt(method, path, { isMoney = false, sealed, headers, ...options } = {}) {
    const sentAt = performance.now();
    this.tally.attempts += 1;
    let answer;
    try {
      const seal = sealed === undefined ? undefined : await this.#api.sealed(sealed);
      const more = { headers: { ...headers, ...seal?.headers }, ...(seal === undefined ? {} : { body: seal.body }) };
      answer = await this.#api.request(method, path, { ...options, ...more, timeoutMs: attemptMs });
      this.tally.took(path, sentAt);
    } catch (error) {
      this.tally.add(error instanceof Error && 'status' in error ? `no key: ${Number(error.status)}` : reasonOf(error));
      this.tally.took(path, sentAt);
      // The next process may answer; a load balancer would do the same.
      this.#api.origin = this.origins[(this.origins.indexOf(this.#api.origin) + 1) % this.origins.length] ?? this.#api.origin;
      return { outcome: 'in doubt' };
    }
    const { status, body, value } = answer;
    const code = body?.errorCode ?? '';
    this.tally.add(status === 200 ? '200' : `${status} ${code}`);
    if (status === 500) this.tally.internalErrors.push(`${method} ${path.split('?')[0]}: ${JSON.stringify(body).slice(0, 200)}`);
    if (status >= 500) return { outcome: 'in doubt' };
    if (status === 429 || code === 'idempotency.in.progress') return { outcome: 'not done' };
    if (status === 200 && isMoney) this.tally.acknowledged(sentAt);
    return status === 200 ? { outcome: 'done', code, value } : { outcome: 'refused', code };
  }

  /**
   * Sends until the answer is definite; the last result says whether an earlier attempt was in doubt.
   * @template {Method} M
   * @template {string} A
   * @param {M} method
   * @param {A} path
   * @param {AttemptOptions} [options]
   * @returns {Promise<Settled<ReplyTo<M, A>>>}
   */
  async settle(method, path, options) {
    const startedAt = performance.now();
    let doubts = 0;
    for (let turn = 0; ; turn += 1) {
      const result = await this.attempt(method, path, options);
      if (result.outcome === 'done' || result.outcome === 'refused') return { ...result, doubts };
      if (result.outcome === 'in doubt') doubts += 1;
      if (performance.now() - startedAt > patienceMs) return { outcome: 'undecided', doubts };
      await pause(this.random.integer(20, 100) + Math.min(600, 50 * turn));
    }
  }

  /**
   * Deposits, mostly for an offer that was wished for before.
   * @param {import('./cashier.mjs').CashierSeat} cashier
   */
  async #payIn(cashier) {
    if (this.random.chance(0.6)) await this.gifts?.wish();
    await cashier.deposit();
  }

  /** @param {string} path */
  async #read(path) {
    return this.attempt('GET', path);
  }

  /** @param {string} gameId */
  async #currentDraw(gameId) {
    const known = this.#near.get(gameId);
    // Sometimes the old one is kept past its time: bets around the closing are the interesting ones.
    if (known !== undefined && Date.now() < known.askAgainAt && (Date.now() < known.closesAt - 100 || this.random.chance(0.2)))
      return known;
    const { outcome, value } = await this.attempt('GET', `/lgw/numeros/near?gameId=${gameId}`);
    if (outcome !== 'done' || value.currentNumero === null) return undefined;
    const { numero, remainTime } = value.currentNumero;
    // Whoever asked while none of the quick draws was open was told one of the calendar, and would bet on that for long.
    const draw = {
      numero,
      closesAt: Date.now() + remainTime,
      askAgainAt: Date.now() + Math.max(2_000, Math.min(remainTime, 12_000) + 500) * (numero.startsWith('CHAOS') ? 1 : 0.2),
    };
    this.#near.set(gameId, draw);
    return draw;
  }

  /**
   * What a game is sold at, asked for once.
   * @param {string} gameCode
   */
  async #boardOf(gameCode) {
    const known = this.#boards.get(gameCode);
    if (known !== undefined) return known;
    const menus = await this.attempt('GET', `/lgw/games/${gameCode}/play_menu`);
    const setting = await this.attempt('GET', `/lgw/games/${gameCode}/setting?prizeMode=LOTT`);
    if (menus.outcome !== 'done' || setting.outcome !== 'done') return undefined;
    const board = boardOf(gameCode, menus.value, setting.value.series);
    this.#boards.set(gameCode, board);
    return board;
  }

  /**
   * Sends an order until it is decided, sometimes twice at once as an impatient player's double click does, and writes down what came of it.
   * @param {OrderRecord} record
   * @param {object} body
   */
  async #order(record, body) {
    const send = () => this.settle('POST', '/lgw/orders/betting', { isMoney: true, headers: { 'idempotency-key': record.key }, body });
    const results = await Promise.all(this.random.chance(0.08) ? [send(), send()] : [send()]);
    record.doubts = doubtsOf(results);
    record.answers = results.map((result) => {
      if (result.outcome !== 'done') return `${result.outcome} ${result.code ?? ''}`;
      const { value } = result;
      return `placed ${value.chaseId ?? value.orderMasterId} ${value.plan?.length ?? value.orders.length} ${value.totalActualBetAmount ?? ''}`;
    });
    const [placed] = valuesOf(results);
    if (placed !== undefined) record.outcome = 'placed';
    else if (results.every(({ outcome }) => outcome === 'refused')) Object.assign(record, { outcome: 'refused', code: results[0]?.code });
    return placed;
  }

  /**
   * @param {Board} board
   * @param {Slip} slip
   * @returns {OrderRecord}
   */
  #recordOf(board, slip) {
    return {
      playerId: this.playerId,
      key: randomUUID(),
      gameId: board.game.code,
      lines: slip.lines.map(({ line, series, stake, rebate }) => ({ ...line, series, stake, rebate })),
      outcome: 'undecided',
    };
  }

  /**
   * Bets on the draw on sale; answers the bets where they were placed.
   * @param {string} [freeBet] staked with it instead of with money
   */
  async bet(freeBet) {
    const board = await this.#boardOf(this.random.pick(this.gameCodes));
    const draw = board && (await this.#currentDraw(board.game.code));
    if (board === undefined || draw === undefined) return undefined;
    // A dear slip costs more than a free bet is worth: that is tried now and then.
    const isCheap = this.isPoor || (freeBet !== undefined && this.random.chance(0.9));
    const slip = randomSlip(board, this.random, { mostLines: freeBet === undefined ? 3 : 2, isPoor: isCheap });
    /** @type {BetRecord} */
    const record = { ...this.#recordOf(board, slip), numero: draw.numero, total: slip.stake, ...(freeBet !== undefined && { freeBet }) };
    this.history.bets.push(record);
    const placed = await this.#order(record, {
      gameId: board.game.code,
      numero: draw.numero,
      prizeMode: slip.mode,
      contents: slip.lines.map(({ line }) => line),
      ...(freeBet !== undefined && { freeBet }),
    });
    if (record.code === 'lottery.draw.closed') this.#near.delete(board.game.code);
    if (placed === undefined) return undefined;
    const orderIds = placed.orders.map(({ orderId }) => orderId);
    Object.assign(record, { masterId: placed.orderMasterId, orderIds });
    this.#cancellable.push({ orderIds, closesAt: draw.closesAt });
    return orderIds;
  }

  /**
   * The draws of a chase: of the quick ones mostly; now and then of the calendar as well, which are still to come when the run ends.
   * @param {string} gameCode
   */
  async #drawsToChase(gameCode) {
    const { outcome, value } = await this.attempt('GET', `/lgw/numeros/chase/${gameCode}?count=12`);
    if (outcome !== 'done') return [];
    const quick = value.draws.filter(({ numero }) => numero.startsWith('CHAOS'));
    const offered = quick.length > 1 && this.random.chance(0.93) ? quick : value.draws;
    const from = this.random.chance(0.7) ? 0 : 1;
    // Some leave a draw out.
    return offered.slice(from, from + this.random.integer(2, 7)).filter((_, index) => index === 0 || this.random.chance(0.9));
  }

  async #chase() {
    const board = await this.#boardOf(this.random.pick(this.gameCodes));
    if (board === undefined) return;
    const draws = await this.#drawsToChase(board.game.code);
    const [firstDraw] = draws;
    if (firstDraw === undefined) return;
    const slip = randomSlip(board, this.random, { mostLines: 2, isPoor: this.isPoor });
    const plan = randomPlan(slip, draws.length, this.random);
    if (plan === undefined) return;
    const planned = draws.flatMap(({ numero }, index) => {
      const multiple = plan.multiples[index];
      return multiple === undefined ? [] : [{ numero, multiple }];
    });
    const times = BigInt(plan.multiples.reduce((sum, multiple) => sum + multiple, 0));
    /** @type {ChaseRecord} */
    const record = {
      ...this.#recordOf(board, slip),
      mode: plan.mode,
      stopOnWin: this.random.chance(0.6),
      draws: planned,
      total: slip.stake * times,
    };
    this.history.chases.push(record);
    const placed = await this.#order(record, {
      gameId: board.game.code,
      numero: firstDraw.numero,
      prizeMode: slip.mode,
      betCartAmountSum: formatMoney(slip.gross * times),
      contents: slip.lines.map(({ line }) => line),
      chase: { mode: record.mode, stopOnWin: record.stopOnWin, draws: planned },
    });
    if (placed === undefined) return;
    if (placed.chaseId === undefined) throw new Error(`a chase was placed and has no number: ${JSON.stringify(placed)}`);
    record.chaseId = placed.chaseId;
    this.#chases = [...this.#chases, { chaseId: placed.chaseId }].slice(-20);
    if (placed.orders.length > 0)
      this.#cancellable.push({ orderIds: placed.orders.map(({ orderId }) => orderId), closesAt: firstDraw.closesAt });
  }

  /**
   * Looks at a chase; whatever is going on, its figures must add up.
   * @param {string} chaseId
   */
  async #readChase(chaseId) {
    const { outcome, value } = await this.attempt('GET', `/lgw/chases/${chaseId}`);
    if (outcome !== 'done') return undefined;
    const { chaseReads } = this.history;
    chaseReads.read += 1;
    const staked = value.draws.reduce((total, { stake }) => total + parseMoney(stake), 0n);
    const waiting = value.draws.filter(({ state }) => state === 'waiting');
    const amounts = [value.heldAmount, value.placedAmount, value.releasedAmount].map((text) => parseMoney(text));
    const counts = value.waitingDraws + value.placedDraws + value.cancelledDraws + value.droppedDraws;
    if (
      amounts.reduce((total, amount) => total + amount, 0n) !== parseMoney(value.totalAmount) ||
      counts !== value.totalDraws ||
      value.draws.length !== value.totalDraws ||
      staked !== parseMoney(value.totalAmount)
    )
      chaseReads.wrong.push(`chase ${chaseId}: its parts are not the whole`);
    return { value, waiting };
  }

  /** Cancels what waits of a chase, whole or in part; or the bets that it has placed, as any bets. */
  async #cancelChase() {
    if (this.#chases.length === 0) return;
    const chosen = this.random.pick(this.#chases);
    const seen = await this.#readChase(chosen.chaseId);
    if (seen === undefined) return;
    const { value, waiting } = seen;
    const placed = value.draws.find(({ state }) => state === 'placed');
    if (placed !== undefined && placed.orderIds.length > 0 && this.random.chance(0.3))
      this.#cancellable.push({ orderIds: placed.orderIds, closesAt: placed.closesAt });
    // Of a chase that waits for nothing nothing can be cancelled; sometimes somebody tries.
    if (waiting.length === 0) this.#chases = this.#chases.filter((one) => one !== chosen);
    if (waiting.length === 0 && this.random.chance(0.8)) return;
    const isPart = waiting.length > 1 && this.random.chance(0.6);
    const numeros = isPart ? this.random.some(waiting, this.random.integer(1, waiting.length - 1)).map(({ numero }) => numero) : null;
    const send = async () => {
      /** @type {ChaseCancellationRecord} */
      const record = { playerId: this.playerId, chaseId: chosen.chaseId, numeros, outcome: 'undecided', doubts: 0 };
      this.history.chaseCancellations.push(record);
      const result = await this.settle('PUT', `/lgw/chases/${chosen.chaseId}/cancel`, {
        isMoney: true,
        body: numeros === null ? {} : { numeros },
      });
      const { outcome, doubts } = result;
      // There is no key: a refusal after a doubt may mean that the first attempt did it.
      Object.assign(record, { doubts, outcome: outcome === 'refused' && doubts > 0 ? 'either' : outcome });
      if (result.outcome === 'done')
        Object.assign(record, { cancelled: result.value.cancelled, released: parseMoney(result.value.releasedAmount) });
    };
    await Promise.all(this.random.chance(0.1) ? [send(), send()] : [send()]);
  }

  async #cancel() {
    this.#cancellable = this.#cancellable.filter(({ closesAt }) => Date.now() < closesAt + 300).slice(-30);
    if (this.#cancellable.length === 0) return;
    const chosen = this.random.pick(this.#cancellable);
    const orderIds = this.random.chance(0.5) ? chosen.orderIds : [this.random.pick(chosen.orderIds)];
    // Mostly a bet is left alone once it was cancelled; sometimes somebody tries again.
    if (this.random.chance(0.9)) this.#cancellable = this.#cancellable.filter((one) => one !== chosen);
    await this.cancelBets(orderIds);
  }

  /**
   * Cancels bets, sometimes twice at once.
   * @param {string[]} orderIds
   */
  async cancelBets(orderIds) {
    const send = async () => {
      /** @type {CancellationRecord} */
      const record = { playerId: this.playerId, orderIds, outcome: 'undecided', doubts: 0 };
      this.history.cancellations.push(record);
      const { outcome, doubts } = await this.settle('PUT', '/lgw/orders/suborders/cancel', { isMoney: true, body: orderIds });
      record.doubts = doubts;
      // There is no key: a refusal after a doubt may mean that the first attempt did it.
      record.outcome = outcome === 'refused' && doubts > 0 ? 'either' : outcome;
    };
    await Promise.all(this.random.chance(0.1) ? [send(), send()] : [send()]);
  }

  /** Reads the statement and adds it up: whatever is going on, no page may show a balance that its movements do not explain. */
  async #readStatement() {
    const { outcome, value } = await this.attempt('GET', '/wps/relay/ODSFE2_MemTransDet?pageSize=30');
    if (outcome !== 'done') return;
    const { statements } = this.history;
    statements.read += 1;
    /** @param {number} amount */
    const units = (amount) => Math.round(amount * 10_000);
    for (const [index, row] of value.list.entries()) {
      const older = value.list[index + 1];
      if (older === undefined) break;
      if (row.sequence === older.sequence + 1 && units(row.balance) - units(row.amount) === units(older.balance)) continue;
      statements.wrong.push(`player ${this.playerId}: movement ${row.sequence} does not follow from ${older.sequence}`);
    }
  }
}
