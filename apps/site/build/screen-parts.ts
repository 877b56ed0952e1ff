import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What of the bundler's knowledge is asked. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
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
const named = /\b(import|export)\s+(type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/g;
const all = /\bexport\s+\*\s+from\s*'([^']+)'/g;

/** The names in braces, as the module that is imported from calls them. */
const namesIn = (braces: string) => braces.split(',').flatMap((one) => /^\s*(?!type\s)(\w+)/.exec(one)?.[1] ?? []);

/** The source that a list names without its true ending. */
function sourceBeside(file: string, asked: string): string | undefined {
  const base = path.join(path.dirname(file), asked.replace(/\.js$/, ''));
  return [`${base}.ts`, `${base}.tsx`].find((each) => existsSync(each));
}

const gives = (file: string, name: string) =>
  new RegExp(`\\bexport\\s+(?:async\\s+)?(?:const|function|class|\\{[^}]*)\\s*\\b${name}\\b`).test(readFileSync(file, 'utf8'));

/** The file that gives a name which this list passes on. */
function giverOf(file: string, name: string): string | undefined {
  const text = readFileSync(file, 'utf8');
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
  const names = [...readFileSync(id.replace(/\?.*$/, ''), 'utf8').matchAll(named)].flatMap(([, , type, braces = '', from = '']) =>
    type === undefined && !from.startsWith('.') ? namesIn(braces) : [],
  );
  const given = names.flatMap((name) => lists.flatMap((each) => giverOf(each, name) ?? []));
  return [...ids.filter((each) => !list.test(each)), ...given];
}

/** A file of shared modules; those of higher priority take what they need first. */
interface Part {
  readonly name: string;
  readonly priority: number;
}

/** What so many kinds of screens need at once is one file for all of them. */
const many = 3;
/** What these share with one other kind is too little for a file. */
const small: ReadonlySet<string> = new Set(['help', 'register']);

function partFor(kinds: readonly string[]): Part | undefined {
  if (kinds.length < 2) return undefined;
  if (kinds.includes('program')) return { name: 'shell', priority: 4 };
  if (kinds.includes('home')) return { name: 'lobby', priority: 4 };
  return kinds.length >= many || kinds.some((kind) => small.has(kind))
    ? { name: 'parts', priority: 3 }
    : { name: `parts-${kinds.join('-')}`, priority: 2 };
}

/**
 * Tells into which file a module goes that several kinds of screens need at once; of others nothing. Left to the bundler each would be a file of its own, and
 * a page of sixty files waits ten times on a line with six connections.
 */
export function screenParts(root: string): (id: string, graph: Graph) => Part | undefined {
  let known: ReadonlyMap<string, readonly string[]> | undefined;
  const find = (graph: Graph): ReadonlyMap<string, readonly string[]> => {
    const found = new Map<string, string[]>();
    for (const [kind, files] of Object.entries(screens)) {
      const seen = new Set<string>();
      const waiting = files.map((file) => path.join(root, file));
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (seen.has(id)) continue;
        seen.add(id);
        found.set(id, [...(found.get(id) ?? []), kind]);
        waiting.push(...importsOf(id, graph));
      }
    }
    return found;
  };
  // Of a package the bundler knows better than its lists say what is used; forms have a file of their own (vite.config.ts).
  return (id, graph) => (/[\\/]node_modules[\\/]|[\\/]use-form\.ts$/.test(id) ? undefined : partFor((known ??= find(graph)).get(id) ?? []));
}
