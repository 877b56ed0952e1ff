import { agentLaneNames } from '@sortes/contract';
import type { ReactNode } from 'react';
import type { OfferOpened } from '../../../entities/promotion/offers';
import { useFormat } from '../../../kit/format';
import { useT, type Translate } from '../../../kit/i18n';
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
