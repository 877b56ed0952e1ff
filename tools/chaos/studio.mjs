// The studio in the world: a vendor whose games really play, and players who play them over its HTTP as its pages do. A call without a definite answer
// is sent again under the same key or step; an open round is found again by loading the page anew. They write down what they were told.
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMoney, parseMoney } from '@sortes/money';
import { createLaunchToken } from '../../apps/server/dist/modules/games/gateway/launch-token-repository.js';
import { pause } from './processes.mjs';

/**
 * @import { Pool } from 'pg'
 * @import { Database } from '../../packages/service/dist/index.js'
 * @import { RevealedSeed, RoundView, StudioAccount, StudioRoundRecord } from './records.js'
 * @import { CrashBet, CrashState, MyTableBet, RoundList, RoundReply, SeedsReply, SessionView, TableBetReply, TableView } from '../../apps/studio/dist/protocol.js'
 * @import { Random } from './random.mjs'
 * @import { Tally } from './players.mjs'
 */
/** @typedef {{ playerId: number, alias: string, game: string, session: string | undefined }} Page a game open for a player */
/** @typedef {{ status: number, body: { error?: { code?: string } } }} Answer */
/** @typedef {{ page: Page, round: RoundView }} LeftRound */
/**
 * @template Value
 * @typedef {({ outcome: 'done', value: Value, code?: undefined } | { outcome: 'refused' | 'undecided', code: string | undefined, value?: undefined }) & { doubts: number }} Told
 */

const attemptMs = 15_000;
const patienceMs = 90_000;
export const studioCode = 'STUDIO';
export const studioGames = ['dice', 'mines', 'crash', 'lantern-hold'];

const makeKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const [studioKeys, operatorKeys] = [makeKeys(), makeKeys()];

/**
 * The folder that the studio finds its keys in.
 * @param {string} folder
 */
export function writeStudioKeys(folder) {
  const keys = join(folder, 'studio-keys');
  mkdirSync(keys);
  writeFileSync(join(keys, 'studio-private.pem'), studioKeys.privateKey);
  writeFileSync(join(keys, 'operator-public.pem'), operatorKeys.publicKey);
  return keys;
}

/**
 * Makes the studio a vendor of the brand; answers its id and those of its games.
 * @param {Pool} pool
 * @param {number} merchantId
 */
export async function addStudio(pool, merchantId) {
  /** @type {import('pg').QueryResult<{ node_id: bigint, vendor_id: number, code: string }>} */
  const { rows } = await pool.query(
    `with vendor as (
       insert into games.vendor (code, name, protocol, api_url, public_key, own_secret, operator_id, currencies)
       values ($1, $1, 'rs', 'http://127.0.0.1:9', $2, '\\x00', 'sortes', '{VND}') returning id
     ), offered as (
       insert into games.brand_vendor (merchant_id, vendor_id) select $3, id from vendor
     )
     insert into games.game (vendor_id, code, game_type, name) select id, code, 'INHOUSE', code from vendor, unnest($4::text[]) as code
     returning node_id, vendor_id, code`,
    [studioCode, studioKeys.publicKey, merchantId, studioGames],
  );
  await pool.query('update games.catalogue_version set version = version + 1');
  const [first] = rows;
  if (first === undefined) throw new Error('the studio was not made a vendor');
  return { vendorId: first.vendor_id, nodes: new Map(rows.map(({ code, node_id: nodeId }) => [code, Number(nodeId)])) };
}

/**
 * What the studio would be told when a player opens each of its games.
 * @param {Database} db
 * @param {Awaited<ReturnType<typeof addStudio>>} studio
 * @param {{ playerId: number, merchantId: number, sessionId: string }} session
 */
export async function openStudioGames(db, { vendorId, nodes }, { playerId, merchantId, sessionId }) {
  /** @type {Record<string, string>} */
  const tokens = {};
  let alias = '';
  for (const [game, nodeId] of nodes) {
    const launch = { playerId, vendorId, nodeId, merchantId, sessionId, currency: 'VND', country: 'VN', language: 'EN', now: new Date() };
    const opened = await createLaunchToken(db, launch);
    tokens[game] = opened.token;
    alias = opened.alias;
  }
  return { alias, tokens };
}

