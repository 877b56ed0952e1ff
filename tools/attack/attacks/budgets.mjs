// Budgets: one attacker with many sessions or many addresses of one network is one attacker.
import { publicationsOf } from './resumption.mjs';

/**
 * How often an address is answered 200 to a question that has a budget, of so many asks at once.
 * @param {(at: number) => Promise<{ status: number }>} ask
 * @param {number} times
 */
async function answered(ask, times) {
  const statuses = await Promise.all(Array.from({ length: times }, async (_, at) => (await ask(at)).status));
  return statuses.filter((status) => status === 200).length;
}

/** @type {import('../attack.mjs').Attack[]} */
export const budgetAttacks = [
  {
    name: 'budget-trial-accounts',
    title: 'trial accounts do not multiply the budget of an address',
    async run(world, judge) {
      const from = world.address();
      const anonymous = await answered((at) => world.client({ from }).request('GET', `/wps/check/username?username=nobody${at}`), 60);
      /** @type {string[]} */
      const tokens = [];
      for (let made = 0; made < 3; made += 1) {
        const client = world.client({ from });
        const trial = await client.requestWithWork('POST', '/wps/session/login/freeplay', {});
        if (trial.status === 200) tokens.push(trial.value.token);
      }
      judge.holds(tokens.length > 0, 'no trial account came about: the attack was not carried out');
      let more = 0;
      for (const token of tokens) more += await answered((at) => world.client({ from, token }).request('GET', `/wps/check/username?username=other${at}`), 60);
      judge.note(`without a session ${anonymous} of 60, with ${tokens.length} trial sessions ${more} more`);
      judge.holds(more === 0, `${more} answers beyond the budget`);
    },
  },
  {
    name: 'budget-ipv6-networks',
    title: 'a customer of a /48 has a few times the budget of one address, not 65,536 times',
    async run(world, judge) {
      const one = await answered((at) => world.client({ from: '2001:db8:1:1::1' }).request('GET', `/wps/check/username?username=a${at}xyz`), 100);
      let all = 0;
      for (let network = 0; network < 60; network += 1)
        all += await answered(
          (at) => world.client({ from: `2001:db8:2:${network.toString(16)}00::${at}` }).request('GET', `/wps/check/username?username=b${at}xyz`),
          one + 5,
        );
      judge.note(`one address ${one}, a /48 ${all}`);
      judge.holds(one > 0 && all <= one * 16, `${all} answers to one /48`);
    },
  },
  {
    name: 'budget-trial-accounts-cost-work',
    title: 'a trial account is not made without work',
    async run(world, judge) {
      const { body } = await world.client().request('POST', '/wps/session/login/freeplay', { body: {} });
      judge.holds(body.errorCode === 'work.required', `answered ${JSON.stringify(body).slice(0, 120)}`);
    },
  },
  publicationsOf,
];
