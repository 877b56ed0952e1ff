/** What the parts below need of a draw's result (contract: DrawResult). */
export interface ShownResult {
  numero: string;
  winNo: string | null;
  /** Family of the game, as the server names it: decides how its numbers are drawn. */
  gameGroupCode?: string;
  prizes: readonly { prize: string; numbers: readonly string[] }[];
  /** Set when the result was corrected; milliseconds since 1970. */
  correctedAt?: number;
}

/** Whether the result is a table of prizes; drawn numbers come as one nameless row, `numbers`. */
export function isPrizeTable(result: ShownResult): boolean {
  return result.prizes.length > 0 && result.prizes[0]?.prize !== 'numbers';
}

/** The numbers to show as balls: the drawn numbers, or the digits of the special prize of a prize table. Empty while there is no result. */
export function headlineNumbers(result: ShownResult): readonly string[] {
  const first = result.prizes[0]?.numbers ?? [];
  if (isPrizeTable(result)) return [...(first[0] ?? '')];
  if (first.length > 0) return first;
  if (result.winNo === null) return [];
  return /[,|]/.test(result.winNo) ? result.winNo.split(/[,|]/) : [...result.winNo];
}

/** Pages that have betting boards. */
export type BoardPath = '/lottery' | '/vnlottery' | '/sealottery';

const pagesOfTypes: Readonly<Record<string, BoardPath>> = { TCG_LOTTO_VN: '/vnlottery', TCG_SEA: '/sealottery' };

/** Page of a game's board: the wire's product type tells it. Vietnamese and South-East Asian games have pages of their own, all others share one. */
export function boardAddress(game: { gameCode: string; accountTypeName: string }): { to: BoardPath; search: { gameCode: string } } {
  return { to: pagesOfTypes[game.accountTypeName] ?? '/lottery', search: { gameCode: game.gameCode } };
}

const red = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
const blue = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);

/** Colour of a Mark Six ball, 1 to 49. The rules' own table, repeated here because the home page does not load the rules; a test holds them together. */
export function markSixColour(number: string): 'red' | 'blue' | 'green' {
  return red.has(Number(number)) ? 'red' : blue.has(Number(number)) ? 'blue' : 'green';
}
