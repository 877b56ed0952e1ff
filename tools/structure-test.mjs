// Holds the code to the map of ARCHITECTURE.md: levels, doors, pure packages, no circular imports, each module's tables its own, SQL in repositories, no chance and no floats
// where money is decided, no traces of one machine. `node tools/structure-test.mjs` prints every violation and ends with 1 when there is one.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findForeignTables } from './structure/schema-words.mjs';
import { findOwnMoneyPastDoor } from './structure/own-money.mjs';
import { findMisplacedSql, findStaleExceptions } from './structure/sql-places.mjs';

/** Server modules by level: each imports only from lower levels, those of one level are strangers to each other. */
const levels = [
  ['site'],
  ['messaging'],
  ['identity'],
  ['protection'],
  ['awards'],
  ['wallet'],
  ['outcomes', 'turnover'],
  ['cashier', 'games', 'lottery', 'support'],
  ['reports', 'backups'],
  ['agents', 'promotions'],
  ['agent-contracts', 'points'],
  ['mall', 'missions', 'ranks', 'referral'],
  ['back-office'],
];
const levelOf = new Map(levels.flatMap((names, level) => names.map((name) => [name, level])));
const purePackages = [
  'packages/money',
  'packages/languages',
  'packages/lottery-rules',
  'packages/fairness',
  'packages/game-rules',
  'packages/growth-rules',
];
/**
 * What decides the studio's outcomes sees nothing but uniform numbers, choices and moves: no amount, balance, limit or other player's bet can reach it
 * (AGCO 21.1), because nothing that knows them can be imported.
 */
const outcomePackage = 'packages/game-rules';
const outcomeImports = ['@sortes/fairness'];
/** Behind an entry of their own, so that no browser loads them: `@sortes/lottery-rules/texts` reads the text files for the server. */
const nodeOnly = ['packages/lottery-rules/src/texts.ts'];
const moneyFolders = ['packages/money/src/', 'apps/server/src/modules/wallet/'];
/** What the money folders may turn into a number: ids, counts and sequences, and the one function that hands a finished amount to the wire. */
const harmlessNumber = /^Number\((?:[\w.[\]?]*(?:id|Id|count|Count|sequence|lines|players|\bof)(?: \?\? 0n)?|formatMoney\(units\))\)$/;
/** Shown by `npm run dev` alone. */
const kitPage = 'apps/site/kit/';
/** What stands in for the interface while pages are worked at, and in tests; no program and no built page has it. */
const mockPackage = 'packages/mock';
const builtins = new Set(builtinModules);

/**
 * @typedef {'type' | 'value' | 'dynamic'} ImportKind
 * @typedef {{ specifier: string, kind: ImportKind, line: number }} ImportEntry
 * @typedef {ImportEntry & { target: string | undefined }} ResolvedImport `target`: the file of this repository, also one that does not exist
 * @typedef {{ name: string, exports?: Record<string, unknown>, dependencies?: Record<string, string>, devDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Manifest
 * @typedef {ReadonlyMap<string, Manifest>} Workspaces by folder
 * @typedef {{ code: string, imports: ResolvedImport[] }} Source
 * @typedef {{ paths: readonly string[], workspaces: Workspaces, sources: ReadonlyMap<string, Source> }} Tree
 */

/**
 * All violations in the tree below `root`, one readable line each.
 * @param {string} root
 */
export function findViolations(root) {
  const tree = readTree(root);
  return [
    ...findFileViolations(tree),
    ...findImportViolations(tree),
    ...findCycles(tree),
    ...findForeignTables(readServer(root, tree), isTest),
    ...findOwnMoneyPastDoor(root, tree.paths),
    ...findMisplacedSql(
      [...tree.sources].map(([path, { code }]) => ({ path, code })),
      isTest,
    ),
    ...findSightOfBets(tree),
    ...findMachineTraces(root, tree),
  ].toSorted();
}

// ---- reading ---------------------------------------------------------------------------------------------------------------------------

/**
 * @param {string} root
 * @returns {Tree}
 */
