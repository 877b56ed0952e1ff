import { errorStatus, type OperationShape } from '@sortes/contract';
import { describeVendorCall, vendorSecuritySchemes } from './vendor-documents.js';

interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required: boolean;
  description?: string;
  schema: unknown;
}

const wrapped: Record<OperationShape['envelope'], (reply: unknown) => unknown> = {
  wps: (reply) => ({ type: 'object', required: ['success', 'value'], properties: { success: { const: true }, value: reply } }),
  lgw: (reply) => reply,
  file: () => ({ type: 'string' }),
  stream: () => ({ type: 'string' }),
  redirect: () => ({}),
  rs: (reply) => reply,
  pam: (reply) => reply,
};

const contentType: Record<OperationShape['envelope'], string> = {
  wps: 'application/json',
  lgw: 'application/json',
  file: 'text/csv',
  stream: 'text/event-stream',
  redirect: 'text/plain',
  rs: 'application/json',
  pam: 'application/json',
};

function parametersOf(schema: OperationShape['query'], place: 'query' | 'path'): Parameter[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, { description?: string }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(property.description === undefined ? {} : { description: property.description }),
    schema: property,
  }));
}

function describe(name: string, operation: OperationShape, isAlias: boolean): Record<string, unknown> {
  if (operation.policy === 'vendor') return describeVendorCall(name, operation, parametersOf(operation.params, 'path'));
  const headers: Parameter[] = [];
  if (operation.idempotent)
    headers.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      schema: { type: 'string', minLength: 8, maxLength: 255, pattern: '^[!-~]+$' },
      description: 'Best a UUID. The same key with the same body answers the same; another body under it is refused',
    });
  if (operation.encrypted)
    headers.push({
      name: 'Encryption',
      in: 'header',
      required: true,
      schema: { type: 'string' },
      description: '`kid` of the key from /wps/system/keys that the body is sealed to',
    });
  // payOS signs in the body; the others sign the bytes in a header.
  if (operation.policy === 'gateway' && operation.path.includes(':gateway'))
    headers.push(
      {
        name: 'X-Gateway-Timestamp',
        in: 'header',
        required: true,
        schema: { type: 'string', pattern: '^\\d{1,15}$' },
        description: 'Milliseconds since 1970; five minutes either way count',
      },
      {
        name: 'X-Gateway-Signature',
        in: 'header',
        required: true,
        schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
        description: 'Hex HMAC-SHA256 over timestamp, full stop and the bytes of the body (docs/api.md)',
      },
    );
  const refusals = [...(operation.errors ?? [])];
  return {
    operationId: isAlias ? undefined : name,
    summary: operation.summary,
    tags: [operation.tag],
    deprecated: isAlias || undefined,
    description: [
      `Policy: ${operation.policy}${operation.right === undefined ? '' : `, right ${operation.right}`}.`,
      operation.encrypted
        ? 'Body travels as {"value": "<JWE compact, header {alg: ECDH-ES, enc: A256GCM, kid}>"} over {body, nonce, time}: nonce 16 to 64 of A-Z a-z 0-9 _ -, good once; time in milliseconds, five minutes either way (docs/api.md). The schema below is that of `body`.'
        : '',
      refusals.length > 0 ? `May refuse with: ${refusals.map((code) => `\`${code}\` (${errorStatus[code]})`).join(', ')}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    security: operation.policy === 'visitor' || operation.policy === 'gateway' ? [] : [{ token: [] }, { cookie: [] }],
    parameters: [...parametersOf(operation.params, 'path'), ...parametersOf(operation.query, 'query'), ...headers],
    ...(operation.upload !== undefined && {
      requestBody: { required: true, content: Object.fromEntries(operation.upload.types.map((type) => [type, {}])) },
    }),
    ...(operation.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { [operation.form ? 'application/x-www-form-urlencoded' : 'application/json']: { schema: operation.body } },
          },
        }),
    responses: {
      ...(operation.envelope === 'redirect'
        ? { '302': { description: 'Leads on', headers: { Location: { schema: { type: 'string' } } } } }
        : {
            '200': {
              description: 'Success',
              content: { [contentType[operation.envelope]]: { schema: wrapped[operation.envelope](operation.reply) } },
            },
          }),
      default: {
        description: 'Refusal',
        content: {
          'application/json': {
            schema: { $ref: operation.envelope === 'lgw' ? '#/components/schemas/LotteryError' : '#/components/schemas/Failure' },
          },
        },
      },
    },
  };
}

type Schemas = Record<string, unknown>;

/**
 * The same schema with what it names by `$id` (types that contain themselves) standing once among the components of the document, and every reference
 * pointing there: readers of OpenAPI resolve addresses within the document, not names.
 */
function withSharedSchemas(value: unknown, shared: Schemas): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withSharedSchemas(item, shared));
  if (typeof value !== 'object' || value === null) return value;
  const { $defs, $id, ...rest } = value as Record<string, unknown>;
  for (const defined of Object.values($defs ?? {})) withSharedSchemas(defined, shared);
  const entries = Object.entries(rest).map(([key, inner]): [string, unknown] => [
    key,
    key === '$ref' && typeof inner === 'string' && !inner.startsWith('#')
      ? `#/components/schemas/${inner}`
      : withSharedSchemas(inner, shared),
  ]);
  const schema = Object.fromEntries(entries);
  if (typeof $id !== 'string') return schema;
  const known = shared[$id];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two schemas are called ${$id}`);
  shared[$id] = schema;
  return { $ref: `#/components/schemas/${$id}` };
}

/** Refusals that only staff are given. */
const ofStaff = /^(staff|approval)\./;

/** The codes of errors that callers of these operations meet. */
const codesOf = (operations: ReadonlyMap<string, OperationShape>): string[] => {
  const areOfStaff = [...operations.values()].some(({ policy }) => policy === 'staff');
  return Object.keys(errorStatus).filter((code) => areOfStaff || !ofStaff.test(code));
};

/**
 * OpenAPI 3.1 of these operations.
 * @throws Error when two different schemas have one name.
 */
export function openApiDocument(operations: ReadonlyMap<string, OperationShape>, title: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, operation] of operations) {
    for (const [index, path] of [operation.path, ...(operation.aliases ?? [])].entries()) {
      const openPath = path.replace(/:(\w+)/g, '{$1}');
      (paths[openPath] ??= {})[operation.method.toLowerCase()] = describe(name, operation, index > 0);
    }
  }
  const shared: Schemas = {};
  const described = withSharedSchemas(paths, shared);
  const message = {
    message: { type: 'string', description: 'In the language of the caller' },
    errorCode: { type: 'string', enum: codesOf(operations) },
    field: { type: 'string' },
    parameters: {
      type: 'object',
      additionalProperties: { type: ['string', 'number'] },
      description: 'Values that the message says, sums as decimal text: for who says it again in another language',
    },
  };
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '0.1.0',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Headers on every call: `Merchant` (exactly once, optional where the host name tells the brand) and `Language`. A program signs in with `Device: api`. docs/api.md says what a schema cannot: sealed bodies, the slider without a picture, signatures.',
    },
    paths: described,
    components: {
      securitySchemes: {
        ...vendorSecuritySchemes,
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token of a sign-in with `Device: api`, as it is' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: '`__Host-session` on https. Calls that change something also carry `X-CSRF-Token` from the sign-in',
        },
      },
      schemas: {
        ...shared,
        Failure: {
          type: 'object',
          required: ['success', 'message', 'errorCode'],
          properties: { success: { const: false }, ...message, value: {} },
        },
        LotteryError: { type: 'object', required: ['errorCode', 'message'], properties: message },
      },
    },
  };
}
