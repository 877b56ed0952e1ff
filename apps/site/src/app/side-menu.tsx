import { IconArrowSquareOut, IconHeadset, IconHouse, linkClass } from '@sortes/ui';
import { languageOf } from '@sortes/browser';
import { clsx } from 'clsx';
import { useCustomerService } from '../entities/brand/customer-service';
import { useResource } from '../entities/brand/site-data';
import { pageAlone, type Place } from '../kit/addresses';
import type { Destination, MenuEntry } from '../kit/feature';
import { useLanguage, useT } from '../kit/i18n';
import { menuIcons } from '../kit/menu-icons';
import { usePathname } from '../kit/router';
import { NavLink } from './nav-link';
import { isAt, useCategories, useMenu } from './navigation';
import { SocialLinks } from './social-links';

const drawn = (entry: MenuEntry): Destination => ({ ...entry, Icon: menuIcons[entry.icon] });
const home: Destination = { key: 'home', text: 'shell.nav.home', Icon: IconHouse, place: { to: '/' } };

/** Categories with vendors, further pages, customer service, language. The same list is the desktop's side bar and the phone's drawer. */
export function SideMenu({ mini = false, onGo }: { mini?: boolean; onGo?: () => void }) {
  const t = useT();
  const language = useLanguage();
  const pathname = usePathname();
  const categories = useCategories().map(({ text, to, icon, search }): Destination => ({
    key: to,
    text,
    Icon: menuIcons[icon],
    place: { ...pageAlone(to), search } as Place,
  }));
  const more = useMenu('more').map(drawn);
  const last = useMenu('last').map(drawn);
  const customerService = useCustomerService();
  const service: readonly Destination[] = [
    ...(customerService ? [{ key: 'cs', text: customerService.text, Icon: IconHeadset, act: customerService.open } as const] : []),
    ...useMenu('service').map(drawn),
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
      {list(more)}
      <div>
        <p className={clsx('px-3 pb-1 text-caption font-semibold text-ink-3', mini && 'sr-only')}>{t('shell.nav.support')}</p>
        {list(service)}
      </div>
      {!mini && <MediaLinks />}
      <hr className="border-divider" />
      {list(last)}
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
