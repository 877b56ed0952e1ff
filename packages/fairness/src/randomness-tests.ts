import type { DrawResult, DrawShape } from './outcomes.js';

/** One test's answer: the chance that a fair source gives a statistic at least this far out. */
export interface TestAnswer {
  readonly test: string;
  readonly statistic: number;
  readonly p: number;
}

/** ln of the gamma function (Lanczos, 15 digits). */
function logGamma(x: number): number {
  const terms = [
    676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905, -0.13857109526572012,
    9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  let sum = 0.99999999999980993;
  terms.forEach((term, index) => (sum += term / (x + index)));
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Upper tail of the gamma distribution: series below the mode, continued fraction (Lentz) above. */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(-x + a * Math.log(x) - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 100_000 && term > sum * 1e-15; n += 1) sum += term *= x / (a + n);
    return 1 - front * sum;
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 100_000; n += 1) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    const step = c * d;
    fraction *= step;
    if (Math.abs(step - 1) < 1e-14) break;
  }
  return front * fraction;
}

/** Chance that chi-square with this many degrees of freedom is at least `statistic`. */
export function chiSquareTail(statistic: number, degrees: number): number {
  return upperGamma(degrees / 2, statistic / 2);
}

/** Chance that a standard normal value is at least as far from zero as `z`. */
export function normalTails(z: number): number {
  return chiSquareTail(z * z, 1);
}

function chiSquare(observed: ArrayLike<number>, expected: number): number {
  let sum = 0;
  for (let index = 0; index < observed.length; index += 1) sum += ((observed[index] ?? 0) - expected) ** 2 / expected;
  return sum;
}

function isDrawnTwice(shape: DrawShape): boolean {
  return shape.kind !== 'distinct';
}

/** Numbers of one result as indices from 0, and how many values each can take. Prizes count digit by digit. */
function reader(shape: DrawShape): { range: number; length: number; read: (result: DrawResult) => number[] } {
  switch (shape.kind) {
    case 'digits':
      return { range: 10, length: shape.count, read: (result) => (result.kind === 'numbers' ? result.numbers.map(Number) : []) };
    case 'dice':
      return {
        range: shape.faces,
        length: shape.count,
        read: (result) => (result.kind === 'numbers' ? result.numbers.map((face) => Number(face) - 1) : []),
      };
    case 'distinct':
      return {
        range: shape.to - shape.from + 1,
        length: shape.count,
        read: (result) => (result.kind === 'numbers' ? result.numbers.map((number) => Number(number) - shape.from) : []),
      };
    case 'prizes':
      return {
        range: 10,
        length: shape.prizes.reduce((sum, prize) => sum + prize.count * prize.width, 0),
        read: (result) =>
          result.kind === 'prizes'
            ? shape.prizes.flatMap(({ key }) => (result.prizes[key] ?? []).flatMap((number) => [...number].map(Number)))
            : [],
      };
  }
}

/**
 * Tests `count` results of one shape, one after another as `draw` gives them: frequency at every position (or over all of them, for many),
 * serial pairs of first numbers, runs and serial correlation of the sums, and the order of three (lottery sheet, section 4; SP 800-22 and
 * the test list of 58 Pa. Code 810a.5). Each answer's p is its own; hold the smallest against 0.01 / (number of answers) for a collective 99 %.
 */
export function testResults(shape: DrawShape, count: number, draw: () => DrawResult): TestAnswer[] {
  const { range, length, read } = reader(shape);
  const byPosition = Array.from({ length: Math.min(length, 10) }, () => new Float64Array(range));
  const overall = new Float64Array(range);
  // Many values are put into at most ten classes, so that every cell of the pair table expects enough.
  const classes = Math.min(range, 10);
  const classOf = (value: number): number => Math.floor((value * classes) / range);
  const classSizes = new Float64Array(classes);
  for (let value = 0; value < range; value += 1) classSizes[classOf(value)] = (classSizes[classOf(value)] ?? 0) + 1;
  const pairs = new Float64Array(classes * classes);
  const orders = new Float64Array(6);
  const sums = new Float64Array(count);
  let before = -1;
  for (let index = 0; index < count; index += 1) {
    const values = read(draw());
    let sum = 0;
    values.forEach((value, position) => {
      const table = byPosition[position];
      if (table) table[value] = (table[value] ?? 0) + 1;
      overall[value] = (overall[value] ?? 0) + 1;
      // Weighted, because the plain sum of a whole permutation is always the same.
      sum += value * (position < length / 2 ? 1 : -1);
    });
    sums[index] = sum;
    const [a = 0, b = 0, c = 0] = values;
    if (a !== b && b !== c && a !== c) {
      const order = (a < b ? 0 : 1) + (b < c ? 0 : 2) + (a < c ? 0 : 4);
      const place = [0, 1, 2, -1, -1, 3, 4, 5][order] ?? -1;
      orders[place] = (orders[place] ?? 0) + 1;
    }
    if (index % 2 === 0) before = classOf(a);
    else {
      const cell = before * classes + classOf(a);
      pairs[cell] = (pairs[cell] ?? 0) + 1;
    }
  }
  const answers: TestAnswer[] = [];
  const add = (test: string, statistic: number, p: number): void => void answers.push({ test, statistic, p });
  byPosition.forEach((table, position) => {
    const statistic = chiSquare(table, count / range);
    add(`frequency at position ${position + 1}`, statistic, chiSquareTail(statistic, range - 1));
  });
  if (length < range || isDrawnTwice(shape)) {
    // Numbers of one draw without replacement hold each other back: the statistic is (range - length) / (range - 1) of a chi-square.
    const shrink = isDrawnTwice(shape) ? 1 : (range - length) / (range - 1);
    const statistic = chiSquare(overall, (count * length) / range) / shrink;
    add('frequency of every number', statistic, chiSquareTail(statistic, range - 1));
  }
  const half = Math.floor(count / 2);
  let serial = 0;
  for (let left = 0; left < classes; left += 1) {
    for (let right = 0; right < classes; right += 1) {
      const expected = (half * (classSizes[left] ?? 0) * (classSizes[right] ?? 0)) / range ** 2;
      serial += ((pairs[left * classes + right] ?? 0) - expected) ** 2 / expected;
    }
  }
  add('serial pairs of first numbers', serial, chiSquareTail(serial, classes ** 2 - 1));
  if (length >= 3) {
    const total = orders.reduce((sum, value) => sum + value, 0);
    const statistic = chiSquare(orders, total / 6);
    add('order of three', statistic, chiSquareTail(statistic, 5));
  }
  const mean = sums.reduce((sum, value) => sum + value, 0) / count;
  let high = 0;
  let runs = 1;
  let variance = 0;
  let product = 0;
  for (let index = 0; index < count; index += 1) {
    const value = (sums[index] ?? 0) - mean;
    const last = (sums[index - 1] ?? 0) - mean;
    if (value >= 0) high += 1;
    if (index > 0 && value >= 0 !== last >= 0) runs += 1;
    variance += value * value;
    if (index > 0) product += value * last;
  }
  const low = count - high;
  const expectedRuns = (2 * high * low) / count + 1;
  const runsZ = (runs - expectedRuns) / Math.sqrt(((expectedRuns - 1) * (expectedRuns - 2)) / (count - 1));
  add('runs above and below the mean', runsZ, normalTails(runsZ));
  const correlationZ = (product / variance) * Math.sqrt(count);
  add('serial correlation', correlationZ, normalTails(correlationZ));
  return answers;
}
