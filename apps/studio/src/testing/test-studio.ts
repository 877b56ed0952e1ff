import { createPublicKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { createLogger, createVault, ManualClock, openDatabase, systemClock, type Vault } from '@sortes/service';
import { signBody } from '@sortes/wallet-protocol';
import pg from 'pg';
import { inject } from 'vitest';
import type { Config } from '../config.js';
import { migrate } from '../migrate.js';
import type { PlayEvent, RoundReply, RoundView, SessionView } from '../protocol.js';
import { startStudio, type Studio, type StudioKit } from '../start-studio.js';
import { startTestWallet, type TestWallet } from './test-wallet.js';

declare module 'vitest' {
  interface ProvidedContext {
    testServerUrl: string;
  }
}

/** What a call of a page came to. */
interface Answer<Body> {
  status: number;
  body: Body;
  /** Of a refusal. */
  code: string | undefined;
}

/** A page with its session. */
export interface Page {
  view: SessionView;
  user: string;
  ask<Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>>;
  play(choice: unknown, options?: { stake?: string; key?: string }): Promise<Answer<RoundReply>>;
  round(id: string): Promise<RoundView>;
  /** What the page's event stream says from now on. */
  listen(): Promise<{ events: PlayEvent[]; close(): void }>;
}

type StartOptions = Partial<
  Pick<StudioKit, 'between' | 'walletTimeoutMs' | 'patienceMs' | 'tableTimes' | 'chainLength' | 'sharedGames' | 'clock'>
> & {
  rateLimits?: boolean;
};

/** One running studio of a world. */
interface Running {
  studio: Studio;
  pool: pg.Pool;
  /** As SIGKILL: from now on it writes nothing, and whatever it has in hand never goes on. */
  kill(): Promise<void>;
}

/** A database, a wallet and a studio; more studios may be started on the same database. */
export interface World {
  wallet: TestWallet;
  main: Running;
  pool: pg.Pool;
  /** What the seeds lie under. */
  vault: Vault;
  start(options?: StartOptions): Promise<Running>;
  operator(path: string, body: object, options?: { sign?: boolean; of?: Running }): Promise<{ status: number; body: unknown }>;
  /** Launches and enters as the site and the browser would. */
  open(game: string, options?: OpenOptions): Promise<Page>;
  stop(): Promise<void>;
}
interface OpenOptions {
  player?: { user: string; token: string };
  demo?: boolean;
  launch?: object;
  of?: Running;
  /** Goes on with a session instead. */
  session?: string;
}

const studioKeys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const operatorKeys = generateKeyPairSync('rsa', { modulusLength: 2_048 });

async function runOnServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function createWorld(first: StartOptions = {}): Promise<World> {
  const name = `studio_test_${randomBytes(8).toString('hex')}`;
  await runOnServer(`create database ${name}`);
  const address = new URL(inject('testServerUrl'));
  address.pathname = `/${name}`;
  const wallet = await startTestWallet(createPublicKey(studioKeys.publicKey.export({ type: 'spki', format: 'pem' })));
  const vault = createVault(randomBytes(32));
  const log = createLogger('silent');
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    publicUrl: '',
    databaseUrl: address.href,
    databaseVariable: 'DATABASE_URL',
    dataDir: '',
    secret: undefined,
    secretsBefore: [],
    platformSecret: undefined,
    keysDir: '',
    walletUrl: `${wallet.url}/gateway/STUDIO`,
    operatorId: 'sortes',
    studioPrivateKey: studioKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    operatorPublicKey: operatorKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    siteOrigin: 'http://localhost:8080',
    trustProxy: 0,
    rateLimits: false,
    logLevel: 'silent',
  };
  const running: (Running & { isKilled: boolean; close(): Promise<void> })[] = [];

  async function start({ rateLimits = false, ...options }: StartOptions = {}): Promise<Running> {
    const applicationName = `studio-${randomUUID()}`;
    const database = openDatabase({ connectionString: address.href }, { poolSize: 6, log, applicationName });
    await migrate(database.pool);
    const studio = await startStudio({
      config: { ...config, rateLimits },
      pool: database.pool,
      db: database.db,
      vault,
      clock: systemClock,
      log,
      // The wallet is in this process, which stands still now and then: no answer is late but where a test keeps one back.
      walletTimeoutMs: 20_000,
      patienceMs: 25_000,
      // A table goes on by itself: only who tests it has one.
      sharedGames: [],
      ...options,
    });
    const one = {
      studio,
      pool: database.pool,
      isKilled: false,
      async kill() {
        one.isKilled = true;
        void database.close();
        const client = new pg.Client({ connectionString: address.href });
        await client.connect();
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [applicationName]);
        await client.end();
      },
      close: async () => {
        // A table's last round may still fly while it stops: where the test's clock stood, it goes on.
        const { clock } = options;
        const going = clock instanceof ManualClock ? setInterval(() => clock.advance(1_000), 5) : undefined;
        await studio.stop();
        clearInterval(going);
        await database.close();
      },
    };
    running.push(one);
    return one;
  }

  const main = await start(first);

  const world: World = {
    wallet,
    vault,
    main,
    pool: main.pool,
    start,
    async operator(path, content, { sign = true, of = main } = {}) {
      const body = JSON.stringify({ operator_id: 'sortes', ...content });
      const response = await fetch(`${of.studio.url}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(sign && { 'x-auth-signature': signBody(body, operatorKeys.privateKey) }) },
        body,
      });
      return { status: response.status, body: (await response.json()) as unknown };
    },
    async open(game, { player, demo = false, launch = {}, of = main, session } = {}) {
      const who = player ?? wallet.addPlayer();
      let secret = session ?? '';
      async function ask<Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> {
        const response = await fetch(`${of.studio.url}${path}`, {
          method,
          headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...(secret !== '' && { 'x-session': secret }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const content = (await response.json()) as Body & { error?: { code: string } };
        return { status: response.status, body: content, code: content.error?.code };
      }
      let entry: object = {};
      if (session === undefined) {
        const url = await world.operator(
          'game/url',
          {
            sub_partner_id: 'sortes',
            ...(demo ? { currency: 'FUN' } : { user: who.user, token: who.token, currency: 'VND' }),
            game_code: game,
            lang: 'vi',
            country: 'VN',
            platform: 'GPL_MOBILE',
            lobby_url: 'http://localhost:8080/rng',
            deposit_url: 'http://localhost:8080/?m=deposit',
            ...launch,
          },
          { of },
        );
        if (url.status !== 200) throw new Error(`the game does not open: ${JSON.stringify(url.body)}`);
        entry = { ticket: new URL((url.body as { url: string }).url).searchParams.get('ticket') };
      }
      const entered = await ask<SessionView>('POST', '/play/session', entry);
      if (entered.status !== 200) throw new Error(`no session: ${entered.code}`);
      secret = entered.body.session;
      return {
        view: entered.body,
        user: who.user,
        ask,
        play: (choice, { stake = '1000', key = randomUUID() } = {}) => ask<RoundReply>('POST', '/play/rounds', { key, choice, stake }),
        async listen() {
          const controller = new AbortController();
          const stream = await fetch(`${of.studio.url}/play/events`, { headers: { 'x-session': secret }, signal: controller.signal });
          const events: PlayEvent[] = [];
          void (async () => {
            let text = '';
            const decoder = new TextDecoder();
            for await (const chunk of stream.body ?? []) {
              text += decoder.decode(chunk, { stream: true });
              const parts = text.split('\n\n');
              text = parts.pop() ?? '';
              for (const part of parts) if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)) as PlayEvent);
            }
          })().catch(() => undefined);
          return { events, close: () => controller.abort() };
        },
        round: async (id) => (await ask<RoundView>('GET', `/play/rounds/${id}`)).body,
      };
    },
    async stop() {
      for (const one of running)
        if (one.isKilled)
          // It never ends by itself; what it does by the clock ends here, for this process goes on with other tests.
          void one.studio.stop().catch(() => undefined);
        else await one.close();
      await wallet.stop();
      await runOnServer(`drop database if exists ${name} with (force)`);
    },
  };
  return world;
}
