// An installation of ours with a database, a brand and players of its own, its vendors set up by the operators' command line; and Valkyrie before it.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { openModules } from '../chaos/operator.mjs';
import { startDatabase } from '../chaos/database.mjs';
import { freePort, listenAnywhere, pause, Supervised } from '../chaos/processes.mjs';
import { postOne } from '../../apps/server/dist/modules/wallet/index.js';
import { root } from '../workspace.mjs';

/** @import { Connection } from '../chaos/database.mjs' */
/** @import { Operator } from '../chaos/operator.mjs' */
/** @typedef {Awaited<ReturnType<typeof openInstallation>>} Installation */
/** @typedef {(() => unknown)[]} Closing what ends it again, in order */
/** @typedef {'caleta' | 'evolution' | 'redtiger'} ProviderName */
/** @typedef {{ code: string, name: string, game: string, settings: string[] }} Provider */
/** @typedef {Record<'pam' | 'operator' | 'evolution' | 'redtiger' | 'recon' | 'caletaPublic' | 'caletaPrivate', string>} Keys */
/** @typedef {{ player: { id: string, session: { id: string, ip: string } }, config: { game: { table: { id: string } } } }} Entry what Evolution is asked for */

/**
 * The three providers: our code and Valkyrie's name, the launch fields an operator sets, and whether it has to exchange the token of the address.
 * @type {Record<ProviderName, Provider>}
 */
export const providers = {
  caleta: {
    code: 'CALETA',
    name: 'Caleta',
    game: 'caleta-reels',
    settings: [
      '--token-in-address',
      'yes',
      '--launch-config',
      '{"lobby_url":"{lobbyUrl}","deposit_url":"{depositUrl}","sub_partner_id":"{casino}"}',
    ],
  },
  evolution: {
    code: 'EVOLUTION',
    name: 'Evolution',
    game: 'evo-table',
    settings: [
      '--player-address',
      'yes',
      '--prize-most',
      'VND:1000',
      '--launch-config',
      '{"game":{"table":{"id":"{gameCode}"}},"channel":{"wrapped":true,"mobile":"{mobile}"},"urls":{"lobby":"{lobbyUrl}"}}',
    ],
  },
  redtiger: {
    code: 'REDTIGER',
    name: 'Red Tiger',
    game: 'rt-slot',
    settings: ['--token-in-address', 'yes', '--launch-config', '{"playMode":"{mode}","hasHistory":true}', '--prize-most', 'VND:1000'],
  },
};

/** Where the players' money begins, ten-thousandths. */
const startMoney = 10_000_000n;

/**
 * Starts everything that is ours. `closing` gets what ends it again, in order.
 * @param {string} folder
 * @param {Closing} closing
 */
export async function openInstallation(folder, closing) {
  const database = await startDatabase(folder, (server) => closing.push(() => server.stop()));
  const connection = addressOf(database.config);
  const secret = randomBytes(32).toString('base64');
  const operator = await openModules(database.config, { secret, folder });
  closing.push(() => operator.close());
  await operator.migrate();
  await operator.seed();
  const [merchant] = await operator.modules.site.allMerchants();
  if (merchant === undefined) throw new Error('the demo has no brand');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = {
    NODE_ENV: 'production',
    SORTES_ROLE: 'api',
    PORT: String(port),
    METRICS_PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: '0',
    DATABASE_URL: connection,
    DATA_DIR: folder,
    SORTES_SECRET: secret,
    SITE_ORIGIN: origin,
  };
  const program = new Supervised({ name: 'api', script: 'apps/server/dist/bundle/main.js', folder, environment });
  closing.push(() => program.stop());
  await program.start();

  /** @param {string[]} words */
  const sortes = (...words) => runSortes(words, { ...process.env, ...environment }, folder);
  return { origin, merchant, operator, sortes, newPlayer: () => newPlayer(operator, merchant), once: database.once };
}

/**
 * The embedded database is reached by a socket in a folder.
 * @param {Connection} connection
 */
