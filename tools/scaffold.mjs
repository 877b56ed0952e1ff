// node tools/scaffold.mjs module NAME: makes a new module of the server with its capability in the contract, as CONTRIBUTING.md describes them, and enters it
// where modules are listed. What it makes works: one operation to keep a note and one to read them, with a test on a real database. Rewrite it from there.
//
// node tools/scaffold.mjs operation MODULE NAME: makes one staff operation of a module. It works, too: it writes an entry into the audit log and changes nothing else.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './workspace.mjs';

const usage = `node tools/scaffold.mjs module NAME
node tools/scaffold.mjs operation MODULE NAME
  NAME  one word or several with hyphens, as it shall stand in folders and addresses: a module as points, sports, house-rules;
        an operation of staff as a verb and its object: reopen-message`;
const nameForm = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;

/**
 * The spellings of a module's name: `house-rules`, `houseRules`, `HouseRules`, `house_rules`.
 * @param {string} name
 */
function spellings(name) {
  const pascal = name.replaceAll(/(?:^|-)(\w)/g, (_whole, letter) => letter.toUpperCase());
  return { name, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1), pascal, schema: name.replaceAll('-', '_') };
}

/**
 * The files of a new module: path from the root → text.
 * @param {string} word
 * @returns {Record<string, string>}
 */
export function filesOfModule(word) {
  const { name, camel, pascal, schema } = spellings(word);
  const folder = `apps/server/src/modules/${name}`;
  return {
    [`packages/contract/src/${name}.ts`]: `import { Type } from 'typebox';
import { EpochMs } from './common.js';
import { operation } from './operation.js';

const Note = Type.Object({
  noteId: Type.String({ format: 'uuid' }),
  text: Type.String(),
  createdAt: EpochMs,
});

export const add${pascal}Note = operation({
  method: 'POST',
  path: '/wps/${name}/notes',
  summary: 'Keep a note of mine',
  tag: '${name}',
  policy: 'member',
  envelope: 'wps',
  limit: { calls: 30, perSeconds: 60 },
  body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 200 }) }),
  reply: Note,
});

export const list${pascal}Notes = operation({
  method: 'GET',
  path: '/wps/${name}/notes',
  summary: 'My notes, the newest first',
  tag: '${name}',
  policy: 'member',
  envelope: 'wps',
  reply: Type.Object({ notes: Type.Array(Note) }),
});
`,
    [`${folder}/README.md`]: `# ${name}

What this module is for, in one or two sentences.

- What always holds here, one line each, and what makes sure of it.
- A player reads and writes their own notes only: every statement names the player.

Owns schema \`${schema}\`. SQL: \`repository.ts\`, \`sql/\`.
`,
    [`${folder}/index.ts`]: `import type { Module, Services } from '../../platform/services.js';
import { ${camel}Routes } from './routes.js';

/** Notes of players. */
export function create${pascal}Module(services: Services): Module {
  return { routes: ${camel}Routes(services), tasks: [] };
}
`,
    [`${folder}/routes.ts`]: `import { ${camel} as contract } from '@sortes/contract';
import { callerOf, handle, type Route } from '../../platform/http.js';
import type { Services } from '../../platform/services.js';
import { addNote } from './add-note.js';
import { readNotes, type Note } from './repository.js';

const present = ({ id, text, createdAt }: Note) => ({ noteId: id, text, createdAt: createdAt.getTime() });

export function ${camel}Routes({ db }: Pick<Services, 'db'>): Route[] {
  return [
    handle(contract.add${pascal}Note, async ({ body }, context) => present(await addNote(db, callerOf(context).playerId, body.text))),
    handle(contract.list${pascal}Notes, async (_input, context) => ({
      notes: (await readNotes(db, callerOf(context).playerId)).map(present),
    })),
  ];
}
`,
    [`${folder}/add-note.ts`]: `import { type Database, inTransaction, newId } from '@sortes/service';
import { insertNote, type Note } from './repository.js';

/** Keeps a note of a player; the spaces around it go. */
export async function addNote(db: Database, playerId: number, text: string): Promise<Note> {
  return inTransaction(db, (transaction) => insertNote(transaction, { id: newId(), playerId, text: text.trim() }));
}
`,
    [`${folder}/add-note.db.test.ts`]: `import { type DatabaseHandle, openDatabase } from '@sortes/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { addNote } from './add-note.js';
import { readNotes } from './repository.js';

let database: TestDatabase;
let handle: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.config);
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

it('keeps notes, the newest first, and tells each player their own', async () => {
  await addNote(handle.db, 101, ' first ');
  await addNote(handle.db, 102, "another player's");
  await addNote(handle.db, 101, 'second');
  expect((await readNotes(handle.db, 101)).map(({ text }) => text)).toEqual(['second', 'first']);
});
`,
    [`${folder}/repository.ts`]: `import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

export interface Note {
  id: string;
  text: string;
  createdAt: Date;
}

export async function insertNote(
  transaction: DatabaseTransaction,
  { id, playerId, text }: { id: string; playerId: number; text: string },
): Promise<Note> {
  const { rows } = await sql<Note>\`
    insert into ${schema}.note (player_id, id, text) values (\${playerId}, \${id}, \${text})
    returning id, text, created_at as "createdAt"\`.execute(transaction);
  const [note] = rows;
  if (note === undefined) throw new Error('a note was not written');
  return note;
}

/** A player's notes, the newest first. */
export async function readNotes(db: Database, playerId: number): Promise<Note[]> {
  const { rows } = await sql<Note>\`select id, text, created_at as "createdAt" from ${schema}.notes_of(\${playerId})\`.execute(db);
  return rows;
}
`,
    [`${folder}/migrations/001-baseline.sql`]: `create schema if not exists ${schema};

create table ${schema}.note (
  player_id bigint not null,
  -- UUIDv7: a player's notes lie together in time order.
  id uuid not null,
  text text not null check (text <> ''),
  created_at timestamptz not null default clock_timestamp(),
  primary key (player_id, id)
);
`,
    [`${folder}/sql/notes_of.sql`]: `-- A player's notes, the newest first.
create or replace function ${schema}.notes_of(p_player bigint) returns table (id uuid, text text, created_at timestamptz)
language sql stable
as $$
  select n.id, n.text, n.created_at from ${schema}.note n where n.player_id = p_player order by n.id desc
$$;
`,
  };
}

