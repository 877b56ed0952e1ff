export {
  ApiError,
  createCalls,
  learnServerTime,
  onAnswered,
  onSessionLost,
  onUnattended,
  readRefusal,
  serverNow,
  setCsrfToken,
  setRequestLanguage,
  standingHeaders,
  takeAskedAhead,
} from './calls.js';
export { createUseAction, type Action, type Problem } from './use-action.js';
export type { BrokenLimit, Limits } from './form/limits.js';
export { createUseForm, type Faults, type FieldProps, type Form } from './form/use-form.js';
export { groupAccountNumber, typedAccount } from './account-number.js';
export { dayOfInstant, endOfDay, startOfDay } from './brand-day.js';
export { makeFormat } from './format.js';
export type { Format } from './format.js';
export {
  clockParts,
  completeLanguages,
  intlTag,
  isLanguageCode,
  languageOf,
  languages,
  nearestOffered,
  type Language,
  type LanguageCode,
} from '@sortes/languages';
export { askPasskey, canAutofillPasskey, makePasskey, PasskeyDeclined, passkeysPossible, stopAskingPasskey } from './passkey.js';
export { forgetLocal, forgetTab, forgetTabAll, localKeys, readLocal, readTab, tellServer, writeLocal, writeTab } from './storage.js';
export { isMissingPart, reloadOnce } from './newer-version.js';
export { keysOf, type QueryKeys } from './query-keys.js';
export { createRefusalText } from './refusal-text.js';
export { createTexts } from './texts.js';
export type { LaidTexts, TextChunks, TextValues } from './texts.js';
export { followSystemTheme, useTheme } from './theme.js';
export type { ThemeChoice } from './theme.js';
export { doWork, type WorkPuzzle } from './proof-of-work.js';
