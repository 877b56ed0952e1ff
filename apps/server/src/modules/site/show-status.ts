import { resourceLabels, serviceTypes, type Reply, type ResourceType, type site as contract } from '@sortes/contract';
import type { Brand } from './brand.js';
import { readServicePath } from './customer-service.js';
import { whitelabelOf } from './feature-tree.js';
import type { AccessStatus } from './judge-access.js';
import { registrationSettingsOf } from './registration-settings.js';

function mainDomainOf({ settings, merchant }: Brand): string {
  return settings.mainDomain || (merchant.hosts[0] ?? '');
}

/** The brand's links as the wire has them: with what their kind is called in English. */
export function linksOf({ resources }: Brand): Reply<typeof contract.getDomainRoute>['resources'] {
  return resources.map((one) => ({
    ...one,
    labelNameEn: one.resourceType in resourceLabels ? resourceLabels[one.resourceType as ResourceType] : '',
  }));
}

/** State of the site for one caller: the view it gets, where it is, the brand and its feature tree. */
export function showStatus(
  brand: Brand,
  { status, ip, country }: { status: AccessStatus; ip: string; country: string },
  now: Date,
): Reply<typeof contract.getSystemStatus> {
  const { merchant, settings } = brand;
  return {
    status,
    maintenance: status === 1,
    maintenanceUntil: status === 1 ? (brand.maintenance?.endsAt?.getTime() ?? null) : null,
    regionRestriction: status === 2,
    location: { ip, country },
    serverTime: now.getTime(),
    brand: {
      merchantCode: merchant.code,
      name: merchant.name,
      currency: merchant.currency,
      currencyScale: merchant.currencyScale,
      timeZone: merchant.timeZone,
      minimumAge: settings.minimumAge,
      playMoney: settings.playMoney,
      languages: brand.languages,
      defaultLanguage: merchant.defaultLanguage,
      termsVersion: settings.termsVersion,
    },
    info: {
      whitelabel: whitelabelOf(brand.switches),
      register: registrationSettingsOf(brand).fields,
      resources: linksOf(brand),
      customerService: serviceTypes
        .map((csType) => ({ csType, first: brand.customerService.find((one) => one.csType === csType) }))
        .filter(({ first }) => first !== undefined)
        .map(({ csType, first }) => ({ csType, leadsAway: readServicePath(first?.path ?? '')?.host !== undefined })),
      serviceHours: settings.serviceHours,
      serviceAnswerMinutes: settings.serviceAnswerMinutes === 0 ? null : settings.serviceAnswerMinutes,
      domainRoute: merchant.hosts.map((domain) => ({ domain })),
      mainDomain: mainDomainOf(brand),
      // The site runs no script of others, so there is nothing to measure with.
      analytics: { gtagId: '' },
      imageCDNs: settings.imageCDNs,
      launchGameCDNs: settings.launchGameCDNs,
    },
  };
}
