import { Button, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { problemText } from '../../shared/problem';
import { useT } from '../../shared/texts';
import type { Draft } from './document';
import { DryRunPart } from './dry-run';
import { promotionsKeys } from './keys';
import { OfferCheck, useCheck } from './offer-check';

function Asked({ document, offerId }: { document: Draft; offerId: string }) {
  const t = useT();
  const checked = useCheck(document);
  const [runs, setRuns] = useState(false);
  return (
    <div className="grid gap-3">
      <OfferCheck checked={checked} />
      {runs ? (
        <DryRunPart draft={document} offerId={offerId} />
      ) : (
        <Button className="justify-self-start" onClick={() => setRuns(true)}>
          {t('promotions.dry.title')}
        </Button>
      )}
    </div>
  );
}

/** The version that somebody wants to let go live, as players would read it, for the second person; and what it would have cost. */
export function ApprovalOffer({ payload }: { payload: Readonly<Record<string, unknown>> }) {
  const offerId = String(payload['offerId']);
  const { data, error } = useQuery({
    queryKey: promotionsKeys.offer.of(offerId),
    queryFn: ({ signal }) => call('staffGetOffer', { params: { id: offerId } }, { signal }),
  });
  if (error !== null)
    return (
      <p role="alert" className="text-label text-danger">
        {problemText(error)}
      </p>
    );
  if (data === undefined) return <Skeleton className="h-40" />;
  const asked = data.versions.find(({ number }) => number === payload['version']);
  return asked === undefined ? null : <Asked document={asked.document as Draft} offerId={offerId} />;
}
