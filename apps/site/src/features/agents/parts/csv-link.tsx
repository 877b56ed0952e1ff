import { IconDownloadSimple, buttonClass } from '@sortes/ui';
import { useT } from '../../../kit/i18n';

/** The list of the page as a file. */
export function CsvLink({ href }: { href: string }) {
  const t = useT();
  return (
    <a href={href} download className={buttonClass({ tone: 'secondary' })}>
      <IconDownloadSimple size={18} /> {t('wallet.exportCsv')}
    </a>
  );
}
