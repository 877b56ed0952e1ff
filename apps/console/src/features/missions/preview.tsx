import { MissionArt, Tabs } from '@sortes/ui';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';
import type { BoardCards, MissionCards } from './document';
import { languageName } from './language-name';

/** One of the brand's languages, chosen by a tab. */
function InLanguages<Card>({
  cards,
  children,
}: {
  cards: readonly { language: string; card: Card }[];
  children: (card: Card) => ReactNode;
}) {
  const t = useT();
  const [language, setLanguage] = useState<string>();
  const shown = cards.find((one) => one.language === language) ?? cards[0];
  if (shown === undefined) return <p className="text-label text-ink-2">{t('missions.previewNone')}</p>;
  return (
    <Tabs
      label={t('missions.previewLanguage')}
      selected={shown.language}
      onSelect={setLanguage}
      tabs={cards.map((one) => ({
        key: one.language,
        label: languageName(one.language),
        content: <div lang={one.language.toLowerCase()}>{children(one.card)}</div>,
      }))}
    />
  );
}

/** A mission as its players read it. */
export function MissionPreview({ cards }: { cards: MissionCards }) {
  const format = useFormat();
  const t = useT();
  return (
    <InLanguages cards={cards}>
      {(card) => (
        <article className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-tile border border-divider bg-bg2 p-4">
          <div className="flex items-start gap-3">
            <MissionArt art={card.art} className="size-14 shrink-0" />
            <div className="min-w-0">
              <h3 className="text-body font-bold wrap-anywhere">{card.title}</h3>
              {card.until !== null && <p className="text-caption text-ink-3">{`${t('missions.until')}: ${format.at(card.until)}`}</p>}
            </div>
          </div>
          {card.about !== '' && <p className="text-label wrap-anywhere text-ink-2">{card.about}</p>}
          <ol className="grid gap-2">
            {card.steps.map(({ no, goal, reward }) => (
              <li key={no} className="flex gap-3">
                <span className="flex size-7 shrink-0 items-center justify-center rounded-full border border-line text-caption font-bold">
                  {no}
                </span>
                <span className="min-w-0 text-label wrap-anywhere">
                  <b className="block">{goal}</b>
                  <span className="text-ink-2">{reward.text}</span>
                </span>
              </li>
            ))}
          </ol>
          <p className="text-caption wrap-anywhere text-ink-2">{card.rules}</p>
        </article>
      )}
    </InLanguages>
  );
}

/** A leaderboard as its players read it before it begins. */
export function BoardPreview({ cards }: { cards: BoardCards }) {
  const format = useFormat();
  const t = useT();
  return (
    <InLanguages cards={cards}>
      {(card) => (
        <article className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-tile border border-divider bg-bg2 p-4">
          <div className="flex items-start gap-3">
            <MissionArt art={card.art} className="size-14 shrink-0" />
            <div className="min-w-0">
              <h3 className="text-body font-bold wrap-anywhere">{card.title}</h3>
              <p className="text-caption text-ink-3">{`${format.at(card.from)} – ${format.at(card.until)}`}</p>
            </div>
          </div>
          {card.about !== '' && <p className="text-label wrap-anywhere text-ink-2">{card.about}</p>}
          <ul className="grid gap-1">
            {card.prizes.map(({ from, to, reward }) => (
              <li key={from} className="flex flex-wrap justify-between gap-x-4 text-label">
                <span className="text-ink-2">
                  {from === to ? t('missions.prizeRank', { from }) : t('missions.prizeRanks', { from, to })}
                </span>
                <b className="wrap-anywhere">{reward.text}</b>
              </li>
            ))}
          </ul>
          <p className="text-caption wrap-anywhere text-ink-2">{card.rules}</p>
        </article>
      )}
    </InLanguages>
  );
}
