import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const memberKeys = {
  avatars: keysOf('avatars'),
  profile: keysOf('profile'),
  sessions: keysOf('sessions'),
  signIns: keysOf<[pageNo: number]>('sign-ins'),
};
