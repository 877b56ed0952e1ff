import { withdrawalDecisions, withdrawalStates, type WithdrawalDecision, type WithdrawalState } from '@sortes/contract';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inTransaction } from '@sortes/service';
import type { StaffWithdrawal, Withdrawals } from '../../modules/cashier/index.js';
import { changesBetween } from '../../platform/changes.js';
import { DomainError } from '../../platform/errors.js';
import { asOption, byOption, personsActing, reasonOf, reasonOption, requirePersons, twoPersonsChanging } from '../acting-staff.js';
import { exitCodes, InputError, report, requiredOption, textOption, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';
import { merchantOf, merchantOption } from './site.js';

type PayoutRule = Awaited<ReturnType<Withdrawals['describeRule']>>;

const decisions = Object.keys(withdrawalDecisions) as WithdrawalDecision[];

export const withdrawalList: Command = {
  words: ['withdrawal', 'list'],
  summary: 'List withdrawals of a brand, newest first, with what the rules doubted and what is disputed',
  options: {
    merchant: merchantOption,
    state: { type: 'string', value: 'STATE', help: `one of ${withdrawalStates.join(', ')}; left out: those in review` },
  },
  async run(input) {
    const state = (textOption(input, 'state') ?? 'review') as WithdrawalState;
    if (!withdrawalStates.includes(state)) throw new InputError(`--state must be one of ${withdrawalStates.join(', ')}`);
    const { merchant, withdrawals } = await withPlatform(input, async ({ modules: { site, payouts } }) => {
      const found = await merchantOf(input, site);
      return { merchant: found.code, withdrawals: await payouts.listWithdrawalsFor({ merchantId: found.id, states: [state], limit: 200 }) };
    });
    await report(
      input,
      { merchant, state, withdrawals },
      withdrawals.map(
        (one) =>
          `${one.id} player ${one.playerId} ${one.amount} ${one.currency} to ${one.account}` +
          `${one.reviewReasons.length > 0 ? ` (${one.reviewReasons.join(', ')})` : ''}${one.firstApproval === null ? '' : `, approved by ${one.firstApproval}`}` +
          disputeLines(one),
      ),
    );
    return exitCodes.ok;
  },
};

/** What is missing of a payout and what was said about it, as whoever decides must know it. */
function disputeLines({ remainingAmount, receivedAmount, payoutAmount, currency, state, dispute }: StaffWithdrawal): string {
  if (state !== 'disputed' && dispute.length === 0) return '';
  const told =
    receivedAmount === null ? `nothing of ${payoutAmount} ${currency} arrived` : `${receivedAmount} of ${payoutAmount} ${currency} arrived`;
  return [
    ...(state === 'disputed' ? [`missing ${remainingAmount ?? payoutAmount} ${currency}: ${told}, says the player`] : []),
    ...dispute.map(
      ({ author, staff, comment, fileIds, at }) =>
        `${new Date(at).toISOString()} ${author === 'staff' ? staff : author}: ${JSON.stringify(comment)}` +
        `${fileIds.length === 0 ? '' : ` with ${fileIds.length} pictures (${fileIds.join(', ')})`}`,
    ),
  ]
    .map((line) => `\n    ${line}`)
    .join('');
}

export const withdrawalAnswer: Command = {
  words: ['withdrawal', 'answer'],
  summary: 'Answer a player who says that a payout did not arrive; they read it beside their withdrawal',
  options: {
    merchant: merchantOption,
    id: { type: 'string', value: 'ID', help: 'the withdrawal', required: true },
    comment: { type: 'string', value: 'TEXT', help: 'the answer, up to 1000 characters', required: true },
    by: byOption,
    as: asOption,
  },
  async run(input) {
    const [withdrawalId, comment] = [requiredOption(input, 'id'), requiredOption(input, 'comment').trim()];
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(withdrawalId)) throw new InputError('--id must be the id of a withdrawal');
    if (comment === '' || comment.length > 1_000) throw new InputError('--comment must be the answer, in 1000 characters at most');
    requirePersons(input);
    await withPlatform(input, async ({ services, modules }) => {
      const { id: merchantId } = await merchantOf(input, modules.site);
      const { names, tell } = await personsActing(input, modules.backOffice, 'disputes.answer');
      await inTransaction(services.db, async (transaction) => {
        await modules.payouts.answerDispute(transaction, { merchantId, withdrawalId, staffId: names[0] ?? '', comment });
        const about = {
          action: 'dispute.answered' as const,
          subject: `withdrawal:${withdrawalId}`,
          reason: '',
          merchantId,
          after: { comment },
        };
        await tell(about)(transaction);
      }).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        const words: Partial<Record<string, string>> = {
          'withdrawal.unknown': 'there is no such withdrawal at this brand',
          'state.not.allowed': 'nothing about this withdrawal is disputed',
        };
        throw new InputError(words[error.code] ?? error.message);
      });
    });
    await report(input, { withdrawalId, answered: true }, [`${withdrawalId}: answered`]);
    return exitCodes.ok;
  },
};

