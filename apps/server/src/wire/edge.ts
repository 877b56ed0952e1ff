import type { ServerResponse } from 'node:http';
import { type Input, type LanguageCode, type OperationShape, readLanguage, isAgentType, isTrialType } from '@sortes/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Logger } from '@sortes/service';
import { DomainError } from '../platform/errors.js';
import {
  ReadyJson,
  type Caller,
  type FileReply,
  type RedirectReply,
  type RequestContext,
  type Route,
  type StaffCaller,
  type StreamReply,
} from '../platform/http.js';
import type { Merchant } from '../platform/merchant.js';
import { requireBudget, type Budgets } from './budgets.js';
import type { BodyEncryption } from './encryption.js';
import type { ResponseCache } from './response-cache.js';
import { rememberOwnOrigins } from './own-origin.js';
import { sendFile, sendRedirect, sendStream } from './send.js';
import type { Acquaintances } from './turns.js';
import type { Uploads } from './uploads.js';
import { compileBody, compileTexts, type Check } from './validate.js';
import { credentialsReader, gatewayAt, headerOf } from './who-asks.js';

/** What the edge asks of the modules below it; app.ts fills it in. */
export interface EdgeSources {
  resolveMerchant(host: string, headers: string[]): Promise<Merchant>;
  accessOf(merchant: Merchant, ip: string): Promise<{ status: 0 | 1 | 2; country: string }>;
  moduleOn(merchant: Merchant, moduleId: string): Promise<boolean>;
  /** The caller behind a session token, and a new token when the old one was due for rotation. */
  authenticate(
    token: string,
    about: { merchantId: number; ip: string; userAgent: string; mayWait?: boolean },
  ): Promise<{ caller: Caller; rotatedToken: string | undefined } | undefined>;
  checkCsrf(sessionId: string, token: string | undefined): boolean;
  sessionCookieName(origin: string): string;
  /** The member of staff behind a staff session's token, whatever its brands are. */
  /** `quiet`: a call that an open page makes by itself is no sign of life. */
  authenticateStaff(token: string, quiet: boolean): Promise<StaffCaller | undefined>;
  checkStaffCsrf(sessionId: string, token: string | undefined): boolean;
  staffCookieName(origin: string): string;
  /** Whether one more call is within the operation's budget; counts it. */
  withinLimit: Budgets['ofOperation'];
  /** Gives a connection to one stream until its end; answers how to give it back, or undefined where that is not possible. */
  takeConnection(response: ServerResponse): (() => void) | undefined;
}

export interface EdgeOptions {
  sources: EdgeSources;
  encryption: BodyEncryption;
  log: Logger;
  siteOrigin: string;
  /** Whether x-forwarded headers of a proxy in front are believed. */
  trustProxy: boolean;
  responseCache: Pick<ResponseCache, 'remember'>;
  uploads: Uploads;
  acquaintances: Pick<Acquaintances, 'note' | 'forget'>;
}

const safeMethods = new Set(['GET', 'HEAD']);

/**
 * The path of every request but those of game vendors (vendor-edge.ts), top to bottom: brand, access, caller, budget, policy, forgery check, body, handler.
 * Every refusal is thrown as a DomainError; the error handler wraps it.
 */
