import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import { operations, staffRights, type OperationShape } from '@sortes/contract';
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  databaseAnswers,
  guardConnections,
  noRouteSchemas,
  type Clock,
  type Connections,
  systemClock,
  type TimerClock,
  withReservedConnections,
} from '@sortes/service';
import { DomainError } from '../platform/errors.js';
import { isDemoShown } from '../platform/exposure.js';
import type { Route } from '../platform/http.js';
import type { Services } from '../platform/services.js';
import { answerWith, formMark, languageOf, type EdgeSources } from './edge.js';
import { keepBodiesMoving } from './bodies-under-way.js';
import { createBudgets, pageBudgets, requireBudget, requireDeclaredBudgets, withBudget, type DeclaredBudget } from './budgets.js';
import { answerBrokenRequest } from './broken-requests.js';
import { mountDocuments } from './documents.js';
import { countHandlers, endConnectionsWhenDraining } from './drain.js';
import type { BodyEncryption } from './encryption.js';
import { errorReply, toRefusal } from './error-reply.js';
import { createResponseCache } from './response-cache.js';
import type { Metrics } from './metrics.js';
import { codingOf, packAnswer, worthPacking } from './packing.js';
import { securityHeaders } from './security-headers.js';
import { serveLaidTexts, type InstallationTexts } from './pages/laid-texts.js';
import { loadPage, sendPage, serveFiles, type Page, type PageRequest } from './site-files.js';
import { parseStrictJson } from './strict-json.js';
import { createAcquaintances, createTurns, type Acquaintances, type Turns } from './turns.js';
import { createUploads } from './uploads.js';
import { dialectOfUrl, mountVendorCalls, refuseVendor } from './vendor-edge.js';
import { credentialsReader, gatewayAt, headerOf, makeRoomForAsker, type CredentialOptions } from './who-asks.js';
import { createWorkInHand, type Reserve, type WorkInHand } from './work-in-hand.js';

const bodyLimitBytes = 256 * 1024;
const requestMs = 30_000;
const keepAliveMs = 65_000;
/** How often it is looked whether a request has taken longer than that; Node's own half minute would double the time. */
const overdueEveryMs = 5_000;
/** Bodies that may be on their way at once; times the largest body that is what they take of the memory. */
const bodiesAtMost = 1_024;
const bodyPatienceMs = 1_000;
const healthKeptMs = 250;
const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface ServerParts {
  services: Services;
  routes: Route[];
  sources: Omit<EdgeSources, 'withinLimit' | 'takeConnection'>;
  encryption: BodyEncryption;
  metrics: Metrics;
  /** Folder of the built site; absent in tests of the wire alone. */
  siteRoot: string | undefined;
  /** The built console of the staff, below /console/. */
  consoleRoot: string | undefined;
  /** What the page carries before its first call. */
  pageOf(request: PageRequest): Promise<Page>;
  /** What the console's page is told of the brand of a host. */
  consoleBootOf(host: string): Promise<{ boot: Record<string, unknown>; title: string }>;
  /** Texts that the installation lays over those of the pages. */
  texts: Pick<InstallationTexts, 'chunkAt'>;
  /** Turned off by load tests, which call from one address. */
  rateLimits: boolean;
  /** What the deadline of game vendors' calls is counted by, where a test moves it. */
  vendorClock?: TimerClock | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the operation in the contract. */
    operation?: string;
    envelope?: OperationShape['envelope'];
    /** May use what is kept free for vendors' wins and rollbacks, or for gateways. */
    reserve?: 'vendors' | 'gateways';
    /** The body is left unread for the edge. */
    isUpload?: boolean;
    /** Of routes outside the contract: what one address may ask of it, or why there is no limit. */
    budget?: DeclaredBudget;
    /** Asked most when things go badly: never turned away, and no work in hand. */
    isHealth?: boolean;
  }
}

/** Longest wait for handlers after the last connection is closed; within the time that stopping may take. */
const settleMs = 10_000;

export interface Edge {
  app: FastifyInstance;
  /** False from the moment a stop was asked for. */
  setReady(ready: boolean): void;
  /** Resolves when no handler is at work any more; to be asked for once the server is closed. */
  settled(): Promise<void>;
  /** A draw changed: answers kept for the next caller are made anew. */
  forget(): void;
}

