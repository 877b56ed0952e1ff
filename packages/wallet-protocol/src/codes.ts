import type { CommandKind, CommandVerdict } from './command.js';

export const rsCodes = [
  'RS_OK',
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_BET_LIMIT_EXCEEDED',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
] as const;
export type RsCode = (typeof rsCodes)[number];

/** `OK` is the status of a PAM reply without an error. */
export const pamCodes = [
  'OK',
  'PAM_ERR_UNDEFINED',
  'PAM_ERR_TIMEOUT',
  'PAM_ERR_API_TOKEN',
  'PAM_ERR_MISSING_PROVIDER',
  'PAM_ERR_SESSION_NOT_FOUND',
  'PAM_ERR_SESSION_EXPIRED',
  'PAM_ERR_PLAYER_NOT_FOUND',
  'PAM_ERR_BET_NOT_ALLOWED',
  'PAM_ERR_GAME_NOT_FOUND',
  'PAM_ERR_ROUND_NOT_FOUND',
  'PAM_ERR_CASH_OVERDRAFT',
  'PAM_ERR_PROMO_OVERDRAFT',
  'PAM_ERR_NEGATIVE_STAKE',
  'PAM_ERR_TRANS_CURRENCY',
  'PAM_ERR_DUPLICATE_TRANS',
  'PAM_ERR_TRANS_NOT_FOUND',
  'PAM_ERR_TRANS_ALREADY_CANCELLED',
  'PAM_ERR_TRANS_ALREADY_SETTLED',
  'PAM_ERR_CANCEL_NOT_FOUND',
  'PAM_ERR_CANCEL_NON_WITHDRAW',
] as const;
export type PamCode = (typeof pamCodes)[number];

type PerKind<Code> = Code | Readonly<Record<CommandKind, Code>>;

export interface VerdictRow {
  verdict: CommandVerdict;
  meaning: string;
  rs: PerKind<RsCode>;
  pam: PerKind<PamCode>;
}

/** What each verdict is called in each dialect, in the order of `commandVerdicts`; docs/vendors/wallet.md shows the same table. */
export const verdictTable: readonly VerdictRow[] = [
  { verdict: 'done', meaning: 'Applied now', rs: 'RS_OK', pam: 'OK' },
  { verdict: 'replayed', meaning: 'Applied before with the same content: the first answer again, nothing moves', rs: 'RS_OK', pam: 'OK' },
  {
    verdict: 'conflict',
    meaning: 'The id stands for something else: another player, round, game, amount, currency, kind or reference',
    rs: 'RS_ERROR_DUPLICATE_TRANSACTION',
    pam: 'PAM_ERR_DUPLICATE_TRANS',
  },
  {
    verdict: 'insufficient',
    meaning: 'Less money than the stake; the balance in the reply is the real one',
    rs: 'RS_ERROR_NOT_ENOUGH_MONEY',
    pam: 'PAM_ERR_CASH_OVERDRAFT',
  },
  {
    verdict: 'lent-insufficient',
    meaning: 'More bonus or promotional money than a bonus of the player lends in that game; their own money is never taken for it',
    rs: 'RS_ERROR_NOT_ENOUGH_MONEY',
    pam: 'PAM_ERR_PROMO_OVERDRAFT',
  },
  {
    verdict: 'token-unknown',
    meaning: 'No such token, or not of this player and vendor; or of another game, where the operator holds the vendor to the opened one',
    rs: 'RS_ERROR_INVALID_TOKEN',
    pam: 'PAM_ERR_SESSION_NOT_FOUND',
  },
  {
    verdict: 'token-expired',
    meaning: 'The token or the session behind it has ended',
    rs: 'RS_ERROR_TOKEN_EXPIRED',
    pam: 'PAM_ERR_SESSION_EXPIRED',
  },
  { verdict: 'player-blocked', meaning: 'The player is locked or excluded', rs: 'RS_ERROR_USER_DISABLED', pam: 'PAM_ERR_BET_NOT_ALLOWED' },
  { verdict: 'game-unknown', meaning: 'No such game of this vendor', rs: 'RS_ERROR_INVALID_GAME', pam: 'PAM_ERR_GAME_NOT_FOUND' },
  {
    verdict: 'game-closed',
    meaning: "The game, the vendor or the brand's site is switched off or in maintenance, or the game is not for the player's country",
    rs: 'RS_ERROR_INVALID_GAME',
    pam: 'PAM_ERR_GAME_NOT_FOUND',
  },
  {
    verdict: 'currency-wrong',
    meaning: "Not the player's currency",
    rs: 'RS_ERROR_WRONG_CURRENCY',
    pam: 'PAM_ERR_TRANS_CURRENCY',
  },
  {
    verdict: 'limit-exceeded',
    meaning: 'A limit that the player or the operator has set',
    rs: 'RS_ERROR_BET_LIMIT_EXCEEDED',
    pam: 'PAM_ERR_BET_NOT_ALLOWED',
  },
  {
    verdict: 'reference-unknown',
    meaning: 'There is no such bet. A rollback is remembered all the same: the bet is refused when it comes',
    rs: { bet: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', win: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', rollback: 'RS_OK' },
    pam: { bet: 'PAM_ERR_TRANS_NOT_FOUND', win: 'PAM_ERR_TRANS_NOT_FOUND', rollback: 'PAM_ERR_CANCEL_NOT_FOUND' },
  },
  {
    verdict: 'rolled-back',
    meaning: 'The bet was rolled back before, by another transaction',
    rs: { bet: 'RS_ERROR_TRANSACTION_ROLLED_BACK', win: 'RS_ERROR_TRANSACTION_ROLLED_BACK', rollback: 'RS_OK' },
    pam: 'PAM_ERR_TRANS_ALREADY_CANCELLED',
  },
  {
    verdict: 'settled',
    meaning: 'The bet was won on already, be it with 0: it cannot be rolled back',
    rs: 'RS_ERROR_DUPLICATE_TRANSACTION',
    pam: 'PAM_ERR_TRANS_ALREADY_SETTLED',
  },
  {
    verdict: 'round-closed',
    meaning: 'A bet in a round that was said to be over',
    rs: 'RS_ERROR_DUPLICATE_TRANSACTION',
    pam: 'PAM_ERR_TRANS_ALREADY_SETTLED',
  },
];

