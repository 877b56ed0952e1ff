// What of everything a change can reach: tests by kind, the nearest first, and what was left out.
import { posix } from 'node:path';
import { programRoots } from './graph.mjs';

/**
 * @typedef {import('./graph.mjs').Graph} Graph
 * @typedef {import('./graph.mjs').EdgeKind} EdgeKind
 * @typedef {'unit' | 'database' | 'journeys'} TestKind
 * @typedef {object} Chosen of one kind of tests
 * @property {readonly string[]} files to run, the nearest first
 * @property {readonly string[]} beyond reached, but farther than the nearest `atMost`
 * @property {readonly string[]} far reached only through the whole program, which they all start
 * @property {number} unreached
 * @property {string | undefined} everything why all of them are run: a change that nothing tells the reach of
 */

/** How many files of a kind have their verdict in half a minute on two quiet processors. */
export const nearest = { unit: 150, database: 25, journeys: Infinity };

/**
 * How a change comes to a test. A journey has two ways: the browser's program around every page, and what it opens and calls itself; both at once would make each journey
 * need every operation that the shell calls.
 * @type {Record<TestKind, { isTest: (path: string) => boolean, ways: readonly (readonly EdgeKind[])[] }>}
 */
const kinds = {
  unit: {
    isTest: (path) => /^(apps|packages|tools)\/.*\.test\.tsx?$/.test(path) && !path.endsWith('.db.test.ts'),
    ways: [['value', 'data']],
  },
  database: { isTest: (path) => path.endsWith('.db.test.ts'), ways: [['value', 'data', 'served']] },
  journeys: {
    isTest: (path) => /^tests\/journeys\/.*\.spec\.ts$/.test(path),
    ways: [
      ['value', 'data', 'served', 'walk'],
      ['value', 'data', 'shell'],
    ],
  },
};

/** Files on which all tests of some kinds stand, whatever they import. @type {readonly { pattern: RegExp, of: readonly TestKind[] }[]} */
const underAll = [
  {
    pattern: /^(package-lock\.json|tsconfig(\.base)?\.json|(.+\/)?package\.json|(apps|packages)\/.+\/tsconfig[\w.]*\.json)$/,
    of: ['unit', 'database', 'journeys'],
  },
  {
    pattern: /^(vitest\.config\.ts|tools\/(test|workspace|vitest-report)\.mjs|tools\/reach\/(?!.*\.test\.ts$).*)$/,
    of: ['unit', 'database'],
  },
  { pattern: /^packages\/browser\/build\//, of: ['unit', 'journeys'] },
  {
    pattern: /^apps\/server\/src\/testing\/(database-setup|kept-templates|server|test-database|test-app|test-environment)\.ts$/,
    of: ['database'],
  },
  { pattern: /^tests\/journeys\/(playwright\.config\.ts|support\/(test|program|run-program|rest)\b.*)$/, of: ['journeys'] },
  { pattern: /^tools\/(build|bundle|start|find-chromium)\.mjs$/, of: ['journeys'] },
];

/** What no test looks at. */
const isSilent = (/** @type {string} */ path) =>
  /\.md$|^(LICENSE|NOTICE|\.[\w.-]+|docs\/.*|knip\.json|tools\/function-lengths\.json)$/.test(path) ||
  path.startsWith('.github/') ||
  path.startsWith('.ci/');

/**
 * Distance of everything from what changed, against the arrows of the graph.
 * @param {Graph} graph
 * @param {readonly string[]} changed
 * @param {readonly EdgeKind[]} along
 * @returns {{ near: Map<string, number>, far: Map<string, number> }} far: only through one of the program's roots
 */
export function reach(graph, changed, along) {
  /** @type {Map<string, string[]>} */
  const users = new Map();
  for (const [from, edges] of graph) {
    for (const { to, kind } of edges) if (along.includes(kind)) users.set(to, [...(users.get(to) ?? []), from]);
  }
  /** @type {(begin: Map<string, number>, stopsAt: (path: string) => boolean) => Map<string, number>} */
  const spread = (begin, stopsAt) => {
    const reached = new Map(begin);
    const queue = [...begin.keys()];
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      if (stopsAt(at)) continue;
      for (const user of users.get(at) ?? []) {
        if (reached.has(user)) continue;
        reached.set(user, (reached.get(at) ?? 0) + 1);
        queue.push(user);
      }
    }
    return reached;
  };
  const begin = new Map(changed.map((path) => /** @type {[string, number]} */ ([path, 0])));
  const near = spread(begin, (path) => programRoots.has(path) && !begin.has(path));
  const all = spread(begin, () => false);
  return { near, far: new Map([...all].filter(([path]) => !near.has(path))) };
}

