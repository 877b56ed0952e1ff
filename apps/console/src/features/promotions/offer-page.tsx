import { agentLaneNames, type Reply, type staffPromotions } from '@sortes/contract';
import { Badge, buttonClass, fieldBoxClass, OfferPoster } from '@sortes/ui';
import type { ReactNode } from 'react';
import type { ConsoleFormat } from '../../shared/format';
import type { Translate } from '../../shared/texts';

/** The page of an offer as a player reads it who may take it. */
export type OfferPage = Reply<typeof staffPromotions.staffCheckOffer>['pages'][number]['page'];

type Preview = Reply<typeof staffPromotions.staffPreviewOffer>;

/** The page with the words and the figures of the language that it is shown in. */
interface Shown {
  readonly page: OfferPage;
  /** What it is to whoever looks; left out: open to them. */
  readonly state?: NonNullable<Preview['seen']>['state'];
  /** Why they cannot have it now, as they are told. */
  readonly obstacle?: string | null;
  readonly t: Translate;
  readonly format: Pick<ConsoleFormat, 'amount' | 'number' | 'percent' | 'dateTime'>;
}

const wholeRate = 10_000;

/** What is a button on the page: nothing comes of it here. */
const Inert = ({ children, isMain = false }: { children: ReactNode; isMain?: boolean }) => (
  <span className={buttonClass(isMain ? { tone: 'primary', size: 'large', wide: true } : { size: 'small' })}>{children}</span>
);

