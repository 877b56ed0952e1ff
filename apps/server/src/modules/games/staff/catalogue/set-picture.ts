import type { StaffContext } from '../../../../platform/staff.js';
import { preparePicture } from '../../catalogue/prepare-picture.js';
import { setPicture } from '../../catalogue/write-catalogue.js';
import { changeGames } from '../change-games.js';
import type { GamesStaffKit } from '../kit.js';
import { forEveryBrand, orInvalid, scopeOf } from '../scope.js';
import { findGameFor, lockGame } from './brand-catalogue.js';
import { showGame } from './show-game.js';

/** Shows an uploaded picture on a game for every brand, or takes it off. @throws DomainError not.found, permission.denied, games.input.invalid */
export async function setGamePicture(kit: GamesStaffKit, context: StaffContext, nodeId: number, upload: Buffer | null, reason: string) {
  const scope = scopeOf(context);
  if (upload !== null) await findGameFor(kit, scope, nodeId);
  // Encoded anew before any lock is taken.
  const picture = upload === null ? null : await orInvalid(() => preparePicture(upload));
  const after = { picture: picture === null ? null : 'set' };
  await changeGames(kit, context, { action: 'game.pictured', subject: `game:${nodeId}`, reason, after }, async (transaction) => {
    forEveryBrand(scope);
    const { game } = await lockGame(kit, transaction, scope, nodeId);
    await setPicture(transaction, nodeId, picture);
    return { picture: game.picture ?? null };
  });
  return showGame(kit, context, nodeId);
}
