import type { LanguageCode, Reply, site as contract } from '@sortes/contract';
import { DomainError } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import type { Module, Services } from '../../platform/services.js';
import { prepareBrand, type Brand } from './brand.js';
import { createBrandChanges, type BrandChanges } from './change-brand.js';
import { readLogo } from './configuration-repository.js';
import { countryOfAddress } from './country-of-address.js';
import { featureTable, isOn } from './feature-tree.js';
import { keepFresh } from './fresh-copy.js';
import { judgeAccess, plainAddress, type AccessStatus } from './judge-access.js';
import { registrationSettingsOf, type IdentitySettings } from './registration-settings.js';
import { readBrands, readContent, type AddressRule, type StoredContent } from './repository.js';
import { resolveMerchant } from './resolve-merchant.js';
import { siteRoutes } from './routes.js';
import type { BrandSettings } from './settings.js';
import { readTypes, showAnnouncements, withLiveOffers } from './show-content.js';
import { showStatus } from './show-status.js';
import { siteStaffSide } from './staff/staff-side.js';

export type { FieldRule } from './register-rules.js';
export type { IdentitySettings } from './registration-settings.js';
export { readSettingText, settingTable, type BrandSettings } from './settings.js';
export type { AccessStatus } from './judge-access.js';
export { addBanner, addBrand, type BrandContent } from './write-content.js';
export { keepPicture } from './keep-picture.js';
export { createBrandWithin } from './staff/brand/create-brand.js';
export { readContentLine } from './staff/content/keep-version.js';
export { contentTitle } from './staff/content/list-content.js';
export type { NewMerchant } from './repository.js';
export { sanitiseHtml } from './sanitise-html.js';
export { describeBrand } from './describe-brand.js';
export { bannerGroupsAt, isLobby } from './banner-places.js';

export interface Access {
  status: AccessStatus;
  /** The caller's address in its plain form. */
  ip: string;
  /** ISO 3166 code; empty when unknown. */
  country: string;
}

/** What the page's boot block needs to know of a brand. */
export interface BrandFace {
  languages: string[];
  settings: BrandSettings;
}

export interface SiteModule extends Module, BrandChanges {
  /** Brand of a request: see resolve-merchant.ts. @throws DomainError function.not.available */
  resolveMerchant(host: string | undefined, header?: string | readonly string[]): Promise<Merchant>;
  /** @throws DomainError function.not.available when there is no such brand. */
  merchantById(merchantId: number): Promise<Merchant>;
  /** @throws DomainError function.not.available when there is no such brand. */
  merchantByCode(code: string): Promise<Merchant>;
  /** Every brand, the oldest first. */
  allMerchants(): Promise<Merchant[]>;
  settingsOf(merchant: Pick<Merchant, 'id'>): Promise<BrandSettings>;
  /** State of the site for a caller at this address, as the call answers it. */
  statusFor(merchant: Merchant, ip: string): Promise<Reply<typeof contract.getSystemStatus>>;
  /** Banners, notices, pop-ups and promotions that are due now, as the call answers them. */
  noticesFor(merchant: Merchant, language: LanguageCode): Promise<Reply<typeof contract.listAnnouncements>>;
  /** Languages the brand switched on, and its settings. */
  faceOf(merchant: Merchant): Promise<BrandFace>;
  registrationSettings(merchant: Merchant): Promise<IdentitySettings>;
  /** Whether a module of the feature tree, and all above it, is on. Unknown ids are off. */
  moduleOn(merchant: Pick<Merchant, 'id'>, modId: string): Promise<boolean>;
  /** Which view this caller gets, and where the caller is. */
  accessOf(merchant: Merchant, ip: string): Promise<Access>;
  /** Every module of the feature tree with its state at this brand. */
  featuresOf(merchant: Merchant): Promise<{ modId: string; on: boolean; what: string }[]>;
  /** The operator's lists of blocked countries and address rules. */
  regionOf(merchant: Merchant): Promise<{ countries: string[]; addresses: AddressRule[] }>;
  /** Drops the copies kept in this process: after a write that went past this door (seeding in a transaction). */
  forgetCopies(): void;
}

