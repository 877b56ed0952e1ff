// Child: the studio's own program, as `npm start` runs it. Task: its environment.
process.once('message', async (environment) => {
  Object.assign(process.env, /** @type {Record<string, string>} */ (environment));
  // It says 'ready' to its parent when it serves.
  await import('../../apps/studio/dist/main.js');
});
