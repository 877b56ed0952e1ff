import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { publicDocument, staffDocumentText } from './documents.js';

/** Every reference of a document, and whether it leads somewhere within it. */
function danglingReferences(document: object): string[] {
  const dangling: string[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$ref' && typeof inner === 'string') {
        const target = inner
          .replace(/^#\//, '')
          .split('/')
          .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document);
        if (!inner.startsWith('#/') || target === undefined) dangling.push(inner);
      } else look(inner);
    }
  };
  look(document);
  return dangling;
}

describe.each([
  ['for the public', publicDocument()],
  ['for staff', JSON.parse(staffDocumentText()) as Record<string, unknown>],
])('the OpenAPI document %s', (_whom, document) => {
  it('is a valid one', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  it('refers only to what stands in it', () => {
    expect(danglingReferences(document)).toEqual([]);
    expect(danglingReferences({ a: { $ref: 'Node' }, b: { $ref: '#/c' } })).toEqual(['Node', '#/c']);
  });
});

it('keeps what is for staff out of the public document, and nothing else', () => {
  const publicPaths = Object.keys(publicDocument()['paths'] as object);
  const staffPaths = Object.keys((JSON.parse(staffDocumentText()) as { paths: object }).paths);
  expect(publicPaths.filter((path) => path.startsWith('/bo'))).toEqual([]);
  expect(JSON.stringify(publicDocument())).not.toContain('/bo/');
  expect(staffPaths.every((path) => path.startsWith('/bo/'))).toBe(true);
  expect(publicPaths).toContain('/wps/session/login/freeplay');
  expect(staffPaths).toContain('/bo/session');
  expect(staffPaths.length).toBeGreaterThan(100);
});
