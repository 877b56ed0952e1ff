import {
  IconCaretRight,
  IconCoins,
  IconHandCoins,
  IconHeadset,
  IconListBullets,
  IconQuestion,
  IconReceipt,
  IconShieldCheck,
  IconTicket,
  IconUserCircle,
  IconWallet,
  RichText,
} from '@sortes/ui';
import { useT } from '../../../kit/i18n';
import type { Topic } from '../topics';
import { useHelpAddress } from '../use-help-address';
import { Feedback } from './feedback';

const icons: Readonly<Record<string, typeof IconQuestion>> = {
  register: IconUserCircle,
  deposit: IconWallet,
  withdraw: IconHandCoins,
  turnover: IconReceipt,
  fees: IconCoins,
  limits: IconShieldCheck,
  bet: IconTicket,
  rules: IconListBullets,
};
const quickTopics = Object.keys(icons);

/** The head of the page of customer service. */
export function ServiceHead() {
  const t = useT();
  return (
    <div className="flex items-center gap-4 pb-5">
      <span className="gold-fill flex size-14 shrink-0 items-center justify-center rounded-full">
        <IconHeadset size={30} />
      </span>
      <div className="min-w-0">
        <h1 className="text-h1">{t('shell.nav.service')}</h1>
        <p className="text-ink-2">{t('people.note')}</p>
      </div>
    </div>
  );
}

/** What most people ask, one press away, and beside it the form to write by, with the operator's own words about it. */
export function ServiceDesk({ topics, withForm }: { topics: readonly Topic[]; withForm: boolean }) {
  const t = useT();
  const { go } = useHelpAddress();
  const quick = quickTopics.flatMap((key) => topics.find((topic) => topic.key === key) ?? []);
  const contact = topics.find(({ key }) => key === 'contact');
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      {quick.length > 0 && (
        <section aria-labelledby="quick" className="card overflow-hidden rounded-tile">
          <h2 id="quick" className="px-4 pt-4 pb-2 text-h2">
            {t('help.quick')}
          </h2>
          <ul className="grid grid-cols-2 gap-px bg-divider lg:grid-cols-1">
            {quick.map(({ key, title }) => {
              const Icon = icons[key] ?? IconQuestion;
              return (
                <li key={key} className="flex bg-bg1">
                  <button
                    type="button"
                    onClick={() => go({ topic: key })}
                    className="flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start text-body leading-tight font-semibold max-lg:px-3 hover:bg-bg2 focus-visible:-outline-offset-2"
                  >
                    <Icon size={22} className="shrink-0 text-gold-text" />
                    <span className="min-w-0 flex-1">{title}</span>
                    <IconCaretRight size={16} className="shrink-0 text-ink-3 max-lg:hidden" />
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {withForm && <Feedback note={contact?.kind === 'article' ? <RichText html={contact.html} /> : undefined} />}
    </div>
  );
}