/** What the studio's players hold for true. */
export class StudioHistory {
  /**
   * `either`: it was taken for an earlier round.
   * @type {StudioRoundRecord[]}
   */
  rounds = [];
  /**
   * Answers that no page may get.
   * @type {string[]}
   */
  wrong = [];
  /**
   * Of the end: what each player's record shows, by round, and the seeds that were told, by player.
   * @type {Map<string, RoundView & { playerId: number }>}
   */
  records = new Map();
  /** @type {Map<number, RevealedSeed[]>} */
  seeds = new Map();
  pagesOpened = 0;
  moves = 0;
  found = 0;
  calls = 0;
  /** @type {Set<{ since: number, resolve: (at: number) => void }>} */
  #waiting = new Set();

  /** @param {number} sentAt */
  acknowledged(sentAt) {
    for (const waiting of this.#waiting) if (sentAt >= waiting.since) waiting.resolve(performance.now());
  }

  /**
   * Resolves when a round that was sent from now on has been acknowledged.
   * @param {number} [since]
   * @returns {Promise<number>}
   */
  nextAcknowledgement(since = performance.now()) {
    return new Promise((resolve) => {
      const waiting = { since, resolve: (/** @type {number} */ at) => (this.#waiting.delete(waiting), resolve(at)) };
      this.#waiting.add(waiting);
    });
  }
}

/** The line between players and studio. */
export class PlayerNetwork {
  /** @type {Set<AbortController>} */
  #inHand = new Set();
  cuts = 0;

  /**
   * @param {string} url
   * @param {RequestInit} options
   * @param {number} [dropAfterMs]
   * @returns {Promise<Answer>}
   */
  async ask(url, options, dropAfterMs) {
    const line = new AbortController();
    this.#inHand.add(line);
    const late = setTimeout(() => line.abort(), dropAfterMs ?? attemptMs);
    try {
      const response = await fetch(url, { ...options, signal: line.signal });
      return { status: response.status, body: /** @type {Answer['body']} */ (await response.json()) };
    } finally {
      clearTimeout(late);
      this.#inHand.delete(line);
    }
  }

  /** Cuts all that is in hand, in whatever moment; answers how much it was. */
  cut() {
    const count = this.#inHand.size;
    for (const line of this.#inHand) line.abort();
    this.cuts += count;
    return count;
  }
}

/**
 * @param {string} origin
 * @param {string} path
 * @param {object} content
 */
export async function askOperator(origin, path, content) {
  const body = JSON.stringify({ operator_id: 'sortes', ...content });
  const response = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-auth-signature': sign('RSA-SHA256', Buffer.from(body), operatorKeys.privateKey).toString('base64'),
    },
    body,
    signal: AbortSignal.timeout(attemptMs),
  });
  return { status: response.status, body: /** @type {{ url?: string }} */ (await response.json()) };
}

/** One person who plays for some accounts, one game after the other. */
export class StudioSeat {
  /**
   * Mines that were left open.
   * @type {LeftRound[]}
   */
  #left = [];
  /** @type {Page[]} */
  pages = [];

  /**
   * @param {{ accounts: readonly StudioAccount[], origin: string, network: PlayerNetwork, history: StudioHistory, tally: Tally, random: Random }} given
   */
  constructor({ accounts, origin, network, history, tally, random }) {
    this.accounts = accounts;
    this.origin = origin;
    this.network = network;
    this.history = history;
    this.tally = tally;
    this.random = random;
  }

  /** Opens every game for every account; before anything dies. */
  async enter() {
    for (const { playerId, alias, tokens } of this.accounts) {
      for (const game of studioGames) {
        const launched = await askOperator(this.origin, 'game/url', {
          game_code: game,
          lang: 'en',
          user: alias,
          token: tokens[game],
          currency: 'VND',
        });
        if (launched.status !== 200 || launched.body.url === undefined) throw new Error(`${game} does not open: ${JSON.stringify(launched.body)}`);
        const ticket = new URL(launched.body.url).searchParams.get('ticket');
        /** @type {Page} */
        const page = { playerId, alias, game, session: undefined };
        const entered = await this.#ask(page, 'POST', '/play/session', { ticket });
        if (entered?.status !== 200) throw new Error(`no session for ${game}: ${JSON.stringify(entered?.body)}`);
        page.session = /** @type {SessionView} */ (/** @type {unknown} */ (entered.body)).session;
        this.pages.push(page);
      }
    }
  }

