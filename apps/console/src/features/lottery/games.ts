import type { Operations, Reply } from '@sortes/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { call } from '../../shared/calls';
import { useLanguage } from '../../shared/texts';
import { lotteryKeys } from './keys';

export type LotteryGame = Reply<Operations['staffListLotteryGames']>['list'][number];

/** Every lottery game, named in the language of the page; they change with a release only. */
export function useGames(): readonly LotteryGame[] {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: lotteryKeys.games.of(language),
    queryFn: () => call('staffListLotteryGames'),
    staleTime: Infinity,
  });
  return data?.list ?? [];
}

/** A draw as the path of an operation names it. */
export interface DrawParams {
  readonly gameCode: string;
  readonly numero: string;
}

/** Which draw the address names. */
export function useDrawParams(): DrawParams {
  const { gameCode = '', numero = '' } = useParams({ strict: false }) as { gameCode?: string; numero?: string };
  return { gameCode, numero };
}
