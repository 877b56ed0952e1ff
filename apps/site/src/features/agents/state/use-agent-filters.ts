import { useCallback } from 'react';
import { useFilters, type Filters } from '../../../entities/record/use-filters';
import { parametersOf, useModal, type AgentPageKey, type ModalSearch } from '../../../kit/modal';
import { useParameter } from '../../../kit/search';
import { pressedOrder, readListPlace, readOrder, type Order } from './list-place';

/** The days as the calls take them. */
export type Days = Filters['range'];

export interface AgentFilters extends Filters {
  pageNo: number;
  pageSize: number;
  isOn: (name: string) => boolean;
  /** Whose line or page is asked for; undefined: the agent's own. */
  idOf: (name: 'below' | 'player') => number | undefined;
  orderOf: <Key extends string>(known: readonly Key[], fallback: Key) => Order<Key>;
  press: <Key extends string>(before: Order<Key>, pressed: Key) => void;
  goToPage: (pageNo: number) => void;
}

/** The filters of a page of the agent centre, in the address. Another filter begins at the first page again. */
export function useAgentFilters(): AgentFilters {
  const filters = useFilters();
  const { valueOf } = filters;
  const change: Filters['change'] = (values) => filters.change({ at: '', ...values });
  return {
    ...filters,
    ...readListPlace(valueOf('at'), valueOf('rows')),
    change,
    changeRange: ({ from, to }) => change({ from, to }),
    isOn: (name) => valueOf(name) === '1',
    idOf(name) {
      const value = valueOf(name);
      return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
    },
    orderOf: (known, fallback) => readOrder(valueOf('order'), valueOf('up'), known, fallback),
    press: (before, pressed) => change({ ...pressedOrder(before, pressed) }),
    goToPage: (pageNo) => filters.change({ at: pageNo === 1 ? '' : String(pageNo) }),
  };
}

/** Opens the page that a figure is made of, with that filter and the same days; Back leads to where it was pressed. */
export function useDrill(): (page: AgentPageKey, search?: Omit<ModalSearch<'agent'>, 'page'>) => void {
  const modal = useModal();
  const from = useParameter('from') ?? '';
  const to = useParameter('to') ?? '';
  return useCallback(
    (page, search = {}) => {
      const without = Object.fromEntries(parametersOf('agent').map((name) => [name, '']));
      modal.openAbove({ ...without, from, to, ...search, page });
    },
    [modal, from, to],
  );
}