/** @typedef {ReturnType<typeof createPen>} Pen what writes files and enters lines, and remembers which */
/** @typedef {ReturnType<typeof partsOfOperation>} OperationParts */
/** @typedef {{ file: string, line?: string, text?: string } & ({ before: RegExp, after?: undefined } | { after: RegExp, before?: undefined })} Entry */

/**
 * Where capabilities are listed in the contract.
 * @param {string} word
 * @returns {Entry[]}
 */
function contractEntriesOf(word) {
  const { name, camel } = spellings(word);
  const file = 'packages/contract/src/index.ts';
  return [
    { file, before: /^import \* as wallet from/m, line: `import * as ${camel} from './${name}.js';` },
    { file, after: /^export \{\n {2}agents,\n/m, line: `  ${camel},` },
    { file, after: /^const capabilities = \{\n/m, line: `  ${camel},` },
    { file, after: /^export type Operations = .*\n/m, line: `  OperationsOf<typeof ${camel}> &` },
  ];
}

/**
 * Where modules are listed, and what a new one adds there: the line stands before (or after) the one that the pattern finds. The only place of this script that
 * knows the lists.
 * @param {string} word
 * @returns {Entry[]}
 */
function entriesOf(word) {
  const { name, camel, pascal } = spellings(word);
  const app = 'apps/server/src/app.ts';
  return [
    ...contractEntriesOf(word),
    {
      file: app,
      before: /^import \{[^;]* from '\.\/modules\/wallet\/index\.js';/m,
      line: `import { create${pascal}Module } from './modules/${name}/index.js';`,
    },
    { file: app, before: /^ {2}const reports = createReportsModule/m, line: `  const ${camel} = create${pascal}Module(services);` },
    { file: app, before: /^ {4}backups,\n {2}\};/m, line: `    ${camel},` },
    { file: 'apps/server/src/wiring/migrate.ts', before: /^ {2}'reports',/m, line: `  '${name}',` },
    // Beside the other modules of capabilities; move it when it stands higher or lower.
    { file: 'tools/structure-test.mjs', after: /^ {2}\[(?='cashier',)/m, text: `'${name}', ` },
  ];
}

/**
 * @throws Error when the list is not where it was
 * @param {string} base
 * @param {Entry} entry
 */
function enter(base, { file, before, after, line, text = `${line}\n` }) {
  const path = join(base, file);
  const whole = readFileSync(path, 'utf8');
  const found = (before ?? after).exec(whole);
  if (found === null) throw new Error(`${file}: the list is not where scaffold.mjs looks for it (${before ?? after})`);
  const at = found.index + (after ? found[0].length : 0);
  writeFileSync(path, whole.slice(0, at) + text + whole.slice(at));
}

/**
 * Makes the files of a module below `base` and enters it where modules are listed.
 * @returns paths of the files made and of those changed
 * @throws Error for a name that is none, a module that is there already, or a list that is not found
 * @param {string | undefined} name
 * @param {string} [base]
 */
export function makeModule(name, base = root) {
  if (name === undefined || !nameForm.test(name)) throw new Error(`${JSON.stringify(name)} is no name for a module\n${usage}`);
  const files = filesOfModule(name);
  const there = Object.keys(files).find((path) => existsSync(join(base, path)));
  if (there !== undefined) throw new Error(`${there} is there already`);
  const entries = entriesOf(name);
  for (const entry of entries) enter(base, entry);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }
  return { made: Object.keys(files), changed: [...new Set(entries.map(({ file }) => file))] };
}

/**
 * Makes `name` part of what a file imports from `from`.
 * @param {string} base
 * @param {string} file
 * @param {string} from
 * @param {string} name
 * @returns {void}
 */
function importInto(base, file, from, name) {
  const text = readFileSync(join(base, file), 'utf8');
  const known = new RegExp(`^import \\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}';`, 'm').exec(text);
  if (known === null) return enter(base, { file, before: /^import /m, line: `import { ${name} } from '${from}';` });
  if (new RegExp(`\\b${name}\\b`).test(known[1] ?? '')) return;
  enter(base, { file, after: new RegExp(`^import \\{(?=[^}]*\\} from '${from.replaceAll('.', '\\.')}')`, 'm'), text: ` ${name},` });
}

/**
 * Adds a word to a file of texts, before the first key that comes after it.
 * @param {string} base
 * @param {string} file
 * @param {string} key
 * @param {string} word
 */
function addWord(base, file, key, word) {
  const words = Object.entries(JSON.parse(readFileSync(join(base, file), 'utf8')));
  if (words.some(([known]) => known === key)) return;
  const at = words.findIndex(([known]) => known > key);
  words.splice(at < 0 ? words.length : at, 0, [key, word]);
  writeFileSync(join(base, file), `${JSON.stringify(Object.fromEntries(words), null, 2)}\n`);
}

const textsOfConsole = 'apps/console/src/texts';
const listOfRoutes = /^(?:export )?function \w+\(kit: \w+\): Route\[\] \{\n(?: {2}.*\n)*? {2}return \[\n/m;
const tasksOfManifest = /\btasks: (?:\[[^\]]*\]|\w+)/;
/** @param {string} name */
const sentenceOf = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
const contractHead = `import { Type } from 'typebox';
import { Done } from './common.js';
import { operation } from './operation.js';
import { Reason } from './staff.js';
`;

/**
 * What a staff operation is made of: the whole texts of its own files, and what is added to files that many share.
 * @param {string} moduleName
 * @param {string} word
 */
function partsOfOperation(moduleName, word) {
  const { name, camel, pascal } = spellings(word);
  const action = `${moduleName}.${name}`;
  const sentence = sentenceOf(name);
  const contract = spellings(`staff-${moduleName}`).camel;
  const path = `/bo/${moduleName}/${name}`;
  return {
    action,
    sentence,
    route: `    handle(${contract}.staff${pascal}, ({ body }, context) => ${camel}(kit, context, body)),`,
    contract: `
export const staff${pascal} = operation({
  method: 'POST',
  path: '${path}',
  summary: '${sentence}',
  tag: 'staff',
  policy: 'staff',
  right: 'system.run',
  envelope: 'wps',
  limit: { calls: 30, perSeconds: 60 },
  body: Type.Object({ reason: Reason }),
  reply: Done,
});
`,
    useCase: `import type { StaffContext } from '../../../platform/staff.js';
import type { BackOffice } from '../../../ports/staff.js';

/** What it changes, in a sentence. @throws DomainError each code, and when */
export function ${camel}({ office }: { office: BackOffice }, context: StaffContext, { reason }: { reason: string }) {
  const about = { action: '${action}', subject: 'installation:-', reason } as const;
  // The change itself takes the transaction that writes the entry; its SQL stands in the module's repository.
  return office.changeAsStaff(context, about, async () => ({ value: {} }));
}
`,
    test: `import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.js';
import { hire } from '../../back-office/testing/staff-member.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const send = (token: string) => test.ask('POST', '${path}', { token, body: { reason: 'a test' } });

it('stands in the audit log with its reason, and is refused to who has not the right', async () => {
  expect((await send((await hire(test, 'supa', 'support')).token)).body.errorCode).toBe('permission.denied');
  expect(await send((await hire(test, 'adam', 'admin')).token)).toMatchObject({ status: 200 });
  const { rows } = await sql<{ actor_name: string; reason: string }>\`
    select actor_name, reason from back_office.audit where action = '${action}'\`.execute(test.services.db);
  expect(rows).toEqual([{ actor_name: 'adam', reason: 'a test' }]);
});
`,
  };
}

/**
 * The file of a staff side that lists routes, from the root; undefined where there is no staff side. @throws Error when it lists them otherwise
 * @param {string} base
 * @param {string} folder
 */
function routesFileOf(base, folder) {
  if (!existsSync(join(base, folder))) return undefined;
  const names = readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const found = names.toSorted().find((name) => listOfRoutes.test(readFileSync(join(base, folder, name), 'utf8')));
  if (found === undefined) throw new Error(`${folder}: no file here is a list of routes over a kit; write the operation by hand`);
  return `${folder}/${found}`;
}

/**
 * What writes below `base` and remembers which files it made and which it changed.
 * @param {string} base
 */
function createPen(base) {
  /** @type {string[]} */
  const made = [];
  /** @type {Set<string>} */
  const changed = new Set();
  return {
    made,
    changed,
    /**
     * @param {string} path
     * @param {string} text
     */
    write(path, text) {
      mkdirSync(dirname(join(base, path)), { recursive: true });
      writeFileSync(join(base, path), text);
      made.push(path);
    },
    /** @param {Entry} entry */
    add(entry) {
      enter(base, entry);
      changed.add(entry.file);
    },
  };
}

/**
 * Adds the operation and the audit log's action to the contract, and the action's words to the console.
 * @param {string} base
 * @param {Pen} pen
 * @param {string} moduleName
 * @param {OperationParts} parts
 */
function addToContract(base, pen, moduleName, parts) {
  const file = `packages/contract/src/staff-${moduleName}.ts`;
  if (existsSync(join(base, file))) {
    /** @type {[from: string, what: string][]} */
    const needed = [
      ['typebox', 'Type'],
      ['./common.js', 'Done'],
      ['./operation.js', 'operation'],
      ['./staff.js', 'Reason'],
    ];
    for (const [from, what] of needed) importInto(base, file, from, what);
    pen.add({ file, after: /$/, text: parts.contract });
  } else {
    pen.write(file, contractHead + parts.contract);
    for (const entry of contractEntriesOf(`staff-${moduleName}`)) pen.add(entry);
  }
  const actions = `packages/contract/src/audit-actions/${moduleName}.ts`;
  const { camel } = spellings(moduleName);
  if (existsSync(join(base, actions))) pen.add({ file: actions, after: /= \[/, text: `'${parts.action}', ` });
  else {
    pen.write(actions, `export const ${camel}Actions = ['${parts.action}'] as const;\n`);
    const list = 'packages/contract/src/audit-actions.ts';
    pen.add({
      file: list,
      before: /^import \{ cashierActions/m,
      line: `import { ${camel}Actions } from './audit-actions/${moduleName}.js';`,
    });
    pen.add({ file: list, after: /^export const auditActions = \[\n/m, line: `  ...${camel}Actions,` });
  }
  const locales = readdirSync(join(base, textsOfConsole)).filter((name) => existsSync(join(base, textsOfConsole, name, 'audit.json')));
  for (const file of locales.map((locale) => `${textsOfConsole}/${locale}/audit.json`)) {
    addWord(base, file, parts.action, parts.sentence);
    addWord(base, file, `group.${moduleName}`, sentenceOf(moduleName));
    pen.changed.add(file);
  }
}

/**
 * Adds the route to the staff side, which is made where there is none.
 * @param {string} base
 * @param {Pen} pen
 * @param {string} moduleName
 * @param {string} word
 * @param {OperationParts} parts
 */
function addToStaffSide(base, pen, moduleName, word, { route }) {
  const folder = `apps/server/src/modules/${moduleName}`;
  const { camel } = spellings(moduleName);
  const contract = spellings(`staff-${moduleName}`).camel;
  const useCase = spellings(word);
  const routesFile = routesFileOf(base, `${folder}/staff`);
  if (routesFile !== undefined) {
    // Some call their capability `contract`: the route does so, too.
    const alias = new RegExp(`\\b${contract} as (\\w+)`).exec(readFileSync(join(base, routesFile), 'utf8'))?.[1];
    if (alias === undefined) importInto(base, routesFile, '@sortes/contract', contract);
    const toUseCase = relative(dirname(routesFile), `${folder}/staff/${useCase.name}.js`);
    importInto(base, routesFile, toUseCase.startsWith('.') ? toUseCase : `./${toUseCase}`, useCase.camel);
    return pen.add({ file: routesFile, after: listOfRoutes, line: route.replace(`${contract}.`, `${alias ?? contract}.`) });
  }
  pen.write(
    `${folder}/staff/routes.ts`,
    `import { ${contract} } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import type { BackOffice } from '../../../ports/staff.js';
import { ${useCase.camel} } from './${useCase.name}.js';

/** What staff do about it. */
export function ${camel}StaffRoutes(kit: { office: BackOffice }): Route[] {
  return [
${route}
  ];
}
`,
  );
  const staffSide = `, staffSide: (office) => ({ routes: ${camel}StaffRoutes({ office }) })`;
  pen.add({ file: `${folder}/index.ts`, after: tasksOfManifest, text: staffSide });
  importInto(base, `${folder}/index.ts`, './staff/routes.js', `${camel}StaffRoutes`);
}

/**
 * Makes a staff operation below `base`: contract, use case, route, action of the audit log with its words, test. A module without a staff side gets one.
 * @returns paths of the files made and of those changed, and what is left to do
 * @throws Error for a name that is none, a module that is not there, an operation that is, or a list that is not found
 * @param {string | undefined} moduleName
 * @param {string | undefined} word
 * @param {string} [base]
 */
export function makeOperation(moduleName, word, base = root) {
  if (word === undefined || !nameForm.test(word)) throw new Error(`${JSON.stringify(word)} is no name for an operation\n${usage}`);
  const folder = `apps/server/src/modules/${moduleName}`;
  if (moduleName === undefined || !nameForm.test(moduleName) || !existsSync(join(base, folder)))
    throw new Error(`there is no module ${JSON.stringify(moduleName)}`);
  const useCase = `${folder}/staff/${word}.ts`;
  if (existsSync(join(base, useCase))) throw new Error(`${useCase} is there already`);
  // Before anything is written: whether there is a place for its route.
  const isPlaced =
    routesFileOf(base, `${folder}/staff`) !== undefined || tasksOfManifest.test(readFileSync(join(base, folder, 'index.ts'), 'utf8'));
  if (!isPlaced) throw new Error(`${folder}/index.ts makes no manifest that scaffold.mjs knows`);
  const parts = partsOfOperation(moduleName, word);
  const pen = createPen(base);
  addToContract(base, pen, moduleName, parts);
  addToStaffSide(base, pen, moduleName, word, parts);
  pen.write(useCase, parts.useCase);
  pen.write(`${folder}/staff/${word}.db.test.ts`, parts.test);
  return {
    made: pen.made,
    changed: [...pen.changed],
    todo: [
      `the words of "${parts.action}" (and of its group, where it is new) in six languages: ${textsOfConsole}/<locale>/audit.json; now all are English`,
      `its right, body, reply and errors: packages/contract/src/staff-${moduleName}.ts; now administrators may, with a reason`,
      `its change, subject and docstring: ${useCase}; now it writes the log alone`,
    ],
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [kind, ...names] = process.argv.slice(2);
  try {
    if (kind !== 'module' && kind !== 'operation') throw new Error(usage);
    const { made, changed, todo } = kind === 'module' ? { ...makeModule(names[0]), todo: [] } : makeOperation(names[0], names[1]);
    console.log(`Made:\n  ${made.join('\n  ')}\nEntered in:\n  ${changed.join('\n  ')}`);
    if (kind === 'module') console.log(`Next: npx tsc -b && npm run generate && npx vitest run --project database ${names[0]}/add-note.db`);
    else {
      const typescript = [...made, ...changed].filter((path) => path.endsWith('.ts')).join(' ');
      console.log(`To do:\n  ${todo.join('\n  ')}`);
      console.log(
        `Next: npx oxfmt ${typescript}\n  npx tsc -b && npm run generate && npx vitest run --project database ${names[0]}/staff/${names[1]}.db`,
      );
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
