import type { AlarmKind, Operations, Reply, StaffRight } from '@sortes/contract';
import type { ConsoleFormat } from './format';
import { gatewayText } from './gateway-text';
import { playerText } from './player-text';
import { isTextId, type TextId, type Translate } from './texts';
import type { Place } from './addresses';

export type Alarm = Reply<Operations['staffListAlarms']>['list'][number];
type Line = Alarm['gathered'][number];

/** The sentence of an alarm among those of its kind, where its kind has several. */
function variantOf({ kind, subject, detail }: Line): string {
  switch (kind) {
    case 'saturation':
      return subject === 'stuck' ? '.stuck' : '';
    case 'wrong-codes':
      return subject === '' ? '' : subject === 'staff' ? '.house' : '.staff';
    case 'webhooks-refused':
      return detail['why'] === 'wrong signature' ? '' : '.unknown';
    case 'approval-same-address':
      return detail['first'] === undefined ? '.claim' : detail['same'] === 'device' ? '.device' : '';
    case 'vendor-wins-beyond':
      return detail['within'] === 'minute' ? '.minute' : '';
    case 'transfers-strange':
      return `.${detail['pattern'] ?? ''}`;
    case 'agent-abuse':
      return `.${detail['pattern'] ?? ''}${detail['mark'] === undefined ? '' : `.${detail['mark']}`}`;
    case 'staff-created':
      return `.${detail['act'] ?? ''}`;
    case 'offer-budget-low':
    case 'offer-budget-gone':
      return detail['of'] === 'pieces' ? '.pieces' : '';
    default:
      return '';
  }
}

const secondsOfMinute = 60;

/** Whom a sentence names, by what kind of thing it is. */
function namesOf(t: Translate, { about }: Line): Record<string, string> {
  return Object.fromEntries(
    about.map(({ subject, name }) => {
      const [kind = '', id = ''] = subject.split(/:(.*)/s);
      if (kind === 'player') return [kind, playerText(Number(id), name)];
      if (kind === 'gateway') return [kind, gatewayText(t, id)];
      return [kind === 'staff-name' ? 'name' : kind, name ?? id];
    }),
  );
}

/** What has happened, in one sentence; of a kind that has none here, what the kind is called. */
export function alarmSentence(t: Translate, format: ConsoleFormat, line: Line): string {
  const id = `shell.alarms.says.${line.kind}${variantOf(line)}`;
  if (!isTextId(id)) return t(`shell.alarm.${line.kind}`);
  const figures = Object.entries(line.detail).map(([name, value]) => [name, typeof value === 'number' ? format.number(value) : value]);
  const seconds = line.detail['seconds'];
  return t(id, {
    ...Object.fromEntries(figures),
    ...(typeof seconds === 'number' && { minutes: format.number(Math.ceil(seconds / secondsOfMinute)) }),
    ...namesOf(t, line),
  });
}

/** The screen where one looks further into alarms that are about nobody and nothing in particular. */
interface NamedPlace {
  readonly at: Place;
  readonly title: TextId;
  readonly right: StaffRight;
}

const system: NamedPlace = { at: { to: '/system' }, title: 'shell.screen.system', right: 'system.read' };
const draws: NamedPlace = { at: { to: '/lottery/draws' }, title: 'shell.screen.draws', right: 'lottery.read' };
const places: Readonly<Partial<Record<AlarmKind, NamedPlace>>> = {
  saturation: system,
  'demo-in-public': system,
  'beacon-fallback': system,
  'draws-delayed': draws,
};
/** Where each wrong answer of staff stands with its address. */
const signIns: NamedPlace = {
  at: { to: '/audit', search: { action: 'staff.sign-in-failed' } },
  title: 'shell.screen.audit',
  right: 'audit.read',
};
/** Each change of a brand stands there with what it was before. */
const brandChanges: NamedPlace = {
  at: { to: '/audit', search: { action: 'brand.changed' } },
  title: 'shell.screen.audit',
  right: 'audit.read',
};
const letters: NamedPlace = { at: { to: '/letters' }, title: 'shell.screen.letters', right: 'letters.read' };

/** Who may not open the deposit itself still sees who asked for what, and why. */
const requests = (subject: string): NamedPlace => ({
  at: { to: '/approvals', search: { state: 'all', subject } },
  title: 'shell.screen.approvals',
  right: 'approvals.read',
});
const asRequests = /^(deposit|payment|player):/;

export const placeOf = ({ kind, subject }: Pick<Line, 'kind' | 'subject'>): NamedPlace | undefined => {
  if (kind === 'wrong-codes') return subject === '' ? letters : signIns;
  if (kind === 'approval-same-address' && asRequests.test(subject)) return requests(subject);
  if (kind === 'caps-raised') return brandChanges;
  return places[kind];
};
