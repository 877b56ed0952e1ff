import { completeLanguages, operations, reportKinds, roleMay, staffRoles, type LanguageCode, type OperationShape } from '@sortes/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { employ } from './testing/staff-member.js';

let test: TestApp;
const tokens: Record<string, string> = {};
/** What stands in an address for a thing of its own, by the name of its place. */
let things: Record<string, string>;

/** Every file of staff that is a table, by the name of its operation. */
const files = [...(operations as ReadonlyMap<string, OperationShape>)].filter(
  ([, { envelope, path }]) => envelope === 'file' && path.startsWith('/bo/') && path.endsWith('csv'),
);
/** What an address asks for besides. */
const asked: Readonly<Record<string, string>> = {
  '/bo/agent-contracts.csv': 'kind=dividend',
  '/bo/agents/:playerId/income.csv': 'from=2026-01-01&to=2026-01-07',
  '/bo/agents.csv': 'from=2026-01-01&to=2026-01-07',
  '/bo/content.csv': 'kind=banner',
  '/bo/mall/report.csv': 'from=2026-01-01&to=2026-01-07',
  '/bo/movements.csv': 'from=2026-01-01&to=2026-01-07',
  '/bo/offer-report.csv': 'by=offer&from=2026-01-01&to=2026-01-07',
  '/bo/offer-exposure.csv': 'by=offer',
  '/bo/offer-signs.csv': 'from=2026-01-01&to=2026-01-07',
  '/bo/reports/:by/csv': 'from=2026-01-01&to=2026-01-07',
};
/** Words that one of the languages has in common with English. */
const sameWords = new Set([
  'batch',
  'classes',
  'gateway',
  'id',
  'ip',
  'link',
  'node',
  'status',
  'transfer',
  'unit',
  'vendor',
  'deposit',
  'no.',
]);

beforeAll(async () => {
  test = await createTestApp();
  for (const role of staffRoles) tokens[role] = await (await employ(test, `csv-${role}`, role)).session();
  const { identity, site } = test.app.modules;
  const { playerId } = await identity.createPlayer(await site.merchantByCode('sortes'), { userName: 'headings', password: undefined });
  const numero = 'HEADINGS-1';
  await sql`
    insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
    values (1, 'ssc1m', ${numero}, now(), now() + interval '1 hour', now() + interval '1 hour')`.execute(test.services.db);
  const made = await test.ask('POST', '/bo/content-batches/arrange', {
    token: tokens['content'] ?? '',
    body: { kind: 'article', change: 'hide', filter: {} },
  });
  const schedule = await test.ask('POST', '/bo/report-schedules', {
    token: tokens['finance'] ?? '',
    body: { name: 'Days', by: 'day', filter: {}, rhythm: 'daily', hour: 6, keepDays: 30, enabled: true, reason: 'a test needs one' },
  });
  const { scheduleId } = schedule.body.value as { scheduleId: string };
  const run = await test.ask('POST', `/bo/report-schedules/${scheduleId}/run`, { token: tokens['finance'] ?? '', body: { reason: 'now' } });
  while (await test.app.modules.reports.makeDue());
  const { rows: runs } = await sql<{ id: string }>`
    insert into promotions.dry_run (id, merchant_id, document, from_day, to_day, asked_by) values (gen_random_uuid(), 1, '{}', now(), now(), 'test') returning id`.execute(
    test.services.db,
  );
  // A list of players of the same number: both stand in addresses as `id`.
  await sql`insert into promotions.segment (id, merchant_id, code, changed_by) values (${runs[0]?.id}::uuid, 1, 'headings', 'test')`.execute(
    test.services.db,
  );
  // So are a mission and a leaderboard.
  const texts = '{"title": {"EN": "Headings"}, "about": {}, "steps": [], "prizes": [], "lanes": [], "lists": []}';
  await sql`insert into missions.mission (id, merchant_id, code, document, made_by) values (${runs[0]?.id}::uuid, 1, 'headings', ${texts}::jsonb, 'test')`.execute(
    test.services.db,
  );
  await sql`
    insert into missions.board (id, merchant_id, code, document, from_at, until_at, made_by)
    values (${runs[0]?.id}::uuid, 1, 'headings', ${texts}::jsonb, now(), now() + interval '1 hour', 'test')`.execute(test.services.db);
  things = {
    id: runs[0]?.id ?? '',
    playerId: String(playerId),
    gameCode: 'ssc1m',
    numero,
    batchId: (made.body.value as { batchId: string }).batchId,
    runId: (run.body.value as { runId: string }).runId,
    by: 'day',
  };
}, 60_000);
afterAll(() => test.close());

/** What stands over the columns of a file in a language. */
async function headOf(
  { path, right }: OperationShape,
  language: LanguageCode,
  other: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  // Who asked for the batch.
  const role = right === 'self' ? 'content' : (staffRoles.find((one) => right !== undefined && roleMay(one, right)) ?? '');
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => other[name] ?? things[name] ?? `no ${name} for ${path}`);
  const answer = await test.http.inject({
    url: `${address}?${new URLSearchParams(asked[path]).toString()}&language=${language}`,
    headers: { host: 'localhost:8080', authorization: tokens[role] ?? '' },
  });
  expect(answer.statusCode, `${path} as ${role}: ${answer.body.slice(0, 300)}`).toBe(200);
  const [head = ''] = answer.body.split('\r\n');
  expect(head.startsWith('\uFEFF'), `${path}: spreadsheets know the letters of ${language}`).toBe(true);
  return head.replace('\uFEFF', '').split(',');
}

describe('what stands over the columns of every file of staff', () => {
  it('is there for all of them', () => {
    expect(files.length).toBeGreaterThan(25);
  });

  it.each(files.filter(([name]) => name !== 'exportAudit').map(([name, operation]) => [name, operation] as const))(
    'is in the language of whoever asks: %s',
    async (_name, operation) => {
      const english = await headOf(operation, 'EN');
      expect(english.length).toBeGreaterThan(2);
      for (const language of completeLanguages.filter((one) => one !== 'EN')) {
        const words = await headOf(operation, language);
        expect(words).toHaveLength(english.length);
        const same = words.filter((word, at) => word.toLowerCase() === english[at]?.toLowerCase() && !sameWords.has(word.toLowerCase()));
        expect(same, language).toEqual([]);
      }
    },
  );

  it('is in every language for each kind of report with all its figures', async () => {
    const [, report] = files.find(([name]) => name === 'staffExportReport') ?? [];
    for (const by of reportKinds) {
      const english = await headOf(report as OperationShape, 'EN', { by });
      expect(english.slice(0, 2)).toEqual([`${by[0]?.toUpperCase()}${by.slice(1)}`, 'Name']);
      const words = await headOf(report as OperationShape, 'TH', { by });
      expect(words.filter((word, at) => word === english[at])).toEqual([]);
    }
  });

  it('never changes for the audit log, whose check reads it', async () => {
    const [, audit] = files.find(([name]) => name === 'exportAudit') ?? [];
    const heads = await Promise.all(
      (['EN', 'VI'] as const).map(async (language) => {
        const answer = await test.http.inject({
          url: `${(audit as OperationShape).path}?language=${language}`,
          headers: { host: 'localhost:8080', authorization: tokens['auditor'] ?? '' },
        });
        return answer.body.split('\r\n')[0];
      }),
    );
    expect(heads[1]).toBe(heads[0]);
  });
});
