import { hash, verify } from '@node-rs/argon2';
import { DomainError, refuse } from '../../platform/errors.js';
import { isBreached } from './breached-passwords.js';
import { commonPasswords } from './common-passwords.js';

/** OWASP Password Storage: Argon2id, 19 MiB, two passes, one lane (Argon2id is the library's default kind). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const runningAtMost = 2;
const waitingAtMost = 50;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes the same time with no stored hash as with a wrong password, so that an unknown account cannot be told from a known one. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/**
 * Hashing is slow on purpose; two at a time and fifty waiting keep sign-in from starving bets (reliability A7).
 * Further callers are refused with `system.busy`.
 */
export function createPasswordHasher(): PasswordHasher {
  let running = 0;
  const waiting: (() => void)[] = [];
  let stranger: Promise<string> | undefined;
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= runningAtMost) {
      if (waiting.length >= waitingAtMost) throw new DomainError('system.busy', { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed over, not given back: nobody can slip in between.
      if (next === undefined) running -= 1;
      else next();
    }
  }
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async verify(stored, password) {
      stranger ??= hash('nobody has this password', cost);
      const against = stored ?? (await stranger);
      const matches = await inTurn(() => verify(against, password).catch(() => false));
      return stored !== null && matches;
    },
  };
}

const common = new Set(commonPasswords);

/** What else is easy to guess in one house. */
export interface GuessedThere {
  /** Name and code of the brand: alone or with digits around it, it is the first thing tried. */
  brand?: { name: string; code: string };
  /** `BREACHED_PASSWORDS`: see breached-passwords.ts. */
  file?: string | undefined;
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/** Whether a password is one that attackers try first: the lists, the account's own name, the brand's, or one character over and over. */
export function isWeakPassword(password: string, userName: string, { brand, file }: GuessedThere = {}): boolean {
  const lower = password.toLowerCase();
  if (common.has(lower) || new Set(lower).size === 1) return true;
  if (brand !== undefined && [lettersOf(brand.name), lettersOf(brand.code)].some((word) => word !== '' && word === lettersOf(lower)))
    return true;
  if (file !== undefined && isBreached(password, file)) return true;
  return userName !== '' && (lower === userName.toLowerCase() || lower === [...userName.toLowerCase()].toReversed().join(''));
}

/** @throws DomainError password.weak */
export function refuseWeakPassword(password: string, userName: string, field: string, there: GuessedThere): void {
  if (isWeakPassword(password, userName, there)) refuse('password.weak', { field });
}
