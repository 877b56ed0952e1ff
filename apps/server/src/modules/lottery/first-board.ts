import type { FirstBoard, FirstContent, OpenedPage } from '../../ports/first-content.js';
import { boardWordsOf } from './board-words.js';

const stages: Readonly<Record<string, FirstBoard['stage']>> = { PK10: 'race', KENO: 'globe' };

/** The words of the board that a page of `/lottery` begins with; none where it opens none. */
export function firstBoardOf({ path, search, language }: Pick<OpenedPage, 'path' | 'search' | 'language'>): FirstContent {
  if (path !== '/lottery') return {};
  const playType = search.get('playType') ?? undefined;
  const words = boardWordsOf({ gameCode: search.get('gameCode') ?? undefined, playType }, language);
  if (words === undefined) return {};
  const { gameCode, group, name, play } = words;
  return {
    board: {
      stage: stages[group] ?? 'usual',
      name,
      ...(play && { play: { ...play, unless: playType === undefined ? `lottery:habits:${gameCode}` : undefined } }),
    },
  };
}
