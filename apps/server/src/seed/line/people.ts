import { playerTypes } from '@sortes/contract';

/** Somebody of the demo's line, and what they are like. */
export interface LinePerson {
  userName: string;
  /** Who stands directly above. */
  above: string;
  realName: string;
  type: number;
  /** Somebody is to sign in as them, with the demo's password, once the history is over. */
  signsIn?: true;
  /** Day of the history, counted from 0. */
  joins: number;
  /** From this day on they are not seen any more. */
  leaves?: number;
  /** They came by the link of the agent above. */
  byLink?: true;
  /** They ask to be counted only. */
  isHidden?: true;
  /** Prize group, and 1/10 000 of valid turnover in every other lane. */
  group: number;
  points: number;
  /** Of a member: how many of a hundred days they play. */
  playsOf100?: number;
  /** Of a member: how much they stake at a time, as a multiple of the smallest. */
  size?: number;
}

const { agent1: agent, member } = playerTypes;

/** The head of the line, whom the demo has already. */
export const lineHead = { userName: 'agent1', group: 1956, points: 100 } as const;

/**
 * The demo's own members, whom everybody may sign in as: they pay in once, are seen now and then and play on some days, as much lost as won. What is on their accounts came from
 * there. `stake`: of a round, thousands; what they turn over makes the first Gold, the second Silver and leaves the third on the way there.
 */
export const demoMembers = [
  { userName: 'demo1', joins: 2, playsOn: [4, 10, 15, 21, 26, 29], stake: 1_800 },
  { userName: 'demo2', joins: 5, playsOn: [8, 22, 28], stake: 900 },
  { userName: 'demo3', joins: 9, playsOn: [23, 28], stake: 300 },
] as const;

/** Below agent1, those above before those below: four levels, with members on each. */
export const linePeople: readonly LinePerson[] = [
  { userName: 'agent2', above: 'agent1', realName: 'Nguyen Van Hai', type: agent, signsIn: true, joins: 0, group: 1950, points: 90 },
  { userName: 'quochung79', above: 'agent1', realName: 'Tran Quoc Hung', type: agent, joins: 1, group: 1946, points: 80 },
  { userName: 'thanhdat86', above: 'agent2', realName: 'Le Thanh Dat', type: agent, joins: 1, group: 1940, points: 75 },
  { userName: 'phuonglinh', above: 'thanhdat86', realName: 'Pham Phuong Linh', type: agent, joins: 2, group: 1930, points: 60 },
  {
    userName: 'minhanh95',
    above: 'agent1',
    realName: 'Vo Minh Anh',
    type: member,
    joins: 1,
    group: 1920,
    points: 50,
    playsOf100: 80,
    size: 3,
  },
  {
    userName: 'member1',
    above: 'agent2',
    realName: 'Do Hoang Nam',
    type: member,
    signsIn: true,
    joins: 1,
    group: 1920,
    points: 50,
    playsOf100: 90,
    size: 4,
  },
  {
    userName: 'thuhuong88',
    above: 'agent2',
    realName: 'Bui Thu Huong',
    type: member,
    joins: 2,
    group: 1920,
    points: 50,
    playsOf100: 65,
    size: 2,
  },
  {
    userName: 'baotran92',
    above: 'quochung79',
    realName: 'Dang Bao Tran',
    type: member,
    joins: 3,
    group: 1920,
    points: 50,
    playsOf100: 70,
    size: 2,
  },
  {
    userName: 'ductai77',
    above: 'quochung79',
    realName: 'Hoang Duc Tai',
    type: member,
    joins: 5,
    group: 1920,
    points: 50,
    playsOf100: 55,
    size: 5,
  },
  {
    userName: 'tuananh90',
    above: 'thanhdat86',
    realName: 'Ngo Tuan Anh',
    type: member,
    joins: 2,
    group: 1920,
    points: 50,
    playsOf100: 75,
    size: 3,
  },
  {
    userName: 'ngocmai',
    above: 'thanhdat86',
    realName: 'Ly Ngoc Mai',
    type: member,
    joins: 4,
    leaves: 19,
    group: 1920,
    points: 50,
    playsOf100: 60,
    size: 1,
  },
  {
    userName: 'vanphuc83',
    above: 'phuonglinh',
    realName: 'Truong Van Phuc',
    type: member,
    joins: 3,
    group: 1920,
    points: 50,
    playsOf100: 85,
    size: 6,
  },
  {
    userName: 'kimchi98',
    above: 'phuonglinh',
    realName: 'Phan Kim Chi',
    type: member,
    joins: 6,
    group: 1920,
    points: 40,
    playsOf100: 60,
    size: 2,
  },
  {
    userName: 'giahuy01',
    above: 'phuonglinh',
    realName: 'Mai Gia Huy',
    type: member,
    isHidden: true,
    joins: 4,
    group: 1920,
    points: 40,
    playsOf100: 70,
    size: 3,
  },
  {
    userName: 'hoangyen',
    above: 'agent1',
    realName: 'Duong Hoang Yen',
    type: member,
    byLink: true,
    joins: 9,
    group: 1920,
    points: 50,
    playsOf100: 70,
    size: 2,
  },
  {
    userName: 'tiendung93',
    above: 'agent1',
    realName: 'Cao Tien Dung',
    type: member,
    byLink: true,
    joins: 16,
    group: 1920,
    points: 50,
    playsOf100: 75,
    size: 4,
  },
  {
    userName: 'lananh2000',
    above: 'agent1',
    realName: 'Ha Lan Anh',
    type: member,
    byLink: true,
    joins: 27,
    group: 1920,
    points: 50,
    playsOf100: 0,
    size: 1,
  },
];
