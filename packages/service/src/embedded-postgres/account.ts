import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The system account that runs PostgreSQL; undefined means the account of this process. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

const DEDICATED_ACCOUNT = 'sortes';

/**
 * Chooses the account for PostgreSQL, which refuses to run as root. Not root: this process's own account (undefined).
 * Root: the owner of a data folder that already exists, else the owner of the place where it will be (so that `sudo npm start` in somebody's
 * checkout leaves data that they can use without sudo), else `postgres`, else a dedicated account (created when missing), else `nobody`.
 * Errors: throws when root has no account to hand the server to.
 */
export function chooseAccount(dataFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = findOwner(dataFolder) ?? findNamedOwner(dirname(dataFolder));
  if (owner) return owner;
  const account = findAccount('postgres') ?? findAccount(DEDICATED_ACCOUNT) ?? createAccount(DEDICATED_ACCOUNT) ?? findAccount('nobody');
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root and no other account was found. Start as an ordinary user, add an account named "postgres", or set DATABASE_URL.',
    );
  }
  return account;
}

/** True when the account can do what the shell test says, e.g. `test -x "$1"`; asked of the system itself, so ACLs and mounts count too. */
export function canAccount(account: Account, shellTest: string, ...paths: string[]): boolean {
  const result = spawnSync('/bin/sh', ['-c', shellTest, 'sh', ...paths], {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
    stdio: 'ignore',
    env: {},
  });
  return result.status === 0;
}

function findOwner(dataFolder: string): Account | undefined {
  try {
    const { uid, gid } = statSync(dataFolder);
    return uid === 0 ? undefined : { name: `uid ${uid}`, uid, gid };
  } catch {
    return undefined;
  }
}

/** initdb asks for the account's name, so an owner without one (a container's arbitrary user id) will not do. */
function findNamedOwner(place: string): Account | undefined {
  let folder = place;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  const owner = findOwner(folder);
  const line = owner && readPasswd().find((candidate) => candidate.split(':')[2] === String(owner.uid));
  return line ? findAccount(line.slice(0, line.indexOf(':'))) : undefined;
}

function findAccount(name: string): Account | undefined {
  const line = readPasswd().find((candidate) => candidate.startsWith(`${name}:`));
  if (line) {
    const fields = line.split(':');
    return { name, uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  // Accounts of a directory service (macOS, LDAP) do not stand in /etc/passwd.
  try {
    const ask = (flag: string): number =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { name, uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}

function createAccount(name: string): Account | undefined {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/bin/false', name]],
    ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', name]],
  ];
  for (const [command, commandArguments] of attempts) {
    if (spawnSync(command, commandArguments, { stdio: 'ignore' }).status === 0) return findAccount(name);
  }
  return undefined;
}

function readPasswd(): string[] {
  try {
    return readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return [];
  }
}
