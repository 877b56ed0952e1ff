import { presetRange, type DateRange } from '@sortes/ui';
import { dayOfInstant, endOfDay, startOfDay } from '@sortes/browser';
import { useState } from 'react';
import { serverNow } from '../../../kit/api/client';
import { boot } from '../../../kit/boot';
import type { RoundFilter } from '../api/rounds';

/** Which rounds are wanted; an empty text leaves it open. */
interface Chosen {
  range: DateRange;
  gameType: string;
  vassalage: string;
  state: string;
}

export type ChosenRounds = ReturnType<typeof useChosenRounds>;

/** The choice of rounds, the last week's at first. `nodeId`: of one game only, which settles category and vendor; empty for all. */
export function useChosenRounds(nodeId: string) {
  const [today] = useState(() => dayOfInstant(serverNow(), boot.timeZone));
  const week = presetRange('week', today);
  const [chosen, setChosen] = useState<Chosen>({ range: week, gameType: '', vassalage: '', state: '' });
  const { range, gameType, vassalage, state } = chosen;
  const filter: RoundFilter = {
    startDate: startOfDay(range.from, boot.timeZone),
    endDate: endOfDay(range.to, boot.timeZone),
    gameType: nodeId === '' ? gameType : '',
    vassalage: nodeId === '' ? vassalage : '',
    state,
    nodeId,
  };
  const isOtherPeriod = range.from !== week.from || range.to !== week.to;
  return {
    chosen,
    choose: (part: Partial<Chosen>) => setChosen((known) => ({ ...known, ...part })),
    filter,
    today,
    /** How many filters differ from those at first. */
    active: [isOtherPeriod, state !== '', filter.gameType !== '', filter.vassalage !== ''].filter(Boolean).length,
    /** Something narrows the list beside the period. */
    isNarrowed: gameType !== '' || vassalage !== '' || state !== '' || nodeId !== '',
  };
}
