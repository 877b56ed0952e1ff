import { createHash } from 'node:crypto';
import {
  areServiceHours,
  isHostName,
  judgeTheme,
  readLanguage,
  themeColourPattern,
  themeNames,
  isThemeToken,
  type ThemeName,
} from '@sortes/contract';
import { canonicalJson } from '@sortes/service';
import { DomainError, refuse } from '../../platform/errors.js';
import { problemOfForm } from '../../platform/form-words.js';
import { readCountry } from './change-brand.js';
import { isFeature, rootFeature } from './feature-tree.js';
import { readNetwork } from './judge-access.js';
import { checkRule, defaultRules, type FieldRule } from './register-rules.js';
import type { AddressRule, StoredBrand } from './repository.js';
import { BrandSettings, readSettings } from './settings.js';

/** All that staff may change of a brand, as it is stored: what is not in it is the product's default. */
export interface BrandConfiguration {
  name: string;
  /** The first is the default. */
  languages: string[];
  hosts: string[];
  settings: Record<string, unknown>;
  features: Record<string, boolean>;
  rules: FieldRule[];
  countries: string[];
  addresses: AddressRule[];
  /** Milliseconds since 1970. */
  maintenance: { from: number; until: number | null } | null;
}

/** One change: what is not named stays as it is; null takes a setting, a switch or a field back to the default. */
export interface ConfigurationChange {
  name?: string | undefined;
  languages?: readonly string[] | undefined;
  hosts?: readonly string[] | undefined;
  settings?: Readonly<Record<string, unknown>> | undefined;
  features?: Readonly<Record<string, boolean | null>> | undefined;
  rules?: readonly FieldRule[] | undefined;
  resetRules?: readonly string[] | undefined;
  countries?: readonly string[] | undefined;
  addresses?: readonly AddressRule[] | undefined;
  maintenance?: { from: number; until: number | null } | null | undefined;
}

export function configurationOf(stored: StoredBrand): BrandConfiguration {
  const { merchant, languages, settings, features, rules, blockedCountries, addressRules, maintenance } = stored;
  return {
    name: merchant.name,
    languages: [merchant.defaultLanguage, ...languages.filter((code) => code !== merchant.defaultLanguage)],
    hosts: merchant.hosts,
    settings: (settings ?? {}) as Record<string, unknown>,
    features,
    // In one order whatever the collation: the version follows from it.
    rules: rules.toSorted((left, right) => (left.field < right.field ? -1 : 1)),
    countries: blockedCountries.toSorted(),
    addresses: addressRules.toSorted((left, right) => (left.network < right.network ? -1 : 1)),
    maintenance: maintenance === undefined ? null : { from: maintenance.startsAt.getTime(), until: maintenance.endsAt?.getTime() ?? null },
  };
}

/** Names a state of a brand: whoever changes it says which one they saw. It follows from what is stored, so that a change by the command line counts, too. */
export function versionOf(configuration: BrandConfiguration): string {
  return createHash('sha256').update(canonicalJson(configuration)).digest('hex').slice(0, 24);
}

const wrong = (field: string): never => refuse('request_param_err', { field, parameters: { field } });

function mergedSettings(before: Readonly<Record<string, unknown>>, change: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const merged = { ...before };
  for (const [name, value] of Object.entries(change)) {
    const schema = Object.hasOwn(BrandSettings.properties, name)
      ? BrandSettings.properties[name as keyof typeof BrandSettings.properties]
      : wrong(name);
    if (value === null) delete merged[name];
    else if (problemOfForm(schema, value) !== undefined) wrong(name);
    else merged[name] = value;
  }
  return merged;
}

function mergedFeatures(
  before: Readonly<Record<string, boolean>>,
  change: Readonly<Record<string, boolean | null>>,
): Record<string, boolean> {
  const merged = { ...before };
  for (const [modId, on] of Object.entries(change)) {
    if (!isFeature(modId) || modId === rootFeature) throw new DomainError('function.not.available', { field: modId });
    if (on === null) delete merged[modId];
    else merged[modId] = on;
  }
  return merged;
}

