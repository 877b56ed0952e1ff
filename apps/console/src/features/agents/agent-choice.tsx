import { linkClass, TextField } from '@sortes/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { dayToday } from '../../shared/period';
import { playerText } from '../../shared/player-text';
import { useT } from '../../shared/texts';
import type { Person } from './agent';
import { agentsKeys } from './keys';

const foundAtMost = 6;
const lettersAtLeast = 2;

interface AgentChoiceProps {
  readonly chosen: Person | undefined;
  readonly onChange: (agent: Person | undefined) => void;
  /** Nobody stands below themselves. */
  readonly besides: number;
  /** Whether the house can be chosen: who stands directly below it comes below an agent. */
  readonly withHouse: boolean;
  /** What is chosen, and how it is found; of a move where it is left out. */
  readonly label?: string;
  readonly note?: string;
}

/** Chooses the agent that a line comes below: the house, or found by name or number. */
export function AgentChoice({ chosen, onChange, besides, withHouse, label, note }: AgentChoiceProps) {
  const t = useT();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const isSearch = wanted.length >= lettersAtLeast;
  const query = useQuery({
    queryKey: agentsKeys.found.of(wanted),
    queryFn: ({ signal }) =>
      call('staffListAgents', { query: { ...dayToday(), text: wanted, kind: 'agent', pageNo: 1, pageSize: foundAtMost } }, { signal }),
    enabled: chosen === undefined && isSearch,
    placeholderData: keepPreviousData,
  });
  const found = query.data?.list.filter(({ playerId }) => playerId !== besides);
  // What stands there of an earlier text is nobody's choice.
  const only = !query.isPlaceholderData && found?.length === 1 ? found[0] : undefined;
  if (chosen !== undefined)
    return (
      <p className="flex flex-wrap items-center gap-3 text-body font-semibold">
        {chosen.playerId === 0 ? t('agents.house') : playerText(chosen.playerId, chosen.userName)}
        <button type="button" className={linkClass} onClick={() => onChange(undefined)}>
          {t('agents.move.other')}
        </button>
      </p>
    );
  return (
    <div className="grid gap-2">
      <TextField
        label={label ?? t('agents.move.to')}
        description={note ?? t('agents.move.by')}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter is for the search: the form around it is not sent.
          event.preventDefault();
          if (only !== undefined) onChange(only);
        }}
      />
      <ul aria-label={label ?? t('agents.move.to')} className="grid">
        {[...(isSearch ? (found ?? []) : []), ...(withHouse ? [{ playerId: 0, userName: t('agents.house') }] : [])].map(
          ({ playerId, userName }) => (
            <li key={playerId} className="border-t border-divider">
              <button type="button" className="w-full py-2 text-start text-body" onClick={() => onChange({ playerId, userName })}>
                <span className="font-semibold text-info underline">{playerId === 0 ? userName : playerText(playerId, userName)}</span>
              </button>
            </li>
          ),
        )}
      </ul>
      <p role="status" className="text-label text-ink-2 empty:hidden">
        {isSearch && found?.length === 0 && t('agents.move.none')}
      </p>
    </div>
  );
}
