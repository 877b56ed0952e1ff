import { Button, IconButton, IconShareNetwork, IconTrophy, IconX, toast } from '@sortes/ui';
import { findGame, findPlay } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { Sparks } from '../../../kit/moment/sparks';
import { useOpenMoment } from '../../../kit/moment/open-moments';
import { usePassing } from '../../../kit/moment/use-passing';
import { sharePicture } from '../../../kit/share-picture';
import { playCue, shake } from '../../../kit/sound';
import { useMayPlay } from '../../../entities/limits/may-play';
import { useHeldCredits } from '../../../entities/wallet/held-credits';
import { ResultBalls } from '../../../entities/draw/result-balls';
import { contentText, gameName, playName } from '../lottery-texts';
import { resultOfText } from '../state/marked';
import { timesOf, type DrawOutcome } from '../state/outcome';
import { useExactSums } from '../state/exact-sums';
import { isGain } from '../state/returned-words';
import { drawKey, useOutcomes } from '../state/outcomes';
import { useRebet } from '../state/rebet';
import { flyToBalance } from './fly-to-balance';
import { useCountUp } from './use-count-up';
import '../../../kit/moment/moment.css';

const titles = { nice: 'lottery.moment.nice', big: 'lottery.moment.big', mega: 'lottery.moment.mega' } as const;
const shakes = { nice: [30], big: [40, 60, 40], mega: [40, 50, 40, 50, 120] } as const;
const countMs = { nice: 900, big: 1_400, mega: 2_000 } as const;
/** The card goes by itself; it stays while somebody points at it or stands in it. */
const lifeMs = 14_000;
/** While other results wait behind it. */
const shortLifeMs = 7_000;

/** The sum counts up, to the last unit at its end, and then flies to the balance, which holds it back until it is there. */
function useSum({ back, tier = 'nice', gameId, numero }: DrawOutcome) {
  const draw = drawKey(gameId, numero);
  const format = useFormat();
  const sums = useExactSums();
  const sum = useRef<HTMLSpanElement>(null);
  const count = useCountUp(back, countMs[tier]);
  useEffect(() => {
    if (!count.isDone) return undefined;
    let isThere = false;
    const arrive = () => {
      if (isThere) return;
      isThere = true;
      useHeldCredits.getState().release(draw);
    };
    if (sum.current) flyToBalance(sum.current, arrive);
    else arrive();
    return arrive;
  }, [count.isDone, draw]);
  return { sum, shown: (count.isDone ? sums : format).money(count.value, undefined, { plus: true }) };
}

/** What the picture to share says: the sum, the game, the draw and the brand, and nothing about the player. */
function useShare(outcome: DrawOutcome, title: string) {
  const t = useT();
  const format = useFormat();
  const sums = useExactSums();
  const { gameId, numero, back, orders } = outcome;
  const [game, amount] = [gameName(t, gameId), sums.money(back)];
  const numbers = orders[0]?.winningNumber ?? undefined;
  const result = numbers === undefined ? undefined : resultOfText(gameId, numero, numbers);
  const times = timesOf(outcome);
  const share = async () => {
    const how = await sharePicture({
      title,
      amount,
      lines: [
        game,
        t('common.draw.issue', { numero }),
        ...(times === undefined ? [] : [t('lottery.moment.times', { times: format.number(times) })]),
      ],
      brand: boot.brandName,
      words: t('lottery.moment.shareText', { amount, game }),
      fileName: 'win',
    });
    if (how === 'saved') toast(t('lottery.moment.saved'), { tone: 'win' });
  };
  return { share, result, times, game, amount };
}

/** Bets that the card names one by one; more would hide what it is about. */
const shownBets = 3;

