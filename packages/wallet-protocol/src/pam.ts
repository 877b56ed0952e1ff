import { readPamAmount, readPamBalance, writePamAmount } from './amounts.js';
import { pamCodes, type PamCode, type RequestFault } from './codes.js';
import type { PrizeCommand, WalletCommand } from './command.js';
import { isFields, readCurrency, readFlag, readIdentifier, type Fields } from './fields.js';
import { readJson } from './json.js';

/**
 * The PAM dialect: the interface of the open-source aggregator Valkyrie, version 0.6.0, as an operator's side answers it. Amounts are JSON
 * numbers; every reply is {status: OK | ERROR, error?: {code, message}, …}.
 */

export interface PamTransaction {
  currency: string;
  provider: string;
  transactionType: (typeof typeOf)[keyof typeof typeOf];
  cashAmount: number;
  bonusAmount: number;
  promoAmount: number;
  transactionDateTime: string;
  providerTransactionId: string;
  providerBetRef?: string;
  providerGameId: string;
  providerRoundId: string;
  isGameOver?: boolean;
}

export type PamRead<Value> = { ok: true; value: Value } | { ok: false; fault: RequestFault; message: string };

const kindOf = {
  WITHDRAW: 'bet',
  PROMOWITHDRAW: 'bet',
  DEPOSIT: 'win',
  PROMODEPOSIT: 'win',
  CANCEL: 'rollback',
  PROMOCANCEL: 'rollback',
} as const;
const typeOf = { bet: 'WITHDRAW', win: 'DEPOSIT', rollback: 'CANCEL' } as const;
const isType = (value: unknown): value is keyof typeof kindOf => typeof value === 'string' && Object.hasOwn(kindOf, value);
/** With a space, which no id of a vendor has: a WITHDRAW that came under such an id would keep another from being cancelled. */
const cancelMark = ' cancel';

/** The kind of transaction behind each command, and back. */
export function pamTypeOf(kind: WalletCommand['kind']): PamTransaction['transactionType'] {
  return typeOf[kind];
}

/**
 * Under which id a CANCEL is kept that carries the id of the WITHDRAW it undoes, as some of the aggregator's vendors send it: an id is one
 * transaction for ever, so the cancellation needs one of its own.
 */
export function pamCancelId(withdrawId: string): string {
  return `${withdrawId}${cancelMark}`;
}

/** The id as the vendor knows it. */
export function pamVendorId(externalId: string): string {
  return externalId.endsWith(cancelMark) ? externalId.slice(0, -cancelMark.length) : externalId;
}

/** What a call says besides its body: `player` is that of the path, `token` the header X-Player-Token, `provider` that of the query. */
interface PamCall {
  vendor: string;
  player: string;
  token: string | null;
  provider: string;
}

const wrong = (fault: RequestFault, message: string): { ok: false; fault: RequestFault; message: string } => ({
  ok: false,
  fault,
  message,
});

/**
 * What a transaction asks for.
 * A WITHDRAW may carry a `providerBetRef` that groups several; it is then the command's reference, by which a DEPOSIT or CANCEL finds it.
 * A DEPOSIT without one names only its round; a CANCEL without one undoes the WITHDRAW that has its own id.
 * A PROMODEPOSIT without one is a prize, which needs no WITHDRAW before it, nor a game or a round; with one it is a win. PROMOWITHDRAW and PROMOCANCEL are what
 * WITHDRAW and CANCEL are.
 * An amount is all three together. What a stake says to be bonus or promotional money is taken of what a bonus lends; what comes back is parted as its bet was.
 */
