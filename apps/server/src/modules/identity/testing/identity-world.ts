import { createHookBoard, type CreatedPlayer } from '../../../ports/hooks.js';
import { type Input, type OperationShape, type Reply, identity } from '@sortes/contract';
import { sql } from 'kysely';
import { createLogger, createVault, type DatabaseHandle, ManualClock, openDatabase } from '@sortes/service';
import { createAlarms } from '../../../platform/alarms.js';
import { readConfig } from '../../../platform/config.js';
import { DomainError } from '../../../platform/errors.js';
import type { Caller, RequestContext } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import type { Services } from '../../../platform/services.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import { testKeys } from '../../../testing/test-environment.js';
import { solveWork } from '../../../testing/with-work.js';
import type { FieldRule, IdentitySettings } from '../../site/index.js';
import { createIdentityModule, type IdentityModule } from '../index.js';
import type { WorkAsked } from '../work.js';

/** What these tests use of the sandbox; imported by address because its sources belong to another program. */
interface SandboxInTests {
  httpUrl: string;
  smtpPort: number;
  keys: { smsToken: string };
  messages(filter?: { to?: string; kind?: 'mail' | 'sms' }): { to: string[]; subject?: string; text: string; code?: string }[];
  fault(target: 'sms' | 'mail', mode: 'fail' | 'hang', count?: number): void;
  clear(): void;
  stop(): Promise<void>;
}

export const testMerchant: Merchant = {
  id: 1,
  code: 'demo',
  name: 'Sortes',
  currency: 'VND',
  currencySymbol: '₫',
  currencyScale: 0,
  timeZone: 'Asia/Ho_Chi_Minh',
  defaultLanguage: 'EN',
  hosts: [],
};

const rule = (field: string, required: boolean, minLength: number, maxLength: number, acceptedPattern = '*', patternId = 0): FieldRule => ({
  field,
  enabled: true,
  required,
  minLength,
  maxLength,
  acceptedPattern,
  patternId,
});

export const testSettings: IdentitySettings = {
  fields: [
    rule('username', true, 4, 16, '^[A-Za-z][A-Za-z0-9]*$', 1),
    rule('password', true, 8, 64),
    rule('email', false, 5, 254, '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$', 3),
    rule('birthday', false, 10, 10, '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$', 11),
    rule('referralCode', false, 4, 32, '^[A-Za-z0-9]+$', 4),
    { ...rule('wechat', false, 1, 64), enabled: false },
  ],
  usernameRegistration: true,
  mobileRegistration: true,
  mobilePassword: true,
  smsVerification: true,
  captcha: false,
  slider: true,
  smsLogin: true,
  phoneRecovery: true,
  freePlay: true,
  forcedPasswordChange: true,
  passwordExpiryDays: 90,
  minimumAge: 18,
  termsVersion: '1',
  agreementDefault: false,
  countryDialingCode: '84',
  countryDialingCodeFixed: false,
  loginIpVerification: true,
  verifyNewAddress: true,
  recoveryPauseHours: 24,
  staffRecoveryPauseHours: 72,
};

export interface Visitor {
  cookies: Map<string, string>;
  headers: Record<string, string>;
  ip: string;
  /** Headers of the last answer. */
  answered: Map<string, string>;
  /** The session cookie's token. */
  token(): string | undefined;
  caller(): Promise<Caller | undefined>;
  /** Calls an operation as the edge would, the policy apart. @throws DomainError */
  call<O extends OperationShape>(operation: O, input?: Partial<Input<O>>): Promise<Reply<O>>;
  /** The context of a request made now, for the module's own functions. */
  context(): Promise<RequestContext>;
  /** A slider proof, by a hand that knows where the gap is. */
  slider(): Promise<{ challenge: string; validate: string }>;
}

export interface IdentityWorld {
  database: DatabaseHandle;
  connectionString: string;
  services: Services;
  clock: ManualClock;
  settings: IdentitySettings;
  created: CreatedPlayer[];
  module: IdentityModule;
  /** A second process on the same database. */
  other: IdentityModule;
  /** One process more. */
  openModule(): IdentityModule;
  /** Opens every connection of the pool, so that parallel calls really run side by side. */
  warmUp(): Promise<void>;
  sandbox: SandboxInTests;
  visitor(options?: { ip?: string; api?: boolean; module?: IdentityModule; merchant?: Merchant }): Visitor;
  close(): Promise<void>;
}

const sandboxSource = new URL('../../../../../sandbox/dist/start-sandbox.js', import.meta.url).href;

/** Does what a call asks for with `work.required`, and calls again, as a browser does. */
export async function withWork<R>(send: (more: { work?: { challenge: string; nonce: string } }) => Promise<R>): Promise<R> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'work.required') throw error;
    const asked = error.detail.value as unknown as WorkAsked;
    return send({ work: { challenge: asked.challenge, nonce: solveWork(asked) } });
  }
}

