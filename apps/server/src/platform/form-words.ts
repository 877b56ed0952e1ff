import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

interface Problem {
  keyword: string;
  schemaPath: string;
  instancePath: string;
  params: Readonly<Record<string, unknown>>;
  message: string;
}

/** The part of a schema that a problem points at ("#/properties/fee"). */
function schemaAt(schema: unknown, pointer: string): Record<string, unknown> {
  let at: unknown = schema;
  for (const step of pointer.split('/').slice(1))
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined;
  return typeof at === 'object' && at !== null ? (at as Record<string, unknown>) : {};
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const listed = (texts: readonly string[]): string => [...new Set(texts)].join(', ');

/** What was expected where a problem is, as a person would say it; a `description` of the schema says it best. */
function expectation(schema: unknown, problem: Problem, all: readonly Problem[]): string {
  const { keyword, params, schemaPath, instancePath, message } = problem;
  const here = schemaAt(schema, schemaPath);
  const description = typeof here['description'] === 'string' ? here['description'] : undefined;
  const within = all.filter((one) => one.instancePath === instancePath && one !== problem);
  if (keyword === 'additionalProperties') {
    const unknown = (params['additionalProperties'] as string[]).join(', ');
    return `unknown key ${unknown}; known are ${Object.keys((here['properties'] ?? {}) as object).join(', ')}`;
  }
  if (keyword === 'anyOf') {
    const constants = within.filter((one) => one.keyword === 'const').map(({ params: { allowedValue } }) => String(allowedValue));
    if (constants.length > 0) return `must be one of ${listed(constants)}`;
    return `must be ${within.map((one) => expectation(schema, one, []).replace(/^must be /, '')).join(' or ')}`;
  }
  if (keyword === 'enum') return `must be one of ${listed((params['allowedValues'] as unknown[]).map(String))}`;
  if (keyword === 'required') return `needs ${(params['requiredProperties'] as string[]).join(', ')}`;
  if (keyword === 'type')
    return `must be ${[params['type']]
      .flat()
      .map((type) => kinds[String(type)] ?? String(type))
      .join(' or ')}`;
  const words = /^\^\(([\w|-]+)\)\$$/.exec((params['pattern'] as string | undefined) ?? '')?.[1];
  if (words !== undefined) return `must be one of ${words.split('|').join(', ')}`;
  if (keyword === 'pattern' && description !== undefined) return `must be ${description}`;
  return message;
}

/**
 * What is wrong with a form an operator wrote, in their words instead of the schema's: which values are allowed, which key nobody knows. Undefined:
 * nothing. Patterns are told by the `description` of their schema.
 */
export function problemOfForm(schema: TSchema, form: unknown): string | undefined {
  if (Value.Check(schema, form)) return undefined;
  const problems = [...Value.Errors(schema, form)] as unknown as Problem[];
  // Of one place the whole says more than its parts: "anyOf" after each of its variants, "additionalProperties" after the key.
  const problem =
    problems.find(({ keyword }) => keyword === 'additionalProperties') ??
    problems.find(
      ({ keyword, instancePath }) =>
        keyword === 'anyOf' && !problems.some((one) => one.keyword !== 'anyOf' && one.instancePath.startsWith(`${instancePath}/`)),
    ) ??
    problems[0];
  if (problem === undefined) return 'not as described';
  const place = problem.instancePath.slice(1).replaceAll('/', '.');
  return `${place === '' ? 'the form' : place}: ${expectation(schema, problem, problems)}`;
}
