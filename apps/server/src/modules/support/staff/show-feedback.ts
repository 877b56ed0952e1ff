import type { FeedbackState } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import type { Merchant } from '../../../platform/merchant.js';
import type { StaffContext } from '../../../platform/staff.js';
import type { NumberedThing } from '../../../ports/numbered-thing.js';
import { listFeedback, type FeedbackForStaff } from '../feedback-repository.js';
import type { SupportStaffKit } from './kit.js';

export const feedbackStateOf = ({ answeredAt }: FeedbackForStaff): FeedbackState => (answeredAt === undefined ? 'open' : 'answered');

/** A message as the list has it; `userName` is its writer's. */
export function feedbackLine(one: FeedbackForStaff, userName: string | null) {
  return {
    feedbackId: one.id,
    at: one.createdAt.getTime(),
    state: feedbackStateOf(one),
    playerId: one.playerId ?? null,
    userName,
    reference: one.reference,
    content: one.content,
    contact: one.contact,
    language: one.language,
    answeredAt: one.answeredAt?.getTime() ?? null,
    answeredBy: one.answeredBy ?? null,
  };
}

/** @throws DomainError not.found for another brand's as well */
export async function findFeedback({ services }: SupportStaffKit, { merchant }: StaffContext, id: string): Promise<FeedbackForStaff> {
  return (await listFeedback(services.db, { merchantId: merchant.id, id }, { offset: 0, limit: 1 }))[0] ?? refuse('not.found');
}

/** A message, its answer, and what the number in it names. @throws DomainError not.found */
export async function showFeedback(kit: SupportStaffKit, context: StaffContext, id: string) {
  const one = await findFeedback(kit, context, id);
  const names = await kit.office.namesOfPlayers(context, one.playerId === undefined ? [] : [one.playerId]);
  return {
    ...feedbackLine(one, names.get(one.playerId ?? 0) ?? null),
    about: await aboutOf(kit, context.merchant, one),
    answer: one.answer,
  };
}

/** Where one number names several things, the first of these kinds is meant. */
const kindsInOrder: readonly NumberedThing['kind'][] = ['deposit', 'withdrawal', 'bet', 'round', 'draw'];

/** What the number names that the writer gave, of this brand only. */
async function aboutOf({ services }: SupportStaffKit, merchant: Merchant, { playerId, reference }: FeedbackForStaff) {
  const number = reference.trim();
  if (number === '') return null;
  const found = (await services.hooks.ask('thingsNumbered', merchant, number)).flat();
  const [first] = found.toSorted((one, other) => kindsInOrder.indexOf(one.kind) - kindsInOrder.indexOf(other.kind));
  // A vendor may give one number to rounds of several players: the writer's own is meant.
  const own = first?.kind === 'round' ? found.find((one) => one.kind === 'round' && one.playerId === playerId) : undefined;
  return own ?? first ?? null;
}
