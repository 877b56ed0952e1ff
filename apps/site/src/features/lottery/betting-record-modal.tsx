/** `?m=bettingRecord`, the account menu's name for the same list. */
export { OrdersModal as BettingRecordModal } from './orders-modal';
