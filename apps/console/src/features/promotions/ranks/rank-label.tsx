import type { Reply, staffRanks } from '@sortes/contract';
import { useQuery } from '@tanstack/react-query';
import { boot } from '../../../shared/boot';
import { call } from '../../../shared/calls';
import { useLanguage, useT } from '../../../shared/texts';
import { ranksKeys } from './keys';
import { nameOf, type RankLine, type RankTable } from './rank-table';

export type FoundRanks = Reply<typeof staffRanks.staffGetRanks>;

/** The table of ranks that holds; asked for once by everything on a page that names ranks. */
export const useRanks = () => useQuery({ queryKey: ranksKeys.table.all, queryFn: ({ signal }) => call('staffGetRanks', {}, { signal }) });

/** The ranks of the table that holds, lowest first; none while it is asked for, or where there are none. */
export function useRankLines(): readonly RankLine[] {
  return (useRanks().data?.document as RankTable | null | undefined)?.ranks ?? [];
}

/** What a rank is called where the page is read. */
export function useRankName(): (line: Pick<RankLine, 'name'>) => string {
  const { code: language } = useLanguage();
  return (line) => nameOf(line, [language, boot.defaultLanguage]);
}

/** A rank as players see its label: its name in its own colours. */
export function RankLabel({ line }: { line: Pick<RankLine, 'name' | 'colour' | 'background'> }) {
  const name = useRankName()(line);
  return (
    <span
      className="inline-block max-w-full min-w-0 rounded-chip px-2 py-0.5 align-middle text-label font-semibold break-words"
      style={{ color: line.colour, background: line.background }}
    >
      {name === '' ? '–' : name}
    </span>
  );
}

/** A rank by its number; with its label where the table has it. */
export function LevelLabel({ level, lines }: { level: number; lines: readonly RankLine[] }) {
  const t = useT();
  const line = lines[level];
  return line === undefined ? t('ranks.number', { number: level }) : <RankLabel line={line} />;
}

/** Choices of a rank, by its number. */
export function useRankChoices(): readonly { readonly value: string; readonly label: string }[] {
  const t = useT();
  const name = useRankName();
  return useRankLines().map((line, level) => ({ value: String(level), label: t('ranks.numbered', { number: level, name: name(line) }) }));
}
