import { staffApprovals as contract, type AuditAction } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import { Type } from 'typebox';
import { refuse } from '../../../platform/errors.js';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import { writeAudit } from '../audit/entry.js';
import type { BackOfficeKit } from '../kit.js';
import { actorOf } from '../../../platform/staff.js';
import { approvalEntry, approvalLine, type Approval, type ApprovalEntry } from '../../../platform/approvals.js';
import { ask } from './four-eyes.js';
import { alarmSamePlaceOfWords, refuseDependentOnWords } from './second-person.js';

/** An official result holds for every brand: who works for some of them only must not decide for the others. @throws DomainError permission.denied */
function refuseSomeBrands(context: RequestContext): void {
  if (staffOf(context).merchantIds !== undefined) refuse('permission.denied');
}

/** Who asked and who decides, as the lottery keeps them: both are persons of the back office. */
function personsOf(approval: Approval, context: RequestContext): string[] {
  return [approval.askedName, staffOf(context).name];
}

/** What the lottery answers when it has done what two persons agree on. */
const done = ['corrected', 'void'];
/** What it answers when a draw is no longer as it was when somebody asked. */
const movedOn = ['known', 'changed', 'no-result', 'impossible'];

const subjectOf = (gameCode: string, numero: string): string => `draw:${gameCode}/${numero}`;

export function resultRoutes(kit: BackOfficeKit): Route[] {
  const { results } = kit.deps.lottery;

  const told =
    (context: RequestContext, action: AuditAction, subject: string, reason: string, after: unknown) => (transaction: DatabaseTransaction) =>
      writeAudit(transaction, { actor: actorOf(context), merchantId: context.merchant.id, action, subject, reason, after });

  return [
    handle(contract.listResultReports, async ({ params }, context) => {
      const { draws, reports, agreement } = await results.reports(params.gameCode, params.numero);
      if (draws.length === 0 && reports.length === 0) refuse('lottery.draw.unknown');
      const { name, rights } = staffOf(context);
      const told = reports.map((report) => ({
        report,
        own: report.source.kind === 'person' && results.isSamePerson(report.source.name, name),
      }));
      // Two persons who read the sheet are worth more than one who reads and one who copies: whoever may still report sees others' figures after his own.
      const waits = draws.length === 0 || draws.some(({ state }) => state === 'open' || state === 'closed');
      const isBlind = waits && rights.has('results.enter') && !told.some(({ own, report }) => own && report.withdrawn === null);
      return {
        draws: draws.map((draw) => ({ ...draw, drawsAt: draw.drawsAt.getTime() })),
        ...agreement,
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
    }),
    handle(contract.enterResult, async ({ body: { gameCode, numero, result, reason } }, context) => {
      refuseSomeBrands(context);
      const { filed, draws } = await results.enter(gameCode, numero, result, [staffOf(context).name], {
        note: reason,
        isChosen: true,
        alongside: async (transaction) => {
          const subject = subjectOf(gameCode, numero);
          await refuseDependentOnWords(kit, transaction, subject, staffOf(context).staffId);
          await alarmSamePlaceOfWords(kit, context, transaction, subject);
          await told(context, 'result.entered', subject, reason, { result })(transaction);
        },
      });
      return { verdict: filed.verdict, draws };
    }),
    handle(contract.withdrawResult, async ({ body: { gameCode, numero, kind, source, reason } }, context) => {
      refuseSomeBrands(context);
      const done = await results.withdraw({
        gameCode,
        numero,
        source: { kind, name: source },
        by: staffOf(context).name,
        reason,
        alongside: told(context, 'result.withdrawn', subjectOf(gameCode, numero), reason, { kind, source }),
      });
      return done.verdict === 'unknown' ? refuse('not.found') : { follows: done.follows };
    }),
    handle(contract.requestResultCorrection, async ({ body: { gameCode, numero, result, reason } }, context) => {
      refuseSomeBrands(context);
      await results.checkResult(gameCode, numero, result);
      const { draws } = await results.reports(gameCode, numero);
      if (draws.length === 0) return refuse('lottery.draw.unknown');
      return approvalLine(
        await ask(
          kit,
          context,
          {
            kind: 'result-correction',
            subject: subjectOf(gameCode, numero),
            payload: { gameCode, numero, result, holds: [...new Set(draws.map(({ win }) => win))] },
            reason,
          },
          undefined,
          { onceAbout: true },
        ),
      );
    }),
    handle(contract.requestDrawVoid, async ({ body: { gameCode, numero, typed, reason } }, context) => {
      const { draws } = await results.reports(gameCode, numero);
      const draw = draws.find(({ merchantId }) => merchantId === context.merchant.id);
      if (draw === undefined) return refuse('lottery.draw.unknown');
      // Players bet on it at this moment: whoever takes it away names it by hand.
      const onSale = draw.state === 'scheduled' || draw.state === 'open';
      if (onSale && typed?.trim() !== numero) return refuse('lottery.draw.on.sale');
      const payload = { gameCode, numero, ...(onSale && { onSale }) };
      return approvalLine(
        await ask(kit, context, { kind: 'draw-void', subject: subjectOf(gameCode, numero), payload, reason }, undefined, {
          onceAbout: true,
        }),
      );
    }),
  ];
}

/** What two persons decide about results of draws, and which words of the lottery end a request. */
export function resultApprovals(kit: BackOfficeKit): ApprovalEntry[] {
  const { results } = kit.deps.lottery;
  return [
    approvalEntry({
      kind: 'result-correction',
      decidedBy: contract.decideResultCorrection,
      payload: Type.Object({
        gameCode: Type.String(),
        numero: Type.String(),
        result: Type.String(),
        holds: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Null()]))),
      }),
      mayDecide: refuseSomeBrands,
      confirm: {
        run: ({ payload: { gameCode, numero, result, holds }, approval, context }, alongside) =>
          results.correct({ gameCode, numero, result, holds, by: personsOf(approval, context), reason: approval.reason, alongside }),
        done,
        movedOn,
      },
    }),
    approvalEntry({
      kind: 'draw-void',
      decidedBy: contract.decideDrawVoid,
      payload: Type.Object({ gameCode: Type.String(), numero: Type.String(), onSale: Type.Optional(Type.Boolean()) }),
      confirm: {
        run: async ({ payload: { gameCode, numero, onSale }, approval, context, said: { typed } }, alongside) => {
          // The second person takes it away from players, too: by hand, as the first one asked.
          if (onSale === true && typed?.trim() !== numero) refuse('lottery.draw.on.sale');
          const by = personsOf(approval, context);
          return results.voidDraw({ merchantId: approval.merchantId, gameCode, numero, onSale, by, reason: approval.reason, alongside });
        },
        done,
        movedOn,
      },
    }),
  ];
}
