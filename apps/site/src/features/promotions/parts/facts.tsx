import { agentLaneNames } from '@sortes/contract';
import type { ReactNode } from 'react';
import type { OfferOpened } from '../../../entities/promotion/offers';
import { useFormat } from '../../../kit/format';
import { useT, type Translate } from '../../../kit/i18n';
import { units } from '../../../entities/promotion/units';
import { PageLink } from '../../../kit/page-link';

const isLane = (lane: string): lane is (typeof agentLaneNames)[number] => (agentLaneNames as readonly string[]).includes(lane);

/** A kind of games in words. */
export const laneText = (t: Translate, lane: string): string => (isLane(lane) ? t(`promotions.lane.${lane}`) : lane);

/** A part of a page under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-h2">{title}</h2>
      {children}
    </section>
  );
}

/** Facts side by side: what each is called, and what it is. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-divider py-2.5">
          <dt className="text-label text-ink-3">{name}</dt>
          <dd className="tabular text-end text-body font-semibold wrap-anywhere text-ink-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where it may be used; games lead to where they are played. */
export function GamesOf({ games }: { games: OfferOpened['games'] }) {
  const t = useT();
  if (games.choose === 'all') return <p className="text-body text-ink-2">{t('promotions.allGames')}</p>;
  return (
    <>
      <p className="text-body text-ink-2">{t(games.choose === 'only' ? 'promotions.onlyGames' : 'promotions.allButGames')}</p>
      <ul className="flex flex-wrap gap-2">
        {games.lanes.map((lane) => (
          <li key={lane} className="rounded-chip border border-divider bg-bg2 px-3 py-1.5 text-label">
            {laneText(t, lane)}
          </li>
        ))}
        {games.games.map(({ name, title, nodeId, lottery }) => (
          <li key={name} className="rounded-chip border border-divider bg-bg2 text-label">
            {nodeId !== null && games.choose === 'only' ? (
              <PageLink place={{ to: '/game', search: { nodeId: String(nodeId) } }} className="inline-flex min-h-11 items-center px-3">
                {title}
              </PageLink>
            ) : lottery !== null && games.choose === 'only' ? (
              <PageLink place={{ to: '/lottery', search: { gameCode: lottery } }} className="inline-flex min-h-11 items-center px-3">
                {title}
              </PageLink>
            ) : (
              <span className="inline-flex min-h-11 items-center px-3">{title}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** How much of a bet counts, by kind of game. */
export function Weights({ weights, gameWeights }: Pick<OfferOpened, 'weights' | 'gameWeights'>) {
  const t = useT();
  const format = useFormat();
  const share = (weight: number): string => format.percent(weight / 10_000, 2);
  return (
    <Facts
      facts={[
        ...weights.map(({ lane, weight }) => [laneText(t, lane), share(weight)] as const),
        ...gameWeights.map(({ game, weight }) => [game.title, share(weight)] as const),
      ]}
    />
  );
}

/** Where it may be used, in a few words. */
function useGamesInShort({ choose, lanes, games }: OfferOpened['games']): string {
  const t = useT();
  if (choose === 'all') return t('promotions.short.allGames');
  const names = [...lanes.map((lane) => laneText(t, lane)), ...games.map(({ title }) => title)];
  if (choose === 'all-but') return t('promotions.short.allButGames', { count: names.length });
  return names.length <= 2 ? names.join(' · ') : t('promotions.short.onlyGames', { count: names.length });
}

/** What somebody asks first of an offer: how much is to be staked, within which time, in which games, how often; three at most, each as the rule has it. */
export function KeyFacts({
  offer: { requirement, money, match, games, until, useDays, often },
  wagering,
}: {
  offer: OfferOpened;
  wagering: string;
}) {
  const t = useT();
  const format = useFormat();
  const inShort = useGamesInShort(games);
  const isBound = requirement !== null && (money === 'bonus' || money === 'release');
  const from = match?.steps[0]?.from;
  const facts = [
    [t('promotions.required'), requirement === null ? t('promotions.short.noWagering') : wagering] as const,
    ...(isBound ? [[t('promotions.time'), t('promotions.days', { days: requirement.days })] as const] : []),
    ...(isBound ? [[t('promotions.games'), inShort] as const] : []),
    ...(useDays === null ? [] : [[t('promotions.time'), t('promotions.days', { days: useDays })] as const]),
    ...(from === undefined ? [] : [[t('promotions.depositFrom'), format.money(units(from))] as const]),
    ...(often === null ? [] : [[t('promotions.often'), t('promotions.short.often', often)] as const]),
    ...(until === null ? [] : [[t('promotions.endsAt'), format.dateTime(until)] as const]),
  ].slice(0, 3);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
      {facts.map(([name, value]) => (
        <div key={name} className="rounded-tile bg-bg2 px-3 py-2.5">
          <dt className="text-caption text-ink-3">{name}</dt>
          <dd className="tabular text-label font-semibold wrap-anywhere text-ink-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
