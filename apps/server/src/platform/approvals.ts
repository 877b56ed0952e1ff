import type { ApprovalKind, ApprovalState, OperationShape, Operations, Reply, Static } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { refuse } from './errors.js';
import type { RequestContext } from './http.js';

/** What one person asked for and another decides about. */
export interface Approval {
  id: string;
  merchantId: number;
  kind: ApprovalKind;
  subject: string;
  payload: Record<string, unknown>;
  reason: string;
  key: string;
  payloadHash: Buffer;
  state: ApprovalState;
  askedBy: string;
  askedName: string;
  askedAt: Date;
  decidedName: string | null;
  decidedAt: Date | null;
  decision: string | null;
  outcome: Record<string, unknown> | null;
}

/** An approval on the wire. */
export function approvalLine(approval: Approval) {
  const { id, kind, subject, payload, state, reason, decision, outcome } = approval;
  return {
    id,
    kind,
    subject,
    payload,
    state,
    reason,
    decision,
    outcome,
    askedBy: approval.askedName,
    askedAt: approval.askedAt.getTime(),
    decidedBy: approval.decidedName,
    decidedAt: approval.decidedAt?.getTime() ?? null,
  };
}

/** What the person says who decides. `typed`: what they typed by hand where a request takes something away from players. */
export interface Said {
  decision: 'approve' | 'reject';
  reason: string;
  typed?: string | undefined;
}

/** A request that is being approved. */
export interface Approving<Payload> {
  context: RequestContext;
  approval: Approval;
  /** What was asked for, as the kind's schema has it. */
  payload: Payload;
  said: Said;
}

type Outcome = Record<string, unknown> | undefined;

/** What the second person sees of the thing itself, besides the request. */
export type Preview = Pick<Reply<Operations['listApprovals']>['list'][number], 'stateNow' | 'proofs' | 'deposit'>;

/** A kind of request that takes two persons. The module that owns the thing gives it to the back office (`StaffSide.approvals`). */
interface ApprovalKindOf<Payload extends TSchema> {
  kind: ApprovalKind;
  /** The operation by which the second person decides; several kinds may share one. */
  decidedBy: OperationShape;
  payload: Payload;
  /** @throws DomainError for people who may not decide about this kind at all */
  mayDecide?: (context: RequestContext) => void;
  /** Does what was asked for, in the transaction of the decision and its audit entry. @returns what the decision shows as its outcome */
  carryOut?: (approving: Approving<Static<Payload>>, transaction: DatabaseTransaction) => Promise<Outcome>;
  /** In place of `carryOut` where the module has a rule of two persons of its own and opens the transaction. */
  confirm?: {
    run: (
      approving: Approving<Static<Payload>>,
      /** To be called in the module's transaction with what the second word came to. */
      alongside: (transaction: DatabaseTransaction, verdict: string) => Promise<void>,
    ) => Promise<{ verdict: string }>;
    /** Verdicts by which the request is carried out. */
    done: readonly string[];
    /** Verdicts by which there is nothing left to decide about. */
    movedOn: readonly string[];
  };
  /** After the decision to approve was committed. */
  afterwards?: (approving: Approving<Static<Payload>>) => void;
  /** What waiting requests are about, by the request's id. */
  preview?: (
    context: RequestContext,
    waiting: readonly { approval: Approval; payload: Static<Payload> }[],
  ) => Promise<ReadonlyMap<string, Preview>>;
  /** What the operation answers; the request itself where this is not said. */
  answer?: (decided: Approval) => unknown;
}

/** A kind of request whose payload is read by its schema and in no other way. */
export interface ApprovalEntry extends Pick<ApprovalKindOf<TSchema>, 'kind' | 'decidedBy' | 'mayDecide' | 'answer'> {
  /** Whether a payload is what the schema says. */
  accepts(payload: unknown): boolean;
  carryOut: ((approving: Omit<Approving<never>, 'payload'>, transaction: DatabaseTransaction) => Promise<Outcome>) | undefined;
  confirm:
    | (Pick<NonNullable<ApprovalKindOf<TSchema>['confirm']>, 'done' | 'movedOn'> & {
        run: (
          approving: Omit<Approving<never>, 'payload'>,
          alongside: (transaction: DatabaseTransaction, verdict: string) => Promise<void>,
        ) => Promise<{ verdict: string }>;
      })
    | undefined;
  afterwards(approving: Omit<Approving<never>, 'payload'>): void;
  preview(context: RequestContext, waiting: readonly Approval[]): Promise<ReadonlyMap<string, Preview>>;
}

/** Makes an entry of a kind. A waiting request that an older release wrote and this one cannot read has ended: `approval.outdated`. */
export function approvalEntry<Payload extends TSchema>(of: ApprovalKindOf<Payload>): ApprovalEntry {
  const accepts = (payload: unknown): payload is Static<Payload> => Value.Check(of.payload, payload);
  const read = (payload: unknown): Static<Payload> => (accepts(payload) ? payload : refuse('approval.outdated'));
  const withPayload = (approving: Omit<Approving<never>, 'payload'>): Approving<Static<Payload>> => ({
    ...approving,
    payload: read(approving.approval.payload),
  });
  const { kind, decidedBy, mayDecide, answer, carryOut, confirm } = of;
  return {
    kind,
    decidedBy,
    ...(mayDecide && { mayDecide }),
    ...(answer && { answer }),
    accepts,
    carryOut: carryOut && ((approving, transaction) => carryOut(withPayload(approving), transaction)),
    confirm: confirm && { ...confirm, run: (approving, alongside) => confirm.run(withPayload(approving), alongside) },
    afterwards: (approving) => of.afterwards?.(withPayload(approving)),
    preview: async (context, waiting) =>
      (await of.preview?.(
        context,
        waiting.flatMap((approval) => (accepts(approval.payload) ? [{ approval, payload: approval.payload }] : [])),
      )) ?? new Map(),
  };
}
