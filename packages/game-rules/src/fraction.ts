/** An exact number: what a return or a chance is before anybody rounds it. The denominator is above zero. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left < 0n ? -left : left, right];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/** A fraction in lowest terms. @throws RangeError when the denominator is zero. */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const [over, under] = [BigInt(numerator), BigInt(denominator)];
  if (under === 0n) throw new RangeError('a fraction needs a denominator');
  const [top, bottom] = under < 0n ? [-over, -under] : [over, under];
  const common = greatestCommonDivisor(top, bottom) || 1n;
  return { numerator: top / common, denominator: bottom / common };
}

/** The sum of fractions. */
export function sum(...parts: readonly Fraction[]): Fraction {
  return parts.reduce(
    (total, part) =>
      fraction(total.numerator * part.denominator + part.numerator * total.denominator, total.denominator * part.denominator),
    fraction(0n),
  );
}

/** The product of fractions. */
export function product(...parts: readonly Fraction[]): Fraction {
  return parts.reduce((total, part) => fraction(total.numerator * part.numerator, total.denominator * part.denominator), fraction(1n));
}

/** left - right. */
export function difference(left: Fraction, right: Fraction): Fraction {
  return sum(left, { numerator: -right.numerator, denominator: right.denominator });
}

/** left / right. @throws RangeError when right is zero. */
export function quotient(left: Fraction, right: Fraction): Fraction {
  return fraction(left.numerator * right.denominator, left.denominator * right.numerator);
}

/** Near enough for showing and for statistics (15 digits). Not for money. */
export function toNumber({ numerator, denominator }: Fraction): number {
  const scale = 10n ** 18n;
  const scaled = (numerator * scale) / denominator;
  return Number(scaled) / 1e18;
}
