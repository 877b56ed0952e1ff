import {
  Button,
  Dialog,
  ErrorState,
  IconCheckCircle,
  IconHourglass,
  IconWarningCircle,
  NumberField,
  SegmentedControl,
  Skeleton,
  Switch,
} from '@sortes/ui';
import { findPlay, type ChaseProblem } from '@sortes/lottery-rules';
import { formatMoney, parseMoney } from '@sortes/money';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useBalance } from '../../../shared/balance';
import { serverNow } from '../../../shared/api/client';
import { useFormat } from '../../../shared/format';
import { useT, type TextId } from '../../../shared/i18n';
import { hasModal, useModal } from '../../../shared/modal';
import { isTrial, useSession } from '../../../shared/session';
import { isAboutLimit } from '../../../shared/protection/limit-problem';
import { LimitsLink } from '../../../shared/protection/limits-link';
import { useChaseableDraws } from '../api/chases';
import { useGameSettings } from '../api/series';
import { usePlayMenu } from '../api/play-menu';
import { useStakeFormula } from '../board/basket-list';
import type { ChaseContext } from '../board/chase-slot';
import { Offers } from '../board/offers';
import { contentText, errorText, gameName, playName } from '../lottery-texts';
import {
  changeStrategy,
  chaseBaseOf,
  chaseLengths,
  editMultiple,
  newChaseDraft,
  planOf,
  toggleDraw,
  type ChaseDraft,
  type DraftPlan,
} from '../state/chase-draft';
import { agreedLines, readOffers, type OfferedLine } from '../state/odds-change';
import { greatestMultiple, seriesIn, topPrizeOf } from '../state/prices';
import type { PlaceChase } from '../state/use-place-chase';
import { linePrice, linesOfOrder, priceOf, writeOrder } from '../state/write-order';
import { PlanTable } from './plan-table';

const longest = chaseLengths[chaseLengths.length - 1] ?? 50;
/** Highest factor of a draw (contract). */
const highestFactor = 1_000_000;

/** The highest factor at which every line keeps to the limits of a line and of an order. */
function useHighestFactor({ game, lines, range }: ChaseContext): number {
  const menu = usePlayMenu(game.code).data;
  const setting = useGameSettings([game.code]).known.get(game.code);
  if (!menu) return 1;
  const cap = menu.maximumPrize === undefined ? undefined : parseMoney(menu.maximumPrize);
  const sold = menu.playMenuGroups.flatMap((group) => group.playMenus);
  const ofLines = lines.map((line) => {
    const play = findPlay(game, line.play);
    const tiers = sold.find((each) => each.playId === line.play)?.tiers;
    if (!play || !tiers) return 1;
    const { odds } = topPrizeOf(play, tiers, range, range && seriesIn(range, line.series));
    const multiple = greatestMultiple(odds, parseMoney(line.unit), cap, menu.maxMultiple);
    const { gross } = linePrice(line, range);
    return Math.min(Math.floor(multiple / line.multiple), Number(parseMoney(menu.maximumStake) / (gross === 0n ? 1n : gross)));
  });
  const { gross } = priceOf(lines, () => range);
  const ofOrder = setting && gross > 0n ? Number(parseMoney(setting.limits.maximumOrder) / gross) : highestFactor;
  return Math.max(1, Math.min(highestFactor, ofOrder, ...ofLines));
}

/** What is chased, its lines perhaps at lowered odds. */
type OfferedContext = Omit<ChaseContext, 'lines'> & { readonly lines: readonly OfferedLine[] };

/** The plan as it stands now, made anew whenever a draw closes. */
function usePlan(context: OfferedContext, draft: ChaseDraft) {
  const { game, lines, range, clock } = context;
  const menu = usePlayMenu(game.code).data;
  const first = clock.phase === 'open' ? clock.draw : undefined;
  const answer = useChaseableDraws(game.code, longest + 5, first?.numero);
  const maximum = useHighestFactor(context);
  const base = useMemo(() => {
    const sold = menu?.playMenuGroups.flatMap((group) => group.playMenus) ?? [];
    return chaseBaseOf(lines, (line) => sold.find((each) => each.playId === line.play)?.tiers, range);
  }, [lines, menu, range]);
  const draws = useMemo(() => {
    const all = answer.data?.draws ?? [];
    const at = all.findIndex((draw) => draw.numero === first?.numero);
    return at >= 0 ? all.slice(at) : all.filter((draw) => draw.closesAt > serverNow());
  }, [answer.data, first?.numero]);
  const plan = useMemo(() => base && planOf(draft, draws, base, maximum), [draft, draws, base, maximum]);
  return { answer, base, draws, maximum, plan };
}

