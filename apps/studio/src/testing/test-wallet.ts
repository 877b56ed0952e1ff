import { randomUUID, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyBody } from '@sortes/wallet-protocol';

type Kind = 'bet' | 'win' | 'rollback';
/** What goes wrong with one movement: done and the line cut, not done and 500, no answer, done and no answer, or a code of its own. */
export type Mishap = 'done-but-cut' | 'fail' | 'hang' | 'done-but-silent' | { code: string };

interface Applied {
  kind: Kind;
  user: string;
  amount: bigint;
  betId: string | undefined;
  round: string;
  closed: boolean;
  /** The free rounds that it names. */
  reward: string | undefined;
}

/** An operator's wallet in the RS dialect over real HTTP, for any number of players. Money is units of 1/100 000. */
export interface TestWallet {
  url: string;
  /** Every movement applied, by its id. A rollback of an unknown bet stands here too. */
  applied: Map<string, Applied>;
  /** Calls in the order they came. */
  received: string[];
  /** Makes the next movements of a kind go wrong. */
  mishaps: { kind: Kind; mishap: Mishap }[];
  /** A player with this much, in whole currency units, and their launch token. */
  addPlayer(whole?: number): { user: string; token: string };
  balanceOf(user: string): bigint;
  /** What the books say of a round: its stakes that stand and what it paid. */
  roundOf(round: string): { staked: bigint; won: bigint; bets: number; wins: number; rollbacks: number };
  stop(): Promise<void>;
}

const currency = 'VND';

export async function startTestWallet(vendorKey: KeyObject): Promise<TestWallet> {
  const players = new Map<string, { token: string; balance: bigint }>();
  const rolledBack = new Set<string>();
  const wallet: TestWallet = {
    url: '',
    applied: new Map(),
    received: [],
    mishaps: [],
    addPlayer(whole = 10_000_000) {
      const [user, token] = [randomUUID().replaceAll('-', ''), randomUUID().repeat(2)];
      players.set(user, { token, balance: BigInt(whole) * 100_000n });
      return { user, token };
    },
    balanceOf: (user) => players.get(user)?.balance ?? 0n,
    roundOf(round) {
      const of = { staked: 0n, won: 0n, bets: 0, wins: 0, rollbacks: 0 };
      for (const [id, movement] of wallet.applied) {
        if (movement.round !== round) continue;
        if (movement.kind === 'bet') {
          of.bets += 1;
          if (!rolledBack.has(id)) of.staked += movement.amount;
        } else if (movement.kind === 'win') {
          of.wins += 1;
          of.won += movement.amount;
        } else of.rollbacks += 1;
      }
      return of;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function apply(kind: Kind, id: string, movement: Omit<Applied, 'kind'>): string {
    const player = players.get(movement.user);
    if (player === undefined) return 'RS_ERROR_INVALID_TOKEN';
    const known = wallet.applied.get(id);
    if (known !== undefined)
      return known.kind === kind && (kind === 'rollback' || known.amount === movement.amount) ? 'RS_OK' : 'RS_ERROR_DUPLICATE_TRANSACTION';
    const { betId = '', amount } = movement;
    if (kind === 'bet' && rolledBack.has(id)) return 'RS_ERROR_TRANSACTION_ROLLED_BACK';
    if (kind === 'bet' && player.balance < amount) return 'RS_ERROR_NOT_ENOUGH_MONEY';
    const bet = wallet.applied.get(betId);
    if (kind === 'win' && bet?.kind !== 'bet') return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
    if (kind === 'win' && rolledBack.has(betId)) return 'RS_ERROR_TRANSACTION_ROLLED_BACK';
    if (kind === 'rollback' && [...wallet.applied.values()].some((other) => other.kind === 'win' && other.betId === betId))
      return 'RS_ERROR_DUPLICATE_TRANSACTION';
    wallet.applied.set(id, { kind, ...movement });
    if (kind === 'bet') player.balance -= amount;
    else if (kind === 'win') player.balance += amount;
    else if (!rolledBack.has(betId)) {
      rolledBack.add(betId);
      player.balance += bet?.amount ?? 0n;
    }
    return 'RS_OK';
  }

  function answer(name: string, body: string, signature: string | undefined): object {
    const content = JSON.parse(body) as Record<string, unknown>;
    const { request_uuid, token } = content;
    if (!verifyBody(body, signature, vendorKey)) return { status: 'RS_ERROR_INVALID_SIGNATURE', request_uuid };
    const user = name === 'check' ? [...players].find(([, player]) => player.token === token)?.[0] : String(content['user']);
    const player = players.get(user ?? '');
    if (user === undefined || player === undefined) return { status: 'RS_ERROR_INVALID_TOKEN', request_uuid };
    const reply = (status: string): object => ({ status, request_uuid, user, currency, balance: Number(player.balance) });
    if (name === 'check') return reply('RS_OK');
    if ((name === 'balance' || name === 'bet') && token !== player.token) return reply('RS_ERROR_INVALID_TOKEN');
    if (name === 'balance') return reply('RS_OK');
    if (content['currency'] !== currency) return reply('RS_ERROR_WRONG_CURRENCY');
    return reply(
      apply(name as Kind, String(content['transaction_uuid']), {
        user,
        amount: BigInt(Number(content['amount'] ?? 0)),
        betId: content['reference_transaction_uuid'] as string | undefined,
        round: String(content['round']),
        closed: content['round_closed'] === true,
        reward: content['is_free'] === true ? (content['reward_uuid'] as string | undefined) : undefined,
      }),
    );
  }

  function respond(request: IncomingMessage, response: ServerResponse, body: string): void {
    const name = /^\/gateway\/STUDIO\/wallet\/(\w+)$/.exec(request.url ?? '')?.[1] ?? '';
    wallet.received.push(name);
    const found = wallet.mishaps.find(({ kind }) => kind === name);
    if (found !== undefined) wallet.mishaps = wallet.mishaps.filter((other) => other !== found);
    const mishap = found?.mishap;
    if (mishap === 'hang') return;
    if (mishap === 'fail') return void response.writeHead(500).end('{}');
    if (typeof mishap === 'object') return void response.end(JSON.stringify({ status: mishap.code }));
    const signature = request.headers['x-auth-signature'];
    const text = JSON.stringify(answer(name, body, typeof signature === 'string' ? signature : undefined));
    if (mishap === 'done-but-silent') return;
    if (mishap === 'done-but-cut') return void response.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  }

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => respond(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  wallet.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return wallet;
}
