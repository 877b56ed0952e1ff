import { IconHeadset } from '@sortes/ui';
import { HelplineList } from '../../../entities/limits/helpline-list';
import { useT } from '../../../kit/i18n';
import { Section } from './section';

/** Signs that play has become a problem, and who helps. */
export function HelpSection() {
  const t = useT();
  return (
    <Section name="help" title={t('protection.help.title')} note={t('protection.help.note')} Icon={IconHeadset}>
      <ul className="grid list-disc gap-1 ps-5 text-label text-ink-2">
        {(['chase', 'borrow', 'hide', 'stop'] as const).map((key) => (
          <li key={key}>{t(`protection.help.sign.${key}`)}</li>
        ))}
      </ul>
      <p className="text-label text-ink-2">{t('protection.help.turn')}</p>
      <HelplineList />
      <p className="text-caption text-ink-3">{t('protection.help.family')}</p>
    </Section>
  );
}
