import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { answerControls, runConformanceLine } from '@sortes/wallet-protocol/conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConformanceWorld, type ConformanceWorld } from './testing/conformance-world.js';

/**
 * A suite is worth what it finds. Each of these stands before our own wallet and spoils the form of its answers in one way, as wallets do; money moves as
 * it should. The suite has to end with 1, and with 0 where nothing is spoilt.
 */

let world: ConformanceWorld;
let folder: string;
beforeAll(async () => {
  world = await openConformanceWorld();
  folder = mkdtempSync(join(tmpdir(), 'sortes-wrong-wallets-'));
  writeFileSync(join(folder, 'rs.pem'), world.rs.privateKey);
  writeFileSync(join(folder, 'pam.key'), world.pam.apiKey);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.close();
});

interface Reply {
  status: number;
  type: string;
  text: string;
}
interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | undefined;
  /** Asks the wallet behind the proxy something else. */
  ask(path: string): Promise<Reply>;
}
type Fault = (reply: Reply, asked: Asked) => Reply | Promise<Reply>;
type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields | undefined => (typeof value === 'object' && value !== null ? (value as Fields) : undefined);
const spoil = (reply: Reply, change: (body: Fields) => void): Reply => {
  const body = JSON.parse(reply.text) as Fields;
  change(body);
  return { ...reply, text: JSON.stringify(body) };
};
const spoiling =
  (change: (body: Fields) => void): Fault =>
  (reply) =>
    spoil(reply, change);
const withoutId = (body: Fields): void => void delete fieldsOf(body['transactionResult'])?.['transactionId'];

