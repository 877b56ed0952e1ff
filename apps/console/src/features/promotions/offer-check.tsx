import type { Reply, staffPromotions } from '@sortes/contract';
import { stepOfPath } from '@sortes/growth-rules';
import { languages } from '@sortes/browser';
import { Badge, Select, Skeleton } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { useLanguage, useT, wordsOr } from '../../shared/texts';
import type { Draft } from './document';
import { faultText } from './fault-words';
import { promotionsKeys } from './keys';
import { placeText } from './path-words';

export type Checked = Reply<typeof staffPromotions.staffCheckOffer>;
type Fault = Checked['faults'][number];

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

/** What is wrong, each with the step where it is put right. */
export function FaultList({ faults }: { faults: readonly Fault[] }) {
  const t = useT();
  const format = useFormat();
  if (faults.length === 0) return null;
  return (
    <section className="grid gap-1.5">
      <h3 className="text-label font-semibold text-danger">{t('promotions.faults')}</h3>
      <ul className="grid gap-1 text-label text-ink-1">
        {faults.map((fault) => (
          <li key={`${fault.code} ${fault.path}`}>
            <b>{t(`promotions.step.${stepOfPath(fault.path)}`)}</b> · {placeText(t, fault.path)}: {faultText(t, format, fault)}
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

function Worth({ worth }: { worth: NonNullable<Checked['worth']> }) {
  const t = useT();
  const format = useFormat();
  const number = (value: number) => format.number(Math.round(value * 100) / 100);
  return (
    <section className="grid gap-1">
      <h3 className="text-label font-semibold">{t('promotions.worth')}</h3>
      <p className="text-label text-ink-2">
        {t('promotions.worthText', {
          exact: number(worth.exact),
          linear: number(worth.linear),
          edge: `${number(worth.edge * 100)} %`,
          bust: `${number(worth.bust * 100)} %`,
        })}{' '}
        {t('promotions.worthLargest', { sum: format.amount(worth.granted) })}
      </p>
    </section>
  );
}

const nameOf = (code: string): string => languages.find((one) => one.code === code)?.endonym ?? code;

/** The offer as the player reads it, in each language, with what stands in its way and what it is worth. */
export function OfferCheck({ checked }: { checked: Checked | undefined }) {
  const t = useT();
  const own = useLanguage().code;
  // In the reader's language first: who lets it go live has to understand it.
  const [chosen, setLanguage] = useState<string>();
  const language = chosen ?? own;
  if (checked === undefined) return <Skeleton className="h-60" />;
  const said = checked.terms.find((one) => one.language === language) ?? checked.terms[0];
  return (
    <div className="grid content-start gap-4 rounded-tile border border-divider bg-bg1 p-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-body font-bold">{t('promotions.asSeen')}</h2>
        {checked.terms.length > 1 && (
          <Select
            label={t('promotions.snapshot.language')}
            className="[&_label]:sr-only"
            value={said?.language ?? language}
            onChange={(event) => setLanguage(event.target.value)}
            choices={checked.terms.map((one) => ({ value: one.language, label: nameOf(one.language) }))}
          />
        )}
      </div>
      {said !== undefined && (
        <div className="grid gap-2 rounded-tile bg-bg2 p-4">
          <p className="text-h2 font-semibold break-words">{said.title === '' ? '–' : said.title}</p>
          <p className="text-body text-ink-1">{said.text}</p>
        </div>
      )}
      <FaultList faults={checked.faults} />
      <ViolationList violations={checked.violations} />
      {checked.faults.length + checked.violations.length === 0 && <p className="text-label text-win">{t('promotions.noFaults')}</p>}
      {checked.worth !== null && <Worth worth={checked.worth} />}
    </div>
  );
}
