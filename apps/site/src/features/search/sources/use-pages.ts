import { IconHeadset, type IconComponent } from '@sortes/ui';
import { useMemo } from 'react';
import { useSession } from '../../../entities/account/session';
import { useCustomerService } from '../../../entities/brand/customer-service';
import { useLanes, useSystemStatus } from '../../../entities/brand/site-data';
import type { Place } from '../../../kit/addresses';
import { knownFeatures } from '../../../kit/feature';
import { isTextId, useT, type TextId, type Translate } from '../../../kit/i18n';
import { menuIcons } from '../../../kit/menu-icons';
import { useModal, type ModalKey } from '../../../kit/modal';
import { flattenModules, type ModuleNode } from '../../../kit/module-tree';
import { useGo } from '../../../kit/page-link';
import type { Found } from '../found';

/** A page or sheet of the site, as its feature names it. */
interface Destination {
  readonly key: string;
  readonly text: TextId;
  readonly Icon: IconComponent;
  readonly place?: Place;
  readonly modal?: ModalKey;
  readonly membersOnly?: boolean;
  readonly module?: string;
}

/** Pages that have a sheet of their own, which is nearer. */
const nearer: Readonly<Record<string, ModalKey>> = { depositv2: 'deposit' };
/** What ends a session is pressed where it stands. */
const left: ReadonlySet<string> = new Set(['logout']);

/** Everything that the features bring, each thing once: menus name some of them twice. */
function allDestinations(lanes: readonly { title: string }[]): readonly Destination[] {
  const all = knownFeatures().flatMap(({ categories = [], pages = [], account = [], menus = {} }): Destination[] => [
    ...pages.map(({ key, text, icon, module, trial }) => ({
      key,
      text,
      Icon: menuIcons[icon],
      modal: nearer[key] ?? key,
      membersOnly: trial !== true,
      ...(module !== undefined && { module }),
    })),
    ...categories
      .filter(({ titles }) => lanes.some((lane) => titles.includes(lane.title)))
      .map(({ to, text, icon, search }) => ({ key: to, text, Icon: menuIcons[icon], place: { to, search } as Place })),
    ...[...(menus.more ?? []), ...(menus.service ?? []), ...(menus.last ?? [])].map((entry) => ({ ...entry, Icon: menuIcons[entry.icon] })),
    ...account.map(({ modal, text, icon, membersOnly }) => ({
      key: modal,
      text,
      Icon: menuIcons[icon],
      modal,
      membersOnly: membersOnly === true,
    })),
    ...(menus.bottom ?? []),
  ]);
  const seen = new Set<string>();
  return all.filter(({ key, modal, place, text }) => {
    const names = [key, modal ?? place?.to ?? key, text];
    if (left.has(key) || names.some((name) => seen.has(name))) return false;
    for (const name of names) seen.add(name);
    return true;
  });
}

/** What else a destination is called, as the texts have it. */
function wordsOf(t: Translate, { key, modal }: Destination): string {
  return [key.replace('/', ''), modal ?? '']
    .map((name) => `search.words.${name}`)
    .filter((id, at, all) => all.indexOf(id) === at)
    .map((id) => (isTextId(id) ? t(id) : ''))
    .join(' ');
}

/** Pages and sheets of the site. */
export function usePages(): readonly Found[] {
  const t = useT();
  const go = useGo();
  const modal = useModal();
  const lanes = useLanes();
  const status = useSystemStatus();
  const guest = useSession((session) => session.status !== 'member');
  const service = useCustomerService();
  return useMemo(() => {
    const modules = status && flattenModules(status.info.whitelabel as ModuleNode);
    const found = allDestinations(lanes)
      .filter(({ module }) => module === undefined || modules?.get(module) === true)
      .map((destination): Found => {
        const { key, text, Icon, place, modal: sheet, membersOnly } = destination;
        return {
          id: `page:${key}`,
          group: 'pages',
          title: t(text),
          words: wordsOf(t, destination),
          Icon,
          go() {
            if (sheet !== undefined) modal.open(guest && (membersOnly === true || sheet === 'personalHistoryCopy') ? 'login' : sheet);
            else if (place) go(place, { replace: true });
          },
        };
      });
    if (service === undefined) return found;
    return [
      ...found,
      { id: 'page:cs', group: 'pages', title: t(service.text), words: t('search.words.service'), Icon: IconHeadset, go: service.open },
    ];
  }, [t, go, modal, lanes, status, guest, service]);
}