export function answerWith(route: Route, options: EdgeOptions) {
  const { operation, handler } = route;
  const { sources, encryption, log, responseCache, uploads, acquaintances } = options;
  const checkParams: Check = operation.params === undefined ? () => ({}) : compileTexts(operation.params);
  const checkQuery: Check = operation.query === undefined ? () => ({}) : compileTexts(operation.query);
  const checkBody: Check = operation.body === undefined ? () => undefined : (operation.form ? compileForm : compileBody)(operation.body);

  const credentialOf = credentialsReader(options);
  const ownOrigin = rememberOwnOrigins(options.siteOrigin);
  // Staff have doors, cookies and sessions of their own: neither side's token opens the other's.
  const isOfStaff = operation.path.startsWith('/bo/');
  const alwaysOpen = isOfStaff || operation.policy === 'gateway' || operation.openDuringClosure === true;
  const { cachedMs } = operation;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    // The site's worker answers pages alone. Where somebody goes to one of these instead, the browser asks twice: ahead for the worker, which has no use for it,
    // and then itself; a link that is good once would be spent by the first.
    if (headerOf(request, 'service-worker-navigation-preload') !== undefined)
      return reply.code(204).header('cache-control', 'no-store').send();
    const { origin, cookieName, cookieToken, token, acquaintance } = credentialOf(request, isOfStaff);
    const merchant = await sources.resolveMerchant(request.hostname, valuesOf(request, 'merchant'));
    request.brand = merchant;
    const access = await sources.accessOf(merchant, request.ip);
    // Staff work while the site is closed to players, and from where players may not be; and gateways tell of money that moves all the same.
    if (!alwaysOpen && access.status !== 0) throw new DomainError(access.status === 1 ? 'system.maintenance' : 'region.restricted');

    const userAgent = headerOf(request, 'user-agent') ?? '';
    // A page that asks again by itself while nobody touches it says so: only what somebody does keeps their session alive.
    const isQuiet = operation.quiet === true || (operation.method === 'GET' && headerOf(request, 'x-unattended') === '1');
    const staff = token === undefined || !isOfStaff ? undefined : await sources.authenticateStaff(token, isQuiet);
    const found =
      token === undefined || isOfStaff
        ? undefined
        : await sources.authenticate(token, {
            merchantId: merchant.id,
            ip: request.ip,
            userAgent,
            mayWait: operation.envelope === 'stream',
          });
    const caller = found?.caller;
    request.subject = caller === undefined ? staff && `staff:${staff.staffId}` : `player:${caller.playerId}`;
    // Trial accounts are strangers: anybody may have as many of them as they like.
    const isPlayer = caller !== undefined && !isTrialType(caller.type);
    const isAcquaintance = acquaintance !== undefined && (staff !== undefined || isPlayer);
    // Before the policy: being refused is not free either.
    const budget = sources.withinLimit(operation, request, caller ?? staff);
    if (isAcquaintance) acquaintances[budget.allowed ? 'note' : 'forget'](acquaintance);
    requireBudget(budget);
    const context = contextOf({
      request,
      reply,
      merchant,
      country: access.country,
      caller,
      staff,
      origin: ownOrigin(merchant, origin),
      log,
      defaultLanguage: merchant.defaultLanguage,
    });
    if (found?.rotatedToken !== undefined && cookieToken !== undefined)
      context.setCookie(cookieName, found.rotatedToken, { httpOnly: true });

    // A form can be sent from any page without asking; only the operations that are made for forms take one (reliability W1).
    if (operation.form !== true && isForm(request.body)) throw new DomainError('request.type.unsupported');
    if (isOfStaff) enforceStaffPolicy(operation, staff, merchant.id);
    else enforcePolicy(operation, caller);
    // After the session: which modules a brand has is nothing that strangers are told.
    if (operation.module !== undefined && !(await sources.moduleOn(merchant, operation.module)))
      throw new DomainError('function.not.available');
    if (!safeMethods.has(operation.method) && operation.policy !== 'gateway') {
      refuseForeignOrigin(request, origin);
      // A session that travels by cookie could be ridden from elsewhere; one in a header could not.
      if (cookieToken !== undefined && headerOf(request, 'authorization') === undefined) {
        const given = headerOf(request, 'x-csrf-token');
        if (caller !== undefined && !sources.checkCsrf(caller.sessionId, given)) throw new DomainError('request.forged');
        if (staff !== undefined && !sources.checkStaffCsrf(staff.sessionId, given)) throw new DomainError('request.forged');
      }
    }
    if (operation.idempotent === true) requireIdempotencyKey(context.idempotencyKey);

    const params = checkParams(request.params);
    const query = checkQuery(request.query);
    const given = operation.encrypted === true ? await encryption.open(request.body, headerOf(request, 'encryption')) : request.body;
    const body = checkBody(given);
    // Only now: who may not call takes no memory.
    if (operation.upload !== undefined) await uploads.read(request, operation.upload, caller?.playerId ?? request.ip);
    if (operation.envelope === 'stream') {
      // It never ends by itself: nothing may wait behind it, and it must not wait behind anything.
      const giveBack = sources.takeConnection(reply.raw);
      if (giveBack === undefined) throw new DomainError('system.busy', { retryAfterSeconds: 1 });
      const stream = await handler({ params, query, body } as Input<OperationShape>, context).catch((error: unknown) => {
        giveBack();
        throw error;
      });
      return sendStream(reply, stream as StreamReply, context.signal);
    }
    const value = await handler({ params, query, body } as Input<OperationShape>, context);
    // Their signature held: they come past strangers from now on.
    if (operation.policy === 'gateway') acquaintances.note(gatewayAt(request.ip));

    if (operation.envelope === 'file') return sendFile(reply, value as FileReply);
    if (operation.envelope === 'redirect') return sendRedirect(reply, value as RedirectReply);
    const wrapText = (text: string): string => (operation.envelope === 'wps' ? `{"success":true,"value":${text}}` : text);
    const wrap = (given: unknown): unknown => (operation.envelope === 'wps' ? { success: true, value: given } : given);
    if (cachedMs !== undefined && token === undefined) {
      const asked = visitorContext(context, log);
      responseCache.remember(request.raw, {
        operation: request.routeOptions.config.operation ?? 'page',
        merchantId: merchant.id,
        keptForMs: cachedMs,
        produce: async () => {
          const made = await handler({ params, query, body } as Input<OperationShape>, asked);
          return made instanceof ReadyJson ? wrapText(made.text) : JSON.stringify(wrap(made));
        },
      });
    }
    void reply.header('cache-control', 'no-store');
    if (value instanceof ReadyJson) return reply.header('content-type', 'application/json; charset=utf-8').send(value.bytesIn(wrapText));
    return wrap(value);
  };
}

