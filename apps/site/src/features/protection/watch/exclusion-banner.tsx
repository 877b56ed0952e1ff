import { IconIdentificationCard, IconLock } from '@sortes/ui';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { useExclusion, useProtectionStatus } from '../../../entities/limits/status';

const textButton = 'relative min-h-11 font-semibold text-info underline underline-offset-2 hover:text-ink-1';

/** On every page of a player who may not play before they have shown who they are. */
function IdentityBanner() {
  const t = useT();
  const modal = useModal();
  const { data: status } = useProtectionStatus();
  if (status?.identityRequired !== true || status.identityState === 'verified') return null;
  const isChecked = status.identityState === 'pending';
  return (
    <section aria-label={t('protection.identity.title')} className="border-b border-warning/40 bg-bg2">
      <div className="mx-auto flex max-w-[1660px] flex-wrap items-center gap-x-4 px-4 py-1.5 lg:px-6">
        <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5 text-label text-ink-2">
          <IconIdentificationCard size={18} className="mt-0.5 shrink-0 text-warning" />
          <span>{t(isChecked ? 'shell.identityPending' : 'shell.identityNeeded')}</span>
        </p>
        <button
          type="button"
          className={`${textButton} text-label`}
          onClick={() => modal.open('member', { page: 'protection', at: 'identity' })}
        >
          {t(isChecked ? 'shell.identityLook' : 'shell.identityHandIn')}
        </button>
      </div>
    </section>
  );
}

/** On every page of a player who takes a break: until when, and what still works. */
export function ExclusionBanner() {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const exclusion = useExclusion();
  if (!exclusion) return <IdentityBanner />;
  const title =
    exclusion.until === null
      ? t('protection.banner.forever')
      : t(exclusion.kind === 'time-out' ? 'protection.banner.timeOut' : 'protection.banner.excluded', {
          time: format.dateTime(exclusion.until),
        });
  return (
    <section aria-label={t('protection.banner.label')} className="border-b border-warning/40 bg-bg2">
      <div className="mx-auto flex max-w-[1660px] flex-wrap items-center gap-x-4 px-4 py-1.5 lg:px-6">
        <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5 text-label text-ink-2">
          <IconLock size={18} className="mt-0.5 shrink-0 text-warning" />
          <span>
            <strong className="font-semibold text-ink-1">{title}</strong> {t('protection.banner.still')}
          </span>
        </p>
        <p className="flex flex-wrap gap-x-4 text-label">
          <button type="button" className={textButton} onClick={() => modal.open('withdraw')}>
            {t('shell.withdraw')}
          </button>
          <button type="button" className={textButton} onClick={() => modal.open('member', { page: 'protection', at: 'help' })}>
            {t('protection.banner.help')}
          </button>
        </p>
      </div>
    </section>
  );
}
