import { createPublicKey, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyBody } from '@sortes/wallet-protocol';
import { parseUnits, formatUnits } from '../game-vendor/amount.js';
import { testKeys } from './test-keys.js';

type Kind = 'bet' | 'win' | 'rollback';

/** What the wallet is made to do with one movement: do it and break the line, do it not and answer 500, never answer, or a code of its own. */
export type WalletMishap = 'done-but-cut' | 'fail' | 'hang' | { code: string };

interface Applied {
  kind: Kind;
  amount: bigint;
  betId: string | undefined;
  round: string;
  closed: boolean;
}

/** A small operator's wallet over real HTTP, in both dialects, for one player. Money is units of 1/100 000. */
export interface TinyWallet {
  url: string;
  user: string;
  token: string;
  currency: string;
  balance: bigint;
  /** Every movement applied, by its id. A rollback of an unknown bet stands here too. */
  applied: Map<string, Applied>;
  /** Paths with methods, in the order they came. */
  received: string[];
  /** Makes the next movements of a kind go wrong. */
  mishaps: { kind: Kind; mishap: WalletMishap }[];
  stop(): Promise<void>;
}

/** Starts the wallet on a free port with 100 in it. */
export async function startTinyWallet(): Promise<TinyWallet> {
  const vendorKey = createPublicKey(testKeys.vendors.lumenPublicKey);
  const wallet: TinyWallet = {
    url: '',
    user: randomUUID().replaceAll('-', ''),
    token: 'a'.repeat(40),
    currency: 'EUR',
    balance: 10_000_000n,
    applied: new Map(),
    received: [],
    mishaps: [],
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  /** The one rule of both dialects: each id once. */
  function apply(kind: Kind, id: string, movement: Omit<Applied, 'kind'>): 'done' | 'insufficient' | 'no bet' | 'rolled back' | 'conflict' {
    const known = wallet.applied.get(id);
    if (known) return known.kind === kind && (kind === 'rollback' || known.amount === movement.amount) ? 'done' : 'conflict';
    const { betId, amount } = movement;
    const rollback = [...wallet.applied.values()].find(
      (other) => other.kind === 'rollback' && other.betId === (kind === 'bet' ? id : betId),
    );
    if (kind === 'bet' && rollback) return 'rolled back';
    if (kind === 'bet' && wallet.balance < amount) return 'insufficient';
    const bet = wallet.applied.get(betId ?? '');
    if (kind === 'win' && bet?.kind !== 'bet') return 'no bet';
    if (kind === 'win' && rollback) return 'rolled back';
    wallet.applied.set(id, { kind, ...movement, amount: kind === 'rollback' ? (bet?.amount ?? 0n) : amount });
    wallet.balance += kind === 'bet' ? -amount : kind === 'win' ? amount : rollback ? 0n : (bet?.amount ?? 0n);
    return 'done';
  }

  function answerRs(path: string, body: string, signature: string | undefined): object {
    const content = JSON.parse(body) as Record<string, unknown>;
    const { request_uuid, transaction_uuid, amount, round, token, currency } = content;
    const reply = (status: string): object => ({
      status,
      request_uuid,
      user: wallet.user,
      currency: wallet.currency,
      balance: Number(wallet.balance),
    });
    if (!verifyBody(body, signature, vendorKey)) return { status: 'RS_ERROR_INVALID_SIGNATURE', request_uuid };
    if (path === 'check' || path === 'balance') return reply(token === wallet.token ? 'RS_OK' : 'RS_ERROR_INVALID_TOKEN');
    if (path === 'bet' && token !== wallet.token) return reply('RS_ERROR_INVALID_TOKEN');
    if (currency !== wallet.currency) return reply('RS_ERROR_WRONG_CURRENCY');
    const outcome = apply(path as Kind, String(transaction_uuid), {
      amount: BigInt(Number(amount ?? 0)),
      betId: content['reference_transaction_uuid'] as string | undefined,
      round: String(round),
      closed: content['round_closed'] === true,
    });
    return reply(
      {
        done: 'RS_OK',
        insufficient: 'RS_ERROR_NOT_ENOUGH_MONEY',
        'no bet': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
        'rolled back': 'RS_ERROR_TRANSACTION_ROLLED_BACK',
        conflict: 'RS_ERROR_DUPLICATE_TRANSACTION',
      }[outcome],
    );
  }

  function answerPam(request: IncomingMessage, path: string, body: string): { status: number; text: string } {
    const fail = (code: string, status = 200) => ({ status, text: JSON.stringify({ status: 'ERROR', error: { code, message: code } }) });
    const balance = (): string => `{"cashAmount":${formatUnits(wallet.balance)},"bonusAmount":0,"promoAmount":0}`;
    if (request.headers.authorization !== `Bearer ${testKeys.vendors.kiteWalletKey}`) return fail('PAM_ERR_API_TOKEN', 401);
    const hasToken = request.headers['x-player-token'] === wallet.token;
    if (path === '/players/session') {
      if (!hasToken) return fail('PAM_ERR_SESSION_NOT_FOUND');
      const session = { playerId: wallet.user, token: wallet.token, currency: wallet.currency, country: 'DE', language: 'EN' };
      return { status: 200, text: JSON.stringify({ status: 'OK', session }) };
    }
    if (path.endsWith('/balance')) return { status: 200, text: `{"status":"OK","balance":${balance()}}` };
    const content = JSON.parse(body) as Record<string, unknown>;
    const kind = ({ WITHDRAW: 'bet', DEPOSIT: 'win', CANCEL: 'rollback' } as const)[
      content['transactionType'] as 'WITHDRAW' | 'DEPOSIT' | 'CANCEL'
    ];
    if (kind === 'bet' && !hasToken) return fail('PAM_ERR_SESSION_NOT_FOUND');
    if (content['currency'] !== wallet.currency) return fail('PAM_ERR_TRANS_CURRENCY');
    const betId = String(content['providerBetRef']);
    const isUnknownBet = kind === 'rollback' && !wallet.applied.has(betId);
    const outcome = apply(kind, String(content['providerTransactionId']), {
      amount: parseUnits(/"cashAmount":([0-9.]+)/.exec(body)![1]!)!,
      betId: kind === 'bet' ? undefined : betId,
      round: String(content['providerRoundId']),
      closed: content['isGameOver'] === true,
    });
    if (isUnknownBet) return fail('PAM_ERR_CANCEL_NOT_FOUND');
    if (outcome !== 'done') {
      const codes = {
        insufficient: 'CASH_OVERDRAFT',
        'no bet': 'TRANS_NOT_FOUND',
        'rolled back': 'TRANS_ALREADY_CANCELLED',
        conflict: 'DUPLICATE_TRANS',
      };
      return fail(`PAM_ERR_${codes[outcome]}`);
    }
    return { status: 200, text: `{"status":"OK","transactionResult":{"transactionId":"1","balance":${balance()}}}` };
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const path = new URL(request.url!, wallet.url).pathname;
    wallet.received.push(`${request.method} ${path}`);
    const rs = /^\/gateway\/LUMEN\/wallet\/(\w+)$/.exec(path)?.[1];
    const pam = /^\/gateway\/KITE\/pam(\/.*)$/.exec(path)?.[1];
    const type = /"transactionType":"(\w+)"/.exec(body)?.[1];
    const kind = (rs ?? { WITHDRAW: 'bet', DEPOSIT: 'win', CANCEL: 'rollback' }[type ?? '']) as Kind | undefined;
    const mishap = wallet.mishaps.find((candidate) => candidate.kind === kind);
    if (mishap) wallet.mishaps = wallet.mishaps.filter((other) => other !== mishap);
    if (mishap?.mishap === 'hang') return;
    if (mishap?.mishap === 'fail') return void response.writeHead(500).end('{}');
    if (typeof mishap?.mishap === 'object') return void response.end(JSON.stringify({ status: mishap.mishap.code }));
    const signature = request.headers['x-auth-signature'];
    const { status, text } =
      pam === undefined
        ? { status: 200, text: JSON.stringify(answerRs(rs ?? '', body, typeof signature === 'string' ? signature : undefined)) }
        : answerPam(request, pam, body);
    if (mishap?.mishap === 'done-but-cut') return void response.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  }

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  wallet.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return wallet;
}
