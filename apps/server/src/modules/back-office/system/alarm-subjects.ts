import type { AlarmKind } from '@sortes/contract';
import type { AlarmRow } from '../../../platform/alarms.js';
import { subjectNames } from '../audit/subject-names.js';
import type { BackOfficeKit } from '../kit.js';

const purse = /^player (\d+), (.+)$/;
const staffName = /^staff (.+)$/;

/** What the subject of each kind of alarm says, as the audit log names things: kind:id. Kinds that are about the program as a whole name nothing. */
const readers: Readonly<Partial<Record<AlarmKind, (subject: string) => string[]>>> = {
  'approval-same-address': (subject) => [subject],
  'payout-account-shared': (subject) => [subject],
  'transfers-strange': (subject) => [subject],
  'agent-abuse': (subject) => [subject],
  'agent-debt': (subject) => [subject],
  'bill-without-turnover': (subject) => [subject],
  'offer-budget-low': (subject) => [subject],
  'offer-budget-gone': (subject) => [subject],
  'staff-created': (subject) => [`staff-name:${subject}`],
  'webhooks-refused': (subject) => [`gateway:${subject}`],
  'vendor-wins-beyond': (subject) => [`vendor:${subject}`],
  'vendor-prize-refused': (subject) => [`vendor:${subject}`],
  'free-rounds-refused': (subject) => [`vendor:${subject}`],
  'free-rounds-differ': (subject) => [`vendor:${subject}`],
  'vendor-purse-open': (subject) => {
    const [, playerId, vendor] = purse.exec(subject) ?? [];
    return playerId === undefined || vendor === undefined ? [] : [`player:${playerId}`, `vendor:${vendor}`];
  },
  'wrong-codes': (subject) => {
    const name = staffName.exec(subject)?.[1];
    return name === undefined ? [] : [`staff-name:${name}`];
  },
};

/** Whom or what an alarm is about, so that staff may be led there. */
export const aboutOf = ({ kind, subject }: Pick<AlarmRow, 'kind' | 'subject'>): string[] =>
  subject === '' ? [] : (readers[kind]?.(subject) ?? []);

/** A thing of a brand: players of two brands may have one name. */
export const nameKey = (merchantId: number, subject: string): string => `${merchantId} ${subject}`;

/** What people call that which alarms are about, by `nameKey`; names that are phone numbers in clear with `isPersonal`. */
export async function namesOfAlarms(
  kit: BackOfficeKit,
  alarms: readonly Pick<AlarmRow, 'kind' | 'subject' | 'merchantId'>[],
  isPersonal: boolean,
): Promise<ReadonlyMap<string, string>> {
  const about = new Map(
    alarms.flatMap((alarm) => aboutOf(alarm).map((subject) => [nameKey(alarm.merchantId, subject), { ...alarm, subject }] as const)),
  );
  const lines = [...about].map(([id, { merchantId, subject }]) => ({ id, merchantId, subject, before: null, after: null }));
  return subjectNames(kit, lines, isPersonal);
}
