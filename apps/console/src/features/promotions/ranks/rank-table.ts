import type { Rank, RankProgramme } from '@sortes/growth-rules';
import { formatMoney, parseMoney } from '@sortes/money';

/** A table of ranks as it is filled in: sums as decimal text of currency units. */
export type RankTable = RankProgramme<string>;
export type RankLine = Rank<string>;

/** An offer of kind `award` through which gifts may go; `most` null: it always gives the same, and cannot give what each rank says. */
export interface Award {
  readonly id: string;
  readonly most: string | null;
}

/** As growth-rules reads a table. */
export const [fewestRanks, mostRanks] = [2, 20];
const once = 10_000;

/** Names that ranks usually have, in the languages that the product speaks wholly. */
const usualNames: Readonly<Record<string, readonly string[]>> = {
  EN: ['Member', 'Silver', 'Gold', 'Platinum', 'Diamond'],
  CN: ['会员', '白银', '黄金', '铂金', '钻石'],
  ID: ['Anggota', 'Perak', 'Emas', 'Platinum', 'Berlian'],
  PT: ['Membro', 'Prata', 'Ouro', 'Platina', 'Diamante'],
  TH: ['สมาชิก', 'ซิลเวอร์', 'โกลด์', 'แพลทินัม', 'ไดมอนด์'],
  VI: ['Thành viên', 'Bạc', 'Vàng', 'Bạch kim', 'Kim cương'],
};

/** Sums in handy units of the currency: valid turnover, deposits, turnover of a month that keeps it, gifts; the factors of points and of withdrawals in 1/10 000. */
const usualLines = [
  { colour: '#ffffff', background: '#56606e', total: 0n, deposits: 0n, keep: 0n, upgrade: 0n, monthly: 0n, points: 10_000, payout: 10_000 },
  {
    colour: '#1d2530',
    background: '#c6ced8',
    total: 5_000n,
    deposits: 200n,
    keep: 500n,
    upgrade: 5n,
    monthly: 0n,
    points: 11_000,
    payout: 10_000,
  },
  {
    colour: '#362700',
    background: '#efc14f',
    total: 25_000n,
    deposits: 1_000n,
    keep: 2_500n,
    upgrade: 25n,
    monthly: 5n,
    points: 12_500,
    payout: 15_000,
  },
  {
    colour: '#ffffff',
    background: '#2f6673',
    total: 100_000n,
    deposits: 4_000n,
    keep: 10_000n,
    upgrade: 100n,
    monthly: 20n,
    points: 15_000,
    payout: 20_000,
  },
  {
    colour: '#ffffff',
    background: '#4a35a8',
    total: 500_000n,
    deposits: 20_000n,
    keep: 50_000n,
    upgrade: 500n,
    monthly: 100n,
    points: 20_000,
    payout: 30_000,
  },
] as const;

const largestGift = (units: readonly bigint[]): bigint => units.reduce((most, one) => (one > most ? one : most), 0n);

/**
 * The table that a brand without ranks begins with. Gifts are in it where an award of the brand can give the largest of them.
 * @param unit a handy sum of the brand's currency, money units
 */
export function usualTable({
  unit,
  languages,
  awards,
}: {
  unit: bigint;
  languages: readonly string[];
  awards: readonly Award[];
}): RankTable {
  const most = largestGift(usualLines.map(({ upgrade }) => upgrade)) * unit;
  const award = awards.find((one) => one.most !== null && parseMoney(one.most) >= most)?.id ?? null;
  const sum = (units: bigint): string => formatMoney(units * unit);
  const gift = (units: bigint): string | null => (units === 0n || award === null ? null : sum(units));
  return {
    format: 1,
    ranks: usualLines.map((line, at) => ({
      name: Object.fromEntries(languages.map((code) => [code, (usualNames[code] ?? usualNames['EN'])?.[at] ?? ''])),
      colour: line.colour,
      background: line.background,
      total: sum(line.total),
      deposits: sum(line.deposits),
      keep: sum(line.keep),
      upgradeGift: gift(line.upgrade),
      monthlyGift: gift(line.monthly),
      pointsFactor: line.points,
      payoutFactor: line.payout,
    })),
    upgradeAward: award,
    monthlyAward: award,
  };
}

/** Halfway between two sums; without an upper one so far above the lower as doubles it. */
function between(below: string, above: string | undefined, least: bigint): string {
  const from = parseMoney(below);
  if (above === undefined) return formatMoney(from === 0n ? least : from * 2n);
  return formatMoney((from + parseMoney(above)) / 2n);
}

/** Halfway between two factors; without an upper one the lower. */
const factorBetween = (below: number, above: number | undefined): number =>
  above === undefined ? below : Math.max(once, Math.trunc((below + above) / 2));

/** The table with one more rank at a place, which asks something between those beside it. @param unit as of `usualTable` */
export function withRank(table: RankTable, at: number, unit: bigint): RankTable {
  const [below, above] = [table.ranks[at - 1], table.ranks[at]];
  if (below === undefined) return table;
  const added: RankLine = {
    name: {},
    colour: below.colour,
    background: below.background,
    total: between(below.total, above?.total, 1_000n * unit),
    deposits: between(below.deposits, above?.deposits, 0n),
    keep: between(below.keep, above?.keep, 0n),
    upgradeGift: null,
    monthlyGift: null,
    pointsFactor: factorBetween(below.pointsFactor, above?.pointsFactor),
    payoutFactor: factorBetween(below.payoutFactor, above?.payoutFactor),
  };
  return { ...table, ranks: table.ranks.toSpliced(at, 0, added) };
}

export const withoutRank = (table: RankTable, at: number): RankTable => ({ ...table, ranks: table.ranks.toSpliced(at, 1) });

export const withLine = (table: RankTable, at: number, part: Partial<RankLine>): RankTable => ({
  ...table,
  ranks: table.ranks.map((line, place) => (place === at ? { ...line, ...part } : line)),
});

/** The table as it is sent: a name that was not filled in is none, and colours are written as the server reads them. */
export const toSend = (table: RankTable): RankTable => ({
  ...table,
  ranks: table.ranks.map((line) => ({
    ...line,
    name: Object.fromEntries(Object.entries(line.name).filter(([, text]) => text.trim() !== '')),
    colour: line.colour.toLowerCase(),
    background: line.background.toLowerCase(),
  })),
});

/** The name of a rank in a language, else in one of those, else any. */
export const nameOf = ({ name }: Pick<RankLine, 'name'>, languages: readonly string[]): string =>
  languages.map((code) => name[code]).find((text) => text !== undefined && text !== '') ?? Object.values(name)[0] ?? '';
