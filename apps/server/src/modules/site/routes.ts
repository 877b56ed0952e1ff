import { readLanguage, site as contract } from '@sortes/contract';

import { refuse } from '../../platform/errors.js';
import { fullCallerOf, handle, type RequestContext, type Route } from '../../platform/http.js';
import type { Services } from '../../platform/services.js';
import type { Brand } from './brand.js';
import { collectMetric } from './collect-metrics.js';
import { flagsOf, whitelabelOf } from './feature-tree.js';
import type { Logo } from './configuration-repository.js';
import { listCountries } from './list-countries.js';
import { followCustomerService, openCustomerService } from './open-customer-service.js';
import { registrationSettingsOf } from './registration-settings.js';
import { readSitePicture } from './content-repository.js';
import { type StoredContent } from './repository.js';
import type { AccessStatus } from './judge-access.js';
import { readTypes, showAnnouncements, showArticles, withLiveOffers } from './show-content.js';
import { linksOf, showStatus } from './show-status.js';

/** What the routes ask of the module that mounts them. */
export interface SiteReads {
  brandOf(merchantId: number): Promise<Brand>;
  contentOf(merchantId: number): Promise<StoredContent>;
  judge(brand: Brand, ip: string): Promise<{ status: AccessStatus; ip: string; country: string }>;
  logoOf(merchantId: number, logoId: string): Promise<Logo | undefined>;
}

function domainsOf({ merchant }: Brand): { domain: string; speed: number }[] {
  // The browser measures; 0 means "not measured yet".
  return merchant.hosts.map((domain) => ({ domain, speed: 0 }));
}

/** What is said to whoever looks: who takes a break from playing, or wants no promotions, is told nothing that should bring them to one. */
async function listAnnouncements(
  { clock, hooks }: Pick<Services, 'clock' | 'hooks'>,
  { brandOf, contentOf }: Pick<SiteReads, 'brandOf' | 'contentOf'>,
  types: string | undefined,
  context: RequestContext,
) {
  const { merchant, language } = context;
  const [brand, content] = await Promise.all([brandOf(merchant.id), contentOf(merchant.id)]);
  const shown = await withLiveOffers(hooks, merchant.id, showAnnouncements(brand, content, readTypes(types), language, clock.now()));
  const caller = fullCallerOf(context);
  const isShielded = caller !== undefined && (await hooks.ask('isShieldedFromAdvertising', caller.playerId)).includes(true);
  if (!isShielded) return shown;
  return { ...shown, banners: shown.banners.filter(({ linkageType }) => linkageType !== 'P'), popup: [], promotion: [] };
}

export function siteRoutes(services: Services, { brandOf, contentOf, judge, logoOf }: SiteReads): Route[] {
  const { db, clock } = services;
  const brandHere = (context: RequestContext): Promise<Brand> => brandOf(context.merchant.id);
  return [
    handle(contract.getSystemStatus, async (_input, context) => {
      const brand = await brandHere(context);
      return showStatus(brand, await judge(brand, context.ip), clock.now());
    }),
    handle(contract.getWhitelabel, async (_input, context) => whitelabelOf((await brandHere(context)).switches)),
    handle(contract.getRegisterSettings, async (_input, context) => {
      const { fields, ...settings } = registrationSettingsOf(await brandHere(context));
      return {
        rules: fields,
        usernameRegistration: settings.usernameRegistration,
        mobileRegistration: settings.mobileRegistration,
        mobilePassword: settings.mobilePassword,
        smsVerification: settings.smsVerification,
        captcha: settings.captcha,
        agreementDefault: settings.agreementDefault,
        countryDialingCode: settings.countryDialingCode,
        countryDialingCodeFixed: settings.countryDialingCodeFixed,
        minimumAge: settings.minimumAge,
        termsVersion: settings.termsVersion,
      };
    }),
    handle(contract.getConsolidatedSettings, async (_input, context) => ({ settings: flagsOf((await brandHere(context)).switches) })),
    handle(contract.getDomainRoute, async (_input, context) => {
      const brand = await brandHere(context);
      return { domainList: domainsOf(brand), resources: linksOf(brand) };
    }),
    handle(contract.openCustomerService, async (_input, context) => openCustomerService(services, await brandHere(context), context)),
    handle(contract.followCustomerService, ({ params }, context) => followCustomerService(services, params.ticket, context)),
    handle(contract.getCountries, async (_input, context) => {
      const { settings } = await brandHere(context);
      return { countries: listCountries(context.language, settings.countryDialingCode) };
    }),
    handle(contract.getHelpCenter, async ({ query }, context) => {
      const [brand, content] = await Promise.all([brandHere(context), contentOf(context.merchant.id)]);
      return { articles: showArticles(brand, content, readLanguage(query.language) ?? context.language) };
    }),
    handle(contract.getSitePicture, async ({ params: { name } }, context) => {
      const [hash = '', ending] = name.split('.');
      const picture = await readSitePicture(db, context.merchant.id, hash);
      if (picture === undefined || picture.contentType !== (ending === 'png' ? 'image/png' : 'image/jpeg')) return refuse('not.found');
      return { fileName: name, contentType: picture.contentType, rows: [picture.bytes], immutable: true };
    }),
    handle(contract.listAnnouncements, ({ query }, context) => listAnnouncements(services, { brandOf, contentOf }, query.types, context)),
    handle(contract.getBrandLogo, async ({ params }, context) => {
      const logo = (await logoOf(context.merchant.id, params.logoId)) ?? refuse('not.found');
      context.setHeader('content-security-policy', "default-src 'none'; sandbox");
      return {
        fileName: `${logo.id}.${logo.contentType === 'image/png' ? 'png' : 'jpg'}`,
        contentType: logo.contentType,
        rows: [logo.bytes],
        immutable: true,
      };
    }),
    handle(contract.collectMetrics, async ({ body }) => {
      collectMetric(body.name, body.value, body.route);
      return {};
    }),
  ];
}