/** Opens the module. Settings are read at most once a second; a change shows everywhere within three. */
export function createSiteModule(services: Services): SiteModule {
  const { db, clock, log } = services;
  const brands = keepFresh(
    async () => (await readBrands(db)).map((stored) => prepareBrand(stored, services.config.sms !== undefined)),
    clock,
    log,
    'brands',
  );
  const content = keepFresh(() => readContent(db), clock, log, 'content');
  const forgetCopies = (): void => {
    brands.forget();
    content.forget();
  };
  const find = async (wanted: (brand: Brand) => boolean): Promise<Brand> => {
    const found = (await brands.get()).find(wanted);
    if (found === undefined) throw new DomainError('function.not.available');
    return found;
  };
  const brandOf = (merchantId: number): Promise<Brand> => find(({ merchant }) => merchant.id === merchantId);
  const contentOf = async (merchantId: number): Promise<StoredContent> =>
    (await content.get()).get(merchantId) ?? { banners: [], announcements: [], articles: [], footer: [] };
  const judge = async (brand: Brand, ip: string): Promise<Access> => {
    const address = plainAddress(ip);
    const country = await countryOfAddress(address);
    const { maintenance, blockedCountries, networkRules: rules } = brand;
    return { status: judgeAccess({ address, country, now: clock.now(), maintenance, blockedCountries, rules }), ip: address, country };
  };
  return {
    routes: siteRoutes(services, { brandOf, contentOf, judge, logoOf: (merchantId, logoId) => readLogo(db, merchantId, logoId) }),
    tasks: [],
    streamEvents: { 'site.changed': ({ part }) => ({ type: 'site', part }) },
    hears(fact) {
      if (fact.topic === 'site.changed') forgetCopies();
    },
    staffSide: (office) => siteStaffSide({ services, office, brandOf, forgetCopies }),
    async resolveMerchant(host, header) {
      const merchants = (await brands.get()).map(({ merchant }) => merchant);
      return resolveMerchant(merchants, host, header);
    },
    merchantById: async (merchantId) => (await brandOf(merchantId)).merchant,
    merchantByCode: async (code) => (await find(({ merchant }) => merchant.code === code.trim().toLowerCase())).merchant,
    allMerchants: async () => (await brands.get()).map(({ merchant }) => merchant),
    settingsOf: async (merchant) => (await brandOf(merchant.id)).settings,
    async statusFor(merchant, ip) {
      const brand = await brandOf(merchant.id);
      return showStatus(brand, await judge(brand, ip), clock.now());
    },
    async noticesFor(merchant, language) {
      const [brand, stored] = await Promise.all([brandOf(merchant.id), contentOf(merchant.id)]);
      return withLiveOffers(services.hooks, merchant.id, showAnnouncements(brand, stored, readTypes(undefined), language, clock.now()));
    },
    async faceOf(merchant) {
      const { languages, settings } = await brandOf(merchant.id);
      return { languages, settings };
    },
    registrationSettings: async (merchant) => registrationSettingsOf(await brandOf(merchant.id)),
    moduleOn: async (merchant, modId) => isOn((await brandOf(merchant.id)).switches, modId),
    accessOf: async (merchant, ip) => judge(await brandOf(merchant.id), ip),
    async featuresOf(merchant) {
      const { switches } = await brandOf(merchant.id);
      return featureTable.map(({ modId, what }) => ({ modId, what, on: isOn(switches, modId) }));
    },
    async regionOf(merchant) {
      const { blockedCountries, addressRules } = await brandOf(merchant.id);
      return { countries: [...blockedCountries], addresses: addressRules };
    },
    forgetCopies,
    ...createBrandChanges(db, clock, forgetCopies),
  };
}
