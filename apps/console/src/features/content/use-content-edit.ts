import type { Faults, Form, LanguageCode } from '@sortes/browser';
import { contentFaults, type ContentFault, type ContentRecord } from '@sortes/contract';
import { useEffect, useState } from 'react';
import limits from 'virtual:limits/staffAddContent';
import { useT, type Translate } from '../../shared/texts';
import { useForm } from '../../shared/use-form';
import type { ContentDetail } from './content-detail';
import { textsIn, type TextPart } from './record';

/** What was saved of a record. */
export type ContentLine = Pick<ContentDetail, 'id' | 'version' | 'record'>;

/** The parts of a record as fields, each under its name in the record, and the reason of the change. */
export type ContentFields = Readonly<Record<string, unknown>> & { readonly reason: string };

interface Editing {
  /** What was read or saved last; undefined while it is new. */
  readonly base: ContentLine | undefined;
  readonly mayUndo: boolean;
  /** What somebody else saved meanwhile. */
  readonly standing: ContentDetail | undefined;
  /** Grows when the words come from elsewhere than the keyboard: the editors take them over. */
  readonly round: number;
}

export interface ContentEdit extends Editing {
  readonly form: Form<ContentFields>;
  readonly record: ContentRecord;
  readonly write: (name: TextPart['name'], code: LanguageCode, text: string) => void;
  /** Goes on from what was saved; what was typed beside it is given up. */
  readonly take: (line: ContentLine, mayUndo: boolean) => void;
  readonly showStanding: (standing: ContentDetail | undefined) => void;
  /** What was typed is to be saved over what somebody else saved. */
  readonly keepMine: (standing: ContentDetail) => void;
}

/** The record that the fields make. */
export function recordOf({ reason: _reason, ...parts }: ContentFields): ContentRecord {
  return parts as unknown as ContentRecord;
}

const fieldsOf = (record: ContentRecord): ContentFields => ({ ...record, reason: '' });

/** What keeps a record from being saved, in words, by the name of the field. */
function faultWords(t: Translate, faults: ReturnType<typeof contentFaults>): Faults<ContentFields> {
  const words = (name: string, fault: ContentFault | undefined): string => {
    if (fault === 'order' || fault === 'key' || fault === 'game') return t(`content.fault.${fault}`);
    if (fault === 'needed' && name === 'path') return t('content.fault.path');
    if (fault === 'needed') return t(name === 'url' ? 'content.fault.button' : 'content.fault.title');
    return t('content.fault.address', { secure: 'https://', mail: 'mailto:' });
  };
  return Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, words(name, fault)]));
}

/** A record of the content as it is edited: what was typed, what was saved of it, and what is wrong with it. `save` saves what the fields say. */
export function useContentEdit(
  detail: ContentDetail | undefined,
  start: ContentRecord,
  { onDirty, save }: { onDirty: (dirty: boolean) => void; save: (edit: ContentEdit, fields: ContentFields) => Promise<void> },
): ContentEdit {
  const t = useT();
  const [editing, setEditing] = useState<Editing>({ base: detail, mayUndo: detail?.mayUndo ?? false, standing: undefined, round: 0 });
  const set = (change: Partial<Editing>) => setEditing((now) => ({ ...now, ...change }));
  const form = useForm<ContentFields>({
    start: fieldsOf(start),
    limits,
    places: Object.fromEntries(Object.keys(start).map((name) => [`record.${name}`, name])),
    body: (fields) => ({ record: recordOf(fields), reason: fields.reason.trim() }),
    faults: (fields) => faultWords(t, contentFaults(recordOf(fields))),
    submit: (fields) => save(edit, fields),
  });
  const { isDirty } = form;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const record = recordOf(form.values);
  const edit: ContentEdit = {
    ...editing,
    form,
    record,
    write: (name, code, text) => form.change({ [name]: { ...textsIn(record, name), [code]: text } }),
    take(line, mayUndo) {
      setEditing(({ round }) => ({ base: line, mayUndo, standing: undefined, round: round + 1 }));
      form.begin(fieldsOf(line.record));
    },
    showStanding: (standing) => set({ standing }),
    keepMine(standing) {
      set({ base: standing, standing: undefined });
      form.forget();
    },
  };
  return edit;
}
