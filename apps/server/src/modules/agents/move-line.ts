import { type AgentLane, deepestAgentLevel, type ErrorCode } from '@sortes/contract';
import { type Database, type DatabaseTransaction, inTransaction, type Logger } from '@sortes/service';
import { holdFigures } from './fold-repository.js';
import { endMove, holdTree, lockDueMove, measureLine, moveLine } from './move-repository.js';
import { standsBelow } from './own-line.js';
import { leaveQuota } from './quota.js';
import { heldRates, readMoment } from './rate-repository.js';
import { heldIn } from './rate-rules.js';
import { findPlace, type Place } from './tree-repository.js';

/** Why a line cannot come below an agent. */
export type MoveFault = Extract<ErrorCode, `agent.move.${string}`>;

export interface JudgedMove {
  fault: MoveFault | undefined;
  /** The agent the line would come below; undefined: the house. */
  upline: Place | undefined;
  people: number;
  agents: number;
  /** The lowest level afterwards. */
  deepest: number;
  /** Rates that do not fit below the upline. */
  unfit: readonly UnfitRate[];
}

/** A rate of the head of a line, now or later, that is above what the agent above them has, or will have. */
export interface UnfitRate {
  lane: AgentLane;
  rate: number;
  most: number;
}

/** In which lanes the head would earn more than the agent above them. */
async function unfitRates(db: Database | DatabaseTransaction, head: Place, upline: Place): Promise<UnfitRate[]> {
  const held = await heldRates(db, [head.playerId, upline.playerId], await readMoment(db));
  return (held.get(head.playerId) ?? [])
    .map(({ lane, rate, coming }) => {
      const above = heldIn(held.get(upline.playerId), lane);
      return { lane, rate: Math.max(rate, coming), most: Math.min(above.rate, above.coming) };
    })
    .filter(({ rate, most }) => rate > most);
}

/** Whether somebody's line may come below an agent of their brand (undefined: directly below the house), as the tree stands. */
export async function judgeMove(db: Database | DatabaseTransaction, head: Place, uplineId: number | undefined): Promise<JudgedMove> {
  const [upline, line] = [uplineId === undefined ? undefined : await findPlace(db, uplineId), await measureLine(db, head)];
  const deepest = (upline === undefined ? 0 : upline.depth + 1) + line.levels;
  const isForeign = uplineId !== undefined && (upline === undefined || upline.merchantId !== head.merchantId || !upline.isAgent);
  const unfit = upline === undefined || isForeign ? [] : await unfitRates(db, head, upline);
  let fault: MoveFault | undefined;
  if (isForeign) fault = 'agent.move.upline';
  else if (upline !== undefined && (upline.playerId === head.playerId || standsBelow(upline, head))) fault = 'agent.move.inside';
  else if (head.uplineId === uplineId) fault = 'agent.move.same';
  else if (deepest > deepestAgentLevel) fault = 'agent.move.deep';
  else if (unfit.length > 0) fault = 'agent.move.rates';
  return { fault, upline: isForeign ? undefined : upline, people: line.people, agents: line.agents, deepest, unfit };
}

/**
 * Carries out the next move whose day has begun, whole or not at all; one that does not fit any more, because the tree has changed since it was approved, ends as
 * refused. @returns whether there was one
 */
export function moveNextLine({ db, log }: { db: Database; log: Logger }): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const move = await lockDueMove(transaction);
    if (move === undefined) return false;
    await holdFigures(transaction);
    await holdTree(transaction);
    const head = await findPlace(transaction, move.playerId, { lock: true });
    const fault = head === undefined ? 'agent.move.upline' : (await judgeMove(transaction, head, move.uplineId)).fault;
    if (fault === undefined) {
      const people = await moveLine(transaction, move);
      await leaveQuota(transaction, move.playerId);
      await endMove(transaction, move.id, { state: 'done', people });
      log.info({ move: move.id, people: Number(people) }, 'moved a line of agents');
    } else {
      await endMove(transaction, move.id, { state: 'refused', why: fault });
      log.warn({ move: move.id, why: fault }, 'a line of agents was not moved');
    }
    return true;
  });
}
