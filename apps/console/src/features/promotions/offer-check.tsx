import type { Reply, staffPromotions } from '@sortes/contract';
import { type OfferStep, stepOfPath } from '@sortes/growth-rules';
import { Badge, linkClass, Skeleton } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { call } from '../../shared/calls';
import { type ConsoleFormat, useFormat } from '../../shared/format';
import { ScreenLink } from '../../shared/screen-link';
import { type Translate, useT, wordsOr } from '../../shared/texts';
import type { Draft } from './document';
import { faultText } from './fault-words';
import { promotionsKeys } from './keys';
import { OfferLook } from './offer-look';
import type { OfferPage } from './offer-page';
import { placeText } from './path-words';
import { unusualShareOf } from './unusual-share';

export type Checked = Reply<typeof staffPromotions.staffCheckOffer>;
type Fault = Checked['faults'][number];
type Cost = NonNullable<Checked['cost']>;
type Kind = OfferPage['kind'];
import { rounded } from './dry-run-share';

/** So long after the last key the server is asked. */
const waitMs = 400;

/** What the server says of a document, a moment after it was changed last. */
export function useCheck(draft: Draft): Checked | undefined {
  const text = JSON.stringify(draft);
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return useQuery({
    queryKey: promotionsKeys.check.of(asked),
    queryFn: ({ signal }) => call('staffCheckOffer', { body: { document: JSON.parse(asked) as unknown } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  }).data;
}

/** What is wrong, each with the step where it is put right. Of a step that lies ahead it is only still to be done. */
export function FaultList({
  faults,
  ahead,
  onStep,
}: {
  faults: readonly Fault[];
  ahead?: ReadonlySet<OfferStep> | undefined;
  /** Goes to the step where one is put right. */
  onStep?: ((step: OfferStep) => void) | undefined;
}) {
  const isAhead = ({ path }: Fault): boolean => ahead?.has(stepOfPath(path)) === true;
  return (
    <>
      <Faults faults={faults.filter((fault) => !isAhead(fault))} isAhead={false} onStep={onStep} />
      <Faults faults={faults.filter(isAhead)} isAhead onStep={onStep} />
    </>
  );
}

function StepName({ step, onStep }: { step: OfferStep; onStep: ((step: OfferStep) => void) | undefined }) {
  const t = useT();
  const name = t(`promotions.step.${step}`);
  if (onStep === undefined) return <b>{name}</b>;
  return (
    <button type="button" className={`font-semibold ${linkClass}`} onClick={() => onStep(step)}>
      {name}
    </button>
  );
}

function Faults({
  faults,
  isAhead,
  onStep,
}: {
  faults: readonly Fault[];
  isAhead: boolean;
  onStep: ((step: OfferStep) => void) | undefined;
}) {
  const t = useT();
  const format = useFormat();
  if (faults.length === 0) return null;
  return (
    <section className="grid gap-1.5">
      <h3 className={clsx('text-label font-semibold', !isAhead && 'text-danger')}>
        {t(isAhead ? 'promotions.faultsAhead' : 'promotions.faults')}
      </h3>
      <ul className="grid gap-1 text-label text-ink-1">
        {faults.map((fault) => (
          <li key={`${fault.code} ${fault.path}`}>
            <StepName step={stepOfPath(fault.path)} onStep={onStep} /> · {placeText(t, fault.path)}: {faultText(t, format, fault)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the rules of the brand's jurisdiction say against it. */
export function ViolationList({ violations }: { violations: Checked['violations'] }) {
  const t = useT();
  if (violations.length === 0) return null;
  return (
    <section className="grid gap-1.5">
      <h3 className="text-label font-semibold">{t('promotions.violations')}</h3>
      <ul className="grid gap-1 text-label">
        {violations.map(({ code, severity }) => (
          <li key={code} className="flex flex-wrap items-center gap-2">
            <Badge tone={severity === 'refused' ? 'danger' : 'warning'}>{t(`promotions.violation.${severity}`)}</Badge>{' '}
            {wordsOr(t, `promotions.violation.${code}`, code)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What one grant is: exactly where that can be told, else what it depends on. */
function costText({ t, format }: { t: Translate; format: ConsoleFormat }, kind: Kind, cost: Cost): string {
  const [average, below, most, all, aDay] = [cost.average, cost.below, cost.most, cost.all, cost.aDay].map((sum) =>
    format.amount(sum === null ? null : rounded(sum)),
  ) as [string, string, string, string, string];
  switch (kind) {
    case 'wheel':
      return t('promotions.cost.wheel', { average, most, aDay });
    case 'packets':
      return t('promotions.cost.packets', { all, average, most });
    case 'raffle':
      return t('promotions.cost.raffle', { all, average });
    case 'sign-in':
      return t('promotions.cost.sign-in', { average });
    case 'free-spins':
      return t('promotions.cost.spins', { below });
    case 'free-bet':
      return t('promotions.cost.bet', { below });
    case 'deposit-match':
      return cost.most === null ? t('promotions.cost.match') : t('promotions.cost.matchMost', { most });
    case 'cashback':
      return cost.most === null ? t('promotions.cost.loss') : t('promotions.cost.lossMost', { most });
    case 'turnover-rebate':
      return t('promotions.cost.turnover');
    case 'manual':
    case 'award':
    case 'no-deposit':
    case 'birthday':
      return cost.average === null ? t('promotions.cost.entered', { most }) : t('promotions.cost.fixed', { average });
  }
}

/** What of a grant becomes money on average; null: all of it, or it cannot be told. */
const becomesOf = (format: ConsoleFormat, { expected, average }: Cost): string | null =>
  expected === null || expected === average ? null : format.amount(rounded(expected));

/** What one grant is and what of it becomes money, in words; undefined: not known yet, or the document has faults. */
export function useWorthText(checked: Checked | undefined): string | undefined {
  const t = useT();
  const format = useFormat();
  const kind = checked?.pages[0]?.page.kind;
  const cost = checked?.cost ?? null;
  if (kind === undefined || cost === null) return undefined;
  const expected = becomesOf(format, cost);
  return [
    costText({ t, format }, kind, cost),
    ...(expected === null ? [] : [t('promotions.cost.becomes', { expected })]),
    ...(checked?.worth ? [dearestText({ t, format }, checked.worth)] : []),
  ].join(' ');
}

/** The dearest way to play that the rules allow, in words. */
function dearestText({ t, format }: { t: Translate; format: ConsoleFormat }, { dearest }: NonNullable<Checked['worth']>): string {
  const number = (value: number) => format.number(Math.round(value * 100) / 100);
  return t('promotions.worthDearest', {
    bet: `${number(dearest.bet)} %`,
    pays: number(dearest.pays),
    exact: number(dearest.exact),
    net: number(dearest.net),
    bust: `${number(dearest.bust * 100)} %`,
  });
}

/** What a grant is, and what of it becomes money. */
function Worth({ checked: { pages, worth, cost } }: { checked: Checked }) {
  const t = useT();
  const format = useFormat();
  const page = pages[0]?.page;
  if (cost === null || page === undefined) return null;
  const expected = becomesOf(format, cost);
  const number = (value: number) => format.number(Math.round(value * 100) / 100);
  const figures = worth && {
    exact: number(worth.exact),
    linear: number(worth.linear),
    edge: `${number(worth.edge * 100)} %`,
    bust: `${number(worth.bust * 100)} %`,
    net: number(worth.net),
  };
  return (
    <section className="grid gap-1 text-label">
      <h3 className="font-semibold">{t('promotions.worth')}</h3>
      <p className="text-ink-2">{costText({ t, format }, page.kind, cost)}</p>
      {expected !== null && <p className="font-semibold">{t('promotions.cost.becomes', { expected })}</p>}
      {page.money === 'release' && <p className="text-ink-2">{t('promotions.cost.release')}</p>}
      {page.money === 'bonus' && worth === null && <p className="text-ink-2">{t('promotions.cost.unknown')}</p>}
      {worth !== null && figures !== null && (
        <p className="text-ink-2">
          {worth.game === null ? t('promotions.worthText', figures) : t('promotions.worthIn', { ...figures, game: worth.game })}{' '}
          {t('promotions.worthLargest', { sum: format.amount(worth.granted) })}
        </p>
      )}
      {worth !== null && <p className="text-warning">{dearestText({ t, format }, worth)}</p>}
    </section>
  );
}

/** What nothing forbids, and yet is worth a second look. */
function useNotes(draft: Draft, cost: Cost | null): readonly string[] {
  const t = useT();
  const format = useFormat();
  const { nominal } = draft.budget;
  const most = cost?.most ?? cost?.average ?? null;
  const share = unusualShareOf(draft.reward);
  return [
    // A budget that is used up before the largest grant promises what nobody can have.
    ...(nominal !== null && most !== null && Number(nominal) < Number(most)
      ? [t('promotions.budgetBelow', { budget: format.amount(nominal), most: format.amount(rounded(most)) })]
      : []),
    // A share far above what is usual is rather a slip of the hand than a gift.
    ...(share === undefined ? [] : [t('promotions.shareHigh', { share: format.percent(share / 10_000, 2) })]),
    ...(nominal === null && draft.stock.all === null && cost !== null && cost.all === null ? [t('promotions.unbounded')] : []),
  ];
}

/** How many are on the lists of players that a rule asks for, each with the way to it. */
export function ListsAsked({ lists }: Pick<Checked, 'lists'>) {
  const t = useT();
  if (lists.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {lists.map(({ id, code, members }) => (
        <li key={id}>
          <ScreenLink place={{ to: '/player-lists/$segmentId', params: { segmentId: id } }} className={linkClass}>
            {t('promotions.segment.now', { code, count: members })}
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
}

/** What stands in an offer's way, how players see it, who may have it, and what it is worth. */
export function OfferCheck({
  checked,
  draft,
  isWhoSaid = true,
  unread = [],
  isNamed = true,
  ahead,
  onStep,
}: {
  checked: Checked | undefined;
  draft: Draft;
  isWhoSaid?: boolean;
  /** Labels of fields in which something was typed that cannot be read, and is not in the document. */
  unread?: readonly string[];
  /** It has a code that an offer can have; only a new one may lack it. */
  isNamed?: boolean;
  /** Steps that nobody has come to yet. */
  ahead?: ReadonlySet<OfferStep>;
  onStep?: (step: OfferStep) => void;
}) {
  const t = useT();
  const notes = useNotes(draft, checked?.cost ?? null);
  if (checked === undefined) return <Skeleton className="h-60" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-tile border border-divider bg-bg1 p-4">
      <FaultList faults={checked.faults} ahead={ahead} onStep={onStep} />
      <ViolationList violations={checked.violations} />
      {unread.length > 0 ? (
        <p className="text-label text-danger">{t('promotions.fieldsUnread', { fields: unread.join(', ') })}</p>
      ) : (
        checked.faults.length + checked.violations.length === 0 &&
        (isNamed ? (
          <p className={`text-label ${notes.length === 0 ? 'text-win' : 'text-ink-2'}`}>
            {t(notes.length === 0 ? 'promotions.noFaults' : 'promotions.onlyNotes')}
          </p>
        ) : (
          <p className="text-label text-ink-2">{t('promotions.codeMissing')}</p>
        ))
      )}
      {notes.map((note) => (
        <p key={note} className="text-label text-warning">
          {note}
        </p>
      ))}
      <OfferLook pages={checked.pages} />
      {isWhoSaid && checked.who !== null && (
        <section className="grid gap-1 text-label">
          <h3 className="font-semibold">{t('promotions.rule.who')}</h3>
          <p className="text-ink-2">{checked.who}</p>
          <ListsAsked lists={checked.lists} />
        </section>
      )}
      <Worth checked={checked} />
    </div>
  );
}
