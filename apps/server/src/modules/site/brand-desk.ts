import type { Clock, Database, DatabaseTransaction } from '@sortes/service';
import { languageCodes } from '@sortes/contract';
import { findCurrency } from '@sortes/money';
import { randomUUID } from 'node:crypto';
import { DomainError, refuse } from '../../platform/errors.js';
import { preparePicture } from '../../platform/images.js';
import type { Merchant } from '../../platform/merchant.js';
import { countryOfAddress } from './country-of-address.js';
import {
  changedConfiguration,
  configurationOf,
  readHosts,
  versionOf,
  type BrandConfiguration,
  type ConfigurationChange,
} from './configuration.js';
import {
  copyContent,
  copyLogo,
  highestMerchantId,
  insertLogo,
  keepChange,
  lastChangeOf,
  lockBrands,
  lockMerchant,
  readLogo,
  writeConfiguration,
  type Logo,
} from './configuration-repository.js';
import { featureTable, isOn } from './feature-tree.js';
import { inMaintenance, isRestricted, networkRules, plainAddress, readNetwork } from './judge-access.js';
import { defaultRules, mergeRules, type FieldRule } from './register-rules.js';
import { insertMerchant, readBrands, type StoredBrand } from './repository.js';
import { resolveMerchant } from './resolve-merchant.js';
import { readSettings, type BrandSettings } from './settings.js';

/** A brand as staff see it: every part with its default beside it. */
export interface BrandForStaff {
  version: string;
  merchant: Merchant;
  configuration: BrandConfiguration;
  settings: BrandSettings;
  features: { modId: string; parent: string; what: string; standard: boolean; own: boolean | null; on: boolean }[];
  rules: (FieldRule & { standard: FieldRule; isOwn: boolean })[];
  lastChange: { by: string; at: Date; reason: string; mayUndo: boolean } | undefined;
}

/** What a new brand begins with: of the template, or the product's defaults. */
export const templateParts = ['settings', 'access', 'content', 'games', 'lottery', 'cashier'] as const;
export type TemplatePart = (typeof templateParts)[number];

export interface NewBrand {
  code: string;
  name: string;
  hosts: readonly string[];
  languages: readonly string[];
  /** A code of the list of currencies; symbol and decimals are the list's. */
  currency: string;
  timeZone: string;
}

/** Longest side of a logo: it is shown 26 pixels high, on screens of up to three dots a pixel. */
const logoSide = 512;
const outdated = (): never => refuse('edit.outdated');