/**
 * Builds the HTTP server: every route of the contract with its policy, the site's files, documents and health.
 * @throws Error when a route has no policy or its operation is not in the contract.
 */
export async function buildServer(parts: ServerParts): Promise<Edge> {
  const { services, routes, sources, encryption, metrics, siteRoot, consoleRoot } = parts;
  const { config, log, db } = services;
  const always = await securityHeaders({ https: config.siteOrigin.startsWith('https:') });
  const responseCache = createResponseCache({
    clock: services.clock,
    trustProxy: config.trustProxy > 0,
    always,
    observe: (operation, seconds) => metrics.requests.observe({ operation, status: '200' }, seconds),
  });
  const guards = new WeakMap<object, Connections>();
  const app = fastify({
    // A small or busy machine may take longer than any number of seconds to put the routes together: nothing of ours waits there for somebody else.
    pluginTimeout: 0,
    schemaController: noRouteSchemas,
    serverFactory: (usual) => {
      const server = createServer(
        { keepAliveTimeout: keepAliveMs, requestTimeout: requestMs, connectionsCheckingInterval: overdueEveryMs },
        (request, response) => {
          if (!connections.admit(request, response)) return;
          const goOn = () => usual(request, response);
          if (!responseCache.serve(request, response, goOn)) goOn();
        },
      );
      // Behind a proxy every connection is the proxy's; load tests call from one address.
      const connections = guardConnections(server, { byAddress: config.trustProxy === 0 && parts.rateLimits });
      guards.set(server, connections);
      return server;
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, always, guards.get(app.server)?.mayRefuse(socket)),
    loggerInstance: log.child({}, { level: 'warn' }),
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify would make a logger for each request; our own is made when a handler first writes to it.
    childLoggerFactory: (logger) => logger,
    bodyLimit: bodyLimitBytes,
    trustProxy: config.trustProxy === 0 ? false : (_address, hop) => hop < config.trustProxy,
    genReqId: () => randomUUID(),
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // What the router itself refuses (a broken escape, an endless path) is answered like everything else.
    frameworkErrors: (error, request, reply) => refuse(error, request as FastifyRequest, reply as FastifyReply),
    // A request that reached us while we drain is served, and its connection closed: the caller need not know.
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  const connections = guards.get(app.server);
  if (connections === undefined) throw new Error('the server is not guarded');
  const handlers = countHandlers();
  const drain = endConnectionsWhenDraining(app.server);
  app.addHook('preClose', async () => drain());
  let ready = true;
  const work = createWorkInHand({
    monotonicMs: () => services.clock.monotonicMs(),
    onFull: () => services.alarms.raise({ kind: 'saturation', detail: { inHand: work.size } }),
  });
  metrics.countInHand(() => work.size);
  const budgets = createBudgets(services.clock, parts.rateLimits);

  requireDeclaredBudgets(app);
  await app.register(cookie);
  makeRoomForAsker(app);
  acceptBodies(app);
  const uploads = createUploads(() => services.clock.monotonicMs());
  const bodies = keepBodiesMoving({ atMost: bodiesAtMost, patienceMs: bodyPatienceMs, monotonicMs: () => services.clock.monotonicMs() });

  const edge = {
    sources: { ...sources, withinLimit: budgets.ofOperation, takeConnection: (response: ServerResponse) => connections.take(response) },
    encryption,
    log,
    siteOrigin: config.siteOrigin,
    trustProxy: config.trustProxy > 0,
    responseCache,
    uploads,
    acquaintances: createAcquaintances({ monotonicMs: () => services.clock.monotonicMs() }),
  };
  // Written without promises: these run for every request there is.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(always).header('x-request-id', request.id);
    done();
  });
  const turns = createTurns({ monotonicMs: () => services.clock.monotonicMs() });
  const acquaintanceOf = acquaintanceReader(edge);
  const reserveOf = reserveReader(edge.acquaintances, acquaintanceOf);
  countWork(app, work, { byAddress: parts.rateLimits, reserveOf });
  letInByTurns(app, edge.acquaintances, acquaintanceOf, turns);
  app.addHook('onRequest', (request, reply, done) => {
    const { budget, isHealth = false } = request.routeOptions.config;
    try {
      if (!isHealth) work.requireRoom(reserveOf(request));
      const answer = budgets.ofRoute(request.is404 ? pageBudgets.unknown : budget, request);
      const acquaintance = answer.allowed ? undefined : acquaintanceOf(request);
      if (acquaintance !== undefined) edge.acquaintances.forget(acquaintance);
      requireBudget(answer);
      // Node knows methods (QUERY) of which Fastify would demand a body before it says that nothing is there.
      if (request.is404 && !usualMethods.has(request.method)) throw new DomainError('not.found');
    } catch (error) {
      return done(error as Error);
    }
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
    if (length === '0' && coding === undefined) return done();
    const body = { cut: () => void request.raw.destroy() };
    const end = bodies.begin(body);
    if (end === undefined) return done(new DomainError('system.busy', { retryAfterSeconds: 2 }));
    request.raw.on('end', end);
    reply.raw.on('close', end);
    // Of one that has left already no close would be heard.
    if (reply.raw.destroyed) end();
    done();
  });
  packAnswers(app);
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operation ?? 'page';
    metrics.requests.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    log.debug({ operation, status: reply.statusCode, ms: Math.round(reply.elapsedTime), requestId: request.id }, 'answered');
    done();
  });
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));

  const names = new Map([...operations].map(([name, operation]) => [operation, name]));
  const mounted = new Set<string>();
  const vendorCalls: { name: string; route: Route }[] = [];
  for (const route of routes) {
    const name = names.get(route.operation);
    if (name === undefined) throw new Error(`${route.operation.method} ${route.operation.path} is not in the contract`);
    if (!(route.operation.policy as string | undefined)) throw new Error(`${name} declares no policy`);
    checkStaffOperation(name, route.operation);
    checkCachedOperation(name, route.operation);
    mounted.add(name);
    if (route.operation.policy === 'vendor') {
      vendorCalls.push({ name, route });
      continue;
    }
    const answer = answerWith(route, edge);
    for (const url of [route.operation.path, ...(route.operation.aliases ?? [])]) {
      app.route({
        method: route.operation.method,
        url,
        config: {
          operation: name,
          envelope: route.operation.envelope,
          isUpload: route.operation.upload !== undefined,
          ...(route.operation.policy === 'gateway' ? { reserve: 'gateways' as const } : {}),
        },
        handler: handlers.counted(answer),
        ...(route.operation.method === 'GET' ? { exposeHeadRoute: false } : {}),
      });
    }
  }
  const { counted } = handlers;
  await mountVendorCalls(app, {
    routes: vendorCalls,
    log,
    clock: parts.vendorClock ?? systemClock,
    metrics,
    isCrowded: () => work.isCrowded,
    acquaintances: edge.acquaintances,
    counted,
  });
  const unbuilt = [...operations.keys()].filter((name) => !mounted.has(name));
  if (unbuilt.length > 0) throw new Error(`operations without a handler: ${unbuilt.join(', ')}`);

  const health = { isHealth: true, budget: { exempt: 'asked most when things go badly; it does no work of its own' } };
  app.get('/healthz', { config: health }, async () => ({ status: 'ok' }));
  const answers = sharedFor(services.clock, healthKeptMs, () => databaseAnswers(db, 1_500));
  app.get('/readyz', { config: health }, async (_request, reply) => {
    if (work.isStuck) services.alarms.raise({ kind: 'saturation', subject: 'stuck', detail: { inHand: work.size } });
    const isReady = ready && !work.isStuck && (await answers());
    // Who looks after it is told, and nobody is turned away for it.
    const warnings = isDemoShown(config) ? { warnings: ['demo-in-public'] } : {};
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', ...warnings });
  });
  app.post('/csp-report', { bodyLimit: 16 * 1024, config: { budget: pageBudgets.reports } }, async (request, reply) => {
    log.warn({ report: describeViolation(request.body) }, 'content security policy violated');
    return reply.status(204).send();
  });

  await mountDocuments(app, { withPages: config.apiPages });
  if (siteRoot !== undefined) await mountSite(app, parts, siteRoot, turns);
  if (consoleRoot !== undefined) await mountConsole(app, parts, consoleRoot);
  app.setNotFoundHandler(async (request, reply) => refuse(new DomainError('not.found'), request, reply));

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    // Also what the router itself refuses, and addresses below a vendor's that do not exist.
    if (dialectOfUrl(request.url) !== undefined) return refuseVendor(error, request, reply, log, metrics);
    const { operation = 'page', envelope = request.url.includes('/lgw/') ? 'lgw' : 'wps' } = request.routeOptions.config;
    const { code, detail } = toRefusal(error, log);
    const answer = errorReply(code, detail, envelope, languageOf(request, 'EN'), request.brand);
    metrics.refusals.inc({ operation, code });
    // Somebody reached for what is not theirs, or somebody else reached through them.
    if (code === 'permission.denied' || code === 'request.forged' || code === 'signature.invalid')
      log.warn({ operation, refused: code, by: request.subject, requestId: request.id }, 'a call was refused');
    if (answer.retryAfterSeconds !== undefined) void reply.header('retry-after', String(answer.retryAfterSeconds));
    return reply
      .status(answer.status)
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(answer.body));
  }

  const setReady = (value: boolean): void => {
    ready = value;
    // While draining every answer closes its connection, and only the router says so.
    if (!value) responseCache.close();
  };
  return { app, setReady, forget: () => responseCache.forget(), settled: () => handlers.none(settleMs) };
}

