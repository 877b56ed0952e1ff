import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyBody, type VendorTransaction } from '@sortes/wallet-protocol';
import { platformPublicKey } from './money-fixture.js';

/** How the vendor treats a call: as it should, or not. */
export type Mood =
  | 'well'
  /** Says no, and does nothing. */
  | 'refuse'
  /** Does it, and answers 500. */
  | 'do-and-fail'
  /** Does nothing, and answers 500. */
  | 'fail'
  /** Does it, and cuts the line. */
  | 'do-and-cut'
  /** Does it, and never answers. */
  | 'do-and-hang'
  /** Does it long after the caller has given up. */
  | 'do-late'
  /** Reads it, does nothing, never answers. */
  | 'hang'
  /** Answers something that is no answer. */
  | 'nonsense'
  /** A proxy's 403 page. */
  | 'proxy'
  /** There is no such call: the page of a server that knows no path. */
  | 'missing';

export interface WalletVendor {
  url: string;
  /** How the next calls of a path are treated; `well` again after `times`. */
  be(path: string, mood: Mood, times?: number): void;
  /** × 100 000, by alias. */
  wallets: Map<string, bigint>;
  /** What it did with each transfer. */
  transfers: Map<string, { status: 'done' | 'refused'; applied: number }>;
  /** Bodies by path, in order. */
  calls: { path: string; body: Record<string, unknown> }[];
  /** What `transactions/list` answers. */
  list: VendorTransaction[];
  pageSize: number;
  /** How late is late. */
  lateMs: number;
  /** Runs before an answer is made; a test may wait in it. */
  onCall: (path: string) => Promise<void> | void;
  close(): Promise<void>;
}

/** A small vendor that keeps wallets and a list, over real HTTP; it checks our signature like a real one. */
export async function openWalletVendor(): Promise<WalletVendor> {
  const moods = new Map<string, { mood: Mood; times: number }>();
  const hanging = new Set<ServerResponse>();
  const vendor: WalletVendor = {
    url: '',
    be: (path, mood, times = 1) => void moods.set(path, { mood, times }),
    wallets: new Map(),
    transfers: new Map(),
    calls: [],
    list: [],
    pageSize: 5_000,
    lateMs: 600,
    onCall: () => undefined,
    async close() {
      for (const response of hanging) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  const transfer = (direction: 'in' | 'out', body: Record<string, unknown>) => {
    const id = String(body['transfer_uuid']);
    const user = String(body['user']);
    const amount = BigInt(body['amount'] as number);
    const known = vendor.transfers.get(id);
    const balance = vendor.wallets.get(user) ?? 0n;
    if (known === undefined) {
      const enough = direction === 'in' || balance >= amount;
      if (enough) vendor.wallets.set(user, direction === 'in' ? balance + amount : balance - amount);
      vendor.transfers.set(id, { status: enough ? 'done' : 'refused', applied: enough ? 1 : 0 });
    }
    return {
      transfer_uuid: id,
      status: vendor.transfers.get(id)?.status,
      balance: Number(vendor.wallets.get(user) ?? 0n),
      reason: 'not enough',
    };
  };
  const answers: Record<string, (body: Record<string, unknown>) => object> = {
    'transfer/in': (body) => transfer('in', body),
    'transfer/out': (body) => transfer('out', body),
    'transfer/status': (body) => {
      const id = String(body['transfer_uuid']);
      return { transfer_uuid: id, status: vendor.transfers.get(id)?.status ?? 'unknown' };
    },
    'session/close': (body) => ({ user: body['user'], closed: 1 }),
    'transfer/balance': (body) => ({ ...body, balance: Number(vendor.wallets.get(String(body['user'])) ?? 0n) }),
    'transactions/list': (body) => {
      const [from, to] = [String(body['from']), String(body['to'])];
      const within = vendor.list.filter(({ time }) => time >= from && time < to);
      const start = Number(body['cursor'] ?? 0);
      const end = start + vendor.pageSize;
      return { transactions: within.slice(start, end), ...(end < within.length && { next_cursor: String(end) }) };
    },
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    const path = (request.url ?? '').replace('/api/', '');
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (!verifyBody(bytes, String(request.headers['x-auth-signature']), platformPublicKey)) return send(401, { error: 'wrong signature' });
    const body = JSON.parse(bytes.toString()) as Record<string, unknown>;
    vendor.calls.push({ path, body });
    const treatment = moods.get(path);
    const mood = treatment?.mood ?? 'well';
    if (treatment !== undefined) {
      treatment.times -= 1;
      if (treatment.times <= 0) moods.delete(path);
    }
    await vendor.onCall(path);
    const answer = answers[path];
    if (answer === undefined) return send(404, { error: 'no such call' });
    switch (mood) {
      case 'refuse':
        if (path === 'transfer/in' || path === 'transfer/out')
          vendor.transfers.set(String(body['transfer_uuid']), { status: 'refused', applied: 0 });
        return send(422, { error: 'not today', code: 'closed' });
      case 'fail':
        return send(500, { error: 'broken' });
      case 'do-and-fail':
        answer(body);
        return send(500, { error: 'broken' });
      case 'do-and-cut':
        answer(body);
        response.destroy();
        return;
      case 'do-and-hang':
        answer(body);
        hanging.add(response);
        return;
      case 'do-late':
        hanging.add(response);
        setTimeout(() => answer(body), vendor.lateMs);
        return;
      case 'hang':
        hanging.add(response);
        return;
      case 'nonsense':
        return send(200, { hello: 'there' });
      case 'proxy':
        response.writeHead(403, { 'content-type': 'text/html' });
        response.end('<h1>Forbidden</h1>');
        return;
      case 'missing':
        response.writeHead(404, { 'content-type': 'text/html' });
        response.end('<h1>Not Found</h1>');
        return;
      case 'well':
        return send(200, answer(body));
    }
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vendor.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return vendor;
}
