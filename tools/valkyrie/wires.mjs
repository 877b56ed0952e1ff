// What each provider says to Valkyrie, in its own words. Amounts are texts of currency units; answers are put into one form.
import { randomUUID, sign } from 'node:crypto';

/**
 * A player in a game, as its provider knows them.
 * @typedef {{ player: string, token: string, game: string, currency: string }} Seat
 * @typedef {{ id: string, round: string, amount: string }} Bet
 * @typedef {Bet & { betId: string }} Win
 * @typedef {{ betId: string, round: string, amount: string }} Undo
 * @typedef {{ isDone: boolean, code: string, balance: number | undefined, token: string | undefined, id?: string }} Read `token`: a new one
 * @typedef {Read & { http: number, text: string }} Told
 * @typedef {object} Wire
 * @property {(seat: Seat) => Promise<Told>} begin
 * @property {((seat: Seat) => Promise<Told>) | undefined} balance
 * @property {(seat: Seat, bet: Bet) => Promise<Told>} bet
 * @property {(seat: Seat, win: Win) => Promise<Told>} win
 * @property {(seat: Seat, undo: Undo) => Promise<Told>} undo
 * @property {(seat: Seat, prize: Bet) => Promise<Told>} [prize]
 */
/**
 * The body of an answer, as far as any of the three is read.
 * @typedef {object} Body
 * @property {string} [status]
 * @property {number | string | { cash?: string } | null} [balance]
 * @property {string} [token]
 * @property {string} [sid]
 * @property {string} [request_uuid]
 * @property {boolean} [success]
 * @property {{ balance?: { cash?: string }, token?: string, id?: string }} [result]
 * @property {{ code?: string | number }} [error]
 */

/**
 * @param {number} http
 * @param {string} text
 * @param {(body: Body) => Read} read
 * @returns {Told}
 */
const answerOf = (http, text, read) => {
  /** @type {Body | null} */
  let body = {};
  try {
    body = JSON.parse(text);
  } catch {
    // A page or nothing: the checks say so.
  }
  return { http, text: text.slice(0, 400), ...read(body ?? {}) };
};

/**
 * @param {string} url
 * @param {string} body
 * @param {Record<string, string>} headers
 * @param {(body: Body) => Read} read
 */
async function post(url, body, headers, read) {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
  return answerOf(response.status, await response.text(), read);
}

/** Ids that every provider takes: Red Tiger's have 32 characters at most. */
export const newId = () => randomUUID().replaceAll('-', '');

/**
 * Caleta 1.5: signed bodies, integers of 1/100 000.
 * @param {string} base
 * @param {string} privateKey
 * @returns {Wire}
 */
