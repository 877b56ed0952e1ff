import type { Operations, Reply } from '@sortes/contract';

/** A player with everything that their page tells. */
export type Player = Reply<Operations['staffGetPlayer']>;
