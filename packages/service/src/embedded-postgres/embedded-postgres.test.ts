import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { makeLibraryLinks } from './binaries.js';
import { DataFolderInUseError, type EmbeddedPostgres, openEmbeddedPostgres, startEmbeddedPostgres, stopOrphanedPostgres } from './index.js';
import { isProcessAlive, listPostgresIn, listServersByCommand, waitUntil } from './processes.js';

const isRoot = process.getuid?.() === 0;
const lines: string[] = [];
const log = { info: note, warn: note, error: note };
const running: EmbeddedPostgres[] = [];

function note(message: string): void {
  lines.push(message);
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()));
  lines.length = 0;
});

describe('startEmbeddedPostgres', { timeout: 60_000 }, () => {
  it('starts on an empty folder with the promised settings, stops without a trace and finds its data again', async () => {
    const dataDir = createDataDir();
    const first = await start(dataDir);
    await query(first, 'CREATE TABLE note (text text)');
    await query(first, "INSERT INTO note VALUES ('kept')");
    const [settings] = await query(
      first,
      `SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('synchronous_commit') AS commit, current_setting('listen_addresses') AS tcp,
              current_setting('data_checksums') AS checksums, current_setting('TimeZone') AS zone, current_setting('server_encoding') AS encoding,
              (SELECT datlocprovider::text || datlocale FROM pg_database WHERE datname = current_database()) AS locale, current_database() AS database`,
    );
    expect(settings).toEqual({
      major: 18,
      commit: 'on',
      tcp: '',
      checksums: 'on',
      zone: 'UTC',
      encoding: 'UTF8',
      locale: 'bC.UTF-8',
      database: 'sortes',
    });
    const { pid } = first;
    await first.stop();
    expect(pid && isProcessAlive(pid)).toBe(false);
    expect(existsSync(first.config.host)).toBe(false);
    expect(readdirSync(dataDir)).toEqual(['pg18']);

    const second = await start(dataDir);
    expect(await query(second, 'SELECT text FROM note')).toEqual([{ text: 'kept' }]);
  });

  it('takes connections through the URL form as well', async () => {
    const postgres = await start(createDataDir());
    const client = new pg.Client({ connectionString: postgres.connectionString });
    await client.connect();
    const { rows } = await client.query('SELECT 1 AS one');
    await client.end();
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('keeps fsync on unless told otherwise', async () => {
    const postgres = await start(createDataDir(), {});
    expect(await query(postgres, "SELECT current_setting('fsync') AS fsync")).toEqual([{ fsync: 'on' }]);
  });

  it('is back each time the server is killed, with all committed rows', async () => {
    const postgres = await start(createDataDir());
    await query(postgres, 'CREATE TABLE note (n int)');
    for (let round = 1; round <= 3; round += 1) {
      await query(postgres, `INSERT INTO note VALUES (${round})`);
      const killed = postgres.pid;
      process.kill(killed ?? 0, 'SIGKILL');
      await waitUntil(() => postgres.pid !== undefined && postgres.pid !== killed, 20_000);
      const rows = () => query(postgres, 'SELECT count(*)::int AS count FROM note').catch(() => undefined);
      await expect.poll(rows).toEqual([{ count: round }]);
    }
  });

  it('refuses a folder whose owner lives, and leaves that owner alone', async () => {
    const dataDir = createDataDir();
    const owner = await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow(DataFolderInUseError);
    await expect(start(dataDir)).rejects.toThrow(new RegExp(`in use by process ${process.pid}.*DATA_DIR`));
    expect(await query(owner, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const joined = await openEmbeddedPostgres({ dataDir, log });
    expect(await query(joined, 'SELECT 2 AS two')).toEqual([{ two: 2 }]);
    await joined.stop();
    expect(await query(owner, 'SELECT 3 AS three')).toEqual([{ three: 3 }]);
  });

  it('takes over from a killed owner: the orphaned server is stopped and the data are there', async () => {
    const dataDir = createDataDir();
    const { child, pid, config } = await startOwnerProcess(dataDir);
    const client = new pg.Client(config);
    client.on('error', () => undefined);
    await client.connect();
    await client.query("CREATE TABLE note AS SELECT 'kept' AS text");
    await expect(start(dataDir)).rejects.toThrow(DataFolderInUseError);
    child.kill('SIGKILL');
    await waitUntil(() => child.signalCode !== null, 20_000);
    expect(isProcessAlive(pid)).toBe(true);

    const heir = await start(dataDir);
    await waitUntil(() => !isProcessAlive(pid), 20_000);
    expect(isProcessAlive(pid)).toBe(false);
    expect(lines.join('\n')).toContain(`stopping PostgreSQL ${pid}`);
    expect(existsSync(config.host)).toBe(false);
    expect(await query(heir, 'SELECT text FROM note')).toEqual([{ text: 'kept' }]);
  });

  it('can be told to stop an orphan without starting a server, and never stops one whose owner lives', async () => {
    const dataDir = createDataDir();
    const { child, pid } = await startOwnerProcess(dataDir);
    await stopOrphanedPostgres(dataDir);
    expect(isProcessAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await waitUntil(() => child.signalCode !== null, 20_000);
    await stopOrphanedPostgres(dataDir);
    expect(isProcessAlive(pid)).toBe(false);
    expect(readdirSync(dataDir)).toEqual(['pg18']);
  });

  it('is not fooled by a lock and a postmaster.pid whose process ids now belong to strangers', async () => {
    const dataDir = createDataDir();
    const first = await start(dataDir);
    await first.stop();
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    onTestFinished(() => void stranger.kill('SIGKILL'));
    writeFileSync(join(dataDir, 'pg18', 'postmaster.pid'), `${stranger.pid}\n${dataDir}/pg18\n0\n5432\n\n\n\nready   \n`);
    writeFileSync(join(dataDir, 'pg18.owner.json'), JSON.stringify({ pid: stranger.pid, birth: 'long/ago', connection: first.config }));
    const second = await start(dataDir);
    expect(await query(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(isProcessAlive(stranger.pid ?? 0)).toBe(true);
  });

  it('repeats nothing of a statement or its values in the log', async () => {
    const postgres = await start(createDataDir());
    await query(postgres, 'CREATE TABLE person (name text PRIMARY KEY)');
    await query(postgres, "INSERT INTO person VALUES ('Jane Roe')");
    await expect(query(postgres, "INSERT INTO person VALUES ('Jane Roe')")).rejects.toThrow(/duplicate key/);
    await postgres.stop();
    expect(lines.join('\n')).not.toContain('Jane');
  });

  it('makes the library links itself when the install script did not run', () => {
    const folder = createDataDir();
    mkdirSync(join(folder, 'native', 'lib'), { recursive: true });
    writeFileSync(join(folder, 'native', 'lib', 'libicuuc.so.60.2'), 'library');
    const links = ['native/lib/libicuuc.so', 'native/lib/libicuuc.so.60'].map((target) => ({
      source: 'native/lib/libicuuc.so.60.2',
      target,
    }));
    writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
    expect(makeLibraryLinks(join(folder, 'native'))).toBe(true);
    expect(makeLibraryLinks(join(folder, 'native'))).toBe(true);
    for (const { target } of links) expect(readFileSync(join(folder, target), 'utf8')).toBe('library');
    expect(readlinkSync(join(folder, links[0]?.target ?? ''))).toBe('libicuuc.so.60.2');
  });

  it('refuses data of another major version instead of beginning with an empty database', async () => {
    const dataDir = createDataDir();
    mkdirSync(join(dataDir, 'pg17'));
    await expect(start(dataDir)).rejects.toThrow(/written by PostgreSQL 17/);
  });

  it.runIf(isRoot && process.platform === 'linux')('works below a folder that only root may enter', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'sortes-closed-'));
    const dataDir = join(closed, 'data');
    const first = await start(dataDir);
    const elsewhere = readlinkSync(join(dataDir, 'pg18'));
    onTestFinished(() => {
      rmSync(closed, { recursive: true, force: true });
      rmSync(dirname(elsewhere), { recursive: true, force: true });
    });
    await query(first, "CREATE TABLE note AS SELECT 'kept' AS text");
    await first.stop();
    const second = await start(dataDir);
    expect(await query(second, 'SELECT text FROM note')).toEqual([{ text: 'kept' }]);
    await second.stop();
  });

  it.runIf(isRoot && process.platform === 'linux')(
    'begins anew when a folder that only root may enter was deleted, and loses nothing of one that was moved',
    async () => {
      const closed = mkdtempSync(join(tmpdir(), 'sortes-closed-'));
      const [dataDir, aside] = [join(closed, 'data'), join(closed, 'aside')];
      const places = new Set<string>();
      onTestFinished(() => {
        for (const folder of [closed, ...places]) rmSync(folder, { recursive: true, force: true });
      });
      const startHere = async (): Promise<EmbeddedPostgres> => {
        const postgres = await start(dataDir);
        places.add(dirname(readlinkSync(join(dataDir, 'pg18'))));
        return postgres;
      };
      const first = await startHere();
      await query(first, "CREATE TABLE note AS SELECT 'kept' AS text");
      await first.stop();
      renameSync(dataDir, aside);

      const [moved] = places;
      const second = await startHere();
      expect(await query(second, "SELECT to_regclass('note')::text AS note")).toEqual([{ note: null }]);
      expect(lines.join('\n')).toContain(`${moved} holds the database of a data folder that was at ${dataDir} before`);
      await second.stop();
      rmSync(dataDir, { recursive: true });

      const third = await startHere();
      expect(await query(third, "SELECT to_regclass('note')::text AS note")).toEqual([{ note: null }]);
      await third.stop();
      rmSync(dataDir, { recursive: true });
      renameSync(aside, dataDir);

      const fourth = await startHere();
      expect(await query(fourth, 'SELECT text FROM note')).toEqual([{ text: 'kept' }]);
      expect(places.size).toBe(3);
    },
  );

  it.runIf(isRoot && process.platform === 'linux')('finds data in the place that a first release gave them', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'sortes-closed-'));
    const dataDir = join(closed, 'data');
    const first = await start(dataDir);
    await query(first, "CREATE TABLE note AS SELECT 'kept' AS text");
    await first.stop();
    const place = dirname(readlinkSync(join(dataDir, 'pg18')));
    const older = place.slice(0, place.lastIndexOf('-'));
    onTestFinished(() => {
      for (const folder of [closed, place, older]) rmSync(folder, { recursive: true, force: true });
    });
    renameSync(place, older);
    rmSync(join(dataDir, 'pg18'));
    symlinkSync(join(older, 'pg18'), join(dataDir, 'pg18'));
    const second = await start(dataDir);
    expect(await query(second, 'SELECT text FROM note')).toEqual([{ text: 'kept' }]);
    await second.stop();
  });

  it.skipIf(process.platform === 'win32')('finds the server of a folder by its command, as where there is no /proc', async () => {
    const dataDir = createDataDir();
    const postgres = await start(dataDir);
    const dataFolder = realpathSync(join(dataDir, 'pg18'));
    expect(listServersByCommand(dataFolder)).toEqual([postgres.pid]);
    await postgres.stop();
    expect(listServersByCommand(dataFolder)).toEqual([]);
  });

  it('leaves no server behind when the program ends without stopping it', async () => {
    const dataDir = createDataDir();
    const { child, config } = await startOwnerProcess(dataDir);
    const dataFolder = realpathSync(join(dataDir, 'pg18'));
    child.kill('SIGTERM');
    await waitUntil(() => listPostgresIn(dataFolder).length === 0, 20_000);
    expect(listPostgresIn(dataFolder)).toEqual([]);
    expect(existsSync(config.host)).toBe(false);
  });
});

function createDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sortes-test-'));
  // mkdtemp closes the folder to others; the database's account must pass through.
  chmodSync(folder, 0o711);
  onTestFinished(async () => {
    await Promise.all(running.splice(0).map((postgres) => postgres.stop()));
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

async function start(dataDir: string, settings: Record<string, string> = { fsync: 'off' }): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  running.push(postgres);
  return postgres;
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(postgres.config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** A second program that owns the folder, so that the test can kill it. */
async function startOwnerProcess(dataDir: string): Promise<{ child: ChildProcess; pid: number; config: EmbeddedPostgres['config'] }> {
  const compiled = fileURLToPath(new URL('../../dist/index.js', import.meta.url));
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(compiled)};
    const log = { info() {}, warn() {}, error: console.error };
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, settings: { fsync: 'off' } });
    process.on('SIGTERM', () => process.exit(1));
    console.log(JSON.stringify({ pid: postgres.pid, config: postgres.config }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout }))
    return { child, ...(JSON.parse(line) as { pid: number; config: EmbeddedPostgres['config'] }) };
  throw new Error('the owner process ended without a word');
}