function addressOf({ user, password, host, port, database }) {
  const who = password ? `${user}:${encodeURIComponent(password)}` : user;
  return `postgresql://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/**
 * One command of the operators. @throws Error with what it said.
 * @param {readonly string[]} words
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} folder
 * @returns {Promise<string>}
 */
function runSortes(words, environment, folder) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/server/dist/bundle/command-line.js'), ...words], {
      cwd: folder,
      env: { ...environment, SORTES_FILES_FROM: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`sortes ${words.join(' ')} ended with ${code}: ${said.slice(-500)}`)),
    );
  });
}

let players = 0;
/**
 * @param {Operator} operator
 * @param {Pick<import('../chaos/cashier.mjs').Merchant, 'id' | 'currency' | 'defaultLanguage'>} merchant
 */
async function newPlayer({ modules, services }, merchant) {
  players += 1;
  const { playerId } = await modules.identity.createPlayer(merchant, { userName: `valkyrie${players}`, password: undefined });
  const { verdict } = await postOne(services.db, {
    playerId,
    merchantId: merchant.id,
    template: 'demo-credited',
    key: 'opening',
    input: 'opening',
    reference: 'opening',
    lines: [
      { account: 'main', amount: startMoney },
      { account: 'house:demo', amount: -startMoney },
    ],
  });
  if (verdict !== 'posted') throw new Error(`the opening credit was ${verdict}`);
  const { token } = await modules.identity.createSessionFor(playerId);
  return { playerId, session: token };
}

/**
 * The vendors by the operators' commands, as docs/vendors/wallet.md shows it. `addresses`: Valkyrie's for operators, and where the providers' games are.
 * @param {Pick<Installation, 'sortes'>} installation
 * @param {string} folder
 * @param {{ operatorUrl: string, gamesOrigin: string, keys: Keys }} given
 */
export async function addVendors({ sortes }, folder, { operatorUrl, gamesOrigin, keys }) {
  writeFileSync(join(folder, 'valkyrie-to-us.key'), keys.pam);
  writeFileSync(join(folder, 'us-to-valkyrie.key'), keys.operator);
  for (const { code, name, game, settings } of Object.values(providers)) {
    const keyFiles = ['--vendor-key', 'valkyrie-to-us.key', '--own-key', 'us-to-valkyrie.key'];
    const addresses = ['--operator', 'sortes', '--url', operatorUrl, '--origin', gamesOrigin];
    await sortes('games', 'vendor', 'add', '--code', code, '--name', name, '--protocol', 'pam', ...keyFiles, ...addresses);
    await sortes('games', 'vendor', 'set', '--code', code, '--aggregator', 'VALKYRIE', '--provider', name, ...settings);
    const list = [{ game_code: game, name, category: 'Video Slots', enabled: true, platforms: [], blocked_countries: [] }];
    writeFileSync(join(folder, `${code}.json`), JSON.stringify(list));
    await sortes('games', 'import', '--vendor', code, '--file', `${code}.json`, '--yes');
    await sortes('games', 'switch', '--vendor', code, 'on');
  }
}

/**
 * The providers' own side: games are framed from here, and Evolution is asked for an entry to a table with the player's session.
 * @param {Closing} closing
 */
export async function startGames(closing) {
  /** @type {Entry[]} */
  const entries = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => (body += text));
    request.on('end', () => {
      if (request.method === 'POST' && request.url?.startsWith('/ua/v1/')) entries.push(JSON.parse(body));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ entry: '/entry?params=once', entryEmbedded: '/entry?params=once&embedded' }));
    });
  });
  const port = await listenAnywhere(server);
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return { origin: `http://127.0.0.1:${port}`, entries };
}

/**
 * Valkyrie itself, before our wallet.
 * @param {string} program
 * @param {string} folder
 * @param {{ walletUrl: string, gamesOrigin: string, keys: Keys, operatorPort: number, providerPort: number }} given
 * @param {Closing} closing
 */
export async function startValkyrie(program, folder, { walletUrl, gamesOrigin, keys, operatorPort, providerPort }, closing) {
  /** @param {string} value */
  const text = (value) => JSON.stringify(value);
  const config = join(folder, 'valkyrie.yml');
  writeFileSync(
    config,
    `logging:
  level: info
pam:
  name: generic
  api_key: ${text(keys.pam)}
  url: ${text(walletUrl)}
provider_base_path: "/providers"
operator_base_path: "/operator"
operator_api_key: ${text(keys.operator)}
providers:
  - name: Evolution
    url: ${text(gamesOrigin)}
    base_path: "/evolution"
    auth: { casino_key: casino, api_key: ${text(keys.evolution)}, casino_token: casino-token }
  - name: Red Tiger
    url: ${text(gamesOrigin)}
    base_path: "/redtiger"
    auth: { api_key: ${text(keys.redtiger)}, recon_token: ${text(keys.recon)} }
  - name: Caleta
    url: ${text(gamesOrigin)}
    base_path: "/caleta"
    auth:
      operator_id: sortes
      verification_key: |
${keys.caletaPublic.trim().replaceAll(/^/gm, '        ')}
http_server:
  provider_address: "127.0.0.1:${providerPort}"
  operator_address: "127.0.0.1:${operatorPort}"
`,
  );
  const log = createWriteStream(join(folder, 'valkyrie.log'));
  const child = spawn(program, ['-config', config], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  closing.push(() => {
    const gone = new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(undefined)));
    child.kill('SIGTERM');
    return Promise.race([gone, pause(5_000).then(() => child.kill('SIGKILL'))]);
  });
  for (const port of [operatorPort, providerPort]) await served(port, child);
}

/**
 * @param {number} port
 * @param {import('node:child_process').ChildProcess} child
 */
async function served(port, child) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) throw new Error('Valkyrie ended; its log says why');
    if (
      await fetch(`http://127.0.0.1:${port}/ping`).then(
        () => true,
        () => false,
      )
    )
      return;
    await pause(200);
  }
  throw new Error('Valkyrie does not listen after 20 s; its log says why');
}
