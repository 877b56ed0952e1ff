import { segmentLinesAtMost } from '@sortes/contract';
import { type Offer, type Rule, writeOffer } from '@sortes/growth-rules';
import { newId } from '@sortes/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../testing/test-app.js';
import { hire, type StaffMember } from '../../back-office/testing/staff-member.js';
import { codeOf as refusalOf, money, offerOfKind, openPromotions, type PromotionsFixture } from '../testing/fixture.js';

let fixture: PromotionsFixture;
const staff = new Map<string, StaffMember>();
beforeAll(async () => {
  fixture = await openPromotions();
  // One person lets offers of a thousand go.
  await fixture.test.asOwner(`update site.merchant set settings = settings || '{"offerAlone": 1000}' where id = 1`);
  fixture.test.app.modules.site.forgetCopies();
  for (const role of ['marketing', 'auditor', 'draws'] as const) staff.set(role, await hire(fixture.test, `list-${role}`, role));
}, 90_000);
afterAll(() => fixture.close());

const reason = 'for the autumn offer';
const bo = (role: string, method: string, url: string, body?: object, key = newId()): Promise<Answer> =>
  fixture.test.ask(method, url, {
    token: staff.get(role)?.token ?? '',
    headers: { 'idempotency-key': key },
    ...(body !== undefined && { body }),
  });
const valueOf = <T>(answer: Answer): T => {
  expect(answer.body.success, JSON.stringify(answer.body)).toBe(true);
  return answer.body.value as T;
};
const codeOf = ({ body }: Answer): string => body.errorCode ?? 'done';

interface Segment {
  id: string;
  code: string;
  members: number;
  offers: number;
  changedBy: string;
}
interface Filled {
  named: number;
  added: number;
  removed: number;
  members: number;
  unknown: string[];
  unknownCount: number;
}

let made = 0;
const make = async (code = `list-${++made}`): Promise<Segment> =>
  valueOf(await bo('marketing', 'POST', '/bo/segments', { code, note: 'A test', reason }));
const fill = (id: string, how: string, players: string): Promise<Answer> =>
  bo('marketing', 'POST', `/bo/segments/${id}/members`, { how, players, reason });
const tryOut = (id: string, how: string, players: string): Promise<Answer> =>
  bo('marketing', 'POST', `/bo/segments/${id}/members/check`, { how, players });
const shown = async (id: string) =>
  valueOf<{ segment: Segment; offers: { code: string }[] }>(await bo('auditor', 'GET', `/bo/segments/${id}`));
const membersOf = async (id: string): Promise<number[]> => {
  const { list, total } = valueOf<{ list: { playerId: number }[]; total: number }>(
    await bo('auditor', 'GET', `/bo/segments/${id}/members?pageSize=50`),
  );
  expect(total).toBe(list.length);
  return list.map(({ playerId }) => playerId).toSorted((one, other) => one - other);
};
const gift = (who: Rule | null): Offer =>
  offerOfKind('no-deposit', { money: 'cash', requirement: null, limits: [], budget: { nominal: money(900), expected: null }, who });

