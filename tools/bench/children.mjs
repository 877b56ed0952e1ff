// Programs that must not share our event loop: the server that is measured, the bare one it is measured against, and the load.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { nodeFlags } from '../node-flags.mjs';
import { root } from '../workspace.mjs';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { Children } from './tasks.js' */
/** @typedef {{ nodeOptions?: readonly string[] }} ChildOptions */
/**
 * @template Answer
 * @typedef {{ answer: Answer, stop: () => Promise<void>, child: ChildProcess, ended: Promise<unknown> }} Child
 */

/** @type {Set<ChildProcess>} */
const living = new Set();
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/**
 * Starts a script of this folder, sends it its task and resolves with its first answer. `stop` ends it.
 * @template {keyof Children} Script
 * @param {Script} script
 * @param {Children[Script]['task']} task
 * @param {ChildOptions} [options]
 * @returns {Promise<Child<Children[Script]['answer']>>}
 */
export function startChild(script, task, { nodeOptions = [] } = {}) {
  return new Promise((resolve, reject) => {
    const child = fork(join(root, 'tools', 'bench', script), [], {
      // As `npm start` starts the programs.
      execArgv: [...nodeFlags, ...nodeOptions],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    living.add(child);
    const ended = new Promise((done) => child.once('exit', done));
    const stop = async () => {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(late);
    };
    child.once('message', (message) => resolve({ answer: /** @type {Children[Script]['answer']} */ (message), stop, child, ended }));
    void ended.then((code) => {
      living.delete(child);
      reject(new Error(`${script} ended with ${code}`));
    });
    child.send(task);
  });
}

/**
 * Runs a script of this folder to its one answer.
 * @template {keyof Children} Script
 * @param {Script} script
 * @param {Children[Script]['task']} task
 * @param {ChildOptions} [options]
 * @returns {Promise<Children[Script]['answer']>}
 */
export async function runChild(script, task, options) {
  const { answer, stop } = await startChild(script, task, options);
  await stop();
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer;
}
