import type { Input, staffGames as contract } from '@sortes/contract';
import type { StaffContext } from '../../../../platform/staff.js';
import { updateGame } from '../../catalogue/write-catalogue.js';
import { changeGames, formerOf, onlyGiven } from '../change-games.js';
import type { GamesStaffKit } from '../kit.js';
import { forEveryBrand, orInvalid, scopeOf } from '../scope.js';
import { lockGame } from './brand-catalogue.js';
import { showGame } from './show-game.js';

/** Switches a game for every brand, or blocks it in countries. @throws DomainError not.found, edit.outdated, permission.denied, games.input.invalid */
export async function switchGame(
  kit: GamesStaffKit,
  context: StaffContext,
  nodeId: number,
  { version, reason, ...edit }: Input<typeof contract.staffSwitchGame>['body'],
) {
  const scope = scopeOf(context);
  const about = { action: 'game.switched', subject: `game:${nodeId}`, reason, after: edit } as const;
  await changeGames(kit, context, about, async (transaction) => {
    forEveryBrand(scope);
    const given = onlyGiven(edit);
    const { game } = await lockGame(kit, transaction, scope, nodeId, version);
    await orInvalid(() => updateGame(transaction, nodeId, given));
    return formerOf(given, { enabled: game.enabled, houseBlocked: game.houseBlocked });
  });
  return showGame(kit, context, nodeId);
}
