import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { SandboxKeys } from '@sortes/sandbox/keys';
import { installationRoot } from '@sortes/service';

/** What the database folder was made with: the demo in it is sealed under these. */
export interface TemplateSecrets {
  keys: SandboxKeys;
  /** Root key of the demo's vault, base64. */
  secret: string;
  drawKey: string;
}

/** The demo's offers and draws begin when it is seeded; tests take it for a demo that was seeded just now. */
const longestKeptMs = 3 * 3_600_000;
const folder = join(installationRoot, 'node_modules', '.cache', 'sortes', 'test-databases');
const server = join(installationRoot, 'apps', 'server', 'src');

/** What decides what is in the templates, short of the use cases that the seed calls: `seed.db.test` tries those on a database of its own. */
function isPartOfTemplates(path: string): boolean {
  if (/\.test\.tsx?$|\/testing\//.test(path)) return path.includes('/src/testing/');
  return /\.sql$|\/seed\/|contract-rows\.ts$|\/wiring\/|^packages\/[^/]+\/(src|texts)\//.test(path);
}

function listFilesBelow(place: string): string[] {
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(installationRoot, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** Name of the templates that this checkout makes today: another one once a migration, a function, the seed or a package has changed. */
export function nameOfTemplates(now: Date): string {
  const packages = join(installationRoot, 'packages');
  const places = [server, ...readdirSync(packages).map((name) => join(packages, name))];
  const hash = createHash('sha256');
  // A day ends at the same time for the process (UTC) and for nobody else: the brand's day is told apart, too.
  for (const timeZone of ['UTC', 'Asia/Ho_Chi_Minh']) hash.update(now.toLocaleDateString('en', { timeZone }));
  for (const path of [...places.flatMap(listFilesBelow).filter(isPartOfTemplates), 'package-lock.json'].toSorted())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(installationRoot, path)))
      .update('\0');
  return hash.digest('hex').slice(0, 24);
}

/** As a whole, with owners: started by root, the folder belongs to the database's own account. */
function copyFolder(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', `${from}/.`, to]);
}

/** Copies kept templates of that name into `dataDir`. @returns their secrets, or undefined where there are none */
export function takeTemplates(name: string, dataDir: string): TemplateSecrets | undefined {
  const kept = join(folder, name);
  try {
    if (!existsSync(kept) || Date.now() - statSync(kept).mtimeMs > longestKeptMs) return undefined;
    copyFolder(join(kept, 'data'), dataDir);
    return JSON.parse(readFileSync(join(kept, 'secrets.json'), 'utf8')) as TemplateSecrets;
  } catch (error) {
    // Another run has just removed them for their age.
    if (existsSync(kept)) throw error;
    return undefined;
  }
}

/** Keeps a copy of `dataDir`, whose server is stopped, for the runs that follow, and removes what is too old. Of two runs that do so at once the second one's stays. */
export function keepTemplates(name: string, dataDir: string, secrets: TemplateSecrets): void {
  const [kept, half] = [join(folder, name), join(folder, `${name}.${process.pid}`)];
  mkdirSync(join(half, 'data'), { recursive: true });
  copyFolder(dataDir, join(half, 'data'));
  writeFileSync(join(half, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
  rmSync(kept, { recursive: true, force: true });
  renameSync(half, kept);
  for (const other of readdirSync(folder)) {
    const place = join(folder, other);
    if (Date.now() - (statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? 0) > longestKeptMs)
      rmSync(place, { recursive: true, force: true });
  }
}
