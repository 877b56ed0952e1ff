import {
  Button,
  Chips,
  EmptyState,
  ErrorState,
  IconHeadset,
  IconMagnifyingGlass,
  IconQuestion,
  Skeleton,
  TextArea,
  TextField,
  toast,
  RichText,
} from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import limits from 'virtual:limits/sendFeedback';
import { call } from '../../kit/api/client';
import { useCustomerService } from '../../entities/brand/customer-service';
import { foldText } from '../../kit/fold-text';
import { translate, useLanguage, useT } from '../../kit/i18n';
import { useParameter } from '../../kit/search';
import { helpQuery, useModule } from '../../entities/brand/site-data';
import { useForm } from '../../kit/use-form';

interface Words {
  readonly content: string;
  readonly contact: string;
  readonly reference: string;
}

const bodyOf = (words: Words) => {
  const [content, contact, reference] = [words.content.trim(), words.contact.trim(), words.reference.trim()];
  return { content, ...(contact && { contact }), ...(reference && { reference }) };
};

function Feedback() {
  const t = useT();
  const form = useForm<Words>({
    start: { content: '', contact: '', reference: '' },
    limits,
    body: bodyOf,
    faults: ({ content }) => ({ content: content.trim() === '' ? t('help.feedbackNeeded') : undefined }),
    async submit(words) {
      try {
        await call('sendFeedback', { body: bodyOf(words) });
        form.begin({ ...words, content: '', reference: '' });
        toast(translate('help.feedbackSent'), { tone: 'win' });
      } catch (failure) {
        toast((failure instanceof Error && failure.message) || translate('errors.network'), { tone: 'danger' });
        throw failure;
      }
    },
  });
  return (
    <form {...form.props} className="card grid grid-cols-1 gap-4 rounded-tile p-4 sm:p-5">
      <h2 className="text-h2">{t('help.feedbackTitle')}</h2>
      <TextArea label={t('help.feedbackText')} {...form.field('content')} />
      <TextField label={t('help.feedbackReference')} optionalLabel={t('common.optional')} autoComplete="off" {...form.field('reference')} />
      <TextField label={t('help.feedbackContact')} optionalLabel={t('common.optional')} {...form.field('contact')} />
      <div>
        <Button type="submit" loading={form.busy} loadingLabel={t('common.loading')}>
          {t('help.feedbackSend')}
        </Button>
      </div>
    </form>
  );
}

/** Topics, search and feedback; the help page and the help popup are this. `?topic=` opens one topic. */
export function HelpPanel() {
  const t = useT();
  const language = useLanguage();
  const topic = useParameter('topic');
  const customerService = useCustomerService();
  const feedback = useModule('FEEDBACK3');
  const { data, isPending, isError, refetch } = useQuery({ ...helpQuery(language.code), placeholderData: keepPreviousData });
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(topic);
  const articles = data ?? [];
  const wanted = foldText(text.trim());
  const found = wanted
    ? articles.filter((article) => foldText(`${article.title} ${article.html.replace(/<[^>]*>/g, ' ')}`).includes(wanted))
    : articles;
  const open = found.find((article) => article.key === chosen) ?? found[0];
  return (
    <div className="grid grid-cols-1 gap-5">
      <TextField
        label={t('help.search')}
        labelHidden
        type="search"
        placeholder={t('help.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        start={<IconMagnifyingGlass size={20} className="text-ink-3" />}
      />
      {isPending && <Skeleton className="h-60 rounded-tile!" />}
      {isError && (
        <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>} />
      )}
      {data && articles.length === 0 && <EmptyState title={t('help.empty')} art={<IconQuestion size={32} />} />}
      {articles.length > 0 && !open && (
        <EmptyState title={t('help.noMatch', { text: text.trim() })} art={<IconMagnifyingGlass size={32} />}>
          {t('help.noMatchNote')}
        </EmptyState>
      )}
      {open && (
        <>
          <Chips
            label={t('help.topics')}
            value={open.key}
            onChange={setChosen}
            choices={found.map((article) => ({ value: article.key, label: article.title }))}
          />
          <article className="card rounded-tile p-4 sm:p-6">
            <h2 className="text-h2">{open.title}</h2>
            <RichText html={open.html} />
          </article>
        </>
      )}
      {/* Not before the articles, whose length pushes it down. Another language keeps those of before until it has its own, and what was typed. */}
      {!isPending && customerService && (
        <section className="card flex flex-wrap items-center justify-between gap-3 rounded-tile p-4 sm:p-5">
          <div className="min-w-0">
            <h2 className="text-h2">{t(customerService.text)}</h2>
            <p className="text-label text-ink-2">{t('help.talkNote')}</p>
          </div>
          <Button tone="primary" onClick={customerService.open}>
            <IconHeadset size={20} />
            {t('help.talk')}
          </Button>
        </section>
      )}
      {!isPending && feedback && <Feedback />}
    </div>
  );
}
