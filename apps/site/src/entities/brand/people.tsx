import { buttonClass, Button, IconEnvelope, IconHeadset, IconQuestion, IconTelegramLogo, linkClass } from '@sortes/ui';
import { useT } from '../../kit/i18n';
import { useCustomerService } from './customer-service';
import { LineLogo } from './line-logo';
import { ServiceStateLine } from './service-state';
import { useSystemStatus } from './site-data';

/** The programs that people chat by, with their marks. */
export const chats = [
  { type: 'LINE', name: 'LINE', Icon: LineLogo },
  { type: 'TELEGRAM', name: 'Telegram', Icon: IconTelegramLogo },
] as const;

/** Where an operator's people are to be reached: the programs they chat by, and their mailbox. */
export function useWays(): readonly { readonly type: string; readonly name: string | undefined; readonly url: string }[] {
  const resources = useSystemStatus()?.info.resources ?? [];
  const urlOf = (type: string) => resources.find((row) => row.resourceType.toUpperCase() === type)?.url ?? '';
  return [...chats, { type: 'EMAIL', name: undefined }]
    .map(({ type, name }) => ({ type, name, url: urlOf(type) }))
    .filter(({ url }) => url !== '');
}

/** Ways to the brand's people, each a button; nothing where it has none. */
function Ways({ tone }: { tone: 'primary' | 'ghost' }) {
  const t = useT();
  const service = useCustomerService();
  return (
    <>
      {service && (
        <Button tone={tone} icon={<IconHeadset size={18} />} onClick={service.open}>
          {t(service.text)}
        </Button>
      )}
      {useWays().map(({ type, name, url }) => {
        const Icon = chats.find((chat) => chat.type === type)?.Icon ?? IconEnvelope;
        return (
          <a key={type} href={url} target="_blank" rel="noopener noreferrer" className={buttonClass({ tone: 'ghost' })}>
            <Icon size={18} />
            {name ?? t('people.email')}
          </a>
        );
      })}
    </>
  );
}

/** Whether the brand has people to ask besides the form of the help page. */
function useHasPeople(): boolean {
  const service = useCustomerService();
  return useWays().length > 0 || service !== undefined;
}

/** A card with every way to the brand's people; nothing where it has none. */
export function PeopleCard() {
  const t = useT();
  if (!useHasPeople()) return null;
  return (
    <section className="card flex flex-wrap items-center justify-between gap-3 rounded-tile p-4 sm:p-5">
      <div className="grid min-w-0 gap-1">
        <h2 className="text-h2">{t('people.title')}</h2>
        <p className="text-label text-ink-2">{t('people.note')}</p>
        <ServiceStateLine />
      </div>
      <div className="flex flex-wrap gap-2">
        <Ways tone="primary" />
      </div>
    </section>
  );
}

/** Under a form of money: its topic of the help centre, in a window of its own so that the form stays as it is, and the ways to people. */
export function HelpLine({ topic }: { topic: 'deposit' | 'withdraw' }) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 text-label">
      <a href={`/help?topic=${topic}`} target="_blank" rel="noopener" className={`inline-flex min-h-11 items-center gap-1.5 ${linkClass}`}>
        <IconQuestion size={18} />
        {t(`people.help.${topic}`)}
      </a>
      <Ways tone="ghost" />
    </div>
  );
}
