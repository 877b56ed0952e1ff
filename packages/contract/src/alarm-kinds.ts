/**
 * What the program raises an alarm for. saturation: so many requests are in hand that others are turned away, or no answer leaves any more;
 * wrong-codes: a storm of wrong codes or passwords; webhooks-refused: notifications whose signature is not the gateway's; approval-same-address:
 * asked for and decided from one address or device; staff-created: an account of staff was made, reset or given more rights; caps-raised: what one person of the staff
 * may promise or give alone was raised; beacon-fallback: draws
 * run on the chain of this installation because the public beacon cannot be reached; draws-delayed: house draws are not opened or drawn in time: nobody
 * draws, or their round of the public beacon cannot be had; demo-in-public: demo accounts or the sandbox on an address
 * that others reach; vendor-purse-open: money of a player who is excluded or locked could not be fetched from a vendor yet;
 * vendor-wins-beyond: a vendor has paid in more wins than the operator expects of it; it takes no bets until staff open it again;
 * payout-account-shared: a player added an account to be paid to that other players of the brand have, too;
 * transfers-strange: transfers between agents and downlines look like laundering: split below a bound, passed through without play, gathered from many,
 * far beyond what the line turns over, back to who sent it, or to several with one payout account;
 * agent-abuse: somebody below an agent is that agent in person or sits at their device, a link of theirs brings
 * people who never pay in, or two players stake against each other where somebody is paid a dividend of one;
 * agent-debt: an agent has owed by contracts for longer than the brand bears;
 * bill-without-turnover: a bill of the house by contract pays for a period in which the line turned nothing over;
 * vendor-prize-refused: a vendor would pay a prize without a bet that is more than it may pay at once, and the player waits for it;
 * free-rounds-refused: a vendor refused free rounds that a player was given, and the reward is cancelled;
 * free-rounds-differ: a vendor says something else than our books of what became of free rounds that are over;
 * offer-budget-low: four fifths of an offer's budget, of its sums or its grants in all, are used; offer-budget-gone: it can give nothing more. Both end when the budget is
 * raised or the offer has ended.
 */
export const alarmKinds = [
  'saturation',
  'wrong-codes',
  'webhooks-refused',
  'approval-same-address',
  'staff-created',
  'caps-raised',
  'beacon-fallback',
  'draws-delayed',
  'demo-in-public',
  'vendor-purse-open',
  'vendor-prize-refused',
  'free-rounds-refused',
  'free-rounds-differ',
  'payout-account-shared',
  'vendor-wins-beyond',
  'transfers-strange',
  'agent-abuse',
  'agent-debt',
  'bill-without-turnover',
  'offer-budget-low',
  'offer-budget-gone',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** What of alarms is listed: those whose reason may still hold, and those whose reason is known to be over. */
export const alarmStates = ['standing', 'over'] as const;

/** Alarms that come by the dozen on one day of work, as when a house takes on people: staff see those of a day as one that opens. */
export const gatheredAlarmKinds: readonly AlarmKind[] = ['staff-created'];

/** For so many hours an alarm stands on the first page of staff. */
export const alarmShownHours = 24;
/** For so many days alarms are kept. */
export const alarmKeptDays = 90;
