import type { DatabaseTransaction } from '@sortes/service';
import { agree, type Agreement, type AgreementRule } from './agreement.js';
import type { EventKey } from './event-repository.js';
import { writeLog } from './log-repository.js';
import { insertDecision, listReports, type Report } from './report-repository.js';

/**
 * Decides an event from its standing reports if they suffice and `mayDecide`, who is given those that agree, lets it; the decision is written once and stands. The caller holds the event's
 * lock (`lockEvent`), and follows the decision when this transaction is committed, or, after a kill, when its timed work finds it
 * (`outcomes.waiting_decisions`, `markApplied`).
 */
export async function decide(
  transaction: DatabaseTransaction,
  key: EventKey,
  rule: AgreementRule,
  mayDecide: (agreed: readonly Report[]) => Promise<boolean> = () => Promise.resolve(true),
): Promise<Agreement> {
  const reports = await listReports(transaction, key);
  const agreement = agree(reports, rule);
  if (agreement.verdict !== 'agreed') return agreement;
  const agreed = reports.filter(({ id }) => agreement.reports.includes(id));
  if (!(await mayDecide(agreed))) return { verdict: 'waiting', agreeing: agreement.reports.length, needed: rule.sources };
  await insertDecision(transaction, key, agreement.reports);
  const by = agreed.map(({ source }) => source.name);
  await writeLog(transaction, key, { action: 'decided', by, after: agreement.text });
  return agreement;
}
