import { Button } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { urlOfCall } from '#client/base/call-api.ts';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import type { ExportJob } from '#client/ui/export/travail.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { listerRemarquesImport } from '#shared/produit/import.api.ts';
import type { ImportProduits } from '#shared/produit/import.schema.ts';
import { Remarques } from './remarques-import.tsx';

const ExportDialog = lazyScreen(
  () => import('#client/ui/liste/export-dialogue.tsx'),
  'ExportDialog',
);

const COLONNES_RAPPORT: ExportJob['colonnes'] = [
  { champ: 'ligne', label: 'LIGNE', format: 'nombre' },
  { champ: 'colonne', label: 'COLONNE', format: 'texte' },
  { champ: 'lu', label: 'LU', format: 'texte' },
  { champ: 'phrase', label: 'REMARQUE', format: 'texte' },
  { champ: 'grave', label: 'À CORRIGER', format: 'oui_non' },
];

/** What was judged of a file, what is said of its rows, and what may be done of it. */
export function Rapport({ juge, children }: { juge: ImportProduits; children: ReactNode }) {
  const [travail, exporter] = useState<ExportJob | null>(null);
  const [remarques, compter] = useState<number | null>(null);
  const remarque = juge.fautives > 0 || juge.avertissements > 0;
  const enregistrer = () =>
    exporter({
      genre: 'xlsx',
      titre: `Rapport d’import ${juge.fichier.replace(/\.\w+$/, '')}`,
      sousTitre: '',
      url: urlOfCall(listerRemarquesImport.chemin, { id: juge.id }),
      colonnes: COLONNES_RAPPORT,
      total: remarques ?? 0,
      mentions: '',
    });
  return (
    <>
      <dl className="import-bilan" aria-label={`Rapport de ${juge.fichier}`}>
        <div>
          <dt>Nouveaux</dt>
          <dd>{formatNombre(juge.nouveaux)}</dd>
        </div>
        <div>
          <dt>Modifiés</dt>
          <dd>{formatNombre(juge.modifies)}</dd>
        </div>
        <div>
          <dt>Inchangés</dt>
          <dd>{formatNombre(juge.inchanges)}</dd>
        </div>
        <div className={juge.fautives > 0 ? 'fautif' : ''}>
          <dt>Lignes fautives</dt>
          <dd>{formatNombre(juge.fautives)}</dd>
        </div>
      </dl>
      {juge.ignorees.length > 0 && (
        <p className="discret">Colonnes passées : {juge.ignorees.join(', ')}.</p>
      )}
      {remarque && <Remarques id={juge.id} compter={compter} />}
      <div className="import-actions">
        {remarque && <Button onClick={enregistrer}>Enregistrer le rapport</Button>}
        <span className="reste" />
        {children}
      </div>
      {travail && <ExportDialog job={travail} close={() => exporter(null)} />}
    </>
  );
}
