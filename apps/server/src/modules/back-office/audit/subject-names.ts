import type { BackOfficeKit } from '../kit.js';
import { namesOfStaff } from '../staff/repository.js';
import type { AuditLine } from './read.js';

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
/** Known by a code or reference that the payer and the bank write. */
const moneyIn: ReadonlySet<string> = new Set(['deposit', 'payment']);
const namedThemselves = new Set(['report', 'banner', 'announcement', 'article', 'resource']);

/**
 * What people call that which entries are about and the log knows by an id: staff and players as they are named today, games and vendors, deposits by
 * the code that lists show, payments by their reference, what is named in the entry itself; names that are phone numbers in clear with `isPersonal`. By the entry's id; without an entry here an id is all there is.
 */
export async function subjectNames(
  { services: { db }, deps }: BackOfficeKit,
  lines: readonly NamedLine[],
  isPersonal: boolean,
): Promise<Map<string, string>> {
  const about = lines.map((line) => ({ line, ...partsOf(line.subject) }));
  const idsOf = (kind: string): string[] => about.filter((one) => one.kind === kind).map(({ id }) => id);
  const ofBrand = new Set(['player', ...moneyIn]);
  const brands = [...new Set(about.flatMap(({ kind, line }) => (ofBrand.has(kind) && line.merchantId !== null ? [line.merchantId] : [])))];
  const scope = { merchantId: 0, everyBrand: true };
  const [staff, players, money, games, vendors] = await Promise.all([
    namesOfStaff(
      db,
      idsOf('staff').filter((id) => uuid.test(id)),
    ),
    Promise.all(
      brands.map(async (merchantId) => {
        const ids = about.filter(({ kind, line }) => kind === 'player' && line.merchantId === merchantId).map(({ id }) => Number(id));
        return [merchantId, await deps.identity.forStaff.namesOf(merchantId, ids.filter(Number.isSafeInteger), isPersonal)] as const;
      }),
    ),
    Promise.all(
      brands.map((merchantId) => {
        const ids = (wanted: string) =>
          about.filter(({ kind, id, line }) => kind === wanted && uuid.test(id) && line.merchantId === merchantId).map(({ id }) => id);
        return deps.cashier.moneyInNames(db, { merchantId, deposits: ids('deposit'), payments: ids('payment') });
      }),
    ),
    idsOf('game').length === 0 ? [] : deps.games.desk.catalogue.games(scope, {}),
    idsOf('vendor').length === 0 ? [] : deps.games.desk.catalogue.vendors(scope),
  ]);
  const playersOf = new Map(players);
  const moneyNames = new Map(money.flatMap((names) => [...names]));
  const gameNames = new Map(games.map(({ game }) => [String(game.nodeId), game.name]));
  const vendorNames = new Map(vendors.map(({ vendor }) => [vendor.code, vendor.name]));
  return new Map(
    about.flatMap(({ line, kind, id }) => {
      const name =
        kind === 'staff'
          ? staff.get(id)
          : kind === 'player'
            ? line.merchantId === null
              ? undefined
              : playersOf.get(line.merchantId)?.get(Number(id))
            : kind === 'game'
              ? gameNames.get(id)
              : kind === 'vendor'
                ? vendorNames.get(id)
                : moneyIn.has(kind)
                  ? moneyNames.get(id)
                  : namedThemselves.has(kind)
                    ? ownName(line)
                    : undefined;
      return name === undefined ? [] : [[line.id, name] as const];
    }),
  );
}
