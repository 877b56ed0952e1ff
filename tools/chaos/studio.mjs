// The studio in the world: a vendor whose games really play, and players who play them over its HTTP as its pages do. A call without a definite answer
// is sent again under the same key or step; an open round is found again by loading the page anew. They write down what they were told.
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMoney, parseMoney } from '@sortes/money';
import { createLaunchToken } from '../../apps/server/dist/modules/games/gateway/launch-tokens.js';
import { pause } from './processes.mjs';

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

/** The folder that the studio finds its keys in. */
export function writeStudioKeys(folder) {
  const keys = join(folder, 'studio-keys');
  mkdirSync(keys);
  writeFileSync(join(keys, 'studio-private.pem'), studioKeys.privateKey);
  writeFileSync(join(keys, 'operator-public.pem'), operatorKeys.publicKey);
  return keys;
}

/** Makes the studio a vendor of the brand; answers its id and those of its games. */
export async function addStudio(pool, merchantId) {
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
  return { vendorId: rows[0].vendor_id, nodes: new Map(rows.map(({ code, node_id: nodeId }) => [code, Number(nodeId)])) };
}

/** What the studio would be told when a player opens each of its games. */
export async function openStudioGames(db, { vendorId, nodes }, { playerId, merchantId, sessionId }) {
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
  /** {playerId, game, key, stake, outcome: done | refused | either | undecided, code, doubts, roundId, cancelled, cashed}; either: it was taken for an earlier round. */
  rounds = [];
  /** Answers that no page may get. */
  wrong = [];
  /** Of the end: what each player's record shows, by round, and the seeds that were told. */
  records = new Map();
  seeds = new Map();
  pagesOpened = 0;
  moves = 0;
  found = 0;
  calls = 0;
  #waiting = new Set();

  acknowledged(sentAt) {
    for (const waiting of this.#waiting) if (sentAt >= waiting.since) waiting.resolve(performance.now());
  }

  /** Resolves when a round that was sent from now on has been acknowledged. */
  nextAcknowledgement(since = performance.now()) {
    return new Promise((resolve) => {
      const waiting = { since, resolve: (at) => (this.#waiting.delete(waiting), resolve(at)) };
      this.#waiting.add(waiting);
    });
  }
}

/** The line between players and studio. */
export class PlayerNetwork {
  #inHand = new Set();
  cuts = 0;

  async ask(url, options, dropAfterMs) {
    const line = new AbortController();
    this.#inHand.add(line);
    const late = setTimeout(() => line.abort(), dropAfterMs ?? attemptMs);
    try {
      const response = await fetch(url, { ...options, signal: line.signal });
      return { status: response.status, body: await response.json() };
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
  return { status: response.status, body: await response.json() };
}

/** One person who plays for some accounts, one game after the other. */
export class StudioSeat {
  /** Mines that were left open: {page, round, tiles}. */
  #left = [];

  constructor({ accounts, origin, network, history, tally, random }) {
    Object.assign(this, { accounts, origin, network, history, tally, random });
  }

  /** Opens every game for every account; before anything dies. */
  async enter() {
    this.pages = [];
    for (const { playerId, alias, tokens } of this.accounts) {
      for (const game of studioGames) {
        const launched = await askOperator(this.origin, 'game/url', {
          game_code: game,
          lang: 'en',
          user: alias,
          token: tokens[game],
          currency: 'VND',
        });
        if (launched.status !== 200) throw new Error(`${game} does not open: ${JSON.stringify(launched.body)}`);
        const ticket = new URL(launched.body.url).searchParams.get('ticket');
        const page = { playerId, alias, game, session: undefined };
        const entered = await this.#ask(page, 'POST', '/play/session', { ticket });
        if (entered?.status !== 200) throw new Error(`no session for ${game}: ${JSON.stringify(entered?.body)}`);
        page.session = entered.body.session;
        this.pages.push(page);
      }
    }
  }

  async play(isOver) {
    const games = {
      dice: () => this.#dice('dice'),
      'lantern-hold': () => this.#dice('lantern-hold'),
      mines: () => this.#mines(),
      crash: () => this.#crash(),
    };
    while (!isOver()) {
      await games[this.random.pick(['dice', 'dice', 'mines', 'mines', 'crash', 'lantern-hold'])]();
      await pause(this.random.integer(10, 120));
    }
  }

  #pageOf(game) {
    return this.random.pick(this.pages.filter((page) => page.game === game));
  }

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

  /** Repeats a call until its answer is definite. A stake that nobody knew about is one: it is on its way back. */
  async #settle(page, method, path, body) {
    const startedAt = performance.now();
    for (let doubts = 0; ; doubts += 1) {
      const sentAt = performance.now();
      const answer = await this.#ask(page, method, path, body, this.random.chance(0.07) ? this.random.integer(1, 30) : undefined);
      const code = answer?.body?.error?.code;
      if (answer?.status === 200) {
        this.history.acknowledged(sentAt);
        return { outcome: 'done', value: answer.body, doubts };
      }
      if (answer?.status === 500 || code === 'session' || code === 'bad_request')
        this.history.wrong.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
      if (answer !== undefined && (answer.status < 500 || code === 'lost')) return { outcome: 'refused', code, doubts };
      if (performance.now() - startedAt > patienceMs) return { outcome: 'undecided', code, doubts };
      await pause(this.random.integer(20, 80) + Math.min(500, 40 * doubts));
    }
  }

  #note(page, stake) {
    const record = { playerId: page.playerId, game: page.game, key: randomUUID(), stake, outcome: 'undecided', doubts: 0 };
    this.history.rounds.push(record);
    return record;
  }

  #stake() {
    return parseMoney(String(this.random.integer(1, 20) * 1_000));
  }

  /** Begins a round of one player; sometimes sent twice at once, sometimes once more when all is over. */
  async #begin(page, choice) {
    const record = this.#note(page, this.#stake());
    const body = { key: record.key, choice, stake: formatMoney(record.stake) };
    const send = () => this.#settle(page, 'POST', '/play/rounds', body);
    const answers = await Promise.all(this.random.chance(0.08) ? [send(), send()] : [send()]);
    if (this.random.chance(0.05)) answers.push(await send());
    record.doubts = answers.reduce((sum, { doubts }) => sum + doubts, 0);
    const done = answers.filter(({ outcome }) => outcome === 'done');
    const ids = new Set(done.map(({ value }) => value.round.id));
    if (ids.size > 1) this.history.wrong.push(`key ${record.key} was answered ${ids.size} rounds`);
    if (done.length === 0) {
      Object.assign(record, {
        outcome: answers.some(({ outcome }) => outcome === 'undecided') ? 'undecided' : 'refused',
        code: answers[0].code,
      });
      return undefined;
    }
    if (done.length < answers.length) {
      const others = answers.filter(({ outcome }) => outcome !== 'done').map(({ code }) => code);
      this.history.wrong.push(`key ${record.key} was answered a round and ${others.join()}`);
    }
    Object.assign(record, { outcome: 'done', roundId: done[0].value.round.id });
    return done.at(-1).value.round;
  }

  async #dice(game) {
    const choice = game === 'dice' ? { direction: this.random.pick(['under', 'over']), target: this.random.integer(1_000, 9_000) } : {};
    await this.#begin(this.#pageOf(game), choice);
  }

  async #mines() {
    if (this.#left.length > 0 && this.random.chance(0.5)) return this.#goOn(this.#left.shift());
    const page = this.#pageOf('mines');
    if (this.#left.some((one) => one.page === page)) return undefined;
    const round = await this.#begin(page, { mines: this.random.integer(1, 8) });
    return round?.state === 'open' ? this.#goOn({ page, round }) : undefined;
  }

  /** Moves in an open round, and cashes out, or leaves it lying for a while: whatever happens to the studio then, it is found again. */
  async #goOn({ page, round, isLast = false }) {
    const tiles = this.random.shuffle(
      Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !round.moves.some((move) => move.tile === tile)),
    );
    const wanted = isLast ? 1 : this.random.integer(1, 4);
    let now = round;
    for (let turn = 0; turn < wanted && now.state === 'open'; turn += 1) {
      if (!isLast && turn > 0 && this.random.chance(0.2)) return void this.#left.push(await this.#reload(page, now));
      const { outcome, code, value } = await this.#settle(page, 'POST', `/play/rounds/${now.id}/moves`, {
        step: now.step,
        move: { kind: 'reveal', tile: tiles[turn] },
      });
      if (outcome !== 'done') return void this.history.wrong.push(`a move in round ${now.id} was ${code ?? outcome}`);
      this.history.moves += 1;
      now = value.round;
    }
    if (now.state !== 'open') return;
    const { outcome, code } = await this.#settle(page, 'POST', `/play/rounds/${now.id}/cash-out`, { step: now.step });
    if (outcome !== 'done') this.history.wrong.push(`cashing out of round ${now.id} was ${code ?? outcome}`);
  }

  /** As a page that is loaded anew: the open round is there, as it was left. */
  async #reload(page, round) {
    const { outcome, value } = await this.#settle(page, 'POST', '/play/session', {});
    if (outcome !== 'done') return { page, round };
    if (value.open?.id !== round.id || value.open.step !== round.step)
      this.history.wrong.push(`open round ${round.id} was not found again`);
    this.history.found += 1;
    return { page, round: value.open ?? round };
  }

  /** For all accounts at once: a table waits for nobody. */
  async #crash() {
    await Promise.all(this.pages.filter(({ game }) => game === 'crash').map((page) => this.#crashAs(page)));
  }

  async #crashAs(page) {
    const table = (await this.#ask(page, 'GET', '/play/table'))?.body;
    if (table?.phase?.name !== 'betting' || table.phase.closesAt - Date.now() < 200) return;
    const panel = this.random.integer(0, 1);
    if (table.mine.some((bet) => bet.panel === panel)) return;
    const record = this.#note(page, this.#stake());
    const autoCashOut = this.random.chance(0.6) ? this.random.integer(101, 400) : undefined;
    const { outcome, code, value, doubts } = await this.#settle(page, 'POST', '/play/table/bets', {
      key: record.key,
      number: table.number,
      panel,
      stake: formatMoney(record.stake),
      choice: autoCashOut === undefined ? {} : { autoCashOut },
    });
    // Whoever asks again about a bet of a round that is gone is told so.
    Object.assign(record, { doubts, code, outcome: outcome === 'refused' && code === 'round_over' ? 'either' : outcome });
    if (outcome !== 'done') return;
    const { id } = value.bet;
    record.roundId = id;
    if (this.random.chance(0.1)) {
      const taken = await this.#settle(page, 'DELETE', `/play/table/bets/${id}`);
      if (taken.outcome === 'done') record.cancelled = true;
      return;
    }
    if (autoCashOut !== undefined) return;
    await pause(Math.max(0, table.phase.closesAt - Date.now()) + this.random.integer(300, 4_000));
    const left = await this.#settle(page, 'POST', `/play/table/bets/${id}/cash-out`);
    if (left.outcome === 'done' && left.value.bet.state === 'cashed') record.cashed = left.value.bet.payout;
  }

  /** When all is quiet again: ends what is open, waits until everything is paid, changes the seeds and reads the whole record. */
  async finish(withinMs) {
    const until = performance.now() + withinMs;
    const faults = [];
    for (const left of this.#left.splice(0)) await this.#goOn({ ...left, isLast: true });
    for (const page of this.pages) {
      let rounds = [];
      for (;;) {
        rounds = await this.#readAll(page);
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
      const rotated = await this.#settle(page, 'POST', '/play/seeds/rotate', { clientSeed: `chaos-${playerId}` });
      const seeds = await this.#settle(page, 'GET', '/play/seeds');
      if (rotated.outcome !== 'done' || seeds.outcome !== 'done')
        faults.push(`player ${playerId} was not told his seeds: ${rotated.code ?? seeds.code}`);
      else this.history.seeds.set(Number(playerId), seeds.value.revealed);
      const own = [];
      for (const one of this.pages.filter((other) => other.playerId === playerId)) own.push(...((await this.#readAll(one)) ?? []));
      for (const round of own) this.history.records.set(round.id, { playerId: Number(playerId), ...round });
      for (const { id } of this.random.some(own, Math.min(own.length, 3))) faults.push(...(await this.#openPage(alias, id)));
    }
    return faults;
  }

  /** The way to a round's own page that the platform takes when the player opens his record there. */
  async #openPage(alias, id) {
    const { status, body } = await askOperator(this.origin, 'game/round', { user: alias, round: id });
    if (status !== 200) return [`the page of round ${id} is not known: ${JSON.stringify(body)}`];
    const page = await fetch(body.url, { signal: AbortSignal.timeout(attemptMs) });
    const text = await page.text();
    this.history.pagesOpened += 1;
    return page.status === 200 && text.includes('<html') ? [] : [`the page of round ${id} was answered ${page.status}`];
  }

  async #readAll(page) {
    const rounds = [];
    for (let more = true; more;) {
      const before = rounds.length === 0 ? '' : `&before=${rounds.at(-1).id}`;
      const { outcome, value } = await this.#settle(page, 'GET', `/play/rounds?limit=50${before}`);
      if (outcome !== 'done') return undefined;
      rounds.push(...value.rounds);
      more = value.more;
    }
    return rounds;
  }
}
