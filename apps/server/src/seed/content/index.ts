import type { CompleteLanguage } from '@sortes/contract';
import type { BrandContent } from '../../modules/site/index.js';
import { english } from './en.js';
import { indonesian } from './id.js';
import { portuguese } from './pt.js';
import { thai } from './th.js';
import { articleKeys, type DemoTexts } from './types.js';
import { vietnamese } from './vi.js';
import { chinese } from './zh.js';

export const demoTexts: Readonly<Record<CompleteLanguage, DemoTexts>> = {
  EN: english,
  CN: chinese,
  ID: indonesian,
  PT: portuguese,
  TH: thai,
  VI: vietnamese,
};

function local(pick: (texts: DemoTexts) => string): Record<CompleteLanguage, string> {
  const entries = Object.entries(demoTexts).map(([language, texts]): [string, string] => [language, pick(texts)]);
  return Object.fromEntries(entries) as Record<CompleteLanguage, string>;
}

/** A slide of the home page that opens an offer. @param url of the offer's page */
export const offerSlide = (groupName: string, slide: keyof DemoTexts['banners'], url: string): BrandContent['banners'][number] => ({
  groupName,
  imageUrl: '/art/hero-offers.avif',
  title: local((texts) => texts.banners[slide].title),
  text: local((texts) => texts.banners[slide].text),
  actionLabel: local((texts) => texts.banners[slide].action),
  url,
  linkageType: 'P',
});

/** Which slides each banner group shows, and where they lead. Pictures are the site's own art. */
const slides: readonly { groupName: string; slide: keyof DemoTexts['banners']; url: string }[] = [
  { groupName: 'home_visitor', slide: 'welcome', url: '/elott' },
  { groupName: 'home', slide: 'fair', url: '/help?topic=fairness' },
  { groupName: 'home', slide: 'northern', url: '/vnlottery?gameCode=xsmb' },
  { groupName: 'lott', slide: 'northern', url: '/vnlottery?gameCode=xsmb' },
  { groupName: 'lott', slide: 'fair', url: '/help?topic=fairness' },
  { groupName: 'help', slide: 'fair', url: '/help?topic=fairness' },
  { groupName: 'down', slide: 'welcome', url: '' },
  { groupName: 'w_reg', slide: 'welcome', url: '' },
];

const notices: readonly { type: 'PL' | 'H'; notice: keyof DemoTexts['announcements'] }[] = [
  { type: 'H', notice: 'welcome' },
  { type: 'PL', notice: 'welcome' },
  { type: 'PL', notice: 'fairness' },
  { type: 'PL', notice: 'schedule' },
  { type: 'PL', notice: 'demo' },
];

const minuteMs = 60_000;

/** The demo brand's content, announcements dated just before `now`, the first of the list the newest. */
export function demoContent(now: Date): BrandContent {
  return {
    resources: [
      { resourceType: 'CONTACT', url: '/helpmc?topic=contact', qrCodeUrl: '' },
      // A name that is kept for examples: nothing that is written there reaches anybody else.
      { resourceType: 'EMAIL', url: 'mailto:help@sortes.example', qrCodeUrl: '' },
    ],
    // The contact page of the site itself, so that the window can be tried on any machine and any port.
    services: [{ csType: 'LIVECHAT', path: '/helpmc?topic=contact' }],
    banners: slides.map(({ groupName, slide, url }) => ({
      groupName,
      imageUrl: `/art/hero-${slide}.avif`,
      title: local((texts) => texts.banners[slide].title),
      text: local((texts) => texts.banners[slide].text),
      actionLabel: url === '' ? {} : local((texts) => texts.banners[slide].action),
      url,
      linkageType: 'URL',
    })),
    announcements: notices.map(({ type, notice }, index) => ({
      type,
      title: local((texts) => texts.announcements[notice].title),
      content: local((texts) => texts.announcements[notice].content),
      publishedAt: new Date(now.getTime() - index * minuteMs),
    })),
    articles: articleKeys.map((key) => ({
      key,
      title: local((texts) => texts.articles[key].title),
      html: local((texts) => texts.articles[key].html),
    })),
  };
}
