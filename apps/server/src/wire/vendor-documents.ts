import type { OperationShape } from '@sortes/contract';
import { faultTable, pamCodes, rsCodes } from '@sortes/wallet-protocol';

/**
 * How `/openapi.json` describes the calls of game vendors. Their bodies are read by the dialects from the bytes, so the contract has no schema of
 * them; docs/vendors/wallet.md says in words what these say to machines.
 */

type Schema = Record<string, unknown>;

const identifier: Schema = { type: 'string', minLength: 1, maxLength: 80, pattern: '^[\\x21-\\x7e]+$' };
const currency: Schema = { type: 'string', pattern: '^[A-Z]{3,5}$', description: 'ISO 4217, or what the brand calls its currency' };
const flag: Schema = { type: 'boolean', default: false };
const rsAmount: Schema = {
  type: 'integer',
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  multipleOf: 10,
  description: 'Amount × 100 000',
};
const pamAmount: Schema = { type: 'number', minimum: 0, description: 'At most four decimals, without an exponent' };
const nothing: Schema = { const: 0, description: 'There is no such money' };

const rsFields: Readonly<Record<string, Schema>> = {
  request_uuid: { ...identifier, description: 'Repeated in the reply' },
  token: { type: 'string', minLength: 1, maxLength: 200, description: 'Of the launch' },
  user: { ...identifier, description: 'The player’s alias; `supplier_user` is understood too' },
  transaction_uuid: { ...identifier, description: 'One transaction for ever' },
  reference_transaction_uuid: { ...identifier, description: 'The bet' },
  round: identifier,
  round_closed: { ...flag, description: 'The round’s last transaction' },
  is_free: { ...flag, description: 'With an amount of 0 only' },
  game_code: identifier,
  currency,
  amount: rsAmount,
};

/** Fields of each RS call; a mark of `?` may be left out. */
const rsBodies: Readonly<Record<string, readonly string[]>> = {
  rsCheck: ['request_uuid', 'token'],
  rsBalance: ['request_uuid', 'token', 'user', 'game_code?'],
  rsBet: ['request_uuid', 'token', 'user', 'transaction_uuid', 'round', 'round_closed?', 'is_free?', 'game_code', 'currency', 'amount'],
  rsWin:
    'request_uuid token? user transaction_uuid reference_transaction_uuid round round_closed? is_free? game_code currency amount'.split(
      ' ',
    ),
  rsRollback: ['request_uuid', 'token?', 'user', 'transaction_uuid', 'reference_transaction_uuid', 'round', 'round_closed?', 'game_code'],
};

function bodyOfRs(fields: readonly string[]): Schema {
  const names = fields.map((field) => field.replace('?', ''));
  return {
    type: 'object',
    required: fields.filter((field) => !field.endsWith('?')),
    properties: Object.fromEntries(names.map((name) => [name, rsFields[name]])),
  };
}

const rsReply: Schema = {
  type: 'object',
  required: ['status', 'request_uuid'],
  properties: {
    status: { type: 'string', enum: rsCodes },
    request_uuid: { type: 'string' },
    token: { type: 'string', description: 'Of `check`' },
    user: { type: 'string' },
    currency: { type: 'string' },
    balance: { type: 'integer', description: 'Amount × 100 000; may be beyond 2^53 and is exact in the text' },
  },
};

const pamRequired: Readonly<Record<string, Schema>> = {
  currency,
  provider: { type: 'string', description: 'That of the query' },
  transactionType: { type: 'string', enum: ['WITHDRAW', 'DEPOSIT', 'CANCEL'] },
  cashAmount: pamAmount,
  transactionDateTime: { type: 'string', format: 'date-time' },
  providerTransactionId: { ...identifier, description: 'One transaction for ever' },
  providerGameId: identifier,
  providerRoundId: identifier,
};
const pamTransaction: Schema = {
  type: 'object',
  required: Object.keys(pamRequired),
  properties: {
    ...pamRequired,
    bonusAmount: nothing,
    promoAmount: nothing,
    providerBetRef: { ...identifier, description: 'The WITHDRAW that is paid or undone, or what several share' },
    isGameOver: flag,
  },
};
const pamBalance: Schema = { type: 'object', properties: { cashAmount: { type: 'number' }, bonusAmount: nothing, promoAmount: nothing } };
const pamText: Schema = { type: 'string' };
const pamReplies: Readonly<Record<string, Schema>> = {
  session: {
    type: 'object',
    properties: Object.fromEntries(['playerId', 'token', 'currency', 'country', 'language', 'gameId'].map((name) => [name, pamText])),
  },
  balance: pamBalance,
  transactions: { type: 'array', items: pamTransaction },
  transactionResult: { type: 'object', properties: { transactionId: pamText, balance: pamBalance } },
  gameround: {
    type: 'object',
    properties: {
      providerGameId: pamText,
      providerRoundId: pamText,
      startTime: { type: 'string', format: 'date-time' },
      endTime: { type: 'string', format: 'date-time', description: 'Left out while it is open' },
    },
  },
};

