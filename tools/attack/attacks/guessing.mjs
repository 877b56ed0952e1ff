// Guessing, asking who exists, and locking doors in front of their owners.
/** @type {import('../attack.mjs').Attack[]} */
export const guessingAttacks = [
  {
    name: 'guessing-telephone-numbers',
    title: 'wrong passwords tell nobody whether a telephone number has an account',
    async run(world, judge) {
      /** @param {readonly string[]} spellings */
      const tries = async (spellings) => {
        const client = world.client();
        /** @type {string[]} */
        const told = [];
        for (let times = 0; times < 5; times += 1) {
          const sealed = await client.sealed({
            username: spellings[times % spellings.length],
            password: `Wrong-password-${times}`,
            type: 'username',
            geetest: await client.sliderProof(),
          });
          const { status, body } = await client.request('POST', '/wps/session/login', sealed);
          told.push(`${status} ${body.errorCode} ${JSON.stringify(body.value ?? null)}`);
        }
        return told.join(' | ');
      };
      const known = await tries(['0912345671', '+84912345671']);
      const unknown = await tries(['0987654321', '+84987654321']);
      judge.note(known);
      judge.holds(known === unknown, `known: ${known}; unknown: ${unknown}`);
    },
  },
  {
    name: 'guessing-codes-of-the-owner',
    title: 'strangers who ask for codes take nothing from the owner of the number',
    async run(world, judge) {
      const owner = world.players[3];
      for (let times = 0; times < 6; times += 1) {
        const stranger = world.client();
        const asked = { countryDialingCode: '84', mobileNo: '912345674', purpose: 'forgot', geetest: await stranger.sliderProof() };
        await stranger.requestWithWork('POST', '/wps/verification/sms/noLogin', asked);
      }
      const client = world.client({ token: owner?.token ?? '' });
      const { status, body } = await client.request('POST', '/wps/session/step-up/start', { body: {} });
      judge.holds(body.errorCode !== 'sms.too.many', `the owner is told ${status} ${body.errorCode}`);
    },
  },
];
