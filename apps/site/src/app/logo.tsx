import { clsx } from 'clsx';
import { boot } from '../kit/boot';
import { useT } from '../kit/i18n';
import { PageLink } from '../kit/page-link';

/** The brand's own logo, or the mark: a lot drawn from an urn, as a faceted gold die face. */
export function LogoMark({ size = 26 }: { size?: number }) {
  if (boot.logo !== undefined)
    return <img src={boot.logo} height={size} alt="" style={{ height: size }} className="w-auto max-w-28 shrink-0 object-contain" />;
  return <img src="/logo-mark.svg" width={size} height={size} alt="" className="shrink-0" />;
}

/** Mark and brand name, leading home. */
export function Logo({ nameHidden = false }: { nameHidden?: boolean }) {
  const t = useT();
  return (
    <PageLink
      place={{ to: '/' }}
      aria-label={`${boot.brandName}, ${t('shell.nav.home')}`}
      // A name that finds no room falls below the line, where nobody sees it.
      className="flex h-11 min-w-11 flex-wrap content-start gap-x-2 overflow-hidden text-ink-1 no-underline"
    >
      <span className="flex h-11 items-center">
        <LogoMark />
      </span>
      <span
        className={clsx(
          'h-11 items-center text-[1.25rem] leading-none font-extrabold tracking-tight',
          nameHidden ? 'hidden sm:flex' : 'flex max-[379px]:sr-only',
        )}
      >
        {boot.brandName}
      </span>
    </PageLink>
  );
}
