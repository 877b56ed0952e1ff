import { languageCodes, readLanguage, type LanguageCode } from '@sortes/contract';
import type { Merchant } from '../../platform/merchant.js';
import { usableServices } from './customer-service.js';
import { networkRules, type NetworkRule } from './judge-access.js';
import { mergeRules, type FieldRule } from './register-rules.js';
import type { StoredBrand } from './repository.js';
import { readSettings, type BrandSettings } from './settings.js';

/** A brand ready for use: stored values checked, defaults filled in, rules compiled. */
export interface Brand extends Omit<StoredBrand, 'settings' | 'features' | 'rules' | 'languages' | 'blockedCountries' | 'addressRules'> {
  merchant: Merchant;
  languages: LanguageCode[];
  settings: BrandSettings;
  switches: ReadonlyMap<string, boolean>;
  rules: FieldRule[];
  blockedCountries: ReadonlySet<string>;
  networkRules: NetworkRule[];
  addressRules: StoredBrand['addressRules'];
}

/** Where the law is strict nobody plays before their age is known, demo play included, and no player sends money to another; whatever the operator switched. */
const forbiddenWhereStrict = [
  ['FREEPLAY3', false],
  ['TRANSUPLINE3', false],
] as const;

/** What an SMS has to be sent for: not there where this installation has no gateway for them. */
const impossibleWithoutSms = ['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILEVERCODELOGIN3', 'PWRESETSMS3'].map((modId) => [modId, false] as const);

/** @throws Error naming the setting at fault. */
export function prepareBrand(stored: StoredBrand, hasSms: boolean): Brand {
  const settings = readSettings(stored.settings, stored.merchant.currency);
  const languages = stored.languages.map((code) => readLanguage(code)).filter((code) => code !== undefined);
  return {
    ...stored,
    languages: languages.length > 0 ? languages : languageCodes.slice(0, 1),
    settings,
    customerService: usableServices(stored.customerService, settings.customerServiceHosts),
    switches: new Map([
      ...Object.entries(stored.features),
      ...(settings.jurisdiction === 'strict' ? forbiddenWhereStrict : []),
      ...(hasSms ? [] : impossibleWithoutSms),
    ]),
    rules: mergeRules(stored.rules, settings.registerOrder),
    blockedCountries: new Set(stored.blockedCountries),
    networkRules: networkRules(stored.addressRules),
  };
}

/** Values that content may name in braces. */
export function contentValues(brand: Brand): Record<string, string> {
  return {
    brand: brand.merchant.name,
    minimumAge: String(brand.settings.minimumAge),
    termsVersion: brand.settings.termsVersion,
    currency: brand.merchant.currency,
  };
}
