import { IconArrowSquareOut, IconHeadset, IconPhone } from '@sortes/ui';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useLanguage, useT } from '../../../kit/i18n';
import { helplinesFor } from '../state/helplines';
import { Section } from './section';

const linkClass = 'inline-flex min-h-11 items-center gap-1.5 font-semibold text-info underline underline-offset-2 hover:text-ink-1';

/** Signs that play has become a problem, and who helps. */
export function HelpSection() {
  const t = useT();
  const language = useLanguage();
  const { tag } = useFormat();
  const countries = new Intl.DisplayNames(tag, { type: 'region' });
  return (
    <Section name="help" title={t('protection.help.title')} note={t('protection.help.note')} Icon={IconHeadset}>
      <ul className="grid list-disc gap-1 ps-5 text-label text-ink-2">
        {(['chase', 'borrow', 'hide', 'stop'] as const).map((key) => (
          <li key={key}>{t(`protection.help.sign.${key}`)}</li>
        ))}
      </ul>
      <p className="text-label text-ink-2">{t('protection.help.turn')}</p>
      <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2">
        {helplinesFor(language.code, boot.currency.code).map(({ name, country, phone, url, general }) => (
          <li key={`${name} ${country ?? ''}`} className="rounded-tile border border-hairline bg-bg2 px-4 py-2.5">
            <p className="text-body font-semibold text-ink-1">{name}</p>
            <p className="text-caption text-ink-3">
              {country === undefined ? t('protection.help.everywhere') : countries.of(country)}
              {general && ` · ${t('protection.help.general')}`}
            </p>
            <p className="flex flex-wrap gap-x-4 text-label">
              {phone !== undefined && (
                <a className={linkClass} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                  <IconPhone size={16} /> {phone}
                </a>
              )}
              {url !== undefined && (
                <a className={linkClass} href={url} target="_blank" rel="noopener noreferrer">
                  <IconArrowSquareOut size={16} /> {new URL(url).hostname.replace(/^www\./, '')}
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
      <p className="text-caption text-ink-3">{t('protection.help.family')}</p>
    </Section>
  );
}
