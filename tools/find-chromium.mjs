// Where Chromium is; installs it when the machine has none. Used by the browser journeys, the screens and the benchmark.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readStamp, root, writeStamp } from './workspace.mjs';

/** The same engine without the windows, tabs and menus that nobody sees: a window of its own takes 0.1 s there and 0.5 to 2 s in Chromium itself. */
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** The stamp of a machine that was asked for the shell and has none to give. */
const noShell = 'no-headless-shell';
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(process.env.PROGRAMFILES ?? 'C:\\Program Files', 'Google/Chrome/Application/chrome.exe'),
];

/**
 * The path of a Chromium: CHROMIUM_PATH, else the headless shell, that of the system or Playwright's own, installed where that can be done, else one on the PATH or in its
 * usual place, else a freshly installed one.
 * Errors: throws, saying what to do, when there is none and none can be installed.
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!isExecutable(given)) throw new Error(`CHROMIUM_PATH is ${given}, which cannot be run.`);
    return given;
  }
  const found = findCommand(shell) ?? (await findPlaywrights()) ?? installShell() ?? findOnPath() ?? usualPlaces.find(isExecutable);
  if (found) return found;
  console.error('No Chromium on this machine, installing one …');
  if (mayInstallPackages()) installPackage('chromium');
  else install(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', '--only-shell', 'chromium']);
  const installed = findOnPath() ?? (await findPlaywrights());
  if (installed) return installed;
  throw new Error('No Chromium was found and none could be installed. Install Chromium or Chrome, or name it with CHROMIUM_PATH.');
}

/** Debian's package of the shell. Where there is none, once is asked and no more: a list that cannot be had is waited for. */
function installShell() {
  if (!mayInstallPackages() || readStamp(noShell) !== undefined) return undefined;
  console.error(`Installing ${shell} …`);
  // The package list of a fresh container is empty; older distributions have no shell.
  if (!installPackage(shell)) {
    install('apt-get', ['update']);
    if (!installPackage(shell)) writeStamp(noShell, new Date().toISOString());
  }
  return findCommand(shell);
}

function mayInstallPackages() {
  return process.getuid?.() === 0 && findCommand('apt-get') !== undefined;
}

/** @param {string} name */
function installPackage(name) {
  return install('apt-get', ['install', '-y', '--no-install-recommends', name]) === 0;
}

function findOnPath() {
  for (const name of names) {
    const path = findCommand(name);
    if (path) return path;
  }
  return undefined;
}

/** @param {string} name */
function findCommand(name) {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, file))
    .find(isExecutable);
}

/** Playwright tells where its whole Chromium would be; its shell, of the same revision, stands in a folder beside that one. */
async function findPlaywrights() {
  try {
    const { chromium } = await import('@playwright/test');
    const whole = chromium.executablePath();
    const [folder = '', revision] = /^(.*)chromium-(\d+)/.exec(whole)?.slice(1) ?? [];
    const shells = join(folder, `chromium_headless_shell-${revision}`);
    const shellFiles = ['chrome-headless-shell', 'chrome-headless-shell.exe'].flatMap((file) =>
      listFolder(shells).map((name) => join(shells, name, file)),
    );
    return [...shellFiles, whole].find(isExecutable);
  } catch {
    return undefined;
  }
}

/** @param {string} folder */
function listFolder(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} command
 * @param {readonly string[]} commandArguments
 */
function install(command, commandArguments) {
  // Standard output belongs to whoever asks for the path.
  return spawnSync(command, commandArguments, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(await findChromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
