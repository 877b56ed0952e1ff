/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
  anyOf?: Schema[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
}

/** An id that nothing has. */
const nobodysId = '00000000-0000-7000-8000-000000000000';

const candidates = ['1', 'xxx', '123456', 'abc', '2026-01-01', '12:00', 'ABCD', '0.1', 'a@b.cd', '84901234567', 'VND', '#fff', ''];

function plainText({ pattern, minLength = 1, maxLength = Number.POSITIVE_INFINITY }: Schema): string {
  if (pattern === undefined) return 'x'.repeat(Math.max(1, minLength));
  const rule = new RegExp(pattern, 'u');
  const fits = (text: string): boolean => rule.test(text) && text.length >= minLength && text.length <= maxLength;
  return candidates.find(fits) ?? '1';
}

/** A plain value of the schema: what the rest of a call looks like while one thing about it is looked at. */
export function plainValue(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return plainValue(schema.anyOf[0] ?? {});
  if (schema.format === 'uuid') return nobodysId;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, plainValue(schema.properties?.[name] ?? {})]));
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => plainValue(schema.items ?? {}));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return plainText(schema);
  }
}

/** An operation's address with a plain value for every part that varies; `given` replaces them by name. */
export function plainUrl(operation: { path: string; params?: unknown }, given: Record<string, string> = {}): string {
  const properties = (operation.params as Schema | undefined)?.properties ?? {};
  return operation.path.replace(/:(\w+)/g, (_match, key: string) =>
    encodeURIComponent(given[key] ?? String(plainValue(properties[key] ?? {}))),
  );
}
