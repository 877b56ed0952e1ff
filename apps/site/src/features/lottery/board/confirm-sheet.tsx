import { Button, Checkbox, Dialog, IconHourglass, IconWarningCircle, Money } from '@sortes/ui';
import { findGame, findPlay } from '@sortes/lottery-rules';
import { parseMoney, tryReadAmount } from '@sortes/money';
import { useCallback, useState } from 'react';
import { useFreeBets, type FreeBet } from '../../../entities/promotion/free-bets';
import { useStanding } from '../../../entities/promotion/standing';
import { units } from '../../../entities/promotion/units';
import { useBalance } from '../../../entities/wallet/balance';
import { BalanceText } from '../../../entities/wallet/balance-text';
import { useShownBalance } from '../../../entities/wallet/held-credits';
import { useModal } from '../../../kit/modal';
import { boot } from '../../../kit/boot';
import { useExactFormat } from '../../../kit/exact-format';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { isAboutLimit } from '../../../kit/limit-problem';
import { BonusLink } from '../../../entities/promotion/bonus-link';
import { LimitsLink } from '../../../entities/limits/limits-link';
import { useMayPlay } from '../../../entities/limits/may-play';
import { useNoPlayText } from '../../../entities/limits/no-play';
import { isTrial, useSession } from '../../../entities/account/session';
import { useExactSums } from '../state/exact-sums';
import { useAskFirst } from '../state/ask-first';
import type { NumberOffer, OfferedLine } from '../state/odds-change';
import type { SeriesRange } from '../state/prices';
import type { TargetDraw } from '../state/use-basket-draws';
import type { Part, PlaceBet } from '../state/use-place-bet';
import { outcomeOf, type DrawOutcome } from '../state/outcome';
import { useRebet } from '../state/rebet';
import { shortfallOf } from '../state/shortfall';
import { linePrice, type Price } from '../state/write-order';
import { contentText, gameName, playName } from '../lottery-texts';
import { SeriesNote, TargetNote, useStakeFormula } from './basket-list';
import { LastBetButtons } from './last-bet-buttons';
import { Offers } from './offers';
import { PayChoice } from './pay-choice';
import { outcomeTitle, Receipt } from './receipt';
import { ShortfallNote } from './shortfall-note';

/** One game's share of what is asked: its lines, where they go, and what the server said about them last time. */
export interface AskedGame {
  readonly game: string;
  readonly lines: readonly OfferedLine[];
  readonly range: SeriesRange | undefined;
  readonly target: TargetDraw;
  /** The most that one draw can bring a line (one hit where hits are paid), in 1/10 000 currency units, at the odds as sold. */
  readonly prizeOf: (line: OfferedLine) => bigint | undefined;
  /** Its refusal, when it was refused just now. */
  readonly refused: Extract<Part, { kind: 'refused' }> | undefined;
  /** Numbers the server takes at other odds, or not at all: agreeing places `lines`, which already follow them. */
  readonly offers: readonly NumberOffer[];
}

export interface ConfirmSheetProps {
  asked: readonly AskedGame[];
  total: Price;
  /** The most that one draw can bring all of it together; undefined: not known yet. */
  most: bigint | undefined;
  bet: PlaceBet;
  /** It is about the picks of the board, not about a basket. */
  isDirect: boolean;
  /** Why it cannot be sent now; undefined when it can. */
  problem: string | undefined;
  /** @param freeBet what it is staked with in place of own money */
  onConfirm: (freeBet?: string) => void;
  onClose: () => void;
  onShowBets: () => void;
}

/** What a bet is paid with, and what that leaves to be paid. */
interface Paying {
  readonly freeBets: readonly FreeBet[];
  /** The free bet that is staked; undefined: money. */
  readonly chosen: FreeBet | undefined;
  readonly choose: (id: string | undefined) => void;
  /** Lent money that helps out where own money is short, as far as the game takes it. */
  readonly lent: bigint;
  /** A bet that takes of it may be so large at most; undefined: any. */
  readonly mostLent: bigint | undefined;
}

