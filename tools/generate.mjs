// npm run generate: makes every generated file anew (tools/generate/table.mjs), those of different entries side by side. `npm run generate -- NAME …` makes the entries named;
// of one that draws pictures, beginnings of their names may follow. `-- --check` writes nothing, says which files are stale and ends with 1 when one is. `--compiled` trusts
// what `tsc` has just written.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { entries } from './generate/table.mjs';
import { goEnvironment, install, isInstallStale, listFiles, root, runPackage, whileAlone } from './workspace.mjs';

/** @import { Entry, Made } from './generate/table.mjs' */
/** @typedef {{ source: string, pictures: string }} Drawn digests of the source when the pictures were drawn last, and of the pictures */
/** @typedef {{ isCheck?: boolean, isCompiled?: boolean, say?: (line: string) => void }} Options */

const drawnFile = 'tools/generate/pictures.json';

/**
 * Files that are there, by patterns: a star stands for part of a name.
 * @param {readonly string[]} patterns
 */
export function findFiles(patterns) {
  return patterns
    .flatMap((pattern) => {
      if (!pattern.includes('*')) return existsSync(join(root, pattern)) ? [pattern] : [];
      const form = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
      return listFiles([dirname(pattern)]).filter((path) => form.test(path));
    })
    .toSorted();
}

/** @param {readonly string[]} paths */
function digestOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest(),
    );
  return hash.digest('hex');
}

/** @returns {Record<string, Drawn>} */
const readDrawn = () => JSON.parse(readFileSync(join(root, drawnFile), 'utf8'));

/** @param {Entry} entry */
const digestsOf = ({ files, drawnFrom = [] }) => ({ source: digestOf(findFiles(drawnFrom)), pictures: digestOf(findFiles(files)) });

/**
 * Whether pictures are what their source draws, as far as it can be told without drawing them.
 * @param {Entry} entry
 */
function isDrawn(entry) {
  const [was, is] = [readDrawn()[entry.name], digestsOf(entry)];
  return was?.source === is.source && was.pictures === is.pictures;
}

/**
 * @param {Entry} entry
 * @param {readonly string[]} asked
 * @returns {Promise<Made>}
 */
function makeAside({ maker }, asked) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('generate/worker.mjs', import.meta.url), { workerData: { maker, asked } });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`${maker} ended with ${code} and made nothing`)));
  });
}

/**
 * Puts what was made in its place, unless it is only compared. Resolves with the files that are not as they should be.
 * @param {Entry} entry
 * @param {readonly string[]} asked
 * @param {Options} options
 */
async function makeEntry(entry, asked, { isCheck = false }) {
  const made = await makeAside(entry, asked);
  const changed = [...made].filter(
    ([path, content]) => !existsSync(join(root, path)) || !readFileSync(join(root, path)).equals(Buffer.from(content)),
  );
  const left = asked.length > 0 ? [] : findFiles(entry.files).filter((path) => !made.has(path));
  if (!isCheck) {
    for (const [path, content] of changed) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    for (const path of left) rmSync(join(root, path));
    if (entry.drawnFrom && asked.length === 0)
      writeFileSync(join(root, drawnFile), `${JSON.stringify({ ...readDrawn(), [entry.name]: digestsOf(entry) }, undefined, 2)}\n`);
  }
  return [...changed.map(([path]) => path), ...left];
}

/**
 * Makes the given entries, or compares them, and says one line for each file. Resolves with how many files were not as they should be.
 * @param {readonly Entry[]} wanted
 * @param {readonly string[]} asked beginnings of the names of pictures, none for all
 * @param {Options} [options]
 */
export async function generate(wanted, asked, options = {}) {
  const { isCheck = false, isCompiled = false, say = console.log } = options;
  const packages = [...new Set(wanted.flatMap((entry) => entry.packages ?? []))];
  if (!isCompiled && packages.length > 0) {
    const code = await whileAlone(() =>
      runPackage('typescript/bin/tsc', ['-b', '--noCheck', ...packages], { environment: goEnvironment() }),
    );
    if (code !== 0) throw new Error('The packages did not compile.');
  }
  let count = 0;
  /** @param {Entry} entry */
  const carryOut = async (entry) => {
    const files = await makeEntry(entry, asked, options);
    count += files.length;
    for (const path of files) say(isCheck ? `${path} is stale: npm run generate -- ${entry.name}` : path);
  };
  const texts = wanted
    .filter(({ drawnFrom }) => !drawnFrom)
    .toSorted((one, other) => Number(other.isLong ?? false) - Number(one.isLong ?? false));
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let entry = texts.shift(); entry; entry = texts.shift()) await carryOut(entry);
    }),
  );
  // Pictures take minutes and all processors, and the site's show those of the slots: one entry after the other.
  const isMeant = !isCheck && wanted.length < entries.length;
  for (const entry of wanted.filter(({ drawnFrom }) => drawnFrom)) {
    if (!isMeant && isDrawn(entry)) continue;
    if (isCheck) {
      count += 1;
      say(`The pictures of ${entry.name} are not those of their source: npm run generate -- ${entry.name}`);
    } else {
      say(`Drawing ${entry.name} (some minutes) …`);
      await carryOut(entry);
    }
  }
  return count;
}

/** @param {readonly string[]} words */
async function main(words) {
  const names = words.filter((word) => !word.startsWith('--'));
  const wanted = names.length === 0 ? entries : entries.filter(({ name }) => names.includes(name));
  const asked = names.filter((name) => !wanted.some((entry) => entry.name === name));
  if (asked.length > 0 && !(wanted.length === 1 && wanted[0]?.drawnFrom)) {
    console.error(`There is no entry "${asked[0]}". Entries: ${entries.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  const isCheck = words.includes('--check');
  const startedAt = performance.now();
  const count = await generate(wanted, asked, { isCheck, isCompiled: words.includes('--compiled') });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(
    count === 0
      ? `All generated files are up to date (${seconds} s)`
      : `${count} files ${isCheck ? 'are stale' : 'changed'} (${seconds} s)`,
  );
  return isCheck && count > 0 ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (isInstallStale() && (await install()) !== 0) process.exit(1);
  process.exitCode = await main(process.argv.slice(2));
}
