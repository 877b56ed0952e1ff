import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../shared/calls';
import type { BoardDraft, MissionDraft } from './document';
import { missionKeys } from './keys';

/** Typing goes on: it is asked once it rests. */
const waitMs = 500;

/** A document as text, once it has rested. */
function useRested(document: object): string {
  const text = JSON.stringify(document);
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** What a mission lacks and looks like. */
export function useMissionCheck(draft: MissionDraft) {
  const asked = useRested(draft);
  return useQuery({
    queryKey: missionKeys.missionCheck.of(asked),
    queryFn: ({ signal }) => call('staffCheckMission', { body: { document: JSON.parse(asked) as MissionDraft } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  }).data;
}

/** What a leaderboard lacks and looks like. */
export function useBoardCheck(draft: BoardDraft) {
  const asked = useRested(draft);
  return useQuery({
    queryKey: missionKeys.boardCheck.of(asked),
    queryFn: ({ signal }) => call('staffCheckBoard', { body: { document: JSON.parse(asked) as BoardDraft } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  }).data;
}

/** What missions and leaderboards can be made of now. */
export const useChoices = () =>
  useQuery({ queryKey: missionKeys.choices.all, queryFn: ({ signal }) => call('staffMissionChoices', {}, { signal }) }).data;
