import type { ReportKind } from '@sortes/contract';
import type { DateRange } from '@sortes/ui';
import { agentPlace, type Place } from '../../shared/addresses';
import type { Search } from '../../shared/list/list-of';

/**
 * Where a line of a report leads: to the next level, at the end to the movements; an agent to their page, for who may see it.
 * `key`: the line's; `kept`: what narrows the report.
 */
export function nextPlace(by: ReportKind, key: string, period: DateRange, kept: Search, maySeeAgents: boolean): Place {
  const { product: _product, agentId: _agentId, ...forMovements } = kept;
  const { method: _method, ...play } = kept;
  const [vendorId = '0', game = ''] = key.split(/:(.*)/);
  switch (by) {
    case 'hour': {
      const day = key.slice(0, 10);
      return { to: '/movements', search: { ...forMovements, from: day, to: day, hour: String(Number(key.slice(11))) } };
    }
    case 'day': {
      const day = { from: key, to: key };
      if (kept['agentId']) return { to: '/reports', search: { ...day, by: 'player', agentId: kept['agentId'] } };
      if (kept['playerId']) return { to: '/movements', search: { ...day, playerId: kept['playerId'] } };
      return { to: '/reports', search: { ...kept, ...day, by: 'hour' } };
    }
    case 'product':
      return { to: '/reports', search: { ...play, ...period, by: 'game', ...(key && { product: key }) } };
    case 'vendor':
      return { to: '/reports', search: { ...play, ...period, by: 'game', vendorId: key } };
    case 'game':
      return { to: '/reports', search: { ...play, ...period, by: 'day', vendorId, ...(game && { game }) } };
    case 'agent':
      // Who has no agent above them stands together in one line of the report.
      if (maySeeAgents && key !== '0') return agentPlace(key, period);
      return { to: '/reports', search: { ...period, by: 'player', agentId: key } };
    case 'player':
      return { to: '/reports', search: { ...period, by: 'day', playerId: key } };
    case 'method':
      return { to: '/reports', search: { ...period, by: 'day', ...(key && { method: key }) } };
  }
}
