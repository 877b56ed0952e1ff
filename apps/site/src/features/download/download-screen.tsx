import { BannerSlider } from '../../entities/banner/banner-slider';
import { DownloadPanel } from './download-panel';
import { boot } from '../../kit/boot';
import { useT } from '../../kit/i18n';

/** `/down`: how to put the site on a phone. */
export function DownloadScreen() {
  const t = useT();
  return (
    <div className="mx-auto max-w-180 py-4">
      <div className="pb-5 empty:hidden">
        <BannerSlider group="down" />
      </div>
      <h1 className="text-h1">{t('download.title', { brand: boot.brandName })}</h1>
      <p className="pt-2 pb-6 text-ink-2">{t('download.intro')}</p>
      <DownloadPanel />
    </div>
  );
}
