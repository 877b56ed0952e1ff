import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What of the bundler's knowledge is asked. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** Screens that need nearly the same, by the file that begins them; what the program needs is every screen's. */
const screens: Readonly<Record<string, readonly string[]>> = {
  program: ['src/main.tsx'],
  home: ['src/features/home/home-screen.tsx'],
  board: ['lottery-screen', 'vnlottery-screen', 'sealottery-screen'].map((name) => `src/features/lottery/${name}.tsx`),
  lotteries: ['src/features/lottery/elott-screen.tsx'],
  lobby: ['src/features/games/lobby/lobby-screen.tsx'],
  game: ['src/features/games/game-screens.tsx'],
  help: ['src/features/help/help-screen.tsx'],
  register: ['src/features/identity/register-screen.tsx'],
};

/** Lists of what a package gives: whoever imports one of them needs only what it names. */
const list = /[\\/]packages[\\/][\w-]+[\\/]src[\\/](index|icons)\.ts$/;
/** The drawing of one icon. */
export const isIcon = (id: string): boolean => /[\\/]packages[\\/]ui[\\/]src[\\/]icons[\\/]/.test(id);
const named = /\b(import|export)\s+(type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/g;
const all = /\bexport\s+\*\s+from\s*'([^']+)'/g;

/** The names in braces, as the module that is imported from calls them. */
const namesIn = (braces: string) => braces.split(',').flatMap((one) => /^\s*(?!type\s)(\w+)/.exec(one)?.[1] ?? []);

/** What was read or found out once: the same files are asked about for each screen and for each dialog. */
function once<Result>(find: (key: string) => Result): (key: string) => Result {
  const known = new Map<string, { found: Result }>();
  return (key) => {
    const kept = known.get(key) ?? { found: find(key) };
    known.set(key, kept);
    return kept.found;
  };
}

const textOf = once((file) => readFileSync(file, 'utf8'));

/** The source that a list names without its true ending. */
function sourceBeside(file: string, asked: string): string | undefined {
  const base = path.join(path.dirname(file), asked.replace(/\.js$/, ''));
  return [`${base}.ts`, `${base}.tsx`].find((each) => existsSync(each));
}

const gives = (file: string, name: string) =>
  new RegExp(`\\bexport\\s+(?:async\\s+)?(?:const|function|class|\\{[^}]*)\\s*\\b${name}\\b`).test(textOf(file));

/** The file that gives a name which this list passes on. */
function giverOf(file: string, name: string): string | undefined {
  const text = textOf(file);
  for (const [, , type, braces = '', from = ''] of text.matchAll(named))
    if (type === undefined && namesIn(braces).includes(name)) return sourceBeside(file, from);
  for (const [, from = ''] of text.matchAll(all)) {
    const next = sourceBeside(file, from);
    const found = next === undefined ? undefined : list.test(next) ? giverOf(next, name) : gives(next, name) ? next : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a module imports at once; of a list the files of the names it asks for. */
function importsOf(id: string, graph: Graph): readonly string[] {
  const ids = graph.getModuleInfo(id)?.importedIds ?? [];
  const lists = ids.filter((each) => list.test(each));
  if (lists.length === 0 || list.test(id)) return ids.filter((each) => !list.test(each));
  const ofList = (from: string) => !from.startsWith('.') || list.test(path.join(path.dirname(id), from.replace(/\.js$/, '.ts')));
  const names = [...textOf(id.replace(/\?.*$/, '')).matchAll(named)].flatMap(([, , type, braces = '', from = '']) =>
    type === undefined && ofList(from) ? namesIn(braces) : [],
  );
  const given = names.flatMap((name) => lists.flatMap((each) => giverOf(each, name) ?? []));
  return [...ids.filter((each) => !list.test(each)), ...given];
}

/** A file of shared modules; those of higher priority take what they need first. */
interface Part {
  readonly name: string;
  readonly priority: number;
}

/** What two kinds share alone, and is large: the lotteries' rules. Everything else that kinds share is less than the wait for one more file. */
const pairs: ReadonlySet<string> = new Set(['board-lotteries']);

function partOfKinds(kinds: readonly string[]): Part {
  if (kinds.includes('program')) return { name: 'shell', priority: 9 };
  if (kinds.includes('home')) return { name: 'lobby', priority: 9 };
  return pairs.has(kinds.join('-')) ? { name: `parts-${kinds.join('-')}`, priority: 5 } : { name: 'parts', priority: 8 };
}

/** Kinds whose parts stand in many dialogs, a few in each: in one file every dialog would load all of them. */
const forms: ReadonlySet<string> = new Set(['help', 'register']);

/** What knows nothing of the business: a button is no reason to load what another kind of screens is made of. */
const isKit = (id: string): boolean => /[\\/]packages[\\/](?!lottery-rules|game-rules)|[\\/]site[\\/]src[\\/]kit[\\/]/.test(id);

/** What a kind of screens shares with what is asked for later. */
function sharedPart(kind: string, id: string): Part | undefined {
  if (kind === 'home') return partOfKinds(['home']);
  if (isIcon(id) || (isKit(id) && !forms.has(kind))) return { name: 'parts', priority: 8 };
  return forms.has(kind) ? undefined : { name: `${kind}-shared`, priority: 3 };
}

type Imports = (id: string) => readonly string[];

/** Everything that is imported at once from these modules on, themselves included. */
function needsOf(begin: readonly string[], importsOnce: Imports): Set<string> {
  const seen = new Set<string>();
  const waiting = [...begin];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...importsOnce(id));
  }
  return seen;
}

