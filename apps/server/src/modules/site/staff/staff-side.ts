import type { StaffSide } from '../../../ports/staff.js';
import { brandStaffRoutes } from './brand/routes.js';
import { contentBatches } from './content/batch-content.js';
import { contentStaffRoutes } from './content/routes.js';
import type { SiteStaffKit } from './kit.js';

/** What the brand shows, and what it is: content and settings. */
export function siteStaffSide(kit: SiteStaffKit): StaffSide {
  return { routes: [...contentStaffRoutes(kit), ...brandStaffRoutes(kit)], batches: contentBatches(kit) };
}
