/** Checks the types of the whole project; what did not change since the last time is not read again. */
export const TYPES = {
  name: 'Types',
  args: [
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/types.tsbuildinfo',
  ],
};
