import { staffDryRuns, staffPromotions as contract, staffSegments } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import type { StaffSide } from '../../../ports/staff.js';
import { endApproval, liveApproval, makeStaffOffer, moveStaffOffer, requestLive, saveStaffOffer } from './change-offer.js';
import { checkDocument } from './check-offer.js';
import { exportDryRunGrants, showDryRun, showDryRunGrants, showDryRuns, startDryRun, stopDryRun } from './dry-runs.js';
import { findOfferGames } from './find-games.js';
import type { PromotionsStaffKit } from './kit.js';
import { showPlayerPromotions } from './player-promotions.js';
import { countOpenApplications } from '../application-repository.js';
import { exportStaffOffers, showStaffOffers } from './list-offers.js';
import { exportSigns, showSigns } from './list-signs.js';
import { exportOfferExposure, showOfferExposure } from './report-exposure.js';
import { exportOfferReport, showOfferReport } from './report-offers.js';
import { previewOffer } from './preview-offer.js';
import { fillSegmentAsStaff } from './fill-segment.js';
import { exportMembers, showMembers } from './list-segment-members.js';
import { exportSegments, showSegments } from './list-segments.js';
import { makeSegment } from './make-segment.js';
import { removeSegment } from './remove-segment.js';
import { showSegment } from './show-segment.js';
import { trySegment } from './try-segment.js';
import { showStaffOffer } from './show-offer.js';
import { cancelStaffGrant } from './cancel-grant.js';
import { decideStaffApplication } from './decide-application.js';
import { giveStaffGrant } from './give-grant.js';
import { exportStaffGrants, showStaffGrants } from './list-grants.js';
import { showStaffGrant } from './show-grant.js';

const csv = (fileName: string, rows: AsyncIterable<string>) => ({ fileName, contentType: 'text/csv; charset=utf-8', rows });

const routesOf = (kit: PromotionsStaffKit): Route[] => [
  handle(contract.staffListOffers, ({ query }, context) => showStaffOffers(kit, context, query)),
  handle(contract.staffExportOffers, async ({ query }, context) => csv('offers.csv', exportStaffOffers(kit, context, query))),
  handle(contract.staffGetOffer, ({ params }, context) => showStaffOffer(kit, context, params.id)),
  handle(contract.staffFindOfferGames, ({ query }, context) => findOfferGames(kit, context, query)),
  handle(contract.staffCheckOffer, ({ body }, context) => checkDocument(kit, context, body.document)),
  handle(contract.staffMakeOffer, ({ body }, context) => makeStaffOffer(kit, context, body)),
  handle(contract.staffSaveOffer, ({ params, body }, context) => saveStaffOffer(kit, context, params.id, body)),
  handle(contract.staffMoveOffer, ({ params, body }, context) => moveStaffOffer(kit, context, params.id, body)),
  handle(contract.staffRequestOfferLive, ({ params, body }, context) => requestLive(kit, context, params.id, body)),
  handle(contract.staffPreviewOffer, ({ params, query }, context) => previewOffer(kit, context, params.id, query)),
  handle(contract.staffListGrants, ({ query }, context) => showStaffGrants(kit, context, query)),
  handle(contract.staffExportGrants, async ({ query }, context) => csv('grants.csv', exportStaffGrants(kit, context, query))),
  handle(contract.staffGetGrant, (input, context) => showStaffGrant(kit, context, input)),
  handle(contract.staffPlayerPromotions, ({ params }, context) => showPlayerPromotions(kit, context, params.playerId)),
  handle(contract.staffGiveGrant, ({ params, body }, context) => giveStaffGrant(kit, context, params.id, body)),
  handle(contract.staffCancelGrant, ({ params, body }, context) => cancelStaffGrant(kit, context, params.id, body)),
  handle(contract.staffDecideApplication, ({ params, body }, context) => decideStaffApplication(kit, context, params.id, body)),
  handle(contract.staffReportOffers, ({ query }, context) => showOfferReport(kit, context, query)),
  handle(contract.staffExportOfferReport, async ({ query }, context) => csv('promotions.csv', exportOfferReport(kit, context, query))),
  handle(contract.staffOfferExposure, ({ query }, context) => showOfferExposure(kit, context, query)),
  handle(contract.staffExportOfferExposure, async ({ query }, context) =>
    csv('promotions-open.csv', exportOfferExposure(kit, context, query)),
  ),
  handle(contract.staffListOfferSigns, ({ query }, context) => showSigns(kit, context, query)),
  handle(contract.staffExportOfferSigns, async ({ query }, context) => csv('offer-signs.csv', exportSigns(kit, context, query))),
];

const segmentRoutes = (kit: PromotionsStaffKit): Route[] => [
  handle(staffSegments.staffListSegments, ({ query }, context) => showSegments(kit, context, query)),
  handle(staffSegments.staffExportSegments, async ({ query }, context) => csv('player-lists.csv', exportSegments(kit, context, query))),
  handle(staffSegments.staffGetSegment, ({ params }, context) => showSegment(kit, context, params.id)),
  handle(staffSegments.staffMakeSegment, ({ body }, context) => makeSegment(kit, context, body)),
  handle(staffSegments.staffRemoveSegment, ({ params, body }, context) => removeSegment(kit, context, params.id, body)),
  handle(staffSegments.staffListSegmentMembers, (input, context) => showMembers(kit, context, input)),
  handle(staffSegments.staffExportSegmentMembers, async (input, context) =>
    csv('player-list.csv', await exportMembers(kit, context, input)),
  ),
  handle(staffSegments.staffTrySegment, ({ params, body }, context) => trySegment(kit, context, params.id, body)),
  handle(staffSegments.staffFillSegment, ({ params, body }, context) => fillSegmentAsStaff(kit, context, params.id, body)),
];

const dryRunRoutes = (kit: PromotionsStaffKit): Route[] => [
  handle(staffDryRuns.staffStartDryRun, ({ body }, context) => startDryRun(kit, context, body)),
  handle(staffDryRuns.staffListDryRuns, ({ query }, context) => showDryRuns(kit, context, query)),
  handle(staffDryRuns.staffGetDryRun, ({ params }, context) => showDryRun(kit, context, params.id)),
  handle(staffDryRuns.staffStopDryRun, ({ params }, context) => stopDryRun(kit, context, params.id)),
  handle(staffDryRuns.staffListDryRunGrants, (input, context) => showDryRunGrants(kit, context, input)),
  handle(staffDryRuns.staffExportDryRunGrants, async ({ params }, context) =>
    csv('dry-run.csv', await exportDryRunGrants(kit, context, params.id)),
  ),
];

/** What the house's own people see and change of promotions. */
export const promotionsStaffSide = (kit: PromotionsStaffKit): StaffSide => ({
  routes: [...routesOf(kit), ...dryRunRoutes(kit), ...segmentRoutes(kit)],
  approvals: [liveApproval(kit), endApproval(kit)],
  queues: [
    {
      name: 'applications',
      right: 'promotions.read',
      count: ({ merchant }) => countOpenApplications(kit.services.db, merchant.id),
    },
  ],
});
