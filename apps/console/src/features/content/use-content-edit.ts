import { ApiError, type LanguageCode } from '@sortes/browser';
import { contentFaults, type ContentFault, type ContentRecord } from '@sortes/contract';
import { useState } from 'react';
import { useT, type Translate } from '../../shared/texts';
import type { Faults } from '../../shared/use-fault-focus';
import { useFormWork, type FormWork } from '../../shared/use-form-work';
import type { ContentDetail } from './content-detail';
import { textsIn, type TextPart } from './record';

/** What was saved of a record. */
export type ContentLine = Pick<ContentDetail, 'id' | 'version' | 'record'>;

interface Editing {
  /** What was read or saved last; undefined while it is new. */
  readonly base: ContentLine | undefined;
  readonly record: ContentRecord;
  readonly mayUndo: boolean;
  /** What somebody else saved meanwhile. */
  readonly standing: ContentDetail | undefined;
  readonly reason: string;
  /** Grows when the words come from elsewhere than the keyboard: the editors take them over. */
  readonly round: number;
}

export interface ContentEdit extends Editing {
  readonly work: FormWork;
  /** What keeps the record from being saved, by field. */
  readonly wrong: Faults;
  /** What the fields say of it now. */
  readonly faults: Faults;
  readonly edit: (change: Partial<Record<string, unknown>>) => void;
  readonly write: (name: TextPart['name'], code: LanguageCode, text: string) => void;
  readonly giveReason: (reason: string) => void;
  /** Goes on from what was saved; what was typed beside it is given up. */
  readonly take: (line: ContentLine, mayUndo: boolean) => void;
  readonly showStanding: (standing: ContentDetail | undefined) => void;
  /** What was typed is to be saved over what somebody else saved. */
  readonly keepMine: (standing: ContentDetail) => void;
}

/** What keeps a record from being saved, in words, by the name of the field. */
function faultWords(t: Translate, faults: ReturnType<typeof contentFaults>): Faults {
  const words = (name: string, fault: ContentFault | undefined): string => {
    if (fault === 'order' || fault === 'key' || fault === 'game') return t(`content.fault.${fault}`);
    if (fault === 'needed' && name === 'path') return t('content.fault.path');
    if (fault === 'needed') return t(name === 'url' ? 'content.fault.button' : 'content.fault.title');
    return t('content.fault.address', { secure: 'https://', mail: 'mailto:' });
  };
  return Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, words(name, fault)]));
}

const refusedField = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.field?.replace(/^record\./, '') : undefined;

/** A record of the content as it is edited: what was typed, what was saved of it, and what is wrong with it. */
export function useContentEdit(detail: ContentDetail | undefined, start: ContentRecord, onDirty: (dirty: boolean) => void): ContentEdit {
  const t = useT();
  const [editing, setEditing] = useState<Editing>({
    base: detail,
    record: start,
    mayUndo: detail?.mayUndo ?? false,
    standing: undefined,
    reason: '',
    round: 0,
  });
  const work = useFormWork(refusedField);
  const wrong = faultWords(t, contentFaults(editing.record));
  const set = (change: Partial<Editing>) => setEditing((now) => ({ ...now, ...change }));
  const changeRecord = (changed: (now: ContentRecord) => object) => {
    setEditing((now) => ({ ...now, record: { ...now.record, ...changed(now.record) } as ContentRecord }));
    work.forget();
    onDirty(true);
  };
  return {
    ...editing,
    work,
    wrong,
    faults: { ...(work.wasRefused && wrong), ...work.said },
    edit: (change) => changeRecord(() => change),
    write: (name, code, text) => changeRecord((now) => ({ [name]: { ...textsIn(now, name), [code]: text } })),
    giveReason: (reason) => set({ reason }),
    take(line, mayUndo) {
      setEditing(({ round }) => ({ base: line, record: line.record, mayUndo, standing: undefined, reason: '', round: round + 1 }));
      onDirty(false);
    },
    showStanding: (standing) => set({ standing }),
    keepMine(standing) {
      set({ base: standing, standing: undefined });
      work.forget();
    },
  };
}
