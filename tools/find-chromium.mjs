// Where Chromium is; installs it when the machine has none. Used by the browser journeys, the screens and the benchmark.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './workspace.mjs';

// The shell first: the same engine without the windows, tabs and menus that nobody sees.
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(process.env.PROGRAMFILES ?? 'C:\\Program Files', 'Google/Chrome/Application/chrome.exe'),
];

/**
 * The path of a Chromium: CHROMIUM_PATH, else one on the PATH or in its usual place, else Playwright's own, else a freshly installed one.
 * Errors: throws, saying what to do, when there is none and none can be installed.
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!isExecutable(given)) throw new Error(`CHROMIUM_PATH is ${given}, which cannot be run.`);
    return given;
  }
  const found = findOnPath() ?? usualPlaces.find(isExecutable) ?? (await findPlaywrights());
  if (found) return found;
  console.error('No Chromium on this machine, installing one …');
  if (process.getuid?.() === 0 && findCommand('apt-get')) {
    const installPackage = (/** @type {string} */ name) => install('apt-get', ['install', '-y', '--no-install-recommends', name]) === 0;
    // The package list of a fresh container is empty; older distributions have no shell.
    if (!installPackage(shell)) {
      install('apt-get', ['update']);
      if (!installPackage(shell)) installPackage('chromium');
    }
  } else {
    install(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  }
  const installed = findOnPath() ?? (await findPlaywrights());
  if (installed) return installed;
  throw new Error('No Chromium was found and none could be installed. Install Chromium or Chrome, or name it with CHROMIUM_PATH.');
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

async function findPlaywrights() {
  try {
    const { chromium } = await import('@playwright/test');
    const path = chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
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
