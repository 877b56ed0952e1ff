import { keysOf, type LanguageCode } from '@sortes/browser';

type Player = number | undefined;

/** What this feature asks for, in the query cache. */
export const lotteryKeys = {
  /** Everything asked of the lottery. */
  lottery: keysOf('lottery'),
  chart: keysOf<[gameId: string, count?: number]>('lottery', 'chart'),
  chase: keysOf<[player: Player, chaseId: string]>('lottery', 'chase'),
  chaseable: keysOf<[gameId: string, count: number, first: string | undefined]>('lottery', 'chaseable'),
  chases: keysOf<[player: Player, filter: unknown]>('lottery', 'chases'),
  draws: keysOf<[gameId: string, filter?: unknown]>('lottery', 'draws'),
  near: keysOf<[gameId: string]>('lottery', 'near'),
  order: keysOf<[player: Player, orderId: string]>('lottery', 'order'),
  proof: keysOf<[gameId: string, numero: string]>('lottery', 'proof'),
  recent: keysOf<[player: Player, language: LanguageCode]>('lottery', 'recent'),
  trends: keysOf<[gameId: string, count?: number]>('lottery', 'trends'),
};
