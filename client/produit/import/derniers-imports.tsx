import { Button } from '@blueprintjs/core';
import { Badge, type Tone } from '#client/ui/status-badge.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import type { ImportProduits, StatutImportProduits } from '#shared/produit/import.schema.ts';

/** What each state of an import is called, and its tint. */
const MOTS: Readonly<Record<StatutImportProduits, [mot: string, teinte: Tone]>> = {
  'En cours': ['Envoi inachevé', 'neutre'],
  Vérification: ['Vérification…', 'primary'],
  Vérifié: ['À importer', 'warning'],
  Écriture: ['Écriture…', 'primary'],
  Importé: ['Importé', 'success'],
  Annulé: ['Annulé', 'neutre'],
  Échoué: ['Échoué', 'danger'],
};

function issueDe({ statut, fautives, nouveaux, modifies, nb_lignes }: ImportProduits): string {
  if (statut === 'Importé')
    return `${denombrer(nouveaux, 'créé')}, ${denombrer(modifies, 'modifié')}`;
  if (statut === 'Vérifié' && fautives > 0)
    return denombrer(fautives, 'ligne à corriger', 'lignes à corriger');
  return denombrer(nb_lignes, 'ligne');
}

/** A report with faults is mended before it is imported. */
const motDe = ({ statut, fautives }: ImportProduits): readonly [string, Tone] =>
  statut === 'Vérifié' && fautives > 0 ? ['À corriger', 'danger'] : MOTS[statut];

/** What became of the last files: any of them opens on its report. */
export function DerniersImports({
  imports,
  voir,
}: {
  imports: readonly ImportProduits[];
  voir: (i: ImportProduits) => void;
}) {
  const montres = imports.filter((i) => i.statut !== 'En cours');
  if (montres.length === 0) return null;
  return (
    <div className="import-remarques" role="region" aria-label="Derniers imports" tabIndex={0}>
      <table className="lots-table" aria-label="Derniers imports">
        <thead>
          <tr>
            <th scope="col">DATE</th>
            <th scope="col">FICHIER</th>
            <th scope="col">PAR</th>
            <th scope="col">ÉTAT</th>
            <th scope="col">RÉSULTAT</th>
            <th scope="col">
              <span className="vue-cachee">Actes</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {montres.map((i) => (
            <tr key={i.id}>
              <td className="court">{formatDateHeure(new Date(i.created_at))}</td>
              <th scope="row" className="lu" title={i.fichier}>
                {i.fichier}
              </th>
              <td className="court">{i.created_by}</td>
              <td className="court">
                <Badge teinte={motDe(i)[1]}>{motDe(i)[0]}</Badge>
              </td>
              <td>{issueDe(i)}</td>
              <td className="court">
                <Button
                  size="small"
                  text="Voir"
                  aria-label={`Voir l’import ${i.fichier} (${formatNombre(i.id)})`}
                  onClick={() => voir(i)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
