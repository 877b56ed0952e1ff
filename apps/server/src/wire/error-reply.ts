import { faultOf, readJson, rsRequestId, writePamError, writeRsReply, type RequestFault } from '@sortes/wallet-protocol';
import { statusOf, type Envelope, type ErrorCode, type LanguageCode } from '@sortes/contract';
import { withSums } from '@sortes/contract/refusals';
import { messageFor, parametersSaid } from '../platform/refusal-words.js';
import { isDatabaseUnavailable, type Logger, sqlStateOf } from '@sortes/service';
import { DomainError, type RefusalDetail } from '../platform/errors.js';
import { friendlyText } from '../platform/friendly-amount.js';
import type { Merchant } from '../platform/merchant.js';

export interface ErrorReply {
  status: number;
  body: Record<string, unknown>;
  retryAfterSeconds: number | undefined;
}

/** What Fastify itself refuses, in the contract's words. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too.large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.type.unsupported',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request_body_required',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.json.invalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.json.invalid',
  FST_ERR_BAD_URL: 'request_param_err',
  FST_ERR_MAX_PARAM_LENGTH: 'request_param_err',
  FST_ERR_ASYNC_CONSTRAINT: 'not.found',
  FST_ERR_MAX_LIMIT: 'request.too.large',
};

/** Turns anything thrown into a refusal of the contract. Only what nobody foresaw is an error of ours, and only that is logged as one. */
export function toRefusal(error: unknown, log: Logger): { code: ErrorCode; detail: RefusalDetail } {
  if (error instanceof DomainError) return { code: error.code, detail: error.detail };
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const framework = frameworkCodes[code];
  if (framework !== undefined)
    return { code: framework, detail: framework === 'request_param_err' ? { field: 'url', parameters: { field: 'url' } } : {} };
  if (isDatabaseUnavailable(error) || sqlStateOf(error) === '57014' || sqlStateOf(error) === '55P03') {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'database cannot answer');
    return { code: 'system.busy', detail: { retryAfterSeconds: 1 + (process.hrtime()[1] % 3) } };
  }
  log.error({ err: error }, 'request failed');
  return { code: 'system.error', detail: {} };
}

/** The body of a refusal in the envelope of its operation, in the caller's language, with sums in the brand's currency. */
export function errorReply(
  code: ErrorCode,
  detail: RefusalDetail,
  envelope: Envelope,
  language: LanguageCode,
  brand?: Merchant,
): ErrorReply {
  const known = {
    ...(detail.field === undefined ? {} : { field: detail.field }),
    ...(detail.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: detail.retryAfterSeconds }),
  };
  const { parameters = {} } = detail;
  const inWords = brand === undefined ? parameters : withSums(code, parameters, (amount) => friendlyText(amount, brand, language));
  const message = messageFor(code, language, { ...known, ...inWords });
  const said = parametersSaid(code, parameters);
  const rest = {
    ...(detail.field === undefined ? {} : { field: detail.field }),
    ...(said === undefined ? {} : { parameters: said }),
    ...(detail.value === undefined ? {} : { value: detail.value }),
  };
  const body = envelope === 'lgw' ? { errorCode: code, message, ...rest } : { success: false, message, errorCode: code, ...rest };
  return { status: statusOf(code), body, retryAfterSeconds: detail.retryAfterSeconds };
}

/** Refusals of the edge as a game vendor knows them; whatever is not here nobody foresaw. */
const vendorFaults: Partial<Record<ErrorCode, RequestFault>> = {
  'request.too.large': 'not-json',
  'request.type.unsupported': 'not-json',
  'request.malformed': 'not-json',
  'request.timeout': 'not-json',
  'request.header.too.large': 'not-json',
  'request.json.invalid': 'not-json',
  request_body_required: 'not-json',
  request_param_err: 'field-wrong',
  'not.found': 'field-wrong',
  'system.busy': 'busy',
};

/** A refusal in the dialect of the vendor that is told, with the request's id where the dialect repeats it and the body can be read. */
export function vendorErrorReply(code: ErrorCode, dialect: 'rs' | 'pam', body: Buffer | undefined): { status: number; text: string } {
  const fault = vendorFaults[code];
  if (dialect === 'pam') {
    const { http, code: name } = fault === undefined ? ({ http: 500, code: 'PAM_ERR_UNDEFINED' } as const) : faultOf(fault, 'pam');
    return { status: http, text: writePamError(name, fault ?? 'unforeseen') };
  }
  const { http, code: name } = fault === undefined ? ({ http: 500, code: 'RS_ERROR_UNKNOWN' } as const) : faultOf(fault, 'rs');
  return { status: http, text: writeRsReply({ code: name, requestId: requestIdOf(body) }) };
}

function requestIdOf(body: Buffer | undefined): string {
  try {
    return body === undefined ? '' : rsRequestId(readJson(body.toString('utf8')));
  } catch {
    return '';
  }
}
