export const missionsActions = [
  'mission.made',
  'mission.saved',
  'mission.live',
  'mission.paused',
  'mission.ended',
  'board.made',
  'board.saved',
  'board.running',
  'board.reviewed',
  'board.cancelled',
  'board.struck',
  'board.restored',
] as const;
