import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listeningProblem } from './listening-problem.js';

async function refusal(port: number, host: string): Promise<unknown> {
  const server = createServer();
  onTestFinished(() => void server.close());
  return once(server.listen(port, host), 'listening').catch((error: unknown) => error);
}

it('names the variable of a port that is taken, and of an address that is another machine’s', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const taken = listeningProblem(await refusal(port, '127.0.0.1'), (number) => (number === port ? 'SMTP_PORT' : 'PORT'), 'HOST');
  expect(String(taken)).toBe(`Error: port ${port} is in use by another program: set SMTP_PORT to a free one, or end that program`);
  const elsewhere = listeningProblem(await refusal(0, '192.0.2.1'), () => 'PORT', 'SANDBOX_HOST');
  expect(String(elsewhere)).toBe('Error: 192.0.2.1 is no address of this machine: set SANDBOX_HOST to one that is');
});

it('leaves any other error as it is', () => {
  for (const error of [new Error('x'), 'x', Object.assign(new Error('x'), { syscall: 'connect', code: 'EADDRINUSE', port: 1 })])
    expect(listeningProblem(error, () => 'PORT', 'HOST')).toBe(error);
});
