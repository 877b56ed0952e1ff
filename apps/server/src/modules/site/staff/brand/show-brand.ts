import type { Reply, staffBrand } from '@sortes/contract';
import type { Database } from '@sortes/service';
import { configurationOf, versionOf } from '../../configuration.js';
import { lastChangeOf } from '../../configuration-repository.js';
import { featureTable, isOn } from '../../feature-tree.js';
import { defaultRules, mergeRules } from '../../register-rules.js';
import type { StoredBrand } from '../../repository.js';
import { readSettings, settingTable } from '../../settings.js';
import { storedBrandOf } from './write-configuration.js';

/** A brand in the words of the wire: every part with its default beside it. @throws DomainError not.found */
export async function showBrand(db: Database, merchantId: number): Promise<Reply<typeof staffBrand.staffGetBrand>> {
  const stored = await storedBrandOf(db, merchantId);
  const { code, currency, currencySymbol, currencyScale, timeZone } = stored.merchant;
  const configuration = configurationOf(stored);
  const { name, hosts, languages, countries, addresses, maintenance } = configuration;
  const version = versionOf(configuration);
  const last = await lastChangeOf(db, merchantId);
  return {
    version,
    code,
    name,
    currency,
    currencySymbol,
    currencyScale,
    timeZone,
    hosts,
    languages,
    ...partsOf(stored),
    countries,
    addresses,
    maintenance,
    lastChange: last
      ? { by: last.changedBy, at: last.changedAt.getTime(), reason: last.reason, mayUndo: versionOf(last.after) === version }
      : null,
  };
}

function partsOf(stored: StoredBrand) {
  const configuration = configurationOf(stored);
  const settings = readSettings(stored.settings, stored.merchant.currency);
  const switches = new Map(Object.entries(configuration.features));
  const own = new Set(configuration.rules.map(({ field }) => field));
  return {
    features: featureTable.map(({ modId, parent, what, on }) => ({
      modId,
      parent,
      what,
      standard: on,
      own: configuration.features[modId] ?? null,
      on: isOn(switches, modId),
    })),
    rules: mergeRules(configuration.rules, settings.registerOrder).map((rule) => ({
      ...rule,
      standard: defaultRules.find(({ field }) => field === rule.field) ?? rule,
      isOwn: own.has(rule.field),
    })),
    settings: settingTable.map(({ name: key, type, what, standard, minimum, maximum, choices }) => ({
      name: key,
      type,
      what,
      standard,
      value: settings[key],
      isOwn: Object.hasOwn(configuration.settings, key),
      minimum,
      maximum,
      choices,
    })),
  };
}
