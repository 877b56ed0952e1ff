// The load: players without a browser who write down what they sent and what they were answered. An action whose answer is in doubt (no
// answer, or a 5xx) is sent again under the same key until the answer is definite, as a careful client does.
import { randomUUID } from 'node:crypto';
import { formatMoney, parseMoney } from '@sortes/money';
import { ApiClient } from '../support/api-client.mjs';
import { boardOf, randomPlan, randomSlip } from './bets.mjs';
import { pause } from './processes.mjs';

/** An action that has no definite answer after so long has failed for its player. */
const patienceMs = 90_000;
const attemptMs = 15_000;

function reasonOf(error) {
  const cause = error.cause?.code ?? error.cause?.message ?? error.name;
  return `no answer (${cause})`;
}

/** Answers and failures by kind, and the waits that the faults want to know of. */
export class Tally {
  answers = new Map();
  attempts = 0;
  /** Every answer that no client may ever see. */
  internalErrors = [];
  /** {path, at, ms} of every request, at the end of which it was over. */
  times = [];
  #waiting = new Set();

  took(path, sentAt) {
    const at = performance.now();
    this.times.push({ path, at, ms: at - sentAt });
  }

  add(kind) {
    this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1);
  }

  /** Tells those who wait that a money request that was sent at `sentAt` has just been acknowledged. */
  acknowledged(sentAt) {
    for (const waiting of this.#waiting) if (sentAt >= waiting.since) waiting.resolve(performance.now());
  }

  /** Resolves with the time of the first acknowledgement of a money request that is sent from now on. */
  nextAcknowledgement(since = performance.now()) {
    return new Promise((resolve) => {
      const waiting = {
        since,
        resolve: (at) => {
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
  bets = [];
  cancellations = [];
  chases = [];
  chaseCancellations = [];
  /** Chases as players saw them while it all went on. */
  chaseReads = { read: 0, wrong: [] };
  statements = { read: 0, wrong: [] };
}

export class Player {
  #api;
  #near = new Map();
  #boards = new Map();
  /** Acknowledged chases that may still wait for draws: {chaseId}. */
  #chases = [];
  /** Acknowledged bets of draws that may still be open: {orderIds, closesAt}. */
  #cancellable = [];

  constructor({ name, playerId, token, isPoor, gameCodes, origins, history, tally, random }) {
    Object.assign(this, { name, playerId, isPoor, gameCodes, origins, history, tally, random });
    this.#api = new ApiClient({ origin: random.pick(origins), token });
  }

  /** Plays until told otherwise; the action in hand is brought to its end. */
  async play(isOver) {
    const actions = [
      [50, () => this.#bet()],
      [10, () => this.#chase()],
      [12, () => this.#cancel()],
      [5, () => this.#cancelChase()],
      // Who never pays in spends what he wins: a corrected result finds his account empty.
      [this.isPoor ? 0 : 6, () => this.cashier.deposit()],
      [this.isPoor ? 0 : 2, () => this.cashier.redeem()],
      [this.isPoor ? 0 : 6, () => this.cashier.withdraw()],
      [5, () => this.cashier.speak()],
      [10, () => this.#readStatement()],
      [6, () => this.#read('/lgw/orders?size=20')],
      [6, () => this.#read('/wps/v2/wallets/balance')],
    ];
    const total = actions.reduce((sum, [weight]) => sum + weight, 0);
    while (!isOver()) {
      let at = this.random.integer(1, total);
      const [, act] = actions.find(([weight]) => (at -= weight) <= 0);
      await act();
      await pause(this.random.integer(5, 60));
    }
  }

  /**
   * One request to one process. In doubt: it may or may not have been done. Not done: it certainly was not, and is worth another try.
   * `sealed` is a body to be sealed anew each time.
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
      this.tally.add(error.status === undefined ? reasonOf(error) : `no key: ${error.status}`);
      this.tally.took(path, sentAt);
      // The next process may answer; a load balancer would do the same.
      this.#api.origin = this.origins[(this.origins.indexOf(this.#api.origin) + 1) % this.origins.length];
      return { outcome: 'in doubt' };
    }
    const { status, body } = answer;
    const code = body?.errorCode ?? '';
    this.tally.add(status === 200 ? '200' : `${status} ${code}`);
    if (status === 500) this.tally.internalErrors.push(`${method} ${path.split('?')[0]}: ${JSON.stringify(body).slice(0, 200)}`);
    if (status >= 500) return { outcome: 'in doubt' };
    if (status === 429 || code === 'idempotency.in.progress') return { outcome: 'not done' };
    if (status === 200 && isMoney) this.tally.acknowledged(sentAt);
    return { outcome: status === 200 ? 'done' : 'refused', code, value: body?.success === true ? body.value : body };
  }

  /** Sends until the answer is definite; the last result says whether an earlier attempt was in doubt. */
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

  async #read(path) {
    return this.attempt('GET', path);
  }

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

  /** What a game is sold at, asked for once. */
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

  /** Sends an order until it is decided, sometimes twice at once as an impatient player's double click does, and writes down what came of it. */
  async #order(record, body) {
    const send = () => this.settle('POST', '/lgw/orders/betting', { isMoney: true, headers: { 'idempotency-key': record.key }, body });
    const results = await Promise.all(this.random.chance(0.08) ? [send(), send()] : [send()]);
    record.doubts = results.reduce((sum, { doubts }) => sum + doubts, 0);
    record.answers = results.map(({ outcome, code, value }) =>
      outcome === 'done'
        ? `placed ${value.chaseId ?? value.orderMasterId} ${value.plan?.length ?? value.orders.length} ${value.totalActualBetAmount ?? ''}`
        : `${outcome} ${code ?? ''}`,
    );
    const placed = results.find(({ outcome }) => outcome === 'done');
    if (placed !== undefined) record.outcome = 'placed';
    else if (results.every(({ outcome }) => outcome === 'refused')) Object.assign(record, { outcome: 'refused', code: results[0].code });
    return placed?.value;
  }

  #recordOf(board, slip, more) {
    return {
      playerId: this.playerId,
      key: randomUUID(),
      gameId: board.game.code,
      lines: slip.lines.map(({ line, series, stake, rebate }) => ({ ...line, series, stake, rebate })),
      outcome: 'undecided',
      ...more,
    };
  }

  async #bet() {
    const board = await this.#boardOf(this.random.pick(this.gameCodes));
    const draw = board && (await this.#currentDraw(board.game.code));
    if (draw === undefined) return;
    const slip = randomSlip(board, this.random, { mostLines: 3, isPoor: this.isPoor });
    const record = this.#recordOf(board, slip, { numero: draw.numero, total: slip.stake });
    this.history.bets.push(record);
    const placed = await this.#order(record, {
      gameId: board.game.code,
      numero: draw.numero,
      prizeMode: slip.mode,
      contents: slip.lines.map(({ line }) => line),
    });
    if (placed !== undefined) {
      Object.assign(record, { masterId: placed.orderMasterId, orderIds: placed.orders.map(({ orderId }) => orderId) });
      this.#cancellable.push({ orderIds: record.orderIds, closesAt: draw.closesAt });
    }
    if (record.code === 'lottery.draw.closed') this.#near.delete(board.game.code);
  }

  /** The draws of a chase: of the quick ones mostly; now and then of the calendar as well, which are still to come when the run ends. */
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
    const draws = board === undefined ? [] : await this.#drawsToChase(board.game.code);
    if (draws.length === 0) return;
    const slip = randomSlip(board, this.random, { mostLines: 2, isPoor: this.isPoor });
    const plan = randomPlan(slip, draws.length, this.random);
    if (plan === undefined) return;
    const planned = plan.multiples.map((multiple, index) => ({ numero: draws[index].numero, multiple }));
    const times = BigInt(plan.multiples.reduce((sum, multiple) => sum + multiple, 0));
    const record = this.#recordOf(board, slip, {
      mode: plan.mode,
      stopOnWin: this.random.chance(0.6),
      draws: planned,
      total: slip.stake * times,
    });
    this.history.chases.push(record);
    const placed = await this.#order(record, {
      gameId: board.game.code,
      numero: planned[0].numero,
      prizeMode: slip.mode,
      betCartAmountSum: formatMoney(slip.gross * times),
      contents: slip.lines.map(({ line }) => line),
      chase: { mode: record.mode, stopOnWin: record.stopOnWin, draws: planned },
    });
    if (placed === undefined) return;
    record.chaseId = placed.chaseId;
    this.#chases = [...this.#chases, { chaseId: placed.chaseId }].slice(-20);
    if (placed.orders.length > 0)
      this.#cancellable.push({ orderIds: placed.orders.map(({ orderId }) => orderId), closesAt: draws[0].closesAt });
  }

  /** Looks at a chase; whatever is going on, its figures must add up. */
  async #readChase(chaseId) {
    const { outcome, value } = await this.attempt('GET', `/lgw/chases/${chaseId}`);
    if (outcome !== 'done') return undefined;
    const { chaseReads } = this.history;
    chaseReads.read += 1;
    const sum = (draws, field = 'stake') => draws.reduce((total, draw) => total + parseMoney(draw[field]), 0n);
    const waiting = value.draws.filter(({ state }) => state === 'waiting');
    const amounts = ['heldAmount', 'placedAmount', 'releasedAmount'].map((field) => parseMoney(value[field]));
    const counts = value.waitingDraws + value.placedDraws + value.cancelledDraws + value.droppedDraws;
    if (
      amounts.reduce((total, amount) => total + amount, 0n) !== parseMoney(value.totalAmount) ||
      counts !== value.totalDraws ||
      value.draws.length !== value.totalDraws ||
      sum(value.draws) !== parseMoney(value.totalAmount)
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
      const record = { playerId: this.playerId, chaseId: chosen.chaseId, numeros, outcome: 'undecided', doubts: 0 };
      this.history.chaseCancellations.push(record);
      const {
        outcome,
        doubts,
        value: done,
      } = await this.settle('PUT', `/lgw/chases/${chosen.chaseId}/cancel`, {
        isMoney: true,
        body: numeros === null ? {} : { numeros },
      });
      // There is no key: a refusal after a doubt may mean that the first attempt did it.
      Object.assign(record, { doubts, outcome: outcome === 'refused' && doubts > 0 ? 'either' : outcome });
      if (outcome === 'done') Object.assign(record, { cancelled: done.cancelled, released: parseMoney(done.releasedAmount) });
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
    const send = async () => {
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
    const units = (amount) => Math.round(amount * 10_000);
    for (const [index, row] of value.list.entries()) {
      const older = value.list[index + 1];
      if (older === undefined) break;
      if (row.sequence === older.sequence + 1 && units(row.balance) - units(row.amount) === units(older.balance)) continue;
      statements.wrong.push(`player ${this.playerId}: movement ${row.sequence} does not follow from ${older.sequence}`);
    }
  }
}
