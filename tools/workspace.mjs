// What start, build, dev, check and test share: where things are, whether they are stale, and how to run a program. Node's own modules only:
// this runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The repository's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const installStamp = join(root, 'node_modules', '.sortes-install');
const lockFile = join(root, 'package-lock.json');
const skippedFolders = new Set(['node_modules', 'dist', 'test-results', '.git']);

/**
 * Why this Node is too old, or undefined when it will do.
 * @returns {string | undefined}
 */
export function nodeVersionProblem(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  return fits ? undefined : `Sortes needs Node 20.19, 22.12 or newer; this is ${version}.`;
}

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [environment]
 * @property {(chunk: string) => void} [onOutput]
 * @property {boolean} [shell]
 * @property {number} [timeoutMs]
 */

/**
 * Runs a program to its end and resolves with its exit code (130 or 143 when a signal ended it). Output goes straight through,
 * or, with `onOutput`, to that function. After `timeoutMs` the program is told to end, ten seconds later it is killed.
 * @param {string} command
 * @param {readonly string[]} commandArguments
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, commandArguments, { environment = process.env, onOutput, shell = false, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const output = onOutput ? 'pipe' : 'inherit';
    const child = spawn(command, commandArguments, { cwd: root, env: environment, stdio: ['ignore', output, output], shell });
    if (onOutput) {
      for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput);
    }
    endWithUs(child);
    /** @type {NodeJS.Timeout[]} */
    const timers = [];
    if (timeoutMs) {
      /** @type {(signal: NodeJS.Signals, text: string) => () => void} */
      const end = (signal, text) => () => {
        process.stderr.write(`${text}\n`);
        child.kill(signal);
      };
      timers.push(setTimeout(end('SIGTERM', `not done after ${timeoutMs / 1_000} s, told to end`), timeoutMs));
      timers.push(setTimeout(end('SIGKILL', 'killed'), timeoutMs + 10_000));
    }
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(127);
    });
    child.on('close', (code, signal) => {
      for (const timer of timers) clearTimeout(timer);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Whoever tells us to end means what we run, too: it is told, and we end after it.
 * @param {import('node:child_process').ChildProcess} child
 */
function endWithUs(child) {
  if (running.size === 0) process.on('SIGTERM', endRunning);
  running.add(child);
  child.once('close', () => {
    running.delete(child);
    if (running.size === 0) process.off('SIGTERM', endRunning);
  });
}

async function endRunning() {
  const ended = [...running].map((child) => {
    child.kill('SIGTERM');
    return new Promise((resolve) => child.once('close', resolve));
  });
  await Promise.all(ended);
  process.exit(143);
}

/**
 * Runs one of the installed packages' programs with this Node, whatever the platform's shell.
 * @param {string} script
 * @param {readonly string[]} commandArguments
 * @param {RunOptions} [options]
 */
export function runPackage(script, commandArguments, options) {
  return run(process.execPath, [join(root, 'node_modules', script), ...commandArguments], options);
}

/**
 * For tools written in Go that live for seconds: they may use more memory instead of collecting garbage all the time.
 * @returns {NodeJS.ProcessEnv}
 */
export function goEnvironment() {
  return { ...process.env, GOGC: process.env.GOGC ?? '800' };
}

/**
 * Writes programs and declarations of the given projects, all of them without one, and judges no types: for who has them judged elsewhere.
 * @param {RunOptions} [options]
 * @param {readonly string[]} [projects]
 */
export function emit(options = {}, projects = []) {
  return runPackage('typescript/bin/tsc', ['-b', '--noCheck', ...projects], { environment: goEnvironment(), ...options });
}

/**
 * Runs `tsc -b` on the given projects, all of them without one.
 * @param {readonly string[]} [projects]
 * @param {RunOptions} [options]
 */
export function compile(projects = [], options = {}) {
  return runPackage('typescript/bin/tsc', ['-b', ...projects], { environment: goEnvironment(), ...options });
}

/**
 * Runs npm, the one that runs us when there is one.
 * @param {readonly string[]} commandArguments
 * @param {RunOptions} [options]
 */
export function runNpm(commandArguments, options = {}) {
  const npm = process.env.npm_execpath;
  if (npm && npm.endsWith('npm-cli.js')) return run(process.execPath, [npm, ...commandArguments], options);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', commandArguments, { ...options, shell: process.platform === 'win32' });
}

/** True when node_modules is not what the lock file says. */
export function isInstallStale() {
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return true;
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(installStamp) && readFileSync(installStamp, 'utf8') === hash) return false;
  // Installed by hand since the lock file was written: npm leaves its own list in node_modules when it is done.
  if (statSync(hidden).mtimeMs < statSync(lockFile).mtimeMs) return true;
  writeFileSync(installStamp, hash);
  return false;
}

/** Installs what the lock file says, development tools included (they compile the program). Resolves with npm's exit code. */
export async function install() {
  const words = [
    existsSync(lockFile) ? 'ci' : 'install',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // What npm has in its cache it need not ask the registry for again, package by package: the lock file says the digest of each. A cache that does not know a version yet fails.
  const fromCache = await runNpm([...words, '--prefer-offline']);
  const code = fromCache === 0 ? 0 : await runNpm(words);
  if (code === 0) writeFileSync(installStamp, createHash('sha256').update(readFileSync(lockFile)).digest('hex'));
  return code;
}

/** Workspace folders of the programs that Node runs, with the packages they are made of. */
export function listProgramWorkspaces() {
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} folder */
  const visit = (folder) => {
    if (found.has(folder)) return;
    found.add(folder);
    const { references = [] } = JSON.parse(readFileSync(join(root, folder, 'tsconfig.json'), 'utf8'));
    for (const { path } of references) visit(join(folder, path).replaceAll('\\', '/'));
  };
  for (const program of programs) visit(program);
  return [...found].toSorted();
}

/** The programs compiled with `tsc -b`; apps/site is built by Vite. */
export const programs = ['apps/server', 'apps/sandbox', 'apps/studio'];

/**
 * All files below the given paths (files or folders, relative to the root), without build output.
 * @param {readonly string[]} paths
 */
export function listFiles(paths) {
  /** @type {string[]} */
  const files = [];
  /** @param {string} path */
  const visit = (path) => {
    const entries = readdirSync(join(root, path), { withFileTypes: true });
    for (const entry of entries) {
      if (entry.isDirectory()) {
        if (!skippedFolders.has(entry.name)) visit(`${path}/${entry.name}`);
      } else if (!entry.name.endsWith('.tsbuildinfo')) files.push(`${path}/${entry.name}`);
    }
  };
  for (const path of paths) {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (stat?.isDirectory()) visit(path);
    else if (stat) files.push(path);
  }
  return files.toSorted();
}

/**
 * A digest of names, sizes and modification times: changes when a file is touched, added or removed; 1,000 files take some 10 ms.
 * @param {readonly string[]} paths
 * @param {Map<string, string>} [looked] what was seen of files a moment ago: parts that depend on the same files look at them once
 */
export function fingerprint(paths, looked = new Map()) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of listFiles(paths)) {
    let seen = looked.get(file);
    if (seen === undefined) {
      const { size, mtimeMs } = statSync(`${root}/${file}`);
      seen = `${file}\0${size}\0${mtimeMs}\n`;
      looked.set(file, seen);
    }
    hash.update(seen);
  }
  return hash.digest('hex');
}