/** The modules that are asked for later, each with what it needs at once and with the modules that ask for it. */
function laterModules(main: string, graph: Graph, importsOnce: Imports): Map<string, { needs: ReadonlySet<string>; askers: Set<string> }> {
  const found = new Map<string, { needs: ReadonlySet<string>; askers: Set<string> }>();
  const seen = new Set<string>();
  const waiting = [...needsOf([main], importsOnce)];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      const known = found.get(later) ?? { needs: needsOf([later], importsOnce), askers: new Set() };
      known.askers.add(id);
      found.set(later, known);
      waiting.push(...known.needs);
    }
  }
  return found;
}

/** Of modules that one kind of screens needs alone: which ones something else needs later that is not of this kind. */
function neededElsewhere(own: ReadonlySet<string>, screenFiles: ReadonlySet<string>, later: ReturnType<typeof laterModules>): Set<string> {
  // What only the kind asks for, or what only that asks for in turn, is not elsewhere.
  const within = new Set(screenFiles);
  const inside = new Set(own);
  for (let before = -1; before !== within.size;) {
    before = within.size;
    for (const [id, { needs, askers }] of later) {
      if (within.has(id) || ![...askers].every((asker) => inside.has(asker))) continue;
      within.add(id);
      for (const need of needs) inside.add(need);
    }
  }
  return new Set([...later].flatMap(([id, { needs }]) => (within.has(id) ? [] : [...needs].filter((need) => own.has(need)))));
}

/** The part of every module that screens need at once and do not have for themselves. */
function partsOf(root: string, graph: Graph): Map<string, Part> {
  const importsOnce = once((id) => importsOf(id, graph));
  const kindsOf = new Map<string, string[]>();
  for (const [kind, files] of Object.entries(screens))
    for (const id of needsOf(
      files.map((file) => path.join(root, file)),
      importsOnce,
    ))
      kindsOf.set(id, [...(kindsOf.get(id) ?? []), kind]);
  const later = laterModules(path.join(root, 'src/main.tsx'), graph, importsOnce);
  const parts = new Map<string, Part>();
  for (const [kind, files] of Object.entries(screens)) {
    if (kind === 'program') continue;
    const screenFiles = new Set(files.map((file) => path.join(root, file)));
    const own = new Set([...kindsOf].flatMap(([id, kinds]) => (kinds.length === 1 && kinds[0] === kind ? [id] : [])));
    const elsewhere = neededElsewhere(own, screenFiles, later);
    for (const id of own) {
      const part = elsewhere.has(id) ? sharedPart(kind, id) : { name: kind, priority: 2 };
      if (part !== undefined && !screenFiles.has(id)) parts.set(id, part);
    }
  }
  // The bundler would lay an icon of the program's own with those that menus bring later, and every visitor would load them all.
  for (const [id, kinds] of kindsOf) if (kinds.length > 1 || (kinds[0] === 'program' && isIcon(id))) parts.set(id, partOfKinds(kinds));
  return parts;
}

/**
 * Tells into which file a module goes that a kind of screens needs at once; of what screens do not need, nothing. Left to the bundler each module that something
 * else needs too would be a file of its own, and a page of sixty files waits ten times on a line with six connections.
 */
export function screenParts(root: string): (id: string, graph: Graph) => Part | undefined {
  let known: ReadonlyMap<string, Part> | undefined;
  // Of a package the bundler knows better than its lists say what is used; dialogs and forms have files of their own (vite.config.ts).
  const others = /[\\/]node_modules[\\/]|[\\/]use-form\.ts$|[\\/]ui[\\/]src[\\/](dialog|menu)\.tsx$/;
  return (id, graph) => (others.test(id) ? undefined : (known ??= partsOf(root, graph)).get(id));
}
