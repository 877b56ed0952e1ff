import { IconArrowSquareOut, IconPhone } from '@sortes/ui';
import { boot } from '../../kit/boot';
import { useFormat } from '../../kit/format';
import { useLanguage, useT } from '../../kit/i18n';
import { helplinesFor } from './helplines';

const linkClass = 'inline-flex min-h-11 items-center gap-1.5 font-semibold text-info underline underline-offset-2 hover:text-ink-1';

/** Who helps people whose play has become a problem. Its words are in the area `protection`. */
export function HelplineList() {
  const t = useT();
  const language = useLanguage();
  const { tag } = useFormat();
  const countries = new Intl.DisplayNames(tag, { type: 'region' });
  return (
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
  );
}
