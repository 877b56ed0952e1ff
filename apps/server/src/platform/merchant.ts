/** A brand. Every row belongs to one; a request's brand comes from its host name or the Merchant header. */
export interface Merchant {
  id: number;
  code: string;
  name: string;
  currency: string;
  currencySymbol: string;
  /** Decimals shown to players. */
  currencyScale: number;
  timeZone: string;
  defaultLanguage: string;
  /** Host names this brand answers under; empty means: the default brand. */
  hosts: string[];
}
