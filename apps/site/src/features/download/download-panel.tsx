import { Button, QrCode, SegmentedControl, buttonClass } from '@sortes/ui';
import { useState } from 'react';
import { boot } from '../../kit/boot';
import { useT, type TextId } from '../../kit/i18n';
import { useInstall } from '../../kit/install-prompt';
import { useResource } from '../../entities/brand/site-data';

type Platform = 'android' | 'ios';
const stepNumbers = [1, 2, 3, 4] as const;

/** Android and iOS tabs: QR code, the file when the brand has one, the four steps of the file or of the browser. */
export function DownloadPanel({ qrSize = 160 }: { qrSize?: number }) {
  const t = useT();
  const [platform, setPlatform] = useState<Platform>(/iphone|ipad|macintosh/i.test(navigator.userAgent) ? 'ios' : 'android');
  const install = useInstall();
  const android = useResource('Android');
  const ios = useResource('MOBILECONFIG');
  const file = platform === 'android' ? android : ios;
  return (
    <div className="grid gap-5">
      <SegmentedControl<Platform>
        label={t('download.platform')}
        value={platform}
        onChange={setPlatform}
        choices={[
          { value: 'android', label: t('download.android') },
          { value: 'ios', label: t('download.ios') },
        ]}
      />
      <div className="flex flex-wrap items-center gap-5 pointer-coarse:not-has-[a,button]:hidden">
        {/* Nobody scans their own screen. */}
        <div className="rounded-chip border border-hairline bg-white p-1 pointer-coarse:hidden">
          <QrCode text={file?.qrCodeUrl || file?.url || `${location.origin}/down`} label={t('download.qr')} size={qrSize} />
        </div>
        <div className="flex min-w-48 flex-1 flex-col gap-3">
          <p className="text-ink-2 pointer-coarse:hidden">{t('download.qr')}</p>
          {install && (
            <Button tone="primary" onClick={install}>
              {t('download.install')}
            </Button>
          )}
          {file && (
            <a href={file.url} className={buttonClass({ tone: install ? 'secondary' : 'primary' })}>
              {t('download.getFile')}
            </a>
          )}
        </div>
      </div>
      <section>
        <h2 className="pb-3 text-h2">{t('download.steps')}</h2>
        <ol className="grid gap-2 sm:grid-cols-2">
          {stepNumbers.map((step) => (
            <li key={step} className="flex items-center gap-3 rounded-tile border border-hairline bg-bg2 p-4">
              <span
                aria-hidden="true"
                className="tabular flex size-8 shrink-0 items-center justify-center rounded-full border border-gold font-bold text-gold-text"
              >
                {step}
              </span>
              <span className="text-ink-2">
                {t(`download.${platform}${file ? 'File' : ''}.${step}` as TextId, { brand: boot.brandName })}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
