// Makes the files of one entry on a thread of its own and sends them back as they shall stand: code is formatted as `npm run format` would.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { format } from 'oxfmt';
import { root } from '../workspace.mjs';

/** @type {{ maker: string, asked: readonly string[] }} */
const { maker, asked } = workerData;
/** @type {import('./table.mjs').Maker} */
const { make } = await import(pathToFileURL(join(root, maker)).href);
const options = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));

/** @type {import('./table.mjs').Made} */
const made = new Map();
for (const [path, content] of await make(asked)) {
  if (typeof content !== 'string' || !/\.(ts|mjs)$/.test(path)) {
    made.set(path, content);
    continue;
  }
  const { code, errors } = await format(path, content, options);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  made.set(path, code);
}
parentPort?.postMessage(made);
