import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const SUPERFLU: readonly string[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../server/cli/superflu.json'), 'utf8'),
);
/** `npm start` removes these folders once installed: the build must import none. */
export function sansSuperflu(): Plugin {
  return {
    name: 'sans-superflu',
    apply: 'build',
    load(id) {
      const dossier = SUPERFLU.find((d) => id.includes(`/node_modules/${d}/`));
      if (dossier !== undefined)
        throw new Error(`${id} est lu : ôtez « ${dossier} » de server/cli/superflu.json.`);
      return null;
    },
  };
}
