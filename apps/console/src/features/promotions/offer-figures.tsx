import { startOfDay } from '@sortes/browser';
import { dryRunKinds, type Reply, type staffPromotions } from '@sortes/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';
import type { Draft } from './document';
import { type Figures, DryRunCost, inOrder, type Run, TooDear } from './dry-run';
import { shareOfWin } from './dry-run-share';
import { promotionsKeys } from './keys';
import { useCheck, useWorthText } from './offer-check';

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

/** What bounds the offer and how much of it is left, or that nothing does. */
function useBudgetLines({ nominal, pieces, today }: Budget): Line[] {
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
  return nominal === null ? [[t('promotions.budget.title'), t('promotions.figures.noBudget')], ...lines] : lines;
}

/** What a run found of the cost, and over which days. */
function useRunLines(run: Run | null | undefined, figures: Figures | null, isRunnable: boolean): Line[] {
  const t = useT();
  const format = useFormat();
  const title = t('promotions.figures.lastRun');
  if (run === undefined) return [[title, '…']];
  if (run === null || figures === null) return [[title, t(isRunnable ? 'promotions.figures.noRun' : 'promotions.dry.notFor')]];
  const [from, to] = [run.from, run.to].map((day) => format.date(startOfDay(day, boot.timeZone))) as [string, string];
  const share = shareOfWin(figures);
  return [
    [title, t('promotions.dry.asked', { from, to, name: run.askedBy, time: format.at(run.askedAt) })],
    [t('promotions.dry.expected'), <DryRunCost key="cost" figures={figures} />],
    [t('promotions.dry.netWin'), format.amount(figures.netWin)],
    ...(share === null ? [] : [[t('promotions.dry.share'), format.percent(share)] as const]),
  ];
}

/** What letting an offer go live comes to, in figures, for who asks and who decides: what a grant is worth, the budget, the newest dry run. */
export function OfferFigures({ draft, offerId, budget }: { draft: Draft; offerId: string; budget: Budget }) {
  const t = useT();
  const worth = useWorthText(useCheck(draft));
  const run = useLastRun(offerId);
  const figures = run?.figures ?? null;
  const budgetLines = useBudgetLines(budget);
  const isRunnable = (dryRunKinds as readonly string[]).includes(draft.kind);
  const runLines = useRunLines(run, figures, isRunnable);
  return (
    <section aria-label={t('promotions.figures.title')} className="grid gap-2 rounded-tile border border-divider bg-bg2 p-3">
      <h3 className="text-label font-semibold">{t('promotions.figures.title')}</h3>
      <Facts facts={[[t('promotions.worth'), worth ?? '…'], ...budgetLines, ...runLines]} />
      {run && inOrder(run.document) !== inOrder(draft) && <p className="text-label text-warning">{t('promotions.dry.changed')}</p>}
      {figures !== null && <TooDear figures={figures} />}
    </section>
  );
}
