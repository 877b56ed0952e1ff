import {
  type AgentLane,
  agentLaneNames,
  agents as agentsContract,
  identity as identityContract,
  protectionDocuments,
} from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import sharp from 'sharp';
import { addRate } from '../../modules/agents/index.js';
import { keepFile, noteOpened } from '../../platform/files.js';
import { preparePicture } from '../../platform/images.js';
import type { LineKit } from './kit.js';
import type { LinePerson } from './people.js';

/** Who looks at documents in the house of a demo: a name in its records, no account. */
const clerk = 'Demo clerk';

/** The link of an agent, made when it is first asked for. */
async function linkOf({ call, as }: LineKit, agent: string): Promise<string> {
  return (await call(agentsContract.createAgentLink, await as(agent), { channel: 'Zalo' }, 'demo-line')).code;
}

/** Without a password: nobody signs in as them before their history is over. */
export async function join(kit: LineKit, { userName, above, realName, type, byLink }: LinePerson): Promise<void> {
  await kit.modules.identity.createPlayer(kit.merchant, {
    userName,
    password: undefined,
    type,
    language: 'VI',
    invitedBy: await kit.idOf(above),
    ...(byLink === true && { affiliateCode: await linkOf(kit, above) }),
    details: { realName },
  });
}

/** Gives somebody their rates from now on: a prize group, and 1/10 000 of valid turnover in every other lane. */
export async function rate(
  { services: { db, clock }, idOf }: LineKit,
  userName: string,
  { group, points }: { group: number; points: number },
): Promise<void> {
  const [playerId, since] = [await idOf(userName), clock.now()];
  await inTransaction(db, async (transaction) => {
    // The house's own games leave half as much as others: nobody has more of them than the brand gives.
    const rateIn = (lane: AgentLane): number => (lane === 'LOTT' ? group : lane === 'INHOUSE' ? Math.floor(points / 2) : points);
    for (const lane of agentLaneNames) await addRate(transaction, { playerId, lane, rate: rateIn(lane), since });
  });
}

export async function hide({ call, as }: LineKit, userName: string): Promise<void> {
  await call(agentsContract.hideFromAgents, await as(userName), { hidden: true });
}

/** Nobody knows their password: they come by a ticket of the house, as whoever staff help. */
export async function signIn({ modules: { identity }, call, as, idOf }: LineKit, userName: string): Promise<void> {
  const { ticket } = await identity.createTicketFor(await idOf(userName));
  await call(identityContract.loginTicket, { ...(await as(userName)), caller: undefined }, { ticket });
}

/** Is there for a while, from no address: whoever tries the demo's own accounts signs in from theirs first, and is not asked whether that is a new one. */
export async function lookIn({ modules: { identity }, idOf }: LineKit, userName: string): Promise<void> {
  await identity.createSessionFor(await idOf(userName));
}

export async function visitLink(kit: LineKit, agent: string): Promise<void> {
  await kit.services.hooks.ask('affiliateLink', kit.merchant.id, await linkOf(kit, agent), 'visit');
}

/** Hands in a passport, and has it looked at and accepted. */
export async function proveIdentity(
  { services, modules: { documents }, merchant, idOf, as, call }: LineKit,
  userName: string,
  { realName, birthday }: { realName: string; birthday: string },
): Promise<void> {
  const { db } = services;
  const owner = { playerId: await idOf(userName), merchantId: merchant.id };
  const page = await sharp({ create: { width: 600, height: 420, channels: 3, background: '#dfe6ee' } })
    .png()
    .toBuffer();
  const picture = await preparePicture(page, { contentType: 'image/png', fileName: 'passport.png' });
  const fileId = await keepFile(services, owner, 'document', picture);
  const number = `C${String(owner.playerId).padStart(7, '0')}`;
  await call(protectionDocuments.submitDocument, await as(userName), { kind: 'passport', fileIds: [fileId], realName, birthday, number });
  const [submission] = await documents.listDocumentsFor(db, { ...owner, limit: 1 });
  if (submission === undefined) throw new Error('a document that was just handed in is not there');
  const { submissionId } = submission;
  await inTransaction(db, async (transaction) => {
    await noteOpened(transaction, { playerId: owner.playerId, fileId, staff: clerk });
    await documents.decideDocuments(transaction, { merchantId: merchant.id, submissionId, decision: 'accept', decidedBy: clerk });
  });
}
