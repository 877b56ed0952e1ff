import type { Operations, Reply } from '@sortes/contract';
import { tryParseMoney, formatMoney } from '@sortes/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../shared/calls';
import { useFormat } from '../../shared/format';
import { useMay } from '../../shared/session';
import { isTextId, useT } from '../../shared/texts';

type Approval = Reply<Operations['listApprovals']>['list'][number];

const linkClass = 'font-semibold text-info underline';
/** Sums in what is asked for; all in the brand's currency. */
const sums: ReadonlySet<string> = new Set(['amount', 'ordered', 'said', 'total']);
/** Ids that say nothing to a person. */
const hidden: ReadonlySet<string> = new Set(['accountId', 'transferId', 'key']);

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : value === null ? '–' : JSON.stringify(value);

/** The sum that a request moves, for its line in the list. */
export function amountOf({ payload }: Approval): string | undefined {
  const given = (payload['total'] ?? payload['amount']) as unknown;
  return typeof given === 'string' && tryParseMoney(given) !== undefined ? given : undefined;
}

/** What a request is about, with the way there: `player:5`, `deposit:…`, `draw:game/number`. */
export function Subject({ subject }: { subject: string }) {
  const t = useT();
  const [kind = '', id = ''] = subject.split(/:(.*)/s);
  const may = {
    player: useMay('players.read'),
    deposit: useMay('deposits.read'),
    payment: useMay('deposits.read'),
    draw: useMay('lottery.read'),
  } as Record<string, boolean>;
  const ways: Record<string, { to: string; search?: Record<string, string> }> = {
    player: { to: `/players/${id}` },
    deposit: { to: '/deposits', search: { state: 'all', open: id } },
    payment: { to: '/payments', search: { state: 'all' } },
    draw: { to: `/lottery/draws/${id}` },
  };
  const textId = `control.about.${kind}`;
  const text = `${isTextId(textId) ? t(textId) : kind} ${id}`;
  const way = ways[kind];
  if (way === undefined || !may[kind]) return text;
  return (
    <Link to={way.to as never} search={(way.search ?? {}) as never} className={linkClass} onClick={(event) => event.stopPropagation()}>
      {text}
    </Link>
  );
}

/** The same in words alone, for the first cell of a list, which is a button itself. */
export function SubjectText({ subject }: { subject: string }) {
  const t = useT();
  const [kind = '', id = ''] = subject.split(/:(.*)/s);
  const textId = `control.about.${kind}`;
  return `${isTextId(textId) ? t(textId) : kind} ${id}`;
}

/** The parts of what is asked for, each in words. */
export function usePayloadFacts({ payload }: Approval): readonly (readonly [string, ReactNode])[] {
  const t = useT();
  const format = useFormat();
  return Object.entries(payload).flatMap(([name, value]): readonly (readonly [string, ReactNode])[] => {
    if (hidden.has(name)) return [];
    const id = `control.payload.${name}`;
    const title = isTextId(id) ? t(id) : name;
    if (name === 'playerId') return [[title, <Subject key={name} subject={`player:${textOf(value)}`} />] as const];
    if (sums.has(name) && typeof value === 'string') return [[title, format.amount(value)] as const];
    const valueId = `control.payload.${name}.${textOf(value)}`;
    return [[title, isTextId(valueId) ? t(valueId) : textOf(value)] as const];
  });
}

/** An adjustment as one sentence: how much, to whom, and what his balance is then. */
export function AdjustmentSentence({ playerId, amount }: { playerId: number; amount: string }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('players.read');
  const { data } = useQuery({
    queryKey: ['player-brief', playerId],
    queryFn: ({ signal }) => call('staffPlayerBrief', { params: { playerId } }, { signal }),
    enabled: may,
  });
  const units = tryParseMoney(amount);
  if (units === undefined || data === undefined) return undefined;
  const before = tryParseMoney(data.balance) ?? 0n;
  return (
    <p className="rounded-chip bg-bg2 p-3 text-body font-semibold">
      {t(units < 0n ? 'control.adjust.take' : 'control.adjust.add', {
        amount: format.money(units < 0n ? -units : units),
        name: data.userName,
        id: String(playerId),
        before: format.amount(data.balance),
        after: format.amount(formatMoney(before + units)),
      })}
    </p>
  );
}
