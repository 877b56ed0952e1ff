import { agentLaneNames } from '@sortes/contract';
import { readTypedRate } from './typed-rates';

/** What is typed in the form of a link. */
export interface TypedLink {
  readonly channel: string;
  readonly isFor: 'many' | 'one';
  readonly kind: 'member' | 'agent';
  /** Days as text; empty: for ever. */
  readonly days: string;
  readonly mostUses: string;
  readonly userName: string;
  /** By lane; empty: none. */
  readonly rates: Readonly<Record<string, string>>;
}

/** What is sent of a form: a link for one person has a day and a use of its own. */
export function linkBody({ channel, isFor, kind, days, mostUses, userName, rates }: TypedLink) {
  const given = agentLaneNames.flatMap((lane) => {
    const rate = readTypedRate(lane, rates[lane] ?? '');
    return rate === undefined || rate === 0 ? [] : [{ lane, rate }];
  });
  return {
    channel: channel.trim(),
    isAgent: kind === 'agent',
    ...(given.length > 0 && { rates: given }),
    ...(isFor === 'one'
      ? { userName: userName.trim() }
      : { ...(days !== '' && { days: Number(days) }), ...(mostUses !== '' && { mostUses: Number(mostUses) }) }),
  };
}
