import { Button, TextArea, TextField, toast } from '@sortes/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import limits from 'virtual:limits/sendFeedback';
import { isTrial, useSession } from '../../../entities/account/session';
import { call } from '../../../kit/api/client';
import { translate, useT } from '../../../kit/i18n';
import { queryClient } from '../../../kit/query-client';
import { useForm } from '../../../kit/use-form';
import { helpKeys } from '../keys';

interface Words {
  readonly content: string;
  readonly contact: string;
  readonly reference: string;
}

const bodyOf = (words: Words) => {
  const [content, contact, reference] = [words.content.trim(), words.contact.trim(), words.reference.trim()];
  return { content, ...(contact && { contact }), ...(reference && { reference }) };
};

/** A form to write to the operator by, and how the answer comes; `note` stands below it. `isFolded`: on a small window what opens it has said what it is, and where a member is answered. */
export function Feedback({ note, isFolded = false }: { note?: ReactNode; isFolded?: boolean }) {
  const t = useT();
  const isMember = useSession((session) => session.status === 'member' && !isTrial(session));
  const form = useForm<Words>({
    start: { content: '', contact: '', reference: '' },
    limits,
    body: bodyOf,
    faults: ({ content }) => ({ content: content.trim() === '' ? t('help.feedbackNeeded') : undefined }),
    async submit(words) {
      try {
        await call('sendFeedback', { body: bodyOf(words) });
        form.begin({ ...words, content: '', reference: '' });
        void queryClient.invalidateQueries({ queryKey: helpKeys.letters.all });
        toast(translate('help.feedbackSent'), { tone: 'win' });
      } catch (failure) {
        toast((failure instanceof Error && failure.message) || translate('errors.network'), { tone: 'danger' });
        throw failure;
      }
    },
  });
  return (
    <form {...form.props} className="card grid grid-cols-1 gap-4 rounded-tile p-4 sm:p-5">
      <h2 className={clsx('text-h2', isFolded && 'max-lg:sr-only')}>{t('help.feedbackTitle')}</h2>
      <TextArea label={t('help.feedbackText')} {...form.field('content')} />
      <TextField label={t('help.feedbackReference')} optionalLabel={t('common.optional')} autoComplete="off" {...form.field('reference')} />
      <TextField label={t('help.feedbackContact')} optionalLabel={t('common.optional')} {...form.field('contact')} />
      <div>
        <Button type="submit" tone="primary" loading={form.busy} loadingLabel={t('common.loading')}>
          {t('help.feedbackSend')}
        </Button>
      </div>
      <div className="grid grid-cols-1 gap-2 text-label text-ink-2">
        <p className={clsx(isFolded && isMember && 'max-lg:hidden')}>{t(isMember ? 'help.feedbackNote' : 'help.feedbackNoteVisitor')}</p>
        {note}
      </div>
    </form>
  );
}
