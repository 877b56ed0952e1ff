import path from 'node:path';

/** What of the bundler's knowledge is asked. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Lists of what a package gives: whoever imports one of them does not need all that it names. */
const list = /[\\/]packages[\\/][\w-]+[\\/]src[\\/]index\.ts$/;

/**
 * Tells which modules of the site the first view needs: what the program and the lobby import, and what that imports, as far as it is imported at once and
 * not when it is asked for. What only other screens need does not belong into the files that every visitor waits for.
 */
export function firstViewModules(root: string): (id: string, graph: Graph) => boolean {
  let needed: ReadonlySet<string> | undefined;
  const find = (graph: Graph): ReadonlySet<string> => {
    const found = new Set<string>();
    const waiting = ['src/main.tsx', 'src/features/home/home-screen.tsx'].map((file) => path.join(root, file));
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id) || list.test(id)) continue;
      found.add(id);
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    return found;
  };
  return (id, graph) => (needed ??= find(graph)).has(id);
}
