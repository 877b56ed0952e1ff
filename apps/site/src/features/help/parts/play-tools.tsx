import { Button, IconGauge, IconPause, IconXCircle } from '@sortes/ui';
import { HelplineList } from '../../../entities/limits/helpline-list';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';

const tools = [
  { at: 'limits', text: 'help.tools.limits', Icon: IconGauge },
  { at: 'break', text: 'help.tools.break', Icon: IconPause },
  { at: 'break', text: 'help.tools.exclude', Icon: IconXCircle },
] as const;

/** Beneath what is said about playing responsibly: what one can do at once, and who helps. */
export function PlayTools() {
  const t = useT();
  const modal = useModal();
  return (
    <>
      <ul className="flex flex-wrap gap-2 pt-4">
        {tools.map(({ at, text, Icon }) => (
          <li key={text} className="flex flex-1 basis-44">
            <Button wide icon={<Icon size={20} />} onClick={() => modal.open('member', { page: 'protection', at })}>
              {t(text)}
            </Button>
          </li>
        ))}
      </ul>
      <h3 className="pt-6 pb-2 text-h3">{t('help.tools.people')}</h3>
      <HelplineList />
    </>
  );
}
