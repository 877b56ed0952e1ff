import { tryParseMoney } from '@sortes/money';
import { linkClass } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../shared/calls';
import { depositMethodText, payToFacts } from '../../shared/deposit-words';
import { DifferenceList } from '../../shared/difference-list';
import { differences } from '../../shared/differences';
import { type ConsoleFormat, useFormat } from '../../shared/format';
import { usePayingWords } from '../../shared/paying-words';
import { useMay } from '../../shared/session';
import { AgentLink } from '../../shared/agent-link';
import { PlayerLink } from '../../shared/player-link';
import { ScreenLink } from '../../shared/screen-link';
import { SubjectLink } from '../../shared/subject-link';
import { isTextId, type Translate, useT } from '../../shared/texts';
import { intoBalance, isSaid, sentenceOf, textOf, thingText, type Approval } from './approval-sentence';
import { sharedKeys } from '../../shared/keys';

/** Sums in what is asked for; all in the brand's currency. */
const sums: ReadonlySet<string> = new Set(['amount', 'ordered', 'said', 'paid', 'total', 'lent', 'monthly', 'largest']);
/** What a rank multiplies, 1/10 000. */
const factors: ReadonlySet<string> = new Set(['pointsFactor', 'payoutFactor']);
/** Ids that say nothing to a person. */
const hidden: ReadonlySet<string> = new Set([
  'accountId',
  'transferId',
  'key',
  'before',
  'after',
  'holds',
  'from',
  'to',
  'language',
  'staffId',
  'name',
  'act',
  'brands',
  'document',
  'rule',
  'rules',
  'about',
  'level',
  'fromLevel',
]);
/** Kinds of requests whose sentence or subject says the code, and those whose version is the one they come after. */
const named: ReadonlySet<string> = new Set(['offer-live', 'offer-end', 'board-pay', 'board-live', 'mission-live']);
const following: ReadonlySet<string> = new Set(['ranks-table', 'rank-given', 'referral-rule', 'points-rules']);

/** Agents by their numbers; 0 is the house. */
const agents: ReadonlySet<string> = new Set(['uplineId', 'fromId', 'payerId', 'agentId']);

/** The sum that a request moves, for its line in the list. */
function amountOf({ payload }: Approval): string | undefined {
  const given = payload['total'] ?? payload['amount'];
  return typeof given === 'string' && tryParseMoney(given) !== undefined ? given : undefined;
}

/** What a request moves, for its line in the list: a sum, or points. */
export function sizeText(t: Translate, format: Pick<ConsoleFormat, 'amount' | 'number'>, approval: Approval): string {
  const points = approval.payload['points'];
  if (approval.kind === 'points-adjustment' && typeof points === 'number')
    return t('control.pointsOf', { points: `${points > 0 ? '+' : ''}${format.number(points)}` });
  return format.amount(amountOf(approval));
}

/** The same with the way there. */
export function Subject({ approval }: { approval: Approval }) {
  const t = useT();
  return <SubjectLink subject={approval.subject}>{thingText(t, approval)}</SubjectLink>;
}

function AgentOf({ approval: { people }, playerId }: { approval: Approval; playerId: number }) {
  return <AgentLink playerId={playerId} name={people.find((one) => one.playerId === playerId)?.userName} />;
}

/** The way to a bill, which says what it was made of; its number says nothing to a person. */
function BillLink({ id }: { id: string }) {
  const t = useT();
  const may = useMay('agents.read');
  if (!may) return id.slice(-8);
  return (
    <ScreenLink place={{ to: '/contract-bills', search: { open: id } }} className={linkClass}>
      {t('control.openBill')}
    </ScreenLink>
  );
}

/** The parts of what is asked for, each in words; what the subject or the sentence above says already is left out. */
export function usePayloadFacts(approval: Approval): readonly (readonly [string, ReactNode])[] {
  const t = useT();
  const format = useFormat();
  const { payload, subject, userName } = approval;
  return Object.entries(payload).flatMap(([name, value]): readonly (readonly [string, ReactNode])[] => {
    if (hidden.has(name) || subject.endsWith(`:${textOf(value)}`)) return [];
    if (subject.startsWith('draw:') && (name === 'gameCode' || name === 'numero')) return [];
    if (isSaid(approval, name) || (name === 'code' && named.has(approval.kind)) || (name === 'version' && following.has(approval.kind)))
      return [];
    const id = `control.payload.${name}`;
    const title = isTextId(id) ? t(id) : name;
    if (name === 'playerId' && value !== null)
      return [[title, <PlayerLink key={name} playerId={Number(value)} name={userName} />] as const];
    if (agents.has(name) && typeof value === 'number')
      return [[title, value === 0 ? t('control.house') : <AgentOf key={name} approval={approval} playerId={value} />] as const];
    if (name === 'billId' && typeof value === 'string') return [[title, <BillLink key={name} id={value} />] as const];
    if (sums.has(name) && typeof value === 'string') return [[title, format.amount(value)] as const];
    if (factors.has(name) && typeof value === 'number') return [[title, `× ${format.number(value / 10_000)}`] as const];
    const valueId = `control.payload.${name}.${textOf(value)}`;
    return [[title, isTextId(valueId) ? t(valueId) : textOf(value)] as const];
  });
}

/** What a proof or a statement is compared with, where a credit waits: the same that the deposit's own sheet says, and the way there. */
export function useDepositFacts({ deposit, subject }: Approval): readonly (readonly [string, ReactNode])[] {
  const t = useT();
  const format = useFormat();
  if (deposit === null) return [];
  const { transferCode, payTo, paidReferences, createdAt, submittedAt } = deposit;
  return [
    [
      t('cashier.code'),
      transferCode === '' ? (
        '–'
      ) : (
        <SubjectLink key="code" subject={subject}>
          {transferCode}
        </SubjectLink>
      ),
    ],
    [t('cashier.method'), depositMethodText(t, deposit)],
    ...payToFacts(t, payTo, transferCode),
    [t('cashier.createdAt'), format.at(createdAt)],
    [t('cashier.submittedAt'), format.at(submittedAt)],
    ...(paidReferences.length === 0 ? [] : [[t('cashier.references'), paidReferences.join(', ')] as const]),
  ];
}

/** What would change of a way to pay or of the payout rules, field by field. */
export function PayingChange({ payload: { before, after } }: Pick<Approval, 'payload'>) {
  const t = useT();
  const { nameOf, inWords } = usePayingWords();
  return (
    <section aria-label={t('control.changes')} className="grid gap-2">
      <h3 className="text-body font-bold">{t('control.changes')}</h3>
      <DifferenceList
        differing={differences(before, after)}
        oneLabel={t('control.before')}
        otherLabel={t('control.after')}
        nameOf={nameOf}
        inWords={inWords}
      />
    </section>
  );
}

/** What happens when a request is agreed to, in one sentence; see approval-sentence.ts. */
export function useApprovalSentence(approval: Approval): string {
  const t = useT();
  const format = useFormat();
  const may = useMay('players.read');
  const playerId = Number(approval.payload['playerId'] ?? 0);
  const { data } = useQuery({
    queryKey: sharedKeys.playerBrief.of(playerId),
    queryFn: ({ signal }) => call('staffPlayerBrief', { params: { playerId } }, { signal }),
    enabled: may && approval.state === 'waiting' && intoBalance.has(approval.kind) && playerId > 0,
  });
  return sentenceOf(t, format, approval, data?.balance);
}
