import type { staffMissions as contract, Input } from '@sortes/contract';
import { formatMoney, parseMoney } from '@sortes/money';

/** Something of a document that cannot be, and where it stands in it. */
export interface Fault {
  code: string;
  path: string;
  /** The sum (decimal text), number or days that it goes against. */
  limit?: string;
}

/** What reaching something gives; sums as decimal text. */
export type RewardDocument = Input<typeof contract.staffCheckMission>['body']['document']['steps'][number]['reward'];

/** An award that can be given now. Money units. */
export interface KnownAward {
  /** The highest sum that may be said; null: the offer says what is given. */
  most: bigint | null;
  sum: bigint | null;
}

export interface RewardsKnown {
  awards: ReadonlyMap<string, KnownAward>;
  /** Whether points can be given. */
  hasPoints: boolean;
}

export function faultsOfReward({ offerId, sum, points }: RewardDocument, path: string, { awards, hasPoints }: RewardsKnown): Fault[] {
  const faults: Fault[] = [];
  if (offerId === null && points === null) faults.push({ code: 'missing', path });
  if (points !== null && !hasPoints) faults.push({ code: 'points.none', path: `${path}.points` });
  if (offerId === null) return sum === null ? faults : [...faults, { code: 'unused', path: `${path}.sum` }];
  const award = awards.get(offerId);
  if (award === undefined) return [...faults, { code: 'award.unknown', path: `${path}.offerId` }];
  if (award.most === null && sum !== null) faults.push({ code: 'unused', path: `${path}.sum` });
  if (award.most !== null && (sum === null || parseMoney(sum) <= 0n)) faults.push({ code: 'missing', path: `${path}.sum` });
  if (award.most !== null && sum !== null && parseMoney(sum) > award.most)
    faults.push({ code: 'award.most', path: `${path}.sum`, limit: formatMoney(award.most) });
  return faults;
}

/** Titles in each language; words about it in all or none. */
export function faultsOfTexts(
  { title, about }: { title: Readonly<Record<string, string | undefined>>; about: Readonly<Record<string, string | undefined>> },
  languages: readonly string[],
): Fault[] {
  const lacks = (texts: Readonly<Record<string, string | undefined>>): string[] =>
    languages.filter((language) => (texts[language] ?? '').trim() === '');
  const faults = lacks(title).map((language) => ({ code: 'missing', path: `title.${language}` }));
  const without = lacks(about);
  if (without.length < languages.length) faults.push(...without.map((language) => ({ code: 'missing', path: `about.${language}` })));
  return faults;
}

/** The sum that an award gives, money units; undefined: its offer says it. */
export const saidSumOf = ({ sum }: Pick<RewardDocument, 'sum'>): bigint | undefined => (sum === null ? undefined : parseMoney(sum));

/** What a reward comes to, money units, as far as it is known; 0 where it is points alone. */
export const worthOf = ({ offerId, sum }: RewardDocument, awards: RewardsKnown['awards']): bigint =>
  offerId === null ? 0n : (saidSumOf({ sum }) ?? awards.get(offerId)?.sum ?? 0n);
