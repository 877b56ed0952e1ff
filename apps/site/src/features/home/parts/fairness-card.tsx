import { IconShieldCheck, buttonClass } from '@sortes/ui';
import { useT } from '../../../kit/i18n';
import { PageLink } from '../../../kit/page-link';

const steps = ['mine.fair.before', 'mine.fair.during', 'mine.fair.after'] as const;

/** How a house draw can be checked, in three lines; the help article and each draw's proof tell the rest. */
export function FairnessCard() {
  const t = useT();
  return (
    <section aria-labelledby="fairness" className="card rounded-tile p-4 sm:p-5">
      <div className="flex items-center gap-3">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-tile border border-hairline bg-bg2 text-gold-text">
          <IconShieldCheck size={24} />
        </span>
        <h2 id="fairness" className="text-h2">
          {t('mine.fair.title')}
        </h2>
      </div>
      <ol className="grid gap-2.5 py-4 text-body text-ink-2">
        {steps.map((text, at) => (
          <li key={text} className="flex gap-3">
            <span
              aria-hidden="true"
              className="tabular flex size-6 shrink-0 items-center justify-center rounded-full bg-bg3 text-caption font-bold text-ink-1"
            >
              {at + 1}
            </span>
            <span>{t(text)}</span>
          </li>
        ))}
      </ol>
      <PageLink place={{ to: '/help', search: { topic: 'fairness' } }} className={buttonClass({ tone: 'secondary' })}>
        {t('mine.fair.more')}
      </PageLink>
    </section>
  );
}
