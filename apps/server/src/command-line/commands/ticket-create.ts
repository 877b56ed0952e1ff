import { exitCodes, InputError, report, requiredOption, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';
import { merchantOf, merchantOption } from './site.js';

export const ticketCreate: Command = {
  words: ['ticket', 'create'],
  summary: 'Make a one-time ticket that signs a player in within a minute',
  options: { user: { type: 'string', value: 'NAME', help: "the player's user name", required: true }, merchant: merchantOption },
  notes: 'Whoever has the ticket is signed in as the player: give it to nobody else.',
  async run(input) {
    const name = requiredOption(input, 'user');
    const { ticket, expiresAt, url } = await withPlatform(input, async ({ services, modules: { site, identity } }) => {
      const merchant = await merchantOf(input, site);
      const player = await identity.findPlayerByName(merchant.id, name);
      if (player === undefined) throw new InputError(`there is no player ${JSON.stringify(name)} at ${merchant.code}`);
      const made = await identity.createTicketFor(player.id);
      return { ...made, url: `${services.config.siteOrigin}/?${new URLSearchParams({ token: made.ticket }).toString()}` };
    });
    await report(input, { ticket, url, expiresAt: expiresAt.toISOString() }, [url, `good until ${expiresAt.toISOString()}, once`]);
    return exitCodes.ok;
  },
};
