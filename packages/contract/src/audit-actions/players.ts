export const playersActions = [
  'player.closed',
  'player.excluded',
  'player.factors-reset',
  'player.limit-set',
  'player.locked',
  'player.message-sent',
  'player.note-added',
  'player.personal-viewed',
  'player.sessions-ended',
  'player.ticket-made',
  'player.unlocked',
] as const;
