import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The library of workbooks, as its makers publish it for a page: it puts itself on the globals. */
const CLASSEURS = '\0classeurs';
const texteDesClasseurs = readFileSync(
  path.join(import.meta.dirname, '../../node_modules/exceljs/dist/exceljs.min.js'),
);
const fichierDesClasseurs = `assets/exceljs.min-${createHash('sha256').update(texteDesClasseurs).digest('hex').slice(0, 8)}.js`;
/**
 * Each thread is a build of its own, and would carry these 930 kB again: they are one file, that the
 * page and its threads ask for at the same address.
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