describe('a list of players', () => {
  it('is made once under its key, with nobody on it, and its code is its own', async () => {
    const key = newId();
    const body = { code: 'autumn', note: 'Who played in autumn', reason };
    const first = valueOf<Segment>(await bo('marketing', 'POST', '/bo/segments', body, key));
    expect(first).toMatchObject({ code: 'autumn', members: 0, offers: 0, changedBy: 'list-marketing' });
    expect(valueOf<Segment>(await bo('marketing', 'POST', '/bo/segments', body, key)).id).toBe(first.id);
    expect(codeOf(await bo('marketing', 'POST', '/bo/segments', body))).toBe('already.so');
    expect(codeOf(await bo('marketing', 'POST', '/bo/segments', { ...body, code: 'Autumn!' }))).not.toBe('done');
    const found = valueOf<{ list: Segment[]; total: number }>(await bo('auditor', 'GET', '/bo/segments?text=PLAYED'));
    expect(found).toMatchObject({ total: 1, list: [{ code: 'autumn' }] });
  });

  it('is filled by numbers and by names, tried first; whom nobody knows is named', async () => {
    const [one, two, three] = [await fixture.player(), await fixture.player(), await fixture.player()];
    const trial = await fixture.player(0, 4);
    const { id } = await make();
    const names = await fixture.test.app.modules.identity.findPlayer(two);
    const text = `player,user name\r\n${one},x\r\n  ${names?.userName.toUpperCase()}  \n"${one}"\nnobody-of-this-name\n${trial}\n99999999999999`;
    const wanted = {
      named: 2,
      added: 2,
      removed: 0,
      members: 2,
      unknown: ['nobody-of-this-name', String(trial), '99999999999999'],
      unknownCount: 3,
    };
    expect(valueOf<Filled>(await tryOut(id, 'add', text))).toEqual(wanted);
    expect(await membersOf(id)).toEqual([]);
    expect(valueOf<Filled>(await fill(id, 'add', text))).toEqual(wanted);
    expect(await membersOf(id)).toEqual([one, two]);
    expect(valueOf<Filled>(await fill(id, 'add', `${one}\n${three}`))).toMatchObject({ named: 2, added: 1, members: 3 });
    expect(valueOf<Filled>(await fill(id, 'remove', `${one}`))).toMatchObject({ removed: 1, members: 2 });
    expect(valueOf<Filled>(await fill(id, 'replace', `${one}\n${two}`))).toMatchObject({ added: 1, removed: 1, members: 2 });
    expect(await membersOf(id)).toEqual([one, two]);
    expect((await shown(id)).segment.members).toBe(2);
    const only = valueOf<{ total: number }>(await bo('auditor', 'GET', `/bo/segments/${id}/members?playerId=${three}`));
    expect(only).toMatchObject({ total: 0, list: [] });
    const file = await bo('auditor', 'GET', `/bo/segments/${id}/members.csv`);
    expect(file.status).toBe(200);
    // Its own file fills it again.
    expect(valueOf<Filled>(await tryOut(id, 'replace', String(file.body['text'])))).toMatchObject({
      named: 2,
      added: 0,
      removed: 0,
      unknown: [],
    });
  });

  it('is emptied by no wrong file, and takes neither nothing nor too much at once', async () => {
    const player = await fixture.player();
    const { id } = await make();
    await fill(id, 'add', `${player}`);
    expect(valueOf<Filled>(await tryOut(id, 'replace', 'nobody-at-all'))).toMatchObject({
      named: 0,
      removed: 0,
      members: 1,
      unknownCount: 1,
    });
    expect(codeOf(await fill(id, 'replace', 'nobody-at-all'))).toBe('segment.lines');
    expect(codeOf(await fill(id, 'replace', ' \n,\n'))).toBe('segment.lines');
    expect(codeOf(await fill(id, 'add', '"never closed\n1'))).toBe('segment.lines');
    const many = Array.from({ length: segmentLinesAtMost + 1 }, (_, at) => `${at + 1}`).join('\n');
    expect(codeOf(await fill(id, 'add', many))).toBe('segment.lines');
    expect(await membersOf(id)).toEqual([player]);
  });

  it('counts what two put on it at once', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => fixture.player()));
    const { id } = await make();
    await Promise.all(players.map((player, at) => fill(id, 'add', `${player}\n${players[(at + 1) % players.length]}`)));
    expect(await membersOf(id)).toEqual(players.toSorted((one, other) => one - other));
  });

  it('takes no player of another brand', async () => {
    const second = await fixture.secondBrand();
    const { playerId } = await fixture.test.app.modules.identity.createPlayer(second, {
      userName: 'stranger',
      password: 'Claims-offers-1',
      type: 0,
    });
    const { id } = await make();
    expect(valueOf<Filled>(await tryOut(id, 'add', `${playerId}\nstranger`))).toMatchObject({ named: 0, unknownCount: 2 });
  });

  it('is read by whoever reads offers and changed by whoever changes them', async () => {
    const { id } = await make();
    expect(codeOf(await bo('draws', 'GET', '/bo/segments'))).toBe('permission.denied');
    expect(codeOf(await bo('auditor', 'POST', '/bo/segments', { code: 'mine', note: '', reason }))).toBe('permission.denied');
    expect(codeOf(await bo('auditor', 'POST', `/bo/segments/${id}/members`, { how: 'add', players: '1', reason }))).toBe(
      'permission.denied',
    );
    expect(codeOf(await bo('auditor', 'DELETE', `/bo/segments/${id}`, { reason }))).toBe('permission.denied');
    expect(codeOf(await bo('auditor', 'GET', `/bo/segments/${newId()}`))).toBe('not.found');
  });
});

