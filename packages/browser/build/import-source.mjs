import { rolldown } from 'rolldown';

/**
 * Evaluates a TypeScript source of this house as it is written, with all that it imports: nothing has to be compiled before it, and it is never what an earlier
 * checkout left compiled. The contract takes half a second of a processor.
 */
export async function importSource(file) {
  const bundle = await rolldown({
    input: file,
    platform: 'node',
    resolve: { conditionNames: ['sortes-source', 'node', 'import', 'default'], extensionAlias: { '.js': ['.ts', '.js'] } },
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}
