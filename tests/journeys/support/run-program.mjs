// Runs the program for the journeys with its log in a file, so that a journey can read what was logged; removes the data of the run afterwards.
import { spawn } from 'node:child_process';
import { openSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..', '..');
const dataDir = process.env.DATA_DIR;
const log = openSync(process.env.JOURNEY_LOG, 'w');
const program = spawn(process.execPath, [join(root, 'tools', 'start.mjs')], { cwd: root, stdio: ['ignore', log, log, 'ipc'] });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal));
// A run that was killed says nothing: its end is our signal.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) program.kill('SIGTERM');
}, 500).unref();
program.on('exit', (code) => {
  if (dataDir) for (const folder of [dataDir, `${dataDir}-backups`]) rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
