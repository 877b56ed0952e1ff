import { agents } from '../features/agents/feature';
import { cashier } from '../features/cashier/feature';
import { download } from '../features/download/feature';
import { games } from '../features/games/feature';
import { help } from '../features/help/feature';
import { home } from '../features/home/feature';
import { identity } from '../features/identity/feature';
import { lottery } from '../features/lottery/feature';
import { mall } from '../features/mall/feature';
import { member } from '../features/member/feature';
import { messages } from '../features/messages/feature';
import { missions } from '../features/missions/feature';
import { preferences } from '../features/preferences/feature';
import { points } from '../features/points/feature';
import { promotions } from '../features/promotions/feature';
import { protection } from '../features/protection/feature';
import { ranks } from '../features/ranks/feature';
import { records } from '../features/records/feature';
import { referral } from '../features/referral/feature';
import { search } from '../features/search/feature';
import { transfers } from '../features/transfers/feature';
import type { Feature } from '../kit/feature';

/** Everything the site can do. A feature that is not here does not exist: nothing leads to it. */
export const features: readonly Feature[] = [
  home,
  identity,
  lottery,
  games,
  cashier,
  promotions,
  ranks,
  points,
  referral,
  mall,
  missions,
  records,
  transfers,
  member,
  agents,
  messages,
  protection,
  help,
  download,
  preferences,
  search,
];
