import { languages } from '@sortes/browser';
import { stepOfPath } from '@sortes/growth-rules';
import { type TextId, type Translate, wordsOr } from '../../shared/texts';

/** Words of the form for places in a document, the narrower ones first. `*` stands for the number of a line. */
const words: Readonly<Record<string, TextId>> = {
  'reward.steps.*.from': 'promotions.depositFrom',
  'reward.steps.*.rate': 'promotions.percent',
  'reward.tiers.*.above': 'promotions.above',
  'reward.tiers.*.rate': 'promotions.tierRate',
  'reward.rates': 'promotions.rate',
  'reward.slices.*.sum': 'promotions.sum',
  'reward.slices': 'promotions.weight',
  'reward.prizes.*.count': 'promotions.prizeCount',
  'reward.prizes': 'promotions.sum',
  'reward.every': 'promotions.ticketEvery',
  'reward.mostADay': 'promotions.ticketsADay',
  'reward.total': 'promotions.packetTotal',
  'reward.count': 'promotions.packetCount',
  'reward.least': 'promotions.least',
  'reward.most': 'promotions.most',
  'reward.sum': 'promotions.sum',
  'reward.restarts': 'promotions.restarts',
  'trigger.least': 'promotions.depositFrom',
  'trigger.period': 'promotions.period',
  'trigger.aDay': 'promotions.spinsADay',
  'trigger.accountDays': 'promotions.accountDays',
  'trigger.at': 'promotions.drawAt',
  'trigger.collectable': 'promotions.collectable',
  'requirement.multiple': 'promotions.multiple',
  'requirement.base': 'promotions.base',
  'requirement.days': 'promotions.days',
  'requirement.maxBet': 'promotions.maxBet',
  'requirement.maxConvert': 'promotions.maxConvert',
  'requirement.tied': 'promotions.tied',
  'requirement.weights': 'promotions.weights',
  requirement: 'promotions.hasRequirement',
  'reward.days': 'promotions.daysToUse',
  'reward.game': 'promotions.spinsGame',
  'reward.value': 'promotions.spinsValue',
  'trigger.on': 'promotions.trigger',
  games: 'promotions.games',
  'stock.aDay': 'promotions.stockDay',
  'stock.all': 'promotions.stockAll',
  budget: 'promotions.budget.title',
  limits: 'promotions.limits.title',
  group: 'promotions.group',
  share: 'promotions.share',
  test: 'promotions.test',
  'window.from': 'promotions.windowFrom',
  'window.to': 'promotions.windowTo',
  claimDays: 'promotions.claimDays',
  places: 'promotions.places',
  hasExample: 'promotions.hasExample',
  'form.fields': 'promotions.form.questions',
  form: 'promotions.form.title',
  kind: 'promotions.kind',
  money: 'promotions.money',
};

/** The narrowest place that has words: of `reward.steps.0.rate` the share of the deposit. */
function wordsOf(path: string): TextId | undefined {
  const parts = path.replaceAll(/\.\d+(?=\.|$)/g, '.*').split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const found = words[parts.slice(0, length).join('.')];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Which part of the rule stands at a path, counted as the form counts them, and the field that it asks for. */
function partOfRule(path: string): { number: string; field: string | undefined } {
  const [, ...steps] = path.split('.');
  const place: number[] = [];
  let at = 0;
  for (; at < steps.length; at += 1) {
    const [step, next] = [steps[at] ?? '', steps[at + 1] ?? ''];
    if (/^\d+$/.test(step)) place.push(Number(step));
    else if (step === 'not' && next !== 'all' && next !== 'any') place.push(0);
    else if (step !== 'all' && step !== 'any' && step !== 'not') break;
  }
  const field = steps[at];
  // A rule of one condition has no group around it.
  const numbers = place.length === 0 && field !== undefined ? [0] : place;
  return { number: numbers.map((one) => one + 1).join('.'), field };
}

/** A place in the rule of who may have it: the condition with its number, a group by its number. */
function ruleText(t: Translate, path: string): string {
  const { number, field } = partOfRule(path);
  if (number === '') return t('promotions.step.who');
  if (field === undefined) return t('promotions.rule.group', { number });
  return t('promotions.place.line', { name: wordsOr(t, `promotions.snapshot.${field}`, field), number });
}

/** A place in an offer's document as the form calls it, with the number of the line where it is one of several. */
export function placeText(t: Translate, path: string): string {
  if (path === '') return t('promotions.place.whole');
  const [field, code] = path.split('.');
  if (field === 'title' && code !== undefined)
    return t('promotions.titleIn', { language: languages.find((one) => one.code === code)?.endonym ?? code });
  if (field === 'who') return ruleText(t, path);
  const id = wordsOf(path);
  const name = id === undefined ? t(`promotions.step.${stepOfPath(path)}`) : t(id);
  const line = /\.(\d+)(?:\.|$)/.exec(path)?.[1];
  return line === undefined ? name : t('promotions.place.line', { name, number: Number(line) + 1 });
}
