/** How often and how long ago a symbol fell (contract: getTrends). */
export interface SymbolTrend {
  readonly symbol: string;
  readonly hits: number;
  readonly gap: number;
  readonly longestGap: number;
}

export interface Heat extends SymbolTrend {
  readonly heat: 'hot' | 'cold' | 'plain';
}

/** Draws below which nothing is called often or seldom: chance alone would make the words. */
export const leastDrawsForHeat = 30;

/**
 * Marks the fifth drawn most and the fifth drawn least, out of at least `leastDrawsForHeat` draws. Ties with the border count in, so equal symbols are marked alike; when all
 * are equal none is.
 */
export function heatOf(symbols: readonly SymbolTrend[], draws: number): ReadonlyMap<string, Heat> {
  const hits = symbols.map((symbol) => symbol.hits).sort((one, other) => one - other);
  const fifth = Math.max(1, Math.round(symbols.length / 5));
  const cold = hits[fifth - 1] ?? 0;
  const hot = hits[hits.length - fifth] ?? 0;
  return new Map(
    symbols.map((symbol) => [
      symbol.symbol,
      {
        ...symbol,
        heat: draws < leastDrawsForHeat || hot === cold ? 'plain' : symbol.hits >= hot ? 'hot' : symbol.hits <= cold ? 'cold' : 'plain',
      },
    ]),
  );
}

const positionKeys: Readonly<Record<string, string>> = { wan: 'FIRST', qian: 'SECOND', bai: 'THIRD', shi: 'FOURTH', ge: 'FIFTH' };

/** Key of the trend row that speaks about a board row; undefined when none does. */
export function trendKeyOf(
  form: { kind: string; positions?: readonly string[]; width?: number; symbols?: readonly string[] },
  row: number,
  manyPrizes: boolean,
): string | undefined {
  if (form.kind === 'positions' && /^\d$/.test(form.symbols?.[0] ?? '')) return positionKeys[form.positions?.[row] ?? ''];
  return form.kind === 'numbers' && form.width === 2 && manyPrizes ? 'LAST2' : undefined;
}
