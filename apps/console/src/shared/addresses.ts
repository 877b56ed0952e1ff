import type { Input, OperationName, Operations } from '@sortes/contract';

type Texts<Name extends string> = { readonly [name in Name]?: string | undefined };

/** What narrows the list of an operation, as its contract names it. */
type FieldsOf<N extends OperationName> = Exclude<keyof Input<Operations[N]>['query'] & string, 'pageNo' | 'pageSize' | 'id'>;

/** The search of a list: what narrows it, its order, the page, and the row that is open over it. `More`: what the screen names otherwise than the contract. */
type SearchOf<N extends OperationName, More extends string = never> = Texts<
  FieldsOf<N> | More | 'sort' | 'page' | 'before' | 'after' | 'open'
>;

/** Every screen of the console, by its address, with what its search may say. A screen that does not stand here is refused by the compiler, and so is a link to it. */
export interface ScreenSearches {
  '/': Texts<'period' | 'from' | 'to'>;
  '/reports': SearchOf<'staffReport', 'by' | 'period' | 'add'>;
  '/movements': SearchOf<'staffListMovements', 'period'>;
  '/report-schedules': SearchOf<'staffReport', 'add' | 'by' | 'period' | 'view' | 'scheduleId'>;
  '/players': SearchOf<'staffSearchPlayers', 'from' | 'until'>;
  '/players/$playerId': SearchOf<'staffPlayerStatement', 'tab' | 'find' | 'product' | 'state' | 'until' | 'template' | 'source'>;
  '/agents': SearchOf<'staffListAgents', 'period' | 'do'>;
  '/agents/$playerId': Texts<'period' | 'from' | 'to' | 'team' | 'do' | 'income' | 'day' | 'hour' | 'lane' | 'page'>;
  '/agent-contracts': SearchOf<'staffListAgentContracts'>;
  '/contract-bills': SearchOf<'staffListContractBills', 'part' | 'person'>;
  '/agent-transfers': SearchOf<'staffListAgentTransfers'>;
  '/affiliate-codes': SearchOf<'staffListAffiliateCodes'>;
  '/offers': SearchOf<'staffListOffers'>;
  '/offers/new': Texts<'edit' | 'after' | 'kind' | 'others'>;
  '/offers/$offerId': Texts<never>;
  '/grants': SearchOf<'staffListGrants'>;
  '/applications': SearchOf<'staffListGrants'>;
  '/offer-report': Texts<'by' | 'period' | 'from' | 'to' | 'page'>;
  '/offer-exposure': Texts<'by' | 'page'>;
  '/offer-signs': SearchOf<'staffListOfferSigns', 'period'>;
  '/ranks': Texts<never>;
  '/ranks/edit': Texts<never>;
  '/ranks/members': SearchOf<'staffListRanked'>;
  '/ranks/gifts': SearchOf<'staffListRankGifts'>;
  '/points': SearchOf<'staffListPointMovements', 'period'>;
  '/point-report': Texts<'period' | 'from' | 'to' | 'page'>;
  '/point-rules': Texts<never>;
  '/referrals': SearchOf<'staffListReferrals'>;
  '/referral-rule': Texts<never>;
  '/referral-report': Texts<'period' | 'from' | 'to' | 'page'>;
  '/missions': SearchOf<'staffListMissions'>;
  '/missions/new': Texts<'edit'>;
  '/missions/$missionId': SearchOf<'staffListMissionPlayers'>;
  '/leaderboards': SearchOf<'staffListBoards'>;
  '/leaderboards/new': Texts<'edit'>;
  '/leaderboards/$boardId': SearchOf<'staffListBoardPlaces'>;
  '/leaderboards/$boardId/$playerId': SearchOf<'staffListBoardBets'>;
  '/player-lists': SearchOf<'staffListSegments'>;
  '/player-lists/$segmentId': SearchOf<'staffListSegmentMembers'>;
  '/mall/orders': SearchOf<'staffListMallOrders'>;
  '/mall/items': SearchOf<'staffListMallItems'>;
  '/mall/items/$itemId': Texts<never>;
  '/mall/report': Texts<'period' | 'from' | 'to' | 'page'>;
  '/feedback': SearchOf<'staffListFeedback'>;
  '/documents': SearchOf<'staffListDocuments'>;
  '/recoveries': SearchOf<'staffListRecoveries'>;
  '/withdrawals': SearchOf<'staffListWithdrawals', 'until'>;
  '/deposits': SearchOf<'staffListDeposits', 'until'>;
  '/payments': SearchOf<'staffListPayments'>;
  '/debts': SearchOf<'staffListDebts', 'until'>;
  '/vouchers': SearchOf<'staffListVouchers'>;
  '/ways-to-pay': SearchOf<'staffListMethods', 'kind' | 'state'>;
  '/payout-rules': Texts<'open'>;
  '/games': SearchOf<'staffListGames'>;
  '/games/vendors': SearchOf<'staffListVendors'>;
  '/games/maintenance': SearchOf<'staffListGameMaintenance'>;
  '/games/imports': SearchOf<'staffListImports'>;
  '/games/rounds': SearchOf<'staffListRounds', 'id'>;
  '/games/reconciliations': SearchOf<'staffListReconciliations'>;
  '/games/differences': SearchOf<'staffListDifferences'>;
  '/games/transfers': SearchOf<'staffListVendorTransfers'>;
  '/lottery/calendar': Texts<'from'>;
  '/lottery/draws': SearchOf<'staffListDraws'>;
  '/lottery/draws/$gameCode/$numero': Texts<never>;
  '/lottery/draws/$gameCode/$numero/bets': SearchOf<'staffListDrawBets'>;
  '/lottery/draws/$gameCode/$numero/exposure': SearchOf<'staffDrawExposure'>;
  '/lottery/results': SearchOf<'staffListWaitingResults'>;
  '/lottery/settling': Texts<never>;
  '/lottery/limits': Texts<'open'>;
  '/banners': SearchOf<'staffListContent'>;
  '/announcements': SearchOf<'staffListContent'>;
  '/articles': SearchOf<'staffListContent'>;
  '/resources': SearchOf<'staffListContent'>;
  '/footer': SearchOf<'staffListContent'>;
  '/customer-service': SearchOf<'staffListContent'>;
  '/brand': Texts<'part'>;
  '/brands': SearchOf<'staffListBrands'>;
  '/approvals': SearchOf<'listApprovals'>;
  '/batches': SearchOf<'staffListBatches'>;
  '/audit': SearchOf<'listAudit', 'until'>;
  '/staff': SearchOf<'listStaff'>;
  '/rights': Texts<never>;
  '/account': Texts<never>;
  '/system': Texts<never>;
  '/alarms': SearchOf<'staffListAlarms'>;
  '/letters': SearchOf<'staffListLetters'>;
  '/backups': Texts<never>;
  '/release': Texts<never>;
}

