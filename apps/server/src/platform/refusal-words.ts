import type { ErrorCode, LanguageCode } from '@sortes/contract';
import { refusalFiles } from '@sortes/contract/messages';
import {
  fieldLabel as labelIn,
  parametersSaid as saidIn,
  refusalSentence,
  type MessageParameters,
  type RefusalTexts,
} from '@sortes/contract/refusals';
import { createWords } from '@sortes/service';

const words = createWords('refusals', refusalFiles);

const textsIn = (language: LanguageCode): RefusalTexts => ({
  find: (id, values) => words.find(language, id, values),
  blanksOf: (id) => words.blanksOf(language, id),
});

/** What a person calls a field of the wire in this language; the wire's own name when nobody has named it. */
export function fieldLabel(field: string, language: LanguageCode): string {
  return labelIn(textsIn(language), field);
}

/** The sentence a person reads for a refusal in this language: `refusalSentence` of the contract. */
export function messageFor(code: ErrorCode, language: LanguageCode, parameters: MessageParameters = {}): string {
  return refusalSentence(textsIn(language), code, parameters) ?? '';
}

/** Of the parameters of a refusal those that its sentence says: what a page needs to say it again in another language. */
export function parametersSaid(code: ErrorCode, parameters: MessageParameters): MessageParameters | undefined {
  return saidIn(textsIn('EN'), code, parameters);
}