export function readPamTransaction(call: PamCall, body: unknown): PamRead<WalletCommand | PrizeCommand> {
  if (!isFields(body)) return wrong('field-wrong', 'a transaction is an object');
  const type = body['transactionType'];
  if (!isType(type)) return wrong('field-wrong', 'transactionType');
  const kind = kindOf[type];
  const isPrize = type === 'PROMODEPOSIT' && body['providerBetRef'] === undefined;

  const amounts: Record<string, bigint> = {};
  let negative: string | undefined;
  for (const name of ['cashAmount', 'bonusAmount', 'promoAmount']) {
    const value = body[name] ?? (name === 'cashAmount' ? undefined : 0);
    const read = readPamAmount(value);
    if (read === undefined)
      return wrong(typeof value === 'number' || (typeof value === 'object' && value !== null) ? 'amount-inexact' : 'field-wrong', name);
    if (read === 'negative') negative ??= name;
    else amounts[name] = read;
  }
  const names = readNames(body, isPrize);
  if (typeof names === 'string') return wrong('field-wrong', names);
  if (body['provider'] !== call.provider) return wrong('field-wrong', 'provider');
  if (negative !== undefined) return wrong('amount-negative', negative);
  const lent = (amounts['bonusAmount'] ?? 0n) + (amounts['promoAmount'] ?? 0n);
  const amount = (amounts['cashAmount'] ?? 0n) + lent;
  if (isPrize) return { ok: true, value: prizeOf(call, names, amount) };
  if (kind === 'bet' && call.token === null) return wrong('token-missing', 'X-Player-Token');
  return { ok: true, value: { ...commandOf(call, kind, names, amount), ...(kind === 'bet' && lent > 0n && { lent }) } };
}

interface PamNames {
  externalId: string;
  betReference: string | null;
  round: string;
  game: string;
  currency: string;
  roundClosed: boolean;
}

/** The fields that are no amounts, or the name of one that is wrong. `mayLack`: game and round may be missing or empty. */
function readNames(body: Fields, mayLack: boolean): PamNames | string {
  const place = (name: string): string | undefined =>
    mayLack && (body[name] === undefined || body[name] === null || body[name] === '') ? '' : readIdentifier(body[name]);
  const externalId = readIdentifier(body['providerTransactionId']);
  if (externalId === undefined) return 'providerTransactionId';
  const betReference = body['providerBetRef'] === undefined ? null : readIdentifier(body['providerBetRef']);
  if (betReference === undefined) return 'providerBetRef';
  const round = place('providerRoundId');
  if (round === undefined) return 'providerRoundId';
  const game = place('providerGameId');
  if (game === undefined) return 'providerGameId';
  const currency = readCurrency(body['currency']);
  if (currency === undefined) return 'currency';
  const roundClosed = readFlag(body['isGameOver']);
  if (roundClosed === undefined) return 'isGameOver';
  const time = body['transactionDateTime'];
  if (typeof time !== 'string' || time.length > 40 || Number.isNaN(Date.parse(time))) return 'transactionDateTime';
  return { externalId, betReference, round, game, currency, roundClosed };
}

function prizeOf({ vendor, player }: PamCall, { externalId, game, round, currency }: PamNames, amount: bigint): PrizeCommand {
  return { kind: 'prize', vendor, externalId, player, game, round, amount, currency };
}

function commandOf({ vendor, player, token }: PamCall, kind: WalletCommand['kind'], names: PamNames, amount: bigint): WalletCommand {
  const { externalId, betReference, round, game, currency, roundClosed } = names;
  const own = betReference === externalId;
  const isOwnCancel = kind === 'rollback' && (betReference === null || own);
  return {
    vendor,
    externalId: isOwnCancel ? pamCancelId(externalId) : externalId,
    kind,
    referenceId: isOwnCancel ? externalId : own ? null : betReference,
    round,
    roundClosed,
    player,
    game,
    amount: kind === 'rollback' ? 0n : amount,
    currency,
    token,
  };
}

function balanceText(units: bigint): string {
  return `{"cashAmount":${writePamAmount(units)},"bonusAmount":0,"promoAmount":0}`;
}

function resultText(transactionId: string | null, balance: bigint | null): string {
  const fields = [
    ...(transactionId === null ? [] : [`"transactionId":${JSON.stringify(transactionId)}`]),
    ...(balance === null ? [] : [`"balance":${balanceText(balance)}`]),
  ];
  return `"transactionResult":{${fields.join(',')}}`;
}

