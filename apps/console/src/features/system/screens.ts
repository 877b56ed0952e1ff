import { IconClock, IconDownloadSimple, IconEnvelope, IconGauge, IconWarning } from '@sortes/ui';
import type { Screen } from '../../shared/screen';

const shared = { area: 'system', group: 'shell.group.system' } as const;

export const systemScreens: readonly Screen[] = [
  {
    ...shared,
    path: '/system',
    title: 'shell.screen.system',
    right: 'system.read',
    icon: IconGauge,
    load: async () => (await import('./system-screen')).SystemScreen,
  },
  {
    ...shared,
    path: '/alarms',
    title: 'shell.screen.alarms',
    right: 'alarms.read',
    icon: IconWarning,
    load: async () => (await import('./alarms-screen')).AlarmsScreen,
  },
  {
    ...shared,
    path: '/letters',
    title: 'shell.screen.letters',
    right: 'letters.read',
    icon: IconEnvelope,
    load: async () => (await import('./letters-screen')).LettersScreen,
  },
  {
    ...shared,
    path: '/backups',
    title: 'shell.screen.backups',
    right: 'system.read',
    icon: IconDownloadSimple,
    load: async () => (await import('./backups-screen')).BackupsScreen,
  },
  {
    ...shared,
    path: '/release',
    title: 'shell.screen.release',
    area: 'control',
    right: 'system.read',
    icon: IconClock,
    load: async () => (await import('./release-screen')).ReleaseScreen,
  },
];
