import { Button, IconHandCoins, IconPlus, toast } from '@sortes/ui';
import { tryReadAmount } from '@sortes/money';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Fragment } from 'react';
import { isTrial, useSession } from '../../../entities/account/session';
import { useModule } from '../../../entities/brand/site-data';
import { favouriteGamesQuery, hotGamesQuery, recentGamesQuery, type Game } from '../../../entities/game/lists';
import { useNoPlayText } from '../../../entities/limits/no-play';
import { useProtectionStatus } from '../../../entities/limits/status';
import { useBalance } from '../../../entities/wallet/balance';
import { useFormat } from '../../../kit/format';
import { useLanguage, useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { usePopularGames } from '../api/lobby';
import { useAllGames, useNewestOrders, useSentPayout, type SentPayout } from '../api/own';
import { cardClass } from './own-card';
import { GameCard, LastDrawCard, LotteryCard, NothingOpenCard, OpenDrawCard, StepCard } from './own-cards';
import { ownDraws, stepsLeft } from './own-draws';
import { OwnRow, OwnSkeleton } from './own-row';

const gamesShown = 6;
const openShown = 6;
/** A row that ends in the middle of a wide window looks unfinished. */
const leastCards = 5;

function MoneyActions() {
  const t = useT();
  const modal = useModal();
  const deposits = useModule('DPSTBAS3', true);
  const noPlay = useNoPlayText();
  return (
    <div className="flex shrink-0 gap-2">
      {deposits && (
        <Button
          tone="primary"
          size="small"
          aria-disabled={noPlay !== undefined || undefined}
          title={noPlay}
          onClick={() => (noPlay === undefined ? modal.open('deposit') : toast(noPlay, { tone: 'warning', lifeMs: 8000 }))}
        >
          <IconPlus size={16} className="max-[25rem]:hidden" />
          {t('shell.deposit')}
        </Button>
      )}
      <Button size="small" onClick={() => modal.open('withdraw')}>
        <IconHandCoins size={16} className="max-[25rem]:hidden" />
        {t('shell.withdraw')}
      </Button>
    </div>
  );
}

/** Whether a game opens with play money at one press. */
const canTry = ({ trial, hasRooms }: Game) => trial === 1 && hasRooms === 0;
const uniqueGames = (games: readonly Game[]) => [...new Map(games.map((game) => [game.nodeId, game])).values()];

/** Asks whether a payout arrived; the answer is given where the withdrawal is shown. */
function SentPayoutCard({ sent }: { sent: SentPayout }) {
  const t = useT();
  const format = useFormat();
  const modal = useModal();
  return (
    <button
      type="button"
      onClick={() => modal.open('member', { page: 'withdraw', orderId: sent.orderId })}
      className={clsx(cardClass, 'justify-between border-gold! px-3.5!')}
    >
      <span className="min-w-0 text-body leading-snug font-semibold">
        {t('mine.arrived', { amount: format.money(tryReadAmount(sent.arrives) ?? 0n) })}
      </span>
      <span className="shrink-0 text-label font-semibold text-gold-text">{t('mine.arrived.answer')}</span>
    </button>
  );
}

/** What a player is in the middle of: first steps, bets that wait, the last result, games to go on with. */
function OwnCards({ player }: { player: number }) {
  const t = useT();
  const { code } = useLanguage();
  const [hasRecent, hasFavourites, hasHot] = [useModule('GAMELOREC3'), useModule('GAMELOFAV3'), useModule('GAMELOHOT3')];
  const trial = useSession(isTrial);
  const mayTry = useModule('FREEPLAY3');
  const { sent, isLoading: isAsking } = useSentPayout(!trial);
  const orders = useNewestOrders(player);
  const recent = useQuery({ ...recentGamesQuery(player, '', gamesShown, code), enabled: hasRecent });
  const favourites = useQuery({ ...favouriteGamesQuery(player, '', gamesShown, code), enabled: hasFavourites });
  const hot = useQuery({ ...hotGamesQuery('', gamesShown, code), enabled: hasHot });
  const popular = usePopularGames();
  const balance = useBalance();
  const protection = useProtectionStatus();
  const lotteries = useAllGames((orders.data?.length ?? 0) > 0);
  if (orders.isPending || (hasRecent && recent.isPending) || balance.isPending || protection.isPending || isAsking) return <OwnSkeleton />;

  const { open, last } = ownDraws(orders.data ?? []);
  const played = recent.data ?? [];
  // Games played for nothing are among the last ones too: who never had money has bet none.
  const hadMoney = (balance.data?.amount ?? 1n) > 0n || (balance.data?.sequence ?? 1) > 0;
  const hasBet = (orders.data?.length ?? 0) > 0 || (hadMoney && played.length > 0);
  const steps = trial
    ? []
    : stepsLeft({
        deposit: hadMoney,
        bet: hasBet,
        limits: protection.data?.limitsAnswered ?? true,
      });
  const own = uniqueGames([...played, ...(favourites.data?.content ?? [])]).slice(0, gamesShown);
  const isPlayed = new Set(played.map(({ nodeId }) => nodeId));
  const cards = (sent ? 1 : 0) + steps.length + Math.max(1, Math.min(open.length, openShown)) + (last ? 1 : 0) + own.length;
  const spare = Math.max(0, leastCards - cards);
  const others = uniqueGames(hot.data ?? []).filter(({ nodeId }) => !own.some((game) => game.nodeId === nodeId));
  // Who has no money yet has two ways on: to pay some in, or to play without.
  const demo = mayTry && steps.includes('deposit') ? others.find(canTry) : undefined;
  const next = popular.data?.find(({ currentNumero }) => currentNumero !== null);
  return (
    <OwnRow label={t('mine.yours')}>
      {sent && <SentPayoutCard sent={sent} />}
      {steps.map((step, at) => (
        <Fragment key={step}>
          <StepCard step={step} number={at + 1} of={steps.length} />
          {step === 'deposit' && demo && <GameCard game={demo} over={t('mine.playDemo')} demo />}
        </Fragment>
      ))}
      {open.slice(0, openShown).map((draw) => (
        <OpenDrawCard key={draw.key} draw={draw} game={lotteries.get(draw.first.gameId)} />
      ))}
      {last && <LastDrawCard draw={last} game={lotteries.get(last.first.gameId)} />}
      {open.length === 0 && steps.length === 0 && (next ? <LotteryCard game={next} over={t('mine.nothingOpen')} /> : <NothingOpenCard />)}
      {own.map((game) => (
        <GameCard key={game.nodeId} game={game} over={t(isPlayed.has(game.nodeId) ? 'mine.continue' : 'mine.favourite')} />
      ))}
      {others
        .filter((game) => game !== demo)
        .slice(0, demo ? spare - 1 : spare)
        .map((game) =>
          demo && canTry(game) ? (
            <GameCard key={game.nodeId} game={game} over={t('mine.playDemo')} demo />
          ) : (
            <GameCard key={game.nodeId} game={game} over={t('mine.popular')} />
          ),
        )}
    </OwnRow>
  );
}

/** A player's own part of the lobby. */
export function OwnPanel({ player }: { player: number }) {
  const t = useT();
  const trial = useSession(isTrial);
  const name = useSession(({ nickname, account }) => nickname || account || '');
  return (
    <section aria-labelledby="own" className="grid grid-cols-1 gap-2">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id="own" className="line-clamp-2 min-w-0 text-h2 leading-tight wrap-anywhere">
          {t('mine.hello', { name })}
        </h2>
        {!trial && <MoneyActions />}
      </div>
      <OwnCards key={player} player={player} />
    </section>
  );
}

/** What a visitor can do at once: play for nothing, and see the next draw. */
export function VisitorPanel() {
  const t = useT();
  const modal = useModal();
  const { code } = useLanguage();
  const popular = usePopularGames();
  const hot = useQuery(hotGamesQuery('', 2 * gamesShown, code));
  const games = (hot.data ?? []).filter(canTry).slice(0, gamesShown);
  const next = popular.data?.find(({ currentNumero }) => currentNumero !== null);
  return (
    <section aria-labelledby="own" className="grid grid-cols-1 gap-2">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id="own" className="min-w-0 text-h2 leading-tight">
          {t('mine.tryAtOnce')}
        </h2>
        <Button size="small" className="shrink-0" onPointerEnter={() => modal.preload('register')} onClick={() => modal.open('register')}>
          {t('shell.register')}
        </Button>
      </div>
      {hot.isPending ? (
        <OwnSkeleton />
      ) : (
        <OwnRow label={t('mine.tryAtOnce')}>
          {games.map((game) => (
            <GameCard key={game.nodeId} game={game} over={t('mine.playDemo')} />
          ))}
          {next && <LotteryCard game={next} over={t('common.draw.next')} />}
        </OwnRow>
      )}
    </section>
  );
}
