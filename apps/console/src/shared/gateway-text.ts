import { isTextId, type Translate } from './texts';

/** A payment side by its name. */
export function gatewayText(t: Translate, gateway: string): string {
  const id = `common.gateway.${gateway}`;
  return isTextId(id) ? t(id) : gateway;
}
