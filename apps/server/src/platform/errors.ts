import type { ErrorCode } from '@sortes/contract';

export interface RefusalDetail {
  /** The field at fault, as the caller named it. */
  field?: string;
  /** Values for the placeholders of the translated message. */
  parameters?: Record<string, string | number>;
  /** Sent to the caller beside the message (the wire's `value` of a failure), e.g. {captcha: true}. */
  value?: Record<string, unknown>;
  /** Seconds after which trying again makes sense; becomes Retry-After. */
  retryAfterSeconds?: number;
}

/** A refusal the contract knows. Nothing has changed when it is thrown: transactions roll back on it. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly detail: RefusalDetail;
  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(detail.field === undefined ? code : `${code} (${detail.field})`);
    this.name = 'DomainError';
    this.code = code;
    this.detail = detail;
  }
}

/** Shorthand for refusing in an expression. */
export function refuse(code: ErrorCode, detail?: RefusalDetail): never {
  throw new DomainError(code, detail);
}