/** What each of several bets on the draw came to. */
function BetLines({ orders }: Pick<DrawOutcome, 'orders'>) {
  const t = useT();
  const sums = useExactSums();
  if (orders.length < 2) return null;
  const more = orders.length - shownBets;
  return (
    <ul className="tabular relative flex flex-col divide-y divide-divider border-y border-divider text-label">
      {orders.slice(0, shownBets).map((order) => {
        const game = findGame(order.gameCode);
        const play = game && findPlay(game, order.playId);
        const won = parseMoney(order.winAmount);
        return (
          <li key={order.orderId} className="flex items-baseline justify-between gap-3 py-0.5">
            <span className="min-w-0 truncate text-ink-2">
              {playName(t, play, order.playId)} <span className="text-ink-1">{contentText(t, play, order.bettingContent, 6)}</span>
            </span>
            <span className={clsx('shrink-0 font-semibold', isGain(order) ? 'text-win' : won > 0n ? 'text-ink-2' : 'text-ink-3')}>
              {won > 0n
                ? sums.money(won, undefined, { plus: isGain(order) })
                : t(order.state === 'refunded' ? 'lottery.state.refunded' : 'lottery.state.lost')}
            </span>
          </li>
        );
      })}
      {more > 0 && <li className="py-0.5 text-caption text-ink-3">{t('lottery.moreCount', { count: more })}</li>}
    </ul>
  );
}

/** A win: the sum counts up, says what of it is gain, and flies into the balance; from here the same bet once more, or a picture to show around. */
export function WinCard({ outcome, onDone }: { outcome: DrawOutcome; onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const sums = useExactSums();
  const rebet = useRebet();
  const mayPlay = useMayPlay();
  const { tier = 'nice', paid, back, numero, orders } = outcome;
  const title = t(titles[tier]);
  const { sum, shown } = useSum(outcome);
  const { share, result, times, game, amount } = useShare(outcome, title);
  useEffect(() => {
    playCue(tier);
    shake([...shakes[tier]]);
  }, [tier]);
  useOpenMoment();
  const isLast = useOutcomes(({ waiting }) => waiting.length < 2);
  const passing = usePassing(isLast ? lifeMs : shortLifeMs, onDone);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hover and focus only hold the card, they do nothing a keyboard lacks
    <section
      aria-label={t('lottery.moment.title')}
      // Within reach although a sheet may be open, as messages are.
      data-react-aria-top-layer="true"
      {...passing}
      className={clsx('moment-card', `moment-${tier}`)}
    >
      {tier !== 'nice' && <Sparks count={tier === 'mega' ? 24 : 14} />}
      <output className="sr-only">{t('lottery.moment.wonOn', { amount, game })}</output>
      <div className="relative flex items-center gap-2">
        <IconTrophy size={22} filled className="shrink-0 text-gold-text" />
        <h2 className="min-w-0 flex-1 text-body font-bold">{title}</h2>
        <IconButton label={t('common.close')} onClick={onDone} className="-my-2 -me-2">
          <IconX size={18} />
        </IconButton>
      </div>
      <p className="relative" aria-hidden="true">
        <span ref={sum} className="tabular moment-sum">
          {shown}
        </span>
      </p>
      <p className="tabular relative text-label text-ink-2">
        {t('lottery.moment.net', { net: sums.difference(back, paid, { plus: true }), cost: sums.money(paid) })}
        {times !== undefined && times >= 2 && <> · {t('lottery.moment.times', { times: format.number(times) })}</>}
      </p>
      <p className="tabular relative flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-3">
        {game} · {t('common.draw.issue', { numero })}
        {orders.length > 1 && <> · {t('lottery.moment.bets', { count: orders.length })}</>}
        {result && <ResultBalls result={result} size="small" />}
      </p>
      <BetLines orders={orders} />
      <div className="relative flex gap-2 pt-1">
        <Button wide icon={<IconShareNetwork size={18} />} onClick={() => void share()}>
          {t('lottery.moment.share')}
        </Button>
        {mayPlay && (
          <Button
            tone="primary"
            wide
            onClick={() => {
              onDone();
              rebet(orders);
            }}
          >
            {t('lottery.moment.rebet')}
          </Button>
        )}
      </div>
    </section>
  );
}
