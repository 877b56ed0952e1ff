import { staffBrand as contract } from '@sortes/contract';
import { handle, type Route } from '../../../../platform/http.js';
import type { SiteStaffKit } from '../kit.js';
import { changeBrand, undoBrandChange } from './change-brand.js';
import { keepLogo } from './keep-logo.js';
import { showBrand } from './show-brand.js';
import { tryAccess } from './try-access.js';

/** The brand itself: its modules, registration, languages, colours, settings and doors. */
export function brandStaffRoutes(kit: SiteStaffKit): Route[] {
  return [
    handle(contract.staffGetBrand, (_input, { merchant }) => showBrand(kit.services.db, merchant.id)),
    handle(contract.staffChangeBrand, ({ body }, context) => changeBrand(kit, context, body)),
    handle(contract.staffUndoBrandChange, ({ body }, context) => undoBrandChange(kit, context, body)),
    handle(contract.staffUploadLogo, (_input, context) => keepLogo(kit, context)),
    handle(contract.staffTryAccess, ({ query: { address } }, { merchant }) => tryAccess(kit, merchant.id, address)),
  ];
}
