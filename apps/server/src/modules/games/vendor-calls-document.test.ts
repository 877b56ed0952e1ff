import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readGameList } from './catalogue/read-game-list.js';
import { listOfFile } from './reconcile/read-list-file.js';
import { readListLine } from './reconcile/read-list.js';

const read = (path: string): string => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
const page = read('docs/vendors/vendor-calls.md');
const reconciliation = read('docs/vendors/reconciliation.md');

/** Fields of each interface of a source, in order, with "?" where one may be left out; what stands deeper within is left out. */
function interfacesOf(source: string): Map<string, string[]> {
  return new Map(
    [...source.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+)(\?)?:/gm)].map(([, field = '', open = '']) => field + open),
    ]),
  );
}
/** The same from the tables of the page. */
function tablesOf(text: string): Map<string, string[]> {
  return new Map(
    [...text.matchAll(/^\| (\w+) \| What \|\n\|---\|---\|\n((?:\|.*\n)*)/gm)].map(([, name = '', rows = '']) => [
      name,
      [...rows.matchAll(/^\| `(\w+)`(\?)? \|/gm)].map(([, field = '', open = '']) => field + open),
    ]),
  );
}
const described = interfacesOf(read('packages/wallet-protocol/src/vendor-api.ts'));
const examples = new Map(
  [...page.matchAll(/^```json (\w+)\n([\s\S]*?)^```/gm)].map(([, name = '', text = '']) => [
    name,
    JSON.parse(text) as Record<string, unknown>,
  ]),
);

describe('the page of what is asked of a vendor', () => {
  it('has a table of every body, field by field', () => {
    expect(described.size).toBeGreaterThan(10);
    expect(Object.fromEntries(tablesOf(page))).toEqual(Object.fromEntries(described));
  });

  it('has an example of every body that travels, complete and with no other field', () => {
    // These stand within others.
    const inner = new Set(['DemoPlay', 'PlayRules', 'VendorGameResults', 'VendorRoom', 'VendorTransaction']);
    expect([...examples.keys()].toSorted()).toEqual([...described.keys()].filter((name) => !inner.has(name)).toSorted());
    for (const [name, example] of examples) {
      const fields = described.get(name) ?? [];
      const given = Object.keys(example);
      expect(
        fields.map((field) => field.replace('?', '')),
        name,
      ).toEqual(expect.arrayContaining(given));
      expect(given, name).toEqual(expect.arrayContaining(fields.filter((field) => !field.endsWith('?'))));
    }
  });

  it('has examples that the platform takes', () => {
    expect(readGameList([examples.get('VendorGame')])).toMatchObject({
      unfit: [],
      games: [{ code: 'card-duel', rooms: [{ code: 'silver' }] }],
    });
    const lines = examples.get('TransactionListReply')?.['transactions'] as unknown[];
    expect(lines.map((line, index) => readListLine(line, index + 1).kind)).toEqual(['bet', 'win']);
  });
});

describe('the list by file', () => {
  it('is described with every field of a transaction', () => {
    const [, table = ''] = /^\| Field, or column of CSV \| What \|\n\|---\|---\|\n((?:\|.*\n)*)/m.exec(reconciliation) ?? [];
    const columns = table.split('\n').flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
    expect(columns.toSorted()).toEqual((described.get('VendorTransaction') ?? []).toSorted());
  });

  it('is read from CSV as the document shows it', async () => {
    const [, text = ''] = /^```csv\n([\s\S]*?)^```/m.exec(reconciliation) ?? [];
    const lines = [];
    for await (const line of listOfFile(
      (async function* () {
        yield text;
      })(),
    ))
      lines.push(line);
    expect(lines).toMatchObject([
      { kind: 'bet', reference_transaction_uuid: null, round_closed: false, status: 'done' },
      { kind: 'win', reference_transaction_uuid: 'b-1', round_closed: true, status: 'done' },
    ]);
  });
});
