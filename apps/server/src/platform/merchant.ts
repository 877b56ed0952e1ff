/** A brand. Every row belongs to one; a request's brand comes from its host name or the Merchant header. */
export interface Merchant {
  id: number;
  code: string;
  name: string;
  currency: string;
  /** Symbol and decimals are kept with the brand, as the list of currencies had them when it was made: what it shows changes with no release. */
  currencySymbol: string;
  /** Decimals shown to players, 0 to 4; no smaller amount is taken (`smallestUnit`). */
  currencyScale: number;
  timeZone: string;
  defaultLanguage: string;
  /** Host names this brand answers under; empty means: the default brand. */
  hosts: string[];
}
