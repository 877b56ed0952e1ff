import { missions as contract, type Reply } from '@sortes/contract';
import { callerOf, handle, type RequestContext, type Route } from '../../platform/http.js';
import { messageFor } from '../../platform/refusal-words.js';
import { claimStep } from './claim-step.js';
import { joinMission, leaveMission } from './join-mission.js';
import type { MissionsKit } from './kit.js';
import type { MissionCard } from './mission-cards.js';
import { hideName, showBoard, showBoards } from './show-boards.js';
import { listCards, noteSeen, showMission, showMissions, showStanding } from './show-missions.js';

type WireMission = Reply<typeof contract.getMissionSummary>['list'][number];

const wireMission = (card: MissionCard): WireMission => ({
  missionId: card.id,
  title: card.title,
  description: card.about,
  status: card.standing === 'done' || card.standing === 'over' ? 'C' : 'O',
  joined: card.standing !== 'open' && card.standing !== 'locked',
  endTime: card.until,
  completedMilestones: card.steps.filter(({ state }) => state === 'reached' || state === 'claimed').length,
  totalMilestones: card.steps.length,
  claimable: card.claimable,
});

/** A page of the wire: from 1 on. */
function wirePage<T>(all: readonly T[], { page = 1, size = 20 }: { page?: number; size?: number }): { list: T[]; total: number } {
  return { list: all.slice((page - 1) * size, page * size), total: all.length };
}

/** The same under the names that the wire has for it. */
function wireRoutes(kit: MissionsKit): Route[] {
  return [
    handle(contract.getMissionSummary, async ({ query }, context) =>
      wirePage((await listCards(kit, context, query.status === 'C' ? 'done' : 'open')).map(wireMission), query),
    ),
    handle(contract.getMissionMilestones, async ({ query }, context) => ({
      list: (await showMission(kit, context, query.missionId)).steps.map(({ no, goal, target, value, reward, state }) => ({
        milestone: no,
        title: goal,
        targetValue: target,
        reachedValue: value,
        reward: reward.text,
        status: state,
      })),
    })),
    handle(contract.getMissionLeaderboard, async ({ query }, context) => {
      const { rows, own } = await showBoard(kit, query.missionId, context);
      return {
        rows: rows.map(({ rank, name, score, prize }) => ({
          rank,
          playerName: name ?? '',
          reachedValue: score,
          reward: prize?.text ?? '',
        })),
        footer: { rank: own?.rank ?? null, reachedValue: own?.score ?? '0' },
      };
    }),
    handle(contract.getRankBoards, async ({ query: { page = 1, size = 20 } }, context) => {
      const { list, total } = await showBoards(kit, { pageNo: page, pageSize: size }, context);
      return {
        list: list.map(({ id, title, phase, from, until }) => ({ missionId: id, title, status: phase, startTime: from, endTime: until })),
        total,
      };
    }),
    handle(contract.getParticipableQuests, async ({ query }, context) =>
      wirePage(
        (await listCards(kit, context, 'open')).filter(({ standing, isTooLate }) => standing === 'open' && !isTooLate).map(wireMission),
        query,
      ),
    ),
    handle(contract.getAchievementSettings, async ({ query }, context) => {
      const all = [...(await listCards(kit, context, 'open')), ...(await listCards(kit, context, 'done'))];
      return wirePage(
        all
          .filter(({ rhythm }) => rhythm === 'once')
          .map(({ id, title, steps }) => ({
            missionId: id,
            title,
            goals: steps.map(({ goal, reward }) => ({ goal, reward: reward.text })),
          })),
        query,
      );
    }),
  ];
}

/** What players see and do. */
export function missionRoutes(kit: MissionsKit): Route[] {
  const of = (context: RequestContext, missionId: string) => ({
    merchant: context.merchant,
    playerId: callerOf(context).playerId,
    missionId,
  });
  return [
    handle(contract.listMissions, ({ query }, context) => showMissions(kit, query, context)),
    handle(contract.getMissionStanding, (_input, context) => showStanding(kit, context)),
    handle(contract.noteMissionsSeen, async (_input, context) => {
      await noteSeen(kit, context);
      return {};
    }),
    handle(contract.joinMission, async ({ params }, context) => {
      await joinMission(kit, of(context, params.id));
      return showMission(kit, context, params.id);
    }),
    handle(contract.leaveMission, async ({ params }, context) => {
      await leaveMission(kit, of(context, params.id));
      return {};
    }),
    handle(contract.claimMissionStep, async ({ params, body }, context) => {
      const { refused } = await claimStep(kit, { ...of(context, params.id), round: body.round, no: body.step });
      const mission = await showMission(kit, context, params.id, body.round);
      const reward = mission.steps[body.step - 1]?.reward ?? { text: '', points: null, award: null };
      return {
        reward,
        isReady: refused !== undefined,
        why: refused === undefined ? null : messageFor(refused.code, context.language, refused.detail.parameters),
        mission,
      };
    }),
    handle(contract.listBoards, ({ query }, context) => showBoards(kit, query, context)),
    handle(contract.getBoard, ({ params }, context) => showBoard(kit, params.id, context)),
    handle(contract.hideOnBoards, ({ body }, context) => hideName(kit, context, body.isHidden)),
    ...wireRoutes(kit),
  ];
}
