// Streams that pretend to have been away for long.
/** @type {import('../attack.mjs').Attack} */
export const publicationsOf = {
  name: 'stream-resumption',
  title: 'visitors who resume from the beginning of time get the last minutes, and hold nobody up',
  async run(world, judge) {
    /** @type {AbortController[]} */
    const controllers = [];
    let worst = 0;
    const open = async () => {
      const controller = new AbortController();
      controllers.push(controller);
      const response = await fetch(`${world.origin}/wps/stream`, {
        headers: { 'x-forwarded-for': world.address(), 'last-event-id': '0' },
        signal: controller.signal,
      });
      const reader = response.body?.getReader();
      if (reader === undefined) throw new Error(`the stream answered ${response.status} without a body`);
      let bytes = 0;
      const until = Date.now() + 2_000;
      while (Date.now() < until) {
        const piece = await Promise.race([reader.read(), world.pause(300).then(() => undefined)]);
        if (piece === undefined || piece.done) break;
        bytes += piece.value.length;
      }
      return bytes;
    };
    const watching = (async () => {
      for (let times = 0; times < 40; times += 1) {
        const askedAt = performance.now();
        await fetch(`${world.origin}/lgw/numeros/near?gameId=ssc1m`, { headers: { 'x-forwarded-for': world.address() } });
        worst = Math.max(worst, performance.now() - askedAt);
        await world.pause(50);
      }
    })();
    const sizes = await Promise.all(Array.from({ length: 60 }, open));
    await watching;
    for (const controller of controllers) controller.abort();
    judge.note(`at most ${(Math.max(...sizes) / 1_000).toFixed(0)} kB a stream, another call at worst ${worst.toFixed(0)} ms`);
    judge.holds(worst < 2_000, `another call waited ${worst.toFixed(0)} ms`);
  },
};
