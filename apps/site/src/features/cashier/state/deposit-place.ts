import { useMemo } from 'react';
import { useModal } from '../../../kit/modal';
import { useParameter } from '../../../kit/search';

/** Where the parts of a deposit lead: the quick sheets over a page, or the page of the member centre. The parts are the same. */
export interface DepositPlace {
  openForm: () => void;
  openOrder: (orderId: string) => void;
  /** Of all orders, or of those in one state. */
  openList: (state?: string) => void;
  /** The way to the list stands above an order already. */
  hasListAbove: boolean;
  /** Where a paid order leaves to. */
  leave: () => void;
  /** Over a game: the payment page opens in a tab of its own. */
  stays: boolean;
}

export function useSheetPlace(leave: () => void): DepositPlace {
  const modal = useModal();
  const stays = useParameter('stay') === '1';
  return useMemo(
    () => ({
      openForm: () => modal.open('deposit'),
      openOrder: (orderId) => modal.open('depositStatus', { orderId }),
      openList: (state) => modal.open('deposits', state === undefined ? {} : { state }),
      hasListAbove: false,
      leave,
      stays,
    }),
    [modal, leave, stays],
  );
}

export function usePagePlace(): DepositPlace {
  const modal = useModal();
  return useMemo(
    () => ({
      openForm: () => modal.open('member', { page: 'depositv2', orderId: '', list: '' }),
      // Above the form or the list: Back leads to it again.
      openOrder: (orderId) => modal.openAbove({ orderId }),
      openList: (state = '') => modal.open('member', { page: 'depositv2', orderId: '', list: 'deposits', state }),
      hasListAbove: true,
      leave: () => modal.closeAll(),
      stays: false,
    }),
    [modal],
  );
}