/** Address of a screen below /console; `$name` stands for a part of it that the screen reads. */
export type ScreenAddress = keyof ScreenSearches;

type ParametersIn<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParametersIn<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

/** What an address wants filled in, not encoded: whoever makes an address of it does that. */
type Filled<A extends ScreenAddress> = [ParametersIn<A>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<ParametersIn<A>, string>> };

/** A screen with what stands in its address: what a link leads to. */
export type Place = {
  [A in ScreenAddress]: { readonly to: A; readonly search?: ScreenSearches[A] | undefined } & Filled<A>;
}[ScreenAddress];

/** The page of a draw. */
export function drawPlace(gameCode: string, numero: string): Place {
  return { to: '/lottery/draws/$gameCode/$numero', params: { gameCode, numero } };
}

/** The page of a player. */
export function playerPlace(playerId: number | string, search: ScreenSearches['/players/$playerId'] = {}): Place {
  return { to: '/players/$playerId', params: { playerId: String(playerId) }, search };
}

/** Somebody's page among agents: their place, their line and what it did. */
export function agentPlace(playerId: number | string, search: ScreenSearches['/agents/$playerId'] = {}): Place {
  return { to: '/agents/$playerId', params: { playerId: String(playerId) }, search };
}

/** A screen of the menu. @throws Error where the address wants a part filled in: such a screen is reached from a list */
export function screenPlace(to: ScreenAddress): Place {
  if (to.includes('$')) throw new Error(`${to} names nothing by itself`);
  return { to } as Place;
}
