import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { Streams } from './streams.js';

it('keeps eight streams of one player, the newest, and as many of others as come', async () => {
  const streams = new Streams();
  const server = createServer((incoming, response) =>
    streams.open({ playerId: BigInt(incoming.url!.slice(1)), channels: ['crash'], isDemo: false, ip: '203.0.113.1' }, response),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async (player: number): Promise<{ isOver: boolean; text: string }> => {
    const asked = request({ port, host: '127.0.0.1', path: `/${player}`, agent: false }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const page = { isOver: false, text: '' };
    response.on('data', (chunk: Buffer) => (page.text += chunk.toString()));
    response.on('error', () => undefined);
    response.on('close', () => (page.isOver = true));
    return page;
  };
  try {
    const other = await open(2);
    const pages = [];
    for (let index = 0; index < 11; index += 1) pages.push(await open(1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(pages.map(({ isOver }) => isOver)).toEqual([true, true, true, ...Array.from({ length: 8 }, () => false)]);
    streams.tell(1n, { type: 'balance', balance: '7' });
    streams.broadcast('crash', { type: 'reconnect' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(pages.filter(({ text }) => text.includes('"7"'))).toHaveLength(8);
    expect(other.text).toContain('reconnect');
    expect(other.text).not.toContain('"7"');
  } finally {
    streams.stop();
    server.closeAllConnections();
    server.close();
  }
});

it('has room for so many pages that play for nothing at one address and in all, and for players whatever these do', async () => {
  const streams = new Streams();
  const server = createServer((incoming, response) => {
    const [player, ip] = incoming.url!.slice(1).split('/') as [string, string];
    const listener = { playerId: BigInt(player), channels: [], isDemo: true, ip: decodeURIComponent(ip) };
    if (!streams.hasRoomFor(listener)) return void response.writeHead(503).end();
    streams.open(listener, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async (player: number, ip: string): Promise<number> => {
    const asked = request({ port, host: '127.0.0.1', path: `/${player}/${encodeURIComponent(ip)}`, agent: false }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.on('error', () => undefined).resume();
    return response.statusCode ?? 0;
  };
  try {
    const answers: number[] = [];
    for (let player = 1; player <= 305; player += 1) answers.push(await open(player, '2001:db8::1'));
    expect(answers.filter((status) => status === 200)).toHaveLength(300);
    expect(streams.hasRoomFor({ isDemo: true, ip: '2001:db8::2' })).toBe(false);
    expect(streams.hasRoomFor({ isDemo: true, ip: '2001:db8:0:1::1' })).toBe(true);
    expect(streams.hasRoomFor({ isDemo: false, ip: '2001:db8::1' })).toBe(true);
    server.closeAllConnections();
    await expect.poll(() => streams.hasRoomFor({ isDemo: true, ip: '2001:db8::2' })).toBe(true);
  } finally {
    streams.stop();
    server.closeAllConnections();
    server.close();
  }
}, 30_000);
