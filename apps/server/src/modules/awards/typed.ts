import { refuse } from '../../platform/errors.js';

/** Refuses to agree to what its second person has not read: they type what it comes to at worst. Undefined: nothing has to be typed. @throws DomainError award.typed */
export function refuseUntyped({ typed }: { typed?: string | undefined }, toType: string | undefined): void {
  if (toType !== undefined && typed?.trim() !== toType) refuse('award.typed', { field: 'typed', parameters: { typed: toType } });
}
