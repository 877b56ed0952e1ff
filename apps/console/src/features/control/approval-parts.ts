import type { ApprovalKind, StaffRight } from '@sortes/contract';
import { createContext, type ComponentType } from 'react';

/** What the feature that an approval is about shows of it. */
export interface ApprovalPart {
  /** Who may see what would change. */
  readonly right: StaffRight;
  readonly Change: ComponentType<{ payload: Readonly<Record<string, unknown>> }>;
  /** What stands under the decision: long, and folded. */
  readonly Below?: ComponentType<{ payload: Readonly<Record<string, unknown>> }>;
  /** What both persons type where that is asked. */
  readonly TypedIssue?: ComponentType<{ numero: string; value: string; onChange: (typed: string) => void }>;
}

export type ApprovalParts = Readonly<Partial<Record<ApprovalKind, ApprovalPart>>>;

export const ApprovalPartsContext = createContext<ApprovalParts>({});
