// Two game vendors, one of each dialect, that play rounds for the players and keep to the rules of the protocol: a bet without a definite answer
// is rolled back until that is definite, wins and rollbacks are repeated until they are. Their network drops answers, sends calls twice, lets a
// rollback overtake its bet and keeps wins back. They write down what became of every call.
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { formatMoney, parseMoney } from '@sortes/money';
import { ApiClient } from '../support/api-client.mjs';
import { createLaunchToken } from '../../apps/server/dist/modules/games/gateway/launch-token-repository.js';
import { pause } from './processes.mjs';

/**
 * @import { Pool } from 'pg'
 * @import { Database } from '../../packages/service/dist/index.js'
 * @import { CallKind, GameSeat, GameVendor, OpenedGame, VendorCall } from './records.js'
 */
/** @typedef {{ outcome: 'done' } | { outcome: 'in doubt' } | { outcome: 'refused', code: string }} Read */
/** @typedef {Exclude<Read, { outcome: 'in doubt' }> | { outcome: 'undecided' }} Definite */
/** @typedef {Pick<VendorCall, 'id' | 'reference' | 'round' | 'amount'>} SignedCall what a wallet is told of a call */
/** @typedef {{ seat: Pick<OpenedGame, 'token' | 'alias'> & { vendor: Pick<GameVendor, 'code' | 'protocol'> }, kind: CallKind, call: SignedCall, closed: boolean }} Request */
/** @typedef {{ path: string, body: string, headers: Record<string, string> }} Signed */
/** @typedef {{ status?: unknown, error?: { code?: string } }} WalletAnswer */
/** @typedef {{ request: (request: Request) => Signed, read: (kind: CallKind, answer: WalletAnswer) => Read }} Dialect */
/** @typedef {{ closed?: boolean, dropAfterMs?: number, origin?: string }} SendOptions */

const attemptMs = 10_000;
const patienceMs = 90_000;
const pamKey = 'chaos-pam-key';
const game = 'chaos-reels';

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/**
 * Makes both vendors with a game each, offered by the brand.
 * @param {Pool} pool
 * @param {number} merchantId
 * @returns {Promise<GameVendor[]>}
 */
export async function addVendors(pool, merchantId) {
  /** @type {(code: string, protocol: GameVendor['protocol'], publicKey: string | null, apiKeyHash: Buffer | null) => Promise<GameVendor>} */
  const add = async (code, protocol, publicKey, apiKeyHash) => {
    /** @type {import('pg').QueryResult<{ node_id: bigint, vendor_id: number }>} */
    const { rows } = await pool.query(
      `with vendor as (
         insert into games.vendor (code, name, protocol, api_url, public_key, api_key_hash, own_secret, operator_id, currencies)
         values ($1, $1, $2, 'http://127.0.0.1:9', $3, $4, '\\x00', 'sortes', '{VND}') returning id
       ), offered as (
         insert into games.brand_vendor (merchant_id, vendor_id) select $5, id from vendor
       )
       insert into games.game (vendor_id, code, game_type, name) select id, $6, 'RNG', 'Chaos reels' from vendor returning node_id, vendor_id`,
      [code, protocol, publicKey, apiKeyHash, merchantId, game],
    );
    const [made] = rows;
    if (made === undefined) throw new Error(`vendor ${code} was not made`);
    return { code, protocol, nodeId: Number(made.node_id), vendorId: made.vendor_id };
  };
  const vendors = [
    await add('CHAOSRS', 'rs', keys.publicKey, null),
    await add('CHAOSPAM', 'pam', null, createHash('sha256').update(pamKey).digest()),
  ];
  await pool.query('update games.catalogue_version set version = version + 1');
  return vendors;
}

/**
 * Opens both vendors' games for a player; answers what each vendor got.
 * @param {Database} db
 * @param {readonly GameVendor[]} vendors
 * @param {{ playerId: number, merchantId: number, sessionId: string }} session
 * @returns {Promise<OpenedGame[]>}
 */
export async function openGames(db, vendors, { playerId, merchantId, sessionId }) {
  /** @type {OpenedGame[]} */
  const opened = [];
  for (const vendor of vendors) {
    const { token, alias } = await createLaunchToken(db, {
      playerId,
      vendorId: vendor.vendorId,
      nodeId: vendor.nodeId,
      merchantId,
      sessionId,
      currency: 'VND',
      country: 'VN',
      language: 'EN',
      now: new Date(),
    });
    opened.push({ vendor, token, alias });
  }
  return opened;
}

/**
 * The calls of the RS dialect. What a wallet may answer to each is told apart as done, refused or in doubt.
 * @type {Dialect}
 */
