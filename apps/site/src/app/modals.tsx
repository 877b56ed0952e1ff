import { lazy, type ComponentType } from 'react';
import { loadAreas } from '../kit/i18n';
import { inLoadTime } from '../kit/load-time';
import { registerModals, type ModalEntry, type ModalProps } from '../kit/modal';
import { areasOf } from './areas-of';
import { memberPages, pageLoader } from './member/pages';
import { leadingTo } from './member/moved-modal';
import { camelCase, pascalCase } from './names';

/**
 * Every modal has an address: `?m=<key>`. A feature adds one by writing `features/<name>/<key in kebab case>-modal.tsx` that exports
 * `<KeyInPascalCase>Modal`; `?m=registerSuccess` is `features/identity/register-success-modal.tsx` exporting `RegisterSuccessModal`. Its texts are those of
 * the area with the feature's name, when there is one. A key without a file does not exist, and whatever would open it is not shown.
 */
const files = import.meta.glob<Record<string, ComponentType<ModalProps>>>(['../features/*/*-modal.tsx', './modals/*-modal.tsx']);

const fromFiles = new Map<string, ModalEntry>(
  Object.entries(files).map(([file, load]) => {
    const [, feature = '', name = ''] = /\/([\w-]+)\/([\w-]+)-modal\.tsx$/.exec(file) ?? [];
    const component = `${pascalCase(name)}Modal`;
    const whole = async () => {
      const [module] = await inLoadTime(Promise.all([load(), loadAreas(areasOf[feature] ?? [])]));
      const found = module[component];
      if (!found) throw new Error(`${file} must export ${component}`);
      return { default: found };
    };
    return [camelCase(name), { Component: lazy(whole), preload: () => void whole().catch(() => undefined) }];
  }),
);

/** Sheets of earlier versions that are pages of the member centre now: their addresses lead there. */
const moved: Readonly<Record<string, string>> = {
  statement: 'transactionHistory',
  orders: 'personalHistoryCopy',
  bettingRecord: 'personalHistoryCopy',
  wallets: 'transferFund',
  message: 'messageV2',
};

const has = (page: string) => memberPages.some(({ key }) => key === page);
const leading = [
  ...Object.entries(moved),
  // A page of the member centre can be named like a modal, unless there is a modal of that name.
  ...memberPages.filter(({ key }) => !fromFiles.has(key)).map(({ key }) => [key, key] as const),
].filter(([, page]) => has(page));

registerModals(
  new Map<string, ModalEntry>([
    ...fromFiles,
    ...leading.map(
      ([key, page]) => [key, { Component: leadingTo(page, fromFiles.get(key)), preload: () => pageLoader(page)?.preload() }] as const,
    ),
  ]),
);
