import { Button, IconHeadset, IconIdentificationCard, IconKey } from '@sortes/ui';
import { useModal } from '../../../kit/modal';
import { useT } from '../../../kit/i18n';

/** For whoever has neither password nor phone: what may be left, and, with nothing left, the form by which an account is given back. */
export function LostEverything() {
  const t = useT();
  const modal = useModal();
  return (
    <details className="rounded-tile border border-hairline bg-bg2">
      <summary className="flex min-h-11 cursor-pointer items-center justify-center px-4 text-center text-body font-medium text-info">
        {t('identity.lost.title')}
      </summary>
      <div className="grid grid-cols-1 gap-3 px-4 pb-4 text-label text-ink-2">
        <p>{t('identity.lost.ways')}</p>
        <ul className="grid list-disc grid-cols-1 gap-1.5 ps-5">
          <li>{t('identity.lost.mail')}</li>
          <li>{t('identity.lost.codes')}</li>
        </ul>
        <p>{t('identity.lost.support')}</p>
        <p className="font-semibold text-ink-1">{t('identity.lost.never')}</p>
        <div className="flex flex-wrap gap-2">
          <Button icon={<IconIdentificationCard size={18} />} onClick={() => modal.open('forgotPassword', { step: 'claim' })}>
            {t('identity.lost.ask')}
          </Button>
          <Button icon={<IconKey size={18} />} onClick={() => modal.open('forgotPassword', { step: 'code' })}>
            {t('identity.lost.haveCode')}
          </Button>
          <Button tone="ghost" icon={<IconHeadset size={18} />} onClick={() => modal.open('help', { topic: 'contact' })}>
            {t('identity.lost.contact')}
          </Button>
        </div>
      </div>
    </details>
  );
}