function readTree(root) {
  const paths = listCommittable(root);
  /** @type {Map<string, Manifest>} */
  const workspaces = new Map();
  for (const path of paths) {
    if (!/^(packages|apps)\/[^/]+\/package\.json$/.test(path)) continue;
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'));
    workspaces.set(posix.dirname(path), manifest);
  }
  const known = new Set(paths);
  /** @type {Map<string, Source>} */
  const sources = new Map();
  for (const path of paths) {
    if (!/^(apps|packages)\/.*\.(ts|tsx)$/.test(path) || path.endsWith('.d.ts')) continue;
    const code = blankComments(readFileSync(join(root, path), 'utf8'));
    sources.set(path, {
      code,
      imports: listImports(code).map((entry) => ({ ...entry, target: resolveImport(path, entry.specifier, known, workspaces) })),
    });
  }
  return { paths, workspaces, sources };
}

/**
 * Code and SQL of the server, for the rule about tables.
 * @param {string} root
 * @param {Tree} tree
 */
function readServer(root, { paths }) {
  const ofServer = paths.filter((path) => /^apps\/server\/src\/.*\.(ts|sql)$/.test(path) && !path.endsWith('.d.ts'));
  return ofServer.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** @param {string} root */
function listCommittable(root) {
  if (existsSync(join(root, '.git'))) {
    const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 << 20,
    });
    return output.split('\0').filter((path) => path && statSync(join(root, path), { throwIfNoEntry: false })?.isFile());
  }
  /** @type {string[]} */
  const found = [];
  /** @param {string} folder */
  const visit = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (['node_modules', 'dist', 'data', '.git'].includes(entry.name)) continue;
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile()) found.push(path);
    }
  };
  visit('');
  return found;
}

/**
 * Replaces comments by spaces, so that what a comment quotes is not taken for code; strings and line numbers stay.
 * @param {string} text
 */
function blankComments(text) {
  const pattern = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g;
  return text.replace(pattern, (part) => (part.startsWith('/') ? part.replace(/[^\n]/g, ' ') : part));
}