/**
 * What the types of a changed file are judged by: itself, and whoever imports it, types included.
 * @param {Graph} graph
 * @param {readonly string[]} changed
 */
export function withImporters(graph, changed) {
  /** @type {Set<string>} */
  const found = new Set(changed);
  for (const [from, edges] of graph) if (edges.some(({ to, kind }) => (kind === 'value' || kind === 'type') && changed.includes(to))) found.add(from);
  return [...found].toSorted();
}

/**
 * @param {object} given
 * @param {Graph} given.graph
 * @param {readonly string[]} given.changed deleted files included
 * @param {readonly string[]} given.paths all files there are
 * @param {boolean} [given.goesFar] everything that is reached, however far
 * @returns {Record<TestKind, Chosen>}
 */
export function choose({ graph, changed, paths, goesFar = false }) {
  /** @type {Set<string>} */
  const told = new Set();
  for (const edges of graph.values()) for (const { to } of edges) told.add(to);
  /** @type {(kind: TestKind) => Chosen} */
  const chooseKind = (kind) => {
    const { isTest, ways } = kinds[kind];
    const tests = paths.filter(isTest);
    const cause = changed.find((path) => underAll.some(({ pattern, of }) => of.includes(kind) && pattern.test(path)));
    if (cause !== undefined) return { files: tests, beyond: [], far: [], unreached: 0, everything: cause };
    const reached = ways.map((along) => reach(graph, changed, along));
    const near = shortest(reached.map((way) => way.near));
    const far = shortest(reached.map((way) => way.far));
    const unknown = changed.filter((path) => !isSilent(path) && !isTest(path) && !told.has(path) && !graph.has(path) && !isCode(path));
    // Named by nobody: the tests of its module, else of its program, may read the folder that it lies in.
    for (const path of unknown)
      for (const test of tests) if (test.startsWith(`${moduleOf(path) ?? workspaceOf(path)}/`)) near.set(test, near.get(test) ?? 1);
    // What only the whole program calls (timed work, listeners) is tried by the tests of its own module or feature.
    const homes = changed.filter((path) => !isTest(path)).map((path) => moduleOf(path) ?? posix.dirname(path));
    /** @type {Map<string, number>} */
    const reachedHomes = new Map();
    for (const [path, distance] of near) {
      const home = isTest(path) ? undefined : moduleOf(path);
      if (home !== undefined) reachedHomes.set(home, Math.min(distance, reachedHomes.get(home) ?? Infinity));
    }
    for (const test of tests) {
      const distance = reachedHomes.get(moduleOf(test) ?? '');
      if (distance !== undefined && far.has(test) && !near.has(test)) near.set(test, distance + 2);
    }
    /** @type {(test: string) => number} */
    const placeOf = (test) => 2 * (near.get(test) ?? 0) - (homes.some((home) => test.startsWith(`${home}/`)) ? 3 : 0);
    const found = tests.filter((test) => near.has(test)).toSorted((one, other) => placeOf(one) - placeOf(other));
    const distant = tests.filter((test) => far.has(test) && !near.has(test));
    const unreached = tests.length - found.length - distant.length;
    if (goesFar) return { files: [...found, ...distant], beyond: [], far: [], unreached, everything: undefined };
    return { files: found.slice(0, nearest[kind]), beyond: found.slice(nearest[kind]), far: distant, unreached, everything: undefined };
  };
  return { unit: chooseKind('unit'), database: chooseKind('database'), journeys: chooseKind('journeys') };
}

/** @param {readonly ReadonlyMap<string, number>[]} ways */
function shortest(ways) {
  /** @type {Map<string, number>} */
  const distances = new Map();
  for (const [path, distance] of ways.flatMap((way) => [...way])) distances.set(path, Math.min(distance, distances.get(path) ?? Infinity));
  return distances;
}

/** @param {string} path */
function isCode(path) {
  return /\.(ts|tsx|mts|mjs|js)$/.test(path);
}

/** The folder of the module or feature that a file belongs to. @param {string} path */
function moduleOf(path) {
  return /^apps\/[^/]+\/src\/(?:modules|features)\/[^/]+/.exec(path)?.[0];
}

/** @param {string} path */
function workspaceOf(path) {
  return path.split('/').slice(0, 2).join('/');
}
