import type { LanguageCode } from '@sortes/browser';
import type { ContentKind, ContentRecord } from '@sortes/contract';
import { useState, type FormEvent } from 'react';
import { AlsoEditing } from '../../shared/editing';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ReadOnlyNote } from '../../shared/who-may';
import { missingWords } from '../../shared/why-not';
import type { ContentDetail } from './content-detail';
import { ContentFoot } from './content-foot';
import { ContentWords } from './content-words';
import { Facets } from './facets';
import { Outdated } from './outdated';
import { Preview } from './preview';
import { textParts } from './record';
import { useContentCommands } from './use-content-commands';
import { useContentEdit } from './use-content-edit';

interface ContentFormProps {
  readonly kind: ContentKind;
  readonly detail: ContentDetail | undefined;
  readonly start: ContentRecord;
  readonly languages: readonly LanguageCode[];
  readonly defaultLanguage: LanguageCode;
  readonly onDirty: (dirty: boolean) => void;
  readonly onOpen: (id: string | undefined) => void;
}

/** Everything of one record: its facts, its words side by side with the default language, the preview, and saving with a reason. */
export function ContentForm({ kind, detail, start, languages, defaultLanguage, onDirty, onOpen }: ContentFormProps) {
  const t = useT();
  const mayEdit = useMay('content.edit');
  const [language, setLanguage] = useState<LanguageCode>(defaultLanguage);
  const edit = useContentEdit(detail, start, onDirty);
  const commands = useContentCommands(kind, edit, () => {
    onDirty(false);
    onOpen(undefined);
  });
  const { base, record, standing } = edit;
  const { form, busy, refuse } = edit.work;
  const hasWords = textParts[kind].length > 0;
  const missing = missingWords(t, { reason: edit.reason });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing !== undefined || busy) return;
    if (Object.keys(edit.wrong).length > 0) return refuse(edit.wrong);
    void commands.save();
  };
  return (
    <form ref={form} onSubmit={submit} className="grid gap-5">
      <ReadOnlyNote right="content.edit" />
      <AlsoEditing subject={base && mayEdit ? `${kind}:${base.id}` : undefined} />
      <fieldset disabled={!mayEdit || busy} className="grid min-w-0 gap-5">
        <legend className="sr-only">{t(`content.one.${kind}`)}</legend>
        <Facets record={record} isNew={base === undefined} faults={edit.faults} onEdit={edit.edit} />
        {hasWords && (
          <ContentWords
            kind={kind}
            edit={edit}
            mayEdit={mayEdit}
            languages={languages}
            defaultLanguage={defaultLanguage}
            language={language}
            onLanguage={setLanguage}
          />
        )}
      </fieldset>
      {hasWords && <Preview record={record} languages={languages} shown={detail?.shown} mayEdit={mayEdit} start={language} />}
      {standing && base && (
        <Outdated
          mine={record}
          standing={standing}
          onTake={() => edit.take(standing, standing.mayUndo)}
          onOverwrite={() => edit.keepMine(standing)}
        />
      )}
      {mayEdit && <ContentFoot edit={edit} commands={commands} missing={missing} />}
    </form>
  );
}