  /** @param {() => boolean} isOver */
  async play(isOver) {
    const [dice, lantern] = [() => this.#dice('dice'), () => this.#dice('lantern-hold')];
    const [mines, crash] = [() => this.#mines(), () => this.#crash()];
    while (!isOver()) {
      await this.random.pick([dice, dice, mines, mines, crash, lantern])();
      await pause(this.random.integer(10, 120));
    }
  }

  /** @param {string} game */
  #pageOf(game) {
    return this.random.pick(this.pages.filter((page) => page.game === game));
  }

  /**
   * @param {Page} page
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @param {number} [dropAfterMs]
   */
  async #ask({ session }, method, path, body, dropAfterMs) {
    this.history.calls += 1;
    this.tally.attempts += 1;
    try {
      const answer = await this.network.ask(
        `${this.origin}${path}`,
        {
          method,
          headers: {
            ...(session !== undefined && { 'x-session': session }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        },
        dropAfterMs,
      );
      this.tally.add(`studio: ${answer.status} ${answer.body?.error?.code ?? ''}`);
      return answer;
    } catch {
      this.tally.add('studio: no answer');
      return undefined;
    }
  }

  /**
   * Repeats a call until its answer is definite. A stake that nobody knew about is one: it is on its way back.
   * @template Value
   * @param {Page} page
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<Told<Value>>} the value as protocol.ts of the studio says it for this path
   */
  async #settle(page, method, path, body) {
    const startedAt = performance.now();
    for (let doubts = 0; ; doubts += 1) {
      const sentAt = performance.now();
      const answer = await this.#ask(page, method, path, body, this.random.chance(0.07) ? this.random.integer(1, 30) : undefined);
      const code = answer?.body?.error?.code;
      if (answer?.status === 200) {
        this.history.acknowledged(sentAt);
        return { outcome: 'done', value: /** @type {Value} */ (/** @type {unknown} */ (answer.body)), doubts };
      }
      if (answer !== undefined && (answer.status === 500 || code === 'session' || code === 'bad_request'))
        this.history.wrong.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
      if (answer !== undefined && (answer.status < 500 || code === 'lost')) return { outcome: 'refused', code, doubts };
      if (performance.now() - startedAt > patienceMs) return { outcome: 'undecided', code, doubts };
      await pause(this.random.integer(20, 80) + Math.min(500, 40 * doubts));
    }
  }

  /**
   * @param {Page} page
   * @param {bigint} stake
   * @returns {StudioRoundRecord}
   */
  #note(page, stake) {
    /** @type {StudioRoundRecord} */
    const record = { playerId: page.playerId, game: page.game, key: randomUUID(), stake, outcome: 'undecided', doubts: 0 };
    this.history.rounds.push(record);
    return record;
  }

  #stake() {
    return parseMoney(String(this.random.integer(1, 20) * 1_000));
  }

