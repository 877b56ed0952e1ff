import { lazy } from 'react';
import type { ComponentType } from 'react';
import { loadAreas } from '../shared/i18n';
import type { Area } from '../shared/i18n';
import { registerModals } from '../shared/modal';
import type { ModalEntry, ModalProps } from '../shared/modal';
import { camelCase, pascalCase } from './names';

/**
 * Every modal has an address: `?m=<key>`. A feature adds one by writing `features/<name>/<key in kebab case>-modal.tsx` that exports
 * `<KeyInPascalCase>Modal`; `?m=registerSuccess` is `features/identity/register-success-modal.tsx` exporting `RegisterSuccessModal`. Its texts are those of
 * the area with the feature's name, when there is one. A key without a file does not exist, and whatever would open it is not shown.
 */
const files = import.meta.glob<Record<string, ComponentType<ModalProps>>>(['../features/*/*-modal.tsx', './modals/*-modal.tsx']);

const areasOf: Readonly<Record<string, readonly Area[]>> = {
  cashier: ['cashier'],
  download: ['download'],
  games: ['games'],
  help: ['help'],
  identity: ['identity', 'patterns'],
  // Bets and draws are named by the rules' texts, whatever page they are looked at on.
  lottery: ['lottery', 'plays'],
  member: ['identity', 'patterns'],
  wallet: ['wallet'],
  account: ['wallet'],
};

registerModals(
  new Map<string, ModalEntry>(
    Object.entries(files).map(([file, load]) => {
      const [, feature = '', name = ''] = /\/([\w-]+)\/([\w-]+)-modal\.tsx$/.exec(file) ?? [];
      const component = `${pascalCase(name)}Modal`;
      const whole = async () => {
        const [module] = await Promise.all([load(), loadAreas(areasOf[feature] ?? [])]);
        const found = module[component];
        if (!found) throw new Error(`${file} must export ${component}`);
        return { default: found };
      };
      return [camelCase(name), { Component: lazy(whole), preload: () => void whole().catch(() => undefined) }];
    }),
  ),
);