/**
 * Holds operations of staff to their form, before anybody can call them: below /bo/, in our envelope, and with a right where the policy asks for one.
 * @throws Error naming the operation.
 */
export function checkStaffOperation(name: string, { path, policy, right, aliases = [] }: OperationShape): void {
  const isStaff = policy.startsWith('staff');
  const stands = [path, ...aliases].map((url) => url.startsWith('/bo/'));
  if (isStaff && !stands.every(Boolean)) throw new Error(`${name} is for staff and must stand below /bo/`);
  if (!isStaff && policy !== 'visitor' && stands.some(Boolean)) throw new Error(`${name} stands below /bo/ and is not for staff`);
  if ((policy === 'staff') !== (right !== undefined)) throw new Error(`${name}: policy staff goes with a right, and only it`);
  if (right !== undefined && !Object.hasOwn(staffRights, right)) throw new Error(`${name} names the unknown right ${right}`);
}

/** What is told again to others is a read that anybody may make. @throws Error naming the operation. */
export function checkCachedOperation(name: string, { method, policy, cachedMs }: OperationShape): void {
  if (cachedMs !== undefined && (policy !== 'visitor' || method !== 'GET'))
    throw new Error(`${name}: only what any visitor may read (GET) can be cached`);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws DomainError request.json.invalid for bytes that are no UTF-8: replaced characters would not be what was signed or typed. */
function readUtf8(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new DomainError('request.json.invalid');
  }
}

