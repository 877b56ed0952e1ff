// What the studio's rows stand on: platform and studio as processes of their own on one database, the studio known to the platform as any vendor is,
// and pages with their sessions.
import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, pause } from '../chaos/processes.mjs';
import { startChild } from './children.mjs';
import { copyWorld, forAll, openProgram } from './world.mjs';

/** @import { Pool } from 'pg' */
/** @import { Connection } from '../chaos/database.mjs' */
/** @typedef {Awaited<ReturnType<typeof openStudio>>} OpenStudio */
/**
 * @typedef {object} StudioOptions
 * @property {import('./world.mjs').Cluster} cluster
 * @property {string} name
 * @property {readonly string[]} games
 * @property {(connection: Connection, program: 'platform' | 'studio') => Connection} [through]
 * @property {string | undefined} [profile]
 * @property {readonly string[]} [nodeOptions]
 */

export const vendor = 'STUDIO';

const makeKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/**
 * The address of a connection as a text.
 * @param {Connection} connection
 */
export function addressOf({ host, port, user, password, database }) {
  const who = `${encodeURIComponent(user)}${password ? `:${encodeURIComponent(password)}` : ''}`;
  return `postgresql://${who}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/**
 * The studio as a vendor with some of its games, offered by the demo brand; answers the ids by code.
 * @param {Pool} pool
 * @param {string} publicKey
 * @param {readonly string[]} games
 */
async function addStudio(pool, publicKey, games) {
  /** @type {import('pg').QueryResult<{ code: string, node_id: bigint, vendor_id: number }>} */
  const { rows } = await pool.query(
    `with vendor as (
       insert into games.vendor (code, name, protocol, api_url, public_key, own_secret, operator_id, currencies)
       values ($1, 'Studio', 'rs', 'http://127.0.0.1:9', $2, '\\x00', 'sortes', '{VND}') returning id
     ), offered as (
       insert into games.brand_vendor (merchant_id, vendor_id) select 1, id from vendor
     )
     insert into games.game (vendor_id, code, game_type, name) select id, code, 'INHOUSE', code from vendor, unnest($3::text[]) as code
     returning node_id, vendor_id, code`,
    [vendor, publicKey, games],
  );
  await pool.query('update games.catalogue_version set version = version + 1');
  return new Map(rows.map(({ code, node_id: nodeId, vendor_id: vendorId }) => [code, { nodeId: Number(nodeId), vendorId }]));
}

/**
 * Starts both on a copy of the world. `through`: how a process reaches the database, for one that wants to count.
 * `openPages` launches a game and enters as site and browser would; answers the secrets of the sessions.
 * @param {StudioOptions} options
 */
export async function openStudio({
  cluster,
  name,
  games,
  through = (connection) => connection,
  profile,
  nodeOptions = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
}) {
  /** @type {(() => unknown)[]} */
  const undo = [];
  const close = async () => {
    for (const step of undo.splice(0))
      await Promise.resolve()
        .then(step)
        .catch(() => undefined);
    await cluster.admin(`drop database if exists ${name} with (force)`);
  };
  try {
    const connection = await copyWorld(cluster, name);
    const program = await openProgram(connection, cluster.secret);
    undo.unshift(() => program.close());
    const [studioKeys, operatorKeys] = [makeKeys(), makeKeys()];
    const known = await addStudio(program.pool, studioKeys.publicKey, games);
    const folder = mkdtempSync(join(tmpdir(), 'sortes-bench-keys-'));
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'studio-private.pem'), studioKeys.privateKey);
    writeFileSync(join(folder, 'operator-public.pem'), operatorKeys.publicKey);
    const platform = await startChild(
      'serve.mjs',
      { connection: through(connection, 'platform'), secret: cluster.secret, rateLimits: true },
      { nodeOptions },
    );
    undo.unshift(() => platform.stop());
    const port = await freePort();
    const studio = await startChild(
      'serve-studio.mjs',
      {
        STUDIO_PORT: String(port),
        STUDIO_KEYS: folder,
        STUDIO_DATABASE_URL: addressOf(through(connection, 'studio')),
        OPERATOR_URL: `http://127.0.0.1:${platform.answer.port}`,
        SITE_ORIGIN: `http://127.0.0.1:${platform.answer.port}`,
        // All pages of a row call from here, some of them without a pause.
        RATE_LIMITS: '0',
        LOG_LEVEL: 'error',
      },
      { nodeOptions },
    );
    undo.unshift(() => studio.stop());
    const origin = `http://127.0.0.1:${port}`;

    /** @type {(game: string, who: object) => Promise<string>} */
    async function launch(game, who) {
      const body = JSON.stringify({ operator_id: 'sortes', game_code: game, lang: 'en', ...who });
      const response = await fetch(`${origin}/api/game/url`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-auth-signature': createSign('RSA-SHA256').update(body).sign(operatorKeys.privateKey, 'base64'),
        },
        body,
      });
      const answer = /** @type {{ url?: string }} */ (await response.json());
      if (response.status !== 200 || answer.url === undefined) throw new Error(`the game does not open: ${JSON.stringify(answer)}`);
      return answer.url;
    }

    /** @type {(game: string, players: readonly number[]) => Promise<string[]>} */
    async function openPages(game, players) {
      const { createLaunchToken } = await import('../../apps/server/dist/modules/games/gateway/launch-token-repository.js');
      const offered = known.get(game);
      if (offered === undefined) throw new Error(`the studio does not offer ${game}`);
      const { nodeId, vendorId } = offered;
      const sessions = players.map(() => '');
      await forAll(players, 16, async (playerId, index) => {
        const { sessionId } = await program.app.modules.identity.createSessionFor(playerId);
        const { token, alias } = await createLaunchToken(program.services.db, {
          playerId,
          vendorId,
          nodeId,
          merchantId: 1,
          sessionId,
          currency: 'VND',
          country: 'VN',
          language: 'EN',
          now: new Date(),
        });
        const url = await launch(game, { user: alias, token, currency: 'VND' });
        const entered = await fetch(`${origin}/play/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ticket: new URL(url).searchParams.get('ticket') }),
        });
        const view = /** @type {import('../../apps/studio/dist/protocol.js').SessionView} */ (await entered.json());
        if (entered.status !== 200) throw new Error(`no session: ${JSON.stringify(view)}`);
        sessions[index] = view.session;
      });
      return sessions;
    }

    return {
      origin,
      port,
      /** Process ids of both programs. */
      pids: { platform: platform.child.pid, studio: studio.child.pid },
      program,
      openPages,
      /** Address of a page of demo play. */
      launchDemo: (/** @type {string} */ game) => launch(game, { currency: 'FUN', user: randomUUID() }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Every round that was answered stands closed and paid, and studio, platform and ledger tell the same of its money.
 * @param {Pool} pool
 * @param {number} rounds
 */
export async function checkRounds(pool, rounds) {
  const until = performance.now() + 10_000;
  for (;;) {
    const { rows } = await pool.query(
      `select (select count(*) from studio.round where state = 'closed' and settled) as settled,
         (select count(*) from studio.round where not settled) as open,
         (select coalesce(sum(case kind when 'bet' then amount when 'win' then -amount end), 0) from studio.movement where state = 'done') as studio,
         (select coalesce(sum(case kind when 'bet' then amount when 'win' then -amount end), 0) from games.transaction) as platform,
         (select coalesce(sum(e.amount), 0) from wallet.entry e join wallet.transaction t on t.player_id = e.player_id and t.id = e.transaction_id
          where t.idempotency_key like 'game:%' and e.account like 'house:%') as ledger`,
    );
    const { settled, open, studio, platform, ledger } = rows[0] ?? {};
    const agree = String(studio) === String(platform) && String(platform) === String(ledger);
    if (Number(settled) === rounds && Number(open) === 0 && agree) return;
    if (performance.now() > until) throw new Error(`answered ${rounds} rounds; stored: ${JSON.stringify(rows[0])}`);
    await pause(200);
  }
}