/** What is refused before a command is made of it; nothing is looked up and nothing moves. */
export const requestFaults = [
  'not-authentic',
  'not-json',
  'field-wrong',
  'amount-inexact',
  'amount-negative',
  'not-offered',
  'token-missing',
  'provider-missing',
  'busy',
] as const;
export type RequestFault = (typeof requestFaults)[number];

export interface FaultRow {
  fault: RequestFault;
  meaning: string;
  /** Undefined: the dialect does not know it. */
  rs: { http: number; code: RsCode } | undefined;
  pam: { http: number; code: PamCode } | undefined;
}

/** What each fault of a request is called, in the order of `requestFaults`; docs/vendors/wallet.md shows the same table. */
export const faultTable: readonly FaultRow[] = [
  {
    fault: 'not-authentic',
    meaning: 'Signature or key wrong or missing, or no such vendor',
    rs: { http: 200, code: 'RS_ERROR_INVALID_SIGNATURE' },
    pam: { http: 401, code: 'PAM_ERR_API_TOKEN' },
  },
  {
    fault: 'not-json',
    meaning: 'The body is not JSON in UTF-8, has a key twice, or more than 16 KB',
    rs: { http: 200, code: 'RS_ERROR_WRONG_SYNTAX' },
    pam: { http: 400, code: 'PAM_ERR_UNDEFINED' },
  },
  {
    fault: 'field-wrong',
    meaning: 'A field is missing or of another type',
    rs: { http: 200, code: 'RS_ERROR_WRONG_TYPES' },
    pam: { http: 400, code: 'PAM_ERR_UNDEFINED' },
  },
  {
    fault: 'amount-inexact',
    meaning: 'An amount that is not exact in four decimals, is written with an exponent, or is 2^53 and more',
    rs: { http: 200, code: 'RS_ERROR_WRONG_TYPES' },
    pam: { http: 400, code: 'PAM_ERR_UNDEFINED' },
  },
  {
    fault: 'amount-negative',
    meaning: 'An amount below zero',
    rs: { http: 200, code: 'RS_ERROR_WRONG_TYPES' },
    pam: { http: 200, code: 'PAM_ERR_NEGATIVE_STAKE' },
  },
  {
    fault: 'not-offered',
    meaning: 'A stake that is said to be free and has an amount',
    rs: { http: 200, code: 'RS_ERROR_WRONG_TYPES' },
    pam: undefined,
  },
  {
    fault: 'token-missing',
    meaning: 'No token with a call that needs one',
    rs: { http: 200, code: 'RS_ERROR_WRONG_TYPES' },
    pam: { http: 401, code: 'PAM_ERR_SESSION_NOT_FOUND' },
  },
  {
    fault: 'provider-missing',
    meaning: 'The query parameter `provider` is missing',
    rs: undefined,
    pam: { http: 200, code: 'PAM_ERR_MISSING_PROVIDER' },
  },
  {
    fault: 'busy',
    meaning: 'Overloaded, or the database is away: the outcome is unknown, send a rollback for a bet and the same again for the rest',
    rs: { http: 503, code: 'RS_ERROR_UNKNOWN' },
    pam: { http: 503, code: 'PAM_ERR_TIMEOUT' },
  },
];

