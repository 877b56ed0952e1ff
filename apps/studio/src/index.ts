/** Nothing of the studio is for other programs to import: they speak to it over HTTP. Tests of the whole house start it from here. */
export { readConfig, type Config } from './config.js';
export { migrate } from './migrate.js';
export { startStudio, type Studio, type StudioKit } from './start-studio.js';
