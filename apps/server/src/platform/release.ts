import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Gauge } from 'prom-client';
import { type BackgroundTask, installationRoot, type Logger, repeating } from '@sortes/service';

/** Where the build leaves its manifest, from the root. */
export const manifestPath = 'dist/release.json';

const dayMs = 86_400_000;
/** So many faults are named; the counts say how many there are. */
const namedAtMost = 100;

/** What a comparison of the files with the manifest found. Names are from the root, sorted. */
export interface ReleaseReport {
  /** unknown: there is no manifest that could be read. */
  state: 'intact' | 'altered' | 'unknown';
  version: string;
  commit: string;
  builtAt: string;
  /** SHA-256 of the manifest itself, hex: to be compared with what was noted when it was built. */
  manifest: string;
  files: number;
  altered: string[];
  missing: string[];
  unexpected: string[];
  checkedAt: Date;
  milliseconds: number;
}

interface Manifest {
  version: string;
  commit: string;
  builtAt: string;
  covered: { path: string; only?: string }[];
  files: Record<string, string>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined for anything that is not a manifest, or that names files outside the root. */
function readManifest(text: string): Manifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || !isRecord(value['files']) || !Array.isArray(value['covered'])) return undefined;
  const { version, commit, builtAt } = value;
  if (typeof version !== 'string' || typeof commit !== 'string' || typeof builtAt !== 'string') return undefined;
  const isInside = (name: unknown): boolean => typeof name === 'string' && !path.isAbsolute(name) && !name.split(/[\\/]/).includes('..');
  if (!value['covered'].every((one) => isRecord(one) && isInside(one['path']))) return undefined;
  if (!Object.entries(value['files']).every(([name, hash]) => isInside(name) && typeof hash === 'string')) return undefined;
  return value as unknown as Manifest;
}

async function hashOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR'))
      return undefined;
    throw error;
  }
  return hash.digest('hex');
}

