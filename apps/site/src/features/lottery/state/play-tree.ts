/** A play with the other ways to write the same bet: picked on the board, or typed ticket by ticket. */
export interface PlayWays<Sold> {
  readonly main: Sold;
  /** `main` first; one alone where there is no other way. */
  readonly ways: readonly Sold[];
}

/** Code of the play that a ticket play writes in another way: S3_TICKET is S3_DIRECT, S3_GROUP3_TICKET is S3_GROUP3. */
function pickedCodes(code: string): readonly string[] {
  if (!code.endsWith('_TICKET')) return [];
  const stem = code.slice(0, -'_TICKET'.length);
  return [stem, `${stem}_DIRECT`];
}

/** The plays of one group as the board's third level: ticket plays stand under the play they write in another way. */
export function waysOf<Sold extends { readonly playId: string }>(plays: readonly Sold[]): readonly PlayWays<Sold>[] {
  const mainOf = (sold: Sold) => plays.find((other) => pickedCodes(sold.playId).includes(other.playId));
  return plays
    .filter((sold) => mainOf(sold) === undefined)
    .map((main) => ({ main, ways: [main, ...plays.filter((sold) => mainOf(sold) === main)] }));
}

/**
 * A play's name without the group's, which stands right above it: "Last 3 Direct" under "Last 3" is "Direct", and of places compared with each other the
 * places remain ("1st v 2nd"). Other groups are left out only where they name places or stars ("Last 3", "后三"): of "Sum of three" under "Sum" nothing
 * readable would remain.
 */
export function shortName(name: string, group: string): string {
  if (!name.startsWith(group)) return name;
  const rest = name.slice(group.length).replace(/^[\s,:·–-]+/, '');
  if (/^[^\d(]*\d\D+\d\D*$/.test(rest)) return rest.charAt(0).toLocaleUpperCase() + rest.slice(1);
  if (!(/\d/.test(group) || /\p{Script=Han}/u.test(group))) return name;
  return rest.length >= 2 && !/^[\d(]/.test(rest) ? rest.charAt(0).toLocaleUpperCase() + rest.slice(1) : name;
}
