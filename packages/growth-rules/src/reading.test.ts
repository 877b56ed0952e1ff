import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documentText, writeDocument } from './reading.js';

const { document } = fc.letrec((tie) => ({
  document: fc.oneof(
    { maxDepth: 4 },
    fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.array(tie('document'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.nat(20).map(String)), tie('document'), { maxKeys: 5 }),
  ),
}));

it('makes the text that JSON makes of a written document', () => {
  fc.assert(
    fc.property(document, (value) => {
      expect(documentText(value)).toBe(JSON.stringify(writeDocument(value)));
    }),
    { numRuns: 2_000 },
  );
});
