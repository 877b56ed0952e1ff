import { mallCodesAtMost } from '@sortes/contract';
import { Button, IconUploadSimple, TextArea, toast } from '@sortes/ui';
import { useRef } from 'react';
import limits from 'virtual:limits/staffLoadVouchers';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { FormEnd } from '../../shared/form-end';
import { ReasonField } from '../../shared/reason-field';
import { useT } from '../../shared/texts';
import { missingIn, useForm } from '../../shared/use-form';
import { askItemsAnew, type StaffItem } from './keys';

interface Typed {
  readonly text: string;
  readonly reason: string;
}

/** Codes as a file or a pasted text has them: one a line, the first column of it, each once. */
export const codesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => (line.split(/[,;\t]/, 1)[0] ?? '').trim().replaceAll(/^"|"$/g, ''))
      .filter((code) => code !== ''),
  ),
];

/** Loads voucher codes of an item from a file, or as they are pasted. Nobody of the staff sees them again. */
export function VoucherForm({ item: { id, codesLeft } }: { item: StaffItem }) {
  const t = useT();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const form = useForm<Typed>({
    start: { text: '', reason: '' },
    limits,
    places: { codes: 'text' },
    body: ({ text, reason }) => ({ codes: codesIn(text), reason: reason.trim() }),
    faults: ({ text }) => {
      const count = codesIn(text).length;
      return { text: count === 0 || count > mallCodesAtMost ? t('mall.codesCount', { most: format.number(mallCodesAtMost) }) : undefined };
    },
    async submit({ text, reason }, idempotencyKey) {
      const { added, known } = await call(
        'staffLoadVouchers',
        { params: { id }, body: { codes: codesIn(text), reason: reason.trim() } },
        { idempotencyKey },
      );
      toast(t('mall.codesLoaded', { added: format.number(added), known: format.number(known) }), { tone: 'win' });
      await askItemsAnew();
    },
  });
  const read = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) form.change({ text: await file.text() });
    if (input.current) input.current.value = '';
  };
  return (
    <form {...form.props} className="card grid gap-3 rounded-tile p-4">
      <h2 className="text-h2">{t('mall.codes')}</h2>
      <p className="text-label text-ink-2">{t('mall.codesNote', { count: format.number(codesLeft ?? 0) })}</p>
      <input
        ref={input}
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
        hidden
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <div>
        <Button onClick={() => input.current?.click()}>
          <IconUploadSimple size={18} /> {t('mall.codesFile')}
        </Button>
      </div>
      <TextArea label={t('mall.codesText')} rows={5} spellCheck={false} autoComplete="off" {...form.field('text')} />
      <ReasonField {...form.field('reason')} />
      <FormEnd form={form} missing={missingIn(t, form)} submit={t('mall.codesLoad', { count: codesIn(form.values.text).length })} />
    </form>
  );
}
