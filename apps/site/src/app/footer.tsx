import type { Reply, site } from '@sortes/contract';
import { Sign, buttonClass, linkClass } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useSyncExternalStore } from 'react';
import { boot } from '../kit/boot';
import { useCustomerService } from '../entities/brand/customer-service';
import { useLanguage, useT } from '../kit/i18n';
import { LogoMark } from './logo';
import { SocialLinks } from './social-links';
import { helpQuery, noticeQuery, useResource } from '../entities/brand/site-data';
import { PageLink } from '../kit/page-link';

const QrCode = lazy(async () => ({ default: (await import('./footer-qr')).QrCode }));

/** Ways to pay of a brand that names none itself. */
const payments = ['bank', 'qr', 'wallet', 'voucher'] as const;

/** Where the code to scan stands; a phone would load it for nothing. */
const wideWindow = typeof matchMedia === 'undefined' ? undefined : matchMedia('(min-width: 1024px)');
const followWidth = (changed: () => void) => {
  wideWindow?.addEventListener('change', changed);
  return () => wideWindow?.removeEventListener('change', changed);
};

const year = String(new Date().getFullYear());

const heading = 'pb-2 text-label font-bold text-ink-1';

type OwnLine = Reply<typeof site.listAnnouncements>['footer'][number];

/** Help, and whom to ask. */
function HelpAndService({ lines }: { lines: readonly OwnLine[] }) {
  const t = useT();
  const language = useLanguage();
  const customerService = useCustomerService();
  const articles = (useQuery(helpQuery(language.code)).data ?? []).filter(({ translated }) => translated);
  return (
    <section>
      <h2 className={heading}>{t('shell.footer.links')}</h2>
      <ul>
        {articles.slice(0, 6).map((article) => (
          <li key={article.key}>
            <PageLink
              place={{ to: '/help', search: { topic: article.key } }}
              className="flex min-h-9 items-center text-ink-2 no-underline hover:text-ink-1"
            >
              {article.title}
            </PageLink>
          </li>
        ))}
        <li>
          <PageLink place={{ to: '/help' }} className={`flex min-h-9 items-center ${linkClass}`}>
            {t('shell.nav.help')}
          </PageLink>
        </li>
        {customerService && (
          <li>
            <button type="button" onClick={customerService.open} className={`flex min-h-9 items-center ${linkClass}`}>
              {t(customerService.text)}
            </button>
          </li>
        )}
        {lines.map(({ id, icon, imageUrl, text, url }) => (
          <li key={id}>
            <FooterLine icon={icon} imageUrl={imageUrl} text={text} url={url} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The ways to pay that the brand names, else the usual ones. */
function WaysToPay({ lines }: { lines: readonly OwnLine[] }) {
  const t = useT();
  return (
    <section>
      <h2 className={heading}>{t('shell.footer.payments')}</h2>
      <ul className="grid gap-1">
        {lines.map(({ id, icon, imageUrl, text, url }) => (
          <li key={id}>
            <FooterLine icon={icon} imageUrl={imageUrl} text={text} url={url} />
          </li>
        ))}
        {lines.length === 0 &&
          payments.map((icon) => (
            <li key={icon}>
              <FooterLine icon={icon} imageUrl="" text={t(`shell.payment.${icon}`)} url="" />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Who we are, how to pay, help, the age limit. Whatever the brand has no link for is not drawn. */
export function Footer() {
  const t = useT();
  const language = useLanguage();
  const affiliate = useResource('AFFILIATELINK');
  const own = useQuery(noticeQuery(language.code)).data?.footer ?? [];
  const partOf = (name: string) => own.filter(({ part, text }) => part === name && text !== '');
  const wide = useSyncExternalStore(followWidth, () => wideWindow?.matches ?? false);
  return (
    <footer className="mt-12 border-t border-hairline bg-bg1/60 [content-visibility:auto] [contain-intrinsic-size:auto_480px]">
      <div className="mx-auto grid max-w-[1440px] gap-8 px-3 py-8 text-label text-ink-2 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto] lg:px-6">
        <section>
          <h2 className="flex items-center gap-2 pb-3 text-h2 font-extrabold text-ink-1">
            <LogoMark size={22} /> {boot.brandName}
          </h2>
          <p className="max-w-[52ch] whitespace-pre-line">
            {partOf('about')[0]?.text ?? t('shell.footer.about', { brand: boot.brandName })}
          </p>
          {affiliate && (
            <a href={affiliate.url} target="_blank" rel="noopener noreferrer" className={`mt-4 ${buttonClass()}`}>
              {t('shell.footer.affiliate')}
            </a>
          )}
          <SocialLinks heading={<h3 className={`${heading} pt-5`}>{t('shell.footer.follow')}</h3>} />
        </section>
        <HelpAndService lines={partOf('service')} />
        <WaysToPay lines={partOf('payment')} />
        <section className="hidden lg:block">
          <h2 className={heading}>{t('shell.footer.appQr')}</h2>
          <div className="size-28">
            {wide && (
              <Suspense fallback={null}>
                <QrCode text={`${location.origin}/down`} label={t('shell.footer.appQr')} size={112} />
              </Suspense>
            )}
          </div>
        </section>
        <div className="col-span-full flex items-center gap-4 border-t border-divider pt-6">
          <span
            aria-hidden="true"
            className="flex size-12 shrink-0 items-center justify-center rounded-full border-2 border-danger text-label font-extrabold text-ink-1"
          >
            {boot.minimumAge}+
          </span>
          <p className="max-w-[64ch]">{partOf('responsible')[0]?.text ?? t('shell.footer.responsible', { age: boot.minimumAge })}</p>
        </div>
        <p className="col-span-full text-caption text-ink-3">{t('shell.footer.copyright', { year: year, brand: boot.brandName })}</p>
      </div>
    </footer>
  );
}

/** A way to pay or to be reached; a link where it leads somewhere. */
function FooterLine({ icon, imageUrl, text, url }: { icon: string; imageUrl: string; text: string; url: string }) {
  const line = (
    <>
      <Sign icon={icon} imageUrl={imageUrl} /> {text}
    </>
  );
  const shape = 'flex min-h-9 items-center gap-2.5';
  if (url === '') return <span className={shape}>{line}</span>;
  return (
    <a href={url} {...(url.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })} className={`${shape} ${linkClass}`}>
      {line}
    </a>
  );
}