/**
 * A digest of the contents of compiled files; a compiler may write the same file again.
 * @param {readonly string[]} paths
 */
export function fingerprintOutput(paths) {
  const hash = createHash('sha256');
  for (const file of listFiles(paths).filter((path) => path.endsWith('.js'))) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * Reads a stamp written by `writeStamp`, or undefined.
 * @param {string} name
 */
export function readStamp(name) {
  const file = stampFile(name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Remembers for what inputs a build was made.
 * @param {string} name
 * @param {string} value
 */
export function writeStamp(name, value) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), value);
}

/** @param {string} name */
function stampFile(name) {
  return join(root, 'node_modules', '.cache', 'sortes', name);
}

/**
 * Runs `work` while no other process of this machine does such work in this checkout: installs or builds, without a name.
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} [name]
 * @returns {Promise<T>}
 */
export async function whileAlone(work, name = 'build') {
  const folder = join(tmpdir(), `sortes-${name}-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
  const holder = join(folder, 'pid');
  for (;;) {
    try {
      mkdirSync(folder);
      break;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (isAbandoned(folder, holder)) rmSync(folder, { recursive: true, force: true });
  }
  try {
    writeFileSync(holder, String(process.pid));
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @param {string} holder
 */
function isAbandoned(folder, holder) {
  try {
    process.kill(Number(readFileSync(holder, 'utf8')), 0);
    return false;
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return true;
    // Made a moment ago and not signed yet, or left unsigned by a process that was killed just then.
    const stat = statSync(folder, { throwIfNoEntry: false });
    return codeOf(error) === 'ENOENT' && stat !== undefined && Date.now() - stat.mtimeMs > 5_000;
  }
}

/**
 * The code of an error of the system, ENOENT for one.
 * @param {unknown} error
 */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/**
 * What the sandbox (mail, SMS, payment page, game vendor) is told beside our own environment: its ports, and where the site is.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function sandboxEnvironment(environment) {
  const port = Number(environment.PORT || 8080);
  const sandboxPort = Number(environment.SANDBOX_PORT || port + 2);
  const vendorPort = Number(environment.VENDOR_PORT || sandboxPort + 2);
  return {
    ...environment,
    SANDBOX_KEYS: sandboxKeysFile(environment),
    SANDBOX_PORT: String(sandboxPort),
    // With a mail server of one's own SMTP_PORT is that server's, not the sandbox's.
    SMTP_PORT: (!environment.SMTP_HOST && environment.SMTP_PORT) || String(sandboxPort + 1),
    SITE_ORIGIN: environment.SITE_ORIGIN || `http://localhost:${port}`,
    VENDOR_PORT: String(vendorPort),
    // The address that the platform's seed wrote down: games are framed from there and nowhere else.
    VENDOR_PUBLIC_URL: environment.VENDOR_SANDBOX_URL || `http://127.0.0.1:${vendorPort}`,
    // The vendor's calls to the wallet go from process to process, past any proxy in front of the site.
    OPERATOR_URL: environment.OPERATOR_URL || `http://${reachableHost(environment.HOST)}:${port}`,
    VENDOR_DATA: environment.VENDOR_DATA || join(resolve(root, environment.DATA_DIR || 'data'), 'vendor-journal.jsonl'),
  };
}