/** @param {string} code */
function listImports(code) {
  /** @type {ImportEntry[]} */
  const found = [];
  /** @type {(match: RegExpExecArray, kind: ImportKind) => void} */
  const add = (match, kind) => {
    const { specifier = '' } = match.groups ?? {};
    found.push({ specifier, kind, line: code.slice(0, match.index + match[0].length).split('\n').length });
  };
  const statement = /^[ \t]*(?:import|export)\b(?<clause>[^;'"`=]*?)\bfrom\s*(['"])(?<specifier>[^'"\n]+)\2/gm;
  for (const match of code.matchAll(statement)) add(match, isTypeOnly(match.groups?.clause ?? '') ? 'type' : 'value');
  for (const match of code.matchAll(/^[ \t]*import\s*(['"])(?<specifier>[^'"\n]+)\1/gm)) add(match, 'value');
  for (const match of code.matchAll(/\bimport\(\s*(['"])(?<specifier>[^'"\n]+)\1/g)) add(match, 'dynamic');
  return found;
}

/** @param {string} clause */
function isTypeOnly(clause) {
  if (/^\s*type\b(?!\s*,)/.test(clause)) return true;
  const names = /^\s*\{([\s\S]*)\}\s*$/
    .exec(clause)?.[1]
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return names !== undefined && names.length > 0 && names.every((name) => name.startsWith('type '));
}

/**
 * The file of this repository that an import names, or undefined for everything else.
 * @param {string} from
 * @param {string} specifier
 * @param {ReadonlySet<string>} known
 * @param {Workspaces} workspaces
 */
function resolveImport(from, specifier, known, workspaces) {
  if (specifier.startsWith('.'))
    return resolveFile(posix.join(posix.dirname(from), specifier), known) ?? posix.join(posix.dirname(from), specifier);
  if (!specifier.startsWith('@sortes/')) return undefined;
  for (const [folder, manifest] of workspaces) {
    if (specifier === manifest.name) return resolveFile(`${folder}/src/index.ts`, known) ?? `${folder}/src/index.ts`;
  }
  return undefined;
}

/**
 * @param {string} path
 * @param {ReadonlySet<string>} known
 */
function resolveFile(path, known) {
  const bare = path.replace(/\.(js|jsx)$/, '');
  return [path, `${bare}.ts`, `${bare}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((candidate) => known.has(candidate));
}

// ---- where a file stands ---------------------------------------------------------------------------------------------------------------

/** @param {string} path */
function isTest(path) {
  return /\.test\.tsx?$/.test(path) || path.includes('/testing/');
}

/** @param {string} path */
function workspaceOf(path) {
  return path.split('/').slice(0, 2).join('/');
}

/**
 * The area of a server file: 'platform', 'events', 'modules/<name>', 'wire', or 'top' for what wires everything.
 * @param {string} path
 */
function areaOf(path) {
  const [, , , folder = '', within] = path.split('/');
  if (within !== undefined && folder === 'modules') return `modules/${within}`;
  return within !== undefined && ['platform', 'events', 'ports', 'wire'].includes(folder) ? folder : 'top';
}

/** @param {string} area */
function heightOf(area) {
  if (area === 'platform' || area === 'events' || area === 'ports') return -1;
  if (area === 'wire') return levels.length;
  if (area === 'top') return levels.length + 1;
  return levelOf.get(area.slice('modules/'.length));
}

// ---- rules -----------------------------------------------------------------------------------------------------------------------------

/** @param {Tree} tree */
function findImportViolations({ sources, workspaces }) {
  /** @type {string[]} */
  const violations = [];
  for (const [path, { imports }] of sources) {
    for (const entry of imports) {
      const problem = judgeImport(path, entry, workspaces);
      if (problem) violations.push(`${path}:${entry.line} ${problem}`);
    }
  }
  return violations;
}

/**
 * @param {string} path
 * @param {ResolvedImport} entry
 * @param {Workspaces} workspaces
 * @returns {string | undefined}
 */
function judgeImport(path, { specifier, kind, target }, workspaces) {
  const home = workspaceOf(path);
  if (home === outcomePackage && !isTest(path) && !specifier.startsWith('.') && !outcomeImports.includes(specifier))
    return `decides outcomes and imports ${specifier}: it may see uniform numbers only (${outcomeImports.join(', ')})`;
  if (specifier.startsWith('@sortes/')) return judgePackageImport(path, specifier, workspaces);
  if (!specifier.startsWith('.')) {
    const isBuiltin = specifier.startsWith('node:') || builtins.has(specifier.replace(/\/.*/, ''));
    return isBuiltin && purePackages.includes(home) && !isTest(path) && !nodeOnly.includes(path)
      ? `pure package imports ${specifier}: it runs in the browser too`
      : undefined;
  }
  if (target === undefined || workspaceOf(target) !== home)
    return isTest(path) ? undefined : `leaves its package by a relative path (${specifier}): import packages by their name`;
  if (isTest(path)) return home === 'apps/server' ? judgeDoor(path, target) : undefined;
  if (isTest(target)) return `imports test code (${specifier})`;
  if (home === 'apps/server') return judgeLevels(path, kind, target) ?? judgeDoor(path, target);
  if (home === 'apps/studio') return judgeStudio(path, target);
  if (target.startsWith(kitPage) && !path.startsWith(kitPage)) return 'imports the page of the kit, which players never get';
  return home === 'apps/site' || home === 'apps/console' ? judgeFeatures(path, target) : undefined;
}

/**
 * The studio's pages and its server share one file of types; whatever else crosses would carry the server to the browser.
 * @param {string} path
 * @param {string} target
 */
function judgeStudio(path, target) {
  const isPage = path.startsWith('apps/studio/client/');
  const isOwn = target.startsWith('apps/studio/client/') === isPage;
  return isOwn || (isPage && target === 'apps/studio/src/protocol.ts')
    ? undefined
    : `crosses between the studio's pages and its server (${target})`;
}

/**
 * @param {string} path
 * @param {string} specifier
 * @param {Workspaces} workspaces
 */
function judgePackageImport(path, specifier, workspaces) {
  const name = specifier.split('/').slice(0, 2).join('/');
  const found = [...workspaces.entries()].find(([, manifest]) => manifest.name === name);
  if (!found) return `imports ${name}, which does not exist`;
  if (found[0] === mockPackage && !isTest(path)) return `imports ${name}, the mock of the interface: tests alone do`;
  if (found[0].startsWith('apps/') && !isTest(path)) return `imports the program ${name}: programs share packages, not each other`;
  const own = workspaces.get(workspaceOf(path));
  const declared = { ...own?.dependencies, ...own?.devDependencies, ...own?.peerDependencies };
  if (own && own.name !== name && !declared[name] && !isTest(path)) return `imports ${name}, which its package.json does not name`;
  const subpath = `.${specifier.slice(name.length)}`;
  const isDoor = Object.keys(found[1].exports ?? {}).some(
    (door) =>
      door === subpath || (door.endsWith('/*') && subpath.startsWith(door.slice(0, -1)) && !subpath.slice(door.length - 1).includes('/')),
  );
  return subpath === '.' || isDoor ? undefined : `reaches into ${name} (${specifier}): import it through its door`;
}

/**
 * @param {string} path
 * @param {ImportKind} kind
 * @param {string} target
 */
function judgeLevels(path, kind, target) {
  const from = areaOf(path);
  const to = areaOf(target);
  if (from === to) return undefined;
  if (from === 'events') return kind === 'type' ? undefined : 'events hold types only: import with "import type"';
  if (to === 'events') return undefined;
  // Ports say in platform's words what strangers hand each other; platform names the hook board among what every module gets. Types only.
  if (kind === 'type' && (from === 'ports' || to === 'ports') && (from === 'platform' || to === 'platform')) return undefined;
  const fromHeight = heightOf(from);
  const toHeight = heightOf(to);
  if (fromHeight === undefined) return `${from} has no level: give it one in tools/structure-test.mjs and ARCHITECTURE.md`;
  if (toHeight === undefined) return `${to} has no level: give it one in tools/structure-test.mjs and ARCHITECTURE.md`;
  if (toHeight < fromHeight) return undefined;
  return toHeight === fromHeight
    ? `${from} imports ${to}: modules of one level are strangers`
    : `${from} imports ${to}, which stands above it`;
}

/**
 * @param {string} path
 * @param {string} target
 */
function judgeDoor(path, target) {
  const to = areaOf(target);
  if (!to.startsWith('modules/') || areaOf(path) === to || isTest(target)) return undefined;
  return target === `apps/server/src/${to}/index.ts`
    ? undefined
    : `reaches into ${to} (${target.split('/').slice(5).join('/')}): import its index.ts`;
}

/** What a browser program is made of, from below: each layer imports only itself and what is below it. @type {Readonly<Record<string, readonly string[]>>} */
const layers = { site: ['kit', 'entities', 'features', 'app'], console: ['shared', 'features', 'app'] };

/**
 * Layers of site and console; features are strangers to each other.
 * @param {string} path
 * @param {string} target
 */
function judgeFeatures(path, target) {
  /** @param {string} file */
  const placeOf = (file) =>
    /^apps\/(?<program>site|console)\/src\/(?<layer>[\w-]+)\/(?<name>[\w-]+)/.exec(file)?.groups ?? { program: '', layer: '', name: '' };
  const from = placeOf(path);
  const to = placeOf(target);
  const order = layers[from.program ?? ''] ?? [];
  const below = order.indexOf(from.layer ?? '');
  if (below >= 0 && order.indexOf(to.layer ?? '') > below)
    return `${from.layer} imports ${to.layer}: ${order.slice(0, below + 1).join(' and ')} may be imported here`;
  if (from.layer === 'features' && to.layer === 'features' && from.name !== to.name)
    return `feature ${from.name} imports feature ${to.name}: features meet only in app/`;
  return undefined;
}

/** @param {Tree} tree */
function findFileViolations({ sources }) {
  /** @type {string[]} */
  const violations = [];
  /** @type {(path: string, code: string, pattern: RegExp, text: (found: string) => string | undefined) => void} */
  const report = (path, code, pattern, text) => {
    for (const match of code.matchAll(pattern)) {
      const problem = text(match[0]);
      if (problem) violations.push(`${path}:${code.slice(0, match.index).split('\n').length} ${problem}`);
    }
  };
  for (const [path, { code }] of sources) {
    report(
      path,
      code,
      /\bMath\s*\.\s*random\b/g,
      () => 'uses Math.random: outcomes come from @sortes/fairness, other chance from node:crypto',
    );
    if (path.startsWith('apps/server/src/events/') && !isTest(path)) {
      report(
        path,
        code,
        /^export\s+(?:async\s+)?(?:const|let|var|function|class|enum)\b/gm,
        (found) => `events hold types only, not "${found}"`,
      );
    }
    if (moneyFolders.some((folder) => path.startsWith(folder)) && !isTest(path) && !/display/.test(posix.basename(path))) {
      const floats = /\bparseFloat\b|\.toFixed\b|(?<![\w.])Number(?:\((?:[^()]|\([^()]*\))*\)|\()/g;
      report(path, code, floats, (found) => (harmlessNumber.test(found) ? undefined : `uses ${found} where money is: amounts are bigint`));
    }
  }
  return violations;
}

/**
 * Circular imports between files (Tarjan's strongly connected components). Types and `import()` count: they leave no circle at run time, but who reads
 * or moves one of the files needs all of them.
 * @param {Tree} tree
 */
function findCycles({ sources }) {
  /** @type {string[]} */
  const violations = [];
  /** @type {Map<string, number>} */
  const lowest = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {(path: string, imports: readonly ResolvedImport[]) => number} */
  const visit = (path, imports) => {
    const own = lowest.size;
    let least = own;
    lowest.set(path, own);
    stack.push(path);
    for (const { target } of imports) {
      const source = target === undefined ? undefined : sources.get(target);
      if (target === undefined || source === undefined) continue;
      const known = lowest.get(target);
      if (known === undefined) least = Math.min(least, visit(target, source.imports));
      else if (stack.includes(target)) least = Math.min(least, known);
    }
    lowest.set(path, least);
    if (least !== own) return least;
    const circle = stack.splice(stack.indexOf(path));
    const importsItself = imports.some(({ target }) => target === path);
    if (circle.length > 1 || importsItself) violations.push(`${circle.toSorted()[0]} circular import: ${circle.toReversed().join(' <- ')}`);
    return least;
  };
  for (const [path, { imports }] of sources) if (!lowest.has(path)) visit(path, imports);
  return violations;
}

/**
 * An outcome must not depend on what was wagered (AGCO 21.1): nothing that the drawing of a house draw can reach, through any number of
 * imports, may read bets, what became of them or chases.
 * @param {Tree} tree
 */
function findSightOfBets({ sources }) {
  const roots = [...sources.keys()].filter(
    (path) => !isTest(path) && (path.startsWith('packages/fairness/src/') || /\/modules\/lottery\/(draw-house\.ts|beacon\/)/.test(path)),
  );
  const reachedFrom = new Map(roots.map((path) => [path, path]));
  const queue = [...roots];
  /** @type {string[]} */
  const violations = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const { code, imports } = sources.get(path) ?? { code: '', imports: [] };
    const sight = /\blottery\.(?:bet|bet_outcome|chase\w*|place_orders)\b/.exec(code);
    if (sight) violations.push(`${path}:1 draw code can see bets (${sight[0]}), through ${reachedFrom.get(path)}`);
    for (const { kind, target } of imports) {
      if (kind !== 'value' || target === undefined || !sources.has(target) || reachedFrom.has(target)) continue;
      reachedFrom.set(target, path);
      queue.push(target);
    }
  }
  return violations;
}

/**
 * Paths of somebody's machine and hosts of a package registry must not be committed.
 * @param {string} root
 * @param {Tree} tree
 */
function findMachineTraces(root, { paths }) {
  /** @type {{ pattern: RegExp, problem: string, within?: RegExp }[]} */
  const traces = [
    { pattern: /(?<![\w.\-/~])\/(?:work|Users|home)\/[\w.-]+\/[\w.-]+/, problem: 'names a path of one machine' },
    { pattern: /\bregistry\.npm[\w.]+|"resolved":\s*"https?:/, problem: 'names a package registry' },
    { pattern: /\(node:internal\/|\bat (?:async )?[^"`\n]*:\d+:\d+\b/, problem: 'holds a stack trace', within: /^docs\// },
  ];
  /** @type {string[]} */
  const violations = [];
  for (const path of paths) {
    if (/\.(png|jpe?g|webp|avif|ico|woff2?|mmdb|gz|br|svg)$/.test(path) || path.startsWith('tools/structure-test')) continue;
    const text = readFileSync(join(root, path), 'utf8');
    for (const { pattern, problem, within } of traces) {
      if (within?.test(path) === false) continue;
      const match = pattern.exec(text);
      if (match) violations.push(`${path}:${text.slice(0, match.index).split('\n').length} ${problem}: ${match[0]}`);
    }
  }
  return violations;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url)));
  const violations = [...findViolations(root), ...findStaleExceptions((path) => existsSync(join(root, path)))];
  for (const violation of violations) console.error(violation);
  console.log(violations.length === 0 ? 'The structure holds.' : `${violations.length} violations of the structure`);
  process.exit(violations.length === 0 ? 0 : 1);
}