function mergedRules(before: readonly FieldRule[], rules: readonly FieldRule[], reset: readonly string[]): FieldRule[] {
  const known = new Set(defaultRules.map(({ field }) => field));
  for (const { field } of rules) if (!known.has(field)) wrong(field);
  const changed = new Map(rules.map((rule) => [rule.field, checkRule(rule)]));
  return [...before.filter(({ field }) => !changed.has(field) && !reset.includes(field)), ...changed.values()].toSorted((left, right) =>
    left.field < right.field ? -1 : 1,
  );
}

function readLanguages(codes: readonly string[]): string[] {
  const languages = codes.map((code) => readLanguage(code) ?? wrong('languages'));
  return languages.length === 0 || new Set(languages).size < languages.length ? wrong('languages') : languages;
}

/** Host names in lower case, without port. @throws DomainError request_param_err */
export function readHosts(hosts: readonly string[]): string[] {
  const names = hosts.map((host) => host.trim().toLowerCase());
  if (!names.every(isHostName)) wrong('hosts');
  return [...new Set(names)];
}

function readMaintenance(window: NonNullable<BrandConfiguration['maintenance']>, now: Date): BrandConfiguration['maintenance'] {
  if (window.until !== null && (window.until <= window.from || window.until <= now.getTime())) wrong('until');
  return window;
}

/** @throws DomainError request_param_err for what is no token or no colour, brand.contrast when a used pair is too close. */
function checkThemes(settings: Readonly<Record<string, unknown>>): void {
  const { themeColours: dark, themeColoursLight: light } = readSettings(settings);
  const own: Record<ThemeName, Record<string, string>> = { dark, light };
  for (const theme of themeNames) {
    for (const [token, value] of Object.entries(own[theme]))
      if (!isThemeToken(token) || !new RegExp(themeColourPattern).test(value)) wrong(token);
    const worst = judgeTheme(theme, own[theme]).find(({ enough }) => !enough);
    if (worst !== undefined)
      throw new DomainError('brand.contrast', {
        field: `${theme}.${worst.ink}`,
        parameters: { ink: worst.ink, ground: worst.ground, ratio: worst.ratio, least: worst.least },
      });
  }
}

/**
 * The configuration after a change. Pure.
 * @throws DomainError request_param_err naming what is at fault, function.not.available for an unknown module, brand.contrast.
 */
export function changedConfiguration(before: BrandConfiguration, change: ConfigurationChange, now: Date): BrandConfiguration {
  const after: BrandConfiguration = { ...before };
  if (change.name !== undefined) after.name = change.name.trim() === '' ? wrong('name') : change.name.trim();
  if (change.languages !== undefined) after.languages = readLanguages(change.languages);
  if (change.hosts !== undefined) after.hosts = readHosts(change.hosts);
  if (change.settings !== undefined) {
    after.settings = mergedSettings(before.settings, change.settings);
    if (Object.hasOwn(change.settings, 'themeColours') || Object.hasOwn(change.settings, 'themeColoursLight')) checkThemes(after.settings);
    const { registerOrder, serviceHours, transferUplineMinimum, transferUplineMaximum } = readSettings(after.settings);
    if (!areServiceHours(serviceHours)) wrong('serviceHours');
    if (registerOrder.some((field) => !defaultRules.some((rule) => rule.field === field))) wrong('registerOrder');
    if (transferUplineMaximum < transferUplineMinimum) wrong('transferUplineMaximum');
  }
  if (change.features !== undefined) after.features = mergedFeatures(before.features, change.features);
  if (change.rules !== undefined || change.resetRules !== undefined)
    after.rules = mergedRules(before.rules, change.rules ?? [], change.resetRules ?? []);
  if (change.countries !== undefined) after.countries = [...new Set(change.countries.map(readCountry))].toSorted();
  if (change.addresses !== undefined)
    after.addresses = change.addresses.map(({ network, verdict, note }) => {
      const { address, prefix } = readNetwork(network);
      return { network: `${address}/${prefix}`, verdict, note };
    });
  if (change.maintenance !== undefined) after.maintenance = change.maintenance && readMaintenance(change.maintenance, now);
  return after;
}
