import type { LanguageCode } from '@sortes/browser';
import type { ContentKind, ContentRecord } from '@sortes/contract';
import { useState } from 'react';
import { AlsoEditing } from '../../shared/editing';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ReadOnlyNote } from '../../shared/who-may';
import type { ContentDetail } from './content-detail';
import { ContentFoot } from './content-foot';
import { ContentWords } from './content-words';
import { Facets } from './facets';
import { Outdated } from './outdated';
import { Preview } from './preview';
import { textParts } from './record';
import { saveContent, useContentCommands } from './use-content-commands';
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
  const place = {
    t,
    kind,
    onLeave() {
      onDirty(false);
      onOpen(undefined);
    },
  };
  const edit = useContentEdit(detail, start, { onDirty, save: (editing, fields) => saveContent(place, editing, fields) });
  const commands = useContentCommands(place, edit);
  const { base, record, standing, form } = edit;
  const hasWords = textParts[kind].length > 0;
  return (
    <form {...form.props} className="grid gap-5">
      <ReadOnlyNote right="content.edit" />
      <AlsoEditing subject={base && mayEdit ? `${kind}:${base.id}` : undefined} />
      <fieldset disabled={!mayEdit || form.busy} className="grid min-w-0 gap-5">
        <legend className="sr-only">{t(`content.one.${kind}`)}</legend>
        <Facets record={record} isNew={base === undefined} faults={form.errors} onEdit={form.change} />
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
      {mayEdit && <ContentFoot edit={edit} commands={commands} />}
    </form>
  );
}
