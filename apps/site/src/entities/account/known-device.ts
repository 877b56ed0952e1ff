import { readLocal, writeLocal } from '@sortes/browser';

const key = 'signedInBefore';

/** Keeps on this device that somebody has signed in on it, not who. */
export const noteKnownDevice = (): void => writeLocal(key, '1');

/** Whether somebody has signed in on this device before: who has not is led to registration first. */
export const isKnownDevice = (): boolean => readLocal(key) !== null;
