import { isTextId, type Translate } from '../../../kit/i18n';

/** How somebody signed in, in words; empty for ways of the house itself. */
export function methodText(t: Translate, method: string): string {
  const id = `member.method.${method}`;
  return isTextId(id) ? t(id) : '';
}
