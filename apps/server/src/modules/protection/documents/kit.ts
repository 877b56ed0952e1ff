import type { DatabaseTransaction } from '@sortes/service';
import type { Merchant } from '../../../platform/merchant.js';
import type { Services } from '../../../platform/services.js';

export interface DocumentsDependencies {
  /** Who the registration and the profile say a player is. */
  personOf(playerId: number): Promise<{ realName: string; birthday?: string | undefined }>;
  /** Gives a player without a real name this one; one he has stays. @returns the name he has now. */
  claimRealName(transaction: DatabaseTransaction, playerId: number, name: string): Promise<string>;
  /** Years, and whether nobody plays or deposits before his identity is verified. */
  rulesOf(merchant: Merchant): Promise<{ minimumAge: number; identityRequired: boolean }>;
}

export interface DocumentsKit {
  services: Services;
  deps: DocumentsDependencies;
}

/** What a document says, sealed at rest. */
export interface DocumentWords {
  /** As the document has it; of kinds that decide the identity. */
  realName?: string;
  /** yyyy-MM-dd; of kinds that decide the identity. */
  birthday?: string;
  number?: string;
  comment?: string;
}

/** Name of what a document's pictures belong to. */
export const subjectOf = (submissionId: string): string => `document ${submissionId}`;
