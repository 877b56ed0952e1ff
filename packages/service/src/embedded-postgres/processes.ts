import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** True while a process with this id exists (a zombie, dead but not yet reaped by its parent, counts as gone). */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return readProcessStat(pid)?.state !== 'Z';
}

/**
 * A text that differs between two processes that had the same id at different times, or '' where the system does not tell.
 * Process ids are reused after a reboot (and soon in containers), so an id alone must never decide that a data folder is in use.
 */
export function readProcessBirth(pid: number): string {
  const stat = readProcessStat(pid);
  if (stat) {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${bootId}/${stat.startTicks}`;
  }
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** True when the process is a PostgreSQL server working in this data folder; PostgreSQL's processes have it as working directory. */
export function isPostgresIn(pid: number, dataFolder: string): boolean {
  if (!isProcessAlive(pid)) return false;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === dataFolder && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') return true;
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return command.includes('postgres') && command.includes(dataFolder);
  } catch {
    return false;
  }
}

/** Ids of the PostgreSQL processes that work in this data folder: on Linux all of them, elsewhere the server alone, whose command names the folder. */
export function listPostgresIn(dataFolder: string): number[] {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => isPostgresIn(pid, dataFolder));
  return process.platform === 'win32' ? [] : listServersByCommand(dataFolder);
}

/** The same from `ps`, which every Unix has. A zombie has no command any more. */
export function listServersByCommand(dataFolder: string): number[] {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,command='], {
    encoding: 'utf8',
    maxBuffer: 16 << 20,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return lines.split('\n').flatMap((line) => {
    const [, pid, command = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    const [program = ''] = command.split(' -D ');
    return program.endsWith('postgres') && command.includes(dataFolder) ? [Number(pid)] : [];
  });
}

/** Sends a signal; a process that is already gone is not an error. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Resolves true as soon as `condition` holds, false after `timeoutMs`. */
export async function waitUntil(condition: () => boolean, timeoutMs: number, intervalMs = 15): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
  return true;
}

function readProcessStat(pid: number): { state: string; startTicks: string } | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name stands in parentheses and may itself hold spaces and parentheses; the fields follow the last one (proc(5)).
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startTicks: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}
