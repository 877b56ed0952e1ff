import { type Input, type Reply, staffApprovals, type staffRanks as contract } from '@sortes/contract';
import { formatMoney, parseMoney } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { DateTime } from 'luxon';
import { Type } from 'typebox';
import { approvalEntry, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import { announce } from '../../../platform/outbox.js';
import { awardAlone, noteAward } from '../../awards/index.js';
import { givenWhileKept, rankNeedsSecond } from '../dearer.js';
import { countStandings, firstDay, holdBrand } from '../follow-turnover.js';
import type { KnownProgramme } from '../kit.js';
import { nameOfRank } from '../show-rank.js';
import { insertChanges, type Standing, writeStandings } from '../standing-repository.js';
import type { RanksStaffKit } from './kit.js';

/** A rank that a player is to have, or to keep until a day. */
interface Given {
  playerId: number;
  level: number;
  keptUntil: string | null;
}

/** Whether a day is there and not over. */
function isComing({ services: { clock } }: RanksStaffKit, { timeZone }: Merchant, text: string): boolean {
  const day = DateTime.fromISO(text, { zone: timeZone });
  return day.isValid && day.endOf('day').toJSDate() > clock.now();
}

/** How a player stands now, with the brand's ranking held until the transaction ends. */
async function standingHeld(
  kit: RanksStaffKit,
  transaction: DatabaseTransaction,
  merchant: Merchant,
  playerId: number,
): Promise<Standing | undefined> {
  const { month } = await holdBrand(kit, transaction, merchant);
  const of = { merchantId: merchant.id, month, at: kit.services.clock.now() };
  return (await countStandings(kit, transaction, of, [{ playerId, firstDay }]))[0];
}

/** Writes a rank that staff give. */
async function writeGiven(
  { services: { clock } }: RanksStaffKit,
  transaction: DatabaseTransaction,
  { merchant, version }: { merchant: Merchant; version: number },
  standing: Standing,
  { playerId, level, keptUntil, by, reason }: Given & { by: string; reason: string },
): Promise<void> {
  const at = clock.now();
  const isOther = standing.rank !== level;
  await writeStandings(transaction, merchant.id, [{ ...standing, rank: level, keptUntil, since: isOther ? at : standing.since }]);
  if (!isOther) return;
  const { total, monthTotal, deposits, rank: from } = standing;
  const change = { playerId, at, from, to: level, why: 'staff', total, month: monthTotal, deposits, by, reason } as const;
  await insertChanges(transaction, { merchantId: merchant.id, version }, [change]);
  await announce(transaction, merchant.id, { topic: 'rank.changed', playerId, rank: level, before: from });
}

/** Asks a second person to give a rank that gives more than the player's own. */
async function askRank(
  { office }: RanksStaffKit,
  transaction: DatabaseTransaction,
  context: RequestContext,
  { version, programme }: KnownProgramme,
  standing: Standing,
  { playerId, level, keptUntil, reason }: Given & { reason: string },
): Promise<string> {
  const { rank: from, month } = standing;
  const nameOf = (rank: number): string => {
    const found = programme.ranks[rank];
    return found === undefined ? '' : (found.name[context.merchant.defaultLanguage] ?? nameOfRank(found, context.language));
  };
  const { monthly, gifts, amount, points, payout } = givenWhileKept(programme, level, month, keptUntil);
  const payload = {
    playerId,
    version,
    level,
    rank: nameOf(level),
    keptUntil,
    fromLevel: from,
    fromRank: nameOf(from),
    monthly: formatMoney(monthly),
    gifts,
    amount: amount === null ? null : formatMoney(amount),
    pointsFactor: points,
    payoutFactor: payout,
  };
  const asked = { kind: 'rank-given', subject: `player:${playerId}`, payload, reason, key: context.idempotencyKey } as const;
  return (await office.approvals.askWithin(transaction, context, asked, undefined, { onceAbout: true })).id;
}

/**
 * Gives a player a rank, or keeps the one they have until a day. It brings no gift for reaching it: play that comes to it does. One that gives more than theirs, or is kept
 * longer with a large gift each month, waits for a second person.
 * @throws DomainError not.found, rank.unknown, rank.day.past, already.so, approval.waits
 */
export async function giveRank(
  kit: RanksStaffKit,
  context: RequestContext,
  playerId: number,
  { level, keptUntil, reason }: Input<typeof contract.staffSetRank>['body'],
): Promise<Reply<typeof contract.staffSetRank>> {
  const { merchant } = context;
  const player = await kit.below.identity.findPlayer(playerId);
  const known = await kit.programmeOf(merchant);
  if (player?.merchantId !== merchant.id || known === undefined) return refuse('not.found');
  if (known.programme.ranks[level] === undefined) refuse('rank.unknown', { field: 'level' });
  if (keptUntil !== null && !isComing(kit, merchant, keptUntil)) refuse('rank.day.past', { field: 'keptUntil' });
  const alone = await kit.below.promotions.aloneUpTo(merchant);
  const subject = `player:${playerId}`;
  return inTransaction(kit.services.db, async (transaction) => {
    // Requests are locked before what they are about.
    const waiting = await kit.office.approvals.lockWaitingAbout(transaction, merchant.id, subject);
    const standing = await standingHeld(kit, transaction, merchant, playerId);
    if (standing === undefined || (standing.rank === level && standing.keptUntil === keptUntil)) return refuse('already.so');
    const given = { playerId, level, keptUntil, reason };
    const keeps = keptUntil !== null && (standing.keptUntil === null || keptUntil > standing.keptUntil);
    if (rankNeedsSecond(known.programme, standing.rank, level, alone, keeps))
      return { level: standing.rank, asked: await askRank(kit, transaction, context, known, standing, given) };
    for (const one of waiting) if (one.kind === 'rank-given') await kit.office.approvals.endOutdated(transaction, context, one, reason);
    return kit.office.changeAsStaffWithin(transaction, context, { action: 'rank.given', subject, reason }, async () => {
      await writeGiven(kit, transaction, { merchant, version: known.version }, standing, { ...given, by: staffOf(context).name });
      const { id: merchantId, currency } = merchant;
      const { amount, monthly } = givenWhileKept(known.programme, level, standing.month, keptUntil);
      // As long as play keeps it, its gift of one month: rankNeedsSecond bounds that.
      const worst = level > standing.rank || keeps ? (amount ?? monthly) : 0n;
      const award = { kind: 'rank', act: 'given', subject: `rank:${playerId}`, worst } as const;
      await awardAlone(kit.below, transaction, { merchantId, currency, playerId, ...award, staff: staffOf(context).name });
      const before = { rank: standing.rank, keptUntil: standing.keptUntil };
      return { value: { level, asked: null }, before, after: { rank: level, keptUntil } };
    });
  });
}

/** A rank that was asked for is given as the decision is made, if the player stands where they stood then and the table is the same. */
export const rankApproval = (kit: RanksStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'rank-given',
    decidedBy: staffApprovals.decideLoyalty,
    payload: Type.Object({
      playerId: Type.Integer(),
      version: Type.Integer({ description: 'Of the table of ranks' }),
      level: Type.Integer(),
      rank: Type.String({ description: 'Its name, in the brand’s own language' }),
      keptUntil: Type.Union([Type.String(), Type.Null()]),
      fromLevel: Type.Integer({ description: 'The rank that they had when it was asked for' }),
      fromRank: Type.String(),
      // Requests that an older release wrote have none of these.
      monthly: Type.Optional(Type.String({ description: 'Its gift of a month' })),
      gifts: Type.Optional(
        Type.Union([Type.Integer(), Type.Null()], { description: 'Such gifts while it is kept; null: as long as play keeps it' }),
      ),
      amount: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'All of them together' })),
      pointsFactor: Type.Optional(Type.Integer({ description: 'What points are multiplied by, 1/10 000' })),
      payoutFactor: Type.Optional(Type.Integer({ description: 'What withdrawals of a day are multiplied by, 1/10 000' })),
    }),
    async carryOut({ context, approval, payload: { playerId, version, level, keptUntil, fromLevel, amount } }, transaction) {
      const { merchant } = context;
      const known = await kit.programmeOf(merchant);
      if (known?.version !== version || (keptUntil !== null && !isComing(kit, merchant, keptUntil))) return refuse('approval.outdated');
      const standing = await standingHeld(kit, transaction, merchant, playerId);
      if (standing?.rank !== fromLevel) return refuse('approval.outdated');
      const { askedName: by, reason } = approval;
      await writeGiven(kit, transaction, { merchant, version }, standing, { playerId, level, keptUntil, by, reason });
      const { id: merchantId, currency } = merchant;
      const worst = amount === undefined || amount === null ? null : parseMoney(amount);
      const award = { kind: 'rank', act: 'given', subject: `rank:${playerId}`, worst } as const;
      await noteAward(transaction, { merchantId, currency, playerId, ...award, staff: by, confirmedBy: staffOf(context).name });
      return { level };
    },
  });