export const withdrawalReview: Command = {
  words: ['withdrawal', 'review'],
  summary: 'Decide about a withdrawal; above the brand’s sum it takes two persons to approve one',
  options: {
    merchant: merchantOption,
    id: { type: 'string', value: 'ID', help: 'the withdrawal', required: true },
    decision: { type: 'string', value: 'WHAT', help: `one of ${decisions.join(', ')}`, required: true },
    reason: { ...reasonOption, help: `${reasonOption.help}; the player reads it when it is a rejection`, required: true },
    by: byOption,
    as: asOption,
  },
  notes: `pay-by-hand: the money was sent outside the payment side. resend: what is missing of a disputed one goes out again. return: it comes back to
the balance. force-received: the dispute is closed, nothing is returned. Nothing can be decided while the payment side has it.
Exit code 1 when a second person is still needed.`,
  async run(input) {
    const [withdrawalId, reason, decision] = [
      requiredOption(input, 'id'),
      reasonOf(input),
      requiredOption(input, 'decision') as WithdrawalDecision,
    ];
    if (!decisions.includes(decision)) throw new InputError(`--decision must be one of ${decisions.join(', ')}`);
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(withdrawalId)) throw new InputError('--id must be the id of a withdrawal');
    requirePersons(input);
    const outcome = await withPlatform(input, async ({ services, modules }) => {
      const { id: merchantId } = await merchantOf(input, modules.site);
      const right = decision === 'approve' || decision === 'reject' ? 'withdrawals.review' : 'withdrawals.pay';
      const second =
        decision === 'approve' || decision === 'pay-by-hand' || decision === 'resend' || decision === 'return'
          ? 'withdrawals.second'
          : undefined;
      const { names, may, tell, refuseDependent } = await personsActing(input, modules.backOffice, right, second);
      // As at the desk: who has the right of the first is no second pair of eyes, and the other way round.
      const placeOf = (name: string): { asSecond?: boolean } => {
        const isFirst = may(name, right);
        return isFirst === undefined ? {} : { asSecond: !isFirst };
      };
      names.sort((one, other) => Number(placeOf(one).asSecond ?? false) - Number(placeOf(other).asSecond ?? false));
      const [found] = await modules.payouts.listWithdrawalsFor({ merchantId, id: withdrawalId, limit: 1 });
      const before = found && { playerId: found.playerId, state: found.state, amount: found.amount, firstApproval: found.firstApproval };
      return inTransaction(services.db, async (transaction) => {
        let done: 'done' | 'needs-second' = 'needs-second';
        for (const staffId of names) {
          if (done === 'done') break;
          done = await modules.payouts.reviewWithdrawal(transaction, {
            merchantId,
            withdrawalId,
            decision,
            note: reason,
            staffId,
            refuseDependent: (inside, first) => refuseDependent(inside, first, staffId),
            ...placeOf(staffId),
          });
        }
        const about = { action: `withdrawal.${decision}` as const, subject: `withdrawal:${withdrawalId}`, reason, merchantId };
        await tell({ ...about, ...(before !== undefined && { before }), after: { decision, outcome: done } })(transaction);
        return done;
      }).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        const words: Partial<Record<string, string>> = {
          'withdrawal.unknown': 'there is no such withdrawal at this brand',
          'state.not.allowed': `a withdrawal as it stands now does not allow ${decision}`,
          'approval.second.person': 'the first approval is by the same person, or by another one with the same right',
        };
        throw new InputError(words[error.code] ?? error.message);
      });
    });
    await report(input, { withdrawalId, decision, outcome }, [
      outcome === 'done' ? `${withdrawalId}: ${decision}` : `${withdrawalId}: noted; a second person must ${decision} it as well`,
    ]);
    return outcome === 'done' ? exitCodes.ok : exitCodes.faults;
  },
};

