import { writeSheets } from '#client/ui/export/classeur.ts';
import type { DocumentImprime } from '#client/ui/export/document.ts';

export const maintenant = new Date('2026-11-21T21:30:00+01:00');
export const enseigne = {
  nom: 'Pharmacie du Port',
  lignes: ['Libreville'],
  mentions: 'Pharmacie du Port – SARL – RCCM 1 – NIF 2',
};
export const valeurs = (d: DocumentImprime) =>
  Object.fromEntries(
    d.blocs.flatMap((b) => (b.genre === 'valeurs' ? b.valeurs.map((v) => [v[0], v[1]]) : [])),
  );
export const textes = (d: DocumentImprime) =>
  d.blocs.flatMap((b) => (b.genre === 'texte' || b.genre === 'cadre' ? [b.texte] : []));
export const table = (d: DocumentImprime, rang = 0) =>
  d.blocs.filter((b) => b.genre === 'table')[rang];
export async function relire(d: DocumentImprime) {
  const { default: ExcelJS } = await import('exceljs');
  const lu = new ExcelJS.Workbook();
  await lu.xlsx.load(await writeSheets(d.feuilles ?? []));
  return lu;
}
