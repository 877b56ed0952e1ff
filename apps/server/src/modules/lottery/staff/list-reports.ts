import { refuse } from '../../../platform/errors.js';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import type { DrawAt, LotteryStaffKit } from './kit.js';

/** What each source says of an issue. @throws DomainError lottery.draw.unknown */
export async function listResultReports({ results }: LotteryStaffKit, context: RequestContext, { gameCode, numero }: DrawAt) {
  const { draws, reports, agreement } = await results.reports(gameCode, numero);
  if (draws.length === 0 && reports.length === 0) refuse('lottery.draw.unknown');
  const { name, rights } = staffOf(context);
  const told = reports.map((report) => ({
    report,
    own: report.source.kind === 'person' && results.isSamePerson(report.source.name, name),
  }));
  // Two persons who read the sheet are worth more than one who reads and one who copies: whoever may still report sees others' figures after their own.
  const waits = draws.length === 0 || draws.some(({ state }) => state === 'open' || state === 'closed');
  // Who can stop what two have read must see it.
  const isBlind =
    waits &&
    agreement.standing !== 'agreed' &&
    rights.has('results.enter') &&
    !told.some(({ own, report }) => own && report.withdrawn === null);
  return {
    draws: draws.map((draw) => ({ ...draw, drawsAt: draw.drawsAt.getTime() })),
    ...agreement,
    pausedUntil: agreement.pausedUntil?.getTime() ?? null,
    reports: told.map(({ report: { source, text, at, early, note, withdrawn }, own }) => {
      const isHidden = isBlind && !own && source.kind === 'person' && withdrawn === null;
      return {
        ...source,
        text: isHidden ? null : text,
        note: isHidden ? null : note,
        at: at.getTime(),
        early: early !== null,
        own,
        withdrawn: withdrawn !== null,
        withdrawnBy: withdrawn?.by ?? null,
        withdrawnReason: withdrawn?.reason ?? null,
      };
    }),
  };
}
