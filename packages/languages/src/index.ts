export { clockParts, dateParts } from './dates.js';
export { completeLanguages, languages, type CompleteLanguage, type Language, type LanguageCode, type Locale } from './registry.js';
export {
  completeBaseOf,
  fallbacksOf,
  intlTag,
  isLanguageCode,
  languageCodes,
  languageOf,
  nearestOffered,
  readLanguage,
  textAlong,
} from './choose.js';
