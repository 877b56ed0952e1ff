import { type Input, type Reply, staffApprovals, type staffRanks as contract } from '@sortes/contract';
import { type Fault, type RankProgramme, readRankProgramme, riseOf } from '@sortes/growth-rules';
import { formatMoney, parseMoney } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { Type } from 'typebox';
import { approvalEntry, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import { type Award, awardAlone, noteAward, takesSecond } from '../../awards/index.js';
import { largestGift, type TableCost, tableNeedsSecond } from '../dearer.js';
import { holdBrand } from '../follow-turnover.js';
import { findProgramme, insertProgramme, lookAtAll } from '../programme-repository.js';
import { programmeOf } from '../programmes.js';
import { pageOfStandings } from '../standing-repository.js';
import type { RanksStaffKit } from './kit.js';

type Faults = Reply<typeof contract.staffCheckRanks>['faults'];

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
interface Outcome extends TableCost {
  members: number[];
  rises: number;
}

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
  return { members, rises, upgrades, monthly };
}

const nothing: TableCost = { upgrades: 0n, monthly: 0n };

/** What a table would come to, and whether that is more than one person decides. */
async function weigh(
  kit: RanksStaffKit,
  merchant: Merchant,
  after: RankProgramme,
): Promise<{ outcome: Outcome; adds: bigint; needsSecond: boolean }> {
  const stored = await findProgramme(kit.services.db, merchant.id);
  const before = stored && programmeOf(stored).programme;
  const outcome = await outcomeOf(kit, merchant.id, after);
  const costBefore = before === undefined ? nothing : await outcomeOf(kit, merchant.id, before);
  const alone = await kit.below.promotions.aloneUpTo(merchant);
  const more = outcome.upgrades + outcome.monthly - costBefore.upgrades - costBefore.monthly;
  return { outcome, adds: more > 0n ? more : 0n, needsSecond: tableNeedsSecond({ before, after, alone }, outcome, costBefore) };
}

const presentOutcome = ({ members, rises, upgrades, monthly }: Outcome) => ({
  members,
  rises,
  upgradeGifts: formatMoney(upgrades),
  monthlyGifts: formatMoney(monthly),
});

/** What a table lacks, and what it would come to. */
export async function checkRanks(
  kit: RanksStaffKit,
  context: RequestContext,
  document: unknown,
): Promise<Reply<typeof contract.staffCheckRanks>> {
  const { programme, faults } = await readTable(kit, context, document);
  if (programme === undefined) return { faults, outcome: null, needsSecond: false };
  const { outcome, needsSecond } = await weigh(kit, context.merchant, programme);
  return { faults, outcome: presentOutcome(outcome), needsSecond };
}

/** Writes a table as the next version. @returns the one before it. @throws DomainError edit.outdated */
async function writeTable(
  kit: RanksStaffKit,
  transaction: DatabaseTransaction,
  merchant: Merchant,
  { after, document, by }: { after: number; document: unknown; by: string },
): Promise<unknown> {
  await holdBrand(kit, transaction, merchant);
  const before = await findProgramme(transaction, merchant.id);
  if ((before?.version ?? 0) !== after) refuse('edit.outdated');
  await insertProgramme(transaction, { merchantId: merchant.id, version: after + 1, document, by });
  await lookAtAll(transaction, merchant.id);
  return before?.document ?? null;
}

const subjectOf = (version: number): string => `ranks:${version}`;

/** Gifts that a table promises to whoever reaches its ranks. @param worst money units, on its worst day */
const promiseOf = ({ merchant }: RequestContext, version: number, worst: bigint): Omit<Award, 'staff'> => ({
  merchantId: merchant.id,
  kind: 'ranks-table',
  act: 'promised',
  subject: subjectOf(version),
  playerId: undefined,
  currency: merchant.currency,
  worst,
});

/**
 * Saves a table: it holds from now on, and everybody is looked at anew by it. One that may give more than one person decides waits for a second person.
 * @throws DomainError edit.outdated, approval.waits
 */
export async function saveRanks(
  kit: RanksStaffKit,
  context: RequestContext,
  { document, after, reason }: Input<typeof contract.staffSaveRanks>['body'],
): Promise<Reply<typeof contract.staffSaveRanks>> {
  const { programme, faults } = await readTable(kit, context, document);
  if (programme === undefined) return { version: after, faults, asked: null };
  const { merchant } = context;
  const { outcome, adds, needsSecond } = await weigh(kit, merchant, programme);
  const promise = { ...promiseOf(context, after + 1, adds), staff: staffOf(context).name };
  const asked = await inTransaction(kit.services.db, async (transaction) => {
    // Requests are locked before what they are about.
    const waiting = await kit.office.approvals.lockWaitingAbout(transaction, merchant.id, subjectOf(after));
    if (needsSecond || (await takesSecond(kit.below, transaction, promise))) {
      if (((await findProgramme(transaction, merchant.id))?.version ?? 0) !== after) refuse('edit.outdated');
      const { rises, upgradeGifts, monthlyGifts } = presentOutcome(outcome);
      const payload = {
        version: after,
        document,
        rises,
        amount: upgradeGifts,
        monthly: monthlyGifts,
        largest: formatMoney(largestGift(programme)),
      };
      const request = { kind: 'ranks-table', subject: subjectOf(after), payload, reason } as const;
      return (await kit.office.approvals.askWithin(transaction, context, request, undefined, { onceAbout: true })).id;
    }
    const about = { action: 'rank.saved', subject: subjectOf(after + 1), reason } as const;
    await kit.office.changeAsStaffWithin(transaction, context, about, async () => {
      const before = await writeTable(kit, transaction, merchant, { after, document, by: staffOf(context).name });
      await awardAlone(kit.below, transaction, promise);
      return { value: undefined, before: { document: before }, after: { document } };
    });
    for (const one of waiting) await kit.office.approvals.endOutdated(transaction, context, one, reason);
    return null;
  });
  kit.forget();
  return { version: asked === null ? after + 1 : after, faults: [], asked };
}

/** The table that was asked for holds from the decision on, unless another one has come since or its awards cannot give it any more. */
export const tableApproval = (kit: RanksStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'ranks-table',
    decidedBy: staffApprovals.decideLoyalty,
    payload: Type.Object({
      version: Type.Integer({ description: 'That it comes after' }),
      document: Type.Unknown(),
      rises: Type.Integer({ description: 'Members who would have risen at once when it was asked for' }),
      amount: Type.String({ description: 'Gifts that would have been due at once then' }),
      largest: Type.String({ description: 'Its largest gift, for reaching a rank or each month' }),
      monthly: Type.String({ description: 'Gifts of a month, by the ranks as they would have stood' }),
    }),
    async carryOut({ context, approval, payload: { version, document, amount, monthly } }, transaction) {
      const { programme } = await readTable(kit, context, document);
      if (programme === undefined) return refuse('approval.outdated');
      await writeTable(kit, transaction, context.merchant, { after: version, document, by: approval.askedName });
      const persons = { staff: approval.askedName, confirmedBy: staffOf(context).name };
      await noteAward(transaction, { ...promiseOf(context, version + 1, parseMoney(amount) + parseMoney(monthly)), ...persons });
      return { version: version + 1 };
    },
    afterwards: () => kit.forget(),
  });