/** What a catalogue's handler may know of who asks when it answers many: brand and language, nothing of one request. */
function visitorContext({ merchant, language, origin }: RequestContext, log: Logger): RequestContext {
  const refuseUse = (): never => {
    throw new Error('a catalogue must not look at or answer one request');
  };
  return {
    merchant,
    language,
    origin,
    log,
    caller: undefined,
    ip: '',
    country: '',
    userAgent: '',
    requestId: '',
    idempotencyKey: undefined,
    rawBody: undefined,
    signal: new AbortController().signal,
    header: refuseUse,
    cookie: refuseUse,
    setCookie: refuseUse,
    clearCookie: refuseUse,
    setHeader: refuseUse,
  };
}

/** Form fields are texts; JSON is understood on the same calls. */
function compileForm(schema: TSchema): Check {
  const asTexts = compileTexts(schema);
  const asBody = compileBody(schema);
  return (value) => (isForm(value) ? asTexts({ ...value, [formMark]: undefined }) : asBody(value));
}

/** Marks a body that came as a form. */
export const formMark = Symbol('form');

function isForm(body: unknown): body is Record<symbol, unknown> {
  return typeof body === 'object' && body !== null && formMark in body;
}

function enforcePolicy({ policy }: OperationShape, caller: Caller | undefined): void {
  if (policy === 'visitor' || policy === 'gateway') return;
  if (policy.startsWith('staff')) throw new Error('operations of staff stand below /bo/');
  if (caller === undefined) throw new DomainError('login.not.session');
  if (caller.sessionKind === 'verification') throw new DomainError('session.verification.required');
  if (policy === 'change-only') return;
  if (caller.sessionKind === 'change-only') throw new DomainError('session.change.only');
  if (policy === 'session') return;
  if (isTrialType(caller.type)) throw new DomainError('in_need_true_account');
  if (policy === 'agent' && !isAgentType(caller.type)) throw new DomainError('permission.denied');
}

