import type { Input, staffGames as contract } from '@sortes/contract';
import { refuse } from '../../../../platform/errors.js';
import type { StaffContext } from '../../../../platform/staff.js';
import { writeTypedReturn } from '../../catalogue/return-repository.js';
import { changeGames } from '../change-games.js';
import type { GamesStaffKit } from '../kit.js';
import { forEveryBrand, scopeOf } from '../scope.js';
import { lockGame } from './brand-catalogue.js';
import { showGame } from './show-game.js';

/**
 * Writes down what a game returns of which the vendor states nothing, for every brand: the margin guard of agents' rates goes by it. Null: nothing is known.
 * @throws DomainError not.found, edit.outdated, permission.denied, state.not.allowed where the vendor states it
 */
export async function setGameReturn(
  kit: GamesStaffKit,
  context: StaffContext,
  nodeId: number,
  { version, percent, reason }: Input<typeof contract.staffSetGameReturn>['body'],
) {
  const scope = scopeOf(context);
  await changeGames(
    kit,
    context,
    { action: 'game.return-typed', subject: `game:${nodeId}`, reason, after: { percent } },
    async (transaction) => {
      forEveryBrand(scope);
      const { game } = await lockGame(kit, transaction, scope, nodeId, version);
      if (game.returnToPlayer !== undefined && percent !== null) refuse('state.not.allowed');
      await writeTypedReturn(transaction, nodeId, percent === null ? null : Math.round(percent * 100));
      return { percent: game.typedReturn === undefined ? null : game.typedReturn / 100 };
    },
  );
  return showGame(kit, context, nodeId);
}
