import { staffContent as contract, staffWork } from '@sortes/contract';
import { handle, type Route } from '../../../../platform/http.js';
import type { SiteStaffKit } from '../kit.js';
import { addContent } from './add-content.js';
import { addPicture } from './add-picture.js';
import { draftContent } from './batch-content.js';
import { exportContent, listContent } from './list-content.js';
import { orderContent } from './order-content.js';
import { previewContent, showContent } from './preview-content.js';
import { removeContent } from './remove-content.js';
import { saveContent } from './save-content.js';
import { undoContent } from './undo-content.js';

/** Banners, announcements, help and resources of the brand. */
export function contentStaffRoutes(kit: SiteStaffKit): Route[] {
  return [
    handle(contract.staffListContent, ({ query }, { merchant }) => listContent(kit, merchant, query)),
    handle(contract.staffExportContent, async ({ query }, { merchant }) => ({
      fileName: `${query.kind}s.csv`,
      contentType: 'text/csv; charset=utf-8',
      rows: await exportContent(kit, merchant, query),
    })),
    handle(staffWork.staffBatchContent, ({ body }, context) => draftContent(kit, context, body)),
    handle(contract.staffGetContent, ({ params }, { merchant }) => showContent(kit, merchant, params)),
    handle(contract.staffAddContent, ({ body: { record, reason } }, context) => addContent(kit, context, record, reason)),
    handle(contract.staffSaveContent, ({ params, body }, context) => saveContent(kit, context, params, body)),
    handle(contract.staffRemoveContent, ({ params, body }, context) => removeContent(kit, context, params, body)),
    handle(contract.staffUndoContent, ({ params, body }, context) => undoContent(kit, context, params, body)),
    handle(contract.staffOrderContent, async ({ body }, context) => {
      await orderContent(kit, context, body);
      return {};
    }),
    handle(contract.staffPreviewContent, ({ body: { record, language } }, { merchant }) => previewContent(kit, merchant, record, language)),
    handle(contract.staffAddPicture, (_input, context) => addPicture(kit, context)),
  ];
}
