import { namesOfStaff } from '../accounts/repository.js';
import type { SubjectNames } from '../../../ports/subject-names.js';
import type { BackOfficeKit } from '../kit.js';
import type { AuditLine } from './repository.js';

/** As much of an entry as it takes to name what it is about. */
export type NamedLine = Pick<AuditLine, 'id' | 'merchantId' | 'subject' | 'before' | 'after'>;

/** Parts of what an entry is about: kind:id. */
function partsOf(subject: string): { kind: string; id: string } {
  const at = subject.indexOf(':');
  return at < 0 ? { kind: '', id: subject } : { kind: subject.slice(0, at), id: subject.slice(at + 1) };
}

/** What is named in the entry itself, as files of reports and what the site shows are. */
function ownName({ before, after }: NamedLine): string | undefined {
  for (const side of [after, before]) {
    if (typeof side !== 'object' || side === null) continue;
    const found = (['name', 'title'] as const).map((key) => (side as Record<string, unknown>)[key]).find((one) => typeof one === 'string');
    if (found !== undefined && found !== '') return found as string;
  }
  return undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const namedThemselves = new Set(['report', 'banner', 'announcement', 'article', 'resource']);

const staffNames = ({ services: { db } }: BackOfficeKit): SubjectNames => ({
  async staff(subjects) {
    const names = await namesOfStaff(
      db,
      subjects.flatMap(({ id }) => (uuid.test(id) ? [id] : [])),
    );
    return subjects.map(({ id }) => names.get(id));
  },
});

/**
 * What people call that which entries are about and the log knows by an id: staff, what modules say of their things (`Module.subjectNames`), what is named in
 * the entry itself; names that are phone numbers in clear with `isPersonal`. By the entry's id; without an entry here an id is all there is.
 */
export async function subjectNames(kit: BackOfficeKit, lines: readonly NamedLine[], isPersonal: boolean): Promise<Map<string, string>> {
  const about = lines.map((line) => ({ line, ...partsOf(line.subject) }));
  const asked: SubjectNames = Object.assign({}, staffNames(kit), ...kit.below.manifests.map((manifest) => manifest.subjectNames));
  const found = await Promise.all(
    Object.entries(asked).map(async ([kind, read]) => {
      const mine = about.filter((one) => one.kind === kind);
      if (mine.length === 0) return [];
      const names = await read(
        mine.map(({ id, line: { merchantId } }) => ({ id, merchantId })),
        isPersonal,
      );
      return mine.map(({ line }, at) => [line.id, names[at]] as const);
    }),
  );
  const themselves = about.filter(({ kind }) => namedThemselves.has(kind)).map(({ line }) => [line.id, ownName(line)] as const);
  return new Map([...found.flat(), ...themselves].flatMap(([id, name]) => (name === undefined ? [] : [[id, name] as const])));
}
