// The routes that an application calls (site and console): method, path and traits of every operation, without the schemas, so that the
// browser carries no validator; what the console's lists may be asked for; and the replies that the tools read, by address.
import fs from 'node:fs';
import path from 'node:path';
import { operations } from '../../packages/contract/dist/index.js';
import { listFiles, root } from '../workspace.mjs';
import { headOf } from './table.mjs';

const head = `// ${headOf('client-routes')}`;
/** @typedef {{ file: string, text: () => string }} Target */
/** @typedef {(name: string, url: string, envelope: string) => boolean} Choice */

/** What the console calls besides what belongs to staff: the work before a sign-in, and the games that visitors see. */
const ofEverybody = new Set(['getSlider', 'solveSlider', 'listGames']);

/**
 * What the site's first view calls, as a visitor and as a member: home, a lobby, a board, a game. The others come with the first call of one of them, so that nobody waits for them; an address of a
 * file stands in a link, which cannot wait.
 */
const ofFirstView = new Set([
  'getBalance',
  'getEncryptionKeys',
  'getGame',
  'getGameSeries',
  'getGameSetting',
  'getGameVendors',
  'getHelpCenter',
  'getMemberInfo',
  'getNearDraws',
  'getPlayMenu',
  'getPopularGames',
  'getProtectionStatus',
  'getRankList',
  'getSession',
  'getSystemStatus',
  'getUnreadCount',
  'launchTrial',
  'listAnnouncements',
  'listGames',
  'loginTicket',
]);

/**
 * Each file and the operations it names. What staff call belongs to the console; players' browsers need not know of it.
 * @type {readonly Target[]}
 */
const targets = [
  {
    file: 'apps/site/src/kit/api/first-routes.generated.ts',
    text: () => clientRoutes((name, url, envelope) => ofFirstView.has(name) || (!url.startsWith('/bo/') && envelope === 'file')),
  },
  { file: 'apps/site/src/kit/api/routes.generated.ts', text: () => clientRoutes((_name, url) => !url.startsWith('/bo/')) },
  {
    file: 'apps/console/src/shared/routes.generated.ts',
    text: () => clientRoutes((name, url) => url.startsWith('/bo/') || ofEverybody.has(name)),
  },
  { file: 'apps/console/src/shared/list/queries.generated.ts', text: listQueries },
  { file: 'tools/support/replies.generated.ts', text: repliesByAddress },
];

/** @param {Choice} has */
function clientRoutes(has) {
  const lines = [...operations]
    .filter(([name, { path: url, envelope }]) => has(name, url, envelope))
    .map(([name, operation]) => {
      const traits = [
        operation.envelope,
        ...(operation.encrypted ? ['encrypted'] : []),
        ...(operation.idempotent ? ['idempotent'] : []),
        ...(operation.form ? ['form'] : []),
      ];
      return `  ${name}: ['${operation.method}', '${operation.path}', '${traits.join(' ')}'],`;
    });
  return `${head}\nexport const routes = {\n${lines.join('\n')}\n} as const;\n`;
}

/** A field of a query, as much of its schema as an address has to be read by. */
/** @typedef {{ type?: string, pattern?: string, anyOf?: readonly { const?: unknown }[] }} FieldSchema */

/** What a field of a list's query holds, as a line of the file: `text`, `number`, `day`, or one of the words of a list. */
/** @type {(field: FieldSchema, name: string) => string} */
function lineOfField({ type, pattern, anyOf }, name) {
  if (anyOf?.every((one) => typeof one.const === 'string')) {
    const words = anyOf.map((one) => `'${String(one.const)}'`);
    return `    ${name}: [${words.join(', ')}],`;
  }
  if (type === 'integer' || type === 'number') return `    ${name}: 'number',`;
  if (type === 'string') return `    ${name}: '${pattern === '^\\d{4}-\\d{2}-\\d{2}$' ? 'day' : 'text'}',`;
  throw new Error(`No list of the console reads a field like ${name} from an address yet: teach read-field.ts to`);
}

/** The fields of the query of each operation that answers a list with its total. */
function listQueries() {
  const lines = [...operations]
    .filter(([, { method, path: url, reply }]) => {
      const { list, total } = /** @type {{ properties?: Record<string, unknown> }} */ (reply).properties ?? {};
      return method === 'GET' && url.startsWith('/bo/') && list !== undefined && total !== undefined;
    })
    .map(([name, { query }]) => {
      const { properties = {} } = /** @type {{ properties?: Record<string, FieldSchema> }} */ (query ?? {});
      const fields = Object.entries(properties).map(([field, schema]) => lineOfField(schema, field));
      return fields.length === 0 ? `  ${name}: {},` : `  ${name}: {\n${fields.join('\n')}\n  },`;
    });
  return [
    head,
    '',
    '/** What each list of the console may be asked for, and how an address says it: any text, a number, a day yyyy-mm-dd or one of some words. */',
    'export const queries = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}

/** Every address that the tools and the journeys write, with a star for what they put in: `/lgw/chases/${id}` as `/lgw/chases/*`. */
function addressesCalled() {
  const found = new Set();
  for (const file of listFiles(['tools', 'tests/journeys']).filter((name) => /\.m?[jt]s$/.test(name)))
    for (const [, address = ''] of fs.readFileSync(path.join(root, file), 'utf8').matchAll(/['"`](\/[a-z]+\/(?:\$\{[^}]*\}|[^'"`?\s])+)/g))
      found.add(address.replaceAll(/\$\{[^}]*\}/g, '*'));
  return found;
}

/**
 * A plain table, because the compiler finds a property at once; a type that sought the address among all operations cost more than the tools themselves. Only
 * of what they call, so that an operation which no tool knows does not stand here.
 */
function repliesByAddress() {
  const called = addressesCalled();
  const lines = [...operations].flatMap(([name, { method, path: url, aliases = [] }]) =>
    [url, ...aliases]
      .map((address) => address.replaceAll(/:[^/]+/gu, '*'))
      .filter((address) => called.has(address))
      .map((address) => `  '${method} ${address}': Of<'${name}'>;`),
  );
  return [
    head,
    "import type { OperationName, Operations, Reply } from '../../packages/contract/dist/index.js';",
    '',
    'type Of<N extends OperationName> = Reply<Operations[N]>;',
    '',
    '/** What each address answers, the envelope taken off; a parameter is written as a star. */',
    'export interface ReplyAt {',
    ...lines,
    '}',
    '',
  ].join('\n');
}

/** @returns {import('./table.mjs').Made} */
export function make() {
  return new Map(targets.map(({ file, text }) => [file, text()]));
}
