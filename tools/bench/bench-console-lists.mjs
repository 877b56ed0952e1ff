// Rows `console-lists-*`: the console's list of players and its lists of movements in a brand with 1,000,000 players and 10,000,000 bets, asked for
// over HTTP as staff do, against the same statements in psql. Every statement that a request costs is among them, the session's look-up included;
// what the ratio tells besides is HTTP, the checks at the edge and the answer being built and sent. A row is all questions of one list, one after the
// other; its notes tell each. What psql answers in less than a few milliseconds costs more over HTTP than in the database. Both sides take turns.
import { request, Agent } from 'node:http';
import { startChild } from './children.mjs';
import { employ } from './console-staff.mjs';
import { consoleWorld, rareName } from './console-world.mjs';
import { median, medianRatio, row, show, skipped } from './measure.mjs';
import { findPsql, measureInPsql, statementsOf } from './psql.mjs';
import { openProgram } from './world.mjs';

/** @import { Connection } from '../chaos/database.mjs' */
/** @typedef {{ list: unknown[], total: number }} ListValue as the console's lists answer */
/** @typedef {Awaited<ReturnType<typeof consoleWorld>>} ConsoleWorld */
/** @typedef {{ list: 'players' | 'movements' | 'statement', name: string, text: string, path: string }} Question */

const goal = 1.5;
const callsOfTurn = 5;
const dayMs = 86_400_000;

/**
 * One call; its milliseconds from the first byte sent to the last one read, and the answer's value.
 * @param {number} port
 * @param {string} token
 * @param {string} path
 * @param {Agent} [agent]
 * @returns {Promise<{ ms: number, value: ListValue }>}
 */