/** A free bet is staked in an order of one game, whole. */
function usePaying({ asked, total }: ConfirmSheetProps): Paying {
  const [only] = asked.length === 1 ? asked : [];
  const found = useFreeBets(only?.game ?? '', only?.range !== undefined);
  const freeBets = only === undefined ? [] : found;
  const standing = useStanding();
  const lent = tryReadAmount(standing?.bonus ?? '') ?? 0n;
  const mostLent = tryReadAmount(standing?.mostBet ?? '');
  const [wanted, choose] = useState<string>();
  const chosen = freeBets.find(({ id, amount }) => id === wanted && units(amount) >= total.net);
  return { freeBets, chosen, choose, lent, mostLent };
}

type Told = Readonly<Record<string, DrawOutcome>>;

/** What the draws of a receipt have come to, each by the key of its part; `whole` is all of it together, once no bet is left that waits. */
function useTold(parts: readonly Part[]) {
  const [told, setTold] = useState<Told>({});
  const tell = useCallback((key: string, outcome: DrawOutcome) => setTold((known) => ({ ...known, [key]: outcome })), []);
  const outcomes = parts.map(({ key }) => told[key]);
  const whole = outcomes.every((each) => each !== undefined) ? outcomeOf(outcomes.flatMap(({ orders }) => orders)) : undefined;
  return { told, tell, whole };
}

/** From "is this right?" to the receipt: one sheet, so that the player never has to look for what became of a bet. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const t = useT();
  const exact = useExactFormat();
  const { placing } = props.bet;
  const { told, tell, whole } = useTold(placing.parts);
  const paying = usePaying(props);
  const offered = props.asked.some((game) => game.offers.length > 0);
  const titles = {
    idle: 'lottery.confirmTitle',
    placing: 'lottery.placingTitle',
    unknown: 'lottery.unknownTitle',
    accepted: 'lottery.acceptedTitle',
    refused: offered ? 'lottery.offerTitle' : 'lottery.refusedTitle',
    partly: 'lottery.partlyTitle',
  } as const;
  return (
    <Dialog
      open
      onClose={props.onClose}
      // The sum of one draw stands below, large: said once. Of several it is the sum of them all.
      title={
        !whole
          ? t(titles[placing.kind])
          : placing.parts.length > 1 || whole.kind === 'lost'
            ? outcomeTitle(t, whole, exact.money)
            : t('lottery.moment.title')
      }
      closeLabel={t('common.close')}
      closeOnOutsidePress={placing.kind !== 'placing'}
      footer={<Footer {...props} paying={paying} outcome={whole} />}
    >
      {placing.kind === 'accepted' || placing.kind === 'partly' ? (
        <Outcome parts={placing.parts} told={told} onTold={tell} />
      ) : placing.kind === 'unknown' ? (
        <div className="flex flex-col gap-4">
          <div role="alert" className="flex items-start gap-3 text-body text-ink-2">
            <IconHourglass size={28} className="shrink-0 text-warning" />
            <p>{t('lottery.unknownText')}</p>
          </div>
          <Outcome parts={placing.parts.filter((part) => part.kind === 'accepted' || part.kind === 'refused')} told={told} onTold={tell} />
        </div>
      ) : (
        <Question {...props} paying={paying} />
      )}
    </Dialog>
  );
}

function Refusal({ code, message, note }: { code: string; message: string; note: string }) {
  const t = useT();
  return (
    <div role="alert" className="flex items-start gap-3 rounded-tile border border-danger/40 bg-bg2 p-3 text-body text-ink-1">
      <IconWarningCircle size={24} className="shrink-0 text-danger" />
      <span>
        {message || t('errors.unexpected')}
        <span className="block text-label text-ink-3">{note}</span>
        {isAboutLimit(code) && <LimitsLink />}
        {code.startsWith('bonus.') && <BonusLink />}
      </span>
    </div>
  );
}

/** Lines of one game with what each costs. @param isFree staked with a free bet: of a prize what is above the stake is paid */
function Lines({ asked, isFree }: { asked: AskedGame; isFree: boolean }) {
  const t = useT();
  const format = useFormat();
  const formula = useStakeFormula();
  const game = findGame(asked.game);
  return (
    <ul className="flex flex-col divide-y divide-divider border-y border-divider">
      {asked.lines.map((line, at) => {
        const play = game && findPlay(game, line.play);
        return (
          <li key={at} className="flex items-start justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block text-label text-ink-2">{playName(t, play, line.play)}</span>
              <span className="tabular block font-semibold wrap-anywhere">{contentText(t, play, line.content)}</span>
              <span className="tabular block text-caption text-ink-3">{formula(line, play?.coverage ?? 1)}</span>
              <LinePrize
                line={line}
                prize={asked.prizeOf(line)}
                kept={isFree ? linePrice(line, asked.range).net : 0n}
                perHit={play?.perHit === true}
              />
              {line.oddsFactor !== undefined && (
                <span className="tabular block text-caption font-semibold text-warning">
                  {t('lottery.loweredTo', { factor: format.percent(Number(line.oddsFactor), 2) })}
                </span>
              )}
              <SeriesNote line={line} range={asked.range} />
            </span>
            <Money amount={linePrice(line, asked.range).net} currency={boot.currency} locale={format.tag} className="font-semibold" />
          </li>
        );
      })}
    </ul>
  );
}

