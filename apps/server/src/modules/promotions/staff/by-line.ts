import type { RequestContext } from '../../../platform/http.js';
import type { PromotionsStaffKit } from './kit.js';
import { type GrantFilter, playersOfGrants } from './staff-repository.js';

/** Stands for everybody who is in no agent's line. */
export const noLine = 0;

/** Players asked about at once. */
const atOnce = 20_000;

/** Root agents by the players who stand in their lines now; who is in no agent's line is left out. */
async function rootsOf(
  { services: { db, hooks } }: PromotionsStaffKit,
  merchantId: number,
  playerIds: readonly number[],
): Promise<Map<number, number>> {
  const roots = new Map<number, number>();
  for (let at = 0; at < playerIds.length; at += atOnce) {
    const found = await hooks.askOne('rootsOf', db, { merchantId, playerIds: playerIds.slice(at, at + atOnce) });
    for (const { playerId, agentId } of found) roots.set(playerId, agentId);
  }
  return roots;
}

/** Rows of players put together by the root agent in whose line each stands, in the order of their first rows; named as staff may read them. */
export async function byLine<Row extends { key: string; label: string }>(
  kit: PromotionsStaffKit,
  context: RequestContext,
  ofPlayers: readonly Row[],
  add: (one: Row, other: Row) => Row,
): Promise<Row[]> {
  const roots = await rootsOf(
    kit,
    context.merchant.id,
    ofPlayers.map(({ key }) => Number(key)),
  );
  const lines = new Map<number, Row>();
  for (const row of ofPlayers) {
    const agentId = roots.get(Number(row.key)) ?? noLine;
    const line = lines.get(agentId);
    lines.set(agentId, line === undefined ? { ...row, key: String(agentId) } : add(line, row));
  }
  const names = await kit.office.namesOfPlayers(
    context,
    [...lines.keys()].filter((id) => id !== noLine),
  );
  return [...lines].map(([agentId, row]) => ({ ...row, label: agentId === noLine ? '' : (names.get(agentId) ?? String(agentId)) }));
}

/** A filter of grants narrowed to players who stand in a root agent's line now, or in nobody's (`noLine`). */
export async function narrowToLine(kit: PromotionsStaffKit, filter: GrantFilter, line: number): Promise<GrantFilter> {
  const playerIds = await playersOfGrants(kit.services.db, filter);
  const roots = await rootsOf(kit, filter.merchantId, playerIds);
  return { ...filter, playerIds: playerIds.filter((id) => (roots.get(id) ?? noLine) === line) };
}
