import { ApiError } from '@sortes/browser';
import { TextField, toast } from '@sortes/ui';
import limits from 'virtual:limits/staffMakeSegment';
import { call } from '../../shared/calls';
import { FormEnd } from '../../shared/form-end';
import { ReasonField } from '../../shared/reason-field';
import { tagTyped } from '../../shared/tags';
import { useT } from '../../shared/texts';
import { missingIn, useForm } from '../../shared/use-form';
import { askSegmentsAnew } from './keys';

/** A list as it is typed. */
interface Draft {
  readonly code: string;
  readonly note: string;
  readonly reason: string;
}

const bodyOf = ({ code, note, reason }: Draft): Draft => ({ code: code.trim(), note: note.trim(), reason: reason.trim() });

/** Makes a list of players; it is filled on its own page. */
export function SegmentForm({ onMade }: { onMade: (segmentId: string) => void }) {
  const t = useT();
  const form = useForm<Draft>({
    start: { code: '', note: '', reason: '' },
    limits,
    body: bodyOf,
    sayRefusal: (error) => (error instanceof ApiError && error.code === 'already.so' ? t('promotions.segment.taken') : undefined),
    async submit(draft, idempotencyKey) {
      const { id, code } = await call('staffMakeSegment', { body: bodyOf(draft) }, { idempotencyKey });
      toast(t('promotions.segment.made', { code }), { tone: 'win' });
      onMade(id);
      await askSegmentsAnew();
    },
  });
  const code = form.field('code');
  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        label={t('promotions.code')}
        description={t('promotions.segment.codeNote')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...code}
        // A code is written as a tag is: in small letters, words joined.
        onChange={({ target }) => code.onChange(tagTyped(target.value))}
      />
      <TextField label={t('promotions.segment.what')} autoComplete="off" {...form.field('note')} />
      <ReasonField {...form.field('reason')} />
      <FormEnd form={form} missing={missingIn(t, form)} submit={t('promotions.segment.make')} />
    </form>
  );
}
