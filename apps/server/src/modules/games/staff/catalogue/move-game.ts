import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../../platform/errors.js';
import type { StaffContext } from '../../../../platform/staff.js';
import { inOrder } from '../../catalogue/offer.js';
import { setBrandPositions } from '../../catalogue/write-catalogue.js';
import { changeGames } from '../change-games.js';
import type { GamesStaffKit } from '../kit.js';
import { gameFor, scopeOf, type StaffScope } from '../scope.js';
import { lockBrandCatalogue } from './brand-catalogue.js';
import { showGame } from './show-game.js';

/** One place up or down among the shown games of its type. @throws DomainError not.found, state.not.allowed at an end or where it is not shown */
export async function moveGame(
  kit: GamesStaffKit,
  context: StaffContext,
  nodeId: number,
  { direction, reason }: { direction: 'up' | 'down'; reason: string },
) {
  await changeGames(kit, context, { action: 'game.moved', subject: `game:${nodeId}`, reason, after: { direction } }, (transaction) =>
    writePlaces(kit, transaction, scopeOf(context), nodeId, direction),
  );
  return showGame(kit, context, nodeId);
}

async function writePlaces(
  kit: GamesStaffKit,
  transaction: DatabaseTransaction,
  scope: StaffScope,
  nodeId: number,
  direction: 'up' | 'down',
): Promise<object> {
  const { copy, gameLine } = await lockBrandCatalogue(kit, transaction, scope);
  const { game, position } = gameLine(gameFor(copy, scope, nodeId));
  const row = inOrder(
    copy.gamesOf(scope.merchantId).filter(({ gameType }) => gameType === game.gameType),
    copy,
    scope.merchantId,
  );
  const at = row.indexOf(game);
  const to = direction === 'up' ? at - 1 : at + 1;
  const other = row[to];
  if (at < 0 || other === undefined) return refuse('state.not.allowed');
  row[at] = other;
  row[to] = game;
  // Every game before the two needs a place, else those without one would stay behind those that have one now.
  const places = row.slice(0, Math.max(at, to) + 1).map(({ nodeId: id }, index) => ({ nodeId: id, position: (index + 1) * 10 }));
  await setBrandPositions(transaction, scope.merchantId, places);
  return { position };
}
