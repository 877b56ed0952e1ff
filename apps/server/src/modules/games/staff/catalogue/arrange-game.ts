import type { Input, staffGames as contract } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import type { StaffContext } from '../../../../platform/staff.js';
import { setBrandGame, updateGame } from '../../catalogue/write-catalogue.js';
import { changeGames, formerOf, onlyGiven } from '../change-games.js';
import type { GamesStaffKit } from '../kit.js';
import { forEveryBrand, orInvalid, scopeOf, type StaffScope } from '../scope.js';
import { lockGame } from './brand-catalogue.js';
import { showGame } from './show-game.js';

type Body = Input<typeof contract.staffArrangeGame>['body'];
type GameEdit = Omit<Body, 'version' | 'reason'>;

/**
 * Shows or hides a game at a brand, gives it its place and badge; names and marks it for every brand.
 * @throws DomainError not.found, edit.outdated, permission.denied, games.input.invalid
 */
export async function arrangeGame(kit: GamesStaffKit, context: StaffContext, nodeId: number, { version, reason, ...edit }: Body) {
  await changeGames(kit, context, { action: 'game.arranged', subject: `game:${nodeId}`, reason, after: edit }, (transaction) =>
    writeEdit(kit, transaction, scopeOf(context), { nodeId, version, edit: onlyGiven(edit) }),
  );
  return showGame(kit, context, nodeId);
}

async function writeEdit(
  kit: GamesStaffKit,
  transaction: DatabaseTransaction,
  scope: StaffScope,
  { nodeId, version, edit }: { nodeId: number; version: string; edit: GameEdit },
): Promise<object> {
  const known = await lockGame(kit, transaction, scope, nodeId, version);
  const { offered, position, badge, name, names, isHot, isNew, hasJackpot } = edit;
  if ([name, names, isHot, isNew, hasJackpot].some((one) => one !== undefined)) {
    forEveryBrand(scope);
    await orInvalid(() =>
      updateGame(transaction, nodeId, {
        ...(name !== undefined && { name: name.trim() }),
        ...(names !== undefined && {
          names: Object.fromEntries(Object.entries(names).map(([key, text]) => [key, text?.trim() ?? ''])),
        }),
        ...(isHot !== undefined && { isHot }),
        ...(isNew !== undefined && { isNew }),
        ...(hasJackpot !== undefined && { hasJackpot }),
      }),
    );
  }
  await setBrandGame(transaction, scope.merchantId, nodeId, {
    ...(offered !== undefined && { enabled: offered }),
    ...(position !== undefined && { position }),
    ...(badge !== undefined && { badge }),
  });
  return formerOf(edit, { ...known, ...known.game, position: known.position });
}
