import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundledProgram } from '../testing/bundled-program.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';

let folder: string;
let database: TestDatabase;
let stranger: Server;
let taken: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sortes-ports-'));
  const keys = path.join(folder, 'studio-keys');
  mkdirSync(keys);
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  writeFileSync(path.join(keys, 'studio-private.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(path.join(keys, 'operator-public.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
  database = await createTestDatabase();
  stranger = createServer();
  await once(stranger.listen(0, '127.0.0.1'), 'listening');
  taken = String((stranger.address() as AddressInfo).port);
});
afterAll(async () => {
  stranger.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a program as `npm start` does; answers its output and exit code once it has ended, or was ready and was told to end. */
async function start(program: string, environment: Record<string, string>): Promise<{ said: string; code: number }> {
  const child = spawn(process.execPath, [await bundledProgram(program)], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATA_DIR: folder, DATABASE_URL: database.url, SEED_DEMO: '0', METRICS_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  child.stdout?.on('data', (text: Buffer) => (said += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  child.once('message', () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'close')) as [number];
  return { said, code };
}

it.each<[string, string, Record<string, string>]>([
  ['server', 'PORT', {}],
  ['server', 'METRICS_PORT', { PORT: '0' }],
  ['studio', 'STUDIO_PORT', { PORT: '0' }],
  ['sandbox', 'PORT', { SMTP_PORT: '0', VENDOR_PORT: '0' }],
  ['sandbox', 'SANDBOX_PORT', { PORT: '0', SMTP_PORT: '0', VENDOR_PORT: '0' }],
  ['sandbox', 'SMTP_PORT', { PORT: '0', VENDOR_PORT: '0' }],
  ['sandbox', 'VENDOR_PORT', { PORT: '0', SMTP_PORT: '0' }],
])('%s names %s when its port is in use', async (program, variable, others) => {
  const keys: Record<string, string> = program === 'sandbox' ? { SANDBOX_KEYS: path.join(folder, 'keys.json') } : {};
  const { said } = await start(program, { ...keys, ...others, [variable]: taken });
  expect(said).toContain(`port ${taken} is in use by another program: set ${variable} to a free one, or end that program`);
});

it.each([
  ['server', 'PORT', 'eighty', 'Sortes cannot start: PORT must be a port number, not "eighty"'],
  ['studio', 'LOG_LEVEL', 'loud', 'studio: could not start: LOG_LEVEL must be debug, info, warn or error, not "loud"'],
  ['sandbox', 'PORT', 'eighty', 'sandbox: PORT must be a port number, not "eighty"'],
])('%s says in one sentence that %s=%s will not do', async (program, variable, value, sentence) => {
  const keys: Record<string, string> = program === 'sandbox' ? { SANDBOX_KEYS: path.join(folder, 'keys.json') } : {};
  const { said, code } = await start(program, { ...keys, [variable]: value });
  expect(said.trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
  expect(code).toBe(1);
});
