import type { agentContracts as contract, ContractKind, Input } from '@sortes/contract';
import { refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import { act } from './act.js';
import type { ContractKit } from './kit.js';
import type { ContractShown } from './present.js';
import { contractOf, judgeKind, showOne } from './show-contracts.js';

/**
 * Acts on a contract of who asks, and shows how it stands then.
 * @param kind what the path names; undefined: one for all kinds
 * @throws DomainError as `act`; request_param_err where the body, or the contract that it names, is of another kind than the path
 */
export async function actOnKind(
  kit: ContractKit,
  kind: ContractKind | undefined,
  asked: Input<typeof contract.actOnContract>['body'],
  context: RequestContext,
): Promise<ContractShown> {
  if (kind !== undefined && asked.kind !== undefined && asked.kind !== kind) refuse('request_param_err', { field: 'kind' });
  const body = kind === undefined ? asked : { ...asked, kind };
  if (body.kind !== undefined) await judgeKind(kit, context.merchant, body.kind);
  if (body.id !== undefined) {
    const of = await contractOf(kit, body.id, context);
    if (kind !== undefined && of.kind !== kind) refuse('request_param_err', { field: 'id' });
  }
  return showOne(kit, await act(kit, body, context), context);
}
