import type { Reply, transfers } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useModule } from '../../../entities/brand/site-data';
import { balanceQuery, useBalance } from '../../../entities/wallet/balance';
import type { SendWish } from '../../../entities/wallet/send-money-form';
import { call } from '../../../kit/api/client';
import { agentsKeys } from '../keys';

export type SendSettings = Reply<typeof transfers.getDownlineTransferSettings>;
export type Sent = Reply<typeof transfers.transferToDownline>;

/** A transfer that may be taken back. */
export interface Returnable {
  readonly transferId: string;
  readonly playerId: number;
  readonly account: string;
  readonly amount: number;
  /** When it was sent. */
  readonly at: number;
}

/** Whether and how much the agent may send down; nothing is asked where the brand has it switched off. The balance belongs to the key, so that a movement brings it afresh. */
export function useSendSettings() {
  const isOn = useModule('TRANSDOWNLINE3');
  const sequence = useBalance().data?.sequence;
  return useQuery({
    queryKey: agentsKeys.sending.of(sequence),
    queryFn: () => call('getDownlineTransferSettings'),
    enabled: isOn,
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });
}

/** Whether this agent is offered to send money at all. */
export const useMaySend = (): boolean => useSendSettings().data?.allowed === true;

/** Sends from the float, and fills it; the same key for every retry of one intention. Figures, lists and balance are asked for anew afterwards. */
export function useSending() {
  const client = useQueryClient();
  const after = () => {
    void client.invalidateQueries({ queryKey: agentsKeys.all.all });
    void client.invalidateQueries({ queryKey: balanceQuery.queryKey });
  };
  return {
    /** @throws ApiError */
    async send(playerId: number, { amount, paymentPassword }: SendWish, idempotencyKey: string): Promise<Sent> {
      try {
        return await call('transferToDownline', { body: { playerId, amount: formatMoney(amount), paymentPassword } }, { idempotencyKey });
      } finally {
        after();
      }
    },
    /** Takes back what was sent, while nothing of it was used. @throws ApiError */
    async takeBack({ transferId, playerId }: Returnable) {
      try {
        return await call('takeBackTransfer', { params: { id: transferId }, body: { playerId } });
      } finally {
        after();
      }
    },
    /** Asks for what was sent, when it is too late to take it back. @throws ApiError */
    async askBack({ transferId }: Pick<Returnable, 'transferId'>) {
      try {
        return await call('askTransferBack', { params: { id: transferId }, body: {} });
      } finally {
        after();
      }
    },
    /** `amount` in 1/10 000 currency units. @throws ApiError */
    async fill(amount: bigint, idempotencyKey: string) {
      try {
        return await call('fillFloat', { body: { amount: formatMoney(amount) } }, { idempotencyKey });
      } finally {
        after();
      }
    },
  };
}
