import type { ContentKind } from '@sortes/contract';
import { Dialog, ErrorState, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { LeaveQuestion } from '../../shared/leave-question';
import { problemText } from '../../shared/problem';
import { useT } from '../../shared/texts';
import { ContentForm } from './content-form';
import { emptyRecord } from './record';
import { contentKeys } from './keys';

/** One record with its form, asked for anew when it is opened; `new` is one that is not there yet. What is typed is not lost by a slip. */
export function ContentDialog({
  kind,
  id,
  group,
  onOpen,
}: {
  kind: ContentKind;
  id: string | undefined;
  group: string | undefined;
  onOpen: (id: string | undefined) => void;
}) {
  const t = useT();
  const [isDirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const isNew = id === 'new';
  const query = useQuery({
    queryKey: contentKeys.record.of(kind, id),
    queryFn: () => call('staffGetContent', { params: { kind, id: id ?? '' } }),
    enabled: id !== undefined && !isNew,
    // The form holds what is being typed: it is not read again under the typist's hands.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  // A form for something new needs to know the brand's languages only.
  const about = useQuery({
    queryKey: contentKeys.languages.of(kind),
    queryFn: () => call('staffListContent', { query: { kind, pageSize: 1 } }),
    enabled: isNew,
  });
  const close = () => {
    setDirty(false);
    setLeaving(false);
    onOpen(undefined);
  };
  const asked = isNew ? about : query;
  return (
    <Dialog
      open={id !== undefined}
      onClose={() => (isDirty ? setLeaving(true) : close())}
      title={t(isNew ? `content.add.${kind}` : `content.one.${kind}`)}
      closeLabel={t('common.close')}
      width="wide"
      closeOnOutsidePress={false}
    >
      {asked.isError ? (
        <ErrorState title={t('common.problem.load')}>{problemText(asked.error)}</ErrorState>
      ) : isNew && about.data ? (
        <ContentForm
          key="new"
          kind={kind}
          detail={undefined}
          start={emptyRecord(kind, group)}
          languages={about.data.languages}
          defaultLanguage={about.data.defaultLanguage}
          onDirty={setDirty}
          onOpen={onOpen}
        />
      ) : !isNew && query.data ? (
        <ContentForm
          key={id}
          kind={kind}
          detail={query.data}
          start={query.data.record}
          languages={query.data.languages}
          defaultLanguage={query.data.defaultLanguage}
          onDirty={setDirty}
          onOpen={onOpen}
        />
      ) : (
        <Skeleton className="h-80" />
      )}
      <LeaveQuestion open={leaving} onLeave={close} onStay={() => setLeaving(false)} />
    </Dialog>
  );
}