/** Names of the files below a covered path, as the build lists them (tools/release-manifest.mjs). */
async function filesOf(root: string, { path: covered, only = '' }: { path: string; only?: string }): Promise<string[]> {
  const found = await stat(path.join(root, covered)).catch(() => undefined);
  if (found === undefined) return [];
  if (found.isFile()) return [covered];
  const names: string[] = [];
  for (const entry of await readdir(path.join(root, covered), { withFileTypes: true })) {
    const name = `${covered}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') names.push(...(await filesOf(root, { path: name, only })));
    } else if (entry.name.endsWith(only)) names.push(name);
  }
  return names;
}

/**
 * Compares every shipped file with the manifest of the build, one after the other, so that requests go on meanwhile (some 4,000 files, about a
 * second). `manifestFile` may be a copy that was kept elsewhere: it finds a manifest that was altered together with the files.
 * @param onFile told after each file how many are done, of how many.
 * @throws Error when a file cannot be read for another reason than that it is not there, or when `signal` aborts.
 */
export async function checkRelease({
  root = installationRoot,
  manifestFile = path.join(root, manifestPath),
  now = () => new Date(),
  signal,
  onFile,
}: {
  root?: string;
  manifestFile?: string;
  now?: () => Date;
  signal?: AbortSignal;
  onFile?: (done: number, of: number) => void;
} = {}): Promise<ReleaseReport> {
  const startedAt = performance.now();
  const text = await readFile(manifestFile).catch(() => undefined);
  const manifest = text === undefined ? undefined : readManifest(text.toString());
  const report: ReleaseReport = {
    state: 'unknown',
    version: manifest?.version ?? '',
    commit: manifest?.commit ?? '',
    builtAt: manifest?.builtAt ?? '',
    manifest: text === undefined ? '' : createHash('sha256').update(text).digest('hex'),
    files: 0,
    altered: [],
    missing: [],
    unexpected: [],
    checkedAt: now(),
    milliseconds: 0,
  };
  if (manifest !== undefined) {
    const shipped = Object.entries(manifest.files);
    for (const [name, wanted] of shipped) {
      signal?.throwIfAborted();
      const found = await hashOf(path.join(root, name));
      if (found === undefined) report.missing.push(name);
      else if (found !== wanted) report.altered.push(name);
      report.files += 1;
      onFile?.(report.files, shipped.length);
    }
    for (const covered of manifest.covered)
      for (const name of await filesOf(root, covered)) if (!Object.hasOwn(manifest.files, name)) report.unexpected.push(name);
    report.unexpected.sort();
    report.state = report.altered.length + report.missing.length + report.unexpected.length === 0 ? 'intact' : 'altered';
  }
  report.milliseconds = Math.round(performance.now() - startedAt);
  return report;
}

/** Version and commit of what was built; empty where there is no manifest. */
export async function shippedRelease(): Promise<string> {
  const text = await readFile(path.join(installationRoot, manifestPath)).catch(() => undefined);
  const manifest = text === undefined ? undefined : readManifest(text.toString());
  return manifest === undefined ? '' : `${manifest.version} ${manifest.commit}`.trim();
}

/** What a report found, one line each, as a person reads it. */
export function faultsOf({ altered, missing, unexpected }: ReleaseReport): string[] {
  return [
    ...altered.map((name) => `altered: ${name}`),
    ...missing.map((name) => `missing: ${name}`),
    ...unexpected.map((name) => `unexpected: ${name}`),
  ];
}

// In the library's common registry: one program has one release, however many servers its tests build.
const faults = new Gauge({
  name: 'sortes_release_faults',
  help: 'Files that are not what was built, by kind, at the last comparison; manifest: there is none to compare with',
  labelNames: ['kind'],
});
const checkedAt = new Gauge({
  name: 'sortes_release_checked_seconds',
  help: 'When the files were last compared with the manifest (Unix time)',
});

function note(report: ReleaseReport): void {
  faults.set({ kind: 'altered' }, report.altered.length);
  faults.set({ kind: 'missing' }, report.missing.length);
  faults.set({ kind: 'unexpected' }, report.unexpected.length);
  faults.set({ kind: 'manifest' }, report.state === 'unknown' ? 1 : 0);
  checkedAt.set(Math.floor(report.checkedAt.getTime() / 1_000));
}

export interface ReleaseStanding {
  /** Undefined: none since this program was started. */
  last: ReleaseReport | undefined;
  /** Undefined: none is under way. `of` is 0 until the manifest is read. */
  underWay: { startedAt: Date; done: number; of: number } | undefined;
  /** The last one came to no end: a file could not be read. */
  failed: boolean;
}

/** The files of this program, compared when somebody asks; those who ask at once share one comparison. */
export interface Release {
  check(): Promise<ReleaseReport>;
  /** Begins a comparison that nobody waits for, unless one is under way; `standing` tells what comes of it. */
  begin(): void;
  /** What the last comparison of this program found, and how far one is that is under way. */
  standing(): ReleaseStanding;
  /** Compares once a day, the first time at once, and says what it finds to the log and the metrics. */
  watch: BackgroundTask;
}

export function createRelease({ log, now, root }: { log: Logger; now: () => Date; root?: string }): Release {
  const stopping = new AbortController();
  let underWay: Promise<ReleaseReport> | undefined;
  const standing: ReleaseStanding = { last: undefined, underWay: undefined, failed: false };
  const check = (): Promise<ReleaseReport> => {
    if (underWay !== undefined) return underWay;
    const progress = { startedAt: now(), done: 0, of: 0 };
    standing.underWay = progress;
    const onFile = (done: number, of: number): void => void Object.assign(progress, { done, of });
    underWay = checkRelease({ ...(root !== undefined && { root }), now, signal: stopping.signal, onFile })
      .then(
        (report) => {
          note(report);
          Object.assign(standing, { last: report, failed: false });
          return report;
        },
        (error: unknown) => {
          standing.failed = true;
          throw error;
        },
      )
      .finally(() => {
        underWay = undefined;
        standing.underWay = undefined;
      });
    return underWay;
  };
  const begin = (): void => {
    if (underWay === undefined)
      void check().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'the program could not be compared with what was built');
      });
  };
  const watched = repeating('platform: release manifest', log, dayMs, async () => {
    let report: ReleaseReport;
    try {
      report = await check();
    } catch (error) {
      if (stopping.signal.aborted) return;
      throw error;
    }
    const { state, version, commit, files, manifest, milliseconds } = report;
    const about = { version, commit, files, manifest, milliseconds };
    if (state === 'intact') log.info(about, 'the program is what was built');
    else if (state === 'unknown') log.warn(about, 'there is no release manifest to compare the program with');
    else
      log.error({ ...about, faults: faultsOf(report).slice(0, namedAtMost) }, 'THE PROGRAM IS NOT WHAT WAS BUILT: sortes release verify');
  });
  return {
    check,
    begin,
    standing: () => standing,
    watch: {
      name: watched.name,
      async start() {
        const stop = await watched.start();
        return () => {
          stopping.abort();
          return stop();
        };
      },
    },
  };
}
