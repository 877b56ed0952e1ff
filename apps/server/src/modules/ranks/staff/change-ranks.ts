import type { Input, Reply, staffRanks as contract } from '@sortes/contract';
import { type Fault, type RankProgramme, readRankProgramme, riseOf } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { holdBrand } from '../follow-turnover.js';
import { findProgramme, insertProgramme, lookAtAll } from '../programme-repository.js';
import { pageOfStandings } from '../standing-repository.js';
import type { RanksStaffKit } from './kit.js';

type Faults = Reply<typeof contract.staffCheckRanks>['faults'];
type Outcome = NonNullable<Reply<typeof contract.staffCheckRanks>['outcome']>;

/** Members of one step of a look at what a table would come to. */
const atOnce = 5_000;

/** Gifts above what their award gives, and awards that cannot give. */
function awardFaults({ ranks, upgradeAward, monthlyAward }: RankProgramme, awards: ReadonlyMap<string, bigint | null>): Faults {
  const faults: Faults = [];
  for (const [field, id, gift] of [
    ['upgradeAward', upgradeAward, 'upgradeGift'],
    ['monthlyAward', monthlyAward, 'monthlyGift'],
  ] as const) {
    if (id === null) continue;
    const most = awards.get(id);
    // What gives always the same cannot give what each rank says.
    if (most === undefined || most === null) faults.push({ code: 'not-one-of', path: field });
    else
      for (const [place, rank] of ranks.entries())
        if ((rank[gift] ?? 0n) > most) faults.push({ code: 'too-large', path: `ranks.${place}.${gift}`, limit: formatMoney(most) });
  }
  return faults;
}

const presentFault = ({ code, path, limit }: Fault) => ({ code, path, ...(limit !== undefined && { limit }) });

/** Reads a table as the brand needs it. */
async function readTable(
  { below }: RanksStaffKit,
  { merchant }: RequestContext,
  document: unknown,
): Promise<{ programme?: RankProgramme; faults: Faults }> {
  const { languages } = await below.site.faceOf(merchant);
  const read = readRankProgramme(document, languages);
  if (!read.ok) return { faults: read.faults.map(presentFault) };
  const awards = new Map((await below.promotions.awardOffers(merchant.id)).map(({ id, most }) => [id, most]));
  const faults = awardFaults(read.value, awards);
  return faults.length > 0 ? { faults } : { programme: read.value, faults };
}

/** What a table would make of members as they stand. */
async function outcomeOf({ services: { db } }: RanksStaffKit, merchantId: number, programme: RankProgramme): Promise<Outcome> {
  const members = programme.ranks.map(() => 0);
  let [rises, upgrades, monthly, after] = [0, 0n, 0n, 0];
  for (;;) {
    const page = await pageOfStandings(db, { merchantId, after, limit: atOnce });
    for (const standing of page) {
      const { rank, due } = riseOf(programme, standing, { total: standing.total, month: standing.monthTotal, deposits: standing.deposits });
      members[rank] = (members[rank] ?? 0) + 1;
      if (rank > standing.rank) rises += 1;
      for (const one of due) upgrades += programme.ranks[one]?.upgradeGift ?? 0n;
      monthly += programme.ranks[rank]?.monthlyGift ?? 0n;
    }
    const last = page.at(-1);
    if (last === undefined || page.length < atOnce) break;
    after = last.playerId;
  }
  return { members, rises, upgradeGifts: formatMoney(upgrades), monthlyGifts: formatMoney(monthly) };
}

/** What a table lacks, and what it would come to. */
export async function checkRanks(
  kit: RanksStaffKit,
  context: RequestContext,
  document: unknown,
): Promise<Reply<typeof contract.staffCheckRanks>> {
  const { programme, faults } = await readTable(kit, context, document);
  return { faults, outcome: programme === undefined ? null : await outcomeOf(kit, context.merchant.id, programme) };
}

/** Saves a table: it holds from now on, and everybody is looked at anew by it. @throws DomainError edit.outdated */
export async function saveRanks(
  kit: RanksStaffKit,
  context: RequestContext,
  { document, after, reason }: Input<typeof contract.staffSaveRanks>['body'],
): Promise<Reply<typeof contract.staffSaveRanks>> {
  const { programme, faults } = await readTable(kit, context, document);
  if (programme === undefined) return { version: after, faults };
  const { merchant } = context;
  const version = after + 1;
  await kit.office.changeAsStaff(context, { action: 'rank.saved', subject: `ranks:${version}`, reason }, async (transaction) => {
    await holdBrand(kit, transaction, merchant);
    const before = await findProgramme(transaction, merchant.id);
    if ((before?.version ?? 0) !== after) refuse('edit.outdated');
    await insertProgramme(transaction, { merchantId: merchant.id, version, document, by: staffOf(context).name });
    await lookAtAll(transaction, merchant.id);
    return { value: undefined, before: { document: before?.document ?? null }, after: { document } };
  });
  kit.forget();
  return { version, faults: [] };
}
