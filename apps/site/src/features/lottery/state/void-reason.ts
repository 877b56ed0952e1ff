import type { TextId } from '../../../kit/i18n';
import type { OrderDetail } from '../api/orders';

type Voided = NonNullable<OrderDetail['voided']>;

const whys: Readonly<Record<Voided['reason'], TextId>> = {
  'no-result': 'lottery.voidBet.why.noResult',
  'called-off': 'lottery.voidBet.why.calledOff',
  'not-drawn': 'lottery.voidBet.why.notDrawn',
  'result-known': 'lottery.voidBet.why.resultKnown',
};

/** What to say of a refunded bet: what was void, how much came back when (milliseconds since 1970), and why, as far as it is known. */
export interface VoidNote {
  readonly title: TextId;
  readonly why: TextId | undefined;
  readonly amount: string;
  readonly at: number | undefined;
}

/** Undefined for a bet that was not refunded. A late bet is void alone: its draw took place. */
export function voidNoteOf(detail: Pick<OrderDetail, 'state' | 'voided' | 'settledAt'>, paid: string): VoidNote | undefined {
  if (detail.state !== 'refunded') return undefined;
  const { voided } = detail;
  return {
    title: voided?.reason === 'result-known' ? 'lottery.voidBet.bet' : 'lottery.voidBet.draw',
    why: voided && whys[voided.reason],
    amount: voided?.amount ?? paid,
    at: voided?.at ?? detail.settledAt ?? undefined,
  };
}
