import { statusOf, type Envelope, type ErrorCode } from '@sortes/contract';
import { refusalFiles } from '@sortes/contract/messages';
import { refusalSentence, type RefusalTexts } from '@sortes/contract/refusals';

/** An operation that says no: the code of the contract, and what its sentence names. */
export class Refusal {
  constructor(
    readonly code: ErrorCode,
    readonly detail: {
      readonly field?: string;
      readonly parameters?: Readonly<Record<string, string | number>>;
      readonly value?: Readonly<Record<string, unknown>>;
    } = {},
  ) {}
}

/** Says no with this code of the contract: an answer for `answers` of a mock. */
export const refuse = (code: ErrorCode, detail?: Refusal['detail']): Refusal => new Refusal(code, detail);

const english: Readonly<Record<string, string>> = refusalFiles.en;
const blank = /\{(\w+)\}/g;

/** The sentences as they are written, without the grammar of ICU: where one needs it, its plain form is said. */
const texts: RefusalTexts = {
  find: (id, values = {}) => english[id]?.replaceAll(blank, (_whole, name: string) => values[name] ?? ''),
  blanksOf: (id) => [...(english[id] ?? '').matchAll(/\{(\w+)/g)].map(([, name = '']) => name),
};

/** Status and body of a refusal, in the envelope of its operation; its sentence in English, which a page says anew in its own language. */
export function wordRefusal({ code, detail }: Refusal, envelope: Envelope): { status: number; body: Record<string, unknown> } {
  const parameters = { ...(detail.field !== undefined && { field: detail.field }), ...detail.parameters };
  const message = refusalSentence(texts, code, parameters) ?? code;
  const rest = { message, errorCode: code, ...detail };
  return { status: statusOf(code), body: envelope === 'lgw' ? rest : { success: false, ...rest } };
}