/**
 * Staff: signed in, of this brand, with the second factor shown, and with the operation's right. A session that has still a step to take is told
 * which kind of session is missing, whatever it asks for.
 */
function enforceStaffPolicy({ policy, right }: OperationShape, staff: StaffCaller | undefined, merchantId: number): void {
  if (policy === 'visitor') return;
  if (staff === undefined) throw new DomainError('login.not.session');
  if (staff.merchantIds !== undefined && !staff.merchantIds.includes(merchantId)) throw new DomainError('permission.denied');
  if (policy === 'staff-sign-in') return;
  // Who knows only the password must not set up a factor of their own beside the one that is asked for.
  if (staff.sessionKind === 'factor') throw new DomainError('staff.factor.required');
  if (policy === 'staff-enrol') return;
  if (staff.sessionKind !== 'full') throw new DomainError('staff.factor.required');
  if (policy !== 'staff' || right === undefined || !staff.rights.has(right)) throw new DomainError('permission.denied');
}

/** W1: a browser names where a request comes from; anything but this very site may not change state. */
function refuseForeignOrigin(request: FastifyRequest, origin: string): void {
  const from = headerOf(request, 'origin');
  if (from !== undefined && from !== origin) throw new DomainError('request.forged');
  const site = headerOf(request, 'sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new DomainError('request.forged');
}

function requireIdempotencyKey(key: string | undefined): void {
  if (key === undefined || !/^[\x21-\x7e]{8,255}$/.test(key)) throw new DomainError('idempotency.key.required');
}

/** Every value of a header as it came over the wire: Node would join or drop repeated ones. */
function valuesOf(request: FastifyRequest, name: string): string[] {
  if (request.headers[name] === undefined) return [];
  const { rawHeaders } = request.raw;
  return rawHeaders.filter((_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}

export function languageOf(request: FastifyRequest, otherwise: string): LanguageCode {
  const query = request.query as Record<string, unknown> | undefined;
  const asked = typeof query?.['language'] === 'string' ? query['language'] : undefined;
  return readLanguage(headerOf(request, 'language')) ?? readLanguage(asked) ?? readLanguage(otherwise) ?? 'EN';
}

interface ContextParts {
  request: FastifyRequest;
  reply: FastifyReply;
  merchant: Merchant;
  country: string;
  caller: Caller | undefined;
  staff: StaffCaller | undefined;
  origin: string;
  log: Logger;
  defaultLanguage: string;
}

function contextOf({ request, reply, merchant, country, caller, staff, origin, log, defaultLanguage }: ContextParts): RequestContext {
  const secure = origin.startsWith('https:');
  let abort: AbortController | undefined;
  let ownLog: Logger | undefined;
  return {
    merchant,
    country,
    caller,
    staff,
    origin,
    language: languageOf(request, defaultLanguage),
    ip: request.ip,
    userAgent: headerOf(request, 'user-agent') ?? '',
    requestId: String(request.id),
    get log() {
      return (ownLog ??= log.child({ requestId: request.id }));
    },
    idempotencyKey: headerOf(request, 'idempotency-key'),
    header: (name) => headerOf(request, name.toLowerCase()),
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, { maxAgeSeconds, httpOnly = true, path = '/' } = {}) =>
      void reply.setCookie(name, value, {
        path,
        httpOnly,
        secure,
        sameSite: 'lax',
        ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
      }),
    clearCookie: (name) => void reply.clearCookie(name, { path: '/', secure, httpOnly: true, sameSite: 'lax' }),
    setHeader: (name, value) => void reply.header(name, value),
    get rawBody() {
      return (request as FastifyRequest & { rawBody?: Buffer }).rawBody;
    },
    get signal() {
      if (abort === undefined) {
        const controller = new AbortController();
        abort = controller;
        if (reply.raw.destroyed) controller.abort();
        else reply.raw.once('close', () => controller.abort());
      }
      return abort.signal;
    },
  };
}
