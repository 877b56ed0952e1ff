import { sha256 } from '@sortes/service';
import { addressCircles } from '../../../platform/address.js';
import { refuse } from '../../../platform/errors.js';
import type { Services } from '../../../platform/services.js';
import {
  clearFailures,
  countInARow,
  countInWindow,
  countSince,
  deleteFailuresBefore,
  takeBackFailures,
  windowOf,
} from './failure-repository.js';
import { isKnownDevice } from './known-place-repository.js';

/**
 * Wrong answers at the doors of staff. They are counted by who gives them: a browser the person has signed in with has a count of its own, strangers
 * share those of the name, of their address and of the house. So nobody keeps a person out by guessing at the name (docs/staff-rights.md).
 */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** So many wrong answers in a row are a person's; from then on the door closes for a minute, and for twice as long after each further one. */
const freeInARow = 5;
const longestWaitSeconds = 3_600;

/** Passwords of one name guessed at by strangers: the first ones are free, the others cost work each, and a day has no more (NIST SP 800-63B 5.2.2). */
const freeOfStrangers = 3;
const strangersADay = 100;
/** Wrong answers of strangers from one address, whatever the names; wider circles of IPv6 have more (platform/address.ts). */
const addressAnHour = 40;
/** Codes of one account, in browsers it does not know; who gets here knows the password. */
const codesADay = 20;
/** From so many on it is a storm: of one name in a day, of the whole house in an hour. */
const stormOfName = 10;
const stormOfHouse = 50;
/** No limit: as much as the column holds. */
const uncounted = 2_147_483_647;

/** Where somebody stands who gives an answer. */
export interface Caller {
  ip: string;
  merchantId: number;
  /** The browser's token of staff, if it has one. */
  device: string | undefined;
}

/** An attempt that was counted; told when it was right after all. */
export interface Attempt {
  clear(): Promise<void>;
}

export interface Failures {
  /**
   * Counts a password before it is judged, so that guesses sent side by side count like guesses in a row.
   * @param work uses up a proof of work of the caller; undefined: none was given.
   * @throws DomainError slider.required, slider.failed, staff.locked with Retry-After; that attempt is not judged, and counted nowhere
   */
  password(name: string, staffId: string | undefined, caller: Caller, work: (() => Promise<boolean>) | undefined): Promise<Attempt>;
  /** Counts a code of somebody who has shown the password. @throws DomainError staff.locked */
  code(staffId: string, name: string, caller: Caller): Promise<Attempt>;
  /** Counts an answer under a name of the caller's own: a session, a passkey, the command line. Five are free, then it waits. @throws DomainError staff.locked */
  own(scope: 'session' | 'passkey' | 'command', key: string): Promise<Attempt>;
  /** Counts an answer that cannot be guessed against the address alone. @throws DomainError staff.locked */
  address(caller: Caller): Promise<Attempt>;
  removeOld(): Promise<void>;
}

export function createFailures({ db, clock, vault, alarms }: Services): Failures {
  const digest = (scope: string, key: string): Buffer => vault.digest('staff-failures', `${scope}:${key}`);
  const nameOf = (name: string): Buffer => digest('name', name.trim().toLowerCase());
  const locked = (until: Date): never => {
    const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 1000));
    return refuse('staff.locked', { retryAfterSeconds, parameters: { minutes: Math.ceil(retryAfterSeconds / 60) } });
  };
  const clearing = (...keys: Buffer[]): Attempt => ({ clear: () => clearFailures(db, keys) });

  /** Counts within a window that opened with its first failure. @returns the count. @throws DomainError staff.locked when the window is full */
  async function inWindow(key: Buffer, { atMost, lastsMs }: { atMost: number; lastsMs: number }): Promise<number> {
    const now = clock.now();
    const count = await countInWindow(db, key, { now, opened: new Date(now.getTime() - lastsMs), atMost });
    return count ?? locked(new Date(((await windowOf(db, key)) ?? now).getTime() + lastsMs));
  }

  /** Counts in a row, with a wait that doubles. @throws DomainError staff.locked */
  async function inARow(key: Buffer): Promise<void> {
    const now = clock.now();
    const anewBefore = new Date(now.getTime() - dayMs);
    const opensAt = await countInARow(db, key, { now, free: freeInARow, longestSeconds: longestWaitSeconds, anewBefore });
    if (opensAt !== undefined) locked(opensAt);
  }

  const takeBack = (keys: readonly Buffer[]): Promise<void> => takeBackFailures(db, keys);
  const countOf = (key: Buffer, lastsMs: number): Promise<number> => countSince(db, key, new Date(clock.now().getTime() - lastsMs));

  /** Counts against the address of a stranger, and against the house, which only tells. */
  async function atAddress({ ip, merchantId }: Caller): Promise<Buffer[]> {
    const circles = addressCircles(ip).map(({ key, times }) => ({ key: digest('address', key), atMost: addressAnHour * times }));
    for (const { key, atMost } of circles) await inWindow(key, { atMost, lastsMs: hourMs });
    const all = await inWindow(digest('house', String(merchantId)), { atMost: uncounted, lastsMs: hourMs });
    if (all >= stormOfHouse) alarms.raise({ kind: 'wrong-codes', merchantId, subject: 'staff', detail: { inAnHour: all } });
    return circles.map(({ key }) => key);
  }

  function tellStorm(staffId: string | undefined, name: string, merchantId: number, count: number): void {
    // The name of nobody is a stranger's words.
    if (count >= stormOfName && staffId !== undefined)
      alarms.raise({ kind: 'wrong-codes', merchantId, subject: `staff ${name.trim()}`, detail: { today: count } });
  }

  return {
    async password(name, staffId, caller, work) {
      if (staffId !== undefined && (await isKnownDevice(db, staffId, caller.device, clock.now()))) {
        const own = digest('device', `${staffId}:${sha256(caller.device ?? '').toString('hex')}`);
        await inARow(own);
        return clearing(own);
      }
      const byName = nameOf(name);
      if ((await countOf(byName, dayMs)) >= freeOfStrangers) {
        if (work === undefined) refuse('slider.required');
        if (!(await work())) refuse('slider.failed');
      }
      const byAddress = await atAddress(caller);
      const count = await inWindow(byName, { atMost: strangersADay, lastsMs: dayMs }).catch(async (error: unknown) => {
        await takeBack(byAddress);
        throw error;
      });
      if (count > freeOfStrangers && work === undefined) {
        // Of guesses sent side by side the first ones alone were free.
        await takeBack([byName, ...byAddress]);
        refuse('slider.required');
      }
      tellStorm(staffId, name, caller.merchantId, count);
      return {
        async clear() {
          await Promise.all([clearing(byName).clear(), takeBack(byAddress)]);
        },
      };
    },
    async code(staffId, name, caller) {
      if (await isKnownDevice(db, staffId, caller.device, clock.now())) {
        const own = digest('device-code', `${staffId}:${sha256(caller.device ?? '').toString('hex')}`);
        await inARow(own);
        return clearing(own);
      }
      const key = digest('code', staffId);
      tellStorm(staffId, name, caller.merchantId, await inWindow(key, { atMost: codesADay, lastsMs: dayMs }));
      return clearing(key);
    },
    async own(scope, key) {
      const own = digest(scope, key.trim().toLowerCase());
      await inARow(own);
      return clearing(own);
    },
    async address(caller) {
      const keys = await atAddress(caller);
      return { clear: () => takeBack(keys) };
    },
    async removeOld() {
      await deleteFailuresBefore(db, new Date(clock.now().getTime() - 2 * dayMs));
    },
  };
}
