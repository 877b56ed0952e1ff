import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { Streams } from './streams.js';

it('keeps eight streams of one player, the newest, and as many of others as come', async () => {
  const streams = new Streams();
  const server = createServer((incoming, response) =>
    streams.open({ playerId: BigInt(incoming.url!.slice(1)), channels: ['crash'] }, response),
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
