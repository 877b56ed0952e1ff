/**
 * Every refusal the product knows: its stable code, its HTTP status, and that its words stand under the same key in `texts/<language>.json`.
 * Codes of `wire.md` §4 keep their spelling; ours are lower case with dots.
 */
export const errorStatus = {
  // the request itself
  request_param_err: 400,
  request_body_required: 400,
  'request.json.invalid': 400,
  'request.too.large': 413,
  'request.type.unsupported': 415,
  'request.encryption.required': 400,
  'request.encryption.invalid': 400,
  'request.replayed': 409,
  'request.forged': 403,
  'function.not.available': 400,
  'not.found': 404,
  TOO_MANY_REQUESTS: 429,
  'system.busy': 503,
  'system.maintenance': 503,
  'region.restricted': 403,
  'system.error': 500,
  // who is calling
  'login.not.session': 401,
  'session.change.only': 403,
  'session.verification.required': 403,
  'permission.denied': 403,
  in_need_true_account: 403,
  in_please_information: 403,
  // idempotency
  'idempotency.key.required': 400,
  'idempotency.key.conflict': 409,
  'idempotency.in.progress': 409,
  // verification
  'captcha.required': 403,
  'captcha.wrong': 422,
  'slider.required': 403,
  'slider.failed': 422,
  'sms.too.many': 429,
  'sms.code.wrong': 422,
  'sms.code.expired': 422,
  'sms.send.failed': 503,
  'mobile.invalid': 422,
  'mobile.missing': 422,
  // identity
  'login.failed': 401,
  'login.locked': 429,
  login_verify_required: 403,
  'login.ticket.invalid': 401,
  'login.device.invalid': 401,
  'account.locked': 403,
  'account.excluded': 403,
  'account.non.member': 403,
  'register.username.taken': 409,
  'register.mobile.taken': 409,
  'register.field.invalid': 422,
  'register.field.required': 422,
  'register.agreement.required': 422,
  'register.age.too.young': 422,
  'register.closed': 403,
  invitation_code_error: 422,
  'affiliate.invalid': 422,
  'password.weak': 422,
  'password.same': 422,
  'password.wrong': 422,
  'password.confirmation': 422,
  'password.reset.invalid': 422,
  'freeplay.off': 403,
  // money
  'balance.not.enough': 422,
  'amount.invalid': 422,
  'amount.below.minimum': 422,
  'amount.above.maximum': 422,
  'deposit.method.unknown': 422,
  'deposit.not.found': 404,
  'deposit.gateway.unavailable': 503,
  'signature.invalid': 401,
  // lottery
  'lottery.game.unknown': 404,
  'lottery.play.unknown': 422,
  'lottery.draw.unknown': 404,
  'lottery.draw.closed': 409,
  'lottery.draw.not.open': 409,
  'lottery.content.invalid': 422,
  'lottery.count.mismatch': 422,
  'lottery.price.mismatch': 422,
  'lottery.unit.invalid': 422,
  'lottery.multiple.invalid': 422,
  'lottery.order.unknown': 404,
  'lottery.order.not.cancellable': 409,
  'lottery.too.many.lines': 422,
  'lottery.series.invalid': 422,
  'lottery.number.refused': 422,
  'lottery.odds.changed': 409,
  'lottery.win.above.maximum': 422,
  'lottery.chase.plan.invalid': 422,
  'lottery.chase.unknown': 404,
  'lottery.chase.not.cancellable': 409,
  '#727': 400,
  // vendors' games
  'game.unknown': 404,
  'game.maintenance': 503,
  'game.vendor.unavailable': 503,
  'game.trial.unavailable': 422,
  'game.country.blocked': 403,
  'game.favourites.full': 422,
  'game.round.unknown': 404,
  'transfer.single.wallet': 409,
  'transfer.vendor.unknown': 404,
  'transfer.in.progress': 409,
  'transfer.refused': 409,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** HTTP status of a refusal. */
export function statusOf(code: ErrorCode): number {
  return errorStatus[code];
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorStatus, text);
}
