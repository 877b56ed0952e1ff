import { Chips, EmptyState, IconCaretDown, IconQuestion, Select, Skeleton } from '@sortes/ui';
import { findPlay, type Play } from '@sortes/lottery-rules';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useId, useRef } from 'react';
import { playMenuQuery, playsOf, type SoldPlay } from '../../../entities/play/play-menu';
import type { SeriesRange } from '../../../entities/play/prize-groups';
import { gameName, groupName, groupTitle, playName } from '../../../entities/play/play-texts';
import { useSeriesRanges } from '../../../entities/play/use-series-ranges';
import { useLanguage, useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useHelpAddress } from '../use-help-address';
import { intoRow } from '../parts/into-row';
import { PlayRule, useOddsText } from './play-rule';
import { familiesOf, rulesGamesQuery, type OfferedGame } from './rules-games';

/** A play by its name and odds; the rest of it opens underneath. */
function PlayLine({
  offered,
  play,
  sold,
  range,
  isOpen,
  onPress,
}: {
  offered: OfferedGame;
  play: Play;
  sold: SoldPlay;
  range: SeriesRange | undefined;
  isOpen: boolean;
  onPress: () => void;
}) {
  const t = useT();
  const oddsText = useOddsText();
  const body = useId();
  const line = useRef<HTMLLIElement>(null);
  // What a search or a link has opened is what the reader wants to see; what they open themselves is in view.
  const opened = useRef(false);
  useEffect(() => {
    if (isOpen && !opened.current) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={line} className="scroll-mt-20 scroll-mb-20">
      <h4>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => {
            opened.current = true;
            onPress();
          }}
          className="flex min-h-12 w-full items-center gap-3 px-3 py-2 text-start hover:bg-bg3 focus-visible:-outline-offset-2 sm:px-4"
        >
          <span className="min-w-0 flex-1 text-body font-semibold text-ink-1">{playName(t, play, sold.playName)}</span>
          <span className="tabular shrink-0 text-label text-ink-2">{oddsText(play, sold, range)}</span>
          <IconCaretDown size={16} className={clsx('shrink-0 text-ink-3 transition-transform', isOpen && 'rotate-180')} />
        </button>
      </h4>
      <div id={body}>{isOpen && <PlayRule offered={offered} play={play} sold={sold} range={range} />}</div>
    </li>
  );
}

/** Every play of a game under its group. */
function GameRules({ offered }: { offered: OfferedGame }) {
  const t = useT();
  const language = useLanguage();
  const { play: open, go } = useHelpAddress();
  const { game } = offered;
  const { data, isError, error, refetch } = useQuery(playMenuQuery(game.code, language.code));
  // What a bet pays hangs on the prize group, which the board reads from here too.
  const { rangeOf, loading } = useSeriesRanges([game.code]);
  const range = rangeOf(game.code);
  if (isError && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data || loading) return <Skeleton className="h-96 rounded-tile!" />;
  return (
    <>
      {playsOf(game, data).map((group) => {
        const family = findPlay(game, group.plays[0]?.playId ?? '')?.family ?? '';
        return (
          <section key={group.code} className="flex flex-col gap-2">
            <h3 className="text-label font-bold text-ink-2">{groupName(t, family, group.code, group.name)}</h3>
            <ul className="divide-y divide-divider overflow-hidden rounded-tile border border-divider bg-bg2">
              {group.plays.map((sold) => {
                const play = findPlay(game, sold.playId);
                const isOpen = open === sold.playId;
                return (
                  play && (
                    <PlayLine
                      key={sold.playId}
                      offered={offered}
                      play={play}
                      sold={sold}
                      range={range}
                      isOpen={isOpen}
                      onPress={() => go({ topic: 'rules', rulesOf: game.code, play: isOpen ? undefined : sold.playId })}
                    />
                  )
                );
              })}
            </ul>
          </section>
        );
      })}
    </>
  );
}

/** The rules of every play, from what the boards themselves are made of: kind of lottery, game, play. */
export function RulesPanel() {
  const t = useT();
  const language = useLanguage();
  const { rulesOf, go } = useHelpAddress();
  const { data, isError, error, refetch } = useQuery(rulesGamesQuery(language.code));
  const row = useRef<HTMLDivElement>(null);
  const offered = data?.find(({ game }) => game.code === rulesOf) ?? data?.[0];
  const family = offered?.game.group;
  useEffect(() => intoRow(row.current), [family]);
  if (isError && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96 rounded-tile!" />;
  if (!offered || family === undefined) return <EmptyState title={t('help.rules.none')} art={<IconQuestion size={32} />} />;
  const inFamily = data.filter(({ game }) => game.group === family);
  return (
    <div className="flex flex-col gap-5">
      <p className="text-body text-ink-2">{t('help.rules.intro')}</p>
      <div ref={row}>
        <Chips
          label={t('help.rules.family')}
          value={family}
          onChange={(next) => go({ topic: 'rules', rulesOf: data.find(({ game }) => game.group === next)?.game.code })}
          choices={familiesOf(data).map((one) => ({ value: one, label: groupTitle(t, one) }))}
          className="sm:flex-wrap"
        />
      </div>
      {inFamily.length > 1 && (
        <Select
          label={t('help.rules.game')}
          value={offered.game.code}
          onChange={(event) => go({ topic: 'rules', rulesOf: event.target.value })}
          choices={inFamily.map(({ game }) => ({ value: game.code, label: gameName(t, game.code) }))}
        />
      )}
      <GameRules key={offered.game.code} offered={offered} />
    </div>
  );
}