/** What staff do with brands. Writes are the caller's transaction, so that his audit entry stands or falls with them; `forget` copies afterwards. */
export function createBrandDesk(db: Database, clock: Clock) {
  const storedOf = async (executor: Database | DatabaseTransaction, merchantId: number): Promise<StoredBrand> =>
    (await readBrands(executor)).find(({ merchant }) => merchant.id === merchantId) ?? refuse('not.found');

  const checkHosts = async (transaction: DatabaseTransaction, merchantId: number, hosts: readonly string[], host: string | undefined) => {
    await lockBrands(transaction);
    const all = (await readBrands(transaction)).map(({ merchant }) => merchant);
    const taken = hosts.find((name) =>
      all.some(({ id, hosts: theirs }) => id !== merchantId && theirs.some((own) => own.toLowerCase() === name)),
    );
    if (taken !== undefined) throw new DomainError('brand.host.taken', { field: 'hosts', parameters: { host: taken } });
    // Whoever changes it sits at one of its hosts: he must not lock himself and the house out.
    const next = all.map((merchant) => (merchant.id === merchantId ? { ...merchant, hosts: [...hosts] } : merchant));
    const still = host === undefined || next.some((merchant) => merchant.id === merchantId && resolvesTo(next, host, merchantId));
    if (!still) throw new DomainError('brand.host.needed', { field: 'hosts', parameters: { host } });
  };

  const write = async (
    transaction: DatabaseTransaction,
    merchantId: number,
    by: { name: string; reason: string; host: string | undefined },
    before: BrandConfiguration,
    after: BrandConfiguration,
  ): Promise<void> => {
    if (before.hosts.join(' ') !== after.hosts.join(' ')) await checkHosts(transaction, merchantId, after.hosts, by.host);
    const { logo } = readSettings(after.settings);
    if (logo !== '' && (await readLogo(transaction, merchantId, logo)) === undefined)
      throw new DomainError('request_param_err', { field: 'logo', parameters: { field: 'logo' } });
    try {
      await writeConfiguration(transaction, merchantId, after);
    } catch (error) {
      // PostgreSQL refuses a network with bits set below its prefix (22P02), and the same one twice (23505).
      if (error instanceof Error && 'code' in error && (error.code === '22P02' || error.code === '23505'))
        throw new DomainError('request_param_err', { field: 'network', parameters: { field: 'network' } });
      throw error;
    }
    // As it reads now: PostgreSQL writes networks in its own form.
    const written = configurationOf(await storedOf(transaction, merchantId));
    await keepChange(transaction, merchantId, { before, after: written, changedBy: by.name, reason: by.reason, changedAt: clock.now() });
  };

  return {
    /** @throws DomainError not.found */
    async show(merchantId: number): Promise<BrandForStaff> {
      const stored = await storedOf(db, merchantId);
      const configuration = configurationOf(stored);
      const settings = readSettings(stored.settings, stored.merchant.currency);
      const switches = new Map(Object.entries(configuration.features));
      const own = new Set(configuration.rules.map(({ field }) => field));
      const last = await lastChangeOf(db, merchantId);
      return {
        version: versionOf(configuration),
        merchant: stored.merchant,
        configuration,
        settings,
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
        lastChange: last && {
          by: last.changedBy,
          at: last.changedAt,
          reason: last.reason,
          mayUndo: versionOf(last.after) === versionOf(configuration),
        },
      };
    },

    /**
     * Changes a brand as a whole or not at all.
     * @throws DomainError edit.outdated when it is not as `version` says; what configuration.ts refuses; brand.host.taken, brand.host.needed
     */
    async change(
      transaction: DatabaseTransaction,
      merchantId: number,
      version: string,
      change: ConfigurationChange,
      by: { name: string; reason: string; host: string | undefined },
    ): Promise<{ before: BrandConfiguration; after: BrandConfiguration }> {
      await lockMerchant(transaction, merchantId);
      const before = configurationOf(await storedOf(transaction, merchantId));
      if (versionOf(before) !== version) outdated();
      const after = changedConfiguration(before, change, clock.now());
      if (versionOf(after) === version) return { before, after };
      await write(transaction, merchantId, by, before, after);
      return { before, after };
    },

    /** Takes the last change back. @throws DomainError edit.outdated when the brand was changed since, state.not.allowed when there is none */
    async undo(
      transaction: DatabaseTransaction,
      merchantId: number,
      version: string,
      by: { name: string; reason: string; host: string | undefined },
    ): Promise<{ before: BrandConfiguration; after: BrandConfiguration }> {
      await lockMerchant(transaction, merchantId);
      const before = configurationOf(await storedOf(transaction, merchantId));
      const last = (await lastChangeOf(transaction, merchantId)) ?? refuse('state.not.allowed');
      if (versionOf(before) !== version || versionOf(last.after) !== version) outdated();
      await write(transaction, merchantId, by, before, last.before);
      return { before, after: last.before };
    },

    /** Keeps a logo for a brand; it shows once a change names it. @throws DomainError file.type.refused, file.damaged */
    async keepLogo(merchantId: number, bytes: Buffer, declared: { contentType: string; fileName: string }): Promise<Omit<Logo, 'bytes'>> {
      const picture = await preparePicture(bytes, declared, logoSide);
      const logo = { id: randomUUID(), ...picture };
      await insertLogo(db, merchantId, logo, clock.now());
      const { id, contentType, width, height } = logo;
      return { id, contentType, width, height };
    },

    /** What a caller at an address would see: 0 the site, 1 maintenance, 2 restricted; and why. */
    async tryAccess(merchantId: number, text: string) {
      const { address } = readNetwork(text);
      const plain = plainAddress(address);
      const stored = await storedOf(db, merchantId);
      const country = await countryOfAddress(plain);
      const rules = networkRules(stored.addressRules);
      const blockedCountries = new Set(stored.blockedCountries);
      const byLength = stored.addressRules.toSorted((left, right) => readNetwork(right.network).prefix - readNetwork(left.network).prefix);
      const rule = byLength.find((one) => networkRules([one])[0]?.contains(plain) === true);
      const restricted = isRestricted({ address: plain, country, blockedCountries, rules });
      const maintained = inMaintenance(stored.maintenance, clock.now());
      return {
        address: plain,
        country,
        status: maintained ? 1 : restricted ? 2 : 0,
        rule,
        countryBlocked: blockedCountries.has(country),
      } as const;
    },

    /**
     * Adds a brand, as the template is or as the product's defaults are.
     * @throws DomainError brand.code.taken, brand.host.taken, brand.host.needed, request_param_err
     */
    async add(
      transaction: DatabaseTransaction,
      brand: NewBrand,
      template: { merchantId: number; parts: ReadonlySet<TemplatePart> } | undefined,
    ): Promise<Merchant> {
      await lockBrands(transaction);
      const all = await readBrands(transaction);
      const hosts = readHosts(brand.hosts);
      if (hosts.length === 0) throw new DomainError('brand.host.needed', { field: 'hosts', parameters: { host: brand.code } });
      const id = (await highestMerchantId(transaction)) + 1;
      await checkHosts(transaction, id, hosts, undefined);
      if (!isTimeZone(brand.timeZone)) throw new DomainError('request_param_err', { field: 'timeZone', parameters: { field: 'timeZone' } });
      const currency = findCurrency(brand.currency);
      if (currency === undefined || currency.isPlay)
        throw new DomainError('request_param_err', { field: 'currency', parameters: { field: 'currency' } });
      const base: BrandConfiguration = {
        name: brand.name,
        languages: languageCodes.slice(0, 1),
        hosts: [],
        settings: {},
        features: {},
        rules: [],
        countries: [],
        addresses: [],
        maintenance: null,
      };
      const own = template && configurationOf(all.find(({ merchant }) => merchant.id === template.merchantId) ?? refuse('not.found'));
      const takes = (part: TemplatePart): boolean => template?.parts.has(part) === true;
      const copied: BrandConfiguration = {
        ...base,
        ...(own && takes('settings') && { settings: { ...own.settings }, features: own.features, rules: own.rules }),
        ...(own && takes('access') && { countries: own.countries, addresses: own.addresses }),
      };
      // Its address is told to clients: a new brand has its own.
      delete copied.settings['mainDomain'];
      const configuration = changedConfiguration(copied, { name: brand.name, languages: brand.languages, hosts }, clock.now());
      const { timeZone, code } = brand;
      const merchant: Merchant = {
        id,
        code,
        name: configuration.name,
        currency: currency.code,
        currencySymbol: currency.symbol,
        currencyScale: currency.scale,
        timeZone,
        defaultLanguage: configuration.languages[0] ?? '',
        hosts,
      };
      if (!(await insertMerchant(transaction, { ...merchant, languages: configuration.languages, settings: {} })))
        throw new DomainError('brand.code.taken', { field: 'code' });
      const logo = copied.settings['logo'];
      if (template !== undefined && typeof logo === 'string' && logo !== '')
        configuration.settings = { ...configuration.settings, logo: (await copyLogo(transaction, logo, template.merchantId, id)) ?? '' };
      await writeConfiguration(transaction, id, configuration);
      if (template !== undefined && takes('content')) await copyContent(transaction, template.merchantId, id);
      return merchant;
    },

    logoOf: (merchantId: number, logoId: string): Promise<Logo | undefined> => readLogo(db, merchantId, logoId),
  };
}

export type BrandDesk = ReturnType<typeof createBrandDesk>;

function resolvesTo(merchants: readonly Merchant[], host: string, merchantId: number): boolean {
  try {
    return resolveMerchant(merchants, host, undefined).id === merchantId;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
