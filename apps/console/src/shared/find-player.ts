import { call } from './calls';
import { problemText } from './problem';
import type { Translate } from './texts';

/** Why what was typed is not taken. Asked as it is drawn, so that it follows the language. */
export interface Refused {
  readonly say: (t: Translate) => string;
  /** More letters do not make it right: it is said while somebody types. */
  readonly isFinal?: boolean;
}

/**
 * The player that somebody means by what they typed: a number, or a user name for who may look for players.
 * @param may whether they may look for players
 * @returns the number, as text
 */
export async function findPlayer(text: string, may: boolean): Promise<{ readonly value: string } | Refused> {
  if (/^\d*$/.test(text)) return { value: text };
  if (!may) return { say: (t) => t('common.digitsOnly') };
  try {
    const { list } = await call('staffSearchPlayers', { query: { text, pageSize: 20 } });
    const found = list.find(({ userName }) => userName.toLowerCase() === text.toLowerCase()) ?? (list.length === 1 ? list[0] : undefined);
    if (found !== undefined) return { value: String(found.playerId) };
    const isNobody = list.length === 0;
    return { say: (t) => t(isNobody ? 'common.noSuchPlayer' : 'common.severalPlayers'), isFinal: isNobody };
  } catch (error) {
    return { say: () => problemText(error) };
  }
}