/**
 * What a log may keep of a violation report. Anybody can send one, and the page's address may carry a ticket: only the rule, and of
 * addresses only origin or path.
 */
function describeViolation(body: unknown): Record<string, string> {
  const reported = Array.isArray(body)
    ? (body[0] as { body?: unknown } | undefined)?.body
    : (body as { 'csp-report'?: unknown } | null)?.['csp-report'];
  const fields = (typeof reported === 'object' && reported !== null ? reported : {}) as Record<string, unknown>;
  const text = (...names: string[]): string => {
    const value = names.map((name) => fields[name]).find((found) => typeof found === 'string');
    return typeof value === 'string' ? value.slice(0, 200) : '';
  };
  const url = (value: string, part: 'origin' | 'pathname'): string =>
    URL.canParse(value) ? new URL(value)[part] : (value.split(/[?#]/)[0] ?? '');
  return {
    directive: text('effective-directive', 'effectiveDirective', 'violated-directive'),
    blocked: url(text('blocked-uri', 'blockedURL'), 'origin'),
    page: url(text('document-uri', 'documentURL'), 'pathname'),
  };
}

/** JSON is read strictly and its bytes are kept for signatures; forms only where an operation asks for one. */
function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const keepRaw = (request: FastifyRequest, body: Buffer) => ((request as FastifyRequest & { rawBody?: Buffer }).rawBody = body);
  app.addContentTypeParser(
    ['application/json', 'application/csp-report', 'application/reports+json'],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      keepRaw(request, body);
      if (body.length === 0) return undefined;
      return parseStrictJson(readUtf8(body));
    },
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    keepRaw(request, body);
    const fields: Record<string | symbol, unknown> = { [formMark]: true };
    for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
      if (Object.hasOwn(fields, name)) throw new DomainError('request_param_err', { field: name, parameters: { field: name } });
      fields[name] = value;
    }
    return fields;
  });
  // A picture, or a list, is left on the wire until the edge has let its sender in.
  app.addContentTypeParser(/^(image|text)\//, (request, _payload, done) =>
    request.routeOptions.config.isUpload === true ? done(null, undefined) : done(new DomainError('request.type.unsupported')),
  );
}

