import { batchItemsAtMost, playerKindOf, type Input, type staffPlayers as contract, type staffWork as batches } from '@sortes/contract';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf, seesPersonal } from '../../../platform/staff.js';
import type { BackOfficeKit } from '../kit.js';
import { draftBatch } from '../work/draft-batch.js';
import { findOwners, findThings } from '../work/search.js';

type PlayersQuery = Input<typeof contract.staffExportPlayers>['query'];

/** Players by the number of something of theirs that whoever asks may see. */
async function ownersOf(kit: BackOfficeKit, context: RequestContext, text: string): Promise<number[]> {
  const [things, owners] = await Promise.all([findThings(kit, context, text, true), findOwners(kit, context, text)]);
  return [...things.flatMap(({ playerId }) => playerId ?? []), ...owners];
}

async function filterOf(kit: BackOfficeKit, context: RequestContext, { createdFrom, createdTo, text, ...query }: PlayersQuery) {
  return {
    ...query,
    merchantId: context.merchant.id,
    text,
    owners: await ownersOf(kit, context, text?.trim() ?? ''),
    createdFrom: createdFrom === undefined ? undefined : new Date(createdFrom),
    createdTo: createdTo === undefined ? undefined : new Date(createdTo),
  };
}

/** Players by what is typed of them, or the number of something of theirs. */
export async function listPlayers(
  kit: BackOfficeKit,
  context: RequestContext,
  { pageNo, pageSize, ...query }: PlayersQuery & { pageNo?: number | undefined; pageSize?: number | undefined },
) {
  const { identity } = kit.below;
  const filter = await filterOf(kit, context, query);
  const [list, count] = await Promise.all([
    identity.listPlayers(filter, pageOf({ pageNo, pageSize }), seesPersonal(context)),
    identity.countPlayers(filter),
  ]);
  return {
    list: list.map(({ id, createdAt, lastLoginAt, ...line }) => ({
      ...line,
      playerId: id,
      createdAt: createdAt.getTime(),
      lastLoginAt: lastLoginAt?.getTime() ?? null,
    })),
    ...count,
  };
}

/**
 * Makes a batch that tags players: these, or all that a list narrowed so would have.
 * @throws DomainError not.found, batch.too.large
 */
export async function draftTags(
  kit: BackOfficeKit,
  context: RequestContext,
  { change, tag, playerIds, filter = {} }: Input<typeof batches.staffBatchPlayers>['body'],
) {
  const all = { offset: 0, limit: batchItemsAtMost + 1 };
  const ids = playerIds ?? (await kit.below.identity.listPlayers(await filterOf(kit, context, filter), all, false)).map(({ id }) => id);
  return draftBatch(kit, context, { kind: `player-${change}`, of: 'player', ids: ids.map(String), told: tag });
}

const columns = ['player', 'user name', 'account', 'type', 'status', 'created', 'last sign-in'] as const;

/** As the console says it: members, trials, and agents by their kind. */
const typeOf = (type: number) => wordsOf('players.type', playerKindOf(type), String(type));

export async function exportPlayers(kit: BackOfficeKit, context: RequestContext, query: PlayersQuery) {
  const filter = await filterOf(kit, context, query);
  return csvRows(
    columns,
    (page) => kit.below.identity.listPlayers(filter, page, seesPersonal(context)),
    (one) => [
      one.id,
      one.userName,
      one.accountNumber,
      typeOf(one.type),
      wordsOf('players.status', one.status),
      one.createdAt,
      one.lastLoginAt,
    ],
  );
}
