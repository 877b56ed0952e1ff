// A process of the operators' command line that stays: it carries out one command after the other for the journeys of a worker, and ends with it.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(import.meta.dirname, '..', '..', '..', 'apps', 'server', 'dist', 'command-line');
const load = (file) => import(pathToFileURL(join(folder, file)).href);
const [{ runCommand }, { commands }] = await Promise.all([load('run-command.js'), load('commands/index.js')]);

process.on('message', async ({ id, words, environment }) => {
  let [out, err] = ['', ''];
  const line = (text) => void (err += `${text}\n`);
  const output = { write: async (text) => void (out += text), say: line, progress: line };
  const code = await runCommand(commands, words, {
    environment: { ...process.env, ...environment },
    workingDirectory: process.cwd(),
    output,
  });
  process.send({ id, code, out, err });
});
process.send('ready');
