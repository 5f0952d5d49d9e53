import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The workbook library's browser build, which sets a global. */
const CLASSEURS = '\0classeurs';
const texteDesClasseurs = readFileSync(
  path.join(import.meta.dirname, '../../node_modules/exceljs/dist/exceljs.min.js'),
);
const fichierDesClasseurs = `assets/exceljs.min-${createHash('sha256').update(texteDesClasseurs).digest('hex').slice(0, 8)}.js`;
/**
 * Each worker is a separate build that would duplicate these 930 kB: one shared file for page and
 * workers.
 */
export function classeursUneFois(): Plugin {
  const adresse = `/${fichierDesClasseurs}`;
  return {
    name: 'classeurs-une-fois',
    apply: 'build',
    enforce: 'pre',
    resolveId: (nom) => {
      if (nom === adresse) return { id: adresse, external: 'absolute' };
      return nom === 'exceljs' ? CLASSEURS : null;
    },
    load: (id) =>
      id === CLASSEURS ? `import '${adresse}'; export default globalThis.ExcelJS;` : null,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: fichierDesClasseurs, source: texteDesClasseurs });
    },
  };
}