export const payoutRule: Command = {
  words: ['payout-rule'],
  summary: 'Show or change the limits, fee and automatic approval of withdrawals of a brand',
  files: ['list|set', '[FILE]'],
  options: {
    merchant: merchantOption,
    reason: { ...reasonOption, help: `${reasonOption.help}; needed with set` },
    by: byOption,
    as: asOption,
  },
  notes: `set reads a JSON file as "list --json" writes it under "rule": gateway, bankMinimum, bankMaximum, ewalletMinimum, ewalletMaximum, dailyAmount,
dailyCount, feeBasisPoints, feeFixed, freePerDay, openFrom and openUntil (hh:mm), automaticUpTo, automaticAccountDays, automaticEarlier,
fourEyesAbove, smallBalance; amounts as decimal text. What is left out stays as it is; null takes a limit away. Once there are staff
accounts set takes two persons with --as and the right payment.rules.change.`,
  async run(input) {
    const [action = '', file, ...more] = input.files;
    if ((action !== 'list' && action !== 'set') || (action === 'list') !== (file === undefined) || more.length > 0)
      throw new InputError('say list, or set and one file');
    const form = file === undefined ? undefined : await readForm(path.resolve(input.workingDirectory, file));
    const reason = form === undefined ? '' : reasonOf(input);
    const { merchant, rule, atHand } = await withPlatform(input, async ({ services, modules: { site, payouts, backOffice } }) => {
      const found = await merchantOf(input, site);
      const change = async (): Promise<PayoutRule> => {
        const { tell } = await twoPersonsChanging(input, backOffice);
        return inTransaction(services.db, async (transaction) => {
          const before = await payouts.describeRule(found, transaction);
          const after = await payouts.changeRule(found, form, transaction);
          const about = { action: 'payout-rule.changed' as const, subject: `payout-rule:${found.currency}`, reason, merchantId: found.id };
          await tell({ ...about, ...changesBetween(before, after) })(transaction);
          return after;
        });
      };
      const rule = await (form === undefined ? payouts.describeRule(found) : change()).catch((error: unknown) => {
        throw error instanceof RangeError ? new InputError(error.message) : error;
      });
      return { merchant: found, rule, atHand: await payouts.gatewaysAtHand() };
    });
    const hasKeys = atHand.gateways.has(rule.gateway);
    if (!hasKeys)
      input.output.say(
        `! ${atHand.isRunning ? 'the running program has' : 'the program does not run, and this environment has'} no keys of ${rule.gateway}: nothing is paid out without`,
      );
    await report(
      input,
      { merchant: merchant.code, currency: merchant.currency, rule },
      Object.entries(rule).map(([name, value]) => `${name.padEnd(22)} ${value ?? '-'}`),
    );
    return exitCodes.ok;
  },
};

async function readForm(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new InputError(`${file} cannot be read`);
  });
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new InputError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
