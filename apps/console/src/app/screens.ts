import { agentsScreens } from '../features/agents/screens';
import { brandScreens } from '../features/brand/screens';
import { cashierScreens } from '../features/cashier/screens';
import { contentScreens } from '../features/content/screens';
import { controlScreens } from '../features/control/screens';
import { lotteryScreens } from '../features/lottery/screens';
import { gamesScreens } from '../features/games/screens';
import { mallScreens } from '../features/mall/screens';
import { missionsScreens } from '../features/missions/screens';
import { overviewScreens } from '../features/overview/screens';
import { playersScreens } from '../features/players/screens';
import { pointsScreens } from '../features/points/screens';
import { promotionsScreens } from '../features/promotions/screens';
import { referralScreens } from '../features/referral/screens';
import { staffScreens } from '../features/staff/screens';
import { systemScreens } from '../features/system/screens';
import type { Screen } from '../shared/screen';
import { approvalParts } from './approval-parts';
import { playerParts } from './player-parts';

/** Every screen of the console, in the order of its menu. */
export const screens: readonly Screen[] = [
  ...overviewScreens,
  ...playersScreens(playerParts),
  ...agentsScreens,
  ...promotionsScreens,
  ...pointsScreens,
  ...referralScreens,
  ...mallScreens,
  ...missionsScreens,
  ...cashierScreens,
  ...gamesScreens,
  ...lotteryScreens,
  ...contentScreens,
  ...brandScreens,
  ...controlScreens(approvalParts),
  ...staffScreens,
  ...systemScreens,
];
