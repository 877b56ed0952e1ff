import { IconCaretRight, IconHeadset, IconShieldCheck, RichText } from '@sortes/ui';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { isTrial, useSession } from '../../../entities/account/session';
import { ContactTiles } from '../../../entities/brand/contact-tiles';
import { ServiceStateLine, ServiceWeek } from '../../../entities/brand/service-state';
import { useModule } from '../../../entities/brand/site-data';
import { boot } from '../../../kit/boot';
import { useT } from '../../../kit/i18n';
import type { Topic } from '../topics';
import { useHelpAddress } from '../use-help-address';
import { Feedback } from './feedback';
import { OwnLetters } from './own-letters';
import { TopicButton } from './topic-button';

/** What most people ask, the most asked first. */
const quickTopics = ['deposit', 'withdraw', 'limits', 'turnover', 'fees', 'register', 'bet', 'rules'];

const formId = 'write-to-us';

/** The form to write by: on a small window folded behind its way among the others, so that answers stand before it. */
export interface Writing {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** The head of the page of customer service: whether somebody is there now, and every way to them. */
export function ServiceHead({ writing }: { writing: Writing }) {
  const t = useT();
  const hasForm = useModule('FEEDBACK3');
  return (
    <header className="grid grid-cols-1 gap-4 pb-5">
      <div className="flex items-center gap-4">
        <span className="gold-fill flex size-14 shrink-0 items-center justify-center rounded-full">
          <IconHeadset size={30} />
        </span>
        <div className="grid min-w-0 gap-1">
          <h1 className="text-h1">{t('shell.nav.service')}</h1>
          <p className="text-ink-2">{t('people.note')}</p>
        </div>
      </div>
      <div className="grid grid-cols-1 empty:hidden">
        <ServiceStateLine />
        <ServiceWeek />
      </div>
      <ContactTiles form={hasForm ? { id: formId, isOpen: writing.isOpen, onToggle: writing.toggle } : undefined} />
    </header>
  );
}

/** Where whoever plays more than is good for them finds what helps. */
function ResponsibleLine({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="card flex min-h-13 w-full items-center gap-3 rounded-tile px-4 py-3 text-start text-body text-ink-1 hover:bg-bg2"
    >
      <IconShieldCheck size={22} className="shrink-0 text-gold-text" />
      <span className="min-w-0 flex-1">{t('help.responsible', { age: boot.minimumAge })}</span>
      <IconCaretRight size={16} className="shrink-0 text-ink-3" />
    </button>
  );
}

/** The form to write by with the operator's own words below it, what was written before, and beside them what most people ask, one press away. */
export function ServiceDesk({ topics, withForm, isWriting }: { topics: readonly Topic[]; withForm: boolean; isWriting: boolean }) {
  const t = useT();
  const form = useRef<HTMLDivElement>(null);
  const wasWriting = useRef(isWriting);
  useEffect(() => {
    if (isWriting && !wasWriting.current) {
      form.current?.scrollIntoView({ block: 'start' });
      form.current?.querySelector('textarea')?.focus({ preventScroll: true });
    }
    wasWriting.current = isWriting;
  }, [isWriting]);
  const { go } = useHelpAddress();
  const isMember = useSession((session) => session.status === 'member' && !isTrial(session));
  const quick = quickTopics.flatMap((key) => topics.find((topic) => topic.key === key) ?? []);
  const contact = topics.find(({ key }) => key === 'contact');
  const isResponsible = topics.some(({ key }) => key === 'responsible');
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {withForm && (
        <div className="grid grid-cols-1 gap-5 max-lg:contents">
          <div ref={form} id={formId} className={clsx('scroll-mt-4', !isWriting && 'max-lg:hidden')}>
            <Feedback isFolded note={contact?.kind === 'article' ? <RichText html={contact.html} className="text-label" /> : undefined} />
          </div>
          {isMember && <OwnLetters />}
        </div>
      )}
      <div className="grid grid-cols-1 gap-5">
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
        {isResponsible && <ResponsibleLine onOpen={() => go({ topic: 'responsible' })} />}
      </div>
    </div>
  );
}
