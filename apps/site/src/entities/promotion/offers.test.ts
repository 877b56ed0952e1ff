import { expect, it } from 'vitest';
import { firstOfferOf, openNowOf, type OfferCard } from './offers';

const card = (id: string, more: Partial<OfferCard>): OfferCard =>
  ({ id, state: 'join', obstacle: null, needsCode: false, way: 'claim', places: ['promotions'], categories: [], ...more }) as OfferCard;

it('names first to a new member what they can have now, what is for new players before all else', () => {
  const blocked = card('blocked', { places: ['registration'], obstacle: 'Confirm your e-mail address first.' });
  const coded = card('coded', { needsCode: true, places: ['registration'] });
  const had = card('had', { state: 'process', places: ['registration'] });
  const passive = card('passive', { way: 'none' });
  const any = card('any', {});
  const fresh = card('fresh', { categories: ['new_player'] });
  const welcome = card('welcome', { places: ['registration'], way: 'deposit' });
  expect(firstOfferOf([blocked, coded, had, passive, any, fresh, welcome])?.id).toBe('welcome');
  expect(firstOfferOf([blocked, any, fresh])?.id).toBe('fresh');
  expect(firstOfferOf([blocked, coded, had, passive, any])?.id).toBe('any');
  expect(firstOfferOf([blocked, coded, had, passive])).toBeUndefined();
});

it('takes as open now what is had at once: without a deposit, an application, a code, or something in the way', () => {
  const open = (['claim', 'sign-in', 'spin', 'grab'] as const).map((way) => card(way, { way }));
  const notNow = (['deposit', 'apply', 'none', 'collect', 'play'] as const).map((way) => card(way, { way }));
  const barred = [
    card('blocked', { obstacle: 'Confirm your e-mail address first.' }),
    card('coded', { needsCode: true }),
    card('had', { state: 'claimed' }),
    card('ready', { state: 'issued' }),
  ];
  expect(openNowOf([...notNow, ...open, ...barred])).toEqual(open);
});
