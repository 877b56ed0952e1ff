import { languages } from '@sortes/browser';

/** What a language is called by those who speak it. */
export const languageName = (code: string): string => languages.find((one) => one.code === code)?.endonym ?? code;
