export const gamesActions = [
  'difference.accepted',
  'game.arranged',
  'game.moved',
  'game.pictured',
  'game.switched',
  'games.import.began',
  'games.import.read',
  'games.imported',
  'maintenance.ended',
  'maintenance.set',
  'reconciliation.asked',
  'vendor.changed',
] as const;
