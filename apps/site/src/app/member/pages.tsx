import {
  IconBell,
  IconChartBar,
  IconIdentificationCard,
  IconPlus,
  IconReceipt,
  IconShieldCheck,
  IconLock,
  IconUserCircle,
  IconUsersThree,
  IconWallet,
  IconHandCoins,
  type IconComponent,
} from '@sortes/ui';
import { lazy, type ComponentType } from 'react';
import { loadAreas, type TextId } from '../../kit/i18n';
import type { Session } from '../../entities/account/session';
import { areasOf } from '../areas-of';
import { camelCase, pascalCase } from '../names';

/** Blocks of the member centre's menu. */
export type MemberGroup = 'account' | 'money' | 'records' | 'news' | 'protection';

export interface MemberPage {
  /** Key of the specification (§2, member centre), the value of `?page=`. */
  key: string;
  group: MemberGroup;
  text: TextId;
  Icon: IconComponent;
  /** Module of the feature tree without which it does not exist. */
  module?: string;
  /** Open to trial accounts too: it only shows what was played. */
  trial?: true;
  /** Exists for these members only. */
  shown?: (session: Session) => boolean;
}

/** Every page in the order of the menu. One whose file is not there is left out. */
const planned: readonly MemberPage[] = [
  { key: 'securityCenter', group: 'account', text: 'centre.page.securityCenter', Icon: IconLock },
  { key: 'profile', group: 'account', text: 'centre.page.profile', Icon: IconUserCircle },
  { key: 'transferFund', group: 'money', text: 'centre.page.transferFund', Icon: IconWallet },
  { key: 'depositv2', group: 'money', text: 'centre.page.depositv2', Icon: IconPlus, module: 'DPSTBAS3' },
  { key: 'withdraw', group: 'money', text: 'centre.page.withdraw', Icon: IconHandCoins },
  {
    key: 'transferUpline',
    group: 'money',
    text: 'centre.page.transferUpline',
    Icon: IconUsersThree,
    module: 'TRANSUPLINE3',
    shown: ({ toUpline }) => toUpline === true,
  },
  { key: 'personalHistoryCopy', group: 'records', text: 'centre.page.personalHistoryCopy', Icon: IconIdentificationCard, trial: true },
  {
    key: 'transactionHistory',
    group: 'records',
    text: 'centre.page.transactionHistory',
    Icon: IconReceipt,
    module: 'MEMTRANS3',
    trial: true,
  },
  { key: 'personalProfit', group: 'records', text: 'centre.page.personalProfit', Icon: IconChartBar, trial: true },
  { key: 'messageV2', group: 'news', text: 'centre.page.messageV2', Icon: IconBell },
  { key: 'protection', group: 'protection', text: 'centre.page.protection', Icon: IconShieldCheck },
];

/**
 * A feature adds a page by writing `features/<name>/<key in kebab case>-page.tsx` that exports `<KeyInPascalCase>Page`: `transferFund` is
 * `features/transfers/transfer-fund-page.tsx` exporting `TransferFundPage`. Its texts are those of the feature (areas-of.ts).
 */
const files = import.meta.glob<Record<string, ComponentType>>('../../features/*/*-page.tsx');

interface Loader {
  Component: ReturnType<typeof lazy<ComponentType>>;
  preload: () => void;
}

const loaders = new Map<string, Loader>(
  Object.entries(files).map(([file, load]) => {
    const [, feature = '', name = ''] = /\/([\w-]+)\/([\w-]+)-page\.tsx$/.exec(file) ?? [];
    const component = `${pascalCase(name)}Page`;
    const whole = async () => {
      const [module] = await Promise.all([load(), loadAreas(areasOf[feature] ?? [])]);
      const found = module[component];
      if (!found) throw new Error(`${file} must export ${component}`);
      return { default: found };
    };
    return [pageKey(name), { Component: lazy(whole), preload: () => void whole().catch(() => undefined) }];
  }),
);

/** `deposit-v2` and `depositv2` both name the page `depositv2` of the specification. */
function pageKey(file: string): string {
  const key = camelCase(file);
  return planned.find((page) => page.key.toLowerCase() === key.toLowerCase())?.key ?? key;
}

/** Pages whose file is there, in the order of the menu. */
export const memberPages: readonly MemberPage[] = planned.filter(({ key }) => loaders.has(key));

/** Code of a page with its texts. */
export function pageLoader(key: string): Loader | undefined {
  return loaders.get(key);
}

export const memberGroups: readonly MemberGroup[] = ['account', 'money', 'records', 'news', 'protection'];
