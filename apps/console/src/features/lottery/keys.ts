import { keysOf } from '@sortes/browser';

/** What this feature asks for, in the query cache. */
export const lotteryKeys = {
  draw: keysOf<[gameCode: string, numero: string]>('draw'),
  games: keysOf<[language: unknown]>('lottery-games'),
  /** The limits of a game, or with `*` of every game. */
  limits: keysOf<[scope: string]>('bet-limits'),
  /** What a correction or a void would do. */
  preview: keysOf<[what: 'correction' | 'void', gameCode: string, numero: string, result?: string]>('draw-preview'),
  /** What sources say about a draw. */
  reports: keysOf<[gameCode: string, numero: string]>('reports'),
};
