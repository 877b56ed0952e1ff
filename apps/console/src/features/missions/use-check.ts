import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../shared/calls';
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

/** What a document lacks and looks like, as the server has it. */
export function useCheck<Draft extends object, Checked>(
  draft: Draft,
  { keyOf, check }: { keyOf: (asked: string) => QueryKey; check: (document: Draft, signal: AbortSignal) => Promise<Checked> },
): Checked | undefined {
  const asked = useRested(draft);
  return useQuery({
    queryKey: keyOf(asked),
    queryFn: ({ signal }) => check(JSON.parse(asked) as Draft, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  }).data;
}

/** What missions and leaderboards can be made of now. */
export const useChoices = () =>
  useQuery({ queryKey: missionKeys.choices.all, queryFn: ({ signal }) => call('staffMissionChoices', {}, { signal }) }).data;
