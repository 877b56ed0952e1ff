/** What is typed in the form of a link. */
export interface TypedLink {
  readonly channel: string;
  readonly isFor: 'many' | 'one';
  readonly kind: 'member' | 'agent';
  /** Days as text; empty: for ever. */
  readonly days: string;
  readonly mostUses: string;
  readonly userName: string;
}

/** What is sent of a form: a link for one person has a day and a use of its own. */
export function linkBody({ channel, isFor, kind, days, mostUses, userName }: TypedLink) {
  return {
    channel: channel.trim(),
    isAgent: kind === 'agent',
    ...(isFor === 'one'
      ? { userName: userName.trim() }
      : { ...(days !== '' && { days: Number(days) }), ...(mostUses !== '' && { mostUses: Number(mostUses) }) }),
  };
}