const rs = {
  request({ seat, kind, call, closed }) {
    const body = JSON.stringify({
      request_uuid: randomUUID(),
      token: seat.token,
      user: seat.alias,
      transaction_uuid: call.id,
      ...(call.reference === null ? {} : { reference_transaction_uuid: call.reference }),
      round: call.round,
      round_closed: closed,
      ...(kind === 'rollback' ? {} : { is_free: false, amount: Number(call.amount) * 10, currency: 'VND' }),
      game_code: game,
    });
    return {
      path: `/gateway/${seat.vendor.code}/wallet/${kind}`,
      body,
      headers: { 'x-auth-signature': sign('RSA-SHA256', Buffer.from(body), keys.privateKey).toString('base64') },
    };
  },
  read(_kind, { status }) {
    if (status === 'RS_OK') return { outcome: 'done' };
    if (status === 'RS_ERROR_UNKNOWN' || status === 'RS_ERROR_TIMEOUT' || typeof status !== 'string') return { outcome: 'in doubt' };
    return { outcome: 'refused', code: status };
  },
};

/** The calls of the PAM dialect. A cancellation of what is not there, or not there any more, has what it wants. */
const pamDone = new Set(['PAM_ERR_CANCEL_NOT_FOUND', 'PAM_ERR_TRANS_ALREADY_CANCELLED']);
/** @type {Dialect} */
const pam = {
  request({ seat, kind, call, closed }) {
    const amount = kind === 'rollback' ? '0' : formatMoney(call.amount);
    const body = JSON.stringify({
      currency: 'VND',
      provider: 'chaos',
      transactionType: { bet: 'WITHDRAW', win: 'DEPOSIT', rollback: 'CANCEL' }[kind],
      cashAmount: Number(amount),
      bonusAmount: 0,
      promoAmount: 0,
      transactionDateTime: new Date().toISOString(),
      providerTransactionId: call.id,
      providerBetRef: call.reference ?? call.id,
      providerGameId: game,
      providerRoundId: call.round,
      isGameOver: closed,
    });
    return {
      path: `/gateway/${seat.vendor.code}/pam/players/${seat.alias}/transactions?provider=chaos`,
      body,
      headers: { authorization: `Bearer ${pamKey}`, 'x-player-token': seat.token, 'x-correlation-id': randomUUID() },
    };
  },
  read(kind, { status, error }) {
    if (status === 'OK' || (kind === 'rollback' && pamDone.has(error?.code ?? ''))) return { outcome: 'done' };
    if (error?.code === 'PAM_ERR_TIMEOUT' || error?.code === undefined) return { outcome: 'in doubt' };
    return { outcome: 'refused', code: error.code };
  },
};

/**
 * One call of a vendor, signed as its dialect asks: {path, body, headers}.
 * @param {Request} call
 * @returns {Signed}
 */
export const vendorRequest = (call) => (call.seat.vendor.protocol === 'rs' ? rs : pam).request(call);

/** What both vendors hold for true in the end. */
export class GameHistory {
  /** @type {VendorCall[]} */
  calls = [];
  /**
   * Rounds in which a stake was taken for good.
   * @type {{ vendorId: number, playerId: number, code: string }[]}
   */
  rounds = [];
  /**
   * Answers that a wallet must not give.
   * @type {string[]}
   */
  wrong = [];
  /** @type {{ rounds: number, wrong: string[] }} */
  reads = { rounds: 0, wrong: [] };
}

/** @param {Read} answer */
const codeOf = (answer) => (answer.outcome === 'refused' ? answer.code : answer.outcome);

export class VendorSeat {
  /**
   * @param {{ name: string, seats: readonly GameSeat[], origins: readonly string[], history: GameHistory,
   *   tally: import('./players.mjs').Tally, random: import('./random.mjs').Random }} given seats of one vendor
   */
  constructor({ name, seats, origins, history, tally, random }) {
    this.name = name;
    this.seats = seats;
    this.origins = origins;
    this.history = history;
    this.tally = tally;
    this.random = random;
    this.dialect = seats[0]?.vendor.protocol === 'rs' ? rs : pam;
  }

  /** @param {() => boolean} isOver */
  async play(isOver) {
    for (let round = 1; !isOver(); round += 1) {
      await this.#playRound(this.random.pick(this.seats));
      if (round % 10 === 0) await this.#readRecord(this.random.pick(this.seats));
      await pause(this.random.integer(5, 80));
    }
  }

