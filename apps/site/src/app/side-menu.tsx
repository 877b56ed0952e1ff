import { playerTypes } from '@sortes/contract';
import {
  IconArrowSquareOut,
  IconCards,
  IconDeviceMobile,
  IconFish,
  IconGameController,
  IconGift,
  IconPokerChip,
  IconSoccerBall,
  IconSparkle,
  IconTicket,
  IconVideoCamera,
  type IconComponent,
  IconBell,
  IconChatCircleDots,
  IconGauge,
  IconGlobe,
  IconHeadset,
  IconHouse,
  IconMegaphone,
  IconQuestion,
  IconShareNetwork,
  linkClass,
} from '@sortes/ui';
import { useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { languageOf } from '@sortes/browser';
import { useCustomerService } from '../entities/brand/customer-service';
import { useLanguage, useT } from '../kit/i18n';
import { useSession } from '../entities/account/session';
import { hasModal } from '../kit/modal';
import { NavLink } from './nav-link';
import { isAt, useCategoryPages, type CategoryPath, type Destination } from './navigation';
import { hasScreen } from './screens';
import { pageAlone } from '../kit/addresses';
import { useModule, useResource } from '../entities/brand/site-data';
import { SocialLinks } from './social-links';

const home: Destination = { key: 'home', text: 'shell.nav.home', Icon: IconHouse, place: { to: '/' } };

const categoryIcons: Readonly<Record<CategoryPath, IconComponent>> = {
  '/elott': IconTicket,
  '/live': IconVideoCamera,
  '/sports': IconSoccerBall,
  '/fish': IconFish,
  '/rng': IconPokerChip,
  '/pvp': IconCards,
  '/esports': IconGameController,
  '/inhouse': IconSparkle,
};

/** Entries under the categories. */
const extrasOf = (): readonly Destination[] => [
  ...(hasScreen('/promotions')
    ? [{ key: 'promotions', text: 'shell.nav.promotions', Icon: IconGift, place: { to: '/promotions' } } as const]
    : []),
  { key: 'help', text: 'shell.nav.help', Icon: IconQuestion, place: { to: '/help' } },
  { key: 'download', text: 'shell.nav.download', Icon: IconDeviceMobile, modal: 'download' },
];

/** Categories with vendors, further pages, customer service, language. The same list is the desktop's side bar and the phone's drawer. */
export function SideMenu({ mini = false, onGo }: { mini?: boolean; onGo?: () => void }) {
  const t = useT();
  const language = useLanguage();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const categories = useCategoryPages().map(({ text, to }): Destination => ({
    key: to,
    text,
    Icon: categoryIcons[to],
    place: to === '/elott' ? pageAlone(to) : { to, search: { pageNo: '1' } },
  }));
  const chat = useModule('CBS3');
  const { status, type, rankLevel } = useSession();
  const chatAllowed = chat && hasModal('chat') && type !== playerTypes.trial;
  const customerService = useCustomerService();
  const service: Destination[] = [
    ...(customerService ? [{ key: 'cs', text: customerService.text, Icon: IconHeadset, act: customerService.open } as const] : []),
    ...(chatAllowed
      ? [
          {
            key: 'chat',
            text: (rankLevel ?? 0) > 4 ? 'shell.vipService' : 'shell.liveChat',
            Icon: IconChatCircleDots,
            modal: status === 'member' ? 'chat' : 'login',
          } as const,
        ]
      : []),
    ...(hasModal('message')
      ? [{ key: 'message', text: 'shell.messages', Icon: IconBell, modal: status === 'member' ? 'message' : 'login' } as const]
      : []),
    { key: 'announcements', text: 'shell.announcements', Icon: IconMegaphone, modal: 'announcements' },
    { key: 'help', text: 'shell.helpCentre', Icon: IconQuestion, modal: 'help' },
    { key: 'speedTest', text: 'shell.speedTest', Icon: IconGauge, modal: 'speedTest' },
    ...(hasModal('referral')
      ? [{ key: 'referral', text: 'shell.footer.affiliate', Icon: IconShareNetwork, modal: 'referral' } as const]
      : []),
  ];
  const active = (entry: Destination) => entry.place !== undefined && isAt(entry.place.to, pathname);
  const list = (entries: readonly Destination[]) => (
    <ul className="flex flex-col gap-0.5">
      {entries.map((entry) => (
        <li key={entry.key}>
          <NavLink destination={entry} active={active(entry)} mini={mini} {...(onGo && { onGo })} />
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label={t('shell.mainNavigation')} className="flex flex-col gap-3 p-2.5">
      {list([home, ...categories])}
      <hr className="border-divider" />
      {list(extrasOf())}
      <div>
        <p className={clsx('px-3 pb-1 text-caption font-semibold text-ink-3', mini && 'sr-only')}>{t('shell.nav.service')}</p>
        {list(service)}
      </div>
      {!mini && <MediaLinks />}
      <hr className="border-divider" />
      {list([{ key: 'language', text: 'shell.preferences', Icon: IconGlobe, modal: 'language' }])}
      {!mini && <p className="px-3 text-caption text-ink-3">{languageOf(language.code).endonym}</p>}
    </nav>
  );
}

/** The brand elsewhere: its site for dollars and its pages of social networks, those that it has. */
function MediaLinks() {
  const t = useT();
  const dollars = useResource('USDJUMP');
  return (
    <div className="grid gap-2 px-3 empty:hidden">
      {dollars && (
        <a href={dollars.url} target="_blank" rel="noopener noreferrer" className={`inline-flex min-h-11 items-center gap-2 ${linkClass}`}>
          {t('shell.dollarSite')} <IconArrowSquareOut size={16} />
        </a>
      )}
      <SocialLinks />
    </div>
  );
}