/** The most that one draw can bring a line, at the odds that the player is asked to agree to, without what of it is not paid. */
function LinePrize({ line, prize, kept, perHit }: { line: OfferedLine; prize: bigint | undefined; kept: bigint; perHit: boolean }) {
  const t = useT();
  const sums = useExactSums();
  if (prize === undefined) return null;
  const lowered = line.oddsFactor === undefined ? prize : (prize * parseMoney(line.oddsFactor)) / 10_000n;
  return (
    <span className="tabular block text-label text-ink-2">
      {t('lottery.winsUpTo')} <strong className="text-gold-text">{sums.money(lowered > kept ? lowered - kept : 0n)}</strong>
      {perHit && ` ${t('lottery.perHit')}`}
    </span>
  );
}

function Question({ asked, total, most, isDirect, bet: { placing }, paying }: ConfirmSheetProps & { paying: Paying }) {
  const t = useT();
  const format = useFormat();
  const { freeBets, chosen, choose, lent } = paying;
  const own = useShownBalance()?.amount;
  const { asksFirst, setAsksFirst } = useAskFirst();
  return (
    <div className="flex flex-col gap-4">
      {asked.map((game) => (
        <AskedSection
          key={game.game}
          asked={game}
          isFree={chosen !== undefined}
          refusal={placing.kind === 'refused' ? game.refused : undefined}
        />
      ))}
      {freeBets.length > 0 && <PayChoice freeBets={freeBets} chosen={chosen} total={total.net} own={own} lent={lent} onChoose={choose} />}
      <Sums total={total} paying={paying} lines={asked.reduce((sum, game) => sum + game.lines.length, 0)} />
      <p className="flex items-baseline justify-between gap-3 text-h2 font-bold">
        <span>{t(total.rebate > 0n || chosen !== undefined ? 'lottery.toPay' : 'lottery.total')}</span>
        <Money amount={chosen === undefined ? total.net : 0n} currency={boot.currency} locale={format.tag} className="text-gold-text" />
      </p>
      {chosen === undefined && <ShortfallNote shortfall={shortfallOf(total.net, most)} />}
      {isDirect && placing.kind === 'idle' && freeBets.length === 0 && (
        <Checkbox checked={!asksFirst} onChange={(event) => setAsksFirst(!event.target.checked)}>
          {t('lottery.askNoMore')}
        </Checkbox>
      )}
    </div>
  );
}

/** What is there, what of it this bet takes, and what is left then. */
function Sums({ total, paying: { chosen, lent }, lines }: { total: Price; paying: Paying; lines: number }) {
  const t = useT();
  const format = useFormat();
  const balance = useBalance().data;
  const own = useShownBalance()?.amount ?? 0n;
  const trial = useSession(isTrial);
  const missing = total.net - (balance?.amount ?? 0n);
  const isLent = chosen === undefined && missing > 0n && lent >= missing;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-body empty:hidden">
      {balance && (
        <>
          <dt className="text-ink-3">{t(trial ? 'shell.demoMoney' : 'shell.balance')}</dt>
          <dd className="text-end">
            <BalanceText amount={own} />
          </dd>
          {isLent && (
            <>
              <dt className="text-ink-3">{t('lottery.ofBonus')}</dt>
              <dd className="text-end">
                <BalanceText amount={missing} />
              </dd>
              <dt className="text-ink-3">{t('lottery.bonusAfter')}</dt>
              <dd className="text-end">
                <BalanceText amount={lent - missing} />
              </dd>
              <dd className="col-span-2 text-label text-ink-2">
                {lines > 1
                  ? t('lottery.prizePartsLines')
                  : t('lottery.prizeParts', { percent: format.percent(Number(missing) / Number(total.net), 1) })}
              </dd>
            </>
          )}
          {chosen === undefined && own >= total.net && (
            <>
              <dt className="text-ink-3">{t('lottery.balanceAfter')}</dt>
              <dd className="text-end">
                <BalanceText amount={own - total.net} />
              </dd>
            </>
          )}
        </>
      )}
      {total.rebate > 0n && (
        <>
          <dt className="text-ink-3">{t('lottery.gross')}</dt>
          <dd className="tabular text-end">{format.money(total.gross)}</dd>
          <dt className="text-ink-3">{t('lottery.rebate')}</dt>
          <dd className="tabular text-end text-win">{format.money(-total.rebate)}</dd>
        </>
      )}
    </dl>
  );
}