  /**
   * Begins a round of one player; sometimes sent twice at once, sometimes once more when all is over.
   * @param {Page} page
   * @param {object} choice
   * @returns {Promise<RoundView | undefined>}
   */
  async #begin(page, choice) {
    const record = this.#note(page, this.#stake());
    const body = { key: record.key, choice, stake: formatMoney(record.stake) };
    /** @type {() => Promise<Told<RoundReply>>} */
    const send = () => this.#settle(page, 'POST', '/play/rounds', body);
    const answers = await Promise.all(this.random.chance(0.08) ? [send(), send()] : [send()]);
    if (this.random.chance(0.05)) answers.push(await send());
    record.doubts = answers.reduce((sum, { doubts }) => sum + doubts, 0);
    const done = answers.flatMap((answer) => (answer.outcome === 'done' ? [answer.value.round] : []));
    const ids = new Set(done.map(({ id }) => id));
    const last = done.at(-1);
    if (ids.size > 1) this.history.wrong.push(`key ${record.key} was answered ${ids.size} rounds`);
    if (last === undefined) {
      Object.assign(record, {
        outcome: answers.some(({ outcome }) => outcome === 'undecided') ? 'undecided' : 'refused',
        code: answers[0]?.code,
      });
      return undefined;
    }
    if (done.length < answers.length) {
      const others = answers.filter(({ outcome }) => outcome !== 'done').map(({ code }) => code);
      this.history.wrong.push(`key ${record.key} was answered a round and ${others.join()}`);
    }
    Object.assign(record, { outcome: 'done', roundId: done[0]?.id });
    return last;
  }

  /** @param {string} game */
  async #dice(game) {
    const choice = game === 'dice' ? { direction: this.random.pick(['under', 'over']), target: this.random.integer(1_000, 9_000) } : {};
    await this.#begin(this.#pageOf(game), choice);
  }

  async #mines() {
    if (this.#left.length > 0 && this.random.chance(0.5)) {
      const left = this.#left.shift();
      return left && this.#goOn(left);
    }
    const page = this.#pageOf('mines');
    if (this.#left.some((one) => one.page === page)) return undefined;
    const round = await this.#begin(page, { mines: this.random.integer(1, 8) });
    return round?.state === 'open' ? this.#goOn({ page, round }) : undefined;
  }

  /**
   * Moves in an open round, and cashes out, or leaves it lying for a while: whatever happens to the studio then, it is found again.
   * @param {LeftRound & { isLast?: boolean }} left
   * @returns {Promise<void>}
   */
  async #goOn({ page, round, isLast = false }) {
    const moves = /** @type {{ tile: number }[]} */ (round.moves);
    const tiles = this.random.shuffle(
      Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !moves.some((move) => move.tile === tile)),
    );
    const wanted = isLast ? 1 : this.random.integer(1, 4);
    let now = round;
    for (let turn = 0; turn < wanted && now.state === 'open'; turn += 1) {
      if (!isLast && turn > 0 && this.random.chance(0.2)) return void this.#left.push(await this.#reload(page, now));
      /** @type {Told<RoundReply>} */
      const told = await this.#settle(page, 'POST', `/play/rounds/${now.id}/moves`, {
        step: now.step,
        move: { kind: 'reveal', tile: tiles[turn] },
      });
      if (told.outcome !== 'done') return void this.history.wrong.push(`a move in round ${now.id} was ${told.code ?? told.outcome}`);
      this.history.moves += 1;
      now = told.value.round;
    }
    if (now.state !== 'open') return;
    const { outcome, code } = await this.#settle(page, 'POST', `/play/rounds/${now.id}/cash-out`, { step: now.step });
    if (outcome !== 'done') this.history.wrong.push(`cashing out of round ${now.id} was ${code ?? outcome}`);
  }

  /**
   * As a page that is loaded anew: the open round is there, as it was left.
   * @param {Page} page
   * @param {RoundView} round
   * @returns {Promise<LeftRound>}
   */
  async #reload(page, round) {
    /** @type {Told<SessionView>} */
    const told = await this.#settle(page, 'POST', '/play/session', {});
    if (told.outcome !== 'done') return { page, round };
    const { open } = told.value;
    if (open?.id !== round.id || open.step !== round.step) this.history.wrong.push(`open round ${round.id} was not found again`);
    this.history.found += 1;
    return { page, round: open ?? round };
  }

  /** For all accounts at once: a table waits for nobody. */
  async #crash() {
    await Promise.all(this.pages.filter(({ game }) => game === 'crash').map((page) => this.#crashAs(page)));
  }

  /** @param {Page} page */
  async #crashAs(page) {
    const answer = await this.#ask(page, 'GET', '/play/table');
    if (answer?.status !== 200) return;
    const table = /** @type {TableView<CrashState, CrashBet>} */ (/** @type {unknown} */ (answer.body));
    if (table.phase.name !== 'betting' || table.phase.closesAt - Date.now() < 200) return;
    const { closesAt } = table.phase;
    const panel = this.random.integer(0, 1);
    if (table.mine.some((bet) => bet.panel === panel)) return;
    const record = this.#note(page, this.#stake());
    const autoCashOut = this.random.chance(0.6) ? this.random.integer(101, 400) : undefined;
    /** @type {Told<TableBetReply<CrashBet>>} */
    const told = await this.#settle(page, 'POST', '/play/table/bets', {
      key: record.key,
      number: table.number,
      panel,
      stake: formatMoney(record.stake),
      choice: autoCashOut === undefined ? {} : { autoCashOut },
    });
    const { outcome, code, doubts } = told;
    // Whoever asks again about a bet of a round that is gone is told so.
    Object.assign(record, { doubts, code, outcome: outcome === 'refused' && code === 'round_over' ? 'either' : outcome });
    if (told.outcome !== 'done') return;
    const { id } = told.value.bet;
    record.roundId = id;
    if (this.random.chance(0.1)) {
      const taken = await this.#settle(page, 'DELETE', `/play/table/bets/${id}`);
      if (taken.outcome === 'done') record.cancelled = true;
      return;
    }
    if (autoCashOut !== undefined) return;
    await pause(Math.max(0, closesAt - Date.now()) + this.random.integer(300, 4_000));
    /** @type {Told<TableBetReply<CrashBet>>} */
    const left = await this.#settle(page, 'POST', `/play/table/bets/${id}/cash-out`);
    if (left.outcome === 'done' && left.value.bet.state === 'cashed') Object.assign(record, { cashed: left.value.bet.payout });
  }

  /**
   * When all is quiet again: ends what is open, waits until everything is paid, changes the seeds and reads the whole record.
   * @param {number} withinMs
   * @returns {Promise<string[]>}
   */
  async finish(withinMs) {
    const until = performance.now() + withinMs;
    /** @type {string[]} */
    const faults = [];
    for (const left of this.#left.splice(0)) await this.#goOn({ ...left, isLast: true });
    for (const page of this.pages) {
      for (;;) {
        const rounds = await this.#readAll(page);
        if (rounds !== undefined && rounds.every(({ state, settled }) => state !== 'open' && settled)) break;
        // One that nobody remembers: a page that crashed, and whose player comes back.
        const open = rounds?.find(({ state, game }) => state === 'open' && game === 'mines');
        if (open !== undefined) await this.#settle(page, 'POST', `/play/rounds/${open.id}/cash-out`, { step: open.step });
        if (performance.now() > until) {
          faults.push(
            ...(rounds ?? [])
              .filter(({ settled }) => !settled)
              .map(({ id, state }) => `round ${id} of ${page.game} is ${state} and not settled`),
          );
          break;
        }
        await pause(250);
      }
    }
    for (const { playerId, alias } of this.accounts) {
      const page = this.pages.find((one) => one.playerId === playerId);
      if (page === undefined) throw new Error(`player ${playerId} has no page open`);
      /** @type {Told<unknown>} */
      const rotated = await this.#settle(page, 'POST', '/play/seeds/rotate', { clientSeed: `chaos-${playerId}` });
      /** @type {Told<SeedsReply>} */
      const seeds = await this.#settle(page, 'GET', '/play/seeds');
      if (rotated.outcome !== 'done' || seeds.outcome !== 'done')
        faults.push(`player ${playerId} was not told their seeds: ${rotated.code ?? seeds.code}`);
      else this.history.seeds.set(Number(playerId), seeds.value.revealed);
      /** @type {RoundView[]} */
      const own = [];
      for (const one of this.pages.filter((other) => other.playerId === playerId)) own.push(...((await this.#readAll(one)) ?? []));
      for (const round of own) this.history.records.set(round.id, { playerId: Number(playerId), ...round });
      for (const { id } of this.random.some(own, Math.min(own.length, 3))) faults.push(...(await this.#openPage(alias, id)));
    }
    return faults;
  }

  /**
   * The way to a round's own page that the platform takes when the player opens their record there.
   * @param {string} alias
   * @param {string} id
   * @returns {Promise<string[]>}
   */
  async #openPage(alias, id) {
    const { status, body } = await askOperator(this.origin, 'game/round', { user: alias, round: id });
    if (status !== 200 || body.url === undefined) return [`the page of round ${id} is not known: ${JSON.stringify(body)}`];
    const page = await fetch(body.url, { signal: AbortSignal.timeout(attemptMs) });
    const text = await page.text();
    this.history.pagesOpened += 1;
    return page.status === 200 && text.includes('<html') ? [] : [`the page of round ${id} was answered ${page.status}`];
  }

  /**
   * @param {Page} page
   * @returns {Promise<RoundView[] | undefined>}
   */
  async #readAll(page) {
    /** @type {RoundView[]} */
    const rounds = [];
    for (let more = true; more;) {
      const before = rounds.length === 0 ? '' : `&before=${rounds.at(-1)?.id}`;
      /** @type {Told<RoundList>} */
      const told = await this.#settle(page, 'GET', `/play/rounds?limit=50${before}`);
      if (told.outcome !== 'done') return undefined;
      rounds.push(...told.value.rounds);
      more = told.value.more;
    }
    return rounds;
  }
}
