import { IconCalendarBlank, IconClock, IconCoins, IconLightning } from '@sortes/ui';
import { preloadable } from '../../kit/lazy-part';
import type { menuIcons, MenuIcon } from '../../kit/menu-icons';
import type { TextId } from '../../kit/i18n';
import type { AgentPageKey } from '../../kit/modal';

declare module '../../kit/modal' {
  interface AgentPages {
    agentAnnouncement: never;
    agentTeamOverview: never;
    agentRegistration: never;
    agentTeamManagement: never;
    agentTeamBetting: never;
    agentUserProfit: never;
    agentIncome: never;
    agentTransactions: never;
    agentDividend: never;
    agentDaily: never;
    agentHourly: never;
    agentRealtime: never;
  }
}

const page = (
  key: AgentPageKey,
  text: TextId,
  icon: MenuIcon | (typeof menuIcons)[MenuIcon],
  load: Parameters<typeof preloadable<object>>[0],
  /** The part of the product that it belongs to; where it is off, the page is not shown. */
  module?: string,
) => ({
  key,
  text,
  icon,
  module,
  ...preloadable(load, ['agents', 'contracts', 'records', 'wallet', 'patterns', 'member']),
});

/** The page that stands beside the menu when none is asked for. */
export const firstPage: AgentPageKey = 'agentTeamOverview';

/** The pages of the agent centre in their order (specification §2). */
export const agentPages = [
  page('agentAnnouncement', 'agents.page.announcement', 'megaphone', async () => (await import('./announcement-page')).AnnouncementPage),
  page('agentTeamOverview', 'agents.page.overview', 'gauge', async () => (await import('./team-overview-page')).TeamOverviewPage),
  page('agentRegistration', 'agents.page.registration', 'plus', async () => (await import('./registration-page')).RegistrationPage),
  page('agentTeamManagement', 'agents.page.team', 'usersThree', async () => (await import('./team-page')).TeamPage),
  page('agentTeamBetting', 'agents.page.betting', 'ticket', async () => (await import('./team-betting-page')).TeamBettingPage),
  page('agentUserProfit', 'agents.page.profit', 'chartBar', async () => (await import('./user-profit-page')).UserProfitPage),
  page('agentIncome', 'agents.page.income', 'wallet', async () => (await import('./my-income-page')).MyIncomePage),
  page('agentTransactions', 'agents.page.transactions', 'receipt', async () => (await import('./transactions-page')).TransactionsPage),
  page('agentDividend', 'agents.page.dividend', IconCoins, async () => (await import('./contracts-page')).DividendPage, 'SIGNCONDIV3'),
  page('agentDaily', 'agents.page.daily', IconCalendarBlank, async () => (await import('./contracts-page')).DailyPage, 'DAILYSALCONT3'),
  page('agentHourly', 'agents.page.hourly', IconClock, async () => (await import('./contracts-page')).HourlyPage, 'HOURSAL3'),
  page('agentRealtime', 'agents.page.realtime', IconLightning, async () => (await import('./contracts-page')).RealtimePage, 'RTSALARY3'),
] as const;