describe('an offer for a list of players', () => {
  it('is had by who is on it, and by nobody who was taken off; nobody is told why not', async () => {
    const { promotions, merchant } = fixture;
    const [member, other] = await Promise.all([fixture.player(), fixture.player()]);
    const { id, code } = await make();
    await fill(id, 'add', `${member}`);
    const offerId = await fixture.live(gift({ all: [{ segment: { has: code } }] }));
    const claim = (playerId: number, of = offerId) => refusalOf(promotions.claimOffer({ merchant, playerId, offerId: of, visit: {} }));
    expect(await claim(other ?? 0)).toBe('promotion.not.yours');
    expect(await claim(member ?? 0)).toBe('accepted');
    const kept = await fixture.live(gift({ not: { segment: { has: code } } }));
    expect([await claim(member ?? 0, kept), await claim(other ?? 0, kept)]).toEqual(['promotion.not.yours', 'accepted']);
    await fill(id, 'replace', `${other}`);
    expect(await claim(member ?? 0, await fixture.live(gift({ segment: { has: code } })))).toBe('promotion.not.yours');
    const preview = valueOf<{ may: boolean; questions: { field: string; has: string; holds: boolean }[] }>(
      await bo('auditor', 'GET', `/bo/offers/${offerId}/preview?playerId=${member}`),
    );
    expect(preview).toMatchObject({ may: false, questions: [{ field: 'segment', holds: false }] });
  });

  it('that two persons let go live is for no more players by one person’s list', async () => {
    const [one, two] = [await fixture.player(), await fixture.player()];
    const { id, code } = await make();
    await fill(id, 'add', `${one}`);
    const unbounded = (who: Rule) => ({ ...gift(who), budget: { nominal: null, expected: null } });
    // Below what one person lets go alone: theirs to widen.
    await fixture.live(gift({ segment: { has: code } }));
    expect(codeOf(await fill(id, 'add', `${two}`))).toBe('done');
    expect(codeOf(await fill(id, 'remove', `${two}`))).toBe('done');
    const offerId = await fixture.live(unbounded({ segment: { has: code } }));
    expect(codeOf(await tryOut(id, 'add', `${two}`))).toBe('segment.second');
    expect(codeOf(await fill(id, 'replace', `${one}\n${two}`))).toBe('segment.second');
    expect(await membersOf(id)).toEqual([one]);
    expect(codeOf(await fill(id, 'add', `${one}`)), 'they are on it').toBe('done');
    expect(codeOf(await fill(id, 'remove', `${one}`)), 'for fewer').toBe('done');
    await bo('marketing', 'POST', `/bo/offers/${offerId}/state`, { to: 'paused', reason });
    expect(codeOf(await fill(id, 'add', `${one}\n${two}`))).toBe('done');
    // Whom it keeps away: more of them is less.
    await fixture.live(unbounded({ not: { segment: { has: code } } }));
    const third = await fixture.player();
    expect(codeOf(await fill(id, 'add', `${third}`))).toBe('done');
    expect(codeOf(await fill(id, 'remove', `${third}`))).toBe('segment.second');
  });

  it('is not saved for a list that is not kept, and keeps its list from being removed until it is stopped', async () => {
    const { id, code } = await make();
    const unkept = valueOf<{ id: null; faults: object[] }>(
      await bo('marketing', 'POST', '/bo/offers', {
        code: 'for-nobody',
        document: writeOffer(gift({ not: { segment: { has: 'nowhere' } } })),
        reason,
      }),
    );
    expect(unkept).toMatchObject({ id: null, faults: [{ code: 'no-such-list', path: 'who.not.segment' }] });
    const offerId = await fixture.live(gift({ any: [{ rank: { from: 50 } }, { not: { segment: { has: code } } }] }));
    expect(await shown(id)).toMatchObject({ segment: { offers: 1 }, offers: [{ id: offerId }] });
    expect(codeOf(await bo('marketing', 'DELETE', `/bo/segments/${id}`, { reason }))).toBe('segment.in.use');
    await bo('marketing', 'POST', `/bo/offers/${offerId}/state`, { to: 'stopped', reason });
    expect(codeOf(await bo('marketing', 'DELETE', `/bo/segments/${id}`, { reason }))).toBe('done');
    expect(codeOf(await bo('auditor', 'GET', `/bo/segments/${id}`))).toBe('not.found');
  });
});
