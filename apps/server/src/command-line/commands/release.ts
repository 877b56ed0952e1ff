import { existsSync } from 'node:fs';
import { checkRelease, faultsOf } from '../../platform/release.js';
import { exitCodes, InputError, report, textOption, type Command } from '../command.js';
import { resolveFile } from '../read-lines.js';

export const releaseVerify: Command = {
  words: ['release', 'verify'],
  summary: 'Compare every shipped file with the manifest of the build',
  options: {
    manifest: { type: 'string', value: 'FILE', help: 'a copy of release.json that was kept elsewhere; default: dist/release.json' },
  },
  notes: `Needs no database and builds nothing. Only a copy of the manifest that was kept elsewhere finds one that was altered together with the files
(docs/release.md). Exit code 1 when a file was altered, is missing or should not be there, or when there is no manifest.`,
  async run(input) {
    const given = textOption(input, 'manifest');
    const manifestFile = given === undefined ? undefined : resolveFile(given, input.workingDirectory);
    if (manifestFile !== undefined && !existsSync(manifestFile)) throw new InputError(`${given} is not there`);
    const found = await checkRelease(manifestFile === undefined ? {} : { manifestFile });
    const { state, version, commit, builtAt, manifest, files, milliseconds } = found;
    await report(
      input,
      found,
      state === 'unknown'
        ? ['There is no manifest that could be read: npm run build']
        : [
            ...faultsOf(found),
            `version ${version}, commit ${commit}, built ${builtAt}`,
            `manifest ${manifest}`,
            `${files} files in ${milliseconds} ms: ${state === 'intact' ? 'intact' : 'NOT WHAT WAS BUILT'}`,
          ],
    );
    return state === 'intact' ? exitCodes.ok : exitCodes.faults;
  },
};