  /**
   * One call to one process. `dropAfterMs`: the network loses the answer, whatever it was.
   * @param {GameSeat} seat
   * @param {CallKind} kind
   * @param {SignedCall} call
   * @param {SendOptions} [options]
   * @returns {Promise<Read>}
   */
  async #attempt(seat, kind, call, { closed = false, dropAfterMs, origin = this.random.pick(this.origins) } = {}) {
    const { path, body, headers } = this.dialect.request({ seat, kind, call, closed });
    const sentAt = performance.now();
    this.tally.attempts += 1;
    try {
      const response = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal: AbortSignal.timeout(dropAfterMs ?? attemptMs),
      });
      const answer = /** @type {WalletAnswer} */ (await response.json());
      if (response.status === 500)
        this.tally.internalErrors.push(`${kind} of ${seat.vendor.code}: ${JSON.stringify(answer).slice(0, 200)}`);
      /** @type {Read} */
      const read = response.status >= 500 ? { outcome: 'in doubt' } : this.dialect.read(kind, answer);
      this.tally.add(`vendor ${kind}: ${read.outcome}${read.outcome === 'refused' ? ` ${read.code}` : ''}`);
      if (read.outcome === 'done') this.tally.acknowledged(sentAt);
      return read;
    } catch {
      this.tally.add(`vendor ${kind}: no answer`);
      return { outcome: 'in doubt' };
    }
  }

  /**
   * Repeats a win or a rollback, its id unchanged, until the answer is definite; sometimes twice at once.
   * @param {GameSeat} seat
   * @param {CallKind} kind
   * @param {VendorCall} call
   * @param {SendOptions} [options]
   * @returns {Promise<Definite>}
   */
  async #insist(seat, kind, call, options = {}) {
    const until = performance.now() + patienceMs;
    let waitMs = 50;
    let isTwice = this.random.chance(0.12);
    for (;;) {
      const drop = this.random.chance(0.08) ? { dropAfterMs: this.random.integer(1, 25) } : {};
      const answers = await Promise.all(
        (isTwice ? this.origins : [this.random.pick(this.origins)]).map((origin) =>
          this.#attempt(seat, kind, call, { ...options, ...drop, origin }),
        ),
      );
      isTwice = false;
      const definite = answers.flatMap((answer) => (answer.outcome === 'in doubt' ? [] : [answer]));
      const [first, second] = definite;
      if (first !== undefined && second !== undefined && first.outcome !== second.outcome)
        this.history.wrong.push(`${kind} ${call.id} was answered ${definite.map(codeOf).join(' and ')} at once`);
      if (first !== undefined) return definite.find(({ outcome }) => outcome === 'done') ?? first;
      call.doubts += 1;
      if (performance.now() > until) return { outcome: 'undecided' };
      await pause(waitMs);
      waitMs = Math.min(1_000, waitMs * 2);
    }
  }

  /**
   * @param {GameSeat} seat
   * @param {CallKind} kind
   * @param {{ round: string, amount: bigint, reference?: string | null }} given
   */
  #note(seat, kind, { round, amount, reference = null }) {
    /** @type {VendorCall} */
    const call = {
      vendorId: seat.vendor.vendorId,
      playerId: seat.playerId,
      kind,
      id: randomUUID(),
      reference,
      round,
      amount,
      outcome: 'undecided',
      doubts: 0,
    };
    this.history.calls.push(call);
    return call;
  }

  /**
   * @param {GameSeat} seat
   * @param {VendorCall} bet
   */
  async #undo(seat, bet) {
    const call = this.#note(seat, 'rollback', { round: bet.round, amount: 0n, reference: bet.id });
    const answer = await this.#insist(seat, 'rollback', call);
    call.outcome = answer.outcome;
    if (answer.outcome === 'done') bet.outcome = 'undone';
    else this.history.wrong.push(`rollback of bet ${bet.id} was ${answer.outcome === 'refused' ? answer.code : answer.outcome}`);
  }

  /**
   * One bet and what the network does to it.
   * @param {GameSeat} seat
   * @param {string} round
   */
  async #bet(seat, round) {
    const bet = this.#note(seat, 'bet', { round, amount: parseMoney(String(this.random.integer(1, 40) * 500)) });
    const fate = this.random.next();
    if (fate < 0.04) {
      // The rollback is there first: its bet must find the door closed.
      await this.#undo(seat, bet);
      const answer = await this.#attempt(seat, 'bet', bet);
      if (answer.outcome === 'done') this.history.wrong.push(`bet ${bet.id} was taken after its rollback`);
      else if (answer.outcome === 'refused' && !/ROLLED_BACK|CANCELLED/.test(answer.code))
        this.history.wrong.push(`bet ${bet.id} after its rollback: ${answer.code}`);
      return bet;
    }
    if (fate < 0.09) {
      // Both at once: whoever comes first, the stake ends with the player.
      const [answer] = await Promise.all([this.#attempt(seat, 'bet', bet), this.#undo(seat, bet)]);
      // Who has too little has too little, with or without a rollback.
      if (answer.outcome === 'refused' && !/ROLLED_BACK|CANCELLED|NOT_ENOUGH|OVERDRAFT/.test(answer.code))
        this.history.wrong.push(`bet ${bet.id} beside its rollback: ${answer.code}`);
      return bet;
    }
    const isTwice = fate < 0.19;
    const drop = fate > 0.9 ? { dropAfterMs: this.random.integer(1, 25) } : {};
    const answers = await Promise.all(
      (isTwice ? this.origins : [this.random.pick(this.origins)]).map((origin) => this.#attempt(seat, 'bet', bet, { ...drop, origin })),
    );
    const done = answers.find(({ outcome }) => outcome === 'done');
    if (done === undefined) {
      if (answers.every(({ outcome }) => outcome === 'refused')) bet.outcome = 'refused';
      else await this.#undo(seat, bet);
      return bet;
    }
    bet.outcome = 'done';
    // Somebody else's id, and other content under this one, are nobody's business.
    if (this.random.chance(0.03)) await this.#tryOther(seat, bet);
    if (this.random.chance(0.05)) await this.#undo(seat, bet);
    return bet;
  }

  /**
   * @param {GameSeat} seat
   * @param {VendorCall} bet
   */
  async #tryOther(seat, bet) {
    const other = { ...bet, amount: bet.amount + 10_000n };
    const answer = await this.#attempt(seat, 'bet', other);
    if (answer.outcome === 'done' || (answer.outcome === 'refused' && !/DUPLICATE/.test(answer.code)))
      this.history.wrong.push(`another amount under the id of bet ${bet.id}: ${codeOf(answer)}`);
  }

  /** @param {GameSeat} seat */
  async #playRound(seat) {
    const round = `chaos-${randomUUID()}`;
    /** @type {VendorCall[]} */
    const bets = [];
    for (let count = this.random.integer(1, 3); count > 0; count -= 1) bets.push(await this.#bet(seat, round));
    const standing = bets.filter(({ outcome }) => outcome === 'done');
    if (standing.length === 0) return;
    this.history.rounds.push({ vendorId: seat.vendor.vendorId, playerId: seat.playerId, code: round });
    if (this.random.chance(0.1)) await pause(this.random.integer(200, 1_500));
    const wins = standing.flatMap((bet) => Array.from({ length: this.random.integer(0, 2) }, () => bet));
    // The last call of a round closes it; a round without a win is closed by a win of nothing.
    const last = wins.pop() ?? this.random.pick(standing);
    for (const bet of wins) await this.#win(seat, bet, false);
    await this.#win(seat, last, true);
    if (this.random.chance(0.05)) {
      const call = this.#note(seat, 'rollback', { round, amount: 0n, reference: last.id });
      const { outcome } = await this.#insist(seat, 'rollback', call);
      call.outcome = outcome;
      if (outcome === 'done') this.history.wrong.push(`bet ${last.id} was given back after its win`);
    }
  }

  /**
   * @param {GameSeat} seat
   * @param {VendorCall} bet
   * @param {boolean} closed
   */
  async #win(seat, bet, closed) {
    const amount = this.random.chance(0.4) ? 0n : parseMoney(String(this.random.integer(1, 60) * 500));
    const call = this.#note(seat, 'win', { round: bet.round, amount, reference: bet.id });
    const answer = await this.#insist(seat, 'win', call, { closed });
    call.outcome = answer.outcome;
    if (answer.outcome === 'refused') this.history.wrong.push(`win ${call.id} was refused: ${answer.code}`);
  }

  /**
   * The player opens their record: whatever is going on, a round's figures are those of its movements.
   * @param {GameSeat} seat
   */
  async #readRecord(seat) {
    const api = new ApiClient({ origin: this.random.pick(this.origins), token: seat.sessionToken });
    /**
     * @template {string} A
     * @param {A} path
     */
    const read = async (path) => {
      try {
        const { status, body, value } = await api.request('GET', path, { timeoutMs: attemptMs });
        this.tally.add(status === 200 ? '200' : `${status} ${body?.errorCode ?? ''}`);
        return status === 200 ? value : undefined;
      } catch {
        return undefined;
      }
    };
    const list = (await read('/wps/report/accountGameBetHistory?pageSize=5'))?.list ?? [];
    for (const { roundId } of list.slice(0, 2)) {
      const value = await read(`/wps/report/accountGameBetHistory/${roundId}`);
      if (value === undefined) continue;
      this.history.reads.rounds += 1;
      /** @param {number} amount */
      const units = (amount) => Math.round(amount * 10_000);
      /** @param {string} kind */
      const sum = (kind) =>
        value.movements.filter((one) => one.kind === kind).reduce((total, { amount }) => total + Math.abs(units(amount)), 0);
      const { stake, win, refund } = value.round;
      if (units(stake) !== sum('bet') || units(win) !== sum('win') || units(refund) !== sum('rollback'))
        this.history.reads.wrong.push(`round ${roundId}: its figures are not those of its movements`);
    }
  }
}