/** Reads under which name a request would be known (turns.ts): its session, or the address of a game vendor; undefined for who names neither. */
function acquaintanceReader(edge: CredentialOptions): (request: FastifyRequest) => string | undefined {
  const credentialOf = credentialsReader(edge);
  return (request) => {
    if (isOfVendor(request)) return `vendor ${request.ip}`;
    if (request.routeOptions.config.reserve === 'gateways') return gatewayAt(request.ip);
    return credentialOf(request, request.url.startsWith('/bo/')).acquaintance;
  };
}

function isOfVendor({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.envelope === 'rs' || config.envelope === 'pam';
}

/**
 * Packs what reads answer in JSON. What other calls answer stays as it is: it is short, and may hold a secret beside what the caller sent, which the length
 * of a packed body would tell of (BREACH).
 */
function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const isPlain = request.method === 'GET' && isWhole && !reply.hasHeader('content-encoding');
    if (!isPlain || payload.length < worthPacking || !String(reply.getHeader('content-type')).startsWith('application/json'))
      return done(null, payload);
    void reply.header('vary', 'accept-encoding');
    const coding = codingOf(headerOf(request, 'accept-encoding'));
    if (coding === undefined) return done(null, payload);
    const take = (packed: Buffer): void => {
      void reply.header('content-encoding', coding).removeHeader('content-length');
      done(null, packed);
    };
    void packAnswer(payload, coding).then(take, done);
  });
}

/** Who may use what is kept free when players fill the rest. Staff only where they proved lately who they are: anybody may call their doors. */
function reserveReader(acquaintances: Pick<Acquaintances, 'isKnown'>, acquaintanceOf: (request: FastifyRequest) => string | undefined) {
  return (request: FastifyRequest): Reserve | undefined => {
    const { reserve } = request.routeOptions.config;
    if (reserve !== undefined || !request.url.startsWith('/bo/')) return reserve;
    const name = acquaintanceOf(request);
    return name !== undefined && acquaintances.isKnown(name) ? 'staff' : undefined;
  };
}

/** Strangers wait for their turn (turns.ts); not so people and game vendors who proved lately who they are, and who asks for health. */
function letInByTurns(
  app: FastifyInstance,
  acquaintances: Pick<Acquaintances, 'isKnown'>,
  acquaintanceOf: (request: FastifyRequest) => string | undefined,
  turns: Turns,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isHealth === true) return done();
    const name = acquaintanceOf(request);
    if (name !== undefined && acquaintances.isKnown(name)) return done();
    if (turns.take(done, () => reply.raw.destroyed)) return undefined;
    // Wins are owed whoever else is at the door, and money that moved is told once; their own reserve bounds who only says to be one.
    return isOfVendor(request) || request.routeOptions.config.reserve === 'gateways'
      ? done()
      : done(new DomainError('system.busy', { retryAfterSeconds: 2 }));
  });
}

/**
 * Counts what every route works on, health and event streams excepted: a stream is open for as long as somebody looks at the page, and the hub counts
 * it. Game vendors are counted by themselves (vendor-edge.ts), all others by their address as well.
 */
function countWork(
  app: FastifyInstance,
  work: WorkInHand,
  { byAddress, reserveOf }: { byAddress: boolean; reserveOf(request: FastifyRequest): Reserve | undefined },
): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const { envelope, isHealth } = request.routeOptions.config;
      if (isHealth === true || envelope === 'stream') return handler.call(this, request, reply);
      const isVendor = envelope === 'rs' || envelope === 'pam';
      const reserve = reserveOf(request);
      const end = work.begin(byAddress && !isVendor ? request.ip : undefined, reserve);
      const run = (): unknown => handler.call(this, request, reply);
      try {
        const answer = reserve === undefined ? run() : withReservedConnections(run);
        if (answer instanceof Promise) answer.then(end, end);
        else end();
        return answer;
      } catch (error) {
        end();
        throw error;
      }
    };
  });
}

