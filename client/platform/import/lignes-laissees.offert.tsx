import { Button } from '@blueprintjs/core';
import { saveFile } from '#client/ui/download-file.ts';
import { exportFileName, toFile } from '#client/ui/export/travail.ts';
import { aCorrigerFichier } from '#shared/platform/import/lecture.phrases.ts';
import { type LigneLue, raisonsDeLigne } from '#shared/platform/import/lignes.rules.ts';
import { colonnesACorriger } from './lignes-a-corriger.tsx';
import type { FichierLu } from './use-fichier.offert.ts';

interface Laissees {
  lu: FichierLu;
  lignes: readonly LigneLue[];
  refus?: readonly { ligne: number; texte: string }[];
}
function raisonsParLigne({ lignes, refus = [] }: Laissees): Map<number, string[]> {
  const raisons = new Map<number, string[]>();
  for (const l of lignes)
    if (l.etat === 'a_demander' || l.etat === 'fautive') raisons.set(l.ligne, raisonsDeLigne(l));
  for (const { ligne, texte } of refus) raisons.set(ligne, [texte]);
  return raisons;
}

/**
 * Refused rows of a file parsed in the page, in a workbook of the same shape, ready to reimport.
 */
export function LignesLaissees(props: Laissees) {
  const { nom, fichier } = props.lu;
  const raisons = raisonsParLigne(props);
  if (raisons.size === 0) return null;
  const enregistrer = async () => {
    const { writeWorkbook } = await import('#client/ui/export/classeur.ts');
    const titre = aCorrigerFichier(nom);
    const rangees = fichier.rangees.flatMap(({ ligne, cellules }) => {
      const siennes = raisons.get(ligne);
      return siennes ? [{ cellules, raisons: siennes }] : [];
    });
    const octets = await writeWorkbook(titre, rangees, colonnesACorriger(fichier));
    saveFile(toFile('xlsx', [octets]), exportFileName({ titre, genre: 'xlsx' }));
  };
  return <Button text="Enregistrer les lignes à corriger" onClick={() => void enregistrer()} />;
}
