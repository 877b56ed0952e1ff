// Which file depends on which, read from the sources: imports by the names they take, SQL by what it is called, texts by the ids that are shown, operations by
// who calls and who serves them, pages by the journeys that walk them. `npm test -- --changed` follows it backwards.
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * @typedef {'value' | 'type' | 'data' | 'served' | 'walk' | 'shell'} EdgeKind
 * - value: an import that stays at run time; type: one that the compiler erases
 * - data: a file read, a name of SQL, an id of a text, an operation that is called
 * - served: from an operation to the routes of the server that answer it
 * - walk: from a journey to the feature whose pages it opens
 * - shell: from a journey to what stands around every page
 * @typedef {{ to: string, kind: EdgeKind }} Edge
 * @typedef {ReadonlyMap<string, readonly Edge[]>} Graph by the file that depends; `operation:…` and `texts:…` are nodes between files
 * @typedef {object} Tree
 * @property {ReadonlySet<string>} paths all files that are or were until the change
 * @property {(path: string) => string | undefined} read the text, undefined once it is deleted
 * @property {Readonly<Record<string, readonly string[]>>} [walks] addresses that the journeys asked for when they were walked last, by file
 * @typedef {{ kind: 'value' | 'type', specifier: string, names: readonly string[] | undefined }} Import `names`: undefined for the whole module
 * @typedef {{ from: string, name: string | undefined }} Elsewhere
 * @typedef {{ text: string, imports: readonly Import[], exports: ReadonlyMap<string, Elsewhere | undefined>, stars: readonly string[] }} Source
 */

/**
 * What gathers everything: whoever depends on one of these has the whole program, and would be reached by any change of it.
 */
export const programRoots = new Set([
  'apps/server/src/app.ts',
  'apps/server/src/wiring/migrate.ts',
  'apps/server/src/wiring/contract-rows.ts',
  'apps/site/src/app/features.ts',
  'apps/console/src/app/screens.ts',
  'packages/contract/src/index.ts',
]);

const isCode = (/** @type {string} */ path) => /\.(ts|tsx|mts|mjs|js)$/.test(path) && !/\.d\.m?ts$/.test(path);
const isSql = (/** @type {string} */ path) => path.endsWith('.sql');
const isJourney = (/** @type {string} */ path) => path.startsWith('tests/journeys/');
const isOfTests = (/** @type {string} */ path) => /\.(test|spec)\.tsx?$|\/testing\/|^tests\//.test(path);
/** Whoever names an operation calls it; the server's own code names it to serve it, the contract to describe it, and the browser's list has all of them. */
const mayCall = (/** @type {string} */ path) => isOfTests(path) || !/^apps\/server\/|^packages\/contract\/|\.generated\.ts$/.test(path);
const textFile = /^(?<app>apps\/(?:site|console))\/src\/texts\/[^/]+\/(?<area>\w+)\.json$/;
const featureFile = /^apps\/(?:site|console)\/src\/features\/[^/]+\/(?:feature|screens)\.ts$/;

/**
 * @param {Tree} tree
 * @returns {Graph}
 */
export function readGraph(tree) {
  /** @type {Map<string, Map<string, EdgeKind>>} */
  const found = new Map();
  /** @type {(from: string, to: string | undefined, kind: EdgeKind) => void} */
  const add = (from, to, kind) => {
    if (to === undefined || to === from) return;
    const edges = found.get(from) ?? new Map();
    // What is needed at run time counts for more than a type of the same file.
    if (!edges.has(to) || edges.get(to) === 'type') edges.set(to, kind);
    found.set(from, edges);
  };
  const sources = readSources(tree);
  const resolve = resolver(tree);
  addImports(sources, resolve, add);
  addSql(tree, sources, add);
  addTexts(tree, sources, add);
  addFilesByName(tree, sources, add);
  addOperations(tree, sources, add);
  addPages(tree, sources, add);
  return new Map([...found].map(([from, edges]) => [from, [...edges].map(([to, kind]) => ({ to, kind }))]));
}

// ---- imports -----------------------------------------------------------------------------------------------------------------------------

/**
 * @param {Tree} tree
 * @returns {Map<string, Source>}
 */
