/** Whether a text has the form of an e-mail address, as the server judges it. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text.trim()) && text.trim().length <= 254;
