import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { listDescendants, processorSeconds } from './processes.mjs';

it('reads processor time behind a name that looks like fields, and knows when there is none to read', () => {
  const stat = '7 (node (a) 1 2 3) S 1 7 7 0 -1 4194560 100 200 0 0 150 50 300 100 20 0 1 0 5 1 1';
  expect(processorSeconds(() => stat)).toBe(6);
  expect(
    processorSeconds(() => {
      throw new Error('ENOENT');
    }),
  ).toBeUndefined();
});

it('ends what its children started, too, even those that do not listen', async () => {
  // A parent that calls endDescendants; its child ignores SIGTERM and has a child of its own.
  const deaf = `process.on('SIGTERM', () => {}); require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']); setInterval(() => {}, 1000); console.log('up')`;
  const script = `
    import { spawn } from 'node:child_process';
    import { endDescendants } from ${JSON.stringify(fileURLToPath(new URL('processes.mjs', import.meta.url)))};
    const child = spawn(process.execPath, ['-e', ${JSON.stringify(deaf)}], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.once('data', async () => { process.send('up'); });
    process.once('message', async () => { await endDescendants(200); process.exit(0); });
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(parent, 'message');
  const below = listDescendants(parent.pid ?? 0);
  expect(below).toHaveLength(2);
  parent.send('end');
  await once(parent, 'exit');
  const isGone = (pid: number): boolean => {
    try {
      process.kill(pid, 0);
      return false;
    } catch {
      return true;
    }
  };
  await expect.poll(() => below.every(isGone), { timeout: 20_000 }).toBe(true);
});
