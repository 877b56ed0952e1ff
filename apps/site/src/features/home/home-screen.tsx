import { EmptyState, IconTicket } from '@sortes/ui';
import { BannerSlider } from '../../shared/banner-slider';
import { boot } from '../../shared/boot';
import { useT } from '../../shared/i18n';

/** `/`: the lobby. */
export function HomeScreen() {
  const t = useT();
  return (
    <>
      <h1 className="sr-only">{boot.brandName}</h1>
      <BannerSlider group="home" pagination />
      <EmptyState title={t('shell.nav.lottery')} art={<IconTicket size={32} />} />
    </>
  );
}
