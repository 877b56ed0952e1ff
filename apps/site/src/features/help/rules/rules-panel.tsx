import { Chips, EmptyState, IconCaretDown, IconQuestion, Select } from '@sortes/ui';
import { findPlay, type Play } from '@sortes/lottery-rules';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { playMenuQuery, playsOf, type SoldPlay } from '../../../entities/play/play-menu';
import type { SeriesRange } from '../../../entities/play/prize-groups';
import { gameName, groupName, groupTitle, playName } from '../../../entities/play/play-texts';
import { useSeriesRanges } from '../../../entities/play/use-series-ranges';
import { useLanguage, useT } from '../../../kit/i18n';
import { LoadFailed } from '../../../kit/load-failed';
import { useHelpAddress } from '../use-help-address';
import { intoRow } from '../parts/into-row';
import { RulesSkeleton } from '../parts/rules-skeleton';
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
          <span className={clsx('min-w-0 flex-1 text-body text-ink-1', isOpen && 'font-semibold')}>{playName(t, play, sold.playName)}</span>
          <span className="tabular shrink-0 text-label text-ink-2">{oddsText([[play, sold]], range)}</span>
          <IconCaretDown size={16} className={clsx('shrink-0 text-ink-3 transition-transform', isOpen && 'rotate-180')} />
        </button>
      </h4>
      <div id={body}>{isOpen && <PlayRule offered={offered} play={play} sold={sold} range={range} />}</div>
    </li>
  );
}

/** A game with this many plays shows them all; of one with more only the first group stands open. */
const fewPlays = 12;

type Known = readonly [Play, SoldPlay];

/** A group of plays by its name and what it pays; its plays open underneath. */
function PlayGroup({
  offered,
  title,
  plays,
  range,
  startsOpen,
}: {
  offered: OfferedGame;
  title: string;
  plays: readonly Known[];
  range: SeriesRange | undefined;
  startsOpen: boolean;
}) {
  const t = useT();
  const oddsText = useOddsText();
  const body = useId();
  const { play: openPlay, go } = useHelpAddress();
  const holdsOpenPlay = plays.some(([, sold]) => sold.playId === openPlay);
  const [pressed, setPressed] = useState<boolean>();
  const isOpen = pressed ?? (startsOpen || holdsOpenPlay);
  return (
    <section className="overflow-hidden rounded-tile border border-divider bg-bg2">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => setPressed(!isOpen)}
          className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-start hover:bg-bg3 focus-visible:-outline-offset-2 sm:px-4"
        >
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <span className="text-body font-bold text-ink-1">{title}</span>
            <span className="tabular text-caption text-ink-3">{t('help.rules.plays', { count: plays.length })}</span>
          </span>
          {!isOpen && <span className="tabular shrink-0 text-label text-ink-2">{oddsText(plays, range)}</span>}
          <IconCaretDown size={16} className={clsx('shrink-0 text-ink-3 transition-transform', isOpen && 'rotate-180')} />
        </button>
      </h3>
      <div id={body}>
        {isOpen && (
          <ul className="divide-y divide-divider border-t border-divider bg-bg1">
            {plays.map(([play, sold]) => (
              <PlayLine
                key={sold.playId}
                offered={offered}
                play={play}
                sold={sold}
                range={range}
                isOpen={openPlay === sold.playId}
                onPress={() => go({ topic: 'rules', rulesOf: offered.game.code, play: openPlay === sold.playId ? undefined : sold.playId })}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** Every play of a game under its group. */
function GameRules({ offered }: { offered: OfferedGame }) {
  const t = useT();
  const language = useLanguage();
  const { game } = offered;
  const { data, isError, error, refetch } = useQuery(playMenuQuery(game.code, language.code));
  // What a bet pays hangs on the prize group, which the board reads from here too.
  const { rangeOf, loading } = useSeriesRanges([game.code]);
  const { play: openPlay } = useHelpAddress();
  if (isError && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data || loading) return <RulesSkeleton />;
  const groups = playsOf(game, data).map((group) => ({
    ...group,
    known: group.plays.flatMap((sold): readonly Known[] => {
      const play = findPlay(game, sold.playId);
      return play ? [[play, sold]] : [];
    }),
  }));
  const isShort = groups.reduce((sum, { known }) => sum + known.length, 0) <= fewPlays;
  return (
    <div className="flex flex-col gap-2">
      {groups.map((group, at) => (
        <PlayGroup
          key={group.code}
          offered={offered}
          title={groupName(t, group.known[0]?.[0].family ?? '', group.code, group.name)}
          plays={group.known}
          range={rangeOf(game.code)}
          startsOpen={isShort || (at === 0 && openPlay === undefined)}
        />
      ))}
    </div>
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
  if (!data) return <RulesSkeleton />;
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
