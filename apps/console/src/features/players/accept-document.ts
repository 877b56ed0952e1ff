import type { Operations, Reply } from '@sortes/contract';
import type { Translate } from '../../shared/texts';

type Document = Reply<Operations['staffListDocuments']>['list'][number];
/** What a decision about a document goes by. */
export type DocumentFacts = Pick<Document, 'unopened' | 'registeredName' | 'realName' | 'birthday' | 'number'>;

/** What whoever accepts a document has looked at, point by point. */
export const documentChecks = ['same', 'valid', 'whole'] as const;
export type DocumentCheck = (typeof documentChecks)[number];

const signsShown = 4;

/** What is still to be done before a document may be accepted, as a sentence; true: nothing. */
export function acceptReady(
  t: Translate,
  { unopened }: Pick<DocumentFacts, 'unopened'>,
  ticked: ReadonlySet<DocumentCheck>,
): true | string {
  if (unopened > 0) return t('common.proofs.first', { count: unopened });
  return documentChecks.every((check) => ticked.has(check)) ? true : t('players.checks.tick');
}

/** Where the account has no name, what that means for the first point; undefined where it has one. */
export function nameMissing(t: Translate, { registeredName, realName }: DocumentFacts): string | undefined {
  if (registeredName !== '') return undefined;
  return realName ? t('players.checks.nameless', { name: realName }) : t('players.checks.nobody');
}

/** Whom the document is accepted of: the account and its name, and what stands on the document. `player`: how staff read the account. */
export function acceptQuestion(t: Translate, player: string, { registeredName, realName, birthday, number }: DocumentFacts): string {
  return t('players.question.accept', {
    player,
    registered: registeredName || t('players.question.noName'),
    // A name that the player did not type is the account's own.
    name: realName || registeredName || '–',
    birthday: birthday ?? '–',
    number: number ? `…${number.slice(-signsShown)}` : '–',
  });
}
