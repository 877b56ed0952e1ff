import { readRsAmount, readRsBalance, writeRsAmount } from './amounts.js';
import { rsCodes, type RsCode } from './codes.js';
import type { WalletCommand } from './command.js';
import { isFields, readCurrency, readFlag, readIdentifier, readOptionalToken, type Fields } from './fields.js';
import { readJson } from './json.js';

/**
 * The RS dialect: Caleta 1.5 and Hub88, POST with a signed JSON body to `<base>/wallet/{check,balance,bet,win,rollback}`. Amounts are integers
 * of 1/100 000. Fields that are not named here are ignored.
 */

export interface RsCheckRequest {
  /** Caleta 1.5 has none here, Hub88 does. */
  request_uuid?: string;
  token: string;
}
export interface RsBalanceRequest {
  request_uuid: string;
  token: string;
  /** The player's alias; `supplier_user` is understood too, here and below. */
  user: string;
  game_code?: string;
}
export interface RsBetRequest {
  request_uuid: string;
  token: string;
  user: string;
  transaction_uuid: string;
  round: string;
  round_closed?: boolean;
  /** A free round: its amount must be 0. */
  is_free?: boolean;
  /** Of which free rounds it is one, as `freebet/create` named them. */
  reward_uuid?: string;
  game_code: string;
  currency: string;
  amount: number;
}
export interface RsWinRequest extends Omit<RsBetRequest, 'token'> {
  /** Never looked at: wins come late. */
  token?: string;
  reference_transaction_uuid: string;
}
export interface RsRollbackRequest {
  request_uuid: string;
  token?: string;
  user: string;
  transaction_uuid: string;
  reference_transaction_uuid: string;
  round: string;
  round_closed?: boolean;
  game_code: string;
}
export interface RsReply {
  status: RsCode;
  request_uuid: string;
  user?: string;
  currency?: string;
  /** × 100 000. */
  balance?: number;
}

export type RsRead<Value> = { ok: true; requestId: string; value: Value } | { ok: false; requestId: string; code: RsCode };

const wrongTypes = (requestId: string): { ok: false; requestId: string; code: RsCode } => ({
  ok: false,
  requestId,
  code: 'RS_ERROR_WRONG_TYPES',
});

/** The id that the answer repeats; empty when there is none to repeat. */
export function rsRequestId(body: unknown): string {
  return isFields(body) ? (readIdentifier(body['request_uuid']) ?? '') : '';
}

const userOf = (body: Fields): string | undefined => readIdentifier(body['user'] ?? body['supplier_user']);

/** Whose token? The one call that may come without a `request_uuid`: Caleta 1.5 has `token` alone in it. */
export function readRsCheck(body: unknown): RsRead<{ token: string }> {
  const requestId = rsRequestId(body);
  if (!isFields(body) || (requestId === '' && body['request_uuid'] !== undefined)) return wrongTypes(requestId);
  const token = readOptionalToken(body['token']);
  if (!token) return wrongTypes(requestId);
  return { ok: true, requestId, value: { token } };
}

/** How much has a player? */
export function readRsBalanceRequest(body: unknown): RsRead<{ token: string; player: string }> {
  const requestId = rsRequestId(body);
  if (!isFields(body)) return wrongTypes(requestId);
  const token = readOptionalToken(body['token']);
  const player = userOf(body);
  if (requestId === '' || !token || player === undefined) return wrongTypes(requestId);
  return { ok: true, requestId, value: { token, player } };
}

/** The command of a bet. */
export function readRsBet(vendor: string, body: unknown): RsRead<WalletCommand> {
  return readRsCommand(vendor, 'bet', body);
}

/** The command of a win; it names the bet that it pays. */
export function readRsWin(vendor: string, body: unknown): RsRead<WalletCommand> {
  return readRsCommand(vendor, 'win', body);
}

/** The command of a rollback; amount and currency are those of the bet, so the command has 0 and an empty text. */
export function readRsRollback(vendor: string, body: unknown): RsRead<WalletCommand> {
  return readRsCommand(vendor, 'rollback', body);
}

/** null: it names none; undefined: what it names is no reward of ours. */
function readReward(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' && /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value) ? value.toLowerCase() : undefined;
}

function readRsCommand(vendor: string, kind: WalletCommand['kind'], body: unknown): RsRead<WalletCommand> {
  const requestId = rsRequestId(body);
  if (!isFields(body) || requestId === '') return wrongTypes(requestId);
  const externalId = readIdentifier(body['transaction_uuid']);
  const referenceId = kind === 'bet' ? null : readIdentifier(body['reference_transaction_uuid']);
  const round = readIdentifier(body['round']);
  const game = readIdentifier(body['game_code']);
  const player = userOf(body);
  const roundClosed = readFlag(body['round_closed']);
  const isFree = readFlag(body['is_free']);
  // One that names no reward is a round of the vendor's own making, and wins what any stake wins.
  const reward = isFree === true && kind !== 'rollback' ? readReward(body['reward_uuid']) : null;
  const token = readOptionalToken(body['token']);
  const amount = kind === 'rollback' ? 0n : readRsAmount(body['amount']);
  const currency = kind === 'rollback' ? '' : readCurrency(body['currency']);
  if (
    externalId === undefined ||
    referenceId === undefined ||
    round === undefined ||
    game === undefined ||
    player === undefined ||
    roundClosed === undefined ||
    isFree === undefined ||
    reward === undefined ||
    token === undefined ||
    amount === undefined ||
    currency === undefined ||
    (kind === 'bet' && (token === null || (isFree && amount !== 0n)))
  )
    return wrongTypes(requestId);
  return {
    ok: true,
    requestId,
    value: {
      vendor,
      externalId,
      kind,
      referenceId,
      round,
      roundClosed,
      player,
      game,
      amount,
      currency,
      token,
      ...(reward !== null && { reward }),
    },
  };
}

/** The JSON text of a reply. Money units; a balance of any size stays exact. */
export function writeRsReply(reply: {
  code: RsCode;
  requestId: string;
  token?: string | undefined;
  player?: string | null | undefined;
  currency?: string | null | undefined;
  balance?: bigint | null | undefined;
}): string {
  const { code, requestId, token, player, currency, balance } = reply;
  let text = `{"status":"${code}","request_uuid":${JSON.stringify(requestId)}`;
  if (token !== undefined) text += `,"token":${JSON.stringify(token)}`;
  if (player !== undefined && player !== null) text += `,"user":${JSON.stringify(player)}`;
  if (currency !== undefined && currency !== null) text += `,"currency":${JSON.stringify(currency)}`;
  if (balance !== undefined && balance !== null) text += `,"balance":${writeRsAmount(balance)}`;
  return `${text}}`;
}

/** What a wallet answered, read by the side that asked. Money units. @throws Error when it is no RS reply. */
export function readRsReply(text: string): {
  code: RsCode;
  requestId: string;
  token: string | undefined;
  player: string | undefined;
  currency: string | undefined;
  balance: bigint | undefined;
} {
  const body = readJson(text);
  const status = isFields(body) ? body['status'] : undefined;
  const code = rsCodes.find((known) => known === status);
  if (!isFields(body) || code === undefined) throw new Error(`not an RS reply: ${text.slice(0, 200)}`);
  const textOf = (name: string): string | undefined => (typeof body[name] === 'string' ? (body[name] as string) : undefined);
  return {
    code,
    requestId: textOf('request_uuid') ?? '',
    token: textOf('token'),
    player: textOf('user'),
    currency: textOf('currency'),
    balance: readRsBalance(body['balance']),
  };
}
