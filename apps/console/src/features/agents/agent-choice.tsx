import { Picker } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { dayToday } from '../../shared/period';
import { playerText } from '../../shared/player-text';
import { useT } from '../../shared/texts';
import type { Person } from './agent';
import { agentsKeys } from './keys';

const foundAtMost = 8;
/** Of members those in lines of agents are left out. */
const askedAtMost = 50;
const lettersAtLeast = 2;

interface AgentChoiceProps {
  readonly chosen: Person | undefined;
  readonly onChange: (agent: Person | undefined) => void;
  /** Nobody stands below themselves. */
  readonly besides: number;
  /** Whether the house can be chosen: who stands directly below it comes below an agent. */
  readonly withHouse: boolean;
  /** Who is found: agents, or members directly below the house. */
  readonly only?: 'agents' | 'rootMembers';
  /** What is chosen, and how it is found; of a move where it is left out. */
  readonly label?: string;
  readonly note?: string;
}

/** Chooses somebody of a line, found by name or number, or the house. */
export function AgentChoice({ chosen, onChange, besides, withHouse, only = 'agents', label, note }: AgentChoiceProps) {
  const t = useT();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const isSearch = wanted.length >= lettersAtLeast;
  const kind = only === 'agents' ? 'agent' : 'member';
  const { data } = useQuery({
    queryKey: agentsKeys.found.of(wanted, kind),
    queryFn: ({ signal }) =>
      call('staffListAgents', { query: { ...dayToday(), text: wanted, kind, pageNo: 1, pageSize: askedAtMost } }, { signal }),
    enabled: isSearch,
  });
  const house: Person = { playerId: 0, userName: t('agents.house') };
  const found = isSearch
    ? (data?.list ?? []).filter(({ playerId, level }) => playerId !== besides && (only === 'agents' || level === 0)).slice(0, foundAtMost)
    : [];
  const people: readonly Person[] = [
    ...(withHouse && (!isSearch || t('agents.house').toLowerCase().startsWith(wanted.toLowerCase())) ? [house] : []),
    ...found,
    ...(!isSearch && chosen !== undefined && chosen.playerId !== 0 ? [chosen] : []),
  ];
  return (
    <Picker
      label={label ?? t('agents.move.to')}
      description={note ?? t('agents.move.by')}
      value={chosen === undefined ? '' : String(chosen.playerId)}
      onSearch={setText}
      onChange={(value) => onChange(people.find(({ playerId }) => String(playerId) === value))}
      choices={people.map(({ playerId, userName }) => ({
        value: String(playerId),
        label: playerId === 0 ? t('agents.house') : playerText(playerId, userName),
      }))}
      emptyText={t(
        !isSearch
          ? 'agents.move.by'
          : data === undefined
            ? 'agents.move.looking'
            : only === 'agents'
              ? 'agents.move.none'
              : 'agents.root.none',
      )}
    />
  );
}
