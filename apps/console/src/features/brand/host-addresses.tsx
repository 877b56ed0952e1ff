import { linkClass } from '@sortes/ui';
import { useT } from '../../shared/texts';

/** The site of a host: the same port and scheme as here. */
const siteOf = (host: string): string => `${location.protocol}//${host}${location.port === '' ? '' : `:${location.port}`}/`;
const consoleOf = (host: string): string => `${siteOf(host)}console`;

/** The console and the site of every host. */
export function HostAddresses({ hosts }: { hosts: readonly string[] }) {
  const t = useT();
  return (
    <ul className="grid gap-1">
      {hosts
        .flatMap((host) => [
          { address: consoleOf(host), name: t('shell.console') },
          { address: siteOf(host), name: t('brand.site') },
        ])
        .map(({ address, name }) => (
          <li key={address} className="text-label text-ink-3">
            {name}:{' '}
            <a href={address} target="_blank" rel="noreferrer" className={`${linkClass} text-body break-all`}>
              {address}
            </a>
          </li>
        ))}
    </ul>
  );
}
