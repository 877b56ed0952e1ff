import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres, walOutboxOf } from '../embedded-postgres/index.js';
import { decrypt } from './encryption.js';
import {
  archiveOf,
  BackupDamagedError,
  type FoundBackup,
  listArchive,
  listBackups,
  makeBackup,
  removeBackup,
  restoreBackup,
  sweepOutbox,
  verifyBackup,
  walGap,
} from './index.js';

/** A small cluster of its own: the one of the database tests keeps no log. */
const settings = { fsync: 'off', shared_buffers: '16MB', max_connections: '20' };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const root = mkdtempSync(path.join(tmpdir(), 'sortes-backup-'));
chmodSync(root, 0o711);
const place = path.join(root, 'backups');
const accounts = 50;
const key = randomBytes(32);
let postgres: EmbeddedPostgres;
let pool: pg.Pool;
let backup: FoundBackup;
/** The server's clock when each acknowledged movement was done, by its number. */
const acknowledged = new Map<number, number>();
let outbox = '';
let archive = '';

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: path.join(root, 'data'), log, settings, archive: true });
  pool = new pg.Pool({ ...postgres.config, max: 6 });
  // The database may stop while the pool still says goodbye: both handlers are needed, as in `openDatabase`.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await pool.query(`create table account (id int primary key, balance bigint not null);
    create table movement (id serial primary key, source int not null, target int not null, at timestamptz not null default clock_timestamp());`);
  await pool.query('insert into account select n, 1000 from generate_series(1, $1::int) n', [accounts]);
  const { rows } = await pool.query<{ data: string; identifier: string }>(
    `select current_setting('data_directory') as data, system_identifier::text as identifier from pg_control_system()`,
  );
  outbox = walOutboxOf(rows[0]?.data ?? '');
  archive = archiveOf(place, rows[0]?.identifier ?? '');
}, 60_000);
afterAll(async () => {
  await pool?.end();
  await postgres?.stop();
  rmSync(root, { recursive: true, force: true });
});

async function move(): Promise<void> {
  const [source, target] = [1 + randomInt(accounts), 1 + randomInt(accounts)];
  const { rows } = await pool.query<{ id: number; at: Date }>(
    `with taken as (update account set balance = balance - (id = $1)::int + (id = $2)::int where id in ($1, $2))
     insert into movement (source, target) values ($1, $2) returning id, clock_timestamp() as at`,
    [source, target],
  );
  if (rows[0]) acknowledged.set(rows[0].id, rows[0].at.getTime());
}

/** Restores and asks the copy; nothing of it remains. */
async function inCopy<T>(until: Date | undefined, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(root, 'copy-'));
  chmodSync(dataDir, 0o711);
  const copy = await restoreBackup({ backup, keys: [key], dataDir, until, log, settings });
  const client = new pg.Client(copy.postgres.config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
    await copy.postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const movementsIn = async (client: pg.Client): Promise<Set<number>> => {
  const { rows } = await client.query<{ id: number }>('select id from movement');
  const { rows: sums } = await client.query<{ sum: string; differing: number }>(
    `select sum(balance)::text as sum, count(*) filter (where balance <> 1000 + (select count(*) from movement where target = a.id) - (select count(*) from movement where source = a.id))::int as differing from account a`,
  );
  expect(sums).toEqual([{ sum: String(accounts * 1000), differing: 0 }]);
  return new Set(rows.map(({ id }) => id));
};

it('is made under load, and restores every movement acknowledged before its end, with balanced books', { timeout: 60_000 }, async () => {
  // Of a first try.
  for (const { manifest } of await listBackups(place)) await removeBackup(place, manifest.name);
  let going = true;
  const players = Array.from({ length: 4 }, async () => {
    while (going) await move();
  });
  const seen: number[] = [];
  try {
    backup = await makeBackup({
      connection: postgres.config,
      place,
      key,
      release: 'test',
      now: () => new Date(),
      onProgress: ({ doneBytes, totalBytes }) => seen.push(doneBytes / totalBytes),
    });
  } finally {
    going = false;
    await Promise.all(players);
  }
  expect(seen.at(-1)).toBe(1);
  expect(existsSync(path.join(place, `.half-${backup.manifest.name}`))).toBe(false);
  expect(await listBackups(place)).toEqual([backup]);
  const begun = Date.parse(backup.manifest.begunAt);
  const during = [...acknowledged.values()].filter((at) => at > begun && at < Date.parse(backup.manifest.endedAt)).length;
  expect(during, 'there was load').toBeGreaterThan(20);
  expect(await verifyBackup(backup, [key], backup.digest)).toMatchObject({ faults: [], gapAfter: undefined });
  // Alone, as it would be on another machine: only what is in it.
  const found = await inCopy(undefined, movementsIn);
  const missing = [...acknowledged].filter(([id, at]) => at < Date.parse(backup.manifest.endedAt) - 2_000 && !found.has(id));
  expect(missing).toEqual([]);
});

it('with the log restores what came after it, or all up to a moment', { timeout: 60_000 }, async () => {
  for (let count = 0; count < 20; count += 1) await move();
  // A moment is said in milliseconds.
  await new Promise((resolve) => setTimeout(resolve, 5));
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at');
  const until = rows[0]?.at ?? new Date();
  const before = new Set(acknowledged.keys());
  await new Promise((resolve) => setTimeout(resolve, 20));
  for (let count = 0; count < 20; count += 1) await move();
  await pool.query('select pg_switch_wal()');
  await expect.poll(async () => (await sweepOutbox(outbox, archive, key)).last !== undefined).toBe(true);
  expect(await inCopy(undefined, movementsIn)).toEqual(new Set(acknowledged.keys()));
  expect(await inCopy(until, movementsIn)).toEqual(before);
  await expect(inCopy(new Date(Date.now() + 86_400_000), movementsIn)).rejects.toThrow('ends before');
  await expect(inCopy(new Date(0), movementsIn)).rejects.toThrow('needs an older one');
});

it(
  'tells who has it alone nothing: every file is encrypted, and neither no key nor another one opens it',
  { timeout: 60_000 },
  async () => {
    const stored = readdirSync(backup.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const open = stored.filter(({ name }) => !name.endsWith('.gz.enc')).map(({ name }) => name);
    expect(open).toEqual(['manifest.json']);
    const archived = readdirSync(archive);
    expect(archived.length).toBeGreaterThan(0);
    expect(archived.filter((name) => !name.endsWith('.gz.enc'))).toEqual([]);
    for (const stolen of [[], [randomBytes(32)], [randomBytes(32), randomBytes(32)]]) {
      const { faults } = await verifyBackup(backup, stolen, backup.digest);
      expect(faults.length).toBe(backup.manifest.files.length + backup.manifest.wal.length);
      const dataDir = path.join(root, 'stolen');
      await expect(restoreBackup({ backup, keys: stolen, dataDir, log })).rejects.toThrow(BackupDamagedError);
      expect(existsSync(dataDir)).toBe(false);
    }
  },
);

it('from before the secret was replaced opens with the key of then among others', { timeout: 60_000 }, async () => {
  const keys = [randomBytes(32), key, randomBytes(32)];
  expect(await verifyBackup(backup, keys, backup.digest)).toMatchObject({ faults: [], gapAfter: undefined });
  const copy = await restoreBackup({ backup, keys, dataDir: path.join(root, 'replaced'), log, settings });
  await copy.postgres.stop();
});

it('of an older program, only compressed, is restored as ever', { timeout: 60_000 }, async () => {
  const old = path.join(root, 'old', backup.manifest.name);
  for (const { parentPath, name } of readdirSync(backup.folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())) {
    const folder = path.join(old, path.relative(backup.folder, parentPath));
    mkdirSync(folder, { recursive: true });
    const bytes = await readFile(path.join(parentPath, name));
    const isStored = name.endsWith('.gz.enc');
    await writeFile(path.join(folder, name.replace('.enc', '')), isStored ? decrypt(bytes, [key]) : bytes);
  }
  const [found] = await listBackups(path.join(root, 'old'));
  if (found === undefined) return expect.fail('it is not found');
  expect(await verifyBackup(found, [], backup.digest)).toMatchObject({ faults: [] });
  const copy = await restoreBackup({ backup: found, keys: [], dataDir: path.join(root, 'of-old'), log, settings });
  await copy.postgres.stop();
});

it('is restored neither over a running database nor into a folder that holds anything', async () => {
  await expect(restoreBackup({ backup, keys: [key], dataDir: path.join(root, 'data'), log })).rejects.toThrow('not empty');
  await expect(restoreBackup({ backup, keys: [key], dataDir: place, log })).rejects.toThrow('never over another database');
  expect((await pool.query('select 1')).rowCount).toBe(1);
});

it('has each damage found by verification, and none restored', { timeout: 60_000 }, async () => {
  const data = path.join(backup.folder, 'data');
  const large = readdirSync(path.join(data, 'global'))
    .map((name) => path.join(data, 'global', name))
    .toSorted((one, other) => statSync(other).size - statSync(one).size);
  const [file = ''] = large;
  const whole = await readFile(file);
  const faults = async (): Promise<string[]> => (await verifyBackup(backup, [key], backup.digest)).faults;
  const altered = Buffer.from(whole);
  altered[Math.floor(altered.length / 2)] = (altered[Math.floor(altered.length / 2)] ?? 0) ^ 1;
  await writeFile(file, altered);
  const name = path.relative(backup.folder, file).replace('.gz.enc', '');
  expect(await faults()).toEqual([expect.stringContaining(name)]);
  const dataDir = path.join(root, 'damaged');
  await expect(restoreBackup({ backup, keys: [key], dataDir, log })).rejects.toThrow(BackupDamagedError);
  expect(existsSync(dataDir)).toBe(false);
  truncateSync(file, 30);
  expect(await faults()).toEqual([expect.stringContaining(name)]);
  rmSync(file);
  expect(await faults()).toEqual([`${name}: is missing`]);
  await writeFile(file, whole);
  const stranger = path.join(data, 'stranger');
  await writeFile(stranger, '');
  expect(await faults()).toEqual(['data/stranger: does not belong to it']);
  rmSync(stranger);
  expect((await verifyBackup(backup, [key], 'another')).faults).toEqual(['manifest.json: is not the one that was written']);
});

it('names the first gap of its log', async () => {
  const from = '0000000100000000000000FE';
  const whole = [from, '0000000100000000000000FF', '000000010000000100000000', '000000020000000100000000', '00000002.history'];
  expect(walGap(whole, from)).toBeUndefined();
  expect(walGap([...whole, '000000020000000100000002'], from)).toBe('000000020000000100000000');
  expect((await listArchive(archive)).length).toBeGreaterThan(1);
});

it('is removed as a whole', async () => {
  await removeBackup(place, backup.manifest.name);
  expect(await listBackups(place)).toEqual([]);
  expect(readdirSync(place).filter((name) => !name.startsWith('wal-'))).toEqual([]);
});
