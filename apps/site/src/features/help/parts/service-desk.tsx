import { IconHeadset, RichText } from '@sortes/ui';
import { useT } from '../../../kit/i18n';
import type { Topic } from '../topics';
import { useHelpAddress } from '../use-help-address';
import { Feedback } from './feedback';
import { TopicButton, topicIcons } from './topic-button';

const quickTopics = Object.keys(topicIcons);

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
            {quick.map(({ key, title }) => (
              <li key={key} className="flex bg-bg1">
                <TopicButton topicKey={key} title={title} onOpen={() => go({ topic: key })} isRow />
              </li>
            ))}
          </ul>
        </section>
      )}
      {withForm && <Feedback note={contact?.kind === 'article' ? <RichText html={contact.html} /> : undefined} />}
    </div>
  );
}
