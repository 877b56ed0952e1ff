import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { conformanceCases } from './conformance/index.js';
import {
  commandKinds,
  commandVerdicts,
  codeTablesAsMarkdown,
  faultTable,
  pamCodeOf,
  requestFaults,
  rsCodeOf,
  verdictTable,
} from './index.js';

const document = readFileSync(new URL('../../../docs/vendors/wallet.md', import.meta.url), 'utf8');

/** Code, document and test are three views of one list: one order, nothing left out. */
describe('the list of answers', () => {
  it('names every verdict and every fault, in their order', () => {
    expect(verdictTable.map(({ verdict }) => verdict)).toEqual(commandVerdicts);
    expect(faultTable.map(({ fault }) => fault)).toEqual(requestFaults);
    for (const verdict of commandVerdicts)
      for (const kind of commandKinds) {
        expect(rsCodeOf(verdict, kind)).toMatch(/^RS_/);
        expect(pamCodeOf(verdict, kind)).toMatch(/^(OK|PAM_ERR_\w+)$/);
      }
  });

  it('stands in the document as it is in the code', () => {
    expect(document).toContain(codeTablesAsMarkdown());
  });

  it('has a case for every row, in its order', () => {
    const rows: readonly string[] = [...commandVerdicts, ...requestFaults];
    const about = conformanceCases.map((one) => rows.indexOf(one.about));
    expect(about).toEqual(about.toSorted((one, other) => one - other));
    // `busy` cannot be asked for from outside (apps/server/src/wire/vendor-edge.db.test.ts has it).
    const without = new Set(['busy']);
    for (const row of rows) expect(conformanceCases.some((one) => one.about === row) || without.has(row), row).toBe(true);
    expect(new Set(conformanceCases.map(({ id }) => id)).size).toBe(conformanceCases.length);
  });

  it('has each case in the document', () => {
    const listed = [...document.matchAll(/^\| `([\w-]+)` \| (.+?) \| (.+?) \|$/gm)].map(([, id, about, title]) => ({ id, about, title }));
    expect(listed).toEqual(
      conformanceCases.map(({ id, about, title, dialect }) => ({
        id,
        about,
        title: dialect === undefined ? title : `${dialect.toUpperCase()}: ${title}`,
      })),
    );
  });
});