export function caletaWire(base, privateKey) {
  /** @type {(name: string, content: object) => Promise<Told>} */
  const ask = (name, content) => {
    const requestId = randomUUID();
    const body = JSON.stringify({ ...(name !== 'check' && { request_uuid: requestId }), ...content });
    const headers = { 'x-auth-signature': sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64') };
    return post(`${base}/caleta/wallet/${name}`, body, headers, ({ status, balance, token, request_uuid: told }) => ({
      isDone: name === 'check' ? typeof token === 'string' : status === 'RS_OK' && told === requestId,
      code: status ?? '',
      balance: typeof balance === 'number' ? balance / 100_000 : undefined,
      token,
    }));
  };
  /** @param {Seat & { round: string }} seat */
  const common = ({ player, token, game, currency, round }) => ({
    token,
    supplier_user: player,
    user: player,
    round,
    round_closed: false,
    is_free: false,
    game_code: game,
    currency,
  });
  /** @param {string} text */
  const amountOf = (text) => Math.round(Number(text) * 100_000);
  return {
    begin: ({ token }) => ask('check', { token }),
    balance: (seat) => ask('balance', { token: seat.token, supplier_user: seat.player, game_code: seat.game }),
    bet: (seat, { id, round, amount }) => ask('bet', { ...common({ ...seat, round }), transaction_uuid: id, amount: amountOf(amount) }),
    win: (seat, { id, betId, round, amount }) =>
      ask('win', {
        ...common({ ...seat, round }),
        transaction_uuid: id,
        reference_transaction_uuid: betId,
        amount: amountOf(amount),
        round_closed: true,
      }),
    undo: (seat, { betId, round }) =>
      ask('rollback', { ...common({ ...seat, round }), transaction_uuid: newId(), reference_transaction_uuid: betId }),
  };
}

/**
 * Evolution: a key in the query, numbers.
 * @param {string} base
 * @param {string} key
 * @returns {Wire}
 */
export function evolutionWire(base, key) {
  /** @type {(name: string, seat: Seat, content: object) => Promise<Told>} */
  const ask = (name, { player, token }, content) =>
    post(
      `${base}/evolution/${name}?authToken=${encodeURIComponent(key)}`,
      JSON.stringify({ sid: token, userId: player, uuid: randomUUID(), channel: { type: 'P' }, ...content }),
      {},
      ({ status, balance, sid }) => ({
        isDone: status === 'OK',
        code: status ?? '',
        balance: balance === undefined || balance === null ? undefined : Number(balance),
        token: sid,
      }),
    );
  /** @type {(seat: Seat, round: string) => object} */
  const game = ({ game: table }, round) => ({ id: round, type: 'blackjack', details: { table: { id: table, vid: '' } } });
  /** @type {(name: string, seat: Seat, move: Bet & { betId?: string }) => Promise<Told>} */
  const move = (name, seat, { id, betId, round, amount }) =>
    ask(name, seat, { currency: seat.currency, game: game(seat, round), transaction: { id, refId: betId ?? id, amount: Number(amount) } });
  return {
    begin: (seat) => ask('check', seat, {}),
    balance: (seat) => ask('balance', seat, { currency: seat.currency, game: null }),
    bet: (seat, bet) => move('debit', seat, bet),
    win: (seat, win) => move('credit', seat, win),
    undo: (seat, { betId, round, amount }) => move('cancel', seat, { id: betId, betId, round, amount }),
    prize: (seat, { id, round, amount }) =>
      ask('promo_payout', seat, {
        currency: seat.currency,
        game: game(seat, round),
        promoTransaction: { type: 'JackpotWin', id, amount: Number(amount), voucherId: '', remainingRounds: 0 },
      }),
  };
}

/**
 * Red Tiger: a key in the header, amounts as texts.
 * @param {string} base
 * @param {string} key
 * @returns {Wire}
 */
export function redtigerWire(base, key) {
  /** @type {(path: string, seat: Seat, content: object) => Promise<Told>} */
  const ask = (path, { player, token, currency }, content) =>
    post(
      `${base}/redtiger/${path}`,
      JSON.stringify({ token, userId: player, casino: 'sortes', currency, ip: '127.0.0.1', ...content }),
      { authorization: key },
      ({ success, result, error, balance }) => ({
        isDone: success === true,
        code: error?.code === undefined ? '' : String(error.code),
        balance: Number(result?.balance?.cash ?? (typeof balance === 'object' ? balance?.cash : undefined)),
        token: result?.token,
        id: result?.id,
      }),
    );
  /** @param {string} text */
  const money = (text) => Number(text).toFixed(2);
  /** @type {(seat: Seat, round: string, ends: boolean) => object} */
  const place = (seat, round, ends) => ({
    game: { type: 'slot', key: seat.game, version: '1' },
    round: { id: round, starts: !ends, ends },
  });
  /** @type {(path: string, seat: Seat, bet: Bet) => Promise<Told>} */
  const stake = (path, seat, { id, round, amount }) =>
    ask(path, seat, {
      transaction: { id, stake: money(amount), stakePromo: '0.00', details: { game: money(amount), jackpot: '0.00' } },
      ...place(seat, round, false),
    });
  /** @type {(path: string, seat: Seat, win: Bet) => Promise<Told>} */
  const payout = (path, seat, { id, round, amount }) =>
    ask(path, seat, {
      transaction: {
        id,
        payout: money(amount),
        payoutPromo: '0.00',
        details: { game: money(amount), jackpot: '0.000000' },
        sources: { lines: money(amount), features: '0.00', jackpot: {} },
      },
      ...place(seat, round, true),
      jackpot: { group: '', contribution: '', pots: [] },
      retry: false,
    });
  return {
    begin: (seat) => ask('auth', seat, { channel: 'P' }),
    // Red Tiger has no call for the balance alone: each answer has it.
    balance: undefined,
    bet: (seat, bet) => stake('stake', seat, bet),
    win: (seat, win) => payout('payout', seat, win),
    undo: (seat, { betId, round, amount }) => stake('refund', seat, { id: betId, round, amount }),
    prize: (seat, { id, amount }) => payout('promo/settle', seat, { id, round: '', amount }),
  };
}