const verdictRows = new Map(verdictTable.map((row) => [row.verdict, row]));
const faultRows = new Map(faultTable.map((row) => [row.fault, row]));

function rowOf(verdict: CommandVerdict): VerdictRow {
  const row = verdictRows.get(verdict);
  if (row === undefined) throw new Error(`no code for ${verdict}`);
  return row;
}

/** What the RS dialect calls a verdict on a command of this kind. */
export function rsCodeOf(verdict: CommandVerdict, kind: CommandKind): RsCode {
  const { rs } = rowOf(verdict);
  return typeof rs === 'string' ? rs : rs[kind];
}

/** What the PAM dialect calls a verdict on a command of this kind. */
export function pamCodeOf(verdict: CommandVerdict, kind: CommandKind): PamCode {
  const { pam } = rowOf(verdict);
  return typeof pam === 'string' ? pam : pam[kind];
}

/** Status and code of a fault. @throws Error when the dialect does not know it. */
export function faultOf(fault: RequestFault, dialect: 'rs'): { http: number; code: RsCode };
export function faultOf(fault: RequestFault, dialect: 'pam'): { http: number; code: PamCode };
export function faultOf(fault: RequestFault, dialect: 'rs' | 'pam'): { http: number; code: RsCode | PamCode };
export function faultOf(fault: RequestFault, dialect: 'rs' | 'pam'): { http: number; code: RsCode | PamCode } {
  const found = faultRows.get(fault)?.[dialect];
  if (found === undefined) throw new Error(`${dialect} does not know ${fault}`);
  return found;
}

/** Both tables as they stand in docs/vendors/wallet.md, whose test compares them. */
export function codeTablesAsMarkdown(): string {
  const kinds = { rs: { bet: 'bet', win: 'win', rollback: 'rollback' }, pam: { bet: 'WITHDRAW', win: 'DEPOSIT', rollback: 'CANCEL' } };
  const perKind = (codes: PerKind<string>, names: Record<CommandKind, string>): string => {
    if (typeof codes === 'string') return `\`${codes}\``;
    const by = new Map<string, string[]>();
    for (const kind of ['bet', 'win', 'rollback'] as const) by.set(codes[kind], [...(by.get(codes[kind]) ?? []), names[kind]]);
    return [...by].map(([code, who]) => `${who.join(', ')}: \`${code}\``).join('; ');
  };
  const fault = (found: { http: number; code: string } | undefined): string =>
    found === undefined ? '–' : `${found.http} \`${found.code}\``;
  return [
    '| Verdict | Meaning | RS | PAM |',
    '|---|---|---|---|',
    ...verdictTable.map(
      ({ verdict, meaning, rs, pam }) => `| ${verdict} | ${meaning} | ${perKind(rs, kinds.rs)} | ${perKind(pam, kinds.pam)} |`,
    ),
    '',
    '| Fault | Meaning | RS | PAM |',
    '|---|---|---|---|',
    ...faultTable.map((row) => `| ${row.fault} | ${row.meaning} | ${fault(row.rs)} | ${fault(row.pam)} |`),
  ].join('\n');
}
