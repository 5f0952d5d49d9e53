import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { urlOfCall } from '#client/base/call-api.ts';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import type { ExportJob } from '#client/ui/export/travail.ts';
import type { ColonneExport } from '#client/ui/liste/colonne.ts';
import { declarationDe } from '#shared/platform/import/champs.ts';
import { listerLignesImport } from '#shared/platform/import/import.api.ts';
import type { ImportFichier } from '#shared/platform/import/import.schema.ts';
import * as phrases from '#shared/platform/import/lecture.phrases.ts';
import type { Fichier } from '#shared/platform/import/lire-fichier.rules.ts';

const ExportDialog = lazyScreen(
  () => import('#client/ui/liste/export-dialogue.tsx'),
  'ExportDialog',
);

/** Original columns as text, plus the reason. */
export const colonnesACorriger = ({
  nature,
  tetes,
  champs,
}: Pick<Fichier, 'nature' | 'tetes'> & { champs: readonly (string | null)[] }): ColonneExport[] => [
  ...champs.map((champ, i): ColonneExport => ({
    champ: 'cellules',
    rang: i,
    label:
      tetes?.[i] ?? declarationDe(nature, champ ?? '')?.label ?? phrases.colonneSansTete(i + 1),
    format: 'texte',
  })),
  { champ: 'raisons', label: 'RAISON', format: 'texte' },
];

/** Refused rows in a workbook of the same shape, ready to reimport. */
export function LignesACorriger({ juge }: { juge: ImportFichier }) {
  const [travail, exporter] = useState<ExportJob | null>(null);
  const { a_demander = 0, fautives = 0 } = juge.bilan ?? {};
  if (a_demander + fautives === 0) return null;
  const enregistrer = () =>
    exporter({
      genre: 'xlsx',
      titre: phrases.aCorrigerFichier(juge.fichier),
      sousTitre: '',
      url: urlOfCall(listerLignesImport.chemin, { id: juge.id }, { etat: 'a_corriger' }),
      colonnes: colonnesACorriger(juge),
      total: a_demander + fautives,
      mentions: '',
    });
  return (
    <>
      <Button text="Enregistrer les lignes à corriger" onClick={enregistrer} />
      {travail && <ExportDialog job={travail} close={() => exporter(null)} />}
    </>
  );
}
