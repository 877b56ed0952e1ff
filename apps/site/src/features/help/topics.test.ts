import { describe, expect, it } from 'vitest';
import type { Translate } from '../../kit/i18n';
import { topicOf, topicsOf } from './topics';

const t = ((id: string) => id) as Translate;
const article = (key: string, translated = true) => ({ key, title: key.toUpperCase(), html: `<p>${key}</p>`, translated });
const keys = (articles: Parameters<typeof topicsOf>[1], hasLottery = true) =>
  topicsOf(t, articles, { lottery: hasLottery, offers: true }).map(({ key }) => key);

describe('the topics of the help centre', () => {
  it("are the operator's articles with the product's own between them", () => {
    expect(keys([article('deposit'), article('bet'), article('contact')])).toEqual([
      'deposit',
      'withdraw',
      'turnover',
      'bonuses',
      'fees',
      'limits',
      'bet',
      'rules',
      'contact',
      'password',
    ]);
  });
  it('are there without any article, and know no rules without a lottery', () => {
    expect(keys([], false)).toEqual(['withdraw', 'turnover', 'bonuses', 'fees', 'limits', 'password']);
    expect(topicsOf(t, [], { lottery: false, offers: false }).map(({ key }) => key)).not.toContain('bonuses');
  });
  it("give way to the operator's own words on the same thing", () => {
    const topics = topicsOf(t, [article('withdraw')], { lottery: false, offers: false });
    expect(topics.filter(({ key }) => key === 'withdraw')).toEqual([
      { key: 'withdraw', title: 'WITHDRAW', kind: 'article', html: '<p>withdraw</p>' },
    ]);
  });
  it('leave out what the reader could not read, which its address still finds', () => {
    const articles = [article('contact'), article('vip', false)];
    const topics = topicsOf(t, articles, { lottery: false, offers: false });
    expect(topics.map(({ key }) => key)).not.toContain('vip');
    expect(topicOf('vip', topics, articles)?.title).toBe('VIP');
    expect(topicOf('nowhere', topics, articles)).toBeUndefined();
  });
});
