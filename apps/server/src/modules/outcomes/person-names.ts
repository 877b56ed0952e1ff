import { DomainError } from '../../platform/errors.js';
import { sourceKey } from './agreement.js';

/**
 * Holds names of persons to what can be compared: at least one, each with something to read in it. A name of blanks or signs would count as
 * somebody else. @throws DomainError request_param_err
 */
export function checkNames(by: readonly string[]): void {
  if (by.length === 0 || by.some((name) => sourceKey(name) === '')) throw new DomainError('request_param_err', { field: 'by' });
}
