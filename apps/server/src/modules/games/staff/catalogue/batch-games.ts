import type { BatchKind, Input, staffWork as contract } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../../platform/errors.js';
import type { RequestContext } from '../../../../platform/http.js';
import { announce } from '../../../../platform/outbox.js';
import type { BatchEntry } from '../../../../ports/staff.js';
import { setBrandGame } from '../../catalogue/write-catalogue.js';
import type { GamesStaffKit } from '../kit.js';
import { gameFor, scopeOf, type StaffScope } from '../scope.js';
import { lockBrandCatalogue, type GameBadge } from './brand-catalogue.js';
import { listGamesFor } from './list-games.js';

/** Makes a batch of games: of these, or of all that a list narrowed so would have. @throws DomainError not.found, batch.too.large */
export async function draftGames(
  kit: GamesStaffKit,
  context: RequestContext,
  { change, nodeIds, filter }: Input<typeof contract.staffBatchGames>['body'],
) {
  const ids = nodeIds ?? (await listGamesFor(kit, scopeOf(context), filter ?? {})).map(({ game: { nodeId } }) => nodeId);
  return kit.office.draftBatch(context, { kind: `game-${change}`, of: 'game', ids: ids.map(String) });
}

type Edit = { offered: boolean } | { badge: GameBadge };

/** Shows, hides or badges a game. @returns what stood there before. @throws DomainError not.found for a removed one, too; already.so */
async function arrange(
  kit: GamesStaffKit,
  transaction: DatabaseTransaction,
  scope: StaffScope,
  nodeId: number,
  edit: Edit,
): Promise<{ offered: boolean } | { badge: GameBadge | null }> {
  const { copy, gameLine } = await lockBrandCatalogue(kit, transaction, scope);
  const { game, offered, badge } = gameLine(gameFor(copy, scope, nodeId));
  if (game.removed) refuse('not.found');
  if ('offered' in edit ? edit.offered === offered : edit.badge === badge) refuse('already.so');
  await setBrandGame(transaction, scope.merchantId, nodeId, 'offered' in edit ? { enabled: edit.offered } : edit);
  return 'offered' in edit ? { offered } : { badge };
}

const entry = (kit: GamesStaffKit, kind: BatchKind, edit: Edit): BatchEntry => ({
  kind,
  async carryOut(transaction, context, { id, reason }) {
    const about = { action: 'game.arranged', subject: `game:${id}`, reason } as const;
    await kit.office.changeAsStaffWithin(transaction, context, about, async (inside) => {
      const before = await arrange(kit, inside, scopeOf(context), Number(id), edit);
      await announce(inside, context.merchant.id, { topic: 'site.changed', part: 'games' });
      return { value: undefined, before, after: edit };
    });
    return { outcome: 'done', amount: null, playerId: null };
  },
});

/** What batches do to one game. */
export const gameBatches = (kit: GamesStaffKit): BatchEntry[] => [
  entry(kit, 'game-show', { offered: true }),
  entry(kit, 'game-hide', { offered: false }),
  entry(kit, 'game-hot', { badge: 'hot' }),
  entry(kit, 'game-new', { badge: 'new' }),
  entry(kit, 'game-jackpot', { badge: 'jackpot' }),
  entry(kit, 'game-plain', { badge: 'none' }),
];
