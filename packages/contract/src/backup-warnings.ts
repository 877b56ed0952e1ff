/**
 * What may be wrong with the backups. old: the newest is older than 26 hours; failed: the last one could not be made; damaged: a kept one is not what was written;
 * drillFailed, drillOld: the last drill found faults, or none succeeded for eight days; logOff: the server keeps no log; logFailing: it cannot be written where
 * it is kept; logLate: more than 60 seconds would be lost; keyBeside: the secret that opens the backups lies in the same place as they.
 */
export const backupWarnings = [
  'old',
  'failed',
  'damaged',
  'drillFailed',
  'drillOld',
  'logOff',
  'logFailing',
  'logLate',
  'keyBeside',
] as const;
export type BackupWarning = (typeof backupWarnings)[number];
export const backupSteps = ['copying', 'checking', 'restoring', 'proving'] as const;