/** What each PAM call answers with, and whether it looks at the player's token. */
const pamCalls: Readonly<Record<string, { reply: string; needsToken: boolean }>> = {
  pamGetSession: { reply: 'session', needsToken: true },
  pamRefreshSession: { reply: 'session', needsToken: true },
  pamGetBalance: { reply: 'balance', needsToken: true },
  pamGetTransactions: { reply: 'transactions', needsToken: false },
  pamAddTransaction: { reply: 'transactionResult', needsToken: false },
  pamGetGameRound: { reply: 'gameround', needsToken: false },
};

function replyOfPam(name: string): Schema {
  const reply = pamCalls[name]?.reply ?? '';
  return {
    type: 'object',
    required: ['status'],
    properties: {
      status: { type: 'string', enum: ['OK', 'ERROR'] },
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string', enum: pamCodes.filter((code) => code !== 'OK') }, message: pamText },
      },
      [reply]: pamReplies[reply],
    },
  };
}

function headersAndQueryOf(name: string): Record<string, unknown>[] {
  const call = pamCalls[name];
  if (call === undefined) return [];
  const query = (field: string, required: boolean, description: string) => ({
    name: field,
    in: 'query',
    required,
    description,
    schema: pamText,
  });
  return [
    query('provider', true, 'The game provider'),
    ...(name === 'pamGetTransactions'
      ? [query('providerBetRef', false, 'One of the two is needed; this one goes before'), query('providerTransactionId', false, 'By id')]
      : []),
    {
      name: 'X-Player-Token',
      in: 'header',
      required: call.needsToken,
      description: name === 'pamAddTransaction' ? 'Needed with a WITHDRAW' : 'Of the launch',
      schema: { type: 'string', minLength: 32, maxLength: 40 },
    },
    { name: 'X-Correlation-ID', in: 'header', required: false, schema: pamText },
  ];
}

/** Security schemes that `describeVendorCall` names. */
export const vendorSecuritySchemes = {
  vendorSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Auth-Signature',
    description: 'Base64 of the RSA-SHA256 (PKCS #1 v1.5) signature over the bytes of the body; `X-Hub88-Signature` is understood too',
  },
  vendorKey: { type: 'http', scheme: 'bearer', description: 'The key that the operator gave the vendor' },
};

/** What stands of a vendor's call in the OpenAPI document besides its path parameters. @throws Error for a call it does not know. */
export function describeVendorCall(name: string, operation: OperationShape, pathParameters: readonly unknown[]): Record<string, unknown> {
  const isRs = operation.envelope === 'rs';
  const rsFieldsOfCall = rsBodies[name];
  if (isRs ? rsFieldsOfCall === undefined : pamCalls[name] === undefined) throw new Error(`${name} is not described for vendors`);
  const body = isRs ? bodyOfRs(rsFieldsOfCall ?? []) : operation.method === 'POST' ? pamTransaction : undefined;
  const dialect = isRs ? 'rs' : 'pam';
  const schema = isRs ? rsReply : replyOfPam(name);
  const byStatus = new Map<number, string[]>();
  for (const row of faultTable) {
    const found = row[dialect];
    if (found !== undefined) byStatus.set(found.http, [...(byStatus.get(found.http) ?? []), `${row.meaning}: \`${found.code}\``]);
  }
  return {
    operationId: name,
    summary: operation.summary,
    tags: [operation.tag],
    description: 'For game vendors; docs/vendors/wallet.md. No brand, no session: the brand follows the player.',
    security: [{ [isRs ? 'vendorSignature' : 'vendorKey']: [] }],
    parameters: [...pathParameters, ...headersAndQueryOf(name)],
    ...(body === undefined ? {} : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: Object.fromEntries(
      [...byStatus].map(([status, meanings]) => [
        String(status),
        {
          description: status === 200 ? `What became of it; or ${meanings.join('; ')}` : meanings.join('; '),
          content: { 'application/json': { schema } },
        },
      ]),
    ),
  };
}
