import type { Reply, staffPromotions } from '@sortes/contract';
import { Button, linkClass, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { problemText } from '../../shared/problem';
import { ScreenLink } from '../../shared/screen-link';
import { hasShape, isNumber, isText } from '../../shared/shape';
import { useT } from '../../shared/texts';
import type { Draft } from './document';
import { DryRunPart } from './dry-run';
import { promotionsKeys } from './keys';
import { OfferCheck, useCheck } from './offer-check';
import { OfferFigures } from './offer-figures';
import { WhatRuns } from './offer-ending';

function Asked({ document, offerId }: { document: Draft; offerId: string }) {
  const t = useT();
  const checked = useCheck(document);
  const [runs, setRuns] = useState(false);
  return (
    <div className="grid gap-3 pt-2">
      <OfferCheck checked={checked} draft={document} />
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

type Opened = Reply<typeof staffPromotions.staffGetOffer>;

/** An offer as it stands now. */
const useOffer = (offerId: string) =>
  useQuery({
    queryKey: promotionsKeys.offer.of(offerId),
    queryFn: ({ signal }) => call('staffGetOffer', { params: { id: offerId } }, { signal }),
  });

/** Something about an offer as it stands now, with the way to its page. */
function OfOffer({ offerId, children }: { offerId: string; children: (opened: Opened) => ReactNode }) {
  const t = useT();
  const { data, error } = useOffer(offerId);
  if (error !== null)
    return (
      <p role="alert" className="text-label text-danger">
        {problemText(error)}
      </p>
    );
  if (data === undefined) return <Skeleton className="h-40" />;
  return (
    <div className="grid gap-3">
      <ScreenLink place={{ to: '/offers/$offerId', params: { offerId } }} className={`${linkClass} justify-self-start`}>
        {t('promotions.openRow', { code: data.offer.code })}
      </ScreenLink>
      {children(data)}
    </div>
  );
}

interface Requested {
  readonly payload: Readonly<Record<string, unknown>>;
}

const isAboutOffer = hasShape<{ offerId: string }>({ offerId: isText });
const isAboutVersion = hasShape<VersionAsked>({ offerId: isText, version: isNumber });

/** The version of an offer that a request is about. */
interface VersionAsked {
  offerId: string;
  version: number;
}

const askedOf = ({ versions }: Opened, { version }: VersionAsked): Draft | undefined =>
  versions.find(({ number }) => number === version)?.document as Draft | undefined;

/** What the version that somebody wants to let go live is worth and may cost, for the second person. */
export function ApprovalOffer({ payload }: Requested) {
  if (!isAboutVersion(payload)) return null;
  return (
    <OfOffer offerId={payload.offerId}>
      {(opened) => {
        const draft = askedOf(opened, payload);
        return draft === undefined ? null : <OfferFigures draft={draft} offerId={payload.offerId} budget={opened.budget} />;
      }}
    </OfOffer>
  );
}

/** The same version as players would read it, folded under the decision, with the way to run it over past days. */
export function ApprovalOfferPage({ payload }: Requested) {
  return isAboutVersion(payload) ? <FoldedPage asked={payload} /> : null;
}

function FoldedPage({ asked }: { asked: VersionAsked }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { data } = useOffer(asked.offerId);
  const draft = data && askedOf(data, asked);
  if (draft === undefined) return null;
  return (
    <details className="border-t border-divider pt-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 text-label font-semibold">{t('promotions.figures.page')}</summary>
      {isOpen && <Asked document={draft} offerId={asked.offerId} />}
    </details>
  );
}

/** What of an offer would end as things stand now, for the second person: it may be more or less than when it was asked for. */
export function ApprovalEnd({ payload }: Requested) {
  const t = useT();
  const format = useFormat();
  if (!isAboutOffer(payload)) return null;
  return (
    <OfOffer offerId={payload.offerId}>
      {({ open }) => (
        <section className="grid gap-2">
          <h3 className="text-body font-bold">{t('promotions.stop.now')}</h3>
          <WhatRuns open={open} />
          <Facts facts={[[t('promotions.stop.loses'), format.amount(open.endsSum)]]} />
          <p className="text-label text-ink-2">{t('promotions.stop.endsNote')}</p>
        </section>
      )}
    </OfOffer>
  );
}
