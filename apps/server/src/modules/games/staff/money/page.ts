export type Page = { offset: number; limit: number };

/** What staff ask for, who know a vendor by its code. */
export type ByCode<Search> = Omit<Search, 'vendorIds'> & { vendor?: string | undefined };

/** Numbers of a page and the two ends of a time, as the wire has them. */
export interface WirePage {
  pageNo?: number | undefined;
  pageSize?: number | undefined;
}
interface WireTime {
  from?: number | undefined;
  until?: number | undefined;
}
export type OverWire<Search> = Omit<ByCode<Search>, 'from' | 'until'> & WireTime;

/** The same question with its times as dates. */
export const withDates = <Question extends WireTime>({ from, until, ...rest }: Question) => ({
  ...rest,
  from: from === undefined ? undefined : new Date(from),
  until: until === undefined ? undefined : new Date(until),
});

export const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));
