import { type Translate, isTextId } from '../../kit/i18n';

/** Words for a posting template of the ledger; the template itself when it is newer than this page. */
export function templateName(t: Translate, template: string): string {
  const id = `wallet.type.${template}`;
  return isTextId(id) ? t(id) : template;
}

/** Words for one side of a double entry: the player's own accounts and those of the house. */
export function accountName(t: Translate, account: string): string {
  const id = `wallet.account.${account.replace(':', '-')}`;
  return isTextId(id) ? t(id) : account;
}

/** Words for a product: the lobby's own name of the lane. */
export function productName(t: Translate, product: string): string {
  const id = `shell.category.${product}`;
  return isTextId(id) ? t(id) : product;
}
