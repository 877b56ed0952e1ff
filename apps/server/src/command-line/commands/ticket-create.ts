import { inTransaction } from '@sortes/service';
import { asOption, byOption, personsChanging, reasonOf, reasonOption } from '../acting-staff.js';
import { exitCodes, InputError, report, requiredOption, type Command } from '../command.js';
import { withPlatform } from '../open-platform.js';
import { merchantOf, merchantOption } from './site.js';

export const ticketCreate: Command = {
  words: ['ticket', 'create'],
  summary: 'Make a one-time ticket that signs a player in within a minute',
  options: {
    user: { type: 'string', value: 'NAME', help: "the player's user name", required: true },
    merchant: merchantOption,
    reason: { ...reasonOption, help: `${reasonOption.help}; needed once there are staff accounts` },
    by: byOption,
    as: asOption,
  },
  notes: `Whoever has the ticket is signed in as the player: give it to nobody else. Staff need the right players.factor. Its session looks at everything and
moves no money out before the player has proved to be there; the list of sign-ins says that staff made it.`,
  async run(input) {
    const name = requiredOption(input, 'user');
    const { ticket, expiresAt, url } = await withPlatform(input, async ({ services, modules: { site, identity, backOffice } }) => {
      const merchant = await merchantOf(input, site);
      const player = await identity.findPlayerByName(merchant.id, name);
      if (player === undefined) throw new InputError(`there is no player ${JSON.stringify(name)} at ${merchant.code}`);
      const hasStaff = await backOffice.staff.any();
      // Before there are staff it is how this machine's user tries the site out.
      const reason = reasonOf(input, hasStaff ? undefined : 'made at the command line');
      const { tell } = await personsChanging(input, backOffice, 'players.factor');
      // Told first: nobody becomes a player untold, even if what follows fails.
      await inTransaction(
        services.db,
        tell({ action: 'player.ticket-made', subject: `player:${player.id}`, reason, merchantId: merchant.id }),
      );
      const made = await identity.createTicketFor(player.id);
      return { ...made, url: `${services.config.siteOrigin}/?${new URLSearchParams({ token: made.ticket }).toString()}` };
    });
    await report(input, { ticket, url, expiresAt: expiresAt.toISOString() }, [url, `good until ${expiresAt.toISOString()}, once`]);
    return exitCodes.ok;
  },
};
