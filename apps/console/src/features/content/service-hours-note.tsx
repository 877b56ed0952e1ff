import { useQuery } from '@tanstack/react-query';
import { brandQuery } from '../../shared/brand-query';
import { useFormat } from '../../shared/format';
import { ScreenLink } from '../../shared/screen-link';
import { serviceHoursWords } from '../../shared/service-hours';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';

/** What players are told of when customer service is there and how soon it answers, and where that is set. */
export function ServiceHoursNote() {
  const t = useT();
  const { tag } = useFormat();
  const mayRead = useMay('brand.read');
  const mayManage = useMay('brand.manage');
  const { data } = useQuery({ ...brandQuery, enabled: mayRead });
  if (data === undefined) return null;
  const settingOf = (name: string): unknown => data.settings.find((one) => one.name === name)?.value;
  const hours = (settingOf('serviceHours') ?? []) as string[];
  const minutes = Number(settingOf('serviceAnswerMinutes') ?? 0);
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 pt-3 text-label">
      <dl className="contents">
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-ink-3">{t('content.serviceHours')}</dt>
          <dd className="text-ink-1">{hours.length === 0 ? t('content.serviceHoursNone') : serviceHoursWords(hours, tag)}</dd>
        </div>
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-ink-3">{t('content.serviceAnswer')}</dt>
          <dd className="text-ink-1">{minutes === 0 ? t('content.serviceAnswerNone') : t('content.serviceMinutes', { count: minutes })}</dd>
        </div>
      </dl>
      {mayManage && (
        <ScreenLink place={{ to: '/brand', search: { part: 'settings' } }} className="font-semibold text-info underline">
          {t('content.serviceChange')}
        </ScreenLink>
      )}
    </div>
  );
}