export function callAsStaff(port, token, path, agent) {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const asked = request(
      { host: '127.0.0.1', port, path, agent, headers: { host: `localhost:${port}`, authorization: token, language: 'EN' } },
      (answer) => {
        /** @type {Buffer[]} */
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => {
          const ms = performance.now() - began;
          const { success, value, errorCode } = JSON.parse(Buffer.concat(parts).toString());
          if (success) resolve({ ms, value });
          else reject(new Error(`${path}: ${answer.statusCode} ${errorCode}`));
        });
        answer.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

/**
 * Each path over HTTP and its statements in psql, in turns. Answers both sides' milliseconds.
 * @param {{ psql: string, connection: Connection, program: import('./world.mjs').Program, port: number, token: string, path: string, turns: number }} given
 */
export async function besidePsql({ psql, connection, program, port, token, path, turns }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const { edge, close } = await program.app.openEdge({ rateLimits: false, siteFiles: false });
    const ask = () =>
      edge.app.inject({ url: path, headers: { host: `localhost:${port}`, authorization: token, language: 'EN' } }).then((answer) => {
        if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
      });
    // What the process keeps for everybody is read by the first call and is no part of a call.
    /** @type {import('./psql.mjs').Statement[]} */
    let statements;
    try {
      await ask();
      statements = await statementsOf(ask);
    } finally {
      await close();
    }
    /** @type {number[]} */
    const ours = [];
    /** @type {number[]} */
    const reference = [];
    /** @type {ListValue} */
    let value = { list: [], total: 0 };
    for (let turn = 0; turn < turns; turn += 1) {
      // The first call of a turn warms up what the other side pushed out, as psql's own first run does.
      ({ value } = await callAsStaff(port, token, path, agent));
      /** @type {number[]} */
      const times = [];
      for (let call = 0; call < callsOfTurn; call += 1) times.push((await callAsStaff(port, token, path, agent)).ms);
      ours.push(median(times));
      reference.push(median(measureInPsql(psql, connection, statements, callsOfTurn)));
    }
    return { ours, reference, statements, value };
  } finally {
    agent.destroy();
  }
}

/** @param {number} ms */
const dayOf = (ms) => new Date(ms).toISOString().slice(0, 10);

/**
 * @param {ConsoleWorld} world
 * @returns {Question[]}
 */
function questionsOf({ known, busiest, players }) {
  /** @type {(name: string, text: string, query: string) => Question} */
  const players50 = (name, text, query) => ({ list: 'players', name, text, path: `/bo/players?pageSize=50${query}` });
  const now = Date.now();
  const month = `from=${dayOf(now - 31 * dayMs)}&to=${dayOf(now - dayMs)}`;
  /** @type {(name: string, text: string, query: string) => Question} */
  const moved = (name, text, query) => ({ list: 'movements', name, text, path: `/bo/movements?pageSize=50&${query}` });
  /** @type {(name: string, text: string, query: string) => Question} */
  const own = (name, text, query) => ({
    list: 'statement',
    name,
    text,
    path: `/bo/players/${busiest.id}/statement?pageSize=50${query}`,
  });
  const [one, other] = [known[3], known[11]];
  if (one === undefined || other === undefined) throw new Error('too few players are known');
  return [
    players50('open', 'opened', ''),
    players50('name', 'found by the beginning of a name', `&text=${one.userName.replace(/\d+$/, '')}`),
    players50('letter', 'found by one letter', '&text=l'),
    players50('full-name', 'found by a rare full name', `&text=${encodeURIComponent(rareName)}`),
    players50('word', 'found by a name that two in five have', '&text=nguyen'),
    players50('words', 'found by two words of a name', `&text=${encodeURIComponent('Lan Đặng')}`),
    players50('domain', 'found by a domain that three in five have', '&text=%40gmail.com'),
    players50('phone', 'found by a phone number', `&text=${encodeURIComponent(one.phone)}`),
    players50('id', 'found by an id', `&text=${other.id}`),
    players50('status', 'narrowed to locked ones', '&status=locked'),
    players50('created', 'narrowed to those of one week', `&createdFrom=${now - 400 * dayMs}&createdTo=${now - 393 * dayMs}`),
    ...['userName', 'createdAt', 'lastLoginAt'].flatMap((sort) => [
      players50(`sort-${sort}`, `in order of ${sort}`, `&sort=${sort}`),
      players50(`sort-${sort}-down`, `in the opposite order of ${sort}`, `&sort=-${sort}`),
    ]),
    players50('deep', 'page 200', `&pageNo=${Math.min(200, players / 50)}`),
    players50('deep-sorted', 'page 200 in order of lastLoginAt', `&sort=-lastLoginAt&pageNo=${Math.min(200, players / 50)}`),
    moved('open', 'opened on a day', `from=${dayOf(now - dayMs)}&to=${dayOf(now - dayMs)}`),
    moved('month', '31 days', month),
    moved('type', 'prizes of 31 days', `${month}&measure=prizes`),
    moved('game', 'of one game in 31 days', `${month}&game=xsmb`),
    moved('player', 'of one player in a year', `from=${dayOf(now - 365 * dayMs)}&to=${dayOf(now)}&playerId=${one.id}`),
    moved('deep', 'the last of 31 days’ pages', `${month}&pageNo=LAST`),
    own('open', 'opened', ''),
    own('type', 'prizes', '&type=prize-paid'),
    own('dates', 'of 30 days', `&from=${now - 60 * dayMs}&to=${now - 30 * dayMs}`),
    own('deep', 'the last page', '&pageNo=LAST'),
  ];
}

/** @param {ConsoleWorld} world */
const lists = ({ players, movements, busiest }) => ({
  players: `list of ${show(players)} players opened, searched, narrowed, put in each order, paged`,
  movements: `list of ${show(movements)} movements opened, narrowed, paged`,
  statement: `statement of a player with ${show(busiest.movements)} of them opened, narrowed, paged`,
});

/**
 * @param {import('./measure.mjs').Given} given
 * @returns {Promise<import('./measure.mjs').Result[]>}
 */
export async function benchConsoleLists({ cluster, rounds, say, quick, profile }) {
  const what = 'lists of the console in a brand with 1,000,000 players and 10,000,000 bets';
  const psql = findPsql();
  if (psql === undefined) return [skipped('console-lists', what, 'there is no psql on this machine')];
  const world = await consoleWorld({ cluster, say, quick });
  const { connection } = world;
  const program = await openProgram(connection, cluster.secret, { poolSize: 4 });
  const served = await startChild(
    'serve.mjs',
    { connection, secret: cluster.secret, siteFiles: false, rateLimits: false, poolSize: 8 },
    profile === undefined ? {} : { nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${profile}`] },
  );
  try {
    await world.fold(program, say);
    // Afterwards: a session nobody uses ends.
    const token = await employ(program, 'lists', 'admin');
    const { port } = served.answer;
    /** @type {(Question & Awaited<ReturnType<typeof besidePsql>>)[]} */
    const measured = [];
    for (const question of questionsOf(world)) {
      let { path } = question;
      if (path.includes('pageNo=LAST')) {
        const { value } = await callAsStaff(port, token, path.replace('pageNo=LAST', 'pageNo=1'));
        path = path.replace('LAST', String(Math.max(1, Math.ceil(value.total / 50))));
      }
      const both = await besidePsql({ psql, connection, program, port, token, path, turns: Math.max(5, rounds) });
      measured.push({ ...question, ...both });
      const { list, total } = both.value;
      say(
        `${question.list}, ${question.text}: ${show(median(both.ours))} ms, psql ${show(median(both.reference))} ms, ${show(medianRatio(both.ours, both.reference))} (${list.length} of ${show(total)})`,
      );
    }
    return Object.entries(lists(world)).map(([list, text]) => {
      const asked = measured.filter((one) => one.list === list);
      /** @param {'ours' | 'reference'} side */
      const sumOf = (side) =>
        (asked[0]?.[side] ?? []).map((_, turn) => asked.reduce((sum, one) => sum + (one[side][turn] ?? Number.NaN), 0));
      const [ours, reference] = [sumOf('ours'), sumOf('reference')];
      return row({
        name: `console-lists-${list}`,
        what: `console, ${text}: ${asked.length} questions`,
        figure: median(ours),
        unit: 'ms',
        against: `the same ${asked.reduce((sum, { statements }) => sum + statements.length, 0)} statements in psql`,
        reference: median(reference),
        ratio: medianRatio(ours, reference),
        goal,
        better: 'lower',
        notes: asked.map(
          (one) =>
            `${one.text}: ${show(median(one.ours))} ms, psql ${show(median(one.reference))} ms, ${show(medianRatio(one.ours, one.reference))}`,
        ),
      });
    });
  } finally {
    await served.stop();
    await program.close();
  }
}
