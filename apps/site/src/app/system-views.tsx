import { Button, EmptyState, IconMapPin, IconWrench, ToastRegion, buttonClass } from '@sortes/ui';
import { useFormat } from '../kit/format';
import { useLanguage, useT } from '../kit/i18n';
import { intlTag } from '@sortes/browser';
import { LogoMark } from './logo';
import { useCustomerService } from '../entities/brand/customer-service';
import { queryClient } from '../kit/query-client';
import { systemStatusQuery, useResource, type SystemStatus } from '../entities/brand/site-data';
import { boot } from '../kit/boot';

/** Name of a country in the language of the page. */
function countryName(code: string, tag: string): string {
  try {
    return new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The whole page while the site is closed: for maintenance (1) or for the visitor's region (2). */
export function SystemView({ status }: { status: SystemStatus }) {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const region = status.status === 2;
  const customerService = useCustomerService();
  const contact = useResource('CONTACT')?.url;
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-10">
      <p className="flex items-center gap-2 text-h2 font-extrabold">
        <LogoMark /> {boot.brandName}
      </p>
      <div className="card mt-8 w-full max-w-140 rounded-hero">
        <EmptyState
          heading="h1"
          title={t(region ? 'shell.region.title' : 'shell.maintenance.title')}
          art={region ? <IconMapPin size={36} /> : <IconWrench size={36} />}
          actions={
            <>
              {customerService && (
                <Button tone="primary" onClick={customerService.open}>
                  {t('shell.contactUs')}
                </Button>
              )}
              {!customerService && contact && (
                <a href={contact} className={buttonClass({ tone: 'primary' })}>
                  {t('shell.contactUs')}
                </a>
              )}
              <Button onClick={() => void queryClient.invalidateQueries({ queryKey: systemStatusQuery.queryKey })}>
                {t('shell.checkAgain')}
              </Button>
            </>
          }
        >
          <p>{t(region ? 'shell.region.text' : 'shell.maintenance.text')}</p>
          {!region && status.maintenanceUntil !== null && (
            <p className="mt-2 font-semibold text-ink-1">
              {t('shell.maintenance.until', { time: format.dateTime(status.maintenanceUntil) })}
            </p>
          )}
          {!region && (
            <section className="mt-5 border-t border-divider pt-4">
              <h2 className="text-body font-bold text-ink-1">{t('shell.region.title')}</h2>
              <p className="mt-1">{t('shell.region.text')}</p>
            </section>
          )}
          {region && (
            <dl className="mt-4 grid grid-cols-[auto_auto] justify-center gap-x-4 gap-y-1 text-start">
              <dt className="text-ink-3">{t('shell.region.ip')}</dt>
              <dd className="tabular text-ink-1">{status.location.ip || t('shell.region.unknown')}</dd>
              <dt className="text-ink-3">{t('shell.region.country')}</dt>
              <dd className="text-ink-1">
                {status.location.country ? countryName(status.location.country, intlTag(language)) : t('shell.region.unknown')}
              </dd>
            </dl>
          )}
        </EmptyState>
      </div>
      <ToastRegion label={t('shell.notifications')} closeLabel={t('common.close')} />
    </main>
  );
}
