// Valkyrie from its Go module, by the Go that is at hand and the module proxy that it is set to use; kept in the cache folder of whoever runs it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const module = 'github.com/valkyrie-fnd/valkyrie';

/** It cannot be had here; the message says why and what helps. */
export class NotAtHand extends Error {}

const helps = 'A Valkyrie that is built already is used with --valkyrie-binary FILE.';

/**
 * The lines of a program's words that say what went wrong, few of them.
 * @param {string} text
 */
const lastWords = (text) => text.trim().split('\n').slice(-6).join('\n  ');

/**
 * @param {string} version
 * @param {(line: string) => void} print
 * @returns {string} the program's path. @throws NotAtHand
 */
export function buildValkyrie(version, print) {
  const go = spawnSync('go', ['version'], { encoding: 'utf8' });
  if (go.error !== undefined || go.status !== 0) throw new NotAtHand(`Go is not at hand, so Valkyrie cannot be built. ${helps}`);
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const folder = join(cache, 'sortes', 'valkyrie', version);
  const program = join(folder, process.platform === 'win32' ? 'valkyrie.exe' : 'valkyrie');
  // "latest" is asked for anew each time: it may be another one today.
  if (version !== 'latest' && existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  print(`building ${module}@${version} with ${go.stdout.trim()} …`);
  const built = spawnSync('go', ['install', `${module}@${version}`], {
    encoding: 'utf8',
    env: { ...process.env, GOBIN: folder, GO111MODULE: 'on', CGO_ENABLED: '0' },
    cwd: folder,
    timeout: 900_000,
  });
  if (built.status !== 0)
    throw new NotAtHand(
      `Valkyrie cannot be built here: the module proxy does not give it, or it does not compile. Go says:\n  ${lastWords(built.stderr)}\n${helps}`,
    );
  if (!existsSync(program)) throw new NotAtHand(`Go built ${module}, and there is no program in ${folder}. ${helps}`);
  return program;
}

/**
 * Which version a program is, as Go has written into it; empty where it has not.
 * @param {string} program
 */
export function versionOf(program) {
  const told = spawnSync('go', ['version', '-m', program], { encoding: 'utf8' });
  return (
    /^\s*mod\s+(\S+)\s+(\S+)/m
      .exec(told.stdout ?? '')
      ?.slice(1, 3)
      .join(' ') ?? ''
  );
}
