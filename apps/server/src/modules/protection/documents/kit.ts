import type { Services } from '../../../platform/services.js';
import type { IdentityModule } from '../../identity/index.js';
import type { SiteModule } from '../../site/index.js';

export interface BelowDocuments {
  site: Pick<SiteModule, 'settingsOf'>;
  identity: Pick<IdentityModule, 'personOf' | 'claimRealName'>;
}

export interface DocumentsKit {
  services: Services;
  below: BelowDocuments;
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