/** From the plan to the receipt: one sheet. */
export function ChaseSheet({ context: live, chase, onClose }: { context: ChaseContext; chase: PlaceChase; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const { placing } = chase;
  // Once accepted, the picks are gone from the board: what was sent stays on show.
  const [sent, setSent] = useState<OfferedContext>(live);
  // Refused for changed odds: what is offered instead is planned, shown and, with the player's yes, sent.
  const refused = placing.kind === 'refused' ? placing : undefined;
  const { offers, agreed } = useMemo(() => {
    const named = refused ? readOffers(refused.value) : [];
    return { offers: named, agreed: refused && named.length > 0 ? agreedLines(linesOfOrder(refused.order), named) : undefined };
  }, [refused]);
  const offered = useMemo((): OfferedContext => (agreed ? { ...live, lines: agreed } : live), [agreed, live]);
  const context = placing.kind === 'idle' || refused ? offered : sent;
  const { game, lines, range } = context;
  const [draft, setDraft] = useState(newChaseDraft);
  const [asking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const { answer, base, draws, maximum, plan } = usePlan(context, draft);
  const balance = useBalance().data;
  const trial = useSession(isTrial);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The next step begins at its top, and a screen reader with it.
    body.current?.focus({ preventScroll: true });
    body.current?.scrollIntoView({ block: 'start' });
  }, [asking, placing.kind]);

  const noteProblem = (field: string, isWrong: boolean) =>
    setWrong((known) => {
      const next = new Set(known);
      if (isWrong) next.add(field);
      else next.delete(field);
      return next;
    });
  const shownWrong = [...wrong].some(
    (field) => !field.startsWith('n:') || plan?.draws.some(({ numero, row }) => row && `n:${numero}` === field),
  );
  const short = plan && balance && balance.amount < plan.totalCost ? plan.totalCost - balance.amount : undefined;
  const reason =
    live.problem !== undefined && placing.kind === 'idle' && context.clock.phase !== 'open'
      ? live.problem
      : agreed?.length === 0
        ? t('lottery.offerNothing')
        : !plan
          ? undefined
          : plan.bets.length === 0
            ? // That no multiple reaches the rate is said once, where the plan would stand.
              plan.problem?.kind === 'impossible'
              ? ''
              : t('lottery.chase.nothingTaken')
            : shownWrong
              ? t('lottery.chase.wrongMultiple')
              : short !== undefined
                ? t(trial ? 'lottery.problem.balanceTrial' : 'lottery.problem.balance', { amount: format.money(short) })
                : undefined;
  const deposit = short !== undefined && !trial && !shownWrong && hasModal('deposit');

  const place = () => {
    const [first] = plan?.bets ?? [];
    if (!plan || !first || reason !== undefined) return;
    const order = writeOrder(lines, { game: game.code, numero: first.numero, prizeMode: context.prizeMode, range });
    setSent(context);
    const factors = plan.bets.reduce((sum, bet) => sum + BigInt(bet.multiple), 0n);
    chase.place({
      order: {
        ...order,
        betCartAmountSum: formatMoney(priceOf(lines, () => range).gross * factors),
        chase: { mode: draft.mode, stopOnWin: draft.stopOnWin, draws: plan.bets.map(({ numero, multiple }) => ({ numero, multiple })) },
      },
      lines: context.basketIds,
      play: context.play,
    });
  };

  if (placing.kind === 'accepted') {
    const { receipt } = placing;
    const held = (receipt.plan ?? []).reduce((sum, row) => sum + parseMoney(row.stake), 0n);
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('lottery.chase.acceptedTitle')}
        closeLabel={t('common.close')}
        footer={
          <div className="flex gap-3">
            <Button wide onClick={() => modal.open('chase', { chaseId: receipt.chaseId ?? '' })}>
              {t('lottery.chase.show')}
            </Button>
            <Button tone="primary" wide onClick={onClose}>
              {t('lottery.betAgain')}
            </Button>
          </div>
        }
      >
        <div ref={body} tabIndex={-1} className="flex flex-col gap-4 outline-none">
          <output className="flex items-center gap-3 text-body">
            <IconCheckCircle size={32} filled className="shrink-0 text-win" />
            <span>{t('lottery.chase.acceptedText', { count: receipt.plan?.length ?? 0, total: format.money(held) })}</span>
          </output>
          <Facts
            rows={[
              [t('lottery.game'), gameName(t, game.code)],
              [t('lottery.chase.from'), receipt.plan?.[0]?.numero ?? receipt.numero],
              [t('lottery.chase.to'), receipt.plan?.at(-1)?.numero ?? receipt.numero],
              [t('lottery.chase.placedNow'), receipt.orders.length > 0 ? receipt.numero : t('lottery.chase.whenItOpens')],
            ]}
          />
          <p className="text-label text-ink-3">{t('lottery.chase.heldNote')}</p>
        </div>
      </Dialog>
    );
  }
  if (placing.kind === 'unknown') {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('lottery.unknownTitle')}
        closeLabel={t('common.close')}
        footer={
          <Button tone="primary" wide onClick={chase.ask}>
            {t('lottery.askNow')}
          </Button>
        }
      >
        <div ref={body} role="alert" tabIndex={-1} className="flex items-start gap-3 text-body text-ink-2 outline-none">
          <IconHourglass size={28} className="shrink-0 text-warning" />
          <p>{t('lottery.unknownText')}</p>
        </div>
      </Dialog>
    );
  }
  const busy = placing.kind === 'placing';
  return (
    <Dialog
      open
      onClose={onClose}
      width="large"
      title={t(asking ? 'lottery.chase.confirmTitle' : 'lottery.chase.title')}
      closeLabel={t('common.close')}
      closeOnOutsidePress={false}
      footer={
        <div className="flex flex-col gap-2">
          {/* The question names these figures itself. */}
          {plan && !asking && plan.bets.length > 0 && (
            <dl className="tabular flex flex-wrap justify-between gap-x-6 text-label" aria-live="polite" aria-atomic="true">
              <div className="flex gap-2">
                <dt className="text-ink-3">{t('lottery.chase.draws')}</dt>
                <dd className="font-semibold">{format.number(plan.bets.length)}</dd>
              </div>
              <div className="flex gap-2">
                <dt className="text-ink-3">{t('lottery.chase.worst')}</dt>
                <dd className="font-semibold text-danger">{format.money(-plan.worstLoss)}</dd>
              </div>
              <div className="flex gap-2">
                <dt className="text-ink-3">{t('lottery.total')}</dt>
                <dd className="text-body font-bold text-gold-text">{format.money(plan.totalCost)}</dd>
              </div>
            </dl>
          )}
          {reason !== undefined && reason !== '' && (
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-tile border border-warning/50 bg-bg2 px-3 py-2">
              <output id="chase-reason" className="flex min-w-0 flex-1 basis-44 items-start gap-2 text-label font-semibold text-ink-1">
                <IconWarningCircle size={20} className="shrink-0 text-warning" />
                {reason}
              </output>
              {deposit && (
                <Button tone="primary" size="small" onClick={() => modal.open('deposit')}>
                  {t('shell.deposit')}
                </Button>
              )}
            </div>
          )}
          <div className="flex gap-3">
            <Button wide disabled={busy} onClick={asking ? () => setAsking(false) : onClose}>
              {t(asking ? 'lottery.chase.back' : 'common.cancel')}
            </Button>
            <Button
              tone="primary"
              wide
              loading={busy}
              loadingLabel={t('lottery.placingTitle')}
              disabled={!plan || reason !== undefined}
              aria-describedby={reason === undefined ? undefined : reason === '' ? 'chase-problem' : 'chase-reason'}
              onClick={() => {
                if (asking) place();
                else {
                  // An offer stays on the table while the plan is changed.
                  if (offers.length === 0) chase.reset();
                  setAsking(true);
                }
              }}
            >
              {plan && asking
                ? t(offers.length > 0 ? 'lottery.acceptFor' : 'lottery.placeFor', { total: format.money(plan.totalCost) })
                : t('lottery.chase.next')}
            </Button>
          </div>
        </div>
      }
    >
      <div ref={body} tabIndex={-1} className="flex scroll-mt-4 flex-col gap-4 outline-none">
        {offers.length > 0 && <Offers game={game.code} offers={offers} />}
        {refused && offers.length === 0 && (
          <div role="alert" className="flex items-start gap-3 rounded-tile border border-danger/40 bg-bg2 p-3 text-body text-ink-1">
            <IconWarningCircle size={24} className="shrink-0 text-danger" />
            <span>
              {refused.message || t('errors.unexpected')}
              <span className="block text-label text-ink-3">{t('lottery.nothingLost')}</span>
              {isAboutLimit(refused.code) && <LimitsLink />}
            </span>
          </div>
        )}
        <BetLines context={context} />
        {answer.error && !answer.data ? (
          <ErrorState title={t('errors.loadFailed')} actions={<Button onClick={() => void answer.refetch()}>{t('common.retry')}</Button>}>
            {errorText(t, answer.error)}
          </ErrorState>
        ) : agreed?.length === 0 ? null : !base || !plan || !answer.data ? (
          <Skeleton className="h-96 w-full rounded-tile!" />
        ) : asking ? (
          <Question draft={draft} plan={plan} game={gameName(t, game.code)} />
        ) : (
          <>
            <Strategy
              draft={draft}
              maximum={maximum}
              most={draws.length}
              onChange={(change) => {
                setWrong(new Set());
                setDraft((known) => changeStrategy(known, change));
              }}
              onStop={(stopOnWin) => setDraft((known) => ({ ...known, stopOnWin }))}
              onProblem={noteProblem}
            />
            {plan.problem && (
              <p
                id="chase-problem"
                role="status"
                className="flex items-start gap-2 rounded-tile border border-warning/50 bg-bg2 p-3 text-label text-ink-1"
              >
                <IconWarningCircle size={20} className="shrink-0 text-warning" />
                {t(problemTextOf(plan.problem), {
                  position: plan.problem.position,
                  before: plan.problem.position - 1,
                  rate: format.percent(draft.rate / 100, 0),
                  limit: format.number(maximum),
                })}
              </p>
            )}
            <p className="text-caption text-ink-3">{t('lottery.chase.prizeNote')}</p>
            <PlanTable
              plan={plan}
              maximum={maximum}
              onToggle={(numero) => setDraft((known) => toggleDraw(known, numero))}
              onMultiple={(numero, multiple) => setDraft((known) => editMultiple(known, numero, multiple))}
              onProblem={(numero, isWrong) => noteProblem(`n:${numero}`, isWrong)}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="divide-y divide-divider text-body">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 py-1.5">
          <dt className="shrink-0 text-ink-3">{name}</dt>
          <dd className="tabular min-w-0 text-end font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Which sentence tells a plan's problem. */
const problemTextOf = ({ kind, position }: ChaseProblem): TextId =>
  kind === 'capped' ? 'lottery.chase.capped' : position === 1 ? 'lottery.chase.impossibleAll' : 'lottery.chase.impossible';

/** What each draw bets at multiple 1. */
function BetLines({ context: { game, lines, range } }: { context: OfferedContext }) {
  const t = useT();
  const format = useFormat();
  const formula = useStakeFormula();
  const { net } = priceOf(lines, () => range);
  return (
    <section aria-label={t('lottery.chase.eachDraw')} className="rounded-tile border border-divider bg-bg2 px-3 py-2">
      <ul className="flex flex-col divide-y divide-divider">
        {lines.slice(0, 5).map((line, at) => (
          <li key={at} className="py-1 text-label">
            <span className="text-ink-2">{playName(t, findPlay(game, line.play), line.play)}</span>{' '}
            <strong className="tabular wrap-anywhere">{contentText(t, findPlay(game, line.play), line.content, 8)}</strong>
            <span className="tabular block text-caption text-ink-3">{formula(line, findPlay(game, line.play)?.coverage ?? 1)}</span>
            {line.oddsFactor !== undefined && (
              <span className="tabular block text-caption font-semibold text-warning">
                {t('lottery.loweredTo', { factor: format.percent(Number(line.oddsFactor), 2) })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {lines.length > 5 && <p className="text-caption text-ink-3">{t('lottery.moreCount', { count: lines.length - 5 })}</p>}
      <p className="flex justify-between gap-3 pt-1 text-label">
        <span className="text-ink-3">{t('lottery.chase.eachDraw')}</span>
        <strong className="tabular">{format.money(net)}</strong>
      </p>
    </section>
  );
}

interface StrategyProps {
  draft: ChaseDraft;
  maximum: number;
  /** Draws on offer. */
  most: number;
  onChange: (change: Parameters<typeof changeStrategy>[1]) => void;
  onStop: (stopOnWin: boolean) => void;
  onProblem: (field: string, wrong: boolean) => void;
}

function Strategy({ draft, maximum, most, onChange, onStop, onProblem }: StrategyProps) {
  const t = useT();
  const format = useFormat();
  const field = (name: 'multiple' | 'factor' | 'every' | 'rate', label: string, min: number, max: number) => (
    <NumberField
      key={name}
      label={label}
      value={Math.min(draft[name], max)}
      min={min}
      max={max}
      decreaseLabel={`${label}: −1`}
      increaseLabel={`${label}: +1`}
      onChange={(value) => onChange({ [name]: value })}
      onProblem={(problem) => onProblem(name, problem !== undefined)}
      problemText={() => t('lottery.chase.between', { from: format.number(min), to: format.number(max) })}
      className="w-full min-[420px]:w-44"
    />
  );
  const lengths = chaseLengths.filter((length, at) => at === 0 || length <= most);
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={t('lottery.chase.mode')}
        value={draft.mode}
        onChange={(mode) => onChange({ mode })}
        choices={[
          { value: 'same', label: t('lottery.chase.mode.same') },
          { value: 'double', label: t('lottery.chase.mode.double') },
          { value: 'profit', label: t('lottery.chase.mode.profit') },
        ]}
      />
      <div className="flex flex-wrap items-end gap-3">
        {field('multiple', t('lottery.chase.startMultiple'), 1, maximum)}
        {draft.mode === 'double' && field('factor', t('lottery.chase.factor'), 2, 10)}
        {draft.mode === 'double' && field('every', t('lottery.chase.every'), 1, 50)}
        {draft.mode === 'profit' && field('rate', t('lottery.chase.rate'), 1, 10_000)}
      </div>
      <div className="flex flex-col gap-1">
        <span className="text-label font-semibold text-ink-2">{t('lottery.chase.howMany')}</span>
        <SegmentedControl
          label={t('lottery.chase.howMany')}
          value={String(draft.draws)}
          onChange={(value) => onChange({ draws: Number(value) })}
          choices={lengths.map((length) => ({ value: String(length), label: format.number(length) }))}
        />
      </div>
      <div>
        <Switch checked={draft.stopOnWin} onChange={(event) => onStop(event.target.checked)}>
          {t('lottery.chase.stop')}
        </Switch>
        <p className="text-caption text-ink-3">{t(draft.stopOnWin ? 'lottery.chase.stopNote' : 'lottery.chase.goOnNote')}</p>
      </div>
    </div>
  );
}

function Question({ draft, plan, game }: { draft: ChaseDraft; plan: DraftPlan; game: string }) {
  const t = useT();
  const format = useFormat();
  const balance = useBalance().data;
  const multiples = plan.bets.map(({ multiple }) => multiple);
  const [least, most] = [Math.min(...multiples), Math.max(...multiples)];
  const first = plan.bets[0]?.numero;
  const [asked] = useState(first);
  return (
    <div className="flex flex-col gap-3">
      {first !== undefined && first !== asked && (
        <output className="block rounded-field border border-info/40 bg-bg2 px-3 py-2 text-label text-info">
          {t('lottery.chase.beginsLater', { numero: first })}
        </output>
      )}
      <Facts
        rows={[
          [t('lottery.game'), game],
          [t('lottery.chase.from'), plan.bets[0]?.numero ?? '–'],
          [t('lottery.chase.to'), plan.bets.at(-1)?.numero ?? '–'],
          [t('lottery.chase.draws'), format.number(plan.bets.length)],
          [t('lottery.multiple'), least === most ? format.number(least) : `${format.number(least)} – ${format.number(most)}`],
          [t('lottery.chase.stop'), t(draft.stopOnWin ? 'lottery.chase.yes' : 'lottery.chase.no')],
          [t('lottery.chase.worst'), format.money(-plan.worstLoss)],
          ...(balance ? [[t('shell.balance'), format.money(balance.amount)] as const] : []),
        ]}
      />
      <p className="text-label text-ink-2">{t('lottery.chase.heldNote')}</p>
      <p className="flex items-baseline justify-between gap-3 text-h2 font-bold">
        <span>{t('lottery.total')}</span>
        <span className="tabular text-gold-text">{format.money(plan.totalCost)}</span>
      </p>
    </div>
  );
}
