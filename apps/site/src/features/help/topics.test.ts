import { describe, expect, it } from 'vitest';
import { otherWords } from '../../entities/brand/guides';
import { makeFinder } from '../../kit/find-words';
import type { Translate } from '../../kit/i18n';
import texts from '../../texts/en/help.json';
import { topicOf, topicsOf } from './topics';

const t = ((id: string) => id) as Translate;
const article = (key: string, translated = true) => ({ key, title: key.toUpperCase(), html: `<p>${key}</p>`, translated });
const keys = (articles: Parameters<typeof topicsOf>[1], hasLottery = true) => topicsOf(t, articles, hasLottery).map(({ key }) => key);

describe('the topics of the help centre', () => {
  it("are the operator's articles with the product's own between them", () => {
    expect(keys([article('deposit'), article('bet'), article('contact')])).toEqual([
      'deposit',
      'withdraw',
      'turnover',
      'fees',
      'limits',
      'bet',
      'rules',
      'contact',
    ]);
  });
  it('are there without any article, and know no rules without a lottery', () => {
    expect(keys([], false)).toEqual(['withdraw', 'turnover', 'fees', 'limits']);
  });
  it("give way to the operator's own words on the same thing", () => {
    const topics = topicsOf(t, [article('withdraw')], false);
    expect(topics.filter(({ key }) => key === 'withdraw')).toEqual([
      { key: 'withdraw', title: 'WITHDRAW', kind: 'article', html: '<p>withdraw</p>' },
    ]);
  });
  it('leave out what the reader could not read, which its address still finds', () => {
    const articles = [article('contact'), article('vip', false)];
    const topics = topicsOf(t, articles, false);
    expect(topics.map(({ key }) => key)).not.toContain('vip');
    expect(topicOf('vip', topics, articles)?.title).toBe('VIP');
    expect(topicOf('nowhere', topics, articles)).toBeUndefined();
  });
});

describe('looking for something about withdrawals', () => {
  const said: Readonly<Record<string, string>> = texts;
  const say = ((id: string) => said[id.replace('help.', '')] ?? id) as Translate;
  const guidesSaid = topicsOf(say, [], true);
  const find = makeFinder(
    guidesSaid.map((topic) => ({
      key: topic.key,
      title: topic.title,
      words: otherWords[topic.key] ?? '',
      text: topic.kind === 'guide' ? [topic.guide.intro, ...topic.guide.notes].map((id) => say(id)).join(' ') : '',
    })),
    { someWords: true },
  );
  it.each(['withdraw', 'withdrawal', 'rút tiền', '提现'])(
    'by %s finds how to, what has to be staked first, what it costs and how much may leave',
    (text) => {
      const found = find(text).map(({ item }) => item.key);
      expect(found[0]).toBe('withdraw');
      expect(found).toEqual(expect.arrayContaining(['withdraw', 'turnover', 'fees', 'limits']));
    },
  );
});
