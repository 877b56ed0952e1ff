import { startOfDay } from '@sortes/browser';
import { dryRunKinds, type Reply, type staffPromotions } from '@sortes/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { useLanguage, useT } from '../../shared/texts';
import type { Draft } from './document';
import { type Figures, DryRunCost, inOrder, type Run, TooDear } from './dry-run';
import { rounded, shareOfWin } from './dry-run-share';
import { promotionsKeys } from './keys';
import { ListsAsked, useCheck, useWorthText } from './offer-check';

type Budget = Reply<typeof staffPromotions.staffGetOffer>['budget'];
type Line = readonly [string, ReactNode];

/** A run that ends while somebody reads this is shown without asking for it. */
const followMs = 5_000;
/** The newest that found something is among so many; what was stopped or failed found nothing. */
const lookedAt = 20;

/** The newest run of a saved offer that found something; null: there is none, undefined: not known yet. */
function useLastRun(offerId: string): Run | null | undefined {
  return useQuery({
    queryKey: promotionsKeys.lastDryRun.of(offerId),
    queryFn: async ({ signal }) => {
      const { list } = await call('staffListDryRuns', { query: { offerId, pageNo: 1, pageSize: lookedAt } }, { signal });
      return list.find(({ state, figures }) => state === 'done' && figures !== null) ?? null;
    },
    refetchInterval: followMs,
  }).data;
}

/** What bounds the offer and how much of it is left, or that nothing does. @param all what all grants together come to, where that is fixed */
function useBudgetLines({ nominal, pieces, today }: Budget, all: string | null): Line[] {
  const t = useT();
  const format = useFormat();
  const say = (left: string, bound: string) => t('promotions.figures.leftOf', { left, bound });
  const lines: Line[] = [
    ...(nominal === null ? [] : [[t('promotions.budget.title'), say(format.amount(nominal.left), format.amount(nominal.bound))] as const]),
    ...(['pieces', 'today'] as const).flatMap((of): Line[] => {
      const bound = of === 'pieces' ? pieces : today;
      return bound === null ? [] : [[t(`promotions.budget.${of}`), say(format.number(bound.left), format.number(bound.bound))]];
    }),
  ];
  if (nominal !== null) return lines;
  const unbound = all === null ? t('promotions.figures.noBudget') : t('promotions.figures.fixed', { sum: format.amount(all) });
  return [[t('promotions.budget.title'), unbound], ...lines];
}

/** What a run found of the cost, and over which days. */
function useRunLines(run: Run | null | undefined, figures: Figures | null, isRunnable: boolean): Line[] {
  const t = useT();
  const format = useFormat();
  const title = t('promotions.figures.lastRun');
  if (run === undefined) return [[title, '…']];
  if (run === null || figures === null) {
    const says = isRunnable ? (
      <span key="none" className="text-warning">
        {t('promotions.figures.noRun')}
      </span>
    ) : (
      t('promotions.dry.notFor')
    );
    return [[title, says]];
  }
  const [from, to] = [run.from, run.to].map((day) => format.date(startOfDay(day, boot.timeZone))) as [string, string];
  const share = shareOfWin(figures);
  return [
    [title, t('promotions.dry.asked', { from, to, name: run.askedBy, time: format.at(run.askedAt) })],
    [t('promotions.dry.expected'), <DryRunCost key="cost" figures={figures} />],
    ...(figures.net === null || figures.net === figures.expected
      ? []
      : [[t('promotions.dry.net'), format.amount(rounded(figures.net))] as const]),
    [t('promotions.dry.netWin'), format.amount(figures.netWin)],
    ...(share === null ? [] : [[t('promotions.dry.share'), format.percent(share)] as const]),
  ];
}

/** What it promises and to whom, in the reader's language where the brand has it. */
function useSaid(checked: ReturnType<typeof useCheck>): Line[] {
  const t = useT();
  const { code } = useLanguage();
  if (checked === undefined) return [];
  const page = (checked.pages.find(({ language }) => language === code) ?? checked.pages[0])?.page;
  return [
    ...(page === undefined ? [] : [[t('promotions.asSeen'), page.terms] as const]),
    ...(checked.who === null
      ? []
      : [
          [
            t('promotions.rule.who'),
            <div key="who" className="grid gap-1">
              <span>{checked.who}</span>
              <ListsAsked lists={checked.lists} />
            </div>,
          ] as const,
        ]),
  ];
}

/** What letting an offer go live comes to, in figures, for who asks and who decides: what a grant is worth, the budget, the newest dry run. */
export function OfferFigures({ draft, offerId, budget }: { draft: Draft; offerId: string; budget: Budget }) {
  const t = useT();
  const checked = useCheck(draft);
  const worth = useWorthText(checked);
  const said = useSaid(checked);
  const run = useLastRun(offerId);
  const figures = run?.figures ?? null;
  const budgetLines = useBudgetLines(budget, checked?.cost?.all ?? null);
  const isRunnable = (dryRunKinds as readonly string[]).includes(draft.kind);
  const runLines = useRunLines(run, figures, isRunnable);
  return (
    <section aria-label={t('promotions.figures.title')} className="grid gap-2 rounded-tile border border-divider bg-bg2 p-3">
      <h3 className="text-label font-semibold">{t('promotions.figures.title')}</h3>
      <Facts facts={[...said, [t('promotions.worth'), worth ?? '…'], ...budgetLines, ...runLines]} />
      {run && inOrder(run.document) !== inOrder(draft) && <p className="text-label text-warning">{t('promotions.dry.changed')}</p>}
      {figures !== null && <TooDear figures={figures} />}
    </section>
  );
}
