// No module of the server reads or writes another's tables: what it needs of them is a function or a view of their schema (sql/), or of their door.
// Tables are found in the migrations, the words about them in every string of the code and in every SQL file.
import { parseSync, Visitor } from 'oxc-parser';

const modulePath = /^apps\/server\/src\/(?:modules\/([^/]+)|(platform|wire|ports))\//;

/**
 * Where a module still names a table of another, with the reason; each entry may only go. `<area> → <schema>.<table>`.
 * @type {ReadonlyMap<string, string>}
 */
const knownExceptions = new Map([
  ['messaging → platform.outbox', 'one statement writes the messages and the facts about them'],
  ['support → site.feedback', 'the migration that moved the table; it never changes'],
  ['turnover → cashier.turnover_requirement', 'the migration that moved the table; it never changes'],
]);

/** Migrations that hand tables over to another module, and to which: they name tables of both, and never change. */
const handingOver = new Map([
  ['lottery/migrations/002-agreement-to-outcomes.sql', 'outcomes'],
  ['lottery/migrations/004-corrections-to-outcomes.sql', 'outcomes'],
  ['lottery/migrations/005-exposure-to-outcomes.sql', 'outcomes'],
]);

/** Methods of the query builder whose first argument is a table's bare name; elsewhere such a string is a word of the audit trail or of a list. */
const tableMethods = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'innerJoin', 'leftJoin']);

/**
 * The area that a file of the server belongs to, as its schema is called; undefined outside the areas that have one.
 * @param {string} path
 */
function schemaOf(path) {
  const [, module, other] = modulePath.exec(path) ?? [];
  return (module ?? other)?.replaceAll('-', '_');
}

/**
 * Blanks comments of SQL; line numbers stay.
 * @param {string} text
 */
const withoutComments = (text) => text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

/**
 * All tables that the SQL files make, as `schema.name`.
 * @param {Iterable<string>} texts
 * @returns {Set<string>}
 */
export function tablesOf(texts) {
  const made = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([a-z_]+\.[a-z_0-9]+)/gi;
  const moved = /\balter\s+table\s+([a-z_]+)\.([a-z_0-9]+)\s+(set\s+schema|rename\s+to)\s+([a-z_0-9]+)/gi;
  const found = new Set();
  for (const text of texts) {
    const sql = withoutComments(text);
    for (const [, name] of sql.matchAll(made)) found.add(name?.toLowerCase());
    for (const [, schema, table, how, to] of sql.matchAll(moved)) found.add(/^set/i.test(how ?? '') ? `${to}.${table}` : `${schema}.${to}`);
  }
  return found;
}

/**
 * The strings of a source file that may be SQL, with the line where each begins: bare names only where the query builder takes them for tables.
 * @param {string} path
 * @param {string} text
 * @returns {{ text: string, line: number }[]}
 */
function queriesOf(path, text) {
  const { program } = parseSync(path, text);
  /** @type {{ text: string, start: number }[]} */
  const found = [];
  /** @type {Set<number>} */
  const asTables = new Set();
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (first && callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && tableMethods.has(callee.property.name))
        asTables.add(first.start);
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') found.push({ text: value, start });
    },
    TemplateElement: ({ value, start }) => found.push({ text: value.cooked ?? value.raw, start }),
  }).visit(program);
  return found
    .filter(({ text: string, start }) => /[a-z_]\.[a-z_]/i.test(string) && (asTables.has(start) || !/^[\w.]+$/.test(string)))
    .map(({ text: string, start }) => ({ text: string, line: text.slice(0, start).split('\n').length }));
}

/**
 * Every place where an area names a table of another, one readable line each.
 * @param {{ path: string, text: string }[]} files all files of the server: code and SQL
 * @param {(path: string) => boolean} isTest
 * @param {ReadonlyMap<string, string>} [exceptions]
 * @returns {string[]}
 */
export function findForeignTables(files, isTest, exceptions = knownExceptions) {
  const tables = tablesOf(files.filter(({ path }) => path.endsWith('.sql')).map(({ text }) => text));
  const schemas = [...new Set([...tables].map((table) => table.split('.')[0]))];
  if (schemas.length === 0) return [];
  const word = new RegExp(String.raw`(?<![\w.])(?:${schemas.join('|')})\.[a-z_0-9]+(?![\w-])`, 'gi');
  /** @type {string[]} */
  const violations = [];
  for (const { path, text } of files) {
    const own = schemaOf(path);
    if (own === undefined || isTest(path)) continue;
    const parts = path.endsWith('.sql') ? [{ text: withoutComments(text), line: 1 }] : queriesOf(path, text);
    for (const part of parts) {
      for (const match of part.text.matchAll(word)) {
        const table = match[0].toLowerCase();
        if (!tables.has(table) || table.startsWith(`${own}.`) || exceptions.has(`${own} → ${table}`)) continue;
        if (handingOver.get(path.replace('apps/server/src/modules/', '')) === table.split('.')[0]) continue;
        // A foreign key is a promise to the other module, not a look into it.
        if (/\breferences\s+$/i.test(part.text.slice(0, match.index))) continue;
        const line = part.line + part.text.slice(0, match.index).split('\n').length - 1;
        violations.push(`${path}:${line} names ${table}, a table of another module: call a function of its schema or of its door`);
      }
    }
  }
  return violations;
}
