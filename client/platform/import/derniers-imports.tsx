import { Button } from '@blueprintjs/core';
import { Badge, type Tone } from '#client/ui/status-badge.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import type { ImportFichier, StatutImport } from '#shared/platform/import/import.schema.ts';

const MOTS: Readonly<Record<StatutImport, readonly [mot: string, teinte: Tone]>> = {
  'En cours': ['Envoi inachevé', 'neutre'],
  Vérification: ['Vérification…', 'primary'],
  Vérifié: ['À importer', 'warning'],
  Écriture: ['Écriture…', 'primary'],
  Importé: ['Importé', 'success'],
  Annulation: ['Annulation…', 'primary'],
  Défait: ['Défait', 'neutre'],
  Annulé: ['Annulé', 'neutre'],
  Échoué: ['Échoué', 'danger'],
};

function issueDe({ statut, ecrits, restes, nb_lignes }: ImportFichier): string {
  if (statut === 'Importé') return denombrer(ecrits, 'ligne écrite', 'lignes écrites');
  if (statut === 'Défait' && restes > 0) return denombrer(restes, 'ligne restée', 'lignes restées');
  return denombrer(nb_lignes, 'ligne');
}

export function DerniersImports({
  imports,
  estMien,
  voir,
  defaire,
}: {
  imports: readonly ImportFichier[];
  estMien: (i: ImportFichier) => boolean;
  voir: (i: ImportFichier) => void;
  defaire: (i: ImportFichier) => void;
}) {
  const montres = imports.filter((i) => i.statut !== 'En cours');
  if (montres.length === 0) return null;
  return (
    <>
      <h3 className="importeur-titre">Derniers imports</h3>
      <table
        className="table-simple importeur-table importeur-derniers fiches"
        aria-label="Derniers imports"
      >
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
              <td data-titre="DATE">{formatDateHeure(new Date(i.created_at))}</td>
              <th scope="row" className="coupe-large" title={i.fichier}>
                {i.fichier}
              </th>
              <td data-titre="PAR">{i.created_by}</td>
              <td data-titre="ÉTAT">
                <Badge tone={MOTS[i.statut][1]}>{MOTS[i.statut][0]}</Badge>
              </td>
              <td data-titre="RÉSULTAT">{issueDe(i)}</td>
              <td className="importeur-actes-de fiche-acte">
                <Button
                  size="small"
                  text="Voir"
                  aria-label={`Voir l’import ${i.fichier} (${formatNombre(i.id)})`}
                  onClick={() => voir(i)}
                />
                {i.statut === 'Importé' && estMien(i) && (
                  <Button
                    size="small"
                    text="Défaire"
                    aria-label={`Défaire l’import ${i.fichier} (${formatNombre(i.id)})`}
                    onClick={() => defaire(i)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