/** A refusal; with the balance (money units) where a transaction was refused and the player is known. */
export function writePamError(code: PamCode, message: string, balance: bigint | null = null): string {
  const error = `"status":"ERROR","error":{"code":"${code}","message":${JSON.stringify(message)}}`;
  return balance === null ? `{${error}}` : `{${error},${resultText(null, balance)}}`;
}

/** A transaction that was done. Money units. Its id is never left out: Valkyrie's Red Tiger provider fails for good without one. */
export function writePamResult(transactionId: string, balance: bigint | null): string {
  return `{"status":"OK",${resultText(transactionId, balance)}}`;
}

/** A player's balance, money units. */
export function writePamBalance(balance: bigint): string {
  return `{"status":"OK","balance":${balanceText(balance)}}`;
}

/** The session behind a token. */
export function writePamSession(session: {
  playerId: string;
  token: string;
  currency: string;
  country: string;
  language: string;
  gameId?: string | undefined;
}): string {
  return JSON.stringify({ status: 'OK', session });
}

/** A round; `endTime` is left out while it is open. */
export function writePamRound(round: { game: string; round: string; openedAt: Date; closedAt: Date | null }): string {
  return JSON.stringify({
    status: 'OK',
    gameround: {
      providerGameId: round.game,
      providerRoundId: round.round,
      startTime: round.openedAt.toISOString(),
      ...(round.closedAt === null ? {} : { endTime: round.closedAt.toISOString() }),
    },
  });
}

/** Transactions found. Money units. */
export function writePamTransactions(
  provider: string,
  found: readonly {
    externalId: string;
    kind: WalletCommand['kind'] | 'prize';
    referenceId: string | null;
    /** Round and game of a prize may be empty. */
    round: string;
    game: string;
    amount: bigint;
    currency: string;
    at: Date;
  }[],
): string {
  const items = found.map(({ externalId, kind, referenceId, round, game, amount, currency, at }) => {
    const head = JSON.stringify({
      currency,
      provider,
      transactionType: kind === 'prize' ? 'PROMODEPOSIT' : typeOf[kind],
      bonusAmount: 0,
      promoAmount: 0,
      transactionDateTime: at.toISOString(),
      providerTransactionId: pamVendorId(externalId),
      ...(referenceId === null ? {} : { providerBetRef: referenceId }),
      ...(game === '' ? {} : { providerGameId: game }),
      ...(round === '' ? {} : { providerRoundId: round }),
    });
    return `{"cashAmount":${writePamAmount(amount)},${head.slice(1)}`;
  });
  return `{"status":"OK","transactions":[${items.join(',')}]}`;
}

/** What a wallet answered, read by the side that asked. Money units. @throws Error when it is no PAM reply. */
export function readPamReply(text: string): {
  code: PamCode;
  message: string | undefined;
  balance: bigint | undefined;
  transactionId: string | undefined;
  body: Record<string, unknown>;
} {
  const body = readJson(text);
  if (!isFields(body) || (body['status'] !== 'OK' && body['status'] !== 'ERROR')) throw new Error(`not a PAM reply: ${text.slice(0, 200)}`);
  const error = isFields(body['error']) ? body['error'] : undefined;
  const code = body['status'] === 'OK' ? 'OK' : pamCodes.find((known) => known === error?.['code']);
  if (code === undefined) throw new Error(`not a PAM error: ${text.slice(0, 200)}`);
  const result = isFields(body['transactionResult']) ? body['transactionResult'] : undefined;
  const held = result?.['balance'] ?? body['balance'];
  return {
    code,
    message: typeof error?.['message'] === 'string' ? error['message'] : undefined,
    balance: isFields(held) ? readPamBalance(held['cashAmount']) : undefined,
    transactionId: typeof result?.['transactionId'] === 'string' ? result['transactionId'] : undefined,
    body,
  };
}
