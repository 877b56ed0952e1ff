/**
 * The number by which the house knows an account, in groups of three: ten digits in one piece are taken for a telephone number. Names, and numbers that
 * are too short for that, stay as they are. The spaces do not break.
 */
export function groupAccountNumber(account: string): string {
  return /^\d{7,}$/.test(account) ? account.replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00A0') : account;
}

/** What somebody typed as their user name or account number, as it is kept: the number may be typed as it is shown. */
export function typedAccount(text: string): string {
  return /^[\d\s]+$/.test(text) ? text.replaceAll(/\s/g, '') : text.trim();
}
