import { operations, type ErrorCode, type OperationShape } from '@sortes/contract';
import { Value } from 'typebox/value';

/** What a call asks for, as its operation understands it. */
export interface ReadCall {
  readonly name: string;
  readonly operation: OperationShape;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** A refusal before anything is answered, as the server words it. */
export interface Fault {
  readonly code: ErrorCode;
  readonly field?: string;
}

interface Route {
  readonly name: string;
  readonly operation: OperationShape;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Routes with fewer parameters first: `/mall/orders.csv` is no order. */
const routes: readonly Route[] = [...operations]
  .flatMap(([name, operation]) =>
    [operation.path, ...(operation.aliases ?? [])].map((path) => {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter);
      const pattern = path
        .split(/(:\w+)/)
        .map((part) => (part.startsWith(':') ? '([^/]+)' : escape(part)))
        .join('');
      return { name, operation, pattern: new RegExp(`^${pattern}$`), names };
    }),
  )
  .toSorted((one, other) => one.names.length - other.names.length);

/** A path parameter or a field of a query comes as text and is read as what its schema says. */
function readText(text: string, type: string | undefined): unknown {
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'number' && /^-?\d{1,15}(\.\d{1,8})?$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: string; readonly default?: unknown }>>;
}

function readTexts(schema: OperationShape['query'], given: Iterable<readonly [string, string]>): Record<string, unknown> {
  const { properties = {} } = (schema ?? {}) as ObjectSchema;
  const read: Record<string, unknown> = {};
  for (const [name, text] of given) if (text !== '') read[name] = readText(text, properties[name]?.type);
  for (const [name, { default: usual }] of Object.entries(properties)) if (usual !== undefined && !(name in read)) read[name] = usual;
  return read;
}

/** The first field that is not what the schema says; undefined where all are. */
function fieldAtFault(schema: OperationShape['query'], value: unknown): string | undefined {
  if (schema === undefined || Value.Check(schema, value)) return undefined;
  const [first] = [...Value.Errors(schema, value)] as unknown as {
    instancePath: string;
    params?: { requiredProperties?: readonly string[] };
  }[];
  const path = (first?.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.');
  const lacking = first?.params?.requiredProperties?.[0];
  return [path, lacking].filter((part) => part !== undefined && part !== '').join('.') || 'body';
}

/** Which operation a call is of, and what it asks for; undefined where the contract has none at this address. */
export function readCall(method: string, url: URL): ReadCall | undefined {
  for (const { name, operation, pattern, names } of routes) {
    const found = operation.method === method ? pattern.exec(url.pathname) : null;
    if (found === null) continue;
    const params = names.map((parameter, at): [string, string] => [parameter, decodeURIComponent(found[at + 1] ?? '')]);
    return { name, operation, params: readTexts(operation.params, params), query: readTexts(operation.query, url.searchParams) };
  }
  return undefined;
}

/** What the contract has against a call, by the first field at fault: the same that the server would refuse. */
export function faultOfCall({ operation, params, query }: ReadCall, body: unknown): Fault | undefined {
  if (operation.body !== undefined && (body === undefined || body === null)) return { code: 'request_body_required' };
  const field = fieldAtFault(operation.params, params) ?? fieldAtFault(operation.query, query) ?? fieldAtFault(operation.body, body);
  return field === undefined ? undefined : { code: 'request_param_err', field };
}
