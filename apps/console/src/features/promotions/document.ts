import { languages } from '@sortes/browser';
import {
  isWonMoney,
  kindRules,
  type OfferDocument,
  type OfferKind,
  startingOffer,
  usualRequirement,
  writeOffer,
  type Requirement,
} from '@sortes/growth-rules';
import { formatMoney, parseMoney } from '@sortes/money';
import { boot } from '../../shared/boot';

/** An offer as it is being filled in: sums as decimal text of currency units. */
export type Draft = OfferDocument;

/** What a language calls itself. */
export const languageName = (code: string): string => languages.find((one) => one.code === code)?.endonym ?? code;

/** A handy sum of the brand's currency: currencies without small change count in ten thousands. */
export const unit = parseMoney(boot.currency.scale === 0 ? '10000' : '1');

const asText = (value: unknown): unknown =>
  typeof value === 'bigint'
    ? formatMoney(value)
    : Array.isArray(value)
      ? value.map(asText)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asText(one)]))
        : value;

/** What the form begins with: an offer of the kind as it is usual. */
export const beginOf = (kind: OfferKind): Draft => writeOffer(startingOffer(kind, { unit, at: Date.now() })) as Draft;

const filled = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));

/** The offer as it is sent: a text that was not filled in is none. */
export const toSend = (draft: Draft): Draft => ({
  ...draft,
  title: filled(draft.title),
  form: draft.form && { ...draft.form, fields: draft.form.fields.map((field) => ({ ...field, label: filled(field.label) })) },
});

/** The usual requirement of a kind; own money, and what free bets and free spins win, is staked once. Only bonus money is bound in bets and in what becomes of it. */
export const requirementOf = (kind: OfferKind, money: Draft['money']): Requirement<string> => {
  const usual = usualRequirement(unit, kind === 'deposit-match' && money === 'bonus');
  const unbound = { ...usual, maxBet: null, maxConvert: null };
  const own = { ...unbound, multiple: 10_000, ...(isWonMoney(money) && { base: 'winnings' }) };
  return asText(money === 'bonus' ? usual : money === 'release' ? unbound : own) as Requirement<string>;
};

/** What an award begins with when something else is to be given: as it is usual where that is given by itself. */
export function awardOf(draft: Draft, rule: Draft['reward']['rule']): Draft {
  const usual = beginOf(rule === 'spins' ? 'free-spins' : rule === 'bet' ? 'free-bet' : rule === 'fixed' ? 'no-deposit' : 'award');
  const money = rule === 'spins' || rule === 'bet' ? usual.money : 'cash';
  return { ...draft, reward: usual.reward, money, requirement: null };
}

/** As what the reward of a kind may be given. */
export const moneyOf = (kind: OfferKind) => kindRules[kind].money;

/** A sum of the document so many times, or so much more: what another step begins with. */
export const moreThan = (sum: string, factor: bigint, plus = 0n): string => formatMoney(parseMoney(sum) * factor + plus * unit);