/** The same answer for all who ask within a moment: who asks for health a thousand times a second asks the database once. */
function sharedFor(clock: Pick<Clock, 'monotonicMs'>, keptMs: number, ask: () => Promise<boolean>): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  let askedAt = 0;
  return () => {
    if (answer === undefined || clock.monotonicMs() - askedAt >= keptMs) {
      askedAt = clock.monotonicMs();
      answer = ask();
    }
    return answer;
  };
}

async function mountSite(app: FastifyInstance, { pageOf, services, texts }: ServerParts, root: string, turns: Turns): Promise<void> {
  await app.register(async (scope) => {
    withBudget(scope, pageBudgets.files);
    serveLaidTexts(scope, texts);
    await serveFiles(scope, root);
  });
  const template = loadPage(root);
  if (template === undefined) return;
  const secure = services.config.siteOrigin.startsWith('https:');
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    const scheme = services.config.trustProxy > 0 ? request.protocol : secure ? 'https' : 'http';
    const path = request.url.replace(/[?#].*$/, '');
    const page = await pageOf({
      host: request.hostname,
      origin: `${scheme}://${request.host}`,
      path,
      search: new URLSearchParams(/\?([^#]*)/.exec(request.url)?.[1]),
      ip: request.ip,
      language: request.cookies['lang'],
      acceptLanguage: headerOf(request, 'accept-language'),
    });
    // All who came meanwhile have waited for the same figures: they are not all drawn at once when these are there.
    await turns.another();
    const { connect, frame, pictures } = page;
    // Where the site has no page, its page says so in the visitor's language; robots and checks of links read the status.
    if (!template.has(path)) void reply.code(404);
    void reply.header('content-security-policy', contentSecurityPolicy({ nonce, secure, connect, frame, ...(pictures && { pictures }) }));
    return sendPage(reply, template.render(nonce, page, path), headerOf(request, 'accept-encoding') ?? '');
  };
  app.get('/*', { config: { budget: pageBudgets.pages } }, async (request, reply) => {
    // Calls and files that do not exist are not the application's page.
    if (
      /^\/(wps|lgw|bo|lotto|lotto-vn|cashier|gateway|assets|art|texts)\//.test(request.url) ||
      !(headerOf(request, 'accept') ?? '*/*').match(/text\/html|\*\/\*/)
    )
      throw new DomainError('not.found');
    return show(request, reply);
  });
}

/** The staff's console: a page of its own that calls nobody but this server and frames nothing. */
async function mountConsole(app: FastifyInstance, { consoleBootOf, services }: ServerParts, root: string): Promise<void> {
  const template = loadPage(root);
  if (template === undefined) return;
  await app.register(async (scope) => {
    withBudget(scope, pageBudgets.files);
    await serveFiles(scope, root, '/console/');
  });
  const secure = services.config.siteOrigin.startsWith('https:');
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.startsWith('/console/assets/')) throw new DomainError('not.found');
    const nonce = randomBytes(16).toString('base64');
    const { boot, title } = await consoleBootOf(request.hostname);
    void reply.header('content-security-policy', contentSecurityPolicy({ nonce, secure, connect: [], frame: [] }));
    const face = { languageTag: 'en', title, description: '', canonical: '' };
    return sendPage(reply, template.render(nonce, { boot, face }), headerOf(request, 'accept-encoding') ?? '');
  };
  app.get('/console', { config: { budget: pageBudgets.pages } }, show);
  app.get('/console/*', { config: { budget: pageBudgets.pages } }, show);
}

function contentSecurityPolicy({
  nonce,
  secure,
  connect,
  frame,
  pictures = [],
}: {
  nonce: string;
  secure: boolean;
  connect: readonly string[];
  frame: readonly string[];
  pictures?: readonly string[];
}): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "worker-src 'self'",
    ["img-src 'self' data:", ...pictures].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", ...connect].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ['frame-src', "'self'", ...frame].join(' '),
    "form-action 'self'",
    'report-uri /csp-report',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
