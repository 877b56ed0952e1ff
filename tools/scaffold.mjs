// node tools/scaffold.mjs module NAME: makes a new module of the server with its capability in the contract, as CONTRIBUTING.md describes them, and enters it
// where modules are listed. What it makes works: one operation to keep a note and one to read them, with a test on a real database. Rewrite it from there.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './workspace.mjs';

const usage = `node tools/scaffold.mjs module NAME
  NAME  one word or several with hyphens, as it shall stand in folders and addresses: points, sports, house-rules`;

/** The spellings of a module's name: `house-rules`, `houseRules`, `HouseRules`, `house_rules`. */
function spellings(name) {
  const pascal = name.replaceAll(/(?:^|-)(\w)/g, (_whole, letter) => letter.toUpperCase());
  return { name, camel: pascal[0].toLowerCase() + pascal.slice(1), pascal, schema: name.replaceAll('-', '_') };
}

/** The files of a new module: path from the root → text. */
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

/**
 * Where modules are listed, and what a new one adds there: the line stands before (or after) the one that the pattern finds. The only place of this script that
 * knows the lists.
 */
function entriesOf(word) {
  const { name, camel, pascal } = spellings(word);
  const contract = 'packages/contract/src/index.ts';
  const app = 'apps/server/src/app.ts';
  return [
    { file: contract, before: /^import \* as wallet from/m, line: `import * as ${camel} from './${name}.js';` },
    { file: contract, after: /^export \{\n {2}cashier,\n/m, line: `  ${camel},` },
    { file: contract, after: /^const capabilities = \{\n/m, line: `  ${camel},` },
    { file: contract, after: /^export type Operations = .*\n/m, line: `  OperationsOf<typeof ${camel}> &` },
    {
      file: app,
      before: /^import \{[^;]* from '\.\/modules\/wallet\/index\.js';/m,
      line: `import { create${pascal}Module } from './modules/${name}/index.js';`,
    },
    { file: app, before: /^ {2}const reports = createReportsModule/m, line: `  const ${camel} = create${pascal}Module(services);` },
    { file: app, before: /^ {4}backups,\n {2}\};/m, line: `    ${camel},` },
    { file: 'apps/server/src/platform/migrate.ts', before: /^ {2}'reports',/m, line: `  '${name}',` },
    // Beside the other modules of capabilities; move it when it stands higher or lower.
    { file: 'tools/structure-test.mjs', after: /^ {2}\[(?='cashier',)/m, text: `'${name}', ` },
  ];
}

/** @throws Error when the list is not where it was */
function enter(base, { file, before, after, line, text = `${line}\n` }) {
  const path = join(base, file);
  const whole = readFileSync(path, 'utf8');
  const found = (before ?? after).exec(whole);
  if (found === null) throw new Error(`${file}: the list of modules is not where scaffold.mjs looks for it (${before ?? after})`);
  const at = found.index + (after ? found[0].length : 0);
  writeFileSync(path, whole.slice(0, at) + text + whole.slice(at));
}

/**
 * Makes the files of a module below `base` and enters it where modules are listed.
 * @returns paths of the files made and of those changed
 * @throws Error for a name that is none, a module that is there already, or a list that is not found
 */
export function makeModule(name, base = root) {
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name ?? '')) throw new Error(`${JSON.stringify(name)} is no name for a module\n${usage}`);
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

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [kind, name] = process.argv.slice(2);
  try {
    if (kind !== 'module') throw new Error(usage);
    const { made, changed } = makeModule(name);
    console.log(`Made:\n  ${made.join('\n  ')}\nEntered in:\n  ${changed.join('\n  ')}`);
    console.log(`Next: npx tsc -b && npx vitest run --project database ${name}/add-note.db`);
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}
