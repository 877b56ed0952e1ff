import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** A change of tables or data, made once. */
export interface Migration {
  /** `<area>/<file>`, under which it is remembered. */
  name: string;
  text: string;
  hash: string;
  /** `after`: only once no process of the release before runs any more, e.g. to drop what that one still reads. */
  phase: 'before' | 'after';
  /** One statement that PostgreSQL refuses inside a transaction, e.g. `create index concurrently if not exists`. It may be run twice. */
  noTransaction: boolean;
}

/** A function or view as it is today; applied again whenever its text has changed. */
export interface SqlSource {
  /** `<schema>.<name>`, as the database calls it; all functions of one name stand in one file. */
  name: string;
  text: string;
  hash: string;
  /** A constraint, an index or a default of a table calls it, so that it must be there before the table is. */
  beforeTables: boolean;
}

/** Rows of a table that say in the database what is said in code. Kept as the code has them; a row that the code no longer has stays, since others may go by it. */
export interface RowSet {
  /** `<schema>.<name>`. */
  table: string;
  /** Column that tells the rows apart. */
  key: string;
  /** Every row has the same columns. */
  rows: readonly Readonly<Record<string, string | number | boolean | null>>[];
}

/** What one area (a module, `platform`, a program) keeps in its schema. */
export interface SchemaArea {
  area: string;
  migrations: Migration[];
  sources: SqlSource[];
  rows?: readonly RowSet[];
}

const directive = /^-- sortes: (.+)$/;

/** The words of `-- sortes: …` at the top of a file. @throws Error at a word that means nothing */
function directivesOf(text: string, file: string, known: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const line of text.split('\n')) {
    const found = directive.exec(line);
    if (!line.startsWith('--')) break;
    for (const word of found?.[1]?.split(',') ?? []) {
      if (!known.includes(word.trim())) throw new Error(`${file}: "-- sortes: ${word.trim()}" is not one of ${known.join(', ')}`);
      words.add(word.trim());
    }
  }
  return words;
}

const sqlFilesIn = (folder: string): { file: string; name: string; text: string; hash: string }[] =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .filter((file) => file.endsWith('.sql'))
        .toSorted()
        .map((file) => {
          const text = fs.readFileSync(path.join(folder, file), 'utf8');
          return { file: path.join(folder, file), name: file.slice(0, -4), text, hash: createHash('sha256').update(text).digest('hex') };
        })
    : [];

const made = /^create or replace (?:function|procedure|view|aggregate) ([a-z_]+\.[a-z_0-9]+)/gim;

/**
 * Reads `migrations/` and `sql/` of an area's folder; either may be missing.
 * @throws Error when a file of `sql/` makes anything but what its name says, or a directive is unknown
 */
export function readArea(area: string, folder: string): SchemaArea {
  const schema = area.replaceAll('-', '_');
  return {
    area,
    migrations: sqlFilesIn(path.join(folder, 'migrations')).map(({ file, name, text, hash }) => {
      const words = directivesOf(text, file, ['before', 'after', 'no-transaction']);
      return {
        name: `${area}/${name}`,
        text,
        hash,
        phase: words.has('after') ? 'after' : 'before',
        noTransaction: words.has('no-transaction'),
      };
    }),
    sources: sqlFilesIn(path.join(folder, 'sql')).map(({ file, name, text, hash }) => {
      const names = new Set([...text.matchAll(made)].map(([, one]) => one?.toLowerCase()));
      const expected = `${schema}.${name}`;
      if (names.size !== 1 || !names.has(expected))
        throw new Error(
          `${file} must make ${expected} and nothing else, by "create or replace"; it makes ${[...names].join(', ') || 'nothing'}`,
        );
      return { name: expected, text, hash, beforeTables: directivesOf(text, file, ['before tables']).has('before tables') };
    }),
  };
}

/** Orders functions and views so that each comes after those it names. @throws Error where two need each other */
export function inOrderOfNeed(sources: readonly SqlSource[]): SqlSource[] {
  const byName = new Map(sources.map((source) => [source.name, source]));
  const ordered: SqlSource[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (source: SqlSource, way: readonly string[]): void => {
    if (state.get(source.name) === 'done') return;
    if (state.get(source.name) === 'open') throw new Error(`SQL functions need each other: ${[...way, source.name].join(' → ')}`);
    state.set(source.name, 'open');
    const words = new Set(withoutComments(source.text).match(/[a-z_]+\.[a-z_0-9]+/gi) ?? []);
    for (const word of words) {
      const needed = byName.get(word.toLowerCase());
      if (needed !== undefined && needed !== source) visit(needed, [...way, source.name]);
    }
    state.set(source.name, 'done');
    ordered.push(source);
  };
  for (const source of sources) visit(source, []);
  return ordered;
}

const withoutComments = (text: string): string => text.replaceAll(/--[^\n]*/g, '');
