// npm run conformance -- --valkyrie: launches and rounds of our platform through the real aggregator Valkyrie and its three providers. Valkyrie is built
// from its Go module (build.mjs) or named with --valkyrie-binary; none of it is kept here. docs/vendors/wallet.md says what is proved.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../chaos/processes.mjs';
import { buildValkyrie, NotAtHand, versionOf } from './build.mjs';
import { addVendors, openInstallation, providers, startGames, startValkyrie } from './installation.mjs';
import { playThrough } from './rounds.mjs';
import { caletaWire, evolutionWire, redtigerWire } from './wires.mjs';

/** @import { Closing } from './installation.mjs' */
/** @typedef {(line: string) => void} Print */

const options = /** @type {const} */ ({
  valkyrie: { type: 'boolean' },
  'valkyrie-version': { type: 'string', default: 'latest' },
  'valkyrie-binary': { type: 'string' },
  keep: { type: 'boolean', default: false },
});

/**
 * The exit code: 0 all held, 1 something did not, 2 Valkyrie is not to be had here.
 * @param {readonly string[]} line
 * @param {string} folderOfPerson
 * @param {Print} print
 */
export async function runValkyrie(line, folderOfPerson, print) {
  const { values } = parseArgs({ args: [...line], options });
  let program = '';
  try {
    program = programOf(values, folderOfPerson, print);
  } catch (error) {
    if (!(error instanceof NotAtHand)) throw error;
    print(error.message);
    print('nothing was proved');
    return 2;
  }
  print(`with ${versionOf(program) || program}`);
  const folder = mkdtempSync(join(tmpdir(), 'sortes-valkyrie-'));
  // Started as root, the database runs as another account.
  chmodSync(folder, 0o711);
  /** @type {Closing} */
  const closing = [];
  try {
    return await prove(program, folder, closing, print);
  } finally {
    for (const end of closing.toReversed()) await end();
    if (values.keep) print(`kept: ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {{ 'valkyrie-version': string, 'valkyrie-binary'?: string | undefined }} values
 * @param {string} folderOfPerson
 * @param {Print} print
 */
function programOf(values, folderOfPerson, print) {
  const given = values['valkyrie-binary'];
  if (given === undefined) return buildValkyrie(values['valkyrie-version'], print);
  const program = resolve(folderOfPerson, given);
  if (!existsSync(program)) throw new NotAtHand(`there is no ${given}`);
  return program;
}

/**
 * @param {string} program
 * @param {string} folder
 * @param {Closing} closing
 * @param {Print} print
 */
async function prove(program, folder, closing, print) {
  const secret = () => randomBytes(24).toString('hex');
  const caleta = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const keys = {
    pam: secret(),
    operator: secret(),
    evolution: secret(),
    redtiger: secret(),
    recon: secret(),
    caletaPublic: caleta.publicKey,
    caletaPrivate: caleta.privateKey,
  };
  const [operatorPort, providerPort] = [await freePort(), await freePort()];
  const games = await startGames(closing);
  const installation = await openInstallation(folder, closing);
  await addVendors(installation, folder, { operatorUrl: `http://127.0.0.1:${operatorPort}/operator`, gamesOrigin: games.origin, keys });
  const walletUrl = `${installation.origin}/gateway/VALKYRIE/pam`;
  await startValkyrie(program, folder, { walletUrl, gamesOrigin: games.origin, keys, operatorPort, providerPort }, closing);

  const base = `http://127.0.0.1:${providerPort}/providers`;
  const wires = {
    caleta: caletaWire(base, keys.caletaPrivate),
    evolution: evolutionWire(base, keys.evolution),
    redtiger: redtigerWire(base, keys.redtiger),
  };
  const codes = Object.values(providers).map(({ code }) => code);
  /** @type {{ code: string, node: string }[]} */
  const rows = await installation.once(
    'select v.code, g.node_id::text as node from games.game g join games.vendor v on v.id = g.vendor_id where v.code = any($1)',
    [codes],
  );
  const nodes = new Map(rows.map(({ code, node }) => [code, node]));
  const counts = { held: 0, broken: 0 };
  /** @type {import('./rounds.mjs').CheckOne} */
  const check = async (title, work) => {
    try {
      await work();
      counts.held += 1;
      print(`held     ${title}`);
    } catch (error) {
      counts.broken += 1;
      print(`BROKEN   ${title}\n         ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  await playThrough({ installation, games, wires, nodes }, check);
  await check('the ledger adds up', () => installation.sortes('ledger', 'verify'));
  print(`${counts.held} held, ${counts.broken} broken`);
  return counts.broken === 0 ? 0 : 1;
}
