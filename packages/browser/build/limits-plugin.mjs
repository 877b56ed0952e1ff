import path from 'node:path';
import { importSource } from './import-source.mjs';

const publicId = 'virtual:limits/';
const prefix = '\0limits:';
const contractFile = path.resolve(import.meta.dirname, '../../contract/src/index.ts');

/** Numbers and texts of a schema that are limits as they stand. */
const bounds = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems'];

/** A schema without the variant null, and whether it had one. */
function withoutNull(schema) {
  const variants = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (variants.length === 0) return { schema, isNullable: false };
  const isNullable = variants.length < schema.anyOf.length;
  return { schema: variants.length === 1 ? variants[0] : { ...schema, anyOf: variants }, isNullable };
}

/** The words of a choice of words; undefined for every other schema. */
function wordsOf({ anyOf, const: only }) {
  if (typeof only === 'string') return [only];
  return anyOf?.every((one) => typeof one.const === 'string') ? anyOf.map((one) => one.const) : undefined;
}

/** The limits of a schema by the paths of its values. What may be of several shapes has none: which shape is meant, the server tells. */
export function limitsOf(given, path = [], isNeeded = true) {
  const { schema, isNullable } = withoutNull(given);
  const words = wordsOf(schema);
  const own = {
    ...(isNeeded && !isNullable && path.length > 0 && path.at(-1) !== '*' && { needed: true }),
    ...Object.fromEntries(bounds.filter((name) => schema[name] !== undefined).map((name) => [name, schema[name]])),
    ...((schema.type === 'integer' || schema.type === 'number') && { number: schema.type === 'integer' ? 'whole' : 'any' }),
    ...(words && { words }),
  };
  const below =
    schema.type === 'object'
      ? Object.entries(schema.properties ?? {}).map(([name, one]) =>
          limitsOf(one, [...path, name], schema.required?.includes(name) ?? false),
        )
      : schema.type === 'array' && schema.items
        ? [limitsOf(schema.items, [...path, '*'])]
        : [];
  return Object.assign(Object.keys(own).length > 0 ? { [path.join('.')]: own } : {}, ...below);
}

/**
 * `import limits from 'virtual:limits/register'`: what the contract asks of the body of that operation, by the paths of its values, for the form that sends it. One module
 * an operation, so that a form brings its own limits and the page no list of all. An operation without a body, or one that the contract does not have, fails the build.
 */
export function limitsPlugin() {
  let contract;
  return {
    name: 'sortes-limits',
    enforce: 'pre',
    resolveId: { filter: { id: /^virtual:limits\// }, handler: (id) => prefix + id.slice(publicId.length) },
    load: {
      filter: { id: /^\0limits:/ },
      async handler(id) {
        const name = id.slice(prefix.length);
        const { operations } = await (contract ??= importSource(contractFile));
        const body = operations.get(name)?.body;
        if (body === undefined) throw new Error(`${publicId}${name}: the contract has no such operation with a body`);
        return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(limitsOf(body)))});`, moduleType: 'js' };
      },
    },
  };
}
