/** What the parts below need of a draw's result (contract: DrawResult). */
export interface ShownResult {
  numero: string;
  winNo: string | null;
  prizes: readonly { prize: string; numbers: readonly string[] }[];
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

/** Page of a game's board. The wire's account type tells which of the two boards plays it. */
export function boardAddress(game: { gameCode: string; accountTypeName: string }): {
  to: '/lottery' | '/vnlottery';
  search: { gameCode: string };
} {
  const vietnamese = game.accountTypeName === 'TCG_LOTTO_VN' || game.accountTypeName === 'TCG_SEA';
  return { to: vietnamese ? '/vnlottery' : '/lottery', search: { gameCode: game.gameCode } };
}