const InertField = ({ label }: { label: string }) => (
  <span className="grid gap-1.5">
    <span className="text-label font-semibold text-ink-2">{label}</span>
    <span className={fieldBoxClass} />
  </span>
);

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h4 className="text-h2 font-semibold">{title}</h4>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-1">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-divider py-2.5">
          <dt className="text-label text-ink-3">{name}</dt>
          <dd className="tabular text-end text-body font-semibold wrap-anywhere text-ink-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Steps({ page: { match }, t, format }: Shown) {
  if (match === null) return null;
  return (
    <Section title={t('offerPage.steps')}>
      <table className="w-full text-body">
        <thead className="text-label text-ink-3">
          <tr>
            <th scope="col" className="border-b border-divider py-2 text-start font-semibold">
              {t('offerPage.depositFrom')}
            </th>
            <th scope="col" className="border-b border-divider py-2 text-end font-semibold">
              {t('offerPage.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {match.steps.map(({ from, rate }) => (
            <tr key={from}>
              <td className="tabular border-b border-divider py-2.5">{format.amount(from)}</td>
              <td className="tabular border-b border-divider py-2.5 text-end font-semibold">{format.percent(rate / wholeRate, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** Own money, paid as such or won by what is played for free, waits without an end and counts in any game. */
const isOwnMoney = (money: OfferPage['money']): boolean => money === 'cash' || money === 'spins' || money === 'freebet';

/** The text that says of what so many times have to be staked. */
function timesText({ base }: NonNullable<OfferPage['requirement']>, money: OfferPage['money']) {
  if (money === 'bonus' || base === 'winnings') return `offerPage.times.${base}` as const;
  return base === 'bonus' ? 'offerPage.times.given' : 'offerPage.times.deposit-and-given';
}

function Bounds({ page: { requirement, match, money }, t, format }: Shown) {
  if (requirement === null) return null;
  const { multiple, days, maxBet, maxConvert } = requirement;
  const times = (rate: number): string => format.number(rate / wholeRate);
  const converts =
    maxConvert === null
      ? t('offerPage.noBound')
      : 'sum' in maxConvert
        ? format.amount(maxConvert.sum)
        : t('offerPage.times.bonus', { times: times(maxConvert.times) });
  return (
    <Section title={t('offerPage.bounds')}>
      <Facts
        facts={[
          [t('offerPage.required'), t(timesText(requirement, money), { times: times(multiple) })],
          ...(match === null || match.most === null ? [] : [[t('offerPage.mostBonus'), format.amount(match.most)] as const]),
          ...(isOwnMoney(money) ? [] : [[t('offerPage.time'), t('offerPage.days', { days })] as const]),
          ...(money === 'bonus'
            ? ([
                [t('offerPage.maxBet'), maxBet === null ? t('offerPage.noBound') : format.amount(maxBet)],
                [t('offerPage.maxConvert'), converts],
              ] as const)
            : []),
        ]}
      />
    </Section>
  );
}

const isLane = (lane: string): lane is (typeof agentLaneNames)[number] => (agentLaneNames as readonly string[]).includes(lane);
const laneText = (t: Translate, lane: string): string => (isLane(lane) ? t(`offerPage.lane.${lane}`) : lane);

/** In which games the requirement is met, and how much of a bet counts in them. */
function Games({ page: { games, weights, gameWeights, requirement, money }, t, format }: Shown) {
  if (requirement === null || isOwnMoney(money)) return null;
  const names = [...games.lanes.map((lane) => laneText(t, lane)), ...games.games.map(({ title }) => title)];
  return (
    <>
      <Section title={t('offerPage.games')}>
        <p className="text-body text-ink-2">
          {t(games.choose === 'all' ? 'offerPage.allGames' : games.choose === 'only' ? 'offerPage.onlyGames' : 'offerPage.allButGames')}
        </p>
        {names.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {names.map((name) => (
              <li key={name} className="rounded-chip border border-divider bg-bg2 px-3 py-1.5 text-label">
                {name}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('offerPage.weights')}>
        <p className="text-label text-ink-3">{t(money === 'release' ? 'offerPage.weightsNote.own' : 'offerPage.weightsNote')}</p>
        <Facts
          facts={[
            ...weights.map(({ lane, weight }) => [laneText(t, lane), format.percent(weight / wholeRate, 2)] as const),
            ...gameWeights.map(({ game, weight }) => [game.title, format.percent(weight / wholeRate, 2)] as const),
          ]}
        />
      </Section>
    </>
  );
}

/** How it is taken: the fields and the button that stand there. */
function Take({ page: { way, needsCode, form }, t }: Shown) {
  if (way === 'none') return null;
  return (
    <div className={form === null ? 'grid gap-3' : 'card grid gap-4 rounded-tile p-4'}>
      {needsCode && <InertField label={t('offerPage.code')} />}
      {form !== null && (
        <>
          {form.fields.map(({ name, label }) => (
            <InertField key={name} label={label} />
          ))}
          <InertField label={t('offerPage.applyComment')} />
          {form.pictures > 0 && <InertField label={t('offerPage.applyPicturesOptional')} />}
        </>
      )}
      {way === 'collect' && <p className="text-body text-ink-2">{t('offerPage.rebateNone')}</p>}
      <Inert isMain>{t(`offerPage.way.${way}`)}</Inert>
    </div>
  );
}

const titleText = (title: string): string => (title === '' ? '–' : title);

/** An offer's page, with buttons that do nothing. Laid out as the site does it on a phone. */
export function OfferPageLook(shown: Shown) {
  const { page, state = 'join', obstacle = null, t } = shown;
  return (
    <article className="grid grid-cols-1 gap-6">
      <header>
        <OfferPoster kind={page.kind} headline={page.headline} large className="rounded-hero">
          <h3 className="text-body font-semibold wrap-anywhere">{titleText(page.title)}</h3>
        </OfferPoster>
        <p className="pt-2">
          <Badge tone={state === 'join' ? 'win' : 'neutral'}>{t(`offerPage.state.${state}`)}</Badge>
        </p>
      </header>
      {obstacle !== null && <p className="text-body text-warning">{obstacle}</p>}
      <p className="text-body text-ink-1">{page.terms}</p>
      <Take {...shown} />
      <Steps {...shown} />
      {page.example !== null && <p className="rounded-tile bg-bg2 p-4 text-body text-ink-2">{page.example}</p>}
      <Bounds {...shown} />
      <Games {...shown} />
    </article>
  );
}

/** An offer among others on the page of promotions. */
export function OfferCardLook({ page, t, format }: Shown) {
  return (
    <article className="card flex flex-col overflow-hidden rounded-tile text-ink-1">
      <OfferPoster kind={page.kind} headline={page.headline} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 p-3">
        <h3 className="text-body font-semibold text-balance wrap-break-word">{titleText(page.title)}</h3>
        <p className="text-label text-ink-2 wrap-break-word">{page.brief}</p>
        <p className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-0.5">
          <Badge tone="win">{t('offerPage.state.join')}</Badge>
          {page.until !== null && (
            <span className="text-caption text-ink-3">{t('offerPage.until', { time: format.dateTime(page.until) })}</span>
          )}
          <span className="ms-auto text-label font-semibold text-gold-text">{t(`offerPage.way.${page.way}`)}</span>
        </p>
      </div>
    </article>
  );
}