/**
 * Where the keys of the sandbox lie: an installation's own, never committed.
 * @param {NodeJS.ProcessEnv} environment
 */
function sandboxKeysFile(environment) {
  return environment.SANDBOX_KEYS || join(resolve(root, environment.DATA_DIR || 'data'), 'sandbox-keys.json');
}

/**
 * What the server is told when the sandbox runs beside it: addresses and keys of the gateways that it plays, where nobody has set real ones. The keys
 * are drawn for this installation at its first start.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function environmentWithSandbox(environment) {
  const { readOrDrawSandboxKeys } = await import(pathToFileURL(join(root, 'apps/sandbox/dist/bundle/keys.js')).href);
  const file = sandboxKeysFile(environment);
  const keys = readOrDrawSandboxKeys(file);
  const url = `http://127.0.0.1:${Number(environment.SANDBOX_PORT || Number(environment.PORT || 8080) + 2)}`;
  // Of one thing either all is the operator's or all is the sandbox's: a real gateway is never called with a drawn key, nor the sandbox with a real one.
  /** @type {(names: readonly string[], values: NodeJS.ProcessEnv) => NodeJS.ProcessEnv} */
  const unlessSet = (names, values) => (names.some((name) => environment[name]) ? {} : values);
  return {
    ...environment,
    SANDBOX_KEYS: file,
    ...unlessSet(['RESULTS_CONFIG'], { RESULTS_CONFIG: writeDemoResults(environment, url) }),
    ...unlessSet(['SMS_URL', 'SMS_TOKEN'], { SMS_URL: `${url}/sms/v1/messages`, SMS_TOKEN: keys.smsToken }),
    ...unlessSet(['PAYMENT_URL', 'PAYMENT_SECRET'], { PAYMENT_URL: url, PAYMENT_SECRET: keys.paymentSecret }),
    ...unlessSet(['PAYOUT_URL', 'PAYOUT_SECRET'], { PAYOUT_URL: url, PAYOUT_SECRET: keys.payoutSecret }),
    ...unlessSet(['PAYOS_URL', 'PAYOS_CLIENT_ID'], {
      PAYOS_URL: url,
      PAYOS_CHECKOUT_URL: `${url}/payos/web`,
      PAYOS_CLIENT_ID: keys.payos.clientId,
      PAYOS_API_KEY: keys.payos.apiKey,
      PAYOS_CHECKSUM_KEY: keys.payos.checksumKey,
    }),
    ...unlessSet(['PAYOS_PAYOUT_URL', 'PAYOS_PAYOUT_CLIENT_ID'], {
      PAYOS_PAYOUT_URL: url,
      PAYOS_PAYOUT_CLIENT_ID: keys.payosPayout.clientId,
      PAYOS_PAYOUT_API_KEY: keys.payosPayout.apiKey,
      PAYOS_PAYOUT_CHECKSUM_KEY: keys.payosPayout.checksumKey,
    }),
  };
}

