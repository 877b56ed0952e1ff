import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { program, query, root, type Program } from './program.js';
import { within } from './test.js';

const letters = [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'];

interface Vault {
  digest: (purpose: string, text: string) => Buffer;
}

/** The keyed digests of a running program: with them a test finds rows whose keys nobody else can tell. */
async function openVault(at: Program): Promise<Vault> {
  const file = pathToFileURL(join(root, 'packages', 'service', 'dist', 'vault.js')).href;
  const { createVault } = (await import(file)) as { createVault: (key: Buffer) => Vault };
  return createVault(Buffer.from(readFileSync(join(at.dataDir, 'secret.key'), 'utf8').trim(), 'base64'));
}

/** Ends the wait between two codes to one number (E.164), of strangers and of its player at home, as a person does by waiting some minutes. */
export async function waitForNextCode(number: string, at: Program = program): Promise<void> {
  const vault = await openVault(at);
  const [player] = await query<{ id: string }>(
    'select id from identity.player where mobile_digest = $1',
    [vault.digest('identity-mobile', number)],
    at,
  );
  const scopes = [`sms-number-minute:1:${number}`, ...(player === undefined ? [] : [`sms-home-minute:${player.id}`])];
  const keys = scopes.map((scope) => vault.digest('identity-throttle', scope));
  const gone = await query('delete from identity.throttle where key = any($1::bytea[]) returning key', [keys], at);
  if (gone.length === 0) throw new Error(`no code was sent to ${number}`);
}

/** Ends the wait after twenty sign-ins from one address within a minute: all journeys come from this machine, as strangers do from many. */
export async function waitForSignIn(at: Program = program): Promise<void> {
  const vault = await openVault(at);
  // 127.0.0.1 and ::1, the latter as its /64.
  const keys = ['127.0.0.1', '0:0:0:0'].map((address) => vault.digest('identity-throttle', `sign-in-address:1:${address}`));
  await query('delete from identity.throttle where key = any($1::bytea[])', [keys], at);
}

/**
 * Reads the captcha on show. A person reads the picture; a test cannot, so it takes the digest that the server keeps of the answer and, knowing the
 * installation's own secret, tries all texts (about a million).
 */
export async function readCaptcha(page: Page, at: Program = program): Promise<string> {
  const id = (await page.context().cookies(at.origin)).find(({ name }) => name === 'captchaId')?.value;
  if (id === undefined) throw new Error('no captcha was shown to this browser');
  const [row] = await query<{ answer: Buffer }>("select answer from identity.challenge where id = $1 and kind = 'captcha'", [id], at);
  if (!row) throw new Error('the captcha on show is used up');
  const vault = await openVault(at);
  for (const a of letters)
    for (const b of letters)
      for (const c of letters)
        for (const d of letters) if (vault.digest('identity-captcha', `${id}:${a}${b}${c}${d}`).equals(row.answer)) return a + b + c + d;
  throw new Error('the captcha has no readable answer');
}

/** Where the piece belongs, in pixels of the picture: the place whose darkened pixels are most like the piece. */
function findGap(dialog: Locator): Promise<number> {
  return dialog.evaluate(async (element) => {
    const [background, piece] = [...element.querySelectorAll('img')];
    if (!background || !piece) throw new Error('no puzzle is on show');
    await Promise.all([background.decode(), piece.decode()]);
    const pixels = (image: HTMLImageElement) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const drawing = canvas.getContext('2d');
      if (!drawing) throw new Error('no canvas');
      drawing.drawImage(image, 0, 0);
      return drawing.getImageData(0, 0, canvas.width, canvas.height);
    };
    const [scene, shape] = [pixels(background), pixels(piece)];
    const top = Math.round((Number.parseFloat(piece.style.top) / 100) * scene.height);
    let best = { x: 0, distance: Number.POSITIVE_INFINITY };
    for (let x = 0; x + shape.width <= scene.width; x += 1) {
      let distance = 0;
      for (let row = 0; row < shape.height; row += 1)
        for (let column = 0; column < shape.width; column += 1) {
          const from = (row * shape.width + column) * 4;
          if ((shape.data[from + 3] ?? 0) < 255) continue;
          const to = ((top + row) * scene.width + x + column) * 4;
          for (let colour = 0; colour < 3; colour += 1)
            distance += Math.abs((scene.data[to + colour] ?? 0) - (shape.data[from + colour] ?? 0) / 2);
        }
      if (distance < best.distance) best = { x, distance };
    }
    return best.x;
  });
}

/** Solves the slider puzzle with the keyboard alone: arrows and page keys on the slider, Enter to answer. */
export async function slideByKeyboard(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'One quick check' });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const slider = dialog.getByRole('slider', { name: 'Move the piece into the gap' });
    await expect(slider).toBeEnabled();
    const wanted = await findGap(dialog);
    await slider.focus();
    await page.keyboard.press('Home');
    for (let left = wanted; left > 0;) {
      const before = Number(await slider.inputValue());
      await page.keyboard.press(left > 40 ? 'PageUp' : 'ArrowRight');
      left -= Number(await slider.inputValue()) - before;
    }
    const challenge = await dialog.locator('img').first().getAttribute('src');
    await page.keyboard.press('Enter');
    // Either the dialog goes or a new puzzle comes.
    await expect(
      dialog
        .locator('img')
        .first()
        .and(page.locator(`img[src="${challenge}"]`)),
    ).toHaveCount(0);
    await expect(dialog.getByRole('status').filter({ hasText: 'Checking' })).toHaveCount(0);
    if ((await dialog.count()) === 0) return;
  }
  throw new Error('three puzzles were not solved');
}

/**
 * Has the work that the page begins next, unseen by its visitor, come to nothing, so that they are asked by a puzzle or a picture: what it should work on does
 * not arrive. Whatever is asked for afterwards does.
 */
export async function failUnseenWork(page: Page): Promise<void> {
  await page.route('**/wps/captcha/geetest', (route) => route.abort(), { times: 1 });
}

/** Lets the device work instead of sliding. */
export async function verifyByWork(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'One quick check' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Verify without the puzzle' }).click();
  await expect(dialog).toHaveCount(0, within(60_000));
}
