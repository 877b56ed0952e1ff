import type { Reply, staffBrand } from '@sortes/contract';
import { settingTable, type BrandForStaff } from '../../site/index.js';

/** A brand in the words of the wire. */
export function brandLine({
  version,
  merchant,
  configuration,
  settings,
  features,
  rules,
  lastChange,
}: BrandForStaff): Reply<typeof staffBrand.staffGetBrand> {
  const { code, currency, currencySymbol, currencyScale, timeZone } = merchant;
  const { name, hosts, languages, countries, addresses, maintenance } = configuration;
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
    features,
    rules,
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
    countries,
    addresses,
    maintenance,
    lastChange: lastChange
      ? { by: lastChange.by, at: lastChange.at.getTime(), reason: lastChange.reason, mayUndo: lastChange.mayUndo }
      : null,
  };
}

/** What differs between two states of a brand, part by part and within a part key by key: what the audit log keeps. */
export function differenceOf(before: object, after: object): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const [was, is]: Record<string, unknown>[] = [{}, {}];
  const [left, right] = [before, after] as Record<string, unknown>[];
  for (const key of new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])) {
    const [one, other] = [left?.[key], right?.[key]];
    if (JSON.stringify(one) === JSON.stringify(other)) continue;
    const nested = isTable(one) && isTable(other) ? differenceOf(one, other) : { before: one ?? null, after: other ?? null };
    Object.assign(was ?? {}, { [key]: nested.before });
    Object.assign(is ?? {}, { [key]: nested.after });
  }
  return { before: was ?? {}, after: is ?? {} };
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
