import type { Operations, Reply } from '@sortes/contract';

/** Somebody's place in the line with what they did, as the server tells it. */
export type Agent = Reply<Operations['staffGetAgent']>;
export type Person = Agent['way'][number];

/** How somebody is called: their user name, else their number. */
export const personText = ({ playerId, userName }: Person): string => userName ?? String(playerId);