function readSources({ paths, read }) {
  const sources = new Map();
  for (const path of paths) {
    const text = isCode(path) ? read(path) : undefined;
    if (text !== undefined) sources.set(path, readSource(path, text));
  }
  return sources;
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {Source}
 */
function readSource(path, text) {
  const { module, comments } = parseSync(path, text);
  // What a comment mentions is not needed.
  const code = comments.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
  /** @type {Import[]} */
  const imports = [];
  /** @type {Map<string, Elsewhere>} */
  const locals = new Map();
  for (const { start, end, moduleRequest, entries } of module.staticImports) {
    const isType = /^import\s+type\b/.test(text.slice(start, end)) || (entries.length > 0 && entries.every((entry) => entry.isType));
    const taken = isType ? entries : entries.filter((entry) => !entry.isType);
    const names = taken.map(({ importName: { kind, name } }) => (kind === 'Default' ? 'default' : (name ?? undefined)));
    const isWhole = names.length === 0 || names.includes(undefined);
    imports.push({
      kind: isType ? 'type' : 'value',
      specifier: moduleRequest.value,
      names: isWhole ? undefined : /** @type {string[]} */ (names),
    });
    entries.forEach(({ localName, importName: { kind, name } }) => {
      locals.set(localName.value, { from: moduleRequest.value, name: kind === 'Default' ? 'default' : (name ?? undefined) });
    });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const [, specifier] = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    if (specifier !== undefined) imports.push({ kind: 'value', specifier, names: undefined });
  }
  /** @type {Map<string, Elsewhere | undefined>} */
  const exports = new Map();
  /** @type {string[]} */
  const stars = [];
  for (const { moduleRequest, importName, exportName, localName } of module.staticExports.flatMap(({ entries }) => entries)) {
    const name = exportName.kind === 'Default' ? 'default' : (exportName.name ?? undefined);
    if (moduleRequest && name === undefined) stars.push(moduleRequest.value);
    else if (moduleRequest && name !== undefined)
      exports.set(name, { from: moduleRequest.value, name: importName.kind === 'Name' ? (importName.name ?? undefined) : undefined });
    else if (name !== undefined) exports.set(name, locals.get(localName.name ?? ''));
  }
  return { text: code, imports, exports, stars };
}

/** @typedef {(from: string, specifier: string) => string | undefined} Resolve the file of this repository that an import names */

/**
 * @param {Tree} tree
 * @returns {Resolve}
 */
function resolver({ paths, read }) {
  /** @type {Map<string, { folder: string, exports: Record<string, string | Record<string, string>> }>} */
  const packages = new Map();
  for (const path of paths) {
    if (!/^(apps|packages)\/[^/]+\/package\.json$/.test(path)) continue;
    const { name, exports = {} } = JSON.parse(read(path) ?? '{}');
    packages.set(name, { folder: posix.dirname(path), exports });
  }
  /** @type {(path: string) => string | undefined} */
  const resolveFile = (path) => {
    const bare = path.replace(/\.m?jsx?$/, '');
    return [path, `${bare}.ts`, `${bare}.tsx`, `${bare}.mts`, `${path}/index.ts`, `${path}/index.tsx`].find((one) => paths.has(one));
  };
  return (from, specifier) => {
    const asked = specifier.replace(/\?\w+$/, '');
    if (asked.startsWith('.')) {
      const path = posix.join(posix.dirname(from), asked);
      return resolveFile(path) ?? resolveFile(path.replace('/dist/', '/src/'));
    }
    const [scope, name = ''] = asked.split('/');
    const own = packages.get(`${scope}/${name}`);
    if (own === undefined) return undefined;
    const door = `.${asked.slice(`${scope}/${name}`.length)}`;
    const pattern = Object.keys(own.exports).find((key) => key.endsWith('/*') && door.startsWith(key.slice(0, -1)));
    const target = own.exports[door] ?? own.exports[pattern ?? ''];
    const file = typeof target === 'string' ? target : (target?.['sortes-source'] ?? target?.['default']);
    if (file === undefined) return resolveFile(`${own.folder}/src/index.ts`);
    const path = posix.join(own.folder, file.replace('*', pattern === undefined ? '' : door.slice(pattern.length - 1)));
    return resolveFile(path.replace('/dist/', '/src/')) ?? resolveFile(path);
  };
}

/**
 * An import depends on the files that its names are made in: what passes them on (a module's door, the index of a package) is passed by.
 * @param {ReadonlyMap<string, Source>} sources
 * @param {Resolve} resolve
 * @param {(from: string, to: string | undefined, kind: EdgeKind) => void} add
 */
function addImports(sources, resolve, add) {
  /** @type {(file: string, name: string, seen?: Set<string>) => string | undefined} */
  const findMaker = (file, name, seen = new Set()) => {
    const source = sources.get(file);
    if (source === undefined || seen.has(file)) return undefined;
    seen.add(file);
    if (source.exports.has(name)) {
      const elsewhere = source.exports.get(name);
      const next = elsewhere && resolve(file, elsewhere.from);
      if (elsewhere === undefined || next === undefined) return file;
      return elsewhere.name === undefined ? next : (findMaker(next, elsewhere.name, seen) ?? next);
    }
    for (const star of source.stars) {
      const next = resolve(file, star);
      const maker = next && findMaker(next, name, seen);
      if (maker !== undefined) return maker;
    }
    return undefined;
  };
  for (const [path, { imports, exports, stars }] of sources) {
    for (const { kind, specifier, names } of imports) {
      const target = resolve(path, specifier);
      if (target === undefined) continue;
      if (names === undefined) add(path, target, kind);
      else for (const name of names) add(path, findMaker(target, name) ?? target, kind);
    }
    for (const elsewhere of exports.values()) add(path, elsewhere && resolve(path, elsewhere.from), 'value');
    for (const star of stars) add(path, resolve(path, star), 'value');
  }
}

// ---- everything that is no import ----------------------------------------------------------------------------------------------------------

/**
 * SQL is called by its name, `<schema>.<name>`: the file of a function is needed by whoever says it, a migration by whoever says a table of it.
 * @param {Tree} tree
 * @param {ReadonlyMap<string, Source>} sources
 * @param {(from: string, to: string, kind: EdgeKind) => void} add
 */
function addSql({ paths, read }, sources, add) {
  const sqlName = /\b[a-z][a-z_]*\.[a-z][a-z_0-9]*\b/g;
  /** @type {Map<string, string[]>} */
  const makers = new Map();
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const path of [...paths].filter(isSql)) {
    const text = read(path) ?? '';
    texts.set(path, text);
    const [, schema = '', name = ''] = /\/([\w-]+)\/sql\/(\w+)\.sql$/.exec(path) ?? [];
    // Of a deleted file only its own name is known.
    const made = name === '' ? (text.match(sqlName) ?? []) : [`${schema.replace(/^src$/, 'studio').replaceAll('-', '_')}.${name}`];
    for (const word of new Set(made)) makers.set(word, [...(makers.get(word) ?? []), path]);
  }
  for (const path of sources.keys())
    if (/^(apps|packages)\//.test(path) && path.endsWith('.ts')) texts.set(path, sources.get(path)?.text ?? '');
  for (const [path, text] of texts) {
    if (/\/migrations\//.test(path)) continue;
    for (const word of new Set(text.match(sqlName) ?? [])) {
      for (const maker of makers.get(word) ?? []) if (programOf(maker) === programOf(path)) add(path, maker, 'data');
    }
  }
}

/** @param {string} path */
function programOf(path) {
  return path.split('/').slice(0, 2).join('/');
}

/**
 * Words of a page: whoever shows the id of a text needs the area's files, of all languages.
 * @param {Tree} tree
 * @param {ReadonlyMap<string, Source>} sources
 * @param {(from: string, to: string, kind: EdgeKind) => void} add
 */
function addTexts({ paths }, sources, add) {
  /** @type {Set<string>} */
  const areas = new Set();
  for (const path of paths) {
    const { app, area } = textFile.exec(path)?.groups ?? {};
    if (app === undefined) continue;
    areas.add(`texts:${app}:${area}`);
    add(`texts:${app}:${area}`, path, 'data');
  }
  for (const [path, { text }] of sources) {
    for (const [, area] of text.matchAll(/['"`](\w+)\.\w/g)) {
      const node = `texts:${programOf(path)}:${area}`;
      if (areas.has(node)) add(path, node, 'data');
    }
  }
}

/**
 * Files that code names in a string: a document that a test compares, a script that a test starts, a program that it runs as compiled.
 * @param {Tree} tree
 * @param {ReadonlyMap<string, Source>} sources
 * @param {(from: string, to: string, kind: EdgeKind) => void} add
 */
function addFilesByName({ paths }, sources, add) {
  /** @type {Map<string, string[]>} */
  const byName = new Map();
  for (const path of paths) {
    const name = posix.basename(path);
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  for (const [path, { text }] of sources) {
    for (const [, said = ''] of text.matchAll(/['"`/]((?:[\w.@-]+\/)*[\w.@-]+\.[a-z][a-z0-9]+)\b/g)) {
      const tail = said.replace(/^(\.{1,2}\/)+/, '').replace(/\bdist\/(?:bundle\/)?(.*)\.js$/, 'src/$1.ts');
      const named = byName.get(posix.basename(tail)) ?? [];
      // A bare name that many files have (en.json) says nothing.
      const meant = named.filter((one) => one.endsWith(`/${tail}`) || one === tail);
      const near = meant.length > 1 ? meant.filter((one) => programOf(one) === programOf(path)) : meant;
      const [only] = near;
      // Code is named to be started, and only by tests is that a need: tools name the programs that they build.
      if (near.length === 1 && only !== undefined && (!isCode(only) || (isOfTests(path) && tail.includes('/')))) add(path, only, 'data');
    }
  }
}

/** The part of a path before what differs from call to call. @param {string} path */
function fixedPart(path) {
  return path
    .replace(/[?#].*$/, '')
    .replace(/\/[:$*].*$/, '')
    .replace(/(?<=.)\/$/, '');
}

/** Addresses that a text says. @param {string} text */
function addressesIn(text) {
  return [...new Set([...text.matchAll(/['"`}](\/[\w./-]*)/g)].map(([, path = '']) => fixedPart(path)))];
}

/**
 * @param {Tree} tree
 * @param {ReadonlyMap<string, Source>} sources
 * @param {(from: string, to: string, kind: EdgeKind) => void} add
 */
function addOperations({ walks = {} }, sources, add) {
  /** @type {Map<string, string[]>} */
  const byAddress = new Map();
  /** @type {Set<string>} */
  const names = new Set();
  for (const [path, { text }] of sources) {
    if (!path.startsWith('packages/contract/src/')) continue;
    for (const [, name = '', address = ''] of text.matchAll(/export const (\w+) = operation\(\{\s*method: '\w+',\s*path: '([^']+)'/g)) {
      names.add(name);
      add(`operation:${name}`, path, 'data');
      const fixed = fixedPart(address);
      byAddress.set(fixed, [...(byAddress.get(fixed) ?? []), name]);
    }
  }
  for (const [path, { text }] of sources) {
    if (/^apps\/server\/src\/.*routes[\w-]*\.ts$/.test(path)) {
      for (const [name = ''] of text.matchAll(/(?<=\.)\w+\b/g)) if (names.has(name)) add(`operation:${name}`, path, 'served');
    }
    if (!mayCall(path)) continue;
    // A name of one word (login) may mean anything, unless it is what a function is called with.
    for (const [, before, name = ''] of text.matchAll(/([('"`/.]|\(\s*['"`])(\w+)\b/g)) {
      if (names.has(name) && (/[a-z][A-Z]/.test(name) || before?.startsWith('(')) && before !== '(') add(path, `operation:${name}`, 'data');
    }
    for (const address of [...addressesIn(text), ...(isJourney(path) ? (walks[posix.basename(path)] ?? []) : [])]) {
      for (let part = fixedPart(address); part.length > 1; part = posix.dirname(part)) {
        const called = byAddress.get(part);
        for (const name of called ?? []) add(path, `operation:${name}`, 'data');
        if (called !== undefined) break;
      }
    }
  }
}

/**
 * A journey needs the features whose pages and sheets it opens, and what stands around every page.
 * @param {Tree} tree
 * @param {ReadonlyMap<string, Source>} sources
 * @param {(from: string, to: string, kind: EdgeKind) => void} add
 */
function addPages({ walks = {} }, sources, add) {
  /** @type {Map<string, string[]>} */
  const shownBy = new Map();
  /** @type {Map<string, string[]>} */
  const features = new Map();
  /** @type {(key: string, file: string) => void} */
  const show = (key, file) => void shownBy.set(key, [...(shownBy.get(key) ?? []), file]);
  for (const [path, { text }] of sources) {
    if (!featureFile.test(path)) continue;
    const name = posix.basename(posix.dirname(path));
    features.set(name, [...(features.get(name) ?? []), path]);
    for (const address of addressesIn(text)) show(address, path);
    for (const [, key = ''] of text.matchAll(/^\s+(\w+): (?:\[|\{[^\n]*load:)/gm)) show(key, path);
    for (const [, key = ''] of text.matchAll(/\bkey: '(\w+)'/g)) show(key, path);
  }
  for (const [path, { text }] of sources) {
    if (!isJourney(path)) continue;
    if (path.endsWith('.spec.ts')) {
      add(path, 'apps/site/src/main.tsx', 'shell');
      if (posix.basename(path).startsWith('console')) add(path, 'apps/console/src/main.tsx', 'shell');
    }
    // The feature that a journey is named after is its subject, whichever way it gets there.
    for (const word of posix.basename(path, '.spec.ts').split('-')) for (const file of features.get(word) ?? []) add(path, file, 'walk');
    const walked = (walks[posix.basename(path)] ?? []).map((address) => `'${address}'`).join(' ');
    for (const address of addressesIn(`${text} ${walked}`)) {
      for (let part = address.replace(/^\/console(?=\/)/, ''); part.length > 1; part = posix.dirname(part)) {
        for (const file of shownBy.get(part) ?? []) add(path, file, 'walk');
        if (shownBy.has(part)) break;
      }
    }
    for (const [, key = ''] of `${text} ${walked}`.matchAll(/[?&](?:m|page)=(\w+)/g))
      for (const file of shownBy.get(key) ?? []) add(path, file, 'walk');
  }
}
