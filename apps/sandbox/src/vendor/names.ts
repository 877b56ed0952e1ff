/** What the vendors call the operator. */
export const OPERATOR_ID = 'sortes';
/** What the aggregator's interface calls KITE. */
export const KITE_PROVIDER = 'kite';