/** Something listening between the suite and the wallet. */
async function proxy(target: string, fault: Fault): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    void (async () => {
      const { host: _host, connection: _connection, 'content-length': _length, ...sent } = request.headers;
      const headers = sent as Record<string, string>;
      const [method, path] = [request.method ?? 'GET', request.url ?? '/'];
      const body = method === 'POST' ? new Uint8Array(await buffer(request)) : undefined;
      const pass = async (where: string, init: RequestInit): Promise<Reply> => {
        const answer = await fetch(`${target}${where}`, { headers, ...init });
        return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
      };
      const reply = await pass(path, { method, ...(body === undefined ? {} : { body }) });
      const spoilt = await fault(reply, { method, path, headers, body, ask: (where) => pass(where, {}) });
      response.writeHead(spoilt.status, { 'content-type': spoilt.type });
      response.end(spoilt.text);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

async function runAgainst(dialect: 'rs' | 'pam', fault: Fault, only: string): Promise<{ code: number; output: string }> {
  const controls = world.controlsFor(dialect === 'rs' ? 'CONFORM_RS' : 'CONFORM_PAM');
  const hands = createServer((request, response) => {
    void (async () => response.end(await answerControls(controls, request.method === 'POST' ? await text(request) : undefined)))();
  });
  await new Promise<void>((resolve) => hands.listen(0, '127.0.0.1', resolve));
  const { base } = world[dialect];
  const wallet = await proxy(new URL(base).origin, fault);
  const printed: string[] = [];
  try {
    const code = await runConformanceLine(
      [
        '--wallet',
        `${wallet.origin}${new URL(base).pathname}`,
        '--dialect',
        dialect,
        ...(dialect === 'rs' ? ['--key', join(folder, 'rs.pem')] : ['--key', join(folder, 'pam.key'), '--provider', world.pam.provider]),
        '--controls',
        `http://127.0.0.1:${(hands.address() as AddressInfo).port}`,
        '--only',
        only,
      ],
      (line) => printed.push(line),
    );
    return { code, output: printed.join('\n') };
  } finally {
    await wallet.close();
    await new Promise<void>((resolve) => void hands.close(() => resolve()));
  }
}

const faults: Record<'rs' | 'pam', Record<string, { fault: Fault; says: RegExp; only?: string }>> = {
  pam: {
    'no id of a transaction': { fault: spoiling(withoutId), says: /has no transactionId/ },
    'no id of a win of nothing': {
      fault: (reply, { body }) => {
        const { transactionType, cashAmount } = JSON.parse(Buffer.from(body ?? []).toString() || '{}') as Fields;
        return transactionType === 'DEPOSIT' && cashAmount === 0 ? spoil(reply, withoutId) : reply;
      },
      says: /has no transactionId/,
    },
    'one id for all transactions': {
      fault: spoiling((body) => {
        const result = fieldsOf(body['transactionResult']);
        if (result?.['transactionId'] !== undefined) result['transactionId'] = 'always-the-same';
      }),
      says: /two transactions have the transactionId/,
    },
    'a new id for a repeat': {
      fault: spoiling((body) => {
        const result = fieldsOf(body['transactionResult']);
        if (result?.['transactionId'] !== undefined) result['transactionId'] = randomUUID();
      }),
      only: 'twice-in-sequence',
      says: /sent again, a transaction has another transactionId/,
    },
    'a language in small letters': {
      fault: spoiling((body) => {
        const session = fieldsOf(body['session']);
        if (session !== undefined) session['language'] = String(session['language']).toLowerCase();
      }),
      says: /a session whose language is "en"/,
    },
    'no country': {
      fault: spoiling((body) => void delete fieldsOf(body['session'])?.['country']),
      says: /a session whose country is undefined/,
    },
    'no bonus in a balance': {
      fault: spoiling((body) => {
        for (const holder of [body, fieldsOf(body['transactionResult'])]) delete fieldsOf(holder?.['balance'])?.['bonusAmount'];
      }),
      says: /a balance without bonusAmount/,
    },
    'a content type that is not its own': {
      fault: (reply) => ({ ...reply, type: 'text/html; charset=utf-8' }),
      says: /calls itself text\/html/,
    },
    'answers after six seconds': {
      fault: async (reply, { method }) => {
        if (method === 'POST') await new Promise((resolve) => setTimeout(resolve, 6_000));
        return reply;
      },
      only: 'bet-and-win',
      says: /the answer came after 6\.\d s; it has to come within four/,
    },
    'no session for a token that has ended': {
      async fault(reply, { method, path, ask }) {
        const session = fieldsOf((JSON.parse(reply.text) as Fields)['session']);
        if (method !== 'GET' || session === undefined) return reply;
        const balance = await ask(path.replace('/session', `/${String(session['playerId'])}/balance`));
        return (JSON.parse(balance.text) as Fields)['status'] === 'OK' ? reply : balance;
      },
      only: 'late-after-sign-out,late-after-lock,new-token',
      says: /whose the token was got PAM_ERR_SESSION_EXPIRED[\s\S]*0 passed, 3 failed/,
    },
  },
  rs: {
    'no request_uuid': { fault: spoiling((body) => void delete body['request_uuid']), says: /repeats the request_uuid ""/ },
    'another request_uuid': {
      fault: spoiling((body) => {
        body['request_uuid'] = randomUUID();
      }),
      says: /repeats the request_uuid/,
    },
    'a content type that is not its own': {
      fault: (reply) => ({ ...reply, type: 'text/plain' }),
      says: /calls itself text\/plain/,
    },
  },
};

describe.each(['pam', 'rs'] as const)('%s', (dialect) => {
  const usual = 'token-tells-player,bet-and-win,zero-win';

  it('our wallet behind a proxy that spoils nothing passes', async () => {
    const { code, output } = await runAgainst(
      dialect,
      (reply) => reply,
      `${usual},twice-in-sequence,late-after-sign-out,late-after-lock,new-token`,
    );
    expect(output).toMatch(/ 0 failed/);
    expect(code).toBe(0);
  });

  it.each(Object.keys(faults[dialect]))('a wallet with %s does not', { timeout: 60_000 }, async (name) => {
    const { fault, says, only = usual } = faults[dialect][name] ?? expect.unreachable();
    const { code, output } = await runAgainst(dialect, fault, only);
    expect(output).toMatch(says);
    expect(code).toBe(1);
  });
});

it('says which address did not answer, the wallet or the controls', async () => {
  const printed: string[] = [];
  const common = ['--dialect', 'pam', '--key', join(folder, 'pam.key'), '--provider', 'x', '--only', 'bet-and-win'];
  const player = ['--player', 'p', '--token', 't', '--game', 'g', '--currency', 'VND'];
  const run = (...line: string[]) => runConformanceLine([...common, ...line], (one) => printed.push(one));
  expect(await run('--wallet', 'http://127.0.0.1:9/gateway/X/pam', ...player)).toBe(1);
  expect(await run('--wallet', world.pam.base, '--controls', 'http://127.0.0.1:9/hands')).toBe(2);
  expect(printed.join('\n')).toMatch(
    /http:\/\/127\.0\.0\.1:9 did not answer: .+[\s\S]*the controls at http:\/\/127\.0\.0\.1:9\/hands did not answer: ./,
  );
  expect(printed.join('\n')).not.toMatch(/fetch failed/);
});
