import type { EventKey } from '../../outcomes/index.js';

/** The issues of a game, as events that sources report. */
export const issuesOf = (gameCode: string): Pick<EventKey, 'owner' | 'kind'> => ({ owner: 'lottery', kind: gameCode });

/** An issue of a game as such an event: the same draw at every brand. */
export const issueKey = (gameCode: string, numero: string): EventKey => ({ ...issuesOf(gameCode), event: numero });
