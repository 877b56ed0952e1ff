import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { guardConnections, type ConnectionLimits, type Connections } from './connections.js';

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: test\r\n\r\n`;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

interface Guarded {
  guard: Connections;
  enter: () => Promise<Socket>;
  /** Moves the time that the guard sees, which stands still otherwise, and lets it look. */
  lookAfter(ms: number): void;
}

/** A guarded server, and how to connect to it. */
async function open(answer: RequestListener, limits: ConnectionLimits = {}): Promise<Guarded> {
  let now = 0;
  const server: Server = createServer((request, response) => {
    if (guard.admit(request, response)) answer(request, response);
  });
  // It looks when the test says so: a look in between would be one too many.
  const guard = guardConnections(server, { now: () => now, lookEveryMs: 2 ** 30, ...limits });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    guard,
    enter: async () => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', () => undefined);
      await new Promise<void>((resolve) => socket.once('connect', resolve));
      return socket;
    },
    lookAfter(ms) {
      now += ms;
      guard.look();
    },
  };
}

describe('a connection', () => {
  it('tells all answers that it has gone, those too that had no turn yet', async () => {
    const told: string[] = [];
    let asked = 0;
    const { enter } = await open((request, response) => {
      asked += 1;
      response.once('close', () => told.push(request.url ?? ''));
      // The first is never answered; the others are ready behind it.
      if (request.url !== '/0') response.end('done');
    });
    const socket = await enter();
    socket.write(Array.from({ length: 6 }, (_, index) => ask(`/${index}`)).join(''));
    await expect.poll(() => asked).toBe(6);
    expect(told).toEqual([]);
    socket.resetAndDestroy();
    await expect.poll(() => told.toSorted()).toEqual(['/0', '/1', '/2', '/3', '/4', '/5']);
    await pause(50);
    expect(told).toHaveLength(6);
  });

  it('that lies idle makes room when its address has opened more than its share', async () => {
    let gone = 0;
    const { enter } = await open(
      (request, response) => {
        if (request.url !== '/waits') response.end('done');
        else response.once('close', () => (gone += 1));
      },
      { openOfAddressAtMost: 4 },
    );
    const silent = [await enter(), await enter()];
    const waiting = await enter();
    waiting.write(ask('/waits'));
    const served = await enter();
    served.write(ask('/'));
    await new Promise((resolve) => served.once('data', resolve));
    // Four are open. Each that comes now takes the place of the one that has been idle the longest, and is served itself.
    for (const gone of [...silent, served]) {
      const next = await enter();
      next.write(ask('/waits'));
      await new Promise((resolve) => (gone.closed ? resolve(undefined) : gone.once('close', resolve)));
    }
    expect(waiting.closed).toBe(false);
    // All four are owed an answer: nobody of them is ended for a fifth.
    const fifth = await enter();
    await new Promise((resolve) => (fifth.closed ? resolve(undefined) : fifth.once('close', resolve)));
    expect(waiting.closed).toBe(false);
    waiting.destroy();
    await expect.poll(() => gone).toBe(1);
    const again = await enter();
    again.write(ask('/'));
    expect(String(await new Promise((resolve) => again.once('data', resolve)))).toContain('done');
  });

  it('is not counted by address where a proxy opens them all', async () => {
    const { enter } = await open((_request, response) => response.end('done'), { openOfAddressAtMost: 4, byAddress: false });
    const all = await Promise.all(Array.from({ length: 20 }, enter));
    await pause(100);
    expect(all.filter(({ closed }) => closed)).toEqual([]);
  });

  it('may be refused beside the answers owed only while none is, or while its own request has not wholly come', async () => {
    const seen: Socket[] = [];
    const { guard, enter } = await open((request) => void seen.push(request.socket));
    const socket = await enter();
    socket.write('POST /half HTTP/1.1\r\nHost: test\r\nContent-Length: 9\r\n\r\n');
    await expect.poll(() => seen.length).toBe(1);
    const [held] = seen as [Socket];
    expect(guard.mayRefuse(held)?.request?.url).toBe('/half');
    socket.write('123456789');
    await expect.poll(() => guard.mayRefuse(held)).toBeUndefined();
    const behind = await enter();
    behind.write(`${ask('/first')}POST /half HTTP/1.1\r\nHost: test\r\nContent-Length: 9\r\n\r\n`);
    await expect.poll(() => seen.length).toBe(3);
    expect(guard.mayRefuse(seen[2] as Socket)).toBeUndefined();
  });

  it('is ended when more than a few wait on it, and nothing behind that is worked on', async () => {
    let asked = 0;
    const { enter } = await open((_request, response) => {
      asked += 1;
      setTimeout(() => response.end('done'), 300);
    });
    const flood = await enter();
    flood.write(ask('/').repeat(1_000));
    await new Promise((resolve) => flood.once('close', resolve));
    expect(asked).toBe(8);
    // One after the other it serves as many as come.
    const patient = await enter();
    let text = '';
    patient.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    for (let round = 1; round <= 3; round += 1) {
      patient.write(ask('/').repeat(8));
      await expect.poll(() => text.split('done').length - 1).toBe(8 * round);
    }
  });

  it('belongs to one answer once that has taken it', async () => {
    const taken: boolean[] = [];
    const { guard, enter } = await open((_request, response) => {
      setTimeout(() => {
        taken.push(guard.take(response) !== undefined);
        response.writeHead(200).write('first');
      }, 50);
    });
    const alone = await enter();
    alone.write(ask('/'));
    await new Promise((resolve) => alone.once('data', resolve));
    expect(taken).toEqual([true]);
    alone.write(ask('/'));
    await new Promise((resolve) => alone.once('close', resolve));
    const crowd = await enter();
    crowd.write(ask('/').repeat(3));
    await expect.poll(() => taken).toEqual([true, false, false, false]);
  });
});

describe('a reader', () => {
  const large = Buffer.alloc(24 * 1024 * 1024, 'x');
  const minute = 60_000;
  /** What the system has not taken of the piece that is being written. */
  const waitsOn = (socket: Socket): number => (socket as { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0;
  /** Until the buffers between both ends are full: nothing moves by itself any more. */
  async function standsStill(sockets: readonly Socket[]): Promise<void> {
    const waiting = (): number => sockets.reduce((sum, socket) => sum + waitsOn(socket), 0);
    let before = 0;
    const isStill = (): boolean => {
      const [earlier, now] = [before, waiting()];
      before = now;
      return now > 0 && now === earlier;
    };
    await expect.poll(isStill).toBe(true);
  }

  it('who takes nothing for a minute is ended, and what waited for them let go', async () => {
    let gone = false;
    const sending: Socket[] = [];
    const { guard, enter, lookAfter } = await open((request, response) => {
      sending.push(request.socket);
      response.once('close', () => (gone = true)).end(large);
    });
    const socket = await enter();
    socket.pause();
    socket.write(ask('/'));
    await expect.poll(() => guard.unreadBytes()).toBeGreaterThan(1024 * 1024);
    await standsStill(sending);
    lookAfter(0);
    lookAfter(minute - 1);
    expect(sending[0]?.destroyed).toBe(false);
    lookAfter(1);
    expect(sending[0]?.destroyed).toBe(true);
    await expect.poll(() => gone).toBe(true);
    expect(guard.unreadBytes()).toBe(0);
  });

  it('who writes instead of reading is ended all the same, and so is one to whom more is said meanwhile', async () => {
    const sending: Socket[] = [];
    let say = (): void => undefined;
    const { enter, lookAfter } = await open((request, response) => {
      sending.push(request.socket);
      response.write(large);
      say = () => void response.write(': here\n\n');
    });
    const socket = await enter();
    socket.pause();
    socket.write(ask('/one'));
    await expect.poll(() => sending).toHaveLength(1);
    await standsStill(sending);
    const [held] = sending as [Socket];
    lookAfter(0);
    for (let written = 1; written <= 5; written += 1) {
      await new Promise<void>((resolve) => socket.write('G', () => resolve()));
      say();
      lookAfter(minute / 5 - 1);
    }
    expect(held.destroyed).toBe(false);
    lookAfter(5);
    expect(held.destroyed).toBe(true);
  });

  it('who is slow and goes on reading is served to the end', async () => {
    const sending: Socket[] = [];
    const { enter, lookAfter } = await open((request, response) => {
      sending.push(request.socket);
      response.end(large);
    });
    const socket = await enter();
    let read = 0;
    socket.pause();
    socket.write(ask('/'));
    await expect.poll(() => sending).toHaveLength(1);
    await standsStill(sending);
    const [held] = sending as [Socket];
    let minutes = 0;
    while (waitsOn(held) > 0) {
      const before = waitsOn(held);
      // As much as it takes until something leaves.
      await new Promise<void>((resolve) => {
        const take = (piece: Buffer): void => {
          read += piece.length;
          if (waitsOn(held) === before) return;
          socket.off('data', take).pause();
          resolve();
        };
        socket.on('data', take).resume();
      });
      lookAfter(minute - 1);
      minutes += 1;
      expect(held.destroyed).toBe(false);
    }
    expect(minutes).toBeGreaterThan(2);
    socket.on('data', (piece: Buffer) => (read += piece.length)).resume();
    await expect.poll(() => read).toBeGreaterThan(large.length);
  });

  it('makes room when too much waits, who holds the most first', async () => {
    const sending = new Map<string, Socket>();
    const { guard, enter, lookAfter } = await open(
      (request, response) => {
        sending.set(request.url ?? '', request.socket);
        response.end(request.url === '/large' ? Buffer.concat([large, large]) : large);
      },
      { unreadAtMostBytes: 40 * 1024 * 1024 },
    );
    for (const path of ['/small', '/large']) {
      const socket = await enter();
      socket.pause();
      socket.write(ask(path));
    }
    await expect.poll(() => sending.size).toBe(2);
    await standsStill([...sending.values()]);
    const ended = (): string[] => [...sending].filter(([, { destroyed }]) => destroyed).map(([path]) => path);
    lookAfter(0);
    expect(ended()).toEqual([]);
    lookAfter(1);
    expect(ended()).toEqual(['/large']);
    lookAfter(1);
    expect(ended()).toEqual(['/large']);
    expect(guard.unreadBytes()).toBeGreaterThan(10 * 1024 * 1024);
  });
});
