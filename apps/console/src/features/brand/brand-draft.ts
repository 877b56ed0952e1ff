import type { Faults } from '@sortes/browser';
import {
  brandCodePattern,
  brandTemplateParts,
  isHostName,
  staffNamePattern,
  type BrandTemplatePart,
  type Input,
  type Operations,
  type Reply,
} from '@sortes/contract';
import { currencies } from '@sortes/money';
import { isEmail } from '../../shared/email';
import { shortestReason } from '../../shared/shortest-reason';
import type { Translate } from '../../shared/texts';

type Known = Reply<Operations['staffListBrands']>['list'][number];

/** A new brand as it is typed. What is undefined was not chosen: the template or this brand gives it. */
export interface BrandDraft {
  readonly code: string;
  readonly name: string;
  readonly hosts: string;
  readonly languages: readonly string[] | undefined;
  /** Code of the brand that it takes over from; empty: from none. */
  readonly template: string | undefined;
  readonly parts: readonly BrandTemplatePart[];
  readonly currency: string | undefined;
  readonly timeZone: string | undefined;
  readonly admin: string;
  readonly adminEmail: string;
  readonly reason: string;
}

/** With everything that was not chosen. */
export type WholeBrand = { readonly [Name in keyof BrandDraft]: Exclude<BrandDraft[Name], undefined> };

export const emptyBrand: BrandDraft = {
  code: '',
  name: '',
  hosts: '',
  languages: undefined,
  template: undefined,
  parts: brandTemplateParts,
  currency: undefined,
  timeZone: undefined,
  admin: '',
  adminEmail: '',
  reason: '',
};

/** Characters of a code at most: its pattern says so, and no length beside it. */
export const longestCode = 32;

/** The currencies that a brand can keep its books in. */
export const currencyCodes = currencies.filter(({ isPlay }) => !isPlay).map(({ code }) => code);

/** The draft, with what the known brands give for what was not chosen. */
export function wholeBrand(draft: BrandDraft, known: readonly Known[]): WholeBrand {
  const here = known.find(({ isHere }) => isHere);
  const template = draft.template ?? here?.code ?? '';
  return {
    ...draft,
    template,
    // Until somebody chooses, a brand speaks what its template speaks: texts that it takes over would else be seen by nobody.
    languages: draft.languages ?? known.find(({ code }) => code === template)?.languages ?? ['EN'],
    currency: draft.currency ?? currencyCodes.find((one) => one === here?.currency) ?? 'VND',
    timeZone: draft.timeZone ?? here?.timeZone ?? 'UTC',
  };
}

const hostsIn = (text: string): string[] => text.split(/[\s,]+/).filter((host) => host !== '');

/** What is wrong with a brand, by field, before the server is asked. */
export function brandFaults(t: Translate, { name, code, hosts, languages, admin, adminEmail, reason }: WholeBrand): Faults<BrandDraft> {
  const named = hostsIn(hosts);
  const strange = named.find((host) => !isHostName(host.toLowerCase()));
  const person = admin.trim();
  return {
    ...(name.trim() === '' && { name: t('brand.fault.needed') }),
    ...(!new RegExp(brandCodePattern).test(code) && { code: t(code === '' ? 'brand.fault.needed' : 'brand.fault.code') }),
    ...(named.length === 0 && { hosts: t('brand.fault.needed') }),
    ...(strange !== undefined && { hosts: t('brand.fault.host', { host: strange }) }),
    ...(languages.length === 0 && { languages: t('brand.fault.languages') }),
    ...(person !== '' && (person.length < 3 || !new RegExp(staffNamePattern).test(person)) && { admin: t('brand.fault.admin') }),
    ...(person !== '' && !isEmail(adminEmail) && { adminEmail: t('staff.fault.email') }),
    ...(reason.trim().length < shortestReason && { reason: t('common.decide.reason', { count: shortestReason }) }),
  };
}

/** The brand as the server takes it. */
export function brandBody(brand: WholeBrand): Input<Operations['staffCreateBrand']>['body'] {
  const { code, name, hosts, languages, currency, timeZone, template, parts, admin, adminEmail, reason } = brand;
  return {
    code,
    name: name.trim(),
    hosts: hostsIn(hosts),
    languages: [...languages],
    currency,
    timeZone,
    template: template === '' ? null : template,
    parts: template === '' ? [] : [...parts],
    admin: admin.trim() === '' ? null : { name: admin.trim(), email: adminEmail.trim() },
    reason: reason.trim(),
  };
}

/** Fields of the form by what the server calls them, and by the codes of refusals that name none. */
export const brandPlaces = {
  'admin.name': 'admin',
  'admin.email': 'adminEmail',
  'brand.code.taken': 'code',
  'brand.host.taken': 'hosts',
  'brand.host.needed': 'hosts',
  'staff.name.taken': 'admin',
} as const;