/**
 * Results of official lotteries in a demo, which the sandbox invents: the file of their two feeds.
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} sandbox
 */
function writeDemoResults(environment, sandbox) {
  const file = join(resolve(root, environment.DATA_DIR || 'data'), 'demo-results.json');
  const feeds = ['one', 'two'].map((source) => ({
    name: `demo ${source}`,
    kind: 'http',
    url: `${sandbox}/results/${source}`,
    everySeconds: 20,
  }));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ feeds }, undefined, 2)}\n`);
  return file;
}

/**
 * Where the keys between platform and studio lie, made when they are missing: an installation's own, never committed and never the demo's.
 * @param {NodeJS.ProcessEnv} environment
 */
export function studioKeys(environment) {
  const folder = environment.STUDIO_KEYS || join(resolve(root, environment.DATA_DIR || 'data'), 'studio-keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of ['studio', 'operator']) {
    const [privateFile, publicFile] = [join(folder, `${name}-private.pem`), join(folder, `${name}-public.pem`)];
    if (existsSync(privateFile) && existsSync(publicFile)) continue;
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    writeFileSync(privateFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    writeFileSync(publicFile, publicKey.export({ type: 'spki', format: 'pem' }));
  }
  return folder;
}

/**
 * What the studio is told beside our own environment: its port, its keys, and where the wallet is.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function studioEnvironment(environment) {
  const port = Number(environment.PORT || 8080);
  const studioPort = Number(environment.STUDIO_PORT || port + 5);
  return {
    ...environment,
    STUDIO_KEYS: studioKeys(environment),
    STUDIO_PORT: String(studioPort),
    STUDIO_PUBLIC_URL: environment.STUDIO_PUBLIC_URL || `http://127.0.0.1:${studioPort}`,
    // From process to process, past any proxy in front of the site.
    OPERATOR_URL: environment.OPERATOR_URL || `http://${reachableHost(environment.HOST)}:${port}`,
    SITE_ORIGIN: environment.SITE_ORIGIN || `http://localhost:${port}`,
  };
}

/**
 * Whether a program of ours says by this message that it serves now.
 * @param {unknown} message
 */
export function saysReady(message) {
  return message === 'ready' || (typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready');
}

/**
 * The name under which a process of this machine reaches what listens on `host`.
 * @param {string | undefined} host
 */
function reachableHost(host) {
  if (!host || host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
