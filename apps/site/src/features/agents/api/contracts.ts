import { contractKinds, contractFeatures, type agentContracts, type ContractKind, type Input, type Reply } from '@sortes/contract';
import { keepPreviousData, queryOptions, skipToken, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useModule } from '../../../entities/brand/site-data';
import { balanceQuery } from '../../../entities/wallet/balance';
import { call } from '../../../kit/api/client';
import { agentsKeys } from '../keys';

export type { ContractKind };
export type Contracts = Reply<typeof agentContracts.listContracts>;
export type Contract = Contracts['list'][number];
export type ContractVersion = NonNullable<Contract['current']>;
export type Tier = ContractVersion['details'][number];
export type Act = Input<typeof agentContracts.actOnContract>['body'];
export type Example = Reply<typeof agentContracts.previewContract>;
export type ExampleQuery = Input<typeof agentContracts.previewContract>['body'];
export type Reckoning = Example['theirs'];
export type Progress = Reply<typeof agentContracts.getContractProgress>;
export type BillQuery = Input<typeof agentContracts.listContractBills>['query'];
export type Bills = Reply<typeof agentContracts.listContractBills>;
export type Bill = Bills['list'][number];
export type OpenedBill = Reply<typeof agentContracts.getContractBill>;

const freshMs = 10_000;

/** The kinds of contracts that this brand has. */
export function useContractKinds(): readonly ContractKind[] {
  const isOn = {
    dividend: useModule(contractFeatures.dividend),
    daily: useModule(contractFeatures.daily),
    hourly: useModule(contractFeatures.hourly),
    realtime: useModule(contractFeatures.realtime),
  };
  return contractKinds.filter((kind) => isOn[kind]);
}

const contractsQuery = (query: Input<typeof agentContracts.listContracts>['query']) =>
  queryOptions({
    queryKey: agentsKeys.contracts.of(query),
    queryFn: ({ signal }) => call('listContracts', { query }, { signal }),
    staleTime: freshMs,
  });

/** The own contract of a kind, and those with downlines. */
export function useContracts(query: Input<typeof agentContracts.listContracts>['query']) {
  return useQuery({ ...contractsQuery(query), placeholderData: keepPreviousData });
}

const billsQuery = (query: BillQuery) =>
  queryOptions({
    queryKey: agentsKeys.bills.of(query),
    queryFn: ({ signal }) => call('listContractBills', { query }, { signal }),
    staleTime: freshMs,
  });

/** The kinds of which somebody has a contract, or was paid by one. @returns no `kinds` until that is known */
export function useOwnKinds(): { kinds: readonly ContractKind[] | undefined; error: Error | null; refetch: () => void } {
  const kinds = useContractKinds();
  const contracts = useQueries({ queries: kinds.map((kind) => contractsQuery({ kind, pageNo: 1, pageSize: 20 })) });
  const bills = useQueries({ queries: kinds.map((kind) => billsQuery({ kind, side: 'received', pageNo: 1, pageSize: 20 })) });
  const all = [...contracts, ...bills];
  return {
    kinds: all.some(({ data }) => data === undefined)
      ? undefined
      : kinds.filter((_kind, at) => contracts[at]?.data?.mine !== null || (bills[at]?.data?.total ?? 0) > 0),
    error: all.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    refetch: () => {
      for (const one of all) if (one.data === undefined) void one.refetch();
    },
  };
}

/** A contract with all that was done to it. */
export function useContract(id: string) {
  return useQuery({
    queryKey: agentsKeys.contract.of(id),
    queryFn: ({ signal }) => call('getContract', { params: { id } }, { signal }),
    staleTime: freshMs,
  });
}

/** What a rule would have paid for the last period; nothing is asked while there is none. */
export function useExample(query: ExampleQuery | undefined) {
  return useQuery({
    queryKey: agentsKeys.example.of(query),
    queryFn: query === undefined ? skipToken : ({ signal }) => call('previewContract', { body: query }, { signal }),
    staleTime: freshMs,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

/** How the running period of the own contract stands. */
export function useProgress(kind: ContractKind) {
  return useQuery({
    queryKey: agentsKeys.progress.of(kind),
    queryFn: ({ signal }) => call('getContractProgress', { query: { kind } }, { signal }),
    staleTime: freshMs,
  });
}

/** Bills of a kind. */
export function useBills(query: BillQuery) {
  return useQuery({ ...billsQuery(query), placeholderData: keepPreviousData });
}

/** A bill with all that it was made of. */
export function useBill(id: string) {
  return useQuery({
    queryKey: agentsKeys.bill.of(id),
    queryFn: ({ signal }) => call('getContractBill', { params: { id } }, { signal }),
    staleTime: freshMs,
  });
}

/** The bets of a bill of kind realtime. */
export function useBillBets(id: string, pageNo: number, pageSize: number) {
  return useQuery({
    queryKey: agentsKeys.billBets.of(id, pageNo, pageSize),
    queryFn: ({ signal }) => call('listContractBillBets', { params: { id }, query: { pageNo, pageSize } }, { signal }),
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  });
}

/** What is done to contracts and to what is owed; lists and balance are asked for anew afterwards. */
export function useChangeContracts() {
  const client = useQueryClient();
  const after = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    try {
      return await work;
    } finally {
      void client.invalidateQueries({ queryKey: agentsKeys.all.all });
      void client.invalidateQueries({ queryKey: balanceQuery.queryKey });
    }
  };
  return {
    /** @throws ApiError */
    act: (body: Act, idempotencyKey: string) => after(call('actOnContract', { body }, { idempotencyKey })),
    /** Pays what is owed as far as there is money. @throws ApiError */
    payDebts: (idempotencyKey: string) => after(call('payContractDebts', { body: {} }, { idempotencyKey })),
    /** Lets go of what is owed of a bill. @throws ApiError */
    forgive: ({ id, owed }: Pick<Bill, 'id' | 'owed'>) => after(call('forgiveContractDebt', { body: { id, owed } })),
  };
}
