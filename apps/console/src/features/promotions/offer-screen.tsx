import type { Reply, staffPromotions } from '@sortes/contract';
import { Button, buttonClass, ErrorState, linkClass, Skeleton, TextField, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { differences } from '../../shared/differences';
import { DifferenceList } from '../../shared/difference-list';
import { Facts } from '../../shared/facts';
import { findPlayer, type Refused } from '../../shared/find-player';
import { useFormat } from '../../shared/format';
import { sharedKeys } from '../../shared/keys';
import { problemText } from '../../shared/problem';
import { askAnew } from '../../shared/query-client';
import { ScreenHeader } from '../../shared/screen-header';
import type { ScreenSearches } from '../../shared/addresses';
import { ScreenLink } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { useAction } from '../../shared/use-action';
import { ReadOnlyNote } from '../../shared/who-may';
import { BudgetPart } from './budget';
import type { Draft } from './document';
import { DryRunPart } from './dry-run';
import { GiveForm } from './give-form';
import { promotionsKeys } from './keys';
import { FaultList, OfferCheck, useCheck, ViolationList } from './offer-check';
import { endable, EndingPart, isIdle, type Running, RunningChoice, WhatRuns } from './offer-ending';
import { OfferFigures } from './offer-figures';
import { OfferPreview } from './offer-preview';
import { OfferBadge } from './offers-screen';
import { Part } from './part';
import { TestPart } from './test-part';
import { placeText } from './path-words';
import { valueText } from './value-words';

type Opened = Reply<typeof staffPromotions.staffGetOffer>;

function Figures({ opened: { offer, prizes } }: { opened: Opened }) {
  const t = useT();
  const format = useFormat();
  // Each figure opens to the grants it is made of.
  const opens = (of: ScreenSearches['/grants'], figure: string) =>
    offer.grants === 0 ? (
      figure
    ) : (
      <ScreenLink place={{ to: '/grants', search: { offerId: offer.id, ...of } }} className={linkClass}>
        {figure}
      </ScreenLink>
    );
  return (
    <Part
      title={t('promotions.figures')}
      actions={
        <>
          <ScreenLink place={{ to: '/grants', search: { offerId: offer.id } }} className={linkClass}>
            {t('promotions.showGrants')}
          </ScreenLink>
          <ScreenLink place={{ to: '/offer-signs', search: { offerId: offer.id } }} className={linkClass}>
            {t('shell.screen.offerSigns')}
          </ScreenLink>
        </>
      }
    >
      <Facts
        facts={[
          [t('promotions.grants'), opens({}, format.number(offer.grants))],
          [t('promotions.running'), opens({ only: 'open' }, format.number(offer.running))],
          [t('promotions.given'), opens({ only: 'given' }, format.amount(offer.given))],
          [t('promotions.openSum'), opens({ only: 'open' }, format.amount(offer.open))],
          [t('promotions.cost'), opens({}, format.amount(offer.cost))],
          ...(prizes === null
            ? []
            : [
                [
                  t(`promotions.prizesOf.${prizes.of}`),
                  t('promotions.prizesOfText', {
                    left: prizes.left,
                    count: prizes.count,
                    leftSum: format.amount(prizes.leftSum),
                    sum: format.amount(prizes.sum),
                  }),
                ] as const,
              ]),
        ]}
      />
    </Part>
  );
}

/** What its versions said, and in what each differs from the one before. */
function Versions({ versions }: Pick<Opened, 'versions'>) {
  const t = useT();
  const format = useFormat();
  return (
    <Part title={t('promotions.versions')}>
      <ul className="grid gap-3">
        {versions.map((version, at) => {
          const before = versions[at + 1];
          return (
            <li key={version.number} className="grid gap-1.5">
              <p className="text-label">
                <b>{t('promotions.version', { number: version.number })}</b>{' '}
                {t('promotions.versionBy', { time: format.at(version.madeAt), name: version.madeBy })}
                {version.approvedBy !== null && ` · ${t('promotions.versionApproved', { name: version.approvedBy })}`}
              </p>
              {before !== undefined && (
                <DifferenceList
                  differing={differences(before.document, version.document)}
                  oneLabel={t('promotions.version', { number: before.number })}
                  otherLabel={t('promotions.version', { number: version.number })}
                  nameOf={(path) => placeText(t, path.join('.'))}
                  inWords={(path, value) => valueText({ t, format }, path, value)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

/**
 * Why somebody may have it, or not: a player by number, or by name for who may look for players. With a document they are given it here, once it is seen who they
 * are and whether they may have it.
 */
function PreviewPart({ id, draft }: { id: string; draft?: Draft }) {
  const t = useT();
  const may = useMay('players.read');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<number>();
  const [refused, setRefused] = useState<Refused>();
  const ask = useAction(async () => {
    const found = await findPlayer(typed.trim(), may);
    const isFound = 'value' in found && found.value !== '';
    setRefused('say' in found ? found : isFound ? undefined : { say: (said) => said('promotions.fault.required') });
    setAsked(isFound ? Number(found.value) : undefined);
  });
  return (
    <Part title={t(draft === undefined ? 'promotions.preview' : 'promotions.give')}>
      <form
        noValidate
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void ask.run();
        }}
      >
        <TextField
          label={t(may ? 'promotions.previewWho' : 'promotions.previewPlayer')}
          autoComplete="off"
          maxLength={60}
          value={typed}
          error={refused?.say(t)}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefused(undefined);
            // Nothing is given to somebody while another name stands here.
            setAsked(undefined);
          }}
        />
        <Button type="submit" loading={ask.busy} loadingLabel={t('common.working')}>
          {t('promotions.previewDo')}
        </Button>
      </form>
      {asked !== undefined && <OfferPreview id={id} playerId={asked} />}
      {asked !== undefined && draft !== undefined && <GiveForm key={asked} offerId={id} draft={draft} playerId={asked} />}
    </Part>
  );
}

type Move = 'live' | 'ask' | 'paused' | 'discarded' | 'stopped' | 'ended' | 'askEnd';

/** What can be done with it as it stands. */
function movesOf({ offer, faults, needsSecond, asked, open, ending, endNeedsSecond, endAsked }: Opened, mayGive: boolean): Move[] {
  // What a draft lacks stands above; it goes live once it is whole.
  const live: Move[] = faults.length > 0 ? [] : needsSecond ? (asked === null ? ['ask'] : []) : ['live'];
  switch (offer.status) {
    case 'draft':
      return [...live, 'discarded'];
    case 'paused':
      return [...live, 'stopped'];
    case 'live':
      return ['paused', 'stopped'];
    case 'stopped': {
      const mayEnd = mayGive && open.mayEnd && endable(open) > 0 && ending?.state !== 'running';
      if (!mayEnd || endAsked !== null) return [];
      return [endNeedsSecond ? 'askEnd' : 'ended'];
    }
  }
}

const endsBy = (move: Move | undefined, { running }: { running: Running }): boolean =>
  move === 'ended' || move === 'askEnd' || (move === 'stopped' && running === 'ends');

/** The text that asks before a move is made. */
function questionOf(move: Move, ends: boolean, { endNeedsSecond, open }: Opened) {
  if (move !== 'stopped') return `promotions.question.${move}` as const;
  if (ends) return endNeedsSecond ? 'promotions.question.stoppedAsk' : 'promotions.question.stoppedEnds';
  return isIdle(open) ? 'promotions.question.stoppedEmpty' : 'promotions.question.stopped';
}

/** Carries a move out. @returns what it came to */
async function carryOut(id: string, move: Exclude<Move, 'ask'>, ends: boolean, reason: string): Promise<'moved' | 'asked' | 'kept'> {
  const to = move === 'live' || move === 'paused' ? move : 'stopped';
  const { moved, endAsked } = await call('staffMoveOffer', {
    params: { id },
    body: { to, ...(to === 'stopped' && { running: ends ? 'ends' : 'goes-on' }), reason },
  });
  if (endAsked !== null) return 'asked';
  return moved ? 'moved' : 'kept';
}

function Moves({ opened }: { opened: Opened }) {
  const t = useT();
  const format = useFormat();
  const mayGive = useMay('promotions.give');
  const { offer, open, endNeedsSecond } = opened;
  const moves = movesOf(opened, mayGive);
  if (moves.length === 0) return null;
  return (
    <DecisionForm<Move, { running: Running }>
      title={t('promotions.state')}
      fields={{ running: 'goes-on' }}
      choices={moves.map((value) => ({ value, label: t(`promotions.do.${value}`) }))}
      question={(move, fields) =>
        t(questionOf(move, endsBy(move, fields), opened), {
          code: offer.code,
          count: endable(open),
          sum: format.amount(open.endsSum),
        })
      }
      isReasonRead={endsBy}
      onDecide={async (move, reason, what, fields) => {
        const { id } = offer;
        let came: Awaited<ReturnType<typeof carryOut>> = 'asked';
        if (move === 'ask')
          await call('staffRequestOfferLive', { params: { id }, body: { reason } }, { idempotencyKey: crypto.randomUUID() });
        else came = await carryOut(id, move, endsBy(move, fields), reason);
        const said = { moved: t('common.did', { what }), asked: t('promotions.asked'), kept: t('promotions.notSaved') };
        toast(said[came], { tone: came === 'kept' ? 'danger' : 'win' });
        await askAnew(sharedKeys.list.of('offers'), sharedKeys.list.of('approvals'), promotionsKeys.offer.of(id));
      }}
    >
      {(move, form) => {
        if (move === 'ended' || move === 'askEnd') return <WhatRuns open={open} />;
        if (move === 'ask' || move === 'live')
          return (
            <>
              {move === 'ask' && (
                <p className="text-label text-ink-2">
                  {Number(opened.alone) === 0
                    ? t('promotions.aloneNever')
                    : t('promotions.aloneUpTo', { sum: format.amount(opened.alone) })}
                </p>
              )}
              <OfferFigures draft={opened.document as Draft} offerId={offer.id} budget={opened.budget} />
            </>
          );
        return (
          move === 'stopped' && <RunningChoice open={open} mayGive={mayGive} needsSecond={endNeedsSecond} field={form.field('running')} />
        );
      }}
    </DecisionForm>
  );
}

/** A request about the offer that waits for a second person, with the way to it: whoever asked takes it back there. */
function Waits({ says, approvalId }: { says: string; approvalId: string | null }) {
  const t = useT();
  const mayEdit = useMay('promotions.edit');
  if (approvalId === null) return null;
  return (
    <p role="status" className="rounded-tile border border-warning/40 bg-bg2 p-3 text-label">
      {says}{' '}
      <ScreenLink place={{ to: '/approvals', search: { open: approvalId } }} className={linkClass}>
        {t(mayEdit ? 'promotions.askedOpen' : 'promotions.askedSee')}
      </ScreenLink>
    </p>
  );
}

/** Ways to a new version, and to other offers like it. */
function Actions({ opened: { offer } }: { opened: Opened }) {
  const t = useT();
  return (
    <>
      {offer.status !== 'stopped' && (
        <ScreenLink place={{ to: '/offers/new', search: { edit: offer.id } }} className={buttonClass({ size: 'small' })}>
          {t('promotions.edit')}
        </ScreenLink>
      )}
      <ScreenLink place={{ to: '/offers/new', search: { after: offer.id } }} className={buttonClass({ size: 'small' })}>
        {t('promotions.clone')}
      </ScreenLink>
    </>
  );
}

function Whole({ opened }: { opened: Opened }) {
  const t = useT();
  const format = useFormat();
  const mayEdit = useMay('promotions.edit');
  const mayGive = useMay('promotions.give');
  const { offer, document, faults, violations, versions } = opened;
  const checked = useCheck(document as Draft);
  const isGiven = mayGive && offer.kind === 'manual' && offer.status === 'live';
  return (
    <div className="grid gap-5">
      <ScreenHeader
        title={offer.title}
        beside={
          <>
            <OfferBadge state={offer.status} /> {offer.code} · {t(`promotions.kind.${offer.kind}`)} · {t(`promotions.money.${offer.money}`)}
            {offer.until !== null && ` · ${t('promotions.until')} ${format.at(offer.until)}`}
          </>
        }
        actions={mayEdit && <Actions opened={opened} />}
      />
      <ReadOnlyNote right="promotions.edit" />
      <Waits says={t('promotions.askedWaits')} approvalId={opened.asked} />
      <Waits says={t('promotions.stop.endAsked')} approvalId={opened.endAsked} />
      {opened.test.length > 0 && <TestPart opened={opened} />}
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <Figures opened={opened} />
          {opened.ending !== null && <EndingPart ending={opened.ending} offerId={offer.id} />}
          <BudgetPart offerId={offer.id} budget={opened.budget} all={checked?.cost?.all ?? null} />
          {(faults.length > 0 || violations.length > 0) && (
            <Part title={t('promotions.violations')}>
              <FaultList faults={faults} />
              <ViolationList violations={violations} />
            </Part>
          )}
          {mayEdit && <Moves opened={opened} />}
          {isGiven && <PreviewPart id={offer.id} draft={document as Draft} />}
          <DryRunPart draft={document as Draft} offerId={offer.id} />
          {!isGiven && <PreviewPart id={offer.id} />}
          {opened.test.length === 0 && <TestPart opened={opened} />}
          <Versions versions={versions} />
        </div>
        <div className="grid content-start gap-5">
          <OfferCheck checked={checked} draft={document as Draft} />
        </div>
      </div>
    </div>
  );
}

const followMs = 1_000;

/** One offer: its figures, what it says, its versions, and what can be done with it. */
export function OfferScreen() {
  const t = useT();
  const { offerId = '' } = useParams({ strict: false }) as { offerId?: string };
  const query = useQuery({
    queryKey: promotionsKeys.offer.of(offerId),
    queryFn: ({ signal }) => call('staffGetOffer', { params: { id: offerId } }, { signal }),
    // What runs is ended while somebody looks on.
    refetchInterval: ({ state }) => (state.data?.ending?.state === 'running' ? followMs : false),
  });
  if (query.isError)
    return (
      <ErrorState
        heading="h1"
        title={t('common.problem.load')}
        actions={
          <ScreenLink place={{ to: '/offers' }} className={buttonClass({})}>
            {t('promotions.all')}
          </ScreenLink>
        }
      >
        {problemText(query.error)}
      </ErrorState>
    );
  if (query.data === undefined) return <Skeleton className="h-96" />;
  return <Whole opened={query.data} />;
}
