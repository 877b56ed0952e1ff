/** Something that an entry of the log, a request or an alarm is about: what stands behind the colon of kind:id, and its brand where there is one. */
export interface NamedSubject {
  id: string;
  merchantId: number | null;
}

/**
 * What people call a module's things, by the kind that stands before the colon; in the order of what was asked, undefined where an id is all there is. Names
 * that are phone numbers are in clear with `isPersonal`.
 */
export type SubjectNames = Readonly<
  Record<string, (subjects: readonly NamedSubject[], isPersonal: boolean) => Promise<readonly (string | undefined)[]>>
>;