/** A database, two processes' worth of the module, and the outside world of mail and SMS. */
export async function openIdentityWorld(): Promise<IdentityWorld> {
  const { startSandbox } = (await import(/* @vite-ignore */ sandboxSource)) as { startSandbox(options: object): Promise<SandboxInTests> };
  const [testDatabase, sandbox] = await Promise.all([createTestDatabase(), startSandbox({ keys: testKeys() })]);
  const poolSize = 16;
  const database = openDatabase(testDatabase.config, { poolSize });
  const clock = new ManualClock(new Date('2026-05-01T08:00:00Z'));
  const config = readConfig(
    {
      SMS_URL: `${sandbox.httpUrl}/sms/v1/messages`,
      SMS_TOKEN: sandbox.keys.smsToken,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(sandbox.smtpPort),
    },
    '/tmp',
  );
  const services: Services = {
    config,
    db: database.db,
    pool: database.pool,
    clock,
    log: createLogger('silent'),
    vault: createVault(Buffer.alloc(32, 7)),
    alarms: createAlarms(database.db, clock, createLogger('silent')),
    hooks: createHookBoard(),
  };
  const settings: IdentitySettings = structuredClone(testSettings) as IdentitySettings;
  const created: CreatedPlayer[] = [];
  services.hooks.add({ playerCreated: async (_transaction, player) => void created.push(player) });
  const opened: IdentityModule[] = [];
  const open = (): IdentityModule => {
    const next = createIdentityModule(services, {
      site: { registrationSettings: async () => settings },
      connection: testDatabase.config,
    });
    opened.push(next);
    return next;
  };
  const [module, other] = [open(), open()];

  const visitor: IdentityWorld['visitor'] = ({ ip = '203.0.113.7', api = false, module: at = module, merchant = testMerchant } = {}) => {
    const cookies = new Map<string, string>();
    const headers: Record<string, string> = api ? { device: 'api' } : { origin: 'http://localhost:8080' };
    const about = () => ({ merchantId: merchant.id, ip: self.ip, userAgent: 'test' });
    const self: Visitor = {
      cookies,
      headers,
      ip,
      answered: new Map(),
      token: () => headers['authorization'] ?? cookies.get('session'),
      async caller() {
        const token = self.token();
        return token === undefined ? undefined : (await at.authenticate(token, about()))?.caller;
      },
      async call(operation, input) {
        const route = at.routes.find((candidate) => candidate.operation === operation);
        if (route === undefined) throw new Error(`no route for ${operation.path}`);
        const context = await self.context();
        return (await route.handler({ params: {}, query: {}, body: {}, ...input } as never, context)) as never;
      },
      async context() {
        const token = self.token();
        const found = token === undefined ? undefined : await at.authenticate(token, about());
        if (found?.rotatedToken !== undefined) cookies.set('session', found.rotatedToken);
        self.answered = new Map();
        return {
          merchant,
          language: 'EN',
          caller: found?.caller,
          ip: self.ip,
          country: 'VN',
          userAgent: 'test',
          origin: 'http://localhost:8080',
          requestId: 'test',
          log: services.log,
          idempotencyKey: undefined,
          header: (name) => headers[name.toLowerCase()],
          cookie: (name) => cookies.get(name),
          setCookie: (name, value) => void cookies.set(name, value),
          clearCookie: (name) => void cookies.delete(name),
          setHeader: (name, value) => void self.answered.set(name.toLowerCase(), value),
          rawBody: undefined,
          signal: new AbortController().signal,
        };
      },
      async slider() {
        const puzzle = await self.call(identity.getSlider);
        const { rows } = await sql<{ answer: Buffer }>`select answer from identity.challenge where id = ${puzzle.challenge}`.execute(
          database.db,
        );
        const x = Number(services.vault.open('identity-slider', rows[0]?.answer ?? Buffer.alloc(0)).toString());
        const { validate } = await self.call(identity.solveSlider, { body: { challenge: puzzle.challenge, x } });
        return { challenge: puzzle.challenge, validate };
      },
    };
    return self;
  };

  return {
    database,
    connectionString: testDatabase.url,
    services,
    clock,
    settings,
    created,
    module,
    other,
    openModule: open,
    async warmUp() {
      await Promise.all(Array.from({ length: poolSize }, () => sql`select pg_sleep(0.1)`.execute(database.db)));
    },
    sandbox,
    visitor,
    async close() {
      await Promise.all(opened.map((one) => one.close()));
      await database.close();
      await testDatabase.drop();
      await sandbox.stop();
    },
  };
}

/** The refusal of a call that must be refused. */
export async function refusalOf(call: Promise<unknown>): Promise<DomainError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('the call was not refused');
}

export const goodPassword = 'horse-battery-7';

/** A registration body that is accepted as it is. */
export function registration(username: string, more: Record<string, unknown> = {}): Input<typeof identity.register>['body'] {
  return { username, password: goodPassword, confirmPassword: goodPassword, agreement: true, ...more } as Input<
    typeof identity.register
  >['body'];
}
