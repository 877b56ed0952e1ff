import type { Game, Result } from '@sortes/lottery-rules';

/** One column of figures about a game's results: which symbols may show, and which a draw shows, each as often as it shows it. */
export interface TrendColumn {
  key: string;
  symbols: readonly string[];
  shownBy: (result: Result) => readonly string[];
}

const positionKeys = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'SIXTH', 'SEVENTH', 'EIGHTH', 'NINTH', 'TENTH'] as const;

function numbersIn(result: Result): readonly string[] {
  return result.kind === 'numbers' ? result.numbers : [];
}

/** Whole numbers as texts of one width. */
function range(from: number, to: number, width: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(width, '0'));
}

function byPosition(count: number, symbols: readonly string[]): TrendColumn[] {
  return positionKeys.slice(0, count).map((key, position) => ({
    key,
    symbols,
    shownBy: (result) => numbersIn(result).slice(position, position + 1),
  }));
}

function sumColumn(from: number, to: number): TrendColumn {
  return {
    key: 'SUM',
    symbols: range(from, to, 1),
    shownBy: (result) => [String(numbersIn(result).reduce((sum, number) => sum + Number(number), 0))],
  };
}

function wholeDraw(
  symbols: readonly string[],
  only: (numbers: readonly string[]) => readonly string[] = (numbers) => numbers,
): TrendColumn {
  return { key: 'ALL', symbols, shownBy: (result) => only(numbersIn(result)) };
}

/** Two-digit endings of the numbers of some prizes; shorter numbers have none. */
function endingsColumn(key: string, prizes: readonly string[]): TrendColumn {
  return {
    key,
    symbols: range(0, 99, 2),
    shownBy: (result) =>
      result.kind === 'prizes'
        ? prizes
            .flatMap((prize) => result.prizes[prize] ?? [])
            .filter((number) => number.length >= 2)
            .map((number) => number.slice(-2))
        : [],
  };
}

/** Distinct numbers are told by place where the places are bet on (11x5, racing), and in all where not every number shows in every draw. */
function distinctColumns({ shape, group }: Game): TrendColumn[] {
  if (shape.kind !== 'distinct') return [];
  const { from, to, count } = shape;
  const symbols = range(from, to, Math.max(2, String(to).length));
  const isOrdered = count <= positionKeys.length && group !== 'M6';
  if (group === 'M6')
    return [wholeDraw(symbols), { key: 'EXTRA', symbols, shownBy: (result) => numbersIn(result).slice(count - 1, count) }];
  return [...(isOrdered ? byPosition(count, symbols) : []), ...(count < to - from + 1 ? [wholeDraw(symbols)] : [])];
}

/** The columns of a game, whatever its results look like. */
export function columnsOf(game: Game): TrendColumn[] {
  const { shape } = game;
  switch (shape.kind) {
    case 'digits': {
      const digits = range(0, 9, 1);
      return [...byPosition(shape.count, digits), wholeDraw(digits), ...(shape.count === 3 ? [sumColumn(0, 27)] : [])];
    }
    case 'dice':
      return [wholeDraw(range(1, shape.faces, 1)), sumColumn(shape.count, shape.count * shape.faces)];
    case 'distinct':
      return distinctColumns(game);
    case 'prizes': {
      const keys = shape.prizes.map(({ key }) => key);
      return [endingsColumn('SPECIAL', keys.slice(0, 1)), endingsColumn('LAST2', keys)];
    }
  }
}

/**
 * Hits, present gap and longest gap of each symbol; `draws` newest first, each the symbols it shows. One walk over what is shown, because any
 * visitor may ask for five hundred draws of twenty-seven numbers each.
 */
export function trendsOf(symbols: readonly string[], draws: readonly (readonly string[])[]) {
  const seen = new Map(symbols.map((symbol) => [symbol, { hits: 0, gap: draws.length, longestGap: 0, last: -1 }]));
  for (const [age, shown] of draws.entries()) {
    for (const symbol of shown) {
      const trend = seen.get(symbol);
      if (trend === undefined) continue;
      trend.hits += 1;
      trend.gap = Math.min(trend.gap, age);
      trend.longestGap = Math.max(trend.longestGap, age - trend.last - 1);
      trend.last = age;
    }
  }
  return [...seen].map(([symbol, { hits, gap, longestGap, last }]) => ({
    symbol,
    hits,
    gap,
    longestGap: Math.max(longestGap, draws.length - last - 1),
  }));
}

/** Hot and cold of every column; `results` newest first. */
export function hotAndGap(game: Game, results: readonly Result[]) {
  return {
    draws: results.length,
    rows: columnsOf(game).map(({ key, symbols, shownBy }) => ({ key, symbols: trendsOf(symbols, results.map(shownBy)) })),
  };
}

export interface ChartedDraw {
  numero: string;
  drawsAt: Date;
  win: string | null;
  result: Result;
}

/**
 * The last `count` draws as the rows of a chart, oldest first, with each symbol's gap before the first row.
 * @param draws newest first; those beyond `count` are only looked back at
 */
export function chartOf(game: Game, draws: readonly ChartedDraw[], count: number) {
  const columns = columnsOf(game);
  const rows = draws.slice(0, count).toReversed();
  const earlier = draws.slice(count).map(({ result }) => result);
  return {
    gameId: game.code,
    columns: columns.map(({ key, symbols, shownBy }) => {
      return { key, symbols: [...symbols], gapsBefore: trendsOf(symbols, earlier.map(shownBy)).map(({ gap }) => gap) };
    }),
    rows: rows.map(({ numero, drawsAt, win, result }) => ({
      numero,
      drawTime: drawsAt.getTime(),
      winNo: win ?? '',
      shown: columns.map(({ shownBy }) => [...shownBy(result)]),
    })),
  };
}
