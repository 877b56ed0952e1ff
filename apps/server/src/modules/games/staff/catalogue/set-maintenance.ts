import type { Input, staffGames as contract } from '@sortes/contract';
import { refuse } from '../../../../platform/errors.js';
import type { StaffContext } from '../../../../platform/staff.js';
import { setMaintenance } from '../../catalogue/write-catalogue.js';
import { changeGames } from '../change-games.js';
import type { GamesStaffKit } from '../kit.js';
import { forEveryBrand, gameFor, orInvalid, scopeOf, vendorFor } from '../scope.js';
import { findGameFor, findVendorFor, lockBrandCatalogue } from './brand-catalogue.js';
import { windowOf } from './lines.js';

type Body = Input<typeof contract.staffSetGameMaintenance>['body'];

/** Exactly one of the two is named. @throws DomainError request_param_err */
function targetOf({ vendor, nodeId }: Pick<Body, 'vendor' | 'nodeId'>): { vendor: string } | { nodeId: number } {
  if (vendor !== undefined && nodeId === undefined) return { vendor };
  if (vendor === undefined && nodeId !== undefined) return { nodeId };
  return refuse('request_param_err', { field: 'vendor' });
}

/** Closes a vendor or a game for a time, or opens it again. @throws DomainError not.found, edit.outdated, permission.denied, games.input.invalid */
export async function setGameMaintenance(kit: GamesStaffKit, context: StaffContext, { vendor, nodeId, version, window, reason }: Body) {
  if (window !== null && window.until !== null && window.until <= window.from) refuse('request_param_err', { field: 'until' });
  const target = targetOf({ vendor, nodeId });
  const scope = scopeOf(context);
  const subject = 'vendor' in target ? `vendor:${target.vendor}` : `game:${target.nodeId}`;
  const given =
    window === null
      ? null
      : { from: new Date(window.from), until: window.until === null ? null : new Date(window.until), reason: window.reason.trim() };
  const action = given === null ? 'maintenance.ended' : 'maintenance.set';
  const { before } = await changeGames(kit, context, { action, subject, reason, after: { window } }, async (transaction) => {
    forEveryBrand(scope);
    const { copy, vendorLine, gameLine } = await lockBrandCatalogue(kit, transaction, scope);
    const known = 'vendor' in target ? vendorLine(vendorFor(copy, scope, target.vendor)) : gameLine(gameFor(copy, scope, target.nodeId));
    if (known.version !== version) refuse('edit.outdated');
    await orInvalid(() =>
      setMaintenance(transaction, 'vendor' in known ? { vendorId: known.vendor.id } : { nodeId: known.game.nodeId }, given),
    );
    return { before: known.maintenance };
  });
  const now = 'vendor' in target ? await findVendorFor(kit, scope, target.vendor) : await findGameFor(kit, scope, target.nodeId);
  return { before: windowOf(before), version: now.version };
}
