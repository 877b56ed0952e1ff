import { languageCodes, type BrandTemplatePart } from '@sortes/contract';
import { findCurrency } from '@sortes/money';
import type { DatabaseTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../../../platform/errors.js';
import type { Merchant } from '../../../../platform/merchant.js';
import type { Services } from '../../../../platform/services.js';
import { changedConfiguration, configurationOf, readHosts, type BrandConfiguration } from '../../configuration.js';
import { copyContent, copyLogo, highestMerchantId, lockBrands, writeConfiguration } from '../../configuration-repository.js';
import { insertMerchant, readBrands } from '../../repository.js';
import { checkHosts } from './write-configuration.js';

export interface NewBrand {
  code: string;
  name: string;
  hosts: readonly string[];
  languages: readonly string[];
  /** A code of the list of currencies; symbol and decimals are the list's. */
  currency: string;
  timeZone: string;
}

/** What a new brand begins with: of the template, or the product's defaults. */
interface Template {
  merchantId: number;
  parts: ReadonlySet<BrandTemplatePart>;
}

/**
 * Adds a brand, as the template is or as the product's defaults are.
 * @throws DomainError brand.code.taken, brand.host.taken, brand.host.needed, request_param_err
 */
export async function createBrandWithin(
  { clock }: Pick<Services, 'clock'>,
  transaction: DatabaseTransaction,
  brand: NewBrand,
  template: Template | undefined,
): Promise<Merchant> {
  await lockBrands(transaction);
  const hosts = readHosts(brand.hosts);
  if (hosts.length === 0) throw new DomainError('brand.host.needed', { field: 'hosts', parameters: { host: brand.code } });
  const id = (await highestMerchantId(transaction)) + 1;
  await checkHosts(transaction, id, hosts, undefined);
  const { code, timeZone } = brand;
  if (!isTimeZone(timeZone)) refuseField('timeZone');
  const currency = findCurrency(brand.currency);
  if (currency === undefined || currency.isPlay) return refuseField('currency');
  const copied = await copiedOf(transaction, brand, template);
  const configuration = changedConfiguration(copied, { name: brand.name, languages: brand.languages, hosts }, clock.now());
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
  if (template?.parts.has('content') === true) await copyContent(transaction, template.merchantId, id);
  return merchant;
}

/** What a new brand takes of its template. @throws DomainError not.found */
async function copiedOf(transaction: DatabaseTransaction, brand: NewBrand, template: Template | undefined): Promise<BrandConfiguration> {
  const nothing: BrandConfiguration = {
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
  if (template === undefined) return nothing;
  const all = await readBrands(transaction);
  const own = configurationOf(all.find(({ merchant }) => merchant.id === template.merchantId) ?? refuse('not.found'));
  const copied: BrandConfiguration = {
    ...nothing,
    ...(template.parts.has('settings') && { settings: { ...own.settings }, features: own.features, rules: own.rules }),
    ...(template.parts.has('access') && { countries: own.countries, addresses: own.addresses }),
  };
  // Its address is told to clients: a new brand has its own.
  delete copied.settings['mainDomain'];
  return copied;
}

const refuseField = (field: string): never => refuse('request_param_err', { field, parameters: { field } });

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