function AskedSection({ asked, isFree, refusal }: { asked: AskedGame; isFree: boolean; refusal: AskedGame['refused'] }) {
  const t = useT();
  const { draw } = asked.target;
  const [first] = useState(draw?.numero);
  const changed = draw !== undefined && first !== undefined && draw.numero !== first;
  const name = gameName(t, asked.game);
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-body font-bold text-ink-1">{name}</h3>
        <TargetNote game={asked.game} target={asked.target} />
      </div>
      {refusal && asked.offers.length === 0 && <Refusal code={refusal.code} message={refusal.message} note={t('lottery.nothingLost')} />}
      {refusal && asked.offers.length > 0 && <Offers game={asked.game} offers={asked.offers} />}
      {changed && (
        <output className="block rounded-field border border-info/40 bg-bg2 px-3 py-2 text-label text-info">
          {t('lottery.issueChanged', { numero: draw.numero })}
        </output>
      )}
      {asked.lines.length > 0 && <Lines asked={asked} isFree={isFree} />}
    </section>
  );
}

/** Moves focus to what has just appeared, so that a screen reader starts there. */
const focusIt = (node: HTMLElement | null) => node?.focus();

interface OutcomeProps {
  parts: readonly Part[];
  told: Told;
  onTold: (key: string, outcome: DrawOutcome) => void;
}

/** One part of a receipt, which its draw turns into a result. */
function PartReceipt({ part, told, onTold }: { part: Extract<Part, { kind: 'accepted' }> } & Omit<OutcomeProps, 'parts'>) {
  const { key } = part;
  return <Receipt part={part} outcome={told[key]} onTold={useCallback((outcome) => onTold(key, outcome), [key, onTold])} />;
}

/** Every game's receipt, or why it was refused. */
function Outcome({ parts, told, onTold }: OutcomeProps) {
  const t = useT();
  const several = parts.length > 1;
  return (
    <div ref={focusIt} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      {parts.map((part) => {
        const name = gameName(t, part.order.gameId);
        return (
          <section key={part.key} aria-label={name} className="flex flex-col gap-3">
            {several && <h3 className="text-body font-bold text-ink-1">{name}</h3>}
            {part.kind === 'accepted' ? (
              <PartReceipt part={part} told={told} onTold={onTold} />
            ) : part.kind === 'refused' ? (
              <Refusal code={part.code} message={part.message} note={t('lottery.partNotPlaced')} />
            ) : null}
          </section>
        );
      })}
    </div>
  );
}

function Footer({ outcome, ...props }: ConfirmSheetProps & { paying: Paying; outcome: DrawOutcome | undefined }) {
  const t = useT();
  const rebet = useRebet();
  const mayPlay = useMayPlay();
  const { bet, onClose, onShowBets } = props;
  const { kind, parts } = bet.placing;
  if (kind !== 'accepted' && kind !== 'partly' && kind !== 'unknown') return <ConfirmFooter {...props} />;
  return (
    <div className="flex gap-3">
      <Button
        className="min-w-0 flex-1"
        onClick={() => {
          onClose();
          onShowBets();
        }}
      >
        {t('lottery.showMyBets')}
      </Button>
      {outcome && mayPlay ? (
        <LastBetButtons
          isSingle={outcome.kind !== 'won'}
          onRepeat={(times) => {
            // The draw may have had other bets: those of this receipt are meant.
            const placed = new Set(
              parts.flatMap((part) => (part.kind === 'accepted' ? part.receipt.orders.map((each) => each.orderId) : [])),
            );
            const orders = outcome.orders.filter(({ orderId }) => placed.has(orderId));
            rebet(orders.map((order) => ({ ...order, multiple: order.multiple * times })));
          }}
        />
      ) : (
        <Button tone="primary" className="min-w-0 flex-1" onClick={kind === 'unknown' ? bet.ask : onClose}>
          {t(kind === 'unknown' ? 'lottery.askNow' : kind === 'partly' ? 'lottery.backToBasket' : 'lottery.betAgain')}
        </Button>
      )}
    </div>
  );
}

