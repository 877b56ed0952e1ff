let typed = '';

/** The user name last written into the log-in form, for the way to a new password. In memory only: it must not stand in an address. */
export const typedName = {
  keep: (name: string): void => void (typed = name),
  /** Empty where a mobile number was written: that has a form of its own. */
  read: (): string => (/^\+?[\d\s-]+$/.test(typed) ? '' : typed),
};
