import { Badge, Button, ErrorState, IconIdentificationCard, Skeleton, type BadgeTone } from '@sortes/ui';
import { useState } from 'react';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useIdentity, type Identity } from '../api/identity';
import { DocumentForm } from './document-form';
import { Section, showSection } from './section';

const tones: Readonly<Record<Identity['state'], BadgeTone>> = {
  none: 'neutral',
  pending: 'info',
  verified: 'win',
  rejected: 'danger',
  expired: 'warning',
};

type Submission = Identity['submissions'][number];

function Handed({ submission }: { submission: Submission }) {
  const t = useT();
  const format = useFormat();
  const { kind, state, submittedAt, validUntil, reason, note, fileIds } = submission;
  return (
    <li className="grid gap-1.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-40">
          <span className="block text-label font-semibold text-ink-1">{t(`protection.document.${kind}`)}</span>
          <span className="tabular block text-caption text-ink-3">
            {format.dateTime(submittedAt)}
            {validUntil !== null &&
              ` · ${t('protection.identity.validUntil', { day: format.date(Date.parse(`${validUntil}T12:00:00Z`)) })}`}
          </span>
        </p>
        <Badge tone={tones[state]}>{t(`protection.identity.state.${state}`)}</Badge>
      </div>
      {reason !== null && (
        <p className="text-label text-ink-2">
          {t(`protection.reason.${reason}`)} {note}
        </p>
      )}
      <ul className="flex flex-wrap gap-2">
        {fileIds.map((fileId, at) => (
          <li key={fileId}>
            <img
              src={`/wps/files/${fileId}`}
              alt={t('protection.identity.picture', { number: at + 1, kind: t(`protection.document.${kind}`) })}
              loading="lazy"
              className="size-16 rounded-chip border border-hairline bg-bg1 object-cover"
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Who the house knows the player to be, what they have handed in, and the form for more. */
export function IdentitySection() {
  const t = useT();
  const { data, isError, refetch } = useIdentity();
  const [adds, setAdds] = useState(false);
  return (
    <Section name="identity" title={t('protection.identity.title')} note={t('protection.identity.note')} Icon={IconIdentificationCard}>
      {isError && !data && (
        <ErrorState
          title={t('errors.loadFailed')}
          heading="h3"
          actions={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {!isError && !data && <Skeleton className="h-32 rounded-tile!" />}
      {data && (
        <div className="grid gap-3 rounded-tile border border-hairline bg-bg2 p-4">
          <div className="flex flex-wrap items-center gap-3">
            <Badge tone={tones[data.state]}>{t(`protection.identity.state.${data.state}`)}</Badge>
            <p className="min-w-0 flex-1 basis-48 text-label text-ink-2">
              {t(data.required && data.state !== 'verified' ? 'protection.identity.needed' : `protection.identity.explain.${data.state}`)}
            </p>
          </div>
          {data.submissions.length > 0 && (
            <ul className="divide-y divide-divider border-t border-divider">
              {data.submissions.map((submission) => (
                <Handed key={submission.submissionId} submission={submission} />
              ))}
            </ul>
          )}
          {adds ? (
            <DocumentForm
              identity={data}
              onDone={() => {
                setAdds(false);
                showSection('identity');
              }}
            />
          ) : (
            <Button onClick={() => setAdds(true)}>{t('protection.identity.add')}</Button>
          )}
        </div>
      )}
    </Section>
  );
}
