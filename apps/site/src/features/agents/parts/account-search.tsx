import { TextField } from '@sortes/ui';
import { useEffect, useState } from 'react';
import { useT } from '../../../kit/i18n';
import type { AgentFilters } from '../state/use-agent-filters';

/** How long typing must rest before the search goes out. */
const restMs = 300;

/** Finds accounts by how their name begins. */
export function AccountSearch({ filters }: { filters: AgentFilters }) {
  const t = useT();
  const begins = filters.valueOf('begins');
  const [typed, setTyped] = useState(begins);
  useEffect(() => {
    if (typed.trim() === begins) return undefined;
    const timer = setTimeout(() => filters.change({ begins: typed.trim() }), restMs);
    return () => clearTimeout(timer);
    // What was typed decides; the address follows.
    // eslint-disable-next-line react/exhaustive-deps
  }, [typed]);
  return (
    <TextField
      type="search"
      label={t('agents.find')}
      placeholder={t('agents.findSample')}
      value={typed}
      maxLength={32}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => setTyped(event.target.value)}
      className="max-w-120 min-w-0 flex-[1_1_12rem]"
    />
  );
}
