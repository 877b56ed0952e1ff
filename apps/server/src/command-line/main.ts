import { once } from 'node:events';
import { createAsker } from './ask-person.js';
import type { Output } from './command.js';
import { commands } from './commands/index.js';
import { runCommand } from './run-command.js';

// A reader who has seen enough ("| head") closes the pipe; that is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 3));

let progressShown = false;
const clearProgress = (): void => {
  if (progressShown) process.stderr.write('\r\u001B[K');
  progressShown = false;
};

const output: Output = {
  async write(text) {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  },
  say(text) {
    clearProgress();
    process.stderr.write(`${text}\n`);
  },
  progress(text) {
    if (!process.stderr.isTTY) {
      process.stderr.write(`${text}\n`);
      return;
    }
    process.stderr.write(`\r\u001B[K${text}`);
    progressShown = true;
  },
};

const asker = createAsker();
// exitCode, not exit(): standard output may still have something to hand over.
process.exitCode = await runCommand(commands, process.argv.slice(2), {
  environment: process.env,
  workingDirectory: process.env['SORTES_FILES_FROM'] ?? process.cwd(),
  output,
  ask: asker.ask,
});
asker.close();
if (progressShown) process.stderr.write('\n');
