import { formatMoney, tryParseMoney, tryReadAmount } from '@sortes/money';
import { readTypedSum, type SumWriting, writeTypedSum } from '../../shared/typed-sum';
import type { Tier } from './contract-words';

type Decimal = SumWriting['decimal'];

/** A tier as it is typed; what is left empty asks for nothing. */
export interface TypedTier {
  readonly key: number;
  readonly turnover: string;
  readonly active: string;
  readonly loss: string;
  readonly pays: 'P' | 'F';
  /** Percent, or a sum; of bets the percent of those that were won. */
  readonly pay: string;
  /** Of bets: from which stake on, and the percent of those that were lost. */
  readonly bet: string;
  readonly lost: string;
}

const unitsPerCoin = 10_000;
/** A tier in which nothing is typed yet. */
export const emptyTier = (key: number): TypedTier => ({ key, turnover: '', active: '', loss: '', pays: 'P', pay: '', bet: '', lost: '' });

/** A sum of four decimals, which is what contracts count in, as the page writes it. */
const amountIn =
  (decimal: Decimal) =>
  (typed: string): number | undefined => {
    const read = typed.trim() === '' ? '0' : readTypedSum(typed, { decimal, scale: 4 });
    const amount = read === undefined ? undefined : tryParseMoney(read);
    return amount === undefined ? undefined : Number(amount) / unitsPerCoin;
  };
const countOf = (typed: string): number | undefined => (/^\d{0,7}$/.test(typed.trim()) ? Number(typed) : undefined);
const rateOf = (typed: string): number | undefined => {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  if (typed.trim() === '') return 0;
  return found === null ? undefined : Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
};

/** The tier as the call takes it; undefined while it is none. */
function tierOf({ turnover, active, loss, pays, pay, bet, lost }: TypedTier, decimal: Decimal): Tier | undefined {
  const amountOf = amountIn(decimal);
  const [betVolume, activeMember, left] = [amountOf(turnover), countOf(active), amountOf(loss)];
  const [rate, amount] = pays === 'P' ? [rateOf(pay), null] : [0, amountOf(pay)];
  const [least, lostRate] = [amountOf(bet), rateOf(lost)];
  if (least === undefined || lostRate === undefined) return undefined;
  if (betVolume === undefined || activeMember === undefined || left === undefined || rate === undefined || amount === undefined)
    return undefined;
  if (pays === 'P' ? rate === 0 && lostRate === 0 : amount === 0) return undefined;
  return { betVolume, activeMember, loss: left, rateType: pays, rate, amount, bet: least, lostRate };
}

/** All tiers as the call takes them; undefined while one is none. @param decimal the sign before a fraction on this page */
export const tiersOf = (typed: readonly TypedTier[], decimal: Decimal): Tier[] | undefined => {
  const tiers = typed.map((tier) => tierOf(tier, decimal));
  return tiers.every((tier) => tier !== undefined) ? (tiers as Tier[]) : undefined;
};

const moneyText = (amount: number, decimal: Decimal): string =>
  amount === 0 ? '' : writeTypedSum(formatMoney(tryReadAmount(amount) ?? 0n).replace(/\.0+$|(?<=\.\d*[1-9])0+$/, ''), { decimal });
const percentOf = (rate: number): string => (rate === 0 ? '' : String(rate / 100));
/** Tiers as the form begins with them: read again they are the same to the unit. */
export const typedOf = (tiers: readonly Tier[], decimal: Decimal): TypedTier[] =>
  tiers.map((tier, key) => ({
    key,
    turnover: moneyText(tier.betVolume, decimal),
    active: tier.activeMember === 0 ? '' : String(tier.activeMember),
    loss: moneyText(tier.loss, decimal),
    pays: tier.rateType,
    pay: tier.rateType === 'F' ? moneyText(tier.amount ?? 0, decimal) : percentOf(tier.rate),
    bet: moneyText(tier.bet, decimal),
    lost: percentOf(tier.lostRate),
  }));