/** Why the bet that is asked about cannot be placed as it stands, and whether money is what lacks. */
function useConfirmReason({ asked, total, bet, problem, paying: { chosen, lent, mostLent } }: ConfirmSheetProps & { paying: Paying }) {
  const t = useT();
  const format = useFormat();
  const trial = useSession(isTrial);
  const noPlay = useNoPlayText();
  const balance = useBalance().data;
  const { placing } = bet;
  const offered = asked.some((game) => game.offers.length > 0);
  const there = balance && balance.amount + lent;
  const short = chosen === undefined && there !== undefined && there < total.net ? total.net - there : undefined;
  const refusedFor = (code: string) =>
    placing.kind === 'refused' && placing.parts.some((part) => part.kind === 'refused' && part.code === code);
  const lacking = short !== undefined || refusedFor('balance.not.enough') || refusedFor('bonus.not.enough');
  const isWithBonus = short !== undefined && lent > 0n;
  const shortText = (amount: bigint) => {
    if (trial) return t('lottery.problem.balanceTrial', { amount: format.money(amount) });
    if (!isWithBonus || balance === undefined) return t('lottery.problem.balance', { amount: format.money(amount) });
    const sums = { own: format.money(balance.amount), bonus: format.money(lent), amount: format.money(amount) };
    return mostLent === undefined
      ? t('lottery.problem.balanceBonus', sums)
      : t('lottery.problem.balanceBonusMost', { ...sums, most: format.money(mostLent) });
  };
  const reason =
    noPlay ??
    problem ??
    (offered && asked.every((game) => game.lines.length === 0)
      ? t('lottery.offerNothing')
      : short === undefined
        ? undefined
        : shortText(short));
  return {
    reason,
    offered,
    // The same bet would be refused again: it has to become another one first.
    limited: refusedFor('limit.reached') || refusedFor('bonus.bet.most') || refusedFor('bonus.game.not') || refusedFor('bonus.own.first'),
    isWithBonus,
    deposit: lacking && !trial && noPlay === undefined,
  };
}

function ConfirmFooter(props: ConfirmSheetProps & { paying: Paying }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  const { total, bet, paying, onConfirm, onClose } = props;
  const { reason, offered, limited, deposit, isWithBonus } = useConfirmReason(props);
  const isPlacing = bet.placing.kind === 'placing';
  return (
    <div className="flex flex-col gap-2">
      {reason && (
        <output id="confirm-reason" className="block text-label text-warning">
          {reason}
        </output>
      )}
      {isWithBonus && <BonusLink />}
      <div className="flex gap-3">
        {deposit ? (
          <Button tone="primary" wide onClick={() => modal.open('deposit')}>
            {t('shell.deposit')}
          </Button>
        ) : (
          <Button className="shrink-0" onClick={onClose} disabled={isPlacing}>
            {t(offered || limited ? 'lottery.changeBet' : 'common.cancel')}
          </Button>
        )}
        <Button
          tone={deposit ? 'secondary' : 'primary'}
          wide
          // The sum stays on the line of its word; only a long question may need two.
          className={offered ? 'min-w-0' : 'min-w-0 px-2! whitespace-nowrap'}
          loading={isPlacing}
          loadingLabel={t('lottery.placingTitle')}
          disabled={reason !== undefined || limited}
          aria-describedby={reason ? 'confirm-reason' : undefined}
          onClick={() => onConfirm(paying.chosen?.id)}
        >
          {paying.chosen === undefined
            ? t(offered ? 'lottery.acceptFor' : 'lottery.placeFor', { total: format.money(total.net) })
            : t('lottery.placeFree')}
        </Button>
      </div>
    </div>
  );
}
